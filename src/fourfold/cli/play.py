"""`fourfold play`: a game in the terminal."""

import sys

import typer

from fourfold.cli.console import complain
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
from fourfold.cli.line_game import LineGame
from fourfold.cli.options import thread_count
from fourfold.cli.settings import remembered
from fourfold.errors import FourfoldError
from fourfold.session import Session

_PACE = 0.4  # seconds: so that a person can watch two players


def play(
    first: First = None,
    second: Second = None,
    columns: Columns = None,
    rows: Rows = None,
    rule: RuleOption = None,
    save: Save = None,
    resume: Resume = None,
    seed: Seed = None,
) -> None:
    """Play in the terminal, against the computer or another person.

    Type a column's number to drop a disc, ? for all commands, q to quit.

    Try:

    - `fourfold play --second hard`
    - `fourfold play --first human --second human --columns 9 --rows 6`
    - `fourfold play --rule most-fours`
    - `fourfold play --save game.json`, and later `fourfold play --resume game.json`
    """
    settings = remembered()
    wanted = setup_for(settings, first, second, columns, rows, rule, seed, resume)
    file = place_for(save, wanted)
    watched = sys.stdout.isatty() and not wanted.setup.people
    try:
        session = Session(
            wanted,
            threads=thread_count(0),
            pace=_PACE if watched else 0.0,
        )
    except FourfoldError as error:
        raise typer.BadParameter(str(error)) from None
    with session:
        game = LineGame(session, settings, file)
        status = game.run()
    if status:
        complain(status)
        raise typer.Exit(1)
