"""The sequential test: the formula, the answers, and which games count."""

import math

import pytest

from fourfold import InvalidArgument, WrongType
from fourfold.match import Hypothesis, Sprt, SprtProgress, play_match
from fourfold.players.chance import seeded


@pytest.mark.parametrize(
    ("elo0", "elo1", "pairs", "llr"),
    # Computed with the functions of fishtest's LLRcalc.py (LLR_logistic).
    [
        (0, 10, [10, 80, 200, 100, 20], 2.2398737733),
        (0, 2, [255, 18063, 33820, 18470, 280], 1.0327472934),
        (-5, 0, [0, 3, 40, 5, 0], 0.4523619286),
        (0, 50, [0, 0, 0, 0, 8], 1.0689811337),
        (0, 10, [0, 0, 100, 0, 0], -2.9111751480),
        (0, 100, [5, 0, 0, 0, 3], -0.9029389621),
    ],
)
def test_the_ratio_is_that_of_fishtest(
    elo0: float, elo1: float, pairs: list[int], llr: float
) -> None:
    assert Sprt(elo0, elo1).llr(pairs) == pytest.approx(llr, rel=1e-8)


def test_exchanging_players_and_hypotheses_changes_the_sign() -> None:
    pairs = [4, 10, 30, 22, 9]
    assert Sprt(-15, 5).llr(pairs[::-1]) == pytest.approx(-Sprt(-5, 15).llr(pairs))


def test_many_pairs_agree_with_the_normal_approximation() -> None:
    """LLR ≈ N (s1 - s0)(2 s - s0 - s1) / (2 variance), for hypotheses close to the results."""
    pairs = [900, 4100, 9000, 4900, 1100]
    total = sum(pairs)
    mean = sum(i / 4 * n for i, n in enumerate(pairs)) / total
    variance = sum((i / 4 - mean) ** 2 * n for i, n in enumerate(pairs)) / total
    s0, s1 = (1 / (1 + 10 ** (-elo / 400)) for elo in (5, 10))
    expected = total * (s1 - s0) * (2 * mean - s0 - s1) / (2 * variance)
    assert Sprt(5, 10).llr(pairs) == pytest.approx(expected, rel=0.02)


def test_bounds() -> None:
    expected = [math.log(0.2 / 0.99), math.log(80)]
    assert list(Sprt(alpha=0.01, beta=0.2).bounds) == pytest.approx(expected)


def simulated(share: float, test: Sprt, seed: int) -> Hypothesis | None:
    """The answer for games without draws that the first player wins with a probability."""
    chance = seeded(seed)
    progress = SprtProgress(test)
    for _ in range(3000):
        progress.add(sum(chance.random() < share for _ in range(2)))
        if progress.answer:
            return progress.answer
    return None


def test_answers_are_right_nearly_always() -> None:
    """`benchmarks/sprt.py errors` measures the error rates with more runs."""
    test = Sprt(elo0=-50, elo1=50)
    weaker, stronger = (1 / (1 + 10 ** (elo / 400)) for elo in (50, -50))
    answers = [simulated(stronger, test, seed) for seed in range(60)]
    assert answers.count(Hypothesis.H1) >= 54
    answers = [simulated(weaker, test, seed) for seed in range(60)]
    assert answers.count(Hypothesis.H0) >= 54


def test_a_match_ends_when_the_question_is_decided() -> None:
    question = Sprt(elo0=-30, elo1=30)
    results = play_match(["threats:depth=4", "random"], games=500, sprt=question)
    assert results.sprt is not None
    assert results.sprt.answer is Hypothesis.H1
    assert results.complete
    assert len(results.games) == 2 * sum(results.sprt.pairs) < 200
    other = play_match(["random", "threats:depth=4"], games=500, sprt=question)
    assert other.sprt is not None
    assert other.sprt.answer is Hypothesis.H0


def test_the_same_games_count_with_any_number_of_workers() -> None:
    def played(workers: int) -> object:
        players, test = ["casual", "newcomer"], Sprt(elo0=0, elo1=200)
        return play_match(players, games=200, sprt=test, workers=workers)

    assert played(1) == played(3)


def test_a_match_that_decides_nothing_ends_with_its_last_game() -> None:
    results = play_match(["random", "random"], games=7, sprt=Sprt(0, 10))
    assert len(results.games) == 7
    assert results.sprt is not None
    assert results.sprt.answer is None
    assert sum(results.sprt.pairs) == 3


def test_settings_are_read() -> None:
    assert Sprt.read(["elo0=-2", "elo1=3", "alpha=0.1", "beta=.01"]) == Sprt(-2, 3, 0.1, 0.01)
    assert Sprt.read([]) == Sprt(0, 10, 0.05, 0.05)


@pytest.mark.parametrize(
    ("settings", "problem"),
    [
        (["elo2=1"], "invalid setting 'elo2=1': expected elo0=N elo1=N"),
        (["elo0=1", "elo0=2"], "invalid setting 'elo0=2'"),
        (["elo0=much"], "'much' is not a number"),
        (["elo0=10"], "elo0 must be less than elo1"),
        (["elo0=nan"], "elo0 must be less than elo1"),
        (["elo1=5000"], "both from -1000 to 1000"),
        (["alpha=0.5"], "alpha must be between 0 and 0.5, not 0.5"),
        (["beta=0"], "beta must be between 0 and 0.5, not 0"),
    ],
)
def test_mistakes_are_explained(settings: list[str], problem: str) -> None:
    with pytest.raises(InvalidArgument, match=problem):
        Sprt.read(settings)


def test_a_test_compares_two_players() -> None:
    with pytest.raises(InvalidArgument, match="a test compares two players, not 3"):
        play_match(["random", "random", "random"], sprt=Sprt())
    with pytest.raises(WrongType, match="elo0 must be a number, not str"):
        Sprt(elo0="0")  # type: ignore[arg-type]
