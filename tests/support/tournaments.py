"""Simulated tournaments between players of known strength."""

from itertools import combinations
from random import Random
from statistics import fmean

from fourfold.match.rating import Rating, expected_share, rate
from fourfold.match.tally import CONFIDENCE, Tally


def play(chance: Random, share: float, games: int, draws: float) -> Tally:
    """The results of a player that expects this share of the points."""
    drawn = draws * 2 * min(share, 1 - share)
    tally = Tally()
    for _ in range(games):
        luck = chance.random()
        if luck < drawn:
            tally.drawn += 1
        elif luck < share + drawn / 2:
            tally.won += 1
        else:
            tally.lost += 1
    return tally


def tournament(  # noqa: PLR0917 - a case
    chance: Random, players: int, anchors: int, games: int, draws: float, deviation: float
) -> list[bool]:
    """Whether the interval of each player that is not an anchor contains its true rating."""
    truth = [chance.gauss(1400, 250) for _ in range(players)]
    names = [f"player {index}" for index in range(players)]
    table = [[Tally() for _ in names] for _ in names]
    for i, j in combinations(range(players), 2):
        table[i][j] = play(chance, expected_share(truth[i] - truth[j]), games, draws)
        table[j][i] = Tally(table[i][j].lost, table[i][j].drawn, table[i][j].won)
    known = {}
    for index in range(anchors):
        elo, reach = truth[index] + chance.gauss(0, deviation), CONFIDENCE * deviation
        known[names[index]] = Rating(names[index], elo, elo - reach, elo + reach)
    rated = rate(names, table, known)
    shift = 0.0 if anchors else fmean(each.elo for each in rated) - fmean(truth)
    return [
        each.low <= true + shift <= each.high
        for each, true in zip(rated[anchors:], truth[anchors:], strict=True)
    ]
