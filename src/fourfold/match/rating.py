"""Elo ratings from the results of games.

The model is Bradley and Terry's, with Davidson's draws (1970): with d half the difference of two
players' strengths, win : draw : loss = exp(d) : t : exp(-d). So a draw counts as half a win for
either, and t says how common draws are. Strengths and t are those that make the results most
likely. In this scale 400 Elo are a factor of ten in wins to losses.

Who wins all games would be infinitely strong. A very weak prior, a normal distribution with a
deviation of 1,500 Elo around the middle of the field, keeps such ratings finite; their intervals
are wide, and it hardly moves the others.

The 95 % intervals are 1.96 standard deviations to either side, from the curvature of the
likelihood (the observed information). They tell how well a rating is known against the average of
all who took part.

Results tell differences only. Where the scale begins is settled by anchors: players whose rating
is known. Their new ratings have the same average as the known ones.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import log
from typing import TYPE_CHECKING

from fourfold.errors import InvalidArgument
from fourfold.match.results import CONFIDENCE, Tally

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

AVERAGE = 1500.0
"""Of the field, if there is no anchor."""

_ELO = 400 / log(10)  # Elo points in one unit of strength
_PRIOR = (_ELO / 1500) ** 2  # precision of the prior of a strength
_DRAWS_PRIOR = 0.1  # and of log t, which is else unknown if there was no draw
_STEPS = 200


@dataclass(frozen=True, slots=True)
class Rating:
    """A player's rating with its 95 % interval."""

    name: str
    elo: float
    low: float
    high: float


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

    for name in anchors or {}:
        if name not in names:
            raise InvalidArgument(f"no player {name!r} to anchor ratings: {', '.join(names)}")
    count = len(names)
    pairs = [(i, j) for i in range(count) for j in range(i) if table[i][j].games]
    rows = np.zeros((len(pairs), count + 1))  # d of each pair as a function of strengths
    for index, (i, j) in enumerate(pairs):
        rows[index, i], rows[index, j] = 0.5, -0.5
    lead = np.array([table[i][j].won - table[i][j].lost for i, j in pairs], float)
    drawn = np.array([table[i][j].drawn for i, j in pairs], float)
    games = np.array([table[i][j].games for i, j in pairs], float)
    strengths, covariance = _fit(rows, lead, drawn, games)
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
    rows: "NDArray[np.float64]",
    lead: "NDArray[np.float64]",
    drawn: "NDArray[np.float64]",
    games: "NDArray[np.float64]",
) -> "tuple[NDArray[np.float64], NDArray[np.float64]]":
    """The likeliest strengths, and their covariance: Newton's method on a concave function."""
    import numpy as np  # noqa: PLC0415

    size = rows.shape[1]
    parameters = np.zeros(size)  # the strengths, then log t
    precision = np.full(size, _PRIOR)
    precision[-1] = _DRAWS_PRIOR
    for _ in range(_STEPS):
        d = rows[:, :-1] @ parameters[:-1]
        draw = np.exp(parameters[-1])
        total = np.exp(d) + np.exp(-d) + draw
        win, loss, tie = np.exp(d) / total, np.exp(-d) / total, draw / total
        gradient = rows.T @ (lead - games * (win - loss)) - precision * parameters
        gradient[-1] += float((drawn - games * tie).sum())
        # Minus the second derivatives, by d and log t.
        by_d = games * (win + loss - (win - loss) ** 2)
        mixed = -games * (win - loss) * tie
        by_draw = float((games * tie * (1 - tie)).sum())
        curvature = rows.T @ (by_d[:, None] * rows) + np.diag(precision)
        curvature[-1, :] += rows.T @ mixed
        curvature[:, -1] += rows.T @ mixed
        curvature[-1, -1] += by_draw
        step = np.linalg.solve(curvature, gradient)
        parameters += step * min(1.0, 2.0 / max(float(np.abs(step).max()), 1e-12))
        if float(np.abs(step).max()) < 1e-10:
            break
    return parameters[:-1], np.linalg.inv(curvature)[:-1, :-1]


def expected_share(difference: float) -> float:
    """The share of the points that a rating difference promises, if draws are not too common.

    >>> expected_share(0), round(expected_share(400), 3)
    (0.5, 0.909)
    """
    return float(1 / (1 + 10 ** (-difference / 400)))
