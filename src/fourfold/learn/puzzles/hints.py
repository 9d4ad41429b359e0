"""Hints for puzzles: what to look for, before the answer is given away."""

from fourfold.learn.puzzles.attempt import Attempt
from fourfold.learn.puzzles.puzzle import Goal, Theme, fours
from fourfold.rules.notation import cell_name, column_label, parse_moves
from fourfold.rules.position import Position

IDEAS = {
    Theme.WIN_IN_ONE: "You can make four at once.",
    Theme.DOUBLE_THREAT: "Look for a move that makes two threats at once.",
    Theme.FORCED_LINE: "Look for moves that the opponent must answer in one way.",
    Theme.ODD_THREAT: "A threat in an odd row decides.",
    Theme.EVEN_THREAT: "A threat in an even row decides.",
    Theme.ZUGZWANG: "In the end, the opponent has to play below your threat.",
    Theme.ONLY_DEFENCE: "Only one move saves the game.",
    Theme.TRAP: "The move that looks natural loses.",
}
"""What each theme says about the solution."""


def hint(attempt: Attempt) -> str:
    """What to look for now or, after the first hint for a move, the right columns.

    >>> from fourfold.learn.puzzles import Puzzle
    >>> puzzle = Puzzle("2232", Goal.WIN, "415", (Theme.DOUBLE_THREAT,))
    >>> hint(Attempt(puzzle))
    'Look for a move that makes two threats at once. It ends with four at column 5, row 1.'
    >>> hint(Attempt(puzzle).helped())
    'Column 4.'
    """
    if attempt.hints:
        return f"Column {' or '.join(map(column_label, attempt.turn.right))}."
    puzzle, position = attempt.puzzle, attempt.position
    if fours(position):
        return f"You can make four at once: {_direction(position.play(attempt.turn.right[0]))}."
    ideas = [IDEAS[theme] for theme in puzzle.themes if attempt.done == 0]
    if puzzle.goal is Goal.WIN:
        ideas.append(f"It ends with four at {_last_cell(attempt)}.")
    return " ".join(ideas) or "Only one move saves the game."


def _last_cell(attempt: Attempt) -> str:
    """The cell that completes four at the end of the line."""
    *before, last = parse_moves(attempt.puzzle.moves + attempt.puzzle.line)
    position = Position()
    for column in before:
        position = position.play(column)
    return cell_name(last, position.height(last))


def _direction(won: Position) -> str:
    """The direction of a completed four."""
    (column, row), *_, (last_column, last_row) = sorted(won.winning_line or ())
    if column == last_column:
        return "look for three on top of each other"
    return f"look along {'a row' if row == last_row else 'a diagonal'}"
