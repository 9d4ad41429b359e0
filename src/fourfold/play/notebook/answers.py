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
    """An analysis of an unfinished game as the board in the page reads it.

    >>> from fourfold import Position
    >>> data = analysis_data(Solver().analyse(Position.from_moves("414141")))
    >>> data["scores"], data["columnWords"][3], data["verdict"]
    ([11, -18, -18, 18, -18, -18, -18], 'win in 1', '{first} wins in 1 move')
    """
    position, score = found.position, found.score
    return {
        "scores": list(found.scores),
        "bounds": [None if pair is None else list(pair) for pair in found.bounds],
        "score": score,
        "result": None if score is None else in_words(position, score),
        "scoreBounds": list(found.score_bounds),
        "words": in_words(position, found.score_bounds),
        "columnWords": [pair and in_words(position, pair) for pair in found.bounds],
        "verdict": verdict(position, found.score_bounds, "{first}", "{second}"),
        "hint": "" if score is None else hint_in_words(position, found.best, score),
        "best": list(found.best),
        "line": list(found.pv),
        "plies": found.plies,
        "nodes": found.nodes,
        "seconds": found.seconds,
        "complete": found.complete,
    }


def explanation_data(analysis: Analysis, solver: Solver, names: Names, stop: StopToken) -> Any:
    """The explanation of a position as JSON, with the names of the sides.

    >>> from fourfold import Position
    >>> solver = Solver()
    >>> found = solver.analyse(Position.from_moves("414141"))
    >>> explanation_data(found, solver, Names("Red", "Yellow"), StopToken())["about_move"]
    ['Column 4 makes four and wins at once.']
    """
    explanation = explain(
        analysis.position,
        solver,
        names=names,
        analysis=analysis,
        time_limit=EXPLANATION_SECONDS,
        effort=THOROUGH,
        stop=stop,
    )
    return explanation.to_dict()
