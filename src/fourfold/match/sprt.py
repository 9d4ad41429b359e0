"""The sequential probability ratio test: play until it is decided which hypothesis holds.

H0 says that the first player is stronger than the second by `elo0`, H1 that it is by `elo1`. After
each pair of games, the log-likelihood ratio (LLR) of the two is computed; the test ends when it
leaves the interval between the bounds log(beta / (1 - alpha)) and log((1 - beta) / alpha) (Wald).

The test is the generalised one (GSPRT): neither hypothesis says how often games are drawn, so for
each of them the likeliest distribution of results is used that has the expected score of the
hypothesis. A result is that of a **pair** of games, played from the same opening with sides
exchanged: 0, ½, 1, 1½ or 2 points (the pentanomial model). The two games of a pair are not
independent, since an opening that is good for one side is so in both; counted as single games
(trinomial), they would seem to vary more than they do, and a test would take more games than
necessary. Fishtest, where the chess engine Stockfish is tested, does the same.

The likeliest distribution with the mean s, given the observed shares p of the results a, is
p / (1 + x (a - s)), where x is the root of the sum of p (a - s) / (1 + x (a - s)): see
https://www.cantate.be/Fishtest/support_MLE_multinomial.pdf, Proposition 1.1.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from fourfold.base.errors import InvalidArgument, WrongType
from fourfold.base.json_shapes import INLINE, derived
from fourfold.match.rating import expected_share

_POINTS = (0.0, 0.25, 0.5, 0.75, 1.0)  # of a pair, as a share
_UNSEEN = 1e-3  # pairs; what counts for a result that has not occurred, as in fishtest
_MOST_ELO = 1000
_STEPS = 60  # of the bisection: more than a double has bits


class Hypothesis(StrEnum):
    """The two possible answers."""

    H0 = "H0"
    H1 = "H1"


@dataclass(frozen=True, slots=True)
class Sprt:
    """A question: is the first player stronger by `elo0`, or by `elo1`?

    `alpha` is the probability of the answer H1 if H0 is true, and `beta` that of H0 if H1 is true.

    >>> test = Sprt(elo0=0, elo1=10)
    >>> [round(bound, 2) for bound in test.bounds]
    [-2.94, 2.94]
    >>> round(test.llr([10, 80, 200, 100, 20]), 2)
    2.24
    """

    elo0: float = 0.0
    elo1: float = 10.0
    alpha: float = 0.05
    beta: float = 0.05

    def __post_init__(self) -> None:
        for name in ("elo0", "elo1", "alpha", "beta"):
            value = getattr(self, name)
            if isinstance(value, bool) or not isinstance(value, (int, float)):
                raise WrongType(f"{name} must be a number, not {type(value).__name__}")
        if not -_MOST_ELO <= self.elo0 < self.elo1 <= _MOST_ELO:
            raise InvalidArgument(
                f"elo0 must be less than elo1, both from {-_MOST_ELO} to {_MOST_ELO}, "
                f"not elo0={self.elo0:g} and elo1={self.elo1:g}"
            )
        for name in ("alpha", "beta"):
            if not 0 < getattr(self, name) < 0.5:
                raise InvalidArgument(
                    f"{name} must be between 0 and 0.5, not {getattr(self, name):g}"
                )

    @classmethod
    def read(cls, settings: Sequence[str]) -> "Sprt":
        """The test for settings such as `elo0=0` and `elo1=10`.

        >>> Sprt.read(["elo0=-5", "elo1=5"])
        Sprt(elo0=-5.0, elo1=5.0, alpha=0.05, beta=0.05)
        """
        values: dict[str, float] = {}
        for setting in settings:
            name, _, number = (part.strip() for part in setting.partition("="))
            if name not in cls.__slots__ or name in values:
                raise InvalidArgument(
                    f"invalid setting {setting!r}: expected elo0=N elo1=N, and alpha=P beta=P if "
                    "they differ from 0.05"
                )
            try:
                values[name] = float(number)
            except ValueError:
                raise InvalidArgument(f"{setting!r}: {number!r} is not a number") from None
        return cls(**values)

    @derived
    def bounds(self) -> tuple[float, float]:
        """The test ends when the LLR is at most the first or at least the second."""
        return (
            math.log(self.beta / (1 - self.alpha)),
            math.log((1 - self.beta) / self.alpha),
        )

    def llr(self, pairs: Sequence[int]) -> float:
        """The log-likelihood ratio of H1 to H0.

        `pairs` are the numbers of pairs in which the first player made 0, ½, 1, 1½ and 2 points.
        """
        if not any(pairs):
            return 0.0
        counts = [count or _UNSEEN for count in pairs]
        likely0, likely1 = (_likeliest(counts, expected_share(e)) for e in (self.elo0, self.elo1))
        return sum(
            count * math.log(p1 / p0)
            for count, p0, p1 in zip(counts, likely0, likely1, strict=True)
        )

    def answer(self, pairs: Sequence[int]) -> Hypothesis | None:
        """The hypothesis that is accepted; None if more games are needed."""
        low, high = self.bounds
        llr = self.llr(pairs)
        if llr >= high:
            return Hypothesis.H1
        return Hypothesis.H0 if llr <= low else None


def _likeliest(counts: Sequence[float], mean: float) -> list[float]:
    """The likeliest probabilities of the results, given their counts and the mean of the points."""
    total = sum(counts)
    shares = [count / total for count in counts]
    offsets = [points - mean for points in _POINTS]
    # The sum falls from +infinity to -infinity between these poles.
    low, high = -1 / offsets[-1], -1 / offsets[0]
    for _ in range(_STEPS):
        x = (low + high) / 2
        if sum(p * a / (1 + x * a) for p, a in zip(shares, offsets, strict=True)) > 0:
            low = x
        else:
            high = x
    return [p / (1 + x * a) for p, a in zip(shares, offsets, strict=True)]


@dataclass
class SprtProgress:
    """A test that is under way, or decided.

    >>> progress = SprtProgress(Sprt(elo0=-200, elo1=200))
    >>> for _ in range(8):
    ...     progress.add(points=2)
    >>> progress.answer
    <Hypothesis.H1: 'H1'>
    """

    test: Sprt = field(metadata=INLINE)
    pairs: list[int] = field(default_factory=lambda: [0] * len(_POINTS))
    """The number of pairs with 0, ½, 1, 1½ and 2 points for the first player."""

    def add(self, points: float) -> None:
        """Count a pair of games in which the first player made this many points."""
        self.pairs[round(2 * points)] += 1

    @derived
    def llr(self) -> float:
        """The log-likelihood ratio so far."""
        return self.test.llr(self.pairs)

    @derived
    def answer(self) -> Hypothesis | None:
        """The hypothesis that is accepted; None if the question is not decided."""
        return self.test.answer(self.pairs)
