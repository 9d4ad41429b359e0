"""Write the strategy for the second player that comes with the package.

    python benchmarks/strategy_second.py FILE...

Each FILE is a strategy after some first move, by fourfold-strategy with --moves and --goal. They
become one, which is checked, gets the shares of games in which its positions occur, and is written.
"""

import argparse
from pathlib import Path

from fourfold.base.files import write_whole
from fourfold.learn.strategy import (
    Strategy,
    check,
    read,
    replies_of_people,
    to_data,
    to_text,
    with_shares,
)
from fourfold.learn.strategy.files import SHIPPED_SECOND


def joined(parts: list[Strategy]) -> Strategy:
    """One strategy of several with the same goal. Where two have the same position, the first
    counts.
    """
    entries = {entry.position.key: entry for part in parts[::-1] for entry in part.entries}
    stored = sorted(entries.values(), key=lambda entry: (len(entry.moves), entry.moves))
    diagrams = dict.fromkeys(entry.diagram for entry in stored if entry.diagram is not None)
    (goal,) = {part.goal for part in parts}
    starts = tuple(start for part in parts for start in part.starts)
    return Strategy(7, 6, tuple(stored), tuple(diagrams), goal, starts)


def main() -> None:
    """Join, check and write."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("files", type=Path, nargs="+")
    strategy = joined([read(file) for file in parser.parse_args().files])
    report = check(to_data(strategy))
    if report.faults:
        raise SystemExit(f"not verified: {report.faults[0]}")
    write_whole(SHIPPED_SECOND, to_text(with_shares(strategy, replies_of_people(strategy))))
    print(f"{report.positions} positions, {report.diagrams} diagrams, {report.turns:,} turns")


if __name__ == "__main__":
    main()
