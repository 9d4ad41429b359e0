"""The numbers of games won, drawn and lost."""

from dataclasses import dataclass
from math import sqrt

from fourfold.base.json_shapes import derived
from fourfold.rules.game import Outcome
from fourfold.rules.side import SideLike

CONFIDENCE = 1.959964
"""The number of standard deviations to either side that contain 95% of a normal distribution."""


def wilson_interval(count: float, total: int) -> tuple[float, float]:
    """Wilson's 95% interval of a share, of which `count` of `total` were observed.

    >>> [round(bound, 3) for bound in wilson_interval(10, 10)]
    [0.722, 1.0]
    """
    if not total:
        return 0.0, 1.0
    share, square = count / total, CONFIDENCE**2
    middle = (share + square / (2 * total)) / (1 + square / total)
    spread = sqrt(share * (1 - share) / total + square / (4 * total**2))
    reach = CONFIDENCE * spread / (1 + square / total)
    return max(0.0, middle - reach), min(1.0, middle + reach)


@dataclass
class Tally:
    """The numbers of games won, drawn and lost.

    >>> tally = Tally(won=6, drawn=2, lost=2)
    >>> tally.games, tally.share, str(tally)
    (10, 0.7, '6-2-2')
    """

    won: int = 0
    drawn: int = 0
    lost: int = 0

    def __str__(self) -> str:
        return f"{self.won}-{self.drawn}-{self.lost}" if self.games else "."

    @derived
    def games(self) -> int:
        """The number of games."""
        return self.won + self.drawn + self.lost

    @derived
    def share(self) -> float:
        """The share of the points, from 0 to 1: a win is worth one point, a draw half a point."""
        return (self.won + self.drawn / 2) / self.games if self.games else 0.5

    @property
    def interval(self) -> tuple[float, float]:
        """The 95% confidence interval of the share.

        Wilson's interval. It treats draws as half wins, which only makes it wider.

        >>> [round(bound, 2) for bound in Tally(won=60, lost=40).interval]
        [0.5, 0.69]
        """
        return wilson_interval(self.won + self.drawn / 2, self.games)

    def add(self, other: "Tally") -> None:
        """Add the games of another tally.

        >>> tally = Tally()
        >>> tally.add(Tally(won=1))
        >>> tally
        Tally(won=1, drawn=0, lost=0)
        """
        self.won += other.won
        self.drawn += other.drawn
        self.lost += other.lost

    def count(self, outcome: Outcome, side: SideLike) -> None:
        """Count one more game, played as `side`.

        >>> tally = Tally()
        >>> tally.count(Outcome.SECOND, "first")
        >>> tally.lost
        1
        """
        result = outcome.for_side(side)
        self.won += result > 0
        self.drawn += result == 0
        self.lost += result < 0
