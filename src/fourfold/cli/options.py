"""Options that several commands share, so that they mean the same everywhere."""

import os
from typing import Annotated

import typer

from fourfold.errors import FourfoldError
from fourfold.position import Position
from fourfold.rule import Rule

EMPTY_BOARD = "-"

Columns = Annotated[
    int, typer.Option("--columns", metavar="C", help="Columns of the board, at least 4.")
]
Rows = Annotated[
    int,
    typer.Option("--rows", metavar="R", help="Rows of the board, at least 4; C × (R + 1) ≤ 64."),
]
Threads = Annotated[
    int,
    typer.Option("--threads", metavar="N", min=0, max=256, help="Threads; 0: one a core."),
]
TableMb = Annotated[
    int,
    typer.Option(
        "--table-mb", metavar="N", min=1, max=1 << 20, help="Memory for the table, in MiB."
    ),
]
TimeLimit = Annotated[
    float | None,
    typer.Option("--time-limit", metavar="S", help="Stop after S seconds.", show_default="none"),
]
NoBook = Annotated[bool, typer.Option("--no-book", help="Do without the opening book.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON, for programs.")]

# The names of the option that says where a file goes: people try all of them.
OUTPUT = ("--output", "--out", "-o")

# Of commands that take a position.
Moves = Annotated[
    str,
    typer.Argument(metavar="MOVES", help="The moves so far, such as 4455; - is the empty board."),
]

# Of commands that take a game: a record knows its size.
GameColumns = Annotated[
    int | None,
    typer.Option("--columns", metavar="C", help="Columns of the board.", show_default="7"),
]
GameRows = Annotated[
    int | None, typer.Option("--rows", metavar="R", help="Rows of the board.", show_default="6")
]
GameRule = Annotated[
    Rule | None,
    typer.Option("--rule", help="The rule of a game given as moves.", show_default="connect-four"),
]
GameNumber = Annotated[
    int | None,
    typer.Option("--game", metavar="N", min=1, help="Which game of a record file of many."),
]


def given(context: typer.Context) -> set[str]:
    """The names of the parameters that stand on the command line."""
    sources = {name: context.get_parameter_source(name) for name in context.params}
    return {name for name, source in sources.items() if source and source.name != "DEFAULT"}


def thread_count(threads: int) -> int:
    """The number of threads that an option stands for."""
    return threads or os.cpu_count() or 1


def empty_board(columns: int, rows: int) -> Position:
    """The empty board of a size that the user asked for."""
    try:
        return Position(columns=columns, rows=rows)
    except FourfoldError as error:
        raise typer.BadParameter(str(error), param_hint="--columns/--rows") from None


def check_time_limit(seconds: float | None) -> None:
    """Complains of a time limit that is none."""
    if seconds is not None and not 0 < seconds < float("inf"):
        raise typer.BadParameter(f"{seconds} is not a positive number", param_hint="--time-limit")


def position_of(moves: str, columns: int, rows: int) -> Position:
    """The position that a command is about."""
    empty_board(columns, rows)
    try:
        return read_moves(moves, columns, rows)
    except FourfoldError as error:
        raise typer.BadParameter(str(error), param_hint="MOVES") from None


def read_moves(moves: str, columns: int, rows: int) -> Position:
    """The position after the moves; an empty string or `-` is the empty board."""
    return Position.from_moves(played(moves), columns=columns, rows=rows)


def played(moves: str) -> str:
    """The move string that an argument stands for.

    >>> played("-"), played("44")
    ('', '44')
    """
    return "" if moves == EMPTY_BOARD else moves
