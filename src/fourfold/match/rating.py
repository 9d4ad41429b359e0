"""Elo ratings from the results of games.

This is the Bradley-Terry model on points: a win is worth one point, a draw half a point, and a
player whose rating is higher by D expects the share 1 / (1 + 10^(-D / 400)) of the points. The
ratings maximise the likelihood of the results, where a draw counts as half a win and half a loss.

A player that wins all games would have an infinite rating. A very weak prior, a normal distribution
with a standard deviation of 1,500 Elo around the average of the field, keeps such ratings finite
with wide intervals, and hardly changes the others.

The 95% intervals are 1.96 standard deviations to either side, from the curvature of the
likelihood (the observed information). Draws vary less than wins and losses, so the intervals are
wider than necessary where draws are common. They are relative to the average of all players.

Results determine only differences between ratings. Anchors, players with a known rating, fix the
scale: on average, the new ratings of the anchors equal the known ones.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from math import isfinite, log, sqrt
from typing import TYPE_CHECKING, Annotated

from fourfold.base.errors import InvalidArgument, WrongType
from fourfold.base.json_shapes import Form, called
from fourfold.match.tally import CONFIDENCE, Tally

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

AVERAGE = 1500.0
"""The average rating of the field without an anchor."""
FARTHEST = 10_000
"""The largest absolute rating of an anchor; anything larger is a typing error."""

_ELO = 400 / log(10)  # Elo points in one unit of strength
_PRIOR = (_ELO / 1500) ** 2  # precision of the prior of a strength
_STEPS, _CLOSE = 200, 1e-10
_PRECISION = 1e-6  # Elo


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


def by_strength(rated: Sequence[Rating]) -> list[int]:
    """The places of ratings in a list, the highest rating first.

    >>> by_strength([Rating("ada", 1400, 1350, 1450), Rating("alan", 1500, 1450, 1550)])
    [1, 0]
    """
    return sorted(range(len(rated)), key=lambda index: -rated[index].elo)


def check_anchor(name: str, elo: float, names: Sequence[str]) -> None:
    """Raise an error if an anchor cannot fix the scale of a match between these players.

    >>> check_anchor("ada", float("inf"), ["ada", "alan"])
    Traceback (most recent call last):
    fourfold.InvalidArgument: the rating of an anchor must be from -10000 to 10000, not inf
    """
    if isinstance(elo, bool) or not isinstance(elo, (int, float)):
        raise WrongType(f"the rating of an anchor must be a number, not {type(elo).__name__}")
    if not (isfinite(elo) and -FARTHEST <= elo <= FARTHEST):
        raise InvalidArgument(
            f"the rating of an anchor must be from {-FARTHEST} to {FARTHEST}, not {elo:g}"
        )
    if name not in names:
        raise InvalidArgument(
            f"no player {name!r} to use as an anchor. Available: {', '.join(names)}"
        )


def rate(
    names: Sequence[str],
    table: Sequence[Sequence[Tally]],
    anchors: Mapping[str, float] | None = None,
) -> list[Rating]:
    """The ratings of players, in their order, from a cross table.

    >>> table = [[Tally(), Tally(won=64, lost=36)], [Tally(won=36, lost=64), Tally()]]
    >>> [round(rating.elo) for rating in rate(["strong", "weak"], table, {"weak": 1000})]
    [1100, 1000]
    """
    import numpy as np  # noqa: PLC0415 - the rest of the package starts faster without

    for name, known_elo in (anchors or {}).items():
        check_anchor(name, known_elo, names)
    count = len(names)
    pairs = [(i, j) for i in range(count) for j in range(i) if table[i][j].games]
    differences = np.zeros((len(pairs), count))  # of strengths, one row per pair
    for index, (i, j) in enumerate(pairs):
        differences[index, i], differences[index, j] = 1, -1
    games = np.array([table[i][j].games for i, j in pairs], float)
    points = games * np.array([table[i][j].share for i, j in pairs], float)
    strengths, covariance = _fit(differences, points, games)
    elo = strengths * _ELO
    # Relative to the average of the field, which the results do not determine.
    centred = np.eye(count) - 1 / count
    deviations = np.sqrt(np.diag(centred @ covariance @ centred)) * _ELO * CONFIDENCE
    if anchors:
        known = [names.index(name) for name in anchors]
        shift = float(np.mean(list(anchors.values())) - elo[known].mean())
    else:
        shift = AVERAGE - float(elo.mean())
    return [
        Rating(name, each, each - float(reach), each + float(reach))
        for name, each, reach in zip(names, (elo + shift).tolist(), deviations, strict=True)
    ]


def _fit(
    differences: "NDArray[np.float64]",
    points: "NDArray[np.float64]",
    games: "NDArray[np.float64]",
) -> "tuple[NDArray[np.float64], NDArray[np.float64]]":
    """The most likely strengths and their covariance, by Newton's method."""
    import numpy as np  # noqa: PLC0415

    strengths = np.zeros(differences.shape[1])
    prior = np.full(len(strengths), _PRIOR)
    for _ in range(_STEPS):
        expected = 1 / (1 + np.exp(-differences @ strengths))
        gradient = differences.T @ (points - games * expected) - prior * strengths
        variance = games * expected * (1 - expected)
        curvature = differences.T @ (variance[:, None] * differences) + np.diag(prior)
        step = np.linalg.solve(curvature, gradient)
        largest = float(np.abs(step).max())
        strengths += step * min(1.0, 2.0 / max(largest, _CLOSE))  # not too far at first
        if largest < _CLOSE:
            break
    covariance = np.asarray(np.linalg.inv(curvature), dtype=np.float64)
    return strengths, covariance


def estimate(name: str, results: Sequence[tuple[Rating, Tally]]) -> Rating:
    """The rating of a player from its results against opponents with known ratings.

    >>> known = Rating("known", 1000, 990, 1010)
    >>> found = estimate("new", [(known, Tally(won=64, lost=36))])
    >>> round(found.elo), round(found.high - found.elo)
    (1100, 72)
    """
    field = sum(opponent.elo for opponent, _ in results) / len(results)

    def slope(elo: float) -> float:
        """The derivative of the logarithm of the likelihood, in units of strength."""
        points = sum(
            tally.games * (tally.share - expected_share(elo - opponent.elo))
            for opponent, tally in results
        )
        return points - _PRIOR * (elo - field) / _ELO

    elo = _root(slope, -FARTHEST, FARTHEST)
    information = {}
    for opponent, tally in results:
        share = expected_share(elo - opponent.elo)
        information[opponent] = tally.games * share * (1 - share)
    total = sum(information.values()) + _PRIOR
    # The known ratings are uncertain, too: each counts by its share of the information.
    variance = 1 / total + sum(
        (each / total * (opponent.high - opponent.low) / (2 * CONFIDENCE * _ELO)) ** 2
        for opponent, each in information.items()
    )
    reach = CONFIDENCE * _ELO * sqrt(variance)
    return Rating(name, elo, elo - reach, elo + reach)


def _root(falling: Callable[[float], float], low: float, high: float) -> float:
    """The zero of a falling function, by bisection."""
    while high - low > _PRECISION:
        middle = (low + high) / 2
        low, high = (middle, high) if falling(middle) > 0 else (low, middle)
    return (low + high) / 2


def expected_share(difference: float) -> float:
    """The share of the points that a player can expect for a rating difference.

    >>> expected_share(0), round(expected_share(400), 3)
    (0.5, 0.909)
    """
    return float(1 / (1 + 10 ** (-difference / 400)))
