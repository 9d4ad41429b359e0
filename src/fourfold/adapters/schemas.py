"""Requests and responses of the web API and of the MCP server, and the limits on them.

The descriptions of both are generated from these schemas.
"""

from typing import Annotated, Any, Generic, Literal, TypeVar

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field

from fourfold.base.errors import IllegalMove
from fourfold.explain import Explanation, threats
from fourfold.players import known_players, levels
from fourfold.review import Review
from fourfold.rules.notation import column_labels, format_moves, parse_column, parse_moves
from fourfold.rules.position import Position
from fourfold.rules.side import Side
from fourfold.solver import Analysis

T = TypeVar("T")
SECONDS = 5.0
"""Time limit for a request, unless the server is given another one."""
_WIDEST = 16
EMPTY = "-"


def _check_moves(moves: str) -> str:
    if moves != EMPTY:
        parse_moves(moves, _WIDEST)
    return moves


Moves = Annotated[
    str,
    AfterValidator(_check_moves),
    Field(
        max_length=120,  # of cells on the largest board
        # Checked above, with a clearer message.
        json_schema_extra={"pattern": f"^(-|[{column_labels(_WIDEST)}]*)$"},
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
    Field(ge=4, le=_WIDEST, description="Columns of the board; columns × (rows + 1) ≤ 128."),
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
Label = Annotated[str, Field(pattern=f"^[{column_labels(_WIDEST)}]$")]
Name = Annotated[str, Field(min_length=1, max_length=30)]
Column = Annotated[int, Field(ge=1, le=_WIDEST)]
Width = Annotated[int, Field(ge=64, le=1200, description="Pixels.")]  # more take too long to draw
ThemeName = Literal["light", "dark", "auto", "colorblind", "contrast"]
PlayerName = Annotated[
    str,
    Field(
        max_length=80,
        description="Who is to move: the name of a player, perhaps with options.",
        examples=["hard", "perfect", "elo:1400", "threats:depth=6"],
    ),
]
Bounds = Annotated[list[int], Field(min_length=2, max_length=2)]


def position_after(moves: str, columns: int = 7, rows: int = 6) -> Position:
    """The position of a request.

    >>> position_after("-").ply, position_after("4455").ply
    (0, 4)
    """
    return Position.from_moves("" if moves == EMPTY else moves, columns=columns, rows=rows)


def winner_of(position: Position) -> Literal["first", "second"] | None:
    """Who has won.

    >>> winner_of(Position.from_moves("4152637")), winner_of(Position())
    ('first', None)
    """
    if position.winner is None:
        return None
    return "first" if position.winner is Side.FIRST else "second"


def columns_played(moves: str) -> tuple[int, ...]:
    """The columns of a game, counted from 0.

    >>> columns_played("44a"), columns_played("-")
    ((3, 3, 9), ())
    """
    return tuple(parse_moves(moves.removeprefix(EMPTY), _WIDEST))


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


class AnalysisAnswer(BaseModel):
    """What is known about a position, seen from the side to move. Scores: docs/scores.md."""

    moves: str
    score: int | None = Field(description="The exact score; null if it is not proven.")
    result: str | None = Field(
        description="The score in words, such as `win in 12`; `lost` or `draw` after the end."
    )
    over: bool = Field(description="Whether the game is over.")
    winner: Literal["first", "second"] | None
    bounds: Bounds = Field(description="What is proven of the score: lowest and highest.")
    scores: list[int | None] = Field(
        description="For each column the score after playing it; null if it is full, the game is "
        "over, or it is not proven."
    )
    column_bounds: list[Bounds | None] = Field(
        description="What is proven of each column's score; null if it cannot be played."
    )
    best: list[str] = Field(description="The columns that are proven to be best, as in `moves`.")
    pv: str = Field(description="Best play to the end of the game; empty if not complete.")
    plies: int | None = Field(description="How many moves that takes; null if not complete.")
    depth: int = Field(
        description="How many moves ahead everything is known: an earlier four is excluded, or "
        "cannot be prevented."
    )
    threats: list[dict[str, Any]] = Field(description="All threats on the board.")
    nodes: int = Field(description="Positions visited.")
    seconds: float = Field(description="Time taken.")
    complete: bool = Field(description="Whether everything is proven.")
    detail: str | None = Field(description="Why it is not complete.")

    @classmethod
    def of(cls, moves: str, analysis: Analysis, limit: float) -> "AnalysisAnswer":
        """The response for an analysis with this time limit in seconds."""
        late = f"stopped at the time limit of {limit:g} s: only the bounds are proven"
        return cls(
            **analysis.to_dict("" if moves == EMPTY else moves),
            threats=[threat.to_dict() for threat in threats(analysis.position)],
            detail=None if analysis.complete else late,
        )


class ShownMark(BaseModel):
    """A cell that an explanation speaks of, or, without a row, a column."""

    kind: str = Field(description="Such as `threat`, `block` or `best`.")
    column: str
    row: int | None = Field(description="Counted from 1 at the bottom.")
    side: Literal["first", "second"] | None = Field(description="Whose it is, if that matters.")


class ExplanationAnswer(BaseModel):
    """What is proven about a position and its moves, in sentences and as data."""

    moves: str
    complete: bool = Field(description="False if the time ran out: then less is explained.")
    score: int | None = Field(description="The exact score; null if it is not proven.")
    result: str | None = Field(description="The score in words, such as `win in 12`.")
    best: list[str] = Field(description="The columns that are proven to be best, as in `moves`.")
    pv: str = Field(description="Best play to the end of the game; empty if not complete.")
    move: str | None = Field(
        description="The column explained; null after the end of the game, or if none was asked "
        "for and none is proven to be best."
    )
    about_position: list[str] = Field(description="Sentences about the position as it stands.")
    about_position_facts: list[int] = Field(
        description="Which of the `facts` those sentences state, counted from 0."
    )
    about_move: list[str] = Field(description="Sentences about the column explained.")
    about_move_facts: list[int] = Field(
        description="Which facts of the first of the `columns` those sentences state."
    )
    about_others: list[str] = Field(description="Sentences about the other columns.")
    beyond_scores: bool = Field(description="Whether they say more than scores do.")
    moments: list[dict[str, Any]] = Field(
        description="Of a finished game: the moves that decided it, each with `number`, `side`, "
        "`column`, `facts` and `sentences` about the position before the move."
    )
    line: str = Field(description="That move and best play after it, to the end of the game.")
    marks: list[ShownMark] = Field(description="What to point at on a picture.")
    facts: list[dict[str, Any]] = Field(description="The facts about the position, as data.")
    columns: list[dict[str, Any]] = Field(
        description="Each column's score, whether it is best (null if not proven), and facts, "
        "as data."
    )
    threats: list[dict[str, Any]] = Field(description="All threats on the board, as data.")

    @classmethod
    def of(cls, moves: str, explanation: Explanation) -> "ExplanationAnswer":
        """The response for an explanation."""
        return cls(moves="" if moves == EMPTY else moves, **explanation.to_dict())


class Sides(BaseModel, Generic[T]):
    """Something for each of the two sides."""

    first: T
    second: T


class ReviewAnswer(BaseModel):
    """A game judged move by move. docs/review.md states the rules, docs/json.md the fields."""

    game: dict[str, Any] = Field(description="The game as a record.")
    elo: int = Field(description="The playing strength that the judgement assumes.")
    complete: bool = Field(description="False if the time ran out: then less is judged.")
    left_out: str = Field(description="What is missing, in words.")
    stopped_early: bool = Field(description="Whether more time would have helped.")
    accuracy: Sides[float | None] = Field(description="From 0 to 100.")
    counts: Sides[dict[str, int]] = Field(description="How many moves of each class.")
    scores: list[int | None] = Field(
        description="The exact scores for the first side, after 0, 1, 2 … moves."
    )
    expected: list[float | None] = Field(
        description="The share of points that the first side can expect, after 0, 1, 2 … moves."
    )
    moves: list[dict[str, Any]] = Field(description="Each move, judged.")
    key_moments: list[dict[str, Any]] = Field(
        description="At most five, the most important one first, with reasons and better lines."
    )

    @classmethod
    def of(cls, review: Review) -> "ReviewAnswer":
        """The response for a review."""
        return cls(**review.to_dict())


class MoveOrder(BaseModel):
    """A request for a player's move."""

    model_config = ConfigDict(strict=True, extra="forbid")

    moves: Moves
    player: PlayerName = "hard"
    seed: Seed | None = Field(None, description="The same seed gives the same move.")
    columns: Columns = 7
    rows: Rows = 6


class MoveAnswer(BaseModel):
    """A player's move."""

    column: Column = Field(description="The column, counted from 1.")
    moves: str = Field(description="The game with this move.")
    player: str = Field(description="Who moved, by full name.")
    over: bool = Field(description="Whether the game is over now.")
    winner: Literal["first", "second"] | None

    @classmethod
    def of(cls, moves: str, position: Position, column: int, player: str) -> "MoveAnswer":
        """The response for a player's move in the position after the moves."""
        after = position.play(column)
        return cls(
            column=column + 1,
            moves=moves.removeprefix(EMPTY) + format_moves([column]),
            player=player,
            over=after.is_over,
            winner=winner_of(after),
        )


class PlayerAnswer(BaseModel):
    """A kind of player."""

    name: str
    usage: str = Field(description="The name with all its options.")
    description: str

    @classmethod
    def known(cls) -> "list[PlayerAnswer]":
        """All players, weakest families first."""
        return [
            cls(name=kind.name, usage=kind.usage, description=kind.description)
            for kind in known_players().values()
        ]


class HealthAnswer(BaseModel):
    """The state of the server."""

    status: Literal["ok"]
    version: str
    app: bool = Field(description="Whether the web app is served too.")
    games: bool = Field(description="Whether there are games between people.")
    lobby: bool = Field(description="Whether there is a lobby.")
    questions: int = Field(description="Requests in progress or waiting.")
    time_limit: float = Field(description="Seconds for one answer.")
