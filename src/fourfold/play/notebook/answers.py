"""Answers to the questions of a board in a page.

The front end is `web/board/src/widget.ts`. An analysis is what `fourfold-engine` calls one, so that
the same board can be answered by Python and by the engine in a page.
"""

from typing import Any

from fourfold.explain import THOROUGH, Names, explain
from fourfold.solver import Analysis, Solver, StopToken
from fourfold.solver.scores import hint_in_words, in_words, verdict

EXPLANATION_SECONDS = 15


def analysis_data(found: Analysis) -> dict[str, Any]:
    """An analysis of an unfinished game as the board in the page reads it, in its language.

    >>> from fourfold import Position
    >>> data = analysis_data(Solver().analyse(Position.from_moves("414141")))
    >>> data["scores"], data["words"]["columns"][3], data["words"]["verdict"]
    ([11, -18, -18, 18, -18, -18, -18], 'win in 1', '{first} wins in 1 move')
    """
    position, score, language = found.position, found.score, found.language
    words = {
        "bounds": in_words(position, found.bounds, language),
        "columns": [pair and in_words(position, pair, language) for pair in found.column_bounds],
        "verdict": verdict(position, found.bounds, "{first}", "{second}", language),
        "hint": "" if score is None else hint_in_words(position, found.best, score, language),
    }
    return found.to_dict() | {"words": words}


def explanation_data(
    analysis: Analysis, solver: Solver, names: Names, stop: StopToken, language: str = "en"
) -> Any:
    """The explanation of a position as JSON, with the names of the sides.

    >>> from fourfold import Position
    >>> solver = Solver()
    >>> found = solver.analyse(Position.from_moves("414141"))
    >>> explanation_data(found, solver, Names("Red", "Yellow"), StopToken())["about_move"]
    ['Column 4 makes four and wins at once: vertically from column 4, row 1 to column 4, row 4.']
    """
    explanation = explain(
        analysis.position,
        solver,
        names=names,
        language=language,
        analysis=analysis,
        time_limit=EXPLANATION_SECONDS,
        effort=THOROUGH,
        stop=stop,
    )
    return explanation.to_dict()
