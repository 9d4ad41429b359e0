"""Matches: the same games whoever plays them where, and nobody can spoil one."""

import os
import signal
import sys
from collections.abc import Callable
from itertools import islice
from math import log10
from pathlib import Path

import pytest

from fourfold import FourfoldError, Game, InvalidArgument, Outcome, Player, Position, Solver
from fourfold.match import Entrant, Openings, Results, Tally, grade, play_game, play_match, rate
from fourfold.match.chart import chart
from fourfold.match.game import BadMove
from fourfold.match.grading import PHASES, Grade, exercises
from fourfold.match.openings import PLIES, openings
from fourfold.match.rating import Rating
from fourfold.players import RandomPlayer

# ---- Players that spoil games. Top-level functions: other processes must find them.


class Spoiler:
    name = "spoiler"

    def __init__(self, act: Callable[[], object]) -> None:
        self.act = act

    def get_move(self, position: Position) -> int:
        if position.ply < PLIES + 2:
            return position.legal_moves[0]
        return self.act()  # type: ignore[return-value]


def _raise() -> None:
    raise RuntimeError("no idea")


def illegal(_seed: int, _solver: Solver | None) -> Player:
    return Spoiler(lambda: 99)


def talker(_seed: int, _solver: Solver | None) -> Player:
    return Spoiler(lambda: "four")


def raiser(_seed: int, _solver: Solver | None) -> Player:
    return Spoiler(_raise)


def leaver(_seed: int, _solver: Solver | None) -> Player:
    return Spoiler(lambda: sys.exit(3))


def crasher(_seed: int, _solver: Solver | None) -> Player:
    return Spoiler(lambda: os._exit(7))


def segfaulter(_seed: int, _solver: Solver | None) -> Player:
    return Spoiler(lambda: os.kill(os.getpid(), signal.SIGKILL))


def stillborn(_seed: int, _solver: Solver | None) -> Player:
    raise RuntimeError("not today")


@pytest.mark.parametrize(
    ("make", "reason"),
    [
        (illegal, "returned 99, which is no legal move: allowed, from 0, are "),
        (talker, "returned 'four', which is no column"),
        (raiser, "raised RuntimeError: no idea"),
        (leaver, "raised SystemExit: 3"),
        (stillborn, "cannot play: RuntimeError: not today"),
    ],
)
def test_who_fails_forfeits_and_the_match_goes_on(
    make: Callable[[int, Solver | None], Player], reason: str
) -> None:
    results = play_match([Entrant("spoiler", make), "random"], games=4, seed=3)
    assert results.complete
    forfeits = [text for _, text in results.forfeits()]
    assert forfeits
    assert all(text.startswith(f"spoiler {reason}") for text in forfeits)
    for task, played in results.games:
        if played.forfeit:
            loser = 0
            winner = played.outcome.winner
            assert winner is not None
            assert task.entrant(winner) != loser


@pytest.mark.skipif(sys.platform == "win32", reason="processes end otherwise there")
def test_who_dies_forfeits_and_the_match_goes_on() -> None:
    dying = [Entrant("crasher", crasher), Entrant("killed", segfaulter)]
    results = play_match([*dying, "random"], games=2, seed=3, workers=2)
    assert results.complete
    reasons = {text for _, text in results.forfeits()}
    assert reasons == {
        "crasher died: its process ended with status 7",
        "killed died: its process was ended by SIGKILL",
    }
    assert results.totals()[2] == Tally(won=4)


def games_of(results: Results) -> list[tuple[int, int, str]]:
    return [(task.first, task.second, played.moves) for task, played in results.games]


MIXED = ["random", "skill:0.5", "threats:depth=3,blunder=0.1", "easy", "perfect"]


def test_results_do_not_depend_on_the_number_of_processes() -> None:
    alone = play_match(MIXED, games=2, seed=9)
    assert games_of(alone) == games_of(play_match(MIXED, games=2, seed=9, workers=3))


def test_seeds_make_matches_repeatable() -> None:
    def games(seed: int) -> list[tuple[int, int, str]]:
        return games_of(play_match(["random", "skill:0.3"], games=6, seed=seed))

    assert games(1) == games(1)
    assert games(1) != games(2)


def test_a_pairing_does_not_depend_on_who_else_plays() -> None:
    def of_pair(results: Results) -> list[str]:
        return [
            played.moves for task, played in results.games if {task.first, task.second} == {0, 1}
        ]

    pair, field = ["random", "skill:0.4"], ["random", "skill:0.4", "easy"]
    assert of_pair(play_match(pair, games=4)) == of_pair(play_match(field, games=4))


def test_each_opening_is_played_by_both_sides() -> None:
    results = play_match(["random", "random"], games=6)
    assert list(results.names) == ["random", "random#2"]
    for (task, played), (again, _) in zip(results.games[::2], results.games[1::2], strict=True):
        assert (task.first, task.second) == (again.second, again.first)
        assert task.opening == again.opening
        assert played.moves.startswith(task.opening)
    assert len({task.opening for task, _ in results.games}) == 3


def test_in_a_gauntlet_only_the_first_meets_the_others() -> None:
    results = play_match(["perfect", "random", "easy"], games=2, first_against_all=True)
    assert len(results.games) == 4
    assert results.table()[1][2] == Tally()


def test_progress_sees_every_game_and_may_stop_the_match() -> None:
    seen: list[int] = []
    kept: list[Results] = []

    def stop_at_three(results: Results) -> None:
        seen.append(len(results.games))
        kept.append(results)
        if len(results.games) == 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        play_match(["random", "random"], games=100, workers=2, progress=stop_at_three)
    assert seen == [1, 2, 3]
    assert not kept[-1].complete
    assert kept[-1].totals()[0].games == 3


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ({"players": ["random"]}, "at least two players, not 1"),
        ({"players": ["random", "nobody"]}, "no player 'nobody'"),
        ({"games": 0}, "games of each pair must be from 1 to 1000000, not 0"),
        ({"openings": "slow"}, "no openings 'slow': allowed balanced, random, empty"),
        ({"workers": 0}, "workers must be from 1 to 256, not 0"),
    ],
)
def test_mistakes_are_explained(arguments: dict[str, object], complaint: str) -> None:
    usual: dict[str, object] = {"players": ["random", "random"], "games": 2}
    with pytest.raises(InvalidArgument, match=complaint):
        play_match(**(usual | arguments))  # type: ignore[arg-type]


def test_wrong_types_are_named() -> None:
    with pytest.raises(TypeError, match="an entrant must be a name or an Entrant, not int"):
        play_match([1, 2])  # type: ignore[list-item]
    with pytest.raises(TypeError, match="games must be an int"):
        play_match(["random", "random"], games="many")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="seed must be an int"):
        play_match(["random", "random"], seed=None)  # type: ignore[arg-type]


def test_a_game_goes_on_from_its_opening() -> None:
    played = play_game(RandomPlayer(1), RandomPlayer(2), opening="4455")
    game = Game.from_moves(played.moves)
    assert played.moves.startswith("4455")
    assert game.outcome is played.outcome


# ---- Openings


def test_balanced_openings_are_drawn_and_not_repeated(solver: Solver) -> None:
    found = list(islice(openings(Openings.BALANCED, seed=1), 500))
    positions = [Position.from_moves(moves) for moves in found]
    assert {position.ply for position in positions} == {PLIES}
    assert len({position.key for position in positions}) == 500
    assert set(solver.solve_many(positions, threads=1).tolist()) == {0}


def test_balanced_openings_begin_again_when_all_were_played() -> None:
    endless = openings(Openings.BALANCED, seed=1)
    first = next(endless)
    others = 0
    while next(endless) != first:
        others += 1
    assert others > 1000


def test_random_openings_are_open() -> None:
    for moves in islice(openings(Openings.RANDOM, seed=1), 200):
        position = Position.from_moves(moves)
        assert position.ply == PLIES
        assert not position.can_win_next()


def test_openings_follow_the_seed() -> None:
    for kind in (Openings.BALANCED, Openings.RANDOM):
        first, again, other = (list(islice(openings(kind, seed), 20)) for seed in (1, 1, 2))
        assert first == again
        assert first != other


# ---- Ratings


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
    with pytest.raises(InvalidArgument, match="no player 'z' to anchor"):
        rate(["a", "b"], table, {"z": 1.0})
    for elo in (float("inf"), float("nan"), 1e308):
        with pytest.raises(InvalidArgument, match="must be from -10000 to 10000, not"):
            rate(["a", "b"], table, {"a": elo})
    with pytest.raises(TypeError, match="must be a number, not str"):
        rate(["a", "b"], table, {"a": "1000"})  # type: ignore[dict-item]


def test_intervals_shrink_with_games_and_hold_the_truth() -> None:
    few, many = (
        rate(["a", "b"], table_of({(0, 1): Tally(won=6 * n, lost=4 * n)}, 2))[0] for n in (5, 500)
    )
    assert few.high - few.low > 5 * (many.high - many.low)
    assert many.low < many.elo < many.high


def test_who_always_wins_has_a_finite_rating_with_a_wide_interval() -> None:
    best, _ = rate(["a", "b"], table_of({(0, 1): Tally(won=50)}, 2))
    assert 1600 < best.elo < 3500
    assert best.high - best.low > 300


def test_intervals_are_right_about_95_times_in_100() -> None:
    """Plays many matches between players of known strength."""
    from fourfold.players.chance import seeded  # noqa: PLC0415

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
    with pytest.raises(InvalidArgument, match="nothing to draw"):
        chart([])


# ---- Grades


def test_the_exercises_are_what_they_say(solver: Solver) -> None:
    assert len({exercise.position.key for exercise in exercises()}) == 600
    for phase in PHASES:
        assert sum(exercise.phase == phase for exercise in exercises()) == 200
    for exercise in exercises()[::12]:
        assert list(exercise.scores) == solver.get_all_move_scores(exercise.position)
        assert not exercise.position.can_win_next()
    for exercise in exercises():
        outcomes = {(s > 0) - (s < 0) for s in exercise.scores if s is not None}
        assert len(outcomes) > 1


def test_grades_tell_the_strong_from_the_weak(solver: Solver) -> None:
    perfect, easy, luck = (
        grade(name, solver=solver)["all"] for name in ("perfect", "easy", "random")
    )
    assert (perfect.good_share, perfect.perfect_share, perfect.score_lost) == (1, 1, 0)
    assert 1 > easy.good_share > luck.good_share
    assert 0 < easy.score_lost < luck.score_lost


def test_who_fails_gets_no_grade() -> None:
    with pytest.raises(BadMove, match="spoiler returned 99, which is no legal move"):
        grade(Entrant("spoiler", illegal))


def test_a_grade_is_the_sum_of_its_phases() -> None:
    grades = grade("random", seed=2)
    total = Grade()
    for phase in PHASES:
        total.positions += grades[phase].positions
        total.kept += grades[phase].kept
        total.best += grades[phase].best
        total.lost += grades[phase].lost
    assert total == grades["all"]
    assert grade("random", seed=2) == grades
    assert grade("random", seed=3) != grades


def test_outcomes_are_counted_for_both_sides() -> None:
    results = play_match(["perfect", "random"], games=4, openings="empty")
    first, second = results.totals()
    assert (first.won, second.lost) == (4, 4)
    record = results.to_dict()["games"][0]
    assert record["outcome"] == Outcome.FIRST
    assert Game.from_moves(record["moves"]).outcome is Outcome.FIRST


# The games of one seed. They must come out alike on every platform, with every number of
# processes and in every version of Python.
GOLDEN = Path(__file__).parent / "golden" / "match_games.txt"


def test_the_games_of_a_seed_are_the_same_everywhere() -> None:
    names = ["random", "skill:0.2", "skill:0.6", "outcome:depth=4,blunder=0.1", "easy", "perfect"]
    results = play_match(names, games=2, seed=42)
    found = [
        f"{results.names[task.first]} {results.names[task.second]} {played.moves}"
        for task, played in results.games
    ]
    assert found == GOLDEN.read_text(encoding="utf-8").splitlines()


def test_a_player_that_cannot_be_sent_to_another_process_is_named() -> None:
    here = Entrant("here", lambda seed, _solver: RandomPlayer(seed))
    with pytest.raises(FourfoldError, match="here cannot play in another process"):
        play_match([here, "random"], games=2, workers=2)
    assert len(play_match([here, "random"], games=2, workers=1).games) == 2
