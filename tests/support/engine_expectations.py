"""Results of the native engine for random positions: read by web/engine/test/native.test.js.

python tests/support/engine_expectations.py SEED POSITIONS SEARCHES
"""

import json
import math
import random
import sys
from typing import Any

from fourfold import Position, Solver
from fourfold._core import classic_search, diagram_column, solve_without
from fourfold.rules.notation import column_label, format_moves
from fourfold.solver.scores import hint_in_words, in_words, verdict

# Any ply on 7x6, where a book helps, and on the small boards; on the others near the end.
ANY_PLY = [(7, 6), (7, 6), (7, 6), (4, 4), (5, 4), (4, 5), (5, 5), (6, 4), (4, 6)]
LATE = [(6, 6), (8, 5), (9, 4), (12, 4), (4, 15), (8, 7), (7, 8), (10, 5), (5, 9)]
WIDE = [(8, 8), (9, 7), (10, 7), (16, 7), (7, 16), (8, 15)]  # more than 64 bits
LATE_EMPTY = 16

EVALUATIONS = ["outcome", "urgency", "windows", "windows-plain", "chains", "threats"]
ORDERS = ["left-to-right", "centre", "shuffled"]
RULES = ["connect-four", "most-fours"]


def random_position(chance: random.Random) -> tuple[str, Position]:
    """A position by random play; the game may be over."""
    columns, rows = chance.choice(ANY_PLY + LATE + WIDE)
    late = (columns, rows) in LATE + WIDE
    while True:
        position, moves = Position(columns, rows), ""
        cells = columns * rows
        plies = cells - chance.randrange(LATE_EMPTY) if late else chance.randrange(cells + 1)
        while position.ply < plies and not position.is_over:
            column = chance.choice(position.legal_moves)
            position, moves = position.play(column), moves + format_moves([column])
        if not late or position.ply >= cells - LATE_EMPTY or position.is_over:
            return moves, position


def rules(moves: str, position: Position) -> dict[str, Any]:
    """The rules applied to a position."""
    first, second = position.bitboards
    return {
        "moves": moves,
        "columns": position.columns,
        "rows": position.rows,
        "first": str(first),
        "second": str(second),
        "key": str(position.key),
        "legalMoves": position.legal_moves,
        "winningMoves": [c for c in position.legal_moves if position.is_winning_move(c)],
        "winner": position.winner.name.lower() if position.winner else None,
        "isOver": position.is_over,
        "winningLine": position.winning_line,
        "mirror": [str(bits) for bits in position.mirror().bitboards],
        "array": position.to_array().tolist(),
        "text": str(position),
    }


def speakable(value: float) -> float | str:
    """JSON knows neither NaN nor infinity."""
    return value if math.isfinite(value) else str(value)


def search(chance: random.Random, position: Position) -> dict[str, Any]:
    """A classic search with its tree."""
    options: dict[str, Any] = {
        "depth": min(chance.randint(1, 4), position.columns * position.rows),
        "evaluation": chance.choice(EVALUATIONS),
        "order": chance.choice(ORDERS),
        "seed": chance.randrange(1000),
        "pruning": chance.random() < 0.5,
        "rule": chance.choice(RULES),
        "overlook": sorted(chance.sample(range(10), chance.choice([0, 0, 3]))),
        "record": chance.choice([0, 100_000]),
    }
    native = {**options, "record": options["record"] or None}
    column, value, values, pv, nodes, _, tree = classic_search(position, **native)
    best, line = column_label(column), format_moves(pv)
    return {
        "options": options,
        "found": {"best": best, "value": value, "values": values, "pv": line, "nodes": nodes},
        "tree": tree and [[speakable(value) for value in array.tolist()] for array in tree],
    }


def diagram(chance: random.Random, position: Position) -> dict[str, Any]:
    """A random diagram and the column that it plays. Diagrams are for boards of up to 64 bits."""
    text = "/".join(
        "".join(chance.choices("." * 7 + "---0123", k=position.columns))
        for _ in range(position.rows)
    )
    last = chance.choice([None, *range(position.columns)])
    return {"text": text, "last": last, "column": diagram_column(position, text, last)}


def main() -> None:
    """Write everything as JSON."""
    seed, positions, searches = map(int, sys.argv[1:])
    chance = random.Random(seed)
    solver = Solver()
    result = []
    for i in range(positions):
        moves, position = random_position(chance)
        case = rules(moves, position)
        analysis = solver.analyse(position)
        over, bounds = position.is_over, analysis.bounds
        words = {
            "bounds": in_words(position, bounds),
            "columns": [each and in_words(position, each) for each in analysis.column_bounds],
            "verdict": "" if over else verdict(position, bounds, "{first}", "{second}"),
            "hint": "" if over else hint_in_words(position, analysis.best, bounds[0]),
        }
        case["analysis"] = analysis.to_dict(moves) | {"nodes": 0, "seconds": 0, "words": words}
        if i < searches and not position.is_over:
            case["search"] = search(chance, position)
            empty = [
                (c, r)
                for c in range(position.columns)
                for r in range(position.rows)
                if not case["array"][position.rows - 1 - r][c]
            ]
            harmless = chance.sample(empty, min(2, len(empty)))
            bits = sum(1 << (c * (position.rows + 1) + r) for c, r in harmless)
            if (position.columns, position.rows) not in WIDE:
                case["diagram"] = diagram(chance, position)
            limit = 50_000
            case["without"] = {
                "cells": harmless,
                "limit": limit,
                "score": solve_without(position, bits, 0, limit),
            }
        result.append(case)
    json.dump(result, sys.stdout)


if __name__ == "__main__":
    main()
