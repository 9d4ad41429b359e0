"""An attempt at a puzzle: the solver's moves, and the opponent's answers from the line."""

from dataclasses import dataclass, replace

from fourfold.base.errors import IllegalMove
from fourfold.learn.puzzles.puzzle import Puzzle, Turn
from fourfold.rules.notation import column_label, parse_moves
from fourfold.rules.position import Position


@dataclass(frozen=True, slots=True)
class Attempt:
    """The progress of someone with a puzzle.

    >>> from fourfold.learn.puzzles import Goal
    >>> attempt = Attempt(Puzzle("2232", Goal.WIN, "415"))
    >>> attempt = attempt.tried(3)
    >>> attempt.done, attempt.reply, attempt.turn.right
    (1, 0, (4,))
    >>> attempt.tried(0).errors, attempt.tried(4).is_solved
    (1, True)
    """

    puzzle: Puzzle
    done: int = 0
    """The solver's right moves so far."""
    errors: int = 0
    """Wrong moves so far."""
    shown: bool = False
    """Whether the solution was shown."""
    hints: int = 0
    """Hints for the next move."""
    was_helped: bool = False
    """Whether there was a hint for any move."""

    @property
    def is_solved(self) -> bool:
        """Whether the last right move is made."""
        return self.done == self.puzzle.depth

    @property
    def at_first_try(self) -> bool:
        """Whether no move was wrong, and neither a hint nor the solution was shown."""
        return not (self.errors or self.was_helped or self.shown)

    @property
    def turn(self) -> Turn:
        """The solver's next turn, or the last one if there is no next."""
        return list(self.puzzle.turns)[min(self.done, self.puzzle.depth - 1)]

    @property
    def position(self) -> Position:
        """The board now, after the opponent's answer."""
        return self.turn.position

    @property
    def reply(self) -> int | None:
        """The opponent's answer to the last right move, if there is one."""
        line = parse_moves(self.puzzle.line)
        return line[2 * self.done - 1] if 0 < self.done < self.puzzle.depth else None

    def tried(self, column: int) -> "Attempt":
        """The attempt after a move. Raises IllegalMove if it cannot be played."""
        if self.is_solved or not self.position.is_playable(column):
            raise IllegalMove(f"column {column_label(column)} cannot be played")
        if column in self.turn.right:
            return replace(self, done=self.done + 1, hints=0)
        return replace(self, errors=self.errors + 1)

    def helped(self) -> "Attempt":
        """The attempt after a hint."""
        return replace(self, hints=self.hints + 1, was_helped=True)

    def given_up(self) -> "Attempt":
        """The attempt after the solution was shown."""
        return replace(self, shown=True)
