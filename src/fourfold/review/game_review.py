"""A game judged move by move. `docs/review.md` states the rules; the core applies them."""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Annotated, Any

from fourfold._core import accuracy as mean_worth
from fourfold._core import review as core_review
from fourfold.base.errors import WrongType
from fourfold.base.json_shapes import NOT_IN_JSON, Form, called, from_json, to_json
from fourfold.base.languages import messages
from fourfold.explain.explanation import Explanation
from fourfold.explain.facts import AnyFact, Names, Result
from fourfold.render.marks import Kind
from fourfold.review.judgement import TYPICAL_ELO, Judgement
from fourfold.rules.game import Game
from fourfold.rules.position import Position
from fourfold.rules.record import Record
from fourfold.rules.shapes import Column, Moves
from fourfold.rules.side import Side, SideLike
from fourfold.solver import Solver, StopToken, checked_time_limit, to_analysis


def accuracy(moves: Sequence["ReviewedMove"]) -> float | None:
    """From 0 to 100: the mean worth of the moves that could be bad. None if there are none."""
    return mean_worth([move.worth for move in moves if move.worth is not None])


@dataclass(frozen=True, slots=True)
class ReviewedMove:
    """One move with what is known about it. Scores are those of the side that moved."""

    position: Position = field(metadata=NOT_IN_JSON)
    """The position before the move."""
    number: int
    """Which move of the game it is, from 1."""
    side: Side
    column: Column
    before: int | None
    """The score of the best move, for the side that moved; None if it is not known."""
    after: int | None
    """The score of this move."""
    before_in_words: str | None
    after_in_words: str | None
    result_before: Result | None
    """What best play leads to before the move, for the side that moved: a win, a draw or a loss."""
    result_after: Result | None
    """The same after the move. If it differs, the move is a turning point of the game."""
    change: str | None
    """What the move made of the position, in words, such as `win in 5 → draw`."""
    scores: tuple[int | None, ...]
    """The scores of all columns; None if full or not known."""
    scores_in_words: tuple[str | None, ...]
    best: tuple[Column, ...]
    """The best columns."""
    expected: float | None
    """The share of points, from 0 to 1, that the side can expect after the best move in a game
    between players of the review's strength."""
    expected_after: float | None
    """The same after this move."""
    found: float | None
    """How likely a player of that strength finds a move that is at least good. None where the most
    fours win."""
    judgement: Judgement | None = field(metadata=called("class"))
    """The class of the move; None if the scores are not known."""
    symbol: str
    """The symbol of the judgement, as in chess; may be empty."""
    worth: int | None
    """What the move counts for the accuracy, from 0 to 100: halved with every 0.15 points that it
    costs. None if unknown, or if there was nothing to choose."""
    good_moves: tuple[Column, ...]
    """The columns that are at least good."""
    errors: tuple[Column, ...]
    """The columns that are mistakes or blunders."""

    @property
    def changes_result(self) -> bool:
        """Whether it turns a win into a draw or a loss, or a draw into a loss, with best play."""
        return self.result_before is not self.result_after

    @property
    def cost(self) -> float | None:
        """The share of points that the move gives away."""
        if self.expected is None or self.expected_after is None:
            return None
        return round(self.expected - self.expected_after, 3)

    @property
    def cost_in_digits(self) -> str:
        """The cost with two digits, as in sentences; empty if it is unknown or less than that."""
        hundredths = round(1000 * (self.cost or 0) + 5) // 10
        return f"{hundredths / 100:.2f}" if hundredths else ""


@dataclass(frozen=True, slots=True)
class KeyMoment:
    """An error to learn from: why it fails, how it is punished, and what would have been better."""

    move: ReviewedMove = field(metadata=NOT_IN_JSON)
    language: str = field(metadata=NOT_IN_JSON)
    number: int
    """The number of the move."""
    line: Moves
    """Best play from the position before the move to the end of the game."""
    refutation: Moves
    """Best play after the move to the end of the game: how it is punished."""
    reasons: tuple[AnyFact, ...]
    """Why the move fails: the most telling of what is proven."""
    refutation_in_words: str | None
    """What best play after the move leads to, and how; None if the reasons say it."""
    better_in_words: str
    """The better moves, what they lead to, and how."""
    better_reasons: tuple[AnyFact, ...]
    """Why a best move does not fail: the most telling of what is proven."""
    cost_in_words: str
    """What the move costs, and how likely a player of that strength finds a better one."""
    explanation: Explanation | None
    """The explanation of the position before the move; its subject is the move that was played.
    None where the most fours win: facts are about the first four."""

    @property
    def sentences(self) -> tuple[str, ...]:
        """All of it in words: why the move fails, what is better and why, and what it costs."""
        refuted = [self.refutation_in_words] if self.refutation_in_words else []
        against = [*map(str, self.reasons), *refuted]
        say = messages(self.language, "sentences")
        better = self.better_in_words
        for reason in self.better_reasons:
            better = say("list.sentences", text=better, next=str(reason))
        return (*against, better, self.cost_in_words)


@dataclass(frozen=True, slots=True)
class Review:
    """A game, judged.

    >>> from fourfold import Game, Solver
    >>> found = review(Game.from_moves("4141415"), Solver())
    >>> [move.judgement.value for move in found.moves][-2:]
    ['mistake', 'blunder']
    >>> found.scores[-2:]
    (18, -18)
    """

    game: Annotated[Game, Form(Game.to_dict, Game.from_dict, Record)]
    """The game; in JSON its record."""
    elo: int
    """The playing strength that the judgement assumes."""
    language: str
    """The language of its texts."""
    basis: str
    """That strength, and what points are, in words."""
    complete: bool
    """Whether every move is judged, and every key moment explained in full."""
    left_out: str
    """What is missing, in words; empty if the review is complete."""
    stopped_early: bool
    """Whether more time would have helped."""
    accuracy: Mapping[Side, float | None]
    """The accuracy of each side, from 0 to 100; None if there is nothing to judge."""
    counts: Mapping[Side, Mapping[Judgement, int]]
    """How many moves of each class a side has made."""
    class_names: Mapping[Judgement, str]
    """What the classes of moves are called in the language."""
    scores: tuple[int | None, ...]
    """The score after each number of moves, from 0, for the first side."""
    expected: tuple[float | None, ...]
    """The share of points, from 0 to 1, that the first side can expect after each number of moves;
    for plots."""
    turning_points: tuple[int, ...]
    """The numbers of the moves that changed the result of best play, whatever their class."""
    decided_by: int | None
    """The number of the move that decided the game, which is the last turning point. None if the
    game is not over, or if no move changed the result."""
    course: str
    """The turning points in words; empty if there are none among the judged moves, and some moves
    are not judged."""
    moves: tuple[ReviewedMove, ...]
    """Each move, judged."""
    key_moments: tuple[KeyMoment, ...]
    """At most five, in the order of the game. The last turning point is one of them."""

    def by(self, side: SideLike) -> tuple[ReviewedMove, ...]:
        """The moves of a side."""
        wanted = Side.of(side)
        return tuple(move for move in self.moves if move.side is wanted)

    @property
    def plot_marks(self) -> dict[int, Kind]:
        """Marks for the plot: mistakes, blunders and turning points."""
        return {
            move.number: Kind.BAD
            for move in self.moves
            if move.changes_result or (move.judgement and move.judgement.is_error)
        }

    def to_dict(self) -> dict[str, Any]:
        """All of it as JSON can hold it, columns named as in move strings."""
        data: dict[str, Any] = to_json(self)
        return data


def review(  # noqa: PLR0913 - all but three have names
    game: Game,
    solver: Solver,
    progress: Callable[[int, int], object] | None = None,
    *,
    elo: int = TYPICAL_ELO,
    names: Names | None = None,
    language: str = "en",
    time_limit: float | None = None,
    stop: StopToken | None = None,
    enough: StopToken | None = None,
) -> Review:
    """A game judged move by move, finished or not, for players of strength `elo`.

    Sentences are in the `language`, and call the sides by their `names`, else by those of the
    game's players.
    `progress(done, total)` is called at the start and after each step. The game is analysed from
    its end, where scores are found soonest; after `time_limit` seconds the rest is left unjudged,
    or key moments unexplained: the review is then not `complete`. Cancelling `enough` has the
    same effect. Raises Cancelled if `stop` or the solver is cancelled.

    A game in which the most fours win is judged by that rule: scores are leads on the full board.
    They are found by searching to the end, so that moves long before it are left unjudged, and
    key moments have no explanation.

    >>> from fourfold import Game, Solver
    >>> found = review(Game.from_moves("4141414"), Solver())
    >>> found.accuracy[Side.FIRST]
    100.0
    """
    if not isinstance(game, Game):
        raise WrongType(f"game must be a Game, not {type(game).__name__}")
    if not isinstance(solver, Solver):
        raise WrongType(f"solver must be a Solver, not {type(solver).__name__}")
    enough = StopToken(enough, timeout=checked_time_limit(time_limit))
    spoken = (names or Names.of_game(game)).spoken(language)
    columns, positions = game.columns_played, game.positions
    text, analyses = core_review(solver, positions[0], columns, elo, spoken, progress, stop, enough)
    data = json.loads(text)
    moves = tuple(
        from_json(ReviewedMove, move, position=position)
        for move, position in zip(data["moves"], positions, strict=False)
    )
    return from_json(
        Review,
        data,
        game=Game.from_record(game.record),
        moves=moves,
        key_moments=tuple(
            _key_moment(moves[moment["number"] - 1], language, analysis, moment)
            for moment, analysis in zip(data["key_moments"], analyses, strict=True)
        ),
    )


def _key_moment(
    move: ReviewedMove, language: str, analysis: tuple[Any, ...], data: dict[str, Any]
) -> KeyMoment:
    explanation = data["explanation"] and from_json(
        Explanation,
        data["explanation"],
        position=move.position,
        analysis=to_analysis(move.position, analysis).in_language(language),
    )
    return from_json(KeyMoment, data, move=move, language=language, explanation=explanation)
