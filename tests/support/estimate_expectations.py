"""Estimates of the native engine: read by web/engine/test/native.test.js.

Reads a JSON list of `{moves, columns, rows, column_bounds}` from stdin, and writes the estimates.
"""

import json
import sys

from fourfold import Position
from fourfold.base.json_shapes import to_json
from fourfold.rules.notation import parse_moves
from fourfold.solver import to_analysis

if __name__ == "__main__":
    estimates = []
    for case in json.load(sys.stdin):
        position = Position(case["columns"], case["rows"])
        for column in parse_moves(case["moves"], position.columns):
            position = position.play(column)
        most = position.columns * position.rows
        proven = tuple(pair and tuple(pair) for pair in case["column_bounds"])
        found = to_analysis(position, ((-most, most), proven, (), (), 0, 0.0, False))
        estimates.append(to_json(found.estimate))
    json.dump(estimates, sys.stdout)
