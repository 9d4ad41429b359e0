"""The follow-up plan: answer in the column that was just played. Does it get a result?"""

from dataclasses import dataclass, field

from fourfold.geometry import Board, Geometry, single_bits
from fourfold.review.facts import Result


class _OutOfBudget(Exception):
    pass


@dataclass(slots=True)
class _Plan:
    """Plays the plan against everything that the opponent can do."""

    geometry: Geometry
    target: Result
    harmless: int
    budget: int
    known: dict[tuple[int, int], bool] = field(default_factory=dict)

    def holds(self, opponent: int, follower: int) -> bool:
        """The opponent's turn."""
        key = (opponent, follower)
        if key not in self.known:
            self.budget -= 1
            if self.budget < 0:
                raise _OutOfBudget
            self.known[key] = self._meets_every_move(opponent, follower)
        return self.known[key]

    def _meets_every_move(self, opponent: int, follower: int) -> bool:
        g, occupied = self.geometry, opponent | follower
        playable = g.playable(occupied)
        if not playable:
            return self.target is Result.DRAW
        if g.wins(opponent, occupied) & playable:
            return False
        return all(self._answers(opponent | move, follower, move) for move in single_bits(playable))

    def _answers(self, opponent: int, follower: int, last: int) -> bool:
        g, occupied = self.geometry, opponent | follower
        playable = g.playable(occupied)
        if not playable:
            return self.target is Result.DRAW
        seen = ~self.harmless
        if g.wins(follower & seen, occupied) & seen & playable:
            return True
        dangers = g.wins(opponent, occupied) & playable
        if dangers & (dangers - 1):
            return False
        answers = dangers or (last << 1 & playable) or playable
        return any(self.holds(opponent, follower | answer) for answer in single_bits(answers))


def plan_holds(
    board: Board, target: Result, *, harmless: int = 0, budget: int = 3000
) -> bool | None:
    """Whether the side that is not to move gets its target by the follow-up plan, whatever the
    other side does. None if that takes more than the budget to find out.

    The plan: make four when possible; stop a four when there is one to stop; else play the column
    that was just played; if that is full, any column that serves. The follower's discs on
    `harmless` cells are part of no four.

    >>> from fourfold import Position
    >>> board = Board.of(Position.from_moves("22341143", columns=4, rows=4))
    >>> plan_holds(board, Result.DRAW), plan_holds(board, Result.WIN)
    (True, False)
    """
    opponent, follower = board.stones(board.turn), board.stones(board.turn.other)
    try:
        return _Plan(board.geometry, target, harmless, budget).holds(opponent, follower)
    except _OutOfBudget:
        return None
