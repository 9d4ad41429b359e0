"""`fourfold github simulate`: the game without GitHub."""

import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import click

from fourfold.base.errors import FourfoldError, InvalidArgument
from fourfold.cli.commands import command
from fourfold.cli.files import stdin
from fourfold.cli.options import FOLDER_TO_READ
from fourfold.github.local import Repository
from fourfold.github.simulation import Simulation
from fourfold.github.state import moment
from fourfold.play.console.streams import print_error


@command()
@click.argument("folder", metavar="FOLDER", type=FOLDER_TO_READ, help="A git repository.")
@click.argument("user", metavar="[USER]", required=False, help="The user who opens the issue.")
@click.argument(
    "title",
    metavar="[TITLE]",
    required=False,
    help="The issue's title, for example `connect4|drop|red|4`.",
)
@click.option("--owner", metavar="USER", help="The owner of the repository.")
@click.option(
    "--time",
    metavar="TIME",
    show_default="now",
    help="When the issue is opened, for example 2026-01-31T12:00.",
)
@click.option(
    "--account-created",
    metavar="TIME",
    show_default="long ago",
    help="When USER joined GitHub.",
)
def simulate(
    folder: Path,
    user: str | None,
    title: str | None,
    owner: str | None,
    time: str | None,
    account_created: str | None,
) -> None:
    """Play the game in a local folder, without GitHub.

    Without USER and TITLE, issues are read from stdin, one `USER TITLE` per line. Every move is a
    real commit in the folder. The command prints what GitHub would show. If TIME has no hour, it
    means midnight; if it has no time zone, it is in UTC.

    Examples:
    - `fourfold github simulate . ada 'connect4|drop|red|4'`
    - `echo 'ada connect4|drop|red|4' | fourfold github simulate .`
    """
    when, since = _time(time, "--time"), _time(account_created, "--account-created")
    if (user is None) != (title is None):
        raise click.BadParameter("give both or neither", param_hint="USER TITLE")
    if user is None:
        stdin()  # raises an error if it is closed
    simulation = Simulation(Repository(folder), print, owner)

    def fails(user: str, title: str) -> bool:
        return simulation.open(user, title, when or datetime.now(UTC), since).failed

    failed = False
    if user is not None and title is not None:
        failed = fails(user, title)
    else:
        for line in _typed():
            try:
                failed |= fails(*_user_and_title(line))
            except InvalidArgument as error:  # the next line may be valid
                print_error(str(error))
                failed = True
    if failed:
        raise click.exceptions.Exit(1)


def _time(text: str | None, option: str) -> datetime | None:
    try:
        return None if text is None else moment(text)
    except FourfoldError as error:
        message = f"{error}: expected for example 2026-01-31 or 2026-01-31T12:00Z"
        raise click.BadParameter(message, param_hint=option) from None


def _typed() -> Iterator[str]:
    """The lines of stdin that are not blank."""
    while True:
        if sys.stdin.isatty():
            print("USER TITLE, or Ctrl-D to end: ", end="", flush=True)
        line = sys.stdin.readline()
        if not line:
            return
        if line.strip():
            yield line


def _user_and_title(line: str) -> tuple[str, str]:
    user, *title = line.strip().split(maxsplit=1)
    if not title:
        raise InvalidArgument(f"expected USER TITLE, not {user!r}")
    return user, title[0]
