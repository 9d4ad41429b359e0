"""Why a wrong answer to an exercise or a puzzle fails."""

from fourfold.base.languages import messages
from fourfold.explain import THOROUGH, explain
from fourfold.rules.notation import column_label
from fourfold.rules.position import Position
from fourfold.solver import Solver

TIME = 10.0  # seconds for an explanation
_SHOWN = 8  # moves


def refutation(position: Position, solver: Solver, column: int, language: str = "en") -> list[str]:
    """Why a move is wrong, and how the opponent takes advantage of it.

    >>> refutation(Position.from_moves("41414"), Solver(), column=1)
    ['Column 2 loses at once: First makes four at column 4, row 4.', 'For example: 2-4']
    """
    explanation = explain(
        position, solver, column, effort=THOROUGH, time_limit=TIME, language=language
    )
    sentences = list(explanation.about_move)
    if len(explanation.line) > 1:
        shown = "-".join(map(column_label, explanation.line[:_SHOWN]))
        key = "example.whole" if len(explanation.line) <= _SHOWN else "example.begun"
        sentences.append(messages(language, "learn")(key, moves=shown))
    return sentences
