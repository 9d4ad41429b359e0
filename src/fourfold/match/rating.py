"""Elo ratings from the results of games.

The model is Bradley and Terry's on points: a win is worth one, a draw half, and a player whose
rating is higher by D may expect the share 1 / (1 + 10^(-D / 400)) of the points. The ratings are
those that make the results most likely, a draw counting as half a win and half a loss.

Who wins all games would be infinitely strong. A very weak prior, a normal distribution with a
deviation of 1,500 Elo around the middle of the field, keeps such ratings finite; their intervals
are wide, and it hardly moves the others.

The 95 % intervals are 1.96 standard deviations to either side, from the curvature of the
likelihood (the observed information). Draws vary less than wins and losses, so where they are
common the intervals are wider than they need be. They tell how well a rating is known against the
average of all who took part.

Results tell differences only. Where the scale begins is settled by anchors: players whose rating
is known. Their new ratings have the same average as the known ones.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import isfinite, log
from typing import TYPE_CHECKING

from fourfold.errors import InvalidArgument, WrongType
from fourfold.match.results import CONFIDENCE, Tally

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

AVERAGE = 1500.0
"""Of the field, if there is no anchor."""
FARTHEST = 10_000
"""An anchor lies between minus and plus this: what is beyond is a slip of the keyboard."""

_ELO = 400 / log(10)  # Elo points in one unit of strength
_PRIOR = (_ELO / 1500) ** 2  # precision of the prior of a strength
_STEPS, _CLOSE = 200, 1e-10


@dataclass(frozen=True, slots=True)
class Rating:
    """A player's rating with its 95 % interval."""

    name: str
    elo: float
    low: float
    high: float


def check_anchor(name: str, elo: float, names: Sequence[str]) -> None:
    """Complains of an anchor that cannot fix the scale of a match of these players.

    >>> check_anchor("ada", float("inf"), ["ada", "alan"])
    Traceback (most recent call last):
    fourfold.errors.InvalidArgument: the rating of an anchor must be from -10000 to 10000, not inf
    """
    if isinstance(elo, bool) or not isinstance(elo, (int, float)):
        raise WrongType(f"the rating of an anchor must be a number, not {type(elo).__name__}")
    if not (isfinite(elo) and -FARTHEST <= elo <= FARTHEST):
        raise InvalidArgument(
            f"the rating of an anchor must be from {-FARTHEST} to {FARTHEST}, not {elo:g}"
        )
    if name not in names:
        raise InvalidArgument(f"no player {name!r} to anchor ratings: {', '.join(names)}")


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
    differences = np.zeros((len(pairs), count))  # of each pair, as a function of strengths
    for index, (i, j) in enumerate(pairs):
        differences[index, i], differences[index, j] = 1, -1
    games = np.array([table[i][j].games for i, j in pairs], float)
    points = games * np.array([table[i][j].share for i, j in pairs], float)
    strengths, covariance = _fit(differences, points, games)
    elo = strengths * _ELO
    # Against the average of the field, which no result tells anything about.
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
    """The likeliest strengths, and their covariance: Newton's method on a concave function."""
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
        strengths += step * min(1.0, 2.0 / max(largest, _CLOSE))  # no leaps from a flat start
        if largest < _CLOSE:
            break
    covariance = np.asarray(np.linalg.inv(curvature), dtype=np.float64)
    return strengths, covariance


def expected_share(difference: float) -> float:
    """The share of the points that a rating difference promises.

    >>> expected_share(0), round(expected_share(400), 3)
    (0.5, 0.909)
    """
    return float(1 / (1 + 10 ** (-difference / 400)))
