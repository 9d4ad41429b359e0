"""Hints for exercises: what to look for, before the answer is given away."""

from collections.abc import Iterator

from fourfold.explain import Names, threats
from fourfold.learn.lessons.attempt import Attempt
from fourfold.learn.lessons.lesson import Kind
from fourfold.learn.puzzles.hints import IDEAS
from fourfold.rules.notation import cell_name, parse_column

_THREE = "Look for three discs in a line and an empty fourth cell: in rows, columns and diagonals."
IDEA_OF = {
    "four": _THREE,
    "block": f"The opponent threatens four at once. {_THREE}",
    "best": "Ask of each move what the opponent can answer.",
    "keep": "Rule out the moves that the opponent can punish.",
    "threat": "Which line of four goes through that cell, and which of its other cells is missing?",
    "double-threat": "Look for a move after which two different cells complete four.",
    "safe": "Which moves let the opponent make four on top of your disc, or elsewhere at once?",
    "follow-up": "Make four, or stop a four; if there is neither, answer on top of the last disc.",
    "threats": _THREE,
    "odd-threats": f"{_THREE} Odd rows are rows 1, 3 and 5.",
    "even-threats": f"{_THREE} Even rows are rows 2, 4 and 6.",
    "below-threat": "Find the threats first. A disc right below one lets the other side make four.",
    "landing": "A disc falls to the lowest empty cell of its column.",
    "most-lines": "Count the rows, columns and diagonals of four through each cell.",
    "decides": "Find the threat that the other side can never fill in time.",
    "zugzwang": "When everything else is full, someone has to play right below the threat.",
    "winner": "Find the threats of both sides. Who has to play below one when all else is full?",
    "score": "Above 0, the side that moves wins; 0 is a draw; below 0, it loses.",
    "filled-by": "The sides take turns from the bottom: note who gets row 1, row 2, and so on.",
    "lines": "Count the lines of four through the cell: row, column and both diagonals.",
    "empty": "Count the empty cells of each column and add them up.",
    "apart": "Leave out the cell right below the threat, and all cells above that one.",
}
"""What to look for, for each question of `answers.py`."""


def hint(attempt: Attempt, names: Names) -> str:
    """What to look for in the position of an exercise. It does not name a right answer.

    >>> from fourfold.learn.lessons import lesson
    >>> hint(Attempt(lesson("centre").exercises[0]), Names())
    'A disc falls to the lowest empty cell of its column.'
    """
    return " ".join(_sentences(attempt, names))


def _sentences(attempt: Attempt, names: Names) -> Iterator[str]:
    exercise = attempt.exercise
    if exercise.themes and not attempt.right:
        yield from (IDEAS[theme] for theme in exercise.themes)
    else:
        yield IDEA_OF[exercise.ask.what]
    if exercise.kind is Kind.PLAY and exercise.ask.what in ("best", "keep"):
        right = {parse_column(answer) for answer in attempt.accepted}
        yield from (
            f"{names.of(threat.side)} threatens four at {cell_name(*threat.cell)}."
            for threat in threats(attempt.position)
            if threat.cell[0] not in right
        )
