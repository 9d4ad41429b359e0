"""Wins by force: lines in which every answer but one loses at once."""

from dataclasses import dataclass, field

from fourfold.geometry import Board, Geometry, single_bits
from fourfold.side import Side


class _OutOfBudget(Exception):
    """The search has looked at as many positions as it may."""


@dataclass(slots=True)
class _Search:
    """Remembers what did not work. Discs are sets of cells, moves single cells."""

    geometry: Geometry
    budget: int
    failed: dict[tuple[int, int], int] = field(default_factory=dict)

    def attack(self, attacker: int, defender: int, moves: int) -> tuple[int, ...] | None:
        """The attacker's turn, who may play so many discs."""
        g, occupied = self.geometry, attacker | defender
        playable = g.playable(occupied)
        if win := g.wins(attacker, occupied) & playable:
            return (win & -win,)
        if moves <= 1 or self.failed.get((attacker, defender), 0) >= moves:
            return None
        self.budget -= 1
        if self.budget < 0:
            raise _OutOfBudget
        for move in single_bits(g.holding(defender, occupied)):
            rest = self.defend(attacker | move, defender, moves - 1)
            if rest is not None:
                return (move, *rest)
        self.failed[attacker, defender] = moves
        return None

    def defend(self, attacker: int, defender: int, moves: int) -> tuple[int, ...] | None:
        """The defender's turn, who cannot win at once: the line goes on if one answer at most does
        not lose at once.
        """
        g, occupied = self.geometry, attacker | defender
        holding = g.holding(attacker, occupied)
        if holding & (holding - 1):
            return None
        if holding:
            rest = self.attack(attacker, defender | holding, moves)
            return None if rest is None else (holding, *rest)
        wins, playable = g.wins(attacker, occupied), g.playable(occupied)
        if not playable:
            return None
        # Every answer loses. Blocking is what a defender would try.
        answers = wins & playable or playable
        answer = answers & -answers
        win = wins & g.playable(occupied | answer)
        return answer, win & -win


def forced_win(
    board: Board, attacker: Side, *, shortest: int, longest: int, budget: int = 2000
) -> tuple[int, ...] | None:
    """A line, in columns, by which the attacker wins: every answer is the only one that does not
    lose at once, and the last may be any.

    The attacker plays at least `shortest` discs and at most `longest`. None if there is no such
    line, or if it takes more than the budget to find.

    >>> from fourfold import Position
    >>> board = Board.of(Position.from_moves("4155"))
    >>> forced_win(board, Side.FIRST, shortest=1, longest=3)
    (2, 1, 5)
    """
    g = board.geometry
    stones = board.stones(attacker), board.stones(attacker.other)
    if board.turn is not attacker and g.wins(stones[1], board.occupied) & board.playable:
        return None
    search = _Search(g, budget)
    turn = search.attack if board.turn is attacker else search.defend
    try:
        for moves in range(shortest, longest + 1):
            line = turn(*stones, moves)
            if line is not None:
                return tuple(g.cell(bit)[0] for bit in line)
    except _OutOfBudget:
        pass
    return None
