"""Find the line of a puzzle: the solver's only moves against the hardest defence."""

from collections.abc import Sequence

from fourfold.learn.puzzles.people import chance_to_play
from fourfold.learn.puzzles.puzzle import Goal, fours
from fourfold.rules.notation import format_moves
from fourfold.rules.position import Position
from fourfold.solver import Solver
from fourfold.solver.scores import moves_to_win

LONGEST = 6
"""The largest number of the solver's moves. Wins that take longer are not puzzles; the lines of
saves end there."""
SOON = 10
"""The number of moves within which every wrong move must lose where the game is to be saved. What
loses later is not an error that a person could see."""
_CHOICE = 3  # columns that must be playable: otherwise there is nothing to find


def find_line(position: Position, solver: Solver) -> tuple[Goal, str] | None:
    """The goal and the line of the puzzle in a position; None if there is no puzzle.

    >>> find_line(Position.from_moves("4524455213353264231114411233277777"), Solver())
    (<Goal.WIN: 'win'>, '75566')
    >>> find_line(Position.from_moves("44444"), Solver())
    """
    if len(position.legal_moves) < _CHOICE:
        return None
    outcome = solver.outcome(position)
    if outcome < 0:
        return None
    goal = Goal.WIN if outcome else Goal.SAVE
    find = _winning_line if outcome else _saving_line
    line = find(position, solver)
    return (goal, format_moves(line)) if line else None


def _winning_line(position: Position, solver: Solver) -> list[int] | None:
    """The solver's moves and the longest resistance, up to the four."""
    line: list[int] = []
    while True:
        winning = fours(position)
        right = right_moves(position, Goal.WIN, solver, most=len(winning) + 2)
        if winning:
            return [*line, winning[0]] if right == winning and (line or len(right) == 1) else None
        if len(right) != 1 or moves_to_win(position, solver.solve(position)) > LONGEST:
            return None
        position = position.play(right[0])
        scores = dict(enumerate(solver.get_all_move_scores(position)))
        longest = max(score for score in scores.values() if score is not None)
        replies = [column for column, score in scores.items() if score == longest]
        line += [right[0], _hardest(position, replies, Goal.WIN, solver)]
        position = position.play(line[-1])


def _saving_line(position: Position, solver: Solver) -> list[int] | None:
    """The solver's moves and the most testing replies, as long as only one move does not lose."""
    if not _asks_for_one_move(position, solver):
        return None
    line: list[int] = []
    while True:
        (right,) = right_moves(position, Goal.SAVE, solver)
        position = position.play(right)
        line.append(right)
        if position.is_over or len(line) == 2 * LONGEST - 1:
            return line
        testing = [
            reply
            for reply in right_moves(position, Goal.SAVE, solver)
            if _asks_for_one_move(position.play(reply), solver)
        ]
        if not testing:
            return line
        line.append(_hardest(position, testing, Goal.SAVE, solver))
        position = position.play(line[-1])


def _asks_for_one_move(position: Position, solver: Solver) -> bool:
    """Whether there is a choice, only one move does not lose, and the others lose soon."""
    if position.is_over or len(position.legal_moves) < 2:
        return False
    right = right_moves(position, Goal.SAVE, solver, most=2)
    return len(right) == 1 and all(
        moves_to_win(after, solver.solve(after)) <= SOON
        for after in map(position.play, position.legal_moves)
        if after != position.play(right[0])
    )


def right_moves(
    position: Position, goal: Goal, solver: Solver, most: int | None = None
) -> tuple[int, ...]:
    """The moves that keep the win or the draw. No more than `most` are looked for.

    >>> right_moves(Position.from_moves("2232"), Goal.WIN, Solver())
    (3,)
    """
    right: list[int] = []
    for column in position.legal_moves:
        after = position.play(column)
        result = (1 if after.winner else 0) if after.is_over else -solver.outcome(after)
        if result >= (1 if goal is Goal.WIN else 0):
            right.append(column)
        if len(right) == most:
            break
    return tuple(right)


def _hardest(position: Position, replies: Sequence[int], goal: Goal, solver: Solver) -> int:
    """The reply after which a person is least likely to find the right move."""
    if len(replies) == 1:
        return replies[0]

    def chance(reply: int) -> float:
        after = position.play(reply)
        return chance_to_play(after, right_moves(after, goal, solver), solver)

    return min(replies, key=chance)
