"""Exact values where the most fours win, as far from the end as a search can see it."""

import time

from fourfold import lab
from fourfold.errors import LimitReached
from fourfold.position import Position
from fourfold.side import Side
from fourfold.solver import Analysis, StopToken

NODES = 20_000_000
"""The most nodes for one position: about a second, enough for some 18 empty cells."""


def analyse(
    position: Position, *, node_limit: int = NODES, stop: StopToken | None = None
) -> Analysis | None:
    """The score of every move: by how many fours the side to move will lead on the full board,
    if both sides play for the largest lead. None if the end is too far away.

    >>> analyse(Position(rule="most-fours"), node_limit=1000) is None
    True
    >>> late = Position.from_moves("1212121234343", 4, 4, "most-fours")
    >>> analyse(late).scores
    (None, None, 0, 0)
    """
    begin = time.perf_counter()
    sign = 1 if position.turn is Side.FIRST else -1
    scores: list[int | None] = [None] * position.columns
    lines: dict[int, tuple[int, ...]] = {}
    nodes = 0
    for column in position.legal_moves:
        after = position.play(column)
        if after.is_over:
            scores[column], lines[column] = sign * _lead(after), (column,)
            continue
        try:
            found = lab.search(
                after,
                after.columns * after.rows - after.ply,
                evaluation=lab.Evaluation.OUTCOME,
                node_limit=max(node_limit - nodes, 1),
                stop=stop,
            )
        except LimitReached:
            return None
        nodes += found.nodes
        scores[column], lines[column] = sign * int(found.value), (column, *found.pv)
    known = [score for score in scores if score is not None]
    score = max(known) if known else sign * _lead(position)
    best = tuple(column for column, each in enumerate(scores) if each == score)
    return Analysis(
        position=position,
        scores=tuple(scores),
        bounds=tuple(None if each is None else (each, each) for each in scores),
        score=score,
        score_bounds=(score, score),
        best=best,
        pv=lines[best[0]] if best else (),
        plies=position.columns * position.rows - position.ply,
        nodes=nodes,
        seconds=time.perf_counter() - begin,
        complete=True,
    )


def _lead(position: Position) -> int:
    """By how many fours the first side leads."""
    return position.fours(Side.FIRST) - position.fours(Side.SECOND)
