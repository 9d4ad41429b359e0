"""`fourfold github`: the community game in a repository."""

import json
import os
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

import typer

from fourfold.cli.console import complain
from fourfold.cli.files import write_whole
from fourfold.errors import FourfoldError

github = typer.Typer(no_args_is_help=True, help="The community game: anyone plays by an issue.")


def _check_installed() -> None:
    try:
        import httpx  # noqa: F401, PLC0415
        import pydantic  # noqa: F401, PLC0415
    except ImportError as error:
        raise FourfoldError(
            f"{error.name} is missing: pip install 'fourfold[github]' brings it"
        ) from None


github.callback()(_check_installed)


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
    """Answer the issue that an event tells of. This is what the Action does.

    Within a workflow GitHub sets all options. The token is read from `GITHUB_TOKEN`.
    """
    from fourfold.github.client import Client  # noqa: PLC0415 - an extra
    from fourfold.github.event import read_event  # noqa: PLC0415
    from fourfold.github.remote import RemotePlace  # noqa: PLC0415
    from fourfold.github.reporting import summarised  # noqa: PLC0415
    from fourfold.github.running import Run  # noqa: PLC0415

    if event is None:
        raise typer.BadParameter("which event? GitHub sets GITHUB_EVENT_PATH", param_hint="--event")
    token = os.environ.get("GITHUB_TOKEN", "")
    if not token.strip():
        raise typer.BadParameter("there is no token", param_hint="GITHUB_TOKEN")
    found = read_event(_read(event))
    if found is None:
        print("nothing to do: this is no issue that was opened")
        return
    client = Client(found.links.repository, token.strip(), api)
    job = Run(RemotePlace(client, found.links.branch, found.request.issue, found.labels), found)
    try:
        job.go()
    finally:
        client.close()
        print(f"issue {found.request.issue}: {job.report.outcome}, {client.calls} calls to GitHub")
        for warning in job.report.warnings:
            # In a workflow's log such lines are shown as warnings; quoted, they stay one line.
            print(f"::warning::{json.dumps(warning)}")
        if summary is not None:
            _append(summary, summarised(job.report, found))
    if job.report.failed:
        raise typer.Exit(1)


def _append(path: Path, text: str) -> None:
    try:
        with path.open("a", encoding="utf-8") as file:
            file.write(text)
    except OSError as error:  # the move is made and answered all the same
        complain(f"cannot write {path}: {error.strerror or error}")


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
    user: Annotated[str | None, typer.Argument(metavar="[USER", help="Who opens an issue.")] = None,
    title: Annotated[
        str | None, typer.Argument(metavar="TITLE]", help="Such as `connect4|drop|red|4`.")
    ] = None,
    owner: Annotated[
        str | None, typer.Option("--owner", metavar="USER", help="Who owns the repository.")
    ] = None,
) -> None:
    """Play the whole flow in a local folder, without GitHub, issue by issue.

    Without USER and TITLE they are read from stdin, `USER TITLE` a line. Every move is a real
    commit in the folder; what would be seen on GitHub is printed.
    """
    from fourfold.github.local import Repository  # noqa: PLC0415 - an extra
    from fourfold.github.simulating import Simulation  # noqa: PLC0415

    if (user is None) != (title is None):
        raise typer.BadParameter("who opens which issue?", param_hint="USER TITLE")
    simulation = Simulation(Repository(folder), print, owner)
    issues = [(user, title)] if user and title else _typed()
    failed = False
    for who, what in issues:
        failed |= simulation.open(who, what, datetime.now(UTC)).failed
    if failed:
        raise typer.Exit(1)


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

    print(json.dumps(made(), indent=2, ensure_ascii=False))


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise FourfoldError(f"cannot read {path}: {error.strerror or error}") from None
    except UnicodeDecodeError:
        raise FourfoldError(f"cannot read {path}: it is no text in UTF-8") from None
