"""Facts that other facts say already, so that no sentence repeats another in other words."""

from collections.abc import Iterable, Iterator, Sequence

from fourfold.review import facts
from fourfold.review.facts import Fact, Result


def without_repetition(
    found: Sequence[Fact], columns: int, said: Sequence[Fact] = ()
) -> tuple[Fact, ...]:
    """The facts that neither the others nor those that were `said` before imply, on a board of so
    many columns.

    >>> from fourfold import Side
    >>> double = facts.DoubleThreat(column=4, side=Side.FIRST, cells=((1, 0), (5, 0)))
    >>> best = facts.Scores(column=4, result=Result.WIN, moves=2, best=True)
    >>> [fact.kind for fact in without_repetition([double, best], columns=7)]
    ['double-threat']
    """
    known = (*said, *found)
    return tuple(fact for fact in found if not _is_implied(fact, known, columns))


def _is_implied(fact: Fact, known: Iterable[Fact], columns: int) -> bool:
    return any(_implies(other, fact, columns) for other in known if other is not fact)


def _implies(known: Fact, fact: Fact, columns: int) -> bool:  # noqa: PLR0911 - one for each pair
    """Whether who knows one fact knows the other."""
    match known, fact:
        case _, facts.Scores():
            return _tells_score(known, fact)
        case facts.MustBlock(), facts.LeavesWin():
            return (known.side, known.cell) == (fact.side, fact.cell)
        case facts.LosesAnyway(), facts.LeavesWin():
            return fact.cell in known.cells
        case facts.LosesAnyway(), facts.LosesToThreatAbove():
            return bool(known.cells)  # the threat above the one that can be stopped
        case facts.LosesAnyway(), facts.AllEqual():
            return True
        case facts.CannotWin(), facts.AllEqual():
            return len(known.sides) > 1
        case facts.CannotWin(), facts.FollowUp():
            return fact.result is Result.DRAW and fact.side.other in known.sides
        case facts.Symmetric(), facts.EquallyGood():
            return fact.others == (columns - 1 - fact.column,)
        case facts.GivesUpThreat(), facts.OnlyAnswer():
            return known.forced and known.column == fact.column == fact.reply
    return False


def _tells_score(known: Fact, score: facts.Scores) -> bool:
    """Whether a fact says what a move leads to, and when."""
    if isinstance(known, facts.EquallyGood):  # the score of the others is said there
        return score.column in known.others
    about = getattr(known, "column", None)
    return about in (None, score.column) and (score.result, score.moves) in _scores_in(known)


def _scores_in(known: Fact) -> Iterator[tuple[Result, int]]:
    """The result and the number of moves that a fact speaks of."""
    match known:
        case facts.WinsAtOnce():
            yield Result.WIN, 1
        case facts.DoubleThreat():
            yield Result.WIN, 2
        case facts.LeavesWin() | facts.LosesToThreatAbove() | facts.LosesAnyway():
            yield Result.LOSS, 1
        case facts.ForcedLine():
            yield Result.WIN if known.own else Result.LOSS, known.moves
        case facts.ThrowsAway() | facts.Differs() | facts.AllEqual():
            yield known.result, known.moves
        case facts.OnlyMove(result=Result.DRAW):
            yield Result.DRAW, 0
        case facts.CannotWin() if len(known.sides) > 1:
            yield Result.DRAW, 0
