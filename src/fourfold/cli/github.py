"""`fourfold github`: the community game in a repository."""

import json
import os
import sys
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

import typer

from fourfold.cli.console import complain
from fourfold.cli.files import write_whole
from fourfold.cli.help import CommandGroup
from fourfold.errors import FourfoldError, InvalidArgument
from fourfold.extras import require_extra

github = CommandGroup(help="The community game: anyone plays by an issue.")


@github.callback()
def _check_installed() -> None:
    require_extra("github")


@github.command()
def run(
    event: Annotated[
        Path | None,
        typer.Option(
            "--event", metavar="FILE", envvar="GITHUB_EVENT_PATH", help="The event, as JSON."
        ),
    ] = None,
    api: Annotated[
        str,
        typer.Option(
            "--api", metavar="URL", envvar="GITHUB_API_URL", help="Where GitHub's API is."
        ),
    ] = "https://api.github.com",
    summary: Annotated[
        Path | None,
        typer.Option(
            "--summary", metavar="FILE", envvar="GITHUB_STEP_SUMMARY", help="Where to report."
        ),
    ] = None,
) -> None:
    """Answer the issue that an event tells of, and all others that wait for an answer.

    This is what the Action does. Within a workflow GitHub sets all options; after the events
    `schedule` and `workflow_dispatch` (GITHUB_EVENT_NAME) only what was left behind is answered.
    The token is read from `GITHUB_TOKEN`.
    """
    from fourfold.github.action import (  # noqa: PLC0415 - an extra
        MISSING_EVENT,
        MISSING_TOKEN,
        Inputs,
        play,
    )
    from fourfold.github.event import SWEEPS  # noqa: PLC0415

    inputs = Inputs.from_environment(os.environ)
    inputs = replace(inputs, event=event, api=api, summary=summary)
    if event is None and inputs.event_name not in SWEEPS:
        raise typer.BadParameter(MISSING_EVENT, param_hint="--event")
    if not inputs.token:
        raise typer.BadParameter(MISSING_TOKEN, param_hint="GITHUB_TOKEN")
    if status := play(inputs):
        raise typer.Exit(status)


@github.command()
def init(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="The repository.")] = Path(),
    action: Annotated[
        str | None,
        typer.Option("--action", metavar="NAME", help="The Action that the workflow uses."),
    ] = None,
) -> None:
    """Write the workflow and the README's markers into a repository.

    What is as it should be, and what you have changed in the workflow, is left alone. Commit and
    push what it has written.
    """
    from fourfold.github.settings import PATH, read_settings  # noqa: PLC0415 - an extra
    from fourfold.github.setup import check_action, plan  # noqa: PLC0415

    if action is not None:
        try:
            check_action(action)
        except FourfoldError as error:
            raise typer.BadParameter(str(error), param_hint="--action") from None

    if not (folder / ".git").exists():
        raise typer.BadParameter(f"{folder} is no git repository", param_hint="FOLDER")
    chosen = folder / PATH
    try:
        settings = read_settings(_read(chosen) if chosen.exists() else None)
    except FourfoldError as error:
        raise FourfoldError(f"{chosen}: {error}") from None
    made = plan(folder, settings, action)
    for path, content in made.files.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, content)
        print(f"wrote {path}")
    for remark in made.remarks:
        print(f"note: {remark}")
    if not made.files:
        print("everything is there already")
    if made.action.startswith("OWNER/"):
        print("now write who publishes the Action in place of OWNER, commit and push")
    elif made.files:
        print("now commit and push")


@github.command()
def simulate(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="A git repository.")],
    user: Annotated[str | None, typer.Argument(metavar="USER", help="Who opens an issue.")] = None,
    title: Annotated[
        str | None, typer.Argument(metavar="TITLE", help="Such as `connect4|drop|red|4`.")
    ] = None,
    owner: Annotated[
        str | None, typer.Option("--owner", metavar="USER", help="Who owns the repository.")
    ] = None,
    time: Annotated[
        str | None,
        typer.Option("--time", metavar="TIME", help="When, as 2026-01-31T12:00: else now."),
    ] = None,
    account_created: Annotated[
        str | None,
        typer.Option(
            "--account-created", metavar="TIME", help="Since when USER is on GitHub: else long ago."
        ),
    ] = None,
) -> None:
    """Play the whole flow in a local folder, without GitHub, issue by issue.

    Without USER and TITLE they are read from stdin, `USER TITLE` a line. Every move is a real
    commit in the folder; what would be seen on GitHub is printed. Times count from midnight and in
    UTC if they do not say otherwise.
    """
    from fourfold.github.local import Repository  # noqa: PLC0415 - an extra
    from fourfold.github.simulation import Simulation  # noqa: PLC0415

    when, since = _time(time, "--time"), _time(account_created, "--account-created")
    if (user is None) != (title is None):
        raise typer.BadParameter("who opens which issue?", param_hint="USER TITLE")
    simulation = Simulation(Repository(folder), print, owner)

    def fails(user: str, title: str) -> bool:
        return simulation.open(user, title, when or datetime.now(UTC), since).failed

    failed = False
    if user is not None and title is not None:
        failed = fails(user, title)
    else:
        for who, what in _typed():
            try:
                failed |= fails(who, what)
            except InvalidArgument as error:  # no name of an account: the next line may have one
                complain(str(error))
    if failed:
        raise typer.Exit(1)


def _time(text: str | None, option: str) -> datetime | None:
    from fourfold.github.state import moment  # noqa: PLC0415 - an extra

    try:
        return None if text is None else moment(text)
    except FourfoldError as error:
        message = f"{error}: expected one such as 2026-01-31 or 2026-01-31T12:00Z"
        raise typer.BadParameter(message, param_hint=option) from None


def _typed() -> Iterator[tuple[str, str]]:
    while True:
        if sys.stdin.isatty():
            print("USER TITLE, or Ctrl-D to end: ", end="", flush=True)
        line = sys.stdin.readline()
        if not line:
            return
        user, _, title = line.strip().partition(" ")
        if not title:
            if user:
                complain(f"expected USER TITLE, not {user!r}")
            continue
        yield user, title.strip()


@github.command()
def schema() -> None:
    """Print the JSON Schema of the settings file."""
    from fourfold.github.settings import schema as made  # noqa: PLC0415 - an extra

    print(json.dumps(made(), indent=2))


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise FourfoldError(f"cannot read {path}: {error.strerror or error}") from None
    except UnicodeDecodeError:
        raise FourfoldError(f"cannot read {path}: it is no text in UTF-8") from None
