"""Hints for puzzles: what to look for, before the answer is given away."""

from collections.abc import Iterable
from functools import reduce

from fourfold.base.languages import messages
from fourfold.learn.puzzles.attempt import Attempt
from fourfold.learn.puzzles.puzzle import Goal, Theme, fours
from fourfold.rules.notation import column_label, parse_moves
from fourfold.rules.position import Cell, Position


def hint(attempt: Attempt, language: str = "en") -> str:
    """What to look for now or, after the first hint for a move, the right columns.

    >>> from fourfold.learn.puzzles import Puzzle
    >>> puzzle = Puzzle("2232", Goal.WIN, "415", (Theme.DOUBLE_THREAT,))
    >>> hint(Attempt(puzzle))
    'Look for a move that makes two threats at once. It ends with four at column 5, row 1.'
    >>> hint(Attempt(puzzle).helped())
    'Column 4.'
    """
    say = messages(language, "learn")
    if attempt.hints:
        labels = map(column_label, attempt.turn.right)
        columns = reduce(lambda some, one: say("hint.or", columns=some, column=one), labels)
        return say("hint.answer", columns=columns)
    puzzle, position = attempt.puzzle, attempt.position
    if fours(position):
        return say(f"hint.four.{_direction(position.play(attempt.turn.right[0]))}")
    ideas = [say(f"ideas.theme.{theme}") for theme in puzzle.themes if attempt.done == 0]
    if puzzle.goal is Goal.WIN:
        column, row = _last_cell(attempt)
        ideas.append(say("hint.end", column=column_label(column), row=row + 1))
    return together(ideas or [say(f"ideas.theme.{Theme.ONLY_DEFENCE}")], language)


def together(sentences: Iterable[str], language: str) -> str:
    """Some sentences as one text.

    >>> together(["One.", "Two."], "en")
    'One. Two.'
    """
    say = messages(language, "learn")
    return reduce(lambda text, each: say("ideas.both", text=text, next=each), sentences)


def _last_cell(attempt: Attempt) -> Cell:
    """The cell that completes four at the end of the line."""
    *before, last = parse_moves(attempt.puzzle.moves + attempt.puzzle.line)
    position = Position()
    for column in before:
        position = position.play(column)
    return last, position.height(last)


def _direction(won: Position) -> str:
    """The direction of a completed four."""
    (column, row), *_, (last_column, last_row) = sorted(won.winning_line or ())
    if column == last_column:
        return "column"
    return "row" if row == last_row else "diagonal"
