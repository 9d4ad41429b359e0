"""`fourfold tui`: the game that fills the terminal."""

import gc
import os
import sys

import click

from fourfold.base.errors import MissingExtra
from fourfold.base.extras import require_extra
from fourfold.cli import play_options
from fourfold.cli.commands import command
from fourfold.cli.options import blame, thread_count
from fourfold.cli.play_options import GameOptions, setup_for
from fourfold.cli.settings import games_folder, load_settings, settings_file
from fourfold.play.console.console import theme_for
from fourfold.play.console.streams import print_error
from fourfold.play.session.session import Session
from fourfold.render import text


@command()
@play_options.players
@play_options.game
def tui(first: str | None, second: str | None, game: GameOptions) -> None:
    """Play full-screen in the terminal, with mouse and keyboard.

    Shows exact scores, hints and explanations on demand, and reviews the game at the end. It
    remembers your choices. Press ? for all keys.

    Examples:
    - `fourfold tui`
    - `fourfold tui --second perfect --columns 8 --rows 7`
    - `fourfold tui --resume 4455`
    - `fourfold tui --save game.json`
    - `fourfold tui --resume game.json`
    """
    settings, problem = load_settings()
    wanted, file = setup_for(settings, first, second, game)
    blame("", Session, wanted).close()
    _check_terminal()
    from fourfold.play.tui.app import FourfoldApp  # noqa: PLC0415 - an extra

    app = FourfoldApp(
        wanted,
        settings,
        file=settings_file(),
        save_to=file,
        games=games_folder(),
        threads=thread_count(0),
        symbols="unicode" if theme_for(sys.stdout) is text.UNICODE else "ascii",
        notice=problem,
        # What is loaded by now stays in memory. A garbage collection of all of it takes a tenth of
        # a second, which is noticeable between a key press and the falling disc.
        when_shown=gc.freeze,
    )
    app.run()
    if app.last_moves:
        print(f"Moves: {app.last_moves}")
    if app.return_code:
        raise click.exceptions.Exit(app.return_code)


def _check_terminal() -> None:
    """Exit with a message if an extra is missing or the terminal is not suitable."""
    try:
        require_extra("play.tui")
    except MissingExtra as error:
        missing = f"{error}. "
    else:
        missing = _missing_in_terminal()
    if missing:
        print_error(f"{missing}Use fourfold play instead.")
        raise click.exceptions.Exit(1)


def _missing_in_terminal() -> str:
    # Textual draws on stderr.
    if not all(stream and stream.isatty() for stream in (sys.stdin, sys.stdout, sys.stderr)):
        return "fourfold tui needs an interactive terminal for input, output and errors. "
    if os.environ.get("TERM") in ("dumb", "unknown"):
        return "this terminal cannot move its cursor (TERM is dumb). "
    return ""
