"""Simulate tournaments between players of known strength: how often do rating intervals contain it?

    python benchmarks/rating_coverage.py [TOURNAMENTS]

Each tournament has players of random strength, some of which are anchors: their known ratings are
random, too, with the standard deviations of their intervals. Games follow the model of Elo, with
draws of several frequencies: of a pair with the expected share p, the share d of min(p, 1 - p) * 2
is drawn. Without anchors, ratings are compared relative to the average of the field.
"""

import sys
from pathlib import Path
from random import Random
from statistics import fmean

sys.path.append(str(Path(__file__).parent.parent / "tests"))
from support.tournaments import tournament

SEED = 7
CASES = (
    # players, anchors, games of a pair, draws, standard deviation of the anchors
    (2, 0, 40, 0.0, 0),
    (2, 1, 40, 0.3, 15),
    (4, 0, 30, 0.3, 0),
    (4, 2, 30, 0.0, 10),
    (4, 2, 30, 0.6, 30),
    (6, 3, 20, 0.3, 20),
    (6, 0, 50, 0.6, 0),
    (10, 4, 10, 0.2, 15),
    (10, 1, 100, 0.4, 10),
)


def main(count: int) -> None:
    """Print the coverage in each case and overall."""
    chance = Random(SEED)
    inside, total = 0, 0
    print("players anchors games draws deviation  intervals  coverage")
    for case in CASES:
        found = [each for _ in range(count) for each in tournament(chance, *case)]
        inside, total = inside + sum(found), total + len(found)
        players, anchors, games, draws, deviation = case
        print(
            f"{players:7} {anchors:7} {games:5} {draws:5} {deviation:9}  {len(found):9}  "
            f"{100 * fmean(found):7.1f}%",
            flush=True,
        )
    print(f"all: {100 * inside / total:.1f}% of {total} intervals")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 400)
