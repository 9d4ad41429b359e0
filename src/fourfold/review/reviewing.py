"""A game judged move by move. `docs/review.md` states the rules."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from fourfold.errors import Cancelled, WrongType
from fourfold.game import Game
from fourfold.notation import column_label, format_moves
from fourfold.position import Position
from fourfold.render.marks import Kind
from fourfold.review.explanation import Effort, Explanation, explain
from fourfold.review.facts import PLAIN, Names, Result
from fourfold.review.fours import analyse as analyse_fours
from fourfold.review.judgement import Judgement, judge
from fourfold.rule import Rule
from fourfold.scores import in_words
from fourfold.side import Side, SideLike
from fourfold.solver import Analysis, Solver, StopToken, checked_time_limit

_TOLD = 2  # facts about the move that was played, and as many about a better one

# Proofs for a turning point may take less long than for a position that somebody asks about.
_EFFORT = Effort(what_if_nodes=40_000, forcing_budget=800, following_budget=500)


def accuracy(moves: Sequence["ReviewedMove"]) -> float | None:
    """From 0 to 100: the mean worth of moves, of those that could be bad. None if there are none.

    A move that keeps the result is worth 100, less 5 for each move that its win comes later or its
    loss sooner, but at least 50; one that loses half a point, from win to draw or from draw to
    loss, 25; from win to loss, 0.
    """
    worths = [move.worth for move in moves if move.worth is not None]
    return round(sum(worths) / len(worths), 1) if worths else None


@dataclass(frozen=True, slots=True)
class ReviewedMove:
    """One move with what is known about it. Scores are those of the side that moved."""

    number: int
    """Which move of the game it is, from 1."""
    side: Side
    column: int
    position: Position
    """Before the move."""
    scores: tuple[int | None, ...]
    """Of all columns; None if full or not known."""
    judgement: Judgement | None
    """None if the scores are not known."""

    @property
    def before(self) -> int | None:
        """The score that the best move gets."""
        if self.judgement is None:
            return None
        return max(score for score in self.scores if score is not None)

    @property
    def after(self) -> int | None:
        """The score that this move gets."""
        return None if self.judgement is None else self.scores[self.column]

    @property
    def best(self) -> tuple[int, ...]:
        """The best columns."""
        best = self.before
        if best is None:
            return ()
        return tuple(column for column, score in enumerate(self.scores) if score == best)

    @property
    def worth(self) -> float | None:
        """What it counts for the accuracy; None if unknown, or if there was nothing to choose."""
        known = {score for score in self.scores if score is not None}
        if self.before is None or self.after is None or len(known) < 2:
            return None
        steps = Result.of(self.before) - Result.of(self.after)
        if steps:
            return 25.0 if steps == 1 else 0.0
        return max(50.0, 100.0 - 5 * (self.before - self.after))

    def _in_words(self, score: int | None) -> str | None:
        return None if score is None else in_words(self.position, score)

    def to_dict(self) -> dict[str, Any]:
        """All of it as JSON can hold it, columns named as in move strings."""
        return {
            "number": self.number,
            "side": self.side.name.lower(),
            "column": column_label(self.column),
            "before": self.before,
            "after": self.after,
            "before_in_words": self._in_words(self.before),
            "after_in_words": self._in_words(self.after),
            "scores": list(self.scores),
            "best": [column_label(column) for column in self.best],
            "class": self.judgement and self.judgement.value,
        }


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """A mistake, missed win or blunder, what would have been better, and why."""

    move: ReviewedMove
    line: tuple[int, ...]
    """Best play from the position before the move to the end of the game."""
    explanation: Explanation | None
    """Of the position before the move; its subject is the move that was played. None where the
    most fours win: what can be proven in words is about the first four."""

    def sentences(self, names: Names = PLAIN) -> list[str]:
        """Why the move fails, and why a best one does not: the most telling of what is proven."""
        if self.explanation is None:
            return []
        subject = self.explanation.about_subject[:_TOLD]
        best = tuple(fact for fact in self.explanation.moves[1].facts if fact.tells_more)
        return [fact.text(names) for fact in (*subject, *best)[: 2 * _TOLD]]

    def to_dict(self) -> dict[str, Any]:
        """All of it as JSON can hold it."""
        return {
            "number": self.move.number,
            "line": format_moves(self.line),
            "explanation": self.explanation and self.explanation.to_dict(),
        }


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

    game: Game
    moves: tuple[ReviewedMove, ...]
    scores: tuple[int | None, ...]
    """The score after so many moves, 0 included, as the first side sees it; for plots."""
    turning_points: tuple[TurningPoint, ...]
    too_far: bool = False
    """Whether some moves are too far from the end to be judged, however long the review takes."""

    @property
    def complete(self) -> bool:
        """Whether every move is judged, and every turning point explained in full."""
        turned = [move for move in self.moves if move.judgement and move.judgement.is_error]
        return (
            all(move.judgement for move in self.moves)
            and [point.move for point in self.turning_points] == turned
            and all(
                point.explanation is None or point.explanation.complete
                for point in self.turning_points
            )
        )

    @property
    def left_out(self) -> str:
        """What is missing, in words; empty if the review is complete."""
        unjudged = sum(move.judgement is None for move in self.moves)
        if unjudged and self.too_far:
            moves = "move 1 is" if unjudged == 1 else f"moves 1 to {unjudged} are"
            return f"{moves} not judged: where the most fours win, only moves near the end can be"
        if unjudged:
            return f"{unjudged} of {len(self.moves)} moves are not judged"
        return "" if self.complete else "not every turning point is explained"

    @property
    def stopped_early(self) -> bool:
        """Whether more time would have helped."""
        return bool(self.left_out) and not self.too_far

    def by(self, side: SideLike) -> tuple[ReviewedMove, ...]:
        """The moves of a side."""
        wanted = Side.of(side)
        return tuple(move for move in self.moves if move.side is wanted)

    def accuracy(self, side: SideLike) -> float | None:
        """From 0 to 100, None if there is nothing to judge."""
        return accuracy(self.by(side))

    def count(self, side: SideLike, judgement: Judgement) -> int:
        """How many moves of a kind a side has made."""
        return sum(move.judgement is judgement for move in self.by(side))

    @property
    def plot_marks(self) -> dict[int, Kind]:
        """Marks for the plot of the scores: mistakes, missed wins and blunders."""
        return {
            move.number: Kind.BAD
            for move in self.moves
            if move.judgement and move.judgement.is_error
        }

    def to_dict(self) -> dict[str, Any]:
        """All of it as JSON can hold it, columns named as in move strings."""
        return {
            "game": self.game.to_dict(),
            "complete": self.complete,
            "accuracy": {side.name.lower(): self.accuracy(side) for side in Side},
            "counts": {
                side.name.lower(): {kind.value: self.count(side, kind) for kind in Judgement}
                for side in Side
            },
            "scores": list(self.scores),
            "moves": [move.to_dict() for move in self.moves],
            "turning_points": [point.to_dict() for point in self.turning_points],
        }


def review(  # noqa: PLR0913 - all but three have names
    game: Game,
    solver: Solver,
    progress: Callable[[int, int], object] | None = None,
    *,
    time_limit: float | None = None,
    stop: StopToken | None = None,
    enough: StopToken | None = None,
) -> Review:
    """A game judged move by move, finished or not.

    `progress(done, total)` is called at the start and after each step. The game is analysed from
    its end, where scores are found soonest; after `time_limit` seconds the rest is left unjudged,
    or turning points unexplained: the review is then not `complete`. Cancelling `enough` has the
    same effect. Raises Cancelled if `stop` or the solver is cancelled.

    A game in which the most fours win is judged by that rule: scores are leads on the full board.
    They are found by searching to the end, so that moves long before it are left unjudged, and
    turning points have no explanation.

    >>> from fourfold import Game, Solver
    >>> found = review(Game.from_moves("4141414"), Solver())
    >>> found.accuracy(Side.FIRST)
    100.0
    """
    if not isinstance(game, Game):
        raise WrongType(f"game must be a Game, not {type(game).__name__}")
    if not isinstance(solver, Solver):
        raise WrongType(f"solver must be a Solver, not {type(solver).__name__}")
    time_limit = checked_time_limit(time_limit)
    progress = progress or _ignore
    stop = stop or StopToken()
    enough = StopToken(enough, timeout=time_limit)
    return _Reviewer(solver, progress, stop, enough).review(game)


def _ignore(_done: int, _total: int) -> None:
    pass


class _Reviewer:
    """One review being made."""

    def __init__(
        self,
        solver: Solver,
        progress: Callable[[int, int], object],
        stop: StopToken,
        enough: StopToken,
    ) -> None:
        self.solver = solver
        self.progress = progress
        self.stop = stop
        self.enough = enough
        self.either = StopToken(stop, enough)
        self._too_far = False  # from the end of a game that is searched to its end

    def review(self, game: Game) -> Review:
        positions = game.positions
        known: dict[Position, Analysis] = {}
        self.progress(0, len(positions))
        for done, position in enumerate(reversed(positions), start=1):
            self._check()
            if not self.enough.cancelled and (found := self._analyse(position)):
                known[position] = found
            self.progress(done, len(positions))
        played = zip(positions, game.columns_played, strict=False)
        moves = tuple(
            _judged(number, position, column, known.get(position))
            for number, (position, column) in enumerate(played, start=1)
        )
        return Review(
            game=Game.from_record(game.record),
            moves=moves,
            scores=tuple(_score_for_first(position, known.get(position)) for position in positions),
            turning_points=tuple(self._turning_points(moves, known)),
            too_far=self._too_far,
        )

    def _check(self) -> None:
        if self.stop.cancelled:
            raise Cancelled("the call was cancelled")

    def _analyse(self, position: Position) -> Analysis | None:
        if position.rule is Rule.MOST_FOURS:
            return self._analyse_fours(position)
        analysis = self.solver.analyse(position, stop=self.either)
        if not analysis.complete and (self.stop.cancelled or not self.enough.cancelled):
            raise Cancelled("the call was cancelled")
        return analysis

    def _analyse_fours(self, position: Position) -> Analysis | None:
        """Until one is too far from the end: the positions before it are farther."""
        if self._too_far:
            return None
        try:
            found = analyse_fours(position, stop=self.either)
        except Cancelled:
            self._check()
            return None
        self._too_far = found is None
        return found

    def _turning_points(
        self, moves: Sequence[ReviewedMove], known: Mapping[Position, Analysis]
    ) -> list[TurningPoint]:
        points: list[TurningPoint] = []
        for move in moves:
            if not (move.judgement and move.judgement.is_error):
                continue
            if self.enough.cancelled:
                break
            self._check()
            analysis = known[move.position]
            if move.position.rule is Rule.MOST_FOURS:
                points.append(TurningPoint(move, analysis.pv, None))
                continue
            try:
                explanation = explain(
                    move.position,
                    self.solver,
                    move.column,
                    analysis=analysis,
                    effort=_EFFORT,
                    stop=self.either,
                )
            except Cancelled:
                if self.stop.cancelled or not self.enough.cancelled:
                    raise
                break
            points.append(TurningPoint(move, analysis.pv, explanation))
        return points


def _judged(
    number: int, position: Position, column: int, analysis: Analysis | None
) -> ReviewedMove:
    complete = analysis is not None and analysis.complete
    scores = analysis.scores if analysis else (None,) * position.columns
    judgement = judge(position, column, scores) if complete else None
    return ReviewedMove(number, position.turn, column, position, scores, judgement)


def _score_for_first(position: Position, analysis: Analysis | None) -> int | None:
    if analysis is None or analysis.score is None:
        return None
    return analysis.score if position.turn is Side.FIRST else -analysis.score
