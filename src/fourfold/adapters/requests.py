"""Parts of requests to the web API, the MCP server and online games, and the limits on them."""

from typing import Annotated

from pydantic import AfterValidator, BeforeValidator, Field

from fourfold.base.errors import IllegalMove, InvalidArgument
from fourfold.players import levels
from fourfold.render.themes import THEMES, theme_named
from fourfold.rules.notation import column_labels, parse_column, parse_moves
from fourfold.rules.position import Position
from fourfold.rules.shapes import WIDEST

SECONDS = 5.0
"""Time limit for a request, unless the server is given another one."""
EMPTY = "-"


def _check_moves(moves: str) -> str:
    if moves != EMPTY:
        parse_moves(moves, WIDEST)
    return moves


Moves = Annotated[
    str,
    AfterValidator(_check_moves),
    Field(
        max_length=120,  # of cells on the largest board
        # Checked above, with a clearer message.
        json_schema_extra={"pattern": f"^(-|[{column_labels(WIDEST)}]*)$"},
        description="The columns played so far, counted from 1; after 9 come a to g. "
        "`-` is the empty board.",
        examples=["4455", "76461241141"],
    ),
]


def _whole(value: object) -> object:
    """JSON does not distinguish between 7 and 7.0."""
    return int(value) if isinstance(value, float) and value.is_integer() else value


_AsWhole = BeforeValidator(_whole)
Columns = Annotated[
    int,
    Field(ge=4, le=WIDEST, description="Columns of the board; columns × (rows + 1) ≤ 128."),
    _AsWhole,
]
Rows = Annotated[int, Field(ge=4, le=16, description="Rows of the board."), _AsWhole]
Seed = Annotated[int, Field(ge=0, le=2**53 - 1), _AsWhole]
Elo = Annotated[
    int,
    Field(
        ge=levels()[0].elo,
        le=levels()[-1].elo,
        description="The playing strength that the judgement assumes.",
    ),
]
Label = Annotated[
    str,
    Field(pattern=f"^[{column_labels(WIDEST)}]$"),  # first: else it is missing in the schema
    BeforeValidator(lambda value: str(value) if type(value) is int else value),
]
"""A column as in move strings. A number is accepted, too."""
Grid = Annotated[
    str,
    Field(
        max_length=1000,
        description="A board in place of `moves`: its rows from the top, `.` empty, `x` first, `o` "
        "second. What `board` shows can be given as it is.",
        examples=[".......\n.......\n.......\n.......\n...o...\n...x..."],
    ),
]
Name = Annotated[str, Field(min_length=1, max_length=30)]
Width = Annotated[int, Field(ge=64, le=1200, description="Pixels.")]  # more take too long to draw
ThemeName = Annotated[
    str,
    AfterValidator(lambda name: theme_named(name).name),
    Field(json_schema_extra={"enum": list(THEMES)}),
]
PlayerName = Annotated[
    str,
    Field(
        min_length=1,
        max_length=80,
        description="Who is to move: the name of a player, perhaps with options.",
        examples=["hard", "perfect", "elo:1400", "threats:depth=6"],
    ),
]


def position_after(moves: str, columns: int = 7, rows: int = 6) -> Position:
    """The position of a request.

    >>> position_after("-").ply, position_after("4455").ply
    (0, 4)
    """
    return Position.from_moves("" if moves == EMPTY else moves, columns=columns, rows=rows)


def moves_of(moves: str | None, grid: str | None, columns: int, rows: int) -> tuple[str, int, int]:
    r"""The moves of a request and the size of its board. Those of a grid are one order of moves
    that leads to it, and its size is that of the board.

    >>> moves_of("-", "....\n....\n....\nx..o", 7, 6)
    ('14', 4, 4)
    """
    if grid is None:
        if moves is None:
            raise InvalidArgument("moves or a grid is required")
        return moves.removeprefix(EMPTY), columns, rows
    if moves not in (None, "", EMPTY):
        raise InvalidArgument("give either moves or a grid, not both")
    cells = ("".join(each for each in line.upper() if each in ".XO") for line in grid.splitlines())
    position = Position.from_grid([line for line in cells if line])
    return position.some_moves(), position.columns, position.rows


def columns_played(moves: str) -> tuple[int, ...]:
    """The columns of a game, counted from 0.

    >>> columns_played("44a"), columns_played("-")
    ((3, 3, 9), ())
    """
    return tuple(parse_moves(moves.removeprefix(EMPTY), WIDEST))


def column_to_explain(move: str | None, position: Position) -> int | None:
    """The column of a request for an explanation, counted from 0.

    >>> column_to_explain("4", Position())
    3
    >>> column_to_explain("4", Position.from_moves("444444"))
    Traceback (most recent call last):
    fourfold.IllegalMove: there is no move to explain: column 4 is full
    """
    column = None if move is None else parse_column(move, position.columns)
    if column is not None and not position.is_playable(column):
        reason = "the game is over" if position.is_over else f"column {move} is full"
        raise IllegalMove(f"there is no move to explain: {reason}")
    return column
