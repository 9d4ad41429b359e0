"""Answers to positions with known scores, judged exactly.

A question is a position with the exact score of each move. An answer is a column, or the reason why
there is none. `judge` says what the answer is worth, and `Grade.of` sums up the judgements of many,
with 95% intervals. `compare` compares two agents that answered the same questions.

An answer that is illegal, late or missing counts as the worst that can happen on the board: a move
after which the opponent wins at once. So failing never pays.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import comb, sqrt
from statistics import fmean, stdev
from typing import Annotated, Literal

from fourfold.base.errors import IllegalMove, InvalidArgument
from fourfold.base.json_shapes import IF_GIVEN, INLINE, NOT_IN_JSON, Form, called, derived
from fourfold.match.tally import CONFIDENCE, wilson_interval
from fourfold.rules.position import Position
from fourfold.rules.shapes import Column, Count, MoveString, Score
from fourfold.solver.scores import in_words

Phase = Literal["opening", "middle", "end", "all"]
PHASES: dict[Phase, range] = {
    "opening": range(4, 12),
    "middle": range(12, 24),
    "end": range(24, 36),
}
"""The number of discs on the board in each phase."""

Rounded = Annotated[float, Form(lambda value: round(value, 4), float, {"type": "number"})]
"""A number; in JSON with four decimals."""
Interval = tuple[Rounded, Rounded]
"""The lower and the upper bound of a 95% interval."""


def sign(score: int) -> int:
    """The sign of a score: 1 for a win, 0 for a draw, -1 for a loss.

    >>> sign(18), sign(0), sign(-2)
    (1, 0, -1)
    """
    return (score > 0) - (score < 0)


@dataclass(frozen=True, slots=True)
class GradedPosition:
    """A position and the exact score of each column; None where the column is full."""

    moves: MoveString
    """One order of moves that leads to the position."""
    position: Position = field(metadata=NOT_IN_JSON)
    scores: tuple[Score | None, ...]
    """The scores of all columns."""

    @property
    def phase(self) -> Phase:
        """The phase of the game."""
        return next(name for name, plies in PHASES.items() if self.position.ply in plies)

    @property
    def best_score(self) -> int:
        """The highest score."""
        return max(score for score in self.scores if score is not None)

    @derived
    def best(self) -> tuple[Column, ...]:
        """The columns with the highest score."""
        return tuple(n for n, score in enumerate(self.scores) if score == self.best_score)

    @property
    def lowest_score(self) -> int:
        """The score of a move after which the opponent wins at once: what a failure counts."""
        return -((self.position.columns * self.position.rows - self.position.ply) // 2)

    @property
    def matters(self) -> bool:
        """Whether the move matters, and is not too easy to find: some moves keep the result, some
        do not, and none wins at once.
        """
        results = {sign(score) for score in self.scores if score is not None}
        return len(results) > 1 and not self.position.can_win_next()

    def score_of(self, column: int) -> int:
        """The score of a column. Raises IllegalMove if it cannot be played."""
        score = self.scores[column] if 0 <= column < len(self.scores) else None
        if score is None:
            raise IllegalMove(f"column {column} cannot be played")
        return score


@dataclass(frozen=True, slots=True)
class Failure:
    """The reason why an agent has no legal answer."""

    reason: str
    """One line: what happened."""
    traceback: str | None = field(default=None, metadata=IF_GIVEN)
    """Where it happened in the code of the agent."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """What an answer is worth.

    >>> from fourfold.match.grades import graded_positions
    >>> question = graded_positions()[0]
    >>> found = judge(question, question.best[0])
    >>> found.legal, found.good, found.perfect, found.regret
    (True, True, True, 0)
    >>> failed = judge(question, Failure("it did not answer"))
    >>> failed.legal, failed.good, failed.score == question.lowest_score
    (False, False, True)
    """

    question: GradedPosition = field(metadata=INLINE)
    """The position, and the exact score of each column."""
    column: Column | None = field(default=None, metadata=called("played"))
    """The column played; None if the agent failed."""
    failure: Failure | None = field(default=None, metadata=IF_GIVEN)
    """The reason why there is no legal answer."""

    @property
    def legal(self) -> bool:
        """Whether there is a legal answer."""
        return self.column is not None

    @property
    def score(self) -> int:
        """The score of the move; the lowest possible one if the agent failed."""
        if self.column is None:
            return self.question.lowest_score
        return self.question.score_of(self.column)

    @property
    def good(self) -> bool:
        """Whether the move keeps the result: a won position stays won, a drawn one drawn."""
        return self.legal and sign(self.score) == sign(self.question.best_score)

    @property
    def perfect(self) -> bool:
        """Whether the move has the highest score."""
        return self.legal and self.score == self.question.best_score

    @property
    def regret(self) -> int:
        """The points of score lost."""
        return self.question.best_score - self.score

    @property
    def severity(self) -> tuple[int, int]:
        """The severity: first the half points given away with best play, then the score lost.

        >>> from fourfold.match.grades import graded_positions
        >>> won = next(graded for graded in graded_positions() if graded.best_score > 0)
        >>> worst = min(range(7), key=lambda column: won.scores[column] or 0)
        >>> judge(won, worst).severity > (0, 0)
        True
        """
        return sign(self.question.best_score) - sign(self.score), self.regret

    @derived
    def change(self) -> str:
        """The change of the result, for example "win in 5 becomes loss in 3"."""
        position, best = self.question.position, self.question.best_score
        if self.failure is not None:
            return f"{in_words(position, best)}, no legal move"
        return f"{in_words(position, best)} becomes {in_words(position, self.score)}"


def judge(question: GradedPosition, answer: int | Failure) -> Judgement:
    """Judge an answer: a column counted from 0, or the reason why there is none.

    A column that cannot be played is a failure, too.
    """
    if isinstance(answer, Failure):
        return Judgement(question, failure=answer)
    if answer not in question.position.legal_moves:
        allowed = ", ".join(map(str, question.position.legal_moves))
        reason = f"{answer} is not a legal move (columns from 0: {allowed})"
        return Judgement(question, failure=Failure(reason))
    return Judgement(question, answer)


@dataclass(frozen=True, slots=True)
class Grade:
    """The quality of the answers to some questions.

    Without questions, all shares are 0, with the interval from 0 to 1.
    """

    positions: Count = 0
    """The number of positions."""
    failed: Count = 0
    """The number of positions without a legal answer. They count as the worst outcome."""
    kept: Count = 0
    """The number of moves that keep the outcome: a won position stays won, a drawn one drawn."""
    best: Count = 0
    """The number of moves with the highest score."""
    lost: Count = 0
    """The sum of the points of score that were lost."""
    score_lost_interval: Interval = (0.0, 0.0)
    """The 95% interval of the points of score lost per move."""

    @classmethod
    def of(cls, judgements: Iterable[Judgement]) -> "Grade":
        """The grade of some answers.

        >>> from fourfold.match.grades import graded_positions
        >>> answers = [judge(each, each.best[0]) for each in graded_positions()[:8]]
        >>> Grade.of(answers).good_share, Grade.of(answers).good_interval[0] > 0.6
        (1.0, True)
        """
        found = list(judgements)
        regrets = [each.regret for each in found]
        return cls(
            len(found),
            sum(not each.legal for each in found),
            sum(each.good for each in found),
            sum(each.perfect for each in found),
            sum(regrets),
            mean_interval(regrets),
        )

    def _share(self, count: int) -> float:
        return count / self.positions if self.positions else 0.0

    @derived
    def legal_share(self) -> float:
        """The share of positions with a legal answer."""
        return self._share(self.positions - self.failed)

    @derived
    def legal_interval(self) -> Interval:
        """Its 95% interval."""
        return wilson_interval(self.positions - self.failed, self.positions)

    @derived
    def good_share(self) -> float:
        """The share of moves that keep the outcome."""
        return self._share(self.kept)

    @derived
    def good_interval(self) -> Interval:
        """Its 95% interval."""
        return wilson_interval(self.kept, self.positions)

    @derived
    def perfect_share(self) -> float:
        """The share of moves with the highest score."""
        return self._share(self.best)

    @derived
    def perfect_interval(self) -> Interval:
        """Its 95% interval."""
        return wilson_interval(self.best, self.positions)

    @derived
    def score_lost(self) -> float:
        """The points of score lost per move, on average: the mean regret."""
        return self._share(self.lost)


def mean_interval(values: Sequence[float], lowest: float = 0.0) -> Interval:
    """The 95% interval of the mean of what `values` are a sample of, by the normal distribution.

    Nothing is below `lowest`.

    >>> [round(bound, 2) for bound in mean_interval([0, 2] * 50)]
    [0.8, 1.2]
    """
    if not values:
        return lowest, lowest
    mean = fmean(values)
    reach = CONFIDENCE * stdev(values) / sqrt(len(values)) if len(values) > 1 else 0.0
    return max(lowest, mean - reach), mean + reach


@dataclass(frozen=True, slots=True)
class PairedComparison:
    """Two agents that answered the same questions, compared question by question.

    The pairs remove what the questions have in common, so that the comparison needs fewer questions
    than the intervals of the two suggest.
    """

    first: str
    """The name of an agent."""
    second: str
    """The name of the other one."""
    positions: Count
    """The number of positions that both answered."""
    only_first: Count
    """The number of positions in which only the first one found a good move."""
    only_second: Count
    """The number of positions in which only the second one did."""
    p_value: float
    """McNemar's exact test: how likely a difference at least this large in good moves is if both
    are equally good."""
    score_saved: Rounded
    """How many points of score the first one loses less per move than the second."""
    score_saved_interval: Interval
    """Its 95% interval."""

    @derived
    def good_difference(self) -> float:
        """How much larger the first one's share of good moves is."""
        return (self.only_first - self.only_second) / self.positions


def compare(
    first: str, judged: Sequence[Judgement], second: str, others: Sequence[Judgement]
) -> PairedComparison:
    """Compare two agents on the questions that both answered, matched by their moves.

    Raises InvalidArgument if there are none.

    >>> from fourfold.match.grades import graded_positions
    >>> some = graded_positions()[:20]
    >>> right = [judge(each, each.best[0]) for each in some]
    >>> wrong = [judge(each, Failure("asleep")) for each in some]
    >>> found = compare("right", right, "wrong", wrong)
    >>> found.only_first, found.p_value < 0.001, found.score_saved > 0
    (20, True, True)
    """
    by_question: Mapping[str, Judgement] = {each.question.moves: each for each in others}
    pairs = [
        (each, by_question[each.question.moves])
        for each in judged
        if each.question.moves in by_question
    ]
    if not pairs:
        raise InvalidArgument(f"{first} and {second} have no positions in common")
    return compare_pairs(first, second, pairs)


def compare_pairs(
    first: str, second: str, pairs: Sequence[tuple[Judgement, Judgement]]
) -> PairedComparison:
    """Compare two agents, or two forms of the same questions, by pairs of answers: at least one."""
    only_first = sum(one.good and not other.good for one, other in pairs)
    only_second = sum(other.good and not one.good for one, other in pairs)
    saved = [other.regret - one.regret for one, other in pairs]
    return PairedComparison(
        first,
        second,
        len(pairs),
        only_first,
        only_second,
        mcnemar(only_first, only_second),
        fmean(saved),
        mean_interval(saved, lowest=float("-inf")),
    )


def mcnemar(only_first: int, only_second: int) -> float:
    """McNemar's exact test, two-sided: the probability that a fair coin is at least this uneven.

    >>> mcnemar(0, 0), round(mcnemar(9, 1), 4)
    (1.0, 0.0215)
    """
    flips, fewer = only_first + only_second, min(only_first, only_second)
    tail = sum(comb(flips, heads) for heads in range(fewer + 1))
    return min(1.0, float(Fraction(tail, 2 ** max(flips - 1, 0))))
