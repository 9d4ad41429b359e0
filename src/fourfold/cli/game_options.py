"""The options of the commands that play, and the game that they ask for."""

from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from fourfold.cli.options import empty_board
from fourfold.errors import FourfoldError
from fourfold.session import (
    HUMAN,
    Rule,
    Saved,
    Setup,
    check_place,
    check_seat,
    find,
    opponent_for,
    read_seat,
    with_seats,
)
from fourfold.settings import Settings

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
    *,
    seats: tuple[str, str] = ("--first", "--second"),
) -> Saved:
    """The game that the options ask for; what they leave open is as remembered.

    `seats` are the options that name the players.
    """
    size = (
        settings.columns if columns is None else columns,
        settings.rows if rows is None else rows,
    )
    empty_board(*size)
    wanted = rule or Rule(settings.rule)
    if rule is None and not all(check_seat(name, wanted) for name in (first, second) if name):
        wanted = Rule.CONNECT_FOUR  # what was said counts more than what is remembered
    if resume is None:
        game = Saved(Setup(HUMAN, HUMAN, *size, wanted))
    else:
        try:
            game = find(resume, columns=size[0], rows=size[1], rule=wanted)
        except FourfoldError as error:
            raise typer.BadParameter(str(error), param_hint="--resume") from None
    if game.path:
        _check_same(game.setup, columns, rows, rule)
    for option, name in zip(seats, (first, second), strict=True):
        try:
            if name is not None:
                read_seat(name, game.setup.rule, (game.setup.columns, game.setup.rows))
        except FourfoldError as error:
            raise typer.BadParameter(str(error), param_hint=option) from None
    if game.path:  # whoever is not named stays
        game = with_seats(game, first or game.setup.first, second or game.setup.second)
    else:
        game = with_seats(game, *_seats(settings, first, second, game.setup))
    return replace(game, setup=replace(game.setup, seed=seed))


def _seats(
    settings: Settings, first: str | None, second: str | None, setup: Setup
) -> tuple[str, str]:
    opponent = opponent_for(settings, setup.rule, (setup.columns, setup.rows))
    if first is None and second is None:
        return (HUMAN, opponent) if settings.side == "first" else (opponent, HUMAN)
    if second is None:
        return first or HUMAN, opponent if first == HUMAN else HUMAN
    return first or HUMAN, second


def _check_same(found: Setup, columns: int | None, rows: int | None, rule: Rule | None) -> None:
    """A saved game knows its board and its rule, and must not be told others."""
    for option, asked, held in (
        ("--columns", columns, found.columns),
        ("--rows", rows, found.rows),
        ("--rule", rule, found.rule),
    ):
        if asked not in (None, held):
            message = f"the saved game has {held}, not {asked}"
            raise typer.BadParameter(message, param_hint=option)


def place_for(save: Path | None, game: Saved) -> Path | None:
    """The file that follows the game; one that came from a file is kept in that file."""
    try:
        if save is not None:
            check_place(save)
    except FourfoldError as error:
        raise typer.BadParameter(str(error), param_hint="--save") from None
    return save or game.path
