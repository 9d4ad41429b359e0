"""Ratings: strength from results, with its confidence interval."""

from math import log10

import pytest

from fourfold import InvalidArgument
from fourfold.match import Tally, rate
from fourfold.match.chart import chart
from fourfold.match.rating import Rating
from fourfold.players.chance import seeded


def table_of(shares: dict[tuple[int, int], Tally], count: int) -> list[list[Tally]]:
    table = [[Tally() for _ in range(count)] for _ in range(count)]
    for (row, column), tally in shares.items():
        table[row][column] = tally
        table[column][row] = Tally(won=tally.lost, drawn=tally.drawn, lost=tally.won)
    return table


def test_a_difference_is_what_the_shares_say() -> None:
    table = table_of({(0, 1): Tally(won=7500, lost=2500)}, 2)
    first, second = rate(["a", "b"], table)
    assert first.elo - second.elo == pytest.approx(400 * log10(3), abs=1)
    assert first.elo + second.elo == pytest.approx(3000)


def test_draws_are_half_wins() -> None:
    with_draws = rate(["a", "b"], table_of({(0, 1): Tally(won=500, drawn=1000, lost=500)}, 2))
    assert with_draws[0].elo == pytest.approx(with_draws[1].elo)


def test_ratings_add_up_over_common_opponents() -> None:
    step = Tally(won=6400, lost=3600)
    table = table_of({(0, 1): step, (1, 2): step}, 3)
    ratings = rate(["a", "b", "c"], table, {"c": 1000.0})
    assert [round(rating.elo, -1) for rating in ratings] == [1200, 1100, 1000]


def test_anchors_fix_the_scale() -> None:
    table = table_of({(0, 1): Tally(won=60, lost=40)}, 2)
    ratings = rate(["a", "b"], table, {"a": 1000.0, "b": 1100.0})
    assert sum(rating.elo for rating in ratings) == pytest.approx(2100)
    with pytest.raises(InvalidArgument, match="no player 'z' to use as an anchor"):
        rate(["a", "b"], table, {"z": 1.0})
    for elo in (float("inf"), float("nan"), 1e308):
        with pytest.raises(InvalidArgument, match="must be from -10000 to 10000, not"):
            rate(["a", "b"], table, {"a": elo})
    with pytest.raises(TypeError, match="must be a number, not str"):
        rate(["a", "b"], table, {"a": "1000"})  # type: ignore[dict-item]


def test_intervals_shrink_with_games_and_contain_the_true_rating() -> None:
    few, many = (
        rate(["a", "b"], table_of({(0, 1): Tally(won=6 * n, lost=4 * n)}, 2))[0] for n in (5, 500)
    )
    assert few.high - few.low > 5 * (many.high - many.low)
    assert many.low < many.elo < many.high


def test_a_player_that_always_wins_has_a_finite_rating_with_a_wide_interval() -> None:
    best, _ = rate(["a", "b"], table_of({(0, 1): Tally(won=50)}, 2))
    assert 1600 < best.elo < 3500
    assert best.high - best.low > 300


def test_intervals_are_right_about_95_times_in_100() -> None:
    """Plays many matches between players of known strength."""
    chance, inside = seeded(5), 0
    for _ in range(400):
        won = sum(chance.random() < 0.7 for _ in range(200))
        first, _ = rate(["a", "b"], table_of({(0, 1): Tally(won=won, lost=200 - won)}, 2))
        truth = 400 * log10(0.7 / 0.3) / 2 + 1500
        inside += first.low <= truth <= first.high
    assert 0.92 <= inside / 400 <= 0.98


def test_the_interval_of_a_share() -> None:
    low, high = Tally(won=50, lost=50).interval
    assert (round(low, 2), round(high, 2)) == (0.40, 0.60)
    assert Tally(won=10).interval[0] > 0.6
    assert Tally().interval == (0.0, 1.0)


def test_the_chart_names_everybody_and_is_safe() -> None:
    picture = chart([Rating("<ada>", 1500, 1400, 1600), Rating("alan", 1200, 1100, 1300)])
    assert "&lt;ada&gt;" in picture
    assert "<ada>" not in picture
    with pytest.raises(InvalidArgument, match="no ratings to draw"):
        chart([])
