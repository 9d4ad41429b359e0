"""Compare the grades of the rated players with their ratings: both should put them in one order.

    python benchmarks/grade_order.py

The table has the players by rating, weakest first. The classic players are the ladder of random and
the alpha-beta searches; the human-like ones and the exact ones follow. For each group the rank
correlation (Spearman) between the rating and each number of the grade is printed: 1 is the same
order. A pair of players whose ratings overlap (95%) has no known order and is not counted as
exchanged.
"""

import argparse
from collections.abc import Sequence
from itertools import combinations
from math import sqrt

from fourfold.match import Grade, grade_each
from fourfold.players import levels, ratings

EXACT = ("easy", "medium", "hard", "impossible", "perfect")


def group(name: str) -> str:
    """The family of a player."""
    if name in EXACT:
        return "exact"
    return "human-like" if name in {level.name for level in levels()} else "classic"


def ranks(values: Sequence[float]) -> list[float]:
    """The rank of each value; equal values share their average rank.

    >>> ranks([3, 1, 3])
    [1.5, 0.0, 1.5]
    """
    return [
        sum(other < value for other in values) + (sum(other == value for other in values) - 1) / 2
        for value in values
    ]


def correlation(first: Sequence[float], second: Sequence[float]) -> float:
    """The rank correlation of two lists.

    >>> correlation([1, 2, 3], [10, 20, 30])
    1.0
    """
    a, b = ranks(first), ranks(second)
    mean = (len(a) - 1) / 2
    covariance = sum((x - mean) * (y - mean) for x, y in zip(a, b, strict=True))
    squares = [sum((x - mean) ** 2 for x in each) for each in (a, b)]
    return covariance / sqrt(squares[0] * squares[1])


def exchanged(names: Sequence[str], grades: dict[str, Grade]) -> list[tuple[str, str]]:
    """The pairs whose ratings do not overlap, but whose shares of good moves say the opposite."""
    return [
        (weak, strong)
        for weak, strong in combinations(names, 2)  # weakest first
        if ratings()[weak].high < ratings()[strong].low
        and grades[weak].good_share > grades[strong].good_share
    ]


def main() -> None:
    """Grade all rated players and print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--workers", type=int, default=None, help="processes (default: all cores)")
    workers = parser.parse_args().workers
    grades: dict[str, Grade] = {}
    print(f"{'player':18}{'group':12}{'Elo':>5}{'good':>8}{'perfect':>9}{'lost':>7}")
    for name, found in grade_each(list(ratings()), workers=workers):
        grade = grades[name] = found["all"]
        print(
            f"{name:18}{group(name):12}{ratings()[name].elo:5}{100 * grade.good_share:7.1f}%"
            f"{100 * grade.perfect_share:8.1f}%{grade.score_lost:7.2f}",
            flush=True,
        )
    for kind in ("classic", "human-like", "exact"):
        names = [name for name in ratings() if group(name) == kind or name == "random"]
        elo = [float(ratings()[name].elo) for name in names]
        group_grades = [grades[name] for name in names]
        good = correlation(elo, [grade.good_share for grade in group_grades])
        perfect = correlation(elo, [grade.perfect_share for grade in group_grades])
        lost = correlation(elo, [-grade.score_lost for grade in group_grades])
        print(f"{kind}: rank correlation {good:.3f} good, {perfect:.3f} perfect, {lost:.3f} lost")
        for weak, strong in exchanged(names, grades):
            print(f"  {weak} has more good moves than {strong}, which is rated higher")


if __name__ == "__main__":
    main()
