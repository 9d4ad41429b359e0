"""`fourfold play`: a game in the terminal."""

import sys
from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from fourfold.cli.console import complain
from fourfold.cli.line_game import LineGame
from fourfold.cli.options import empty_board, thread_count
from fourfold.cli.settings import remembered
from fourfold.errors import FourfoldError
from fourfold.session import (
    HUMAN,
    Rule,
    Saved,
    Session,
    Setup,
    check_seat,
    find,
    read_seat,
    with_seats,
)
from fourfold.settings import Settings

_OPPONENTS = {Rule.CONNECT_FOUR: Settings().opponent, Rule.MOST_FOURS: "fours"}
_PACE = 0.4  # seconds: so that a person can watch two players

First = Annotated[
    str | None,
    typer.Option("--first", metavar="PLAYER", help="Who moves first: human, or a player by name."),
]
Second = Annotated[str | None, typer.Option("--second", metavar="PLAYER", help="Who moves second.")]
Columns = Annotated[
    int | None, typer.Option("--columns", metavar="C", help="Columns of the board, at least 4.")
]
Rows = Annotated[
    int | None,
    typer.Option("--rows", metavar="R", help="Rows of the board, at least 4; C × (R + 1) ≤ 64."),
]
RuleOption = Annotated[
    Rule | None,
    typer.Option(
        "--rule", help="Whether four in a line wins, or the board is played full and fours count."
    ),
]
Resume = Annotated[
    str | None,
    typer.Option("--resume", metavar="GAME", help="Go on with a saved game or a move string."),
]
Save = Annotated[
    Path | None,
    typer.Option("--save", metavar="FILE", help="Keep the game in a file as it is played."),
]
Seed = Annotated[
    int | None,
    typer.Option("--seed", metavar="N", help="Makes the computer's choices repeatable."),
]


def setup_for(
    settings: Settings,
    first: str | None,
    second: str | None,
    columns: int | None,
    rows: int | None,
    rule: Rule | None,
    seed: int | None,
    resume: str | None,
) -> Saved:
    """The game that the options ask for; what they leave open is as remembered."""
    columns, rows = columns or settings.columns, rows or settings.rows
    if rule is None:
        rule = Rule(settings.rule)
        if not all(check_seat(name, rule) for name in (first, second) if name):
            rule = Rule.CONNECT_FOUR  # what was said counts more than what is remembered
    for option, name in (("--first", first), ("--second", second)):
        try:
            if name and resume is None:  # a game that goes on has its own rule
                read_seat(name, rule)
        except FourfoldError as error:
            raise typer.BadParameter(str(error), param_hint=option) from None
    opponent = settings.opponent if check_seat(settings.opponent, rule) else _OPPONENTS[rule]
    seats_chosen = first is not None or second is not None
    if not seats_chosen:
        seats = (HUMAN, opponent)
        first, second = seats if settings.side == "first" else seats[::-1]
    second = second or (opponent if first == HUMAN else HUMAN)
    first = first or HUMAN
    if resume is None:
        return Saved(Setup(first, second, columns, rows, rule, seed), "")
    try:
        saved = find(resume, columns=columns, rows=rows, rule=rule)
    except FourfoldError as error:
        raise typer.BadParameter(str(error), param_hint="--resume") from None
    if seats_chosen or saved.path is None:
        saved = with_seats(saved, first, second)
    return replace(saved, setup=replace(saved.setup, seed=seed))


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
    empty_board(wanted.setup.columns, wanted.setup.rows)
    if sys.stdout is None:
        raise FourfoldError("there is nowhere to show the game: stdout is closed")
    for stream in filter(None, (sys.stdin, sys.stdout)):
        stream.reconfigure(errors="replace")
    watched = sys.stdout.isatty() and not wanted.setup.people
    try:
        session = Session(
            wanted.setup,
            moves=wanted.moves,
            threads=thread_count(0),
            pace=_PACE if watched else 0.0,
        )
    except FourfoldError as error:
        raise typer.BadParameter(str(error)) from None
    with session:
        # A game that came from a file is kept in that file.
        game = LineGame(session, settings, save or wanted.path)
        status = game.run()
    if status:
        complain(status)
        raise typer.Exit(1)
