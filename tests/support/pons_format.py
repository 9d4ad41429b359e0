"""A stand-in for Pascal Pons's `c4solver`: reads and prints his format, by our solver."""

import sys

from fourfold import Position, Solver


def main() -> None:
    solver = Solver(table_mb=1)
    every_column = "-a" in sys.argv
    for number, line in enumerate(sys.stdin, 1):
        moves = line.rstrip("\n")
        try:
            position = Position.from_moves(moves)
        except ValueError:
            position = None
        if position is None or position.is_over:
            print(f'Line {number}: Invalid move 1 "{moves}"', file=sys.stderr)  # noqa: T201
            continue
        scores = [solver.solve(position)]
        if every_column:
            found = solver.get_all_move_scores(position)
            scores = [-1000 if score is None else score for score in found]
        print(moves, *scores, flush=True)  # noqa: T201


if __name__ == "__main__":
    main()
