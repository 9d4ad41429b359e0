"""Elo ratings from the results of games.

This is the Bradley-Terry model on points: a win is worth one point, a draw half a point, and a
player whose rating is higher by D expects the share 1 / (1 + 10^(-D / 400)) of the points. The
ratings maximise the likelihood of the results, where a draw counts as half a win and half a loss.

Results determine only differences between ratings. Anchors, players with a known rating, fix the
scale: each keeps its rating and its interval, and the others are estimated by their games. Without
an anchor, ratings are relative: the lowest is 0.

A player that wins all games would have an infinite rating. A very weak prior, a normal distribution
with a standard deviation of 1,500 Elo around the average of the anchors, or of the field, keeps
such ratings finite with wide intervals, and hardly changes the others.

The 95% intervals are 1.96 standard deviations to either side. The variance has two parts:

- That of the results. Draws vary less than wins and losses, so it is not the inverse of the
  curvature H of the likelihood, but the sandwich H^-1 V H^-1, where V contains the variance of the
  points of each pair, p (1 - p) - d / 4 a game, for the expected share p and the share of draws d.
- That of the anchors: if anchor a is off by e, the estimates are off by -H^-1 H_a e, where H_a are
  the mixed derivatives. The errors of the anchors are taken to be independent.

Relative ratings have intervals around the average of the field, which the results do not determine.
`benchmarks/rating_coverage.py` simulates tournaments and counts how often intervals are right.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import isfinite, log
from typing import TYPE_CHECKING, Annotated

from fourfold.base.errors import InvalidArgument, WrongType
from fourfold.base.json_shapes import IF_GIVEN, Form, called
from fourfold.match.tally import CONFIDENCE, Tally
from fourfold.players.ratings import ratings

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Array = NDArray[np.float64]

FARTHEST = 10_000
"""The largest absolute rating of an anchor; anything larger is a typing error."""

_ELO = 400 / log(10)  # Elo points in one unit of strength
_PRIOR = (_ELO / 1500) ** 2  # precision of the prior of a strength
_STEPS, _CLOSE = 200, 1e-10
_PSEUDO_GAMES = 10  # by which the draws of a pair are taken to be as common as in all games
_LEAST_VARIANCE = 0.05  # of that without draws: results that are all draws still vary


Elo = Annotated[float, Form(lambda elo: round(elo, 1), float, {"type": "number"})]
"""A rating; in JSON with one decimal."""


@dataclass(frozen=True, slots=True)
class Rating:
    """A player's rating with its 95% interval."""

    name: str = field(metadata=called("player"))
    """The name of the player."""
    elo: Elo
    """The rating."""
    low: Elo
    """The lower bound of the 95% interval."""
    high: Elo
    """The upper bound."""
    known: bool = field(default=False, metadata=IF_GIVEN)
    """Whether the rating was known, and fixes the scale."""


def by_strength(rated: Sequence[Rating]) -> list[int]:
    """The places of ratings in a list, the highest rating first.

    >>> by_strength([Rating("ada", 1400, 1350, 1450), Rating("alan", 1500, 1450, 1550)])
    [1, 0]
    """
    return sorted(range(len(rated)), key=lambda index: -rated[index].elo)


Anchors = Mapping[str, float | Rating]
"""Known ratings by name: exact ones, or measured ones with their 95% intervals."""


def check_anchor(name: str, elo: float | Rating, names: Sequence[str]) -> None:
    """Raise an error if an anchor cannot fix the scale of a match between these players.

    >>> check_anchor("ada", float("inf"), ["ada", "alan"])
    Traceback (most recent call last):
    fourfold.InvalidArgument: the rating of an anchor must be from -10000 to 10000, not inf
    """
    numbers = (elo.elo, elo.low, elo.high) if isinstance(elo, Rating) else (elo,)
    for number in numbers:
        if isinstance(number, bool) or not isinstance(number, (int, float)):
            kind = type(number).__name__
            raise WrongType(f"the rating of an anchor must be a number, not {kind}")
        if not (isfinite(number) and -FARTHEST <= number <= FARTHEST):
            raise InvalidArgument(
                f"the rating of an anchor must be from {-FARTHEST} to {FARTHEST}, not {number:g}"
            )
    if name not in names:
        raise InvalidArgument(
            f"no player {name!r} to use as an anchor. Available: {', '.join(names)}"
        )


def known_ratings(names: Iterable[str]) -> dict[str, Rating]:
    """The measured ratings of those of the players that have one, on the standard board.

    >>> list(known_ratings(["random", "mybot"]))
    ['random']
    """
    return {name: Rating(name, *ratings()[name]) for name in names if name in ratings()}


def rate(
    names: Sequence[str],
    table: Sequence[Sequence[Tally]],
    anchors: Anchors | None = None,
) -> list[Rating]:
    """The ratings of players, in their order, from a cross table.

    >>> table = [[Tally(), Tally(won=64, lost=36)], [Tally(won=36, lost=64), Tally()]]
    >>> [round(rating.elo) for rating in rate(["strong", "weak"], table, {"weak": 1000})]
    [1100, 1000]
    >>> [round(rating.elo) for rating in rate(["strong", "weak"], table)]
    [100, 0]
    """
    import numpy as np  # noqa: PLC0415 - the rest of the package starts faster without

    anchors = anchors or {}
    for name, known in anchors.items():
        check_anchor(name, known, names)
    model = _Model.of(table)
    free = np.array([name not in anchors for name in names])
    elo = np.array([_elo(anchors[name]) if name in anchors else 0.0 for name in names])
    middle = float(elo[~free].mean()) if anchors else 0.0
    strengths = np.where(free, 0.0, (elo - middle) / _ELO)
    curvature = model.fit(strengths, free)
    inverse = np.linalg.inv(curvature[np.ix_(free, free)])
    variance = inverse @ model.variance(strengths)[np.ix_(free, free)] @ inverse
    if anchors:
        errors = np.array([_deviation(anchors[name]) / _ELO for name in names if name in anchors])
        shift = inverse @ curvature[np.ix_(free, ~free)] * errors
        variance += shift @ shift.T
        elo[free] = strengths[free] * _ELO + middle
    else:
        elo = (strengths - strengths.min()) * _ELO
        centred = np.eye(len(names)) - 1 / len(names)
        variance = centred @ variance @ centred
    reach = np.zeros(len(names))
    reach[free] = CONFIDENCE * _ELO * np.sqrt(np.diag(variance))
    found = []
    for name, each, wide in zip(names, elo.tolist(), reach.tolist(), strict=True):
        anchor = anchors.get(name)
        if isinstance(anchor, Rating):
            found.append(replace(anchor, name=name, known=True))
        else:
            found.append(Rating(name, each, each - wide, each + wide, known=anchor is not None))
    return found


def _elo(anchor: float | Rating) -> float:
    return anchor.elo if isinstance(anchor, Rating) else anchor


def _deviation(anchor: float | Rating) -> float:
    """The standard deviation of a known rating."""
    return (anchor.high - anchor.low) / (2 * CONFIDENCE) if isinstance(anchor, Rating) else 0.0


@dataclass(frozen=True)
class _Model:
    """The likelihood of results, given the strengths of the players."""

    differences: "Array"
    """Of strengths, a row for each pair of players that have played: 1 and -1 for the two."""
    games: "Array"
    points: "Array"
    """Of the first player of each pair."""
    draws: "Array"

    @classmethod
    def of(cls, table: Sequence[Sequence[Tally]]) -> "_Model":
        """The model of a cross table."""
        import numpy as np  # noqa: PLC0415

        pairs = [(i, j) for i in range(len(table)) for j in range(i) if table[i][j].games]
        differences = np.zeros((len(pairs), len(table)))
        for index, (i, j) in enumerate(pairs):
            differences[index, i], differences[index, j] = 1, -1
        tallies = [table[i][j] for i, j in pairs]
        games = np.array([tally.games for tally in tallies], float)
        points = games * np.array([tally.share for tally in tallies], float)
        return cls(differences, games, points, np.array([tally.drawn for tally in tallies], float))

    def _shares(self, strengths: "Array") -> "Array":
        import numpy as np  # noqa: PLC0415

        return 1 / (1 + np.exp(-self.differences @ strengths))

    def fit(self, strengths: "Array", free: "NDArray[np.bool_]") -> "Array":
        """Find the likeliest strengths of the players that are free, by Newton's method, and put
        them into `strengths`. Returns the curvature of the likelihood there.
        """
        import numpy as np  # noqa: PLC0415

        for _ in range(_STEPS):
            shares = self._shares(strengths)
            gradient = self.differences.T @ (self.points - self.games * shares) - _PRIOR * strengths
            weights = self.games * shares * (1 - shares)
            curvature = self._squared(weights)
            if not free.any():
                break
            step = np.linalg.solve(curvature[np.ix_(free, free)], gradient[free])
            largest = float(np.abs(step).max())
            strengths[free] += step * min(1.0, 2.0 / max(largest, _CLOSE))  # not too far at first
            if largest < _CLOSE:
                break
        return curvature

    def variance(self, strengths: "Array") -> "Array":
        """The covariance of the derivatives of the likelihood: how much the points vary."""
        import numpy as np  # noqa: PLC0415

        shares = self._shares(strengths)
        certain = self.games * shares * (1 - shares)  # without draws
        total = max(float(certain.sum()), _CLOSE)
        overall = 1 - self.draws.sum() / (4 * total)
        each = 1 - self.draws / (4 * np.maximum(certain, _CLOSE))
        ratio = (self.games * each + _PSEUDO_GAMES * overall) / (self.games + _PSEUDO_GAMES)
        return self._squared(certain * np.clip(ratio, _LEAST_VARIANCE, 1))

    def _squared(self, weights: "Array") -> "Array":
        import numpy as np  # noqa: PLC0415

        found = self.differences.T @ (weights[:, None] * self.differences)
        return np.asarray(found + _PRIOR * np.eye(self.differences.shape[1]), np.float64)


def estimate(name: str, results: Sequence[tuple[Rating, Tally]]) -> Rating:
    """The rating of a player from its results against opponents with known ratings.

    >>> known = Rating("known", 1000, 990, 1010)
    >>> found = estimate("new", [(known, Tally(won=64, lost=36))])
    >>> round(found.elo), round(found.high - found.elo)
    (1100, 72)
    """
    names = [f"opponent {index}" for index in range(len(results))]
    table = [[Tally() for _ in range(len(results) + 1)] for _ in range(len(results) + 1)]
    for index, (_, tally) in enumerate(results, 1):
        table[0][index] = tally
        table[index][0] = Tally(tally.lost, tally.drawn, tally.won)
    anchors = dict(zip(names, (opponent for opponent, _ in results), strict=True))
    return rate([name, *names], table, anchors)[0]


def expected_share(difference: float) -> float:
    """The share of the points that a player can expect for a rating difference.

    >>> expected_share(0), round(expected_share(400), 3)
    (0.5, 0.909)
    """
    return float(1 / (1 + 10 ** (-difference / 400)))
