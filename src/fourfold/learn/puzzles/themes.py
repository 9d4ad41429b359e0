"""The themes of a puzzle, each defined by facts that the core proves (see `docs/explain.md`)."""

from collections.abc import Iterator

from fourfold.explain import explain
from fourfold.explain.facts import Decides, ForcedLine
from fourfold.learn.puzzles.people import probabilities
from fourfold.learn.puzzles.puzzle import Goal, Puzzle, Theme, Turn
from fourfold.rules.side import Side
from fourfold.solver import Solver

_BY_FACT = {
    "wins-at-once": Theme.WIN_IN_ONE,
    "double-threat": Theme.DOUBLE_THREAT,
    "forced-line": Theme.FORCED_LINE,
    "zugzwang": Theme.ZUGZWANG,
}


def find_themes(puzzle: Puzzle, solver: Solver) -> tuple[Theme, ...]:
    """The themes of a puzzle whose line is known, in the order of `Theme`.

    >>> [theme.value for theme in find_themes(Puzzle("2232", Goal.WIN, "415"), Solver())]
    ['double-threat']
    """
    found = set[Theme]()
    side = puzzle.position.turn
    for index, turn in enumerate(puzzle.turns):
        if index and turn.position.can_win_next():
            break  # the end of a win, which follows from what was before
        themes = set(_proven(turn, side, solver))
        found |= themes if index == 0 else themes - {Theme.FORCED_LINE}
        if _is_trap(turn, solver):
            found.add(Theme.TRAP)
    if puzzle.goal is Goal.SAVE:
        found = {theme for theme in found if theme is Theme.TRAP} | {Theme.ONLY_DEFENCE}
    return tuple(theme for theme in Theme if theme in found)


def _proven(turn: Turn, side: Side, solver: Solver) -> Iterator[Theme]:
    """The themes that the facts about a right move show."""
    subject = explain(turn.position, solver, turn.column).subject
    for fact in subject.facts if subject else ():
        if isinstance(fact, Decides) and fact.side is side:
            yield from _parity(fact)
        elif isinstance(fact, ForcedLine) and fact.lead:  # it is forced only after best play
            if not fact.last:
                yield Theme.ZUGZWANG  # every move that is left lets the other side make four
        elif fact.kind in _BY_FACT:
            yield _BY_FACT[fact.kind]


def _parity(fact: Decides) -> Iterator[Theme]:
    for _, row in fact.cells:
        yield Theme.EVEN_THREAT if row % 2 else Theme.ODD_THREAT  # people count rows from 1


def _is_trap(turn: Turn, solver: Solver) -> bool:
    """Whether the move that most people would play loses."""
    chances = probabilities(turn.position, solver)
    natural = max(range(len(chances)), key=chances.__getitem__)
    if chances[natural] <= 0.5 or natural in turn.right:
        return False
    return solver.outcome(turn.position.play(natural)) > 0
