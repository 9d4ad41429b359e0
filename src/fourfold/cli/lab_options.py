"""What the commands of `fourfold lab` share: options, and how they are checked."""

import sys
from collections.abc import Callable
from typing import Annotated, TypeVar

import typer

from fourfold import lab as laboratory
from fourfold.cli.options import position_of
from fourfold.errors import InvalidArgument
from fourfold.position import Position
from fourfold.render.themes import theme_named

T = TypeVar("T")

Seed = Annotated[
    int, typer.Option("--seed", metavar="N", help="Which of the shuffled orders: any whole number.")
]
RuleName = Annotated[
    str,
    typer.Option(
        "--rule",
        metavar="NAME",
        help="connect-four ends at four in a line; most-fours plays the board full and counts.",
    ),
]
ThemeName = Annotated[
    str,
    typer.Option(
        "--theme", metavar="NAME", help="Colours: light, dark, auto, colorblind or contrast."
    ),
]

# For terminals that have only the characters of ASCII.
_PLAIN = str.maketrans(
    {
        "├": "|",
        "└": "`",
        "│": "|",
        "─": "-",
        "∞": "inf",
        "≤": "<=",
        "≥": ">=",
        "█": "#",
        "░": ".",
        "×": "x",
        "µ": "u",
    }
)


def checked(option: str, name: Callable[[str], T], value: str) -> T:
    """What an option stands for; a mistake is blamed on the option."""
    try:
        return name(value)
    except InvalidArgument as error:
        raise typer.BadParameter(str(error), param_hint=option) from None


def check_theme(name: str) -> None:
    """Complains of a theme that does not exist."""
    checked("--theme", theme_named, name)


def read_position(moves: str, columns: int, rows: int, rule: laboratory.Rule) -> Position:
    """The position that a search starts from; there must be a move to look for."""
    position = position_of(moves, columns, rows)
    if position.ply == columns * rows:
        raise typer.BadParameter("the board is full: there is no move left", param_hint="MOVES")
    if position.is_over and rule is laboratory.Rule.CONNECT_FOUR:
        raise typer.BadParameter(
            "the game is over: there is no move to search for", param_hint="MOVES"
        )
    return position


def check_depth(option: str, depth: int, position: Position) -> None:
    """Complains of a depth that no game has."""
    cells = position.columns * position.rows
    if not 1 <= depth <= cells:
        message = f"depth must be from 1 to {cells}, not {depth}"
        raise typer.BadParameter(message, param_hint=option)


def printable(text: str) -> str:
    """Text in characters that stdout can write."""
    try:
        text.encode(sys.stdout.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return text.translate(_PLAIN).encode("ascii", "replace").decode()
    return text
