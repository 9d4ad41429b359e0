"""What the commands of `fourfold lab` share: options, and how they are checked."""

from collections.abc import Callable, Iterable
from typing import Annotated, TypeVar

import typer

from fourfold import lab as laboratory
from fourfold.cli.options import EMPTY_BOARD, empty_board
from fourfold.errors import FourfoldError, InvalidArgument
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
        help="; ".join(f"{rule}: {rule.explanation}" for rule in laboratory.Rule) + ".",
    ),
]
ThemeName = Annotated[
    str,
    typer.Option(
        "--theme", metavar="NAME", help="Colours: light, dark, auto, colorblind or contrast."
    ),
]


def _explained(option: str, choices: Iterable[laboratory.Evaluation | laboratory.Order]) -> str:
    """What an option may be, as Markdown; the help takes an empty line for the end of a line."""
    lines = [f"{option}:", *(f"- `{each}`: {each.explanation}" for each in choices)]
    return "\n\n".join(lines)


# What stands below the help of both commands.
CHOICES = "\n\n".join(
    (
        _explained("Evaluations", laboratory.Evaluation),
        _explained("Orders", laboratory.Order),
    )
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


def read_line(
    moves: str, columns: int, rows: int, rule: laboratory.Rule
) -> list[tuple[str, Position]]:
    """The positions of a game that have a move to look for, and the moves that led there."""
    empty_board(columns, rows)
    played = "" if moves == EMPTY_BOARD else moves
    try:
        line = laboratory.positions(played, columns, rows, rule=rule)
    except FourfoldError as error:
        raise typer.BadParameter(str(error), param_hint="MOVES") from None
    return [(played[:count] or EMPTY_BOARD, position) for count, position in enumerate(line)]


def read_position(moves: str, columns: int, rows: int, rule: laboratory.Rule) -> Position:
    """The position that a search starts from; there must be a move to look for."""
    reached, position = read_line(moves, columns, rows, rule)[-1]
    if reached != (moves or EMPTY_BOARD):
        full = len(moves) == columns * rows
        what = "the board is full: there is no move left"
        over = "the game is over: there is no move to search for"
        raise typer.BadParameter(what if full else over, param_hint="MOVES")
    return position


def check_depth(option: str, depth: int, position: Position) -> None:
    """Complains of a depth that no game has."""
    cells = position.columns * position.rows
    if not 1 <= depth <= cells:
        message = f"depth must be from 1 to {cells}, not {depth}"
        raise typer.BadParameter(message, param_hint=option)
