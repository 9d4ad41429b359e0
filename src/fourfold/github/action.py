"""The entry point of the Action: reads the event, runs, and reports."""

import json
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from fourfold.base.errors import FourfoldError, InvalidArgument
from fourfold.github.client import Client
from fourfold.github.event import SWEEPS, Event, read_event, sweep
from fourfold.github.remote import GitHubBackend
from fourfold.github.run import Run
from fourfold.github.summary import summarised

_SERVER, _API = "https://github.com", "https://api.github.com"
MISSING_EVENT = "no event file was given"
MISSING_TOKEN = "no token was given"  # noqa: S105 - a message


@dataclass(frozen=True, slots=True)
class Inputs:
    """The inputs of a run. In a workflow GitHub sets all of them."""

    token: str
    event: Path | None = None
    event_name: str = "issues"
    repository: str = ""
    server: str = _SERVER
    api: str = _API
    graphql: str | None = None
    summary: Path | None = None

    @classmethod
    def from_environment(cls, environment: Mapping[str, str]) -> "Inputs":
        """The inputs that GitHub has set. A variable of ours, such as CONNECT4_API_URL, takes
        precedence over GitHub's GITHUB_API_URL, which a workflow cannot change.

        >>> Inputs.from_environment({"GITHUB_TOKEN": " x "}).token
        'x'
        """

        def value(name: str) -> str:
            return environment.get(f"CONNECT4_{name}") or environment.get(f"GITHUB_{name}") or ""

        def path(name: str) -> Path | None:
            return Path(found) if (found := value(name)) else None

        api = value("API_URL") or _API
        own_api = bool(environment.get("CONNECT4_API_URL"))
        return cls(
            token=value("TOKEN").strip(),
            event=path("EVENT_PATH"),
            event_name=value("EVENT_NAME") or "issues",
            repository=value("REPOSITORY"),
            server=value("SERVER_URL") or _SERVER,
            api=api,
            graphql=None if own_api else value("GRAPHQL_URL") or None,
            summary=path("STEP_SUMMARY"),
        )


def play(inputs: Inputs) -> int:
    """Handle an event and return the exit status."""
    if not inputs.token:
        raise InvalidArgument(MISSING_TOKEN)
    event = _event(inputs)
    if event is None:
        _print("nothing to do: the event is not an opened issue")
        return 0
    client = Client(inputs.token, inputs.api, inputs.graphql)
    issue = event.request.issue if event.request else None
    run = Run(GitHubBackend(client, event.links.repository, issue), event)
    try:
        run.go()
    finally:
        client.close()
        report = run.report
        if issue is not None:
            _print(f"issue {issue}: {report.outcome}, {client.calls} calls to GitHub")
        others = {name: what for name, what in report.outcomes.items() if name != issue}
        for name, what in sorted(others.items()):
            _print(f"unanswered issue {name}: {what}")
        if issue is None:
            _print(f"{len(others)} unanswered issues, {client.calls} calls to GitHub")
        for warning in report.warnings:
            # In a workflow's log such lines are shown as warnings; quoted, they stay one line.
            _print(f"::warning::{json.dumps(warning)}")
        if inputs.summary is not None:
            _append(inputs.summary, summarised(report, event))
    return int(report.failed)


def _event(inputs: Inputs) -> Event | None:
    if inputs.event_name in SWEEPS:
        return sweep(inputs.repository, inputs.server)
    if inputs.event is None:
        raise InvalidArgument(MISSING_EVENT)
    try:
        text = inputs.event.read_text(encoding="utf-8")
    except OSError as error:
        raise FourfoldError(f"cannot read {inputs.event}: {error.strerror or error}") from None
    except UnicodeDecodeError:
        raise FourfoldError(f"cannot read {inputs.event}: it is not text in UTF-8") from None
    return read_event(text)


def _append(path: Path, text: str) -> None:
    try:
        with path.open("a", encoding="utf-8") as file:
            file.write(text)
    except OSError as error:  # the move is made and answered all the same
        sys.stderr.write(f"fourfold: cannot write {path}: {error.strerror or error}\n")


def _print(line: str) -> None:
    sys.stdout.write(f"{line}\n")
