"""An attempt at an exercise: the answers so far."""

from dataclasses import dataclass, replace

from fourfold.base.errors import InvalidArgument
from fourfold.learn.lessons.lesson import Exercise, Kind
from fourfold.rules.notation import format_moves, parse_moves
from fourfold.rules.position import Position


@dataclass(frozen=True, slots=True)
class Attempt:
    """Someone's answers to an exercise. Answers are given as in `Exercise.accept`.

    >>> from fourfold.learn.lessons import lesson
    >>> attempt = Attempt(lesson("centre").exercises[1])
    >>> attempt.answered("1").wrong, attempt.answered("3").is_done
    ('1', True)
    """

    exercise: Exercise
    right: tuple[str, ...] = ()
    """The right answers so far."""
    wrong: str | None = None
    """The last answer, if it was wrong."""

    @property
    def is_done(self) -> bool:
        """Whether nothing is left to answer."""
        return len(self.right) == self.exercise.depth

    @property
    def accepted(self) -> tuple[str, ...]:
        """The answers that are right now."""
        exercise, done = self.exercise, len(self.right)
        if self.is_done:
            return ()
        if exercise.kind is Kind.CELL:
            return tuple(answer for answer in exercise.accept if answer not in self.right)
        if done < exercise.depth - 1:
            return (exercise.line[2 * done],)
        return exercise.accept

    @property
    def played(self) -> tuple[int, ...]:
        """The moves made in the exercise: the right ones, and the answers to them."""
        if self.exercise.kind is not Kind.PLAY:
            return ()
        moves = list(parse_moves("".join(self.right)))
        replies = parse_moves(self.exercise.line[1::2])
        for number, reply in enumerate(replies[: len(moves)]):
            moves.insert(2 * number + 1, reply)
        return tuple(moves)

    @property
    def position(self) -> Position:
        """The position after these moves."""
        return Position.from_moves(self.exercise.moves + format_moves(self.played))

    def answered(self, answer: str) -> "Attempt":
        """The attempt after an answer."""
        if self.is_done:
            raise InvalidArgument("the exercise is done")
        if answer in self.accepted:
            return replace(self, right=(*self.right, answer), wrong=None)
        return replace(self, wrong=answer)
