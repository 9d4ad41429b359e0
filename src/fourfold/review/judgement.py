"""How good a move is: the rule that reviews go by. `docs/review.md` states it."""

from collections.abc import Sequence
from enum import StrEnum

from fourfold.errors import WrongType
from fourfold.position import Position
from fourfold.review.facts import Result
from fourfold.rule import Rule
from fourfold.scores import moves_to_win

SLOW = 2
"""Moves by which a win may come later, or a loss sooner, in a move that is still good; where fours
are counted, fours by which it may be smaller, or larger."""
NEAR = 3
"""A draw that becomes a loss within so many moves is given away by a blunder."""
QUICK = 2
"""To miss a win within so many moves, or to allow a loss within so many that could be put off, is a
mistake even if the result stays the same."""


class Judgement(StrEnum):
    """How good a move is. `docs/review.md` states the rule.

    >>> Judgement.MISSED_WIN.value
    'missed win'
    """

    ONLY_MOVE = "only move"
    BEST = "best"
    GOOD = "good"
    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    MISSED_WIN = "missed win"
    BLUNDER = "blunder"

    @property
    def symbol(self) -> str:
        """A short sign for tables, as chess players know them."""
        return _SYMBOLS[self]

    @property
    def is_error(self) -> bool:
        """Whether it is a mistake, a missed win or a blunder."""
        return self in (Judgement.MISTAKE, Judgement.MISSED_WIN, Judgement.BLUNDER)


_SYMBOLS = {
    Judgement.ONLY_MOVE: "!",
    Judgement.BEST: "",
    Judgement.GOOD: "",
    Judgement.INACCURACY: "?!",
    Judgement.MISTAKE: "?",
    Judgement.MISSED_WIN: "?",
    Judgement.BLUNDER: "??",
}


def judge(position: Position, column: int, scores: Sequence[int | None]) -> Judgement:
    """How good a move is, given the exact scores of all columns.

    >>> from fourfold import Position, Solver
    >>> position = Position.from_moves("414141")
    >>> scores = Solver().analyse(position).scores
    >>> judge(position, 3, scores), judge(position, 1, scores)
    (<Judgement.BEST: 'best'>, <Judgement.BLUNDER: 'blunder'>)

    Where the most fours win, scores are leads on the full board, and there is no sooner or later.

    >>> judge(Position(rule="most-fours"), 0, [1, 3, None, None, None, None, None])
    <Judgement.GOOD: 'good'>
    """
    known = [score for score in scores if score is not None]
    score, best = scores[column], max(known)
    if score is None:
        raise WrongType(f"the score of column {column} is not known")
    result, target = Result.of(score), Result.of(best)
    hurries = position.rule is Rule.CONNECT_FOUR
    if result is not target:
        if result is Result.DRAW:
            return Judgement.MISSED_WIN
        if target is Result.WIN or (hurries and moves_to_win(position, score) <= NEAR):
            return Judgement.BLUNDER
        return Judgement.MISTAKE
    if score == best:
        kept = [other for other in known if Result.of(other) is target]
        return Judgement.ONLY_MOVE if len(kept) == 1 < len(known) else Judgement.BEST
    if hurries and moves_to_win(position, best if target is Result.WIN else score) <= QUICK:
        return Judgement.MISTAKE
    return Judgement.GOOD if best - score <= SLOW else Judgement.INACCURACY
