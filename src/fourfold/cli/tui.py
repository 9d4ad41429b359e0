"""`fourfold tui`: the game that fills the terminal."""

import gc
import os
import sys

import typer

from fourfold.cli.console import complain, theme_for
from fourfold.cli.game_options import (
    Columns,
    First,
    Resume,
    Rows,
    RuleOption,
    Save,
    Second,
    Seed,
    place_for,
    setup_for,
)
from fourfold.cli.options import thread_count
from fourfold.cli.settings import games_folder, load_settings, settings_file
from fourfold.errors import FourfoldError, MissingExtra
from fourfold.extras import require_extra
from fourfold.render import text
from fourfold.session import Session


def tui(
    first: First = None,
    second: Second = None,
    columns: Columns = None,
    rows: Rows = None,
    rule: RuleOption = None,
    save: Save = None,
    resume: Resume = None,
    seed: Seed = None,
) -> None:
    """Play full-screen in the terminal, with mouse and keys.

    Shows exact scores, hints and explanations on demand, and reviews the game at its end. What is
    chosen there is remembered; ? shows all keys.

    Try:

    - `fourfold tui`
    - `fourfold tui --second perfect --columns 8 --rows 7`
    - `fourfold tui --resume 4455`
    - `fourfold tui --save game.json`, and later `fourfold tui --resume game.json`
    """
    settings, problem = load_settings()
    wanted = setup_for(settings, first, second, columns, rows, rule, seed, resume)
    file = place_for(save, wanted)
    try:
        Session(wanted).close()
    except FourfoldError as error:
        raise typer.BadParameter(str(error)) from None
    _check_terminal()
    from fourfold.tui.app import FourfoldApp  # noqa: PLC0415 - an extra

    app = FourfoldApp(
        wanted,
        settings,
        file=settings_file(),
        save_to=file,
        games=games_folder(),
        threads=thread_count(0),
        symbols="unicode" if theme_for(sys.stdout) is text.UNICODE else "ascii",
        notice=problem,
        # What is loaded by now stays. Looking for garbage in it again and again would take a tenth
        # of a second each time, which is felt when it happens between key and disc.
        when_shown=gc.freeze,
    )
    app.run()
    if app.last_moves:
        print(f"Moves: {app.last_moves}")
    if app.return_code:
        raise typer.Exit(app.return_code)


def _check_terminal() -> None:
    """Exit with what is missing, and what works without it."""
    try:
        require_extra("tui")
    except MissingExtra as error:
        missing = f"{error}. "
    else:
        missing = _missing_in_terminal()
    if missing:
        complain(f"{missing}Use fourfold play instead.")
        raise typer.Exit(1)


def _missing_in_terminal() -> str:
    # Textual draws on stderr.
    if not all(stream and stream.isatty() for stream in (sys.stdin, sys.stdout, sys.stderr)):
        return "fourfold tui needs an interactive terminal for input, output and errors. "
    if os.environ.get("TERM") in ("dumb", "unknown"):
        return "this terminal cannot place its cursor, as TERM says. "
    return ""
