"""Ratings: strength from results, with its confidence interval."""

from math import log10

import pytest
from support.tournaments import tournament

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
    assert second.elo == 0


def test_draws_are_half_wins() -> None:
    with_draws = rate(["a", "b"], table_of({(0, 1): Tally(won=500, drawn=1000, lost=500)}, 2))
    assert with_draws[0].elo == pytest.approx(with_draws[1].elo)


def test_ratings_add_up_over_common_opponents() -> None:
    step = Tally(won=6400, lost=3600)
    table = table_of({(0, 1): step, (1, 2): step}, 3)
    ratings = rate(["a", "b", "c"], table, {"c": 1000.0})
    assert [round(rating.elo, -1) for rating in ratings] == [1200, 1100, 1000]


def test_anchors_keep_their_known_ratings() -> None:
    """However surprising the results of the anchors against each other are."""
    table = table_of(
        {(0, 1): Tally(lost=40), (0, 2): Tally(won=20, lost=20), (1, 2): Tally(won=20, lost=20)}, 3
    )
    strong, weak = Rating("a", 1631, 1621, 1641), Rating("b", 876, 859, 892)
    found = rate(["a", "b", "new"], table, {"a": strong, "b": weak})
    assert [(each.elo, each.low, each.high) for each in found[:2]] == [
        (1631, 1621, 1641),
        (876, 859, 892),
    ]
    assert [each.known for each in found] == [True, True, False]
    assert found[2].elo == pytest.approx((1631 + 876) / 2, abs=1)
    exact = rate(["a", "b", "new"], table, {"a": 1631, "b": 876})
    assert exact[0] == Rating("a", 1631, 1631, 1631, known=True)
    assert exact[2].high - exact[2].low < found[2].high - found[2].low


def test_anchors_must_be_players_with_possible_ratings() -> None:
    table = table_of({(0, 1): Tally(won=60, lost=40)}, 2)
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
    assert 200 < best.elo < 4000
    assert best.high - best.low > 300


@pytest.mark.parametrize("case", [(4, 2, 30, 0.0, 10), (4, 2, 30, 0.6, 30), (4, 0, 30, 0.3, 0)])
def test_intervals_are_right_about_95_times_in_100(
    case: tuple[int, int, int, float, float],
) -> None:
    """In simulated tournaments of known truth, with and without anchors and draws."""
    chance = seeded(5)
    found = [inside for _ in range(150) for inside in tournament(chance, *case)]
    assert 0.92 <= sum(found) / len(found) <= 0.98


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
