"""Check the sequential test: error rates with simulated results, and pairs of known players.

    python benchmarks/sprt.py errors    # simulated pairs of games, some minutes
    python benchmarks/sprt.py pairs     # ten pairs of rated players, some minutes

`errors` simulates games whose expected score is exactly that of H0 or of H1, for several shares of
draws and advantages of the opening, and counts wrong answers. `pairs` lets players play whose
ratings are known to differ, in both directions.
"""

import argparse
import time
from collections.abc import Callable, Iterator
from math import sqrt

from fourfold.match import Hypothesis, Sprt, SprtProgress, play_match
from fourfold.match.rating import expected_share
from fourfold.match.tally import CONFIDENCE
from fourfold.players import ratings
from fourfold.players.chance import seeded

# The share of drawn games, and how much the opening favours one side, in Elo.
MODELS = {
    "no draws": (0.0, 0.0),
    "a third drawn": (0.33, 0.0),
    "half drawn, unbalanced openings": (0.5, 300.0),
}
SIMULATED = Sprt(elo0=0, elo1=50)
QUESTION = Sprt(elo0=0, elo1=40)
PAIRS = (
    ("skilled", "regular"),
    ("regular", "skilled"),
    ("expert", "strong"),
    ("strong", "expert"),
    ("learner", "casual"),
    ("casual", "learner"),
    ("threats:depth=6", "windows:depth=6"),
    ("windows:depth=6", "threats:depth=6"),
    ("windows:depth=6", "windows:depth=4"),
    ("threats:depth=4", "threats:depth=8"),
)


def game(elo: float, draws: float) -> tuple[float, float]:
    """The probabilities of a win and of a draw for a difference in strength.

    >>> game(0, 0.5)
    (0.25, 0.5)
    """
    share = expected_share(elo)
    drawn = draws * 4 * share * (1 - share)  # fewer, the more unequal the players are
    return share - drawn / 2, drawn


def pair_of(elo: float, draws: float, bias: float) -> Iterator[tuple[float, float]]:
    """The games of a pair: the opening favours the player in one of them."""
    for advantage in (bias, -bias):
        yield game(elo + advantage, draws)


def mean(elo: float, draws: float, bias: float) -> float:
    """The expected share of the points of a pair."""
    return sum(win + drawn / 2 for win, drawn in pair_of(elo, draws, bias)) / 2


def root(falling: Callable[[float], float]) -> float:
    """Where a falling function is zero."""
    low, high = -1000.0, 1000.0
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if falling(middle) > 0 else (low, middle)
    return low


def simulate(truth: float, draws: float, bias: float, seed: int) -> SprtProgress:
    """A test of results whose expected score is that of the rating difference `truth`."""
    chance, progress = seeded(seed), SprtProgress(SIMULATED)
    strength = root(lambda elo: expected_share(truth) - mean(elo, draws, bias))
    games = list(pair_of(strength, draws, bias))
    while progress.answer is None:
        points = 0.0
        for win, drawn in games:
            luck = chance.random()
            points += 1 if luck < win else 0.5 if luck < win + drawn else 0
        progress.add(points)
    return progress


def errors(runs: int) -> None:
    """Print the share of wrong answers."""
    print(f"{SIMULATED}, {runs} runs each")
    for name, (draws, bias) in MODELS.items():
        for hypothesis, truth in ((Hypothesis.H0, 0.0), (Hypothesis.H1, 50.0)):
            tests = [simulate(truth, draws, bias, seed) for seed in range(runs)]
            wrong = sum(test.answer is not hypothesis for test in tests) / runs
            reach = CONFIDENCE * sqrt(max(wrong, 1 / runs) * (1 - wrong) / runs)
            pairs = sum(sum(test.pairs) for test in tests) / runs
            print(
                f"{name}, {hypothesis} true: {100 * wrong:.1f} % wrong (±{100 * reach:.1f}), "
                f"{pairs:.0f} pairs on average",
                flush=True,
            )


def pairs(workers: int | None) -> None:
    """Test the known pairs and print a table."""
    print(f"{QUESTION}\n{'first':18}{'second':18}{'rated':>6}{'answer':>8}{'games':>7}{'LLR':>7}  ")
    right = 0
    for first, second in PAIRS:
        known = ratings()[first].elo - ratings()[second].elo
        started = time.monotonic()
        found = play_match(
            [first, second], games=20_000, sprt=QUESTION, seed=1, workers=workers
        ).sprt
        if found is None:
            raise AssertionError("the match has no test")
        correct = found.answer is (Hypothesis.H1 if known > 0 else Hypothesis.H0)
        right += correct
        print(
            f"{first:18}{second:18}{known:+6}{found.answer or '-':>8}{2 * sum(found.pairs):7}"
            f"{found.llr:7.2f}  {'right' if correct else 'WRONG'}, "
            f"{time.monotonic() - started:.0f} s",
            flush=True,
        )
    print(f"{right} of {len(PAIRS)} right")


def main() -> None:
    """Run one of the two parts."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("what", choices=["errors", "pairs"])
    parser.add_argument("--runs", type=int, default=1000, help="simulated tests of each kind")
    parser.add_argument("--workers", type=int, default=None, help="processes (default: all cores)")
    arguments = parser.parse_args()
    if arguments.what == "errors":
        errors(arguments.runs)
    else:
        pairs(arguments.workers)


if __name__ == "__main__":
    main()
