"""Matches: the same games on any number of processes, and no player can spoil one."""

import sys
from itertools import islice

import pytest
from support.golden import check_golden
from support.paths import GOLDEN
from support.players import Leftmost, faulty

from fourfold import (
    AIPlayer,
    Difficulty,
    FourfoldError,
    Game,
    InvalidArgument,
    Outcome,
    Position,
    Solver,
    WrongType,
)
from fourfold.match import Openings, Results, Tally, play_game, play_match
from fourfold.match.openings import PLIES, openings
from fourfold.players import Entrant, RandomPlayer


@pytest.mark.parametrize(
    ("act", "reason"),
    [
        ("illegal", "returned 99, which is not a legal move (columns from 0: "),
        ("talker", "returned 'four', which is not a column"),
        ("affirmer", "returned True, which is not a column"),
        ("multiple", "failed: TypeError: only integer scalar arrays can be converted"),
        ("raiser", "failed: RuntimeError: no idea (players.py, line "),
        ("leaver", "failed: SystemExit: 3"),
        ("stillborn", "cannot play: RuntimeError: not today"),
    ],
)
def test_a_player_that_fails_forfeits_and_the_match_continues(act: str, reason: str) -> None:
    results = play_match([faulty(act), "random"], games=4, seed=3)
    assert results.complete
    forfeits = [text for _, text in results.forfeits()]
    assert forfeits
    assert all(text.startswith(f"faulty {reason}") for text in forfeits)
    for task, played in results.games:
        if played.forfeit:
            winner = played.outcome.winner
            assert winner is not None
            assert task.entrant(winner) == 1


@pytest.mark.skipif(sys.platform == "win32", reason="processes end otherwise there")
def test_a_player_whose_process_dies_forfeits_and_the_match_continues() -> None:
    dying = [faulty("crasher", "crasher"), faulty("killed", "killed")]
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
    ("arguments", "problem"),
    [
        ({"players": ["random"]}, "at least two players, not 1"),
        ({"players": ["random", "nobody"]}, "no player 'nobody'"),
        ({"games": 0}, "games of each pair must be from 1 to 1000000, not 0"),
        ({"openings": "slow"}, "unknown openings 'slow'. Available: balanced, random, empty"),
        ({"workers": 0}, "workers must be from 1 to 256, not 0"),
    ],
)
def test_mistakes_are_explained(arguments: dict[str, object], problem: str) -> None:
    usual: dict[str, object] = {"players": ["random", "random"], "games": 2}
    with pytest.raises(InvalidArgument, match=problem):
        play_match(**(usual | arguments))  # type: ignore[arg-type]


def test_wrong_types_are_named() -> None:
    with pytest.raises(TypeError, match=r"an entrant must be the name of a player, .* not int"):
        play_match([1, 2])  # type: ignore[list-item]
    with pytest.raises(TypeError, match="games of each pair must be an int"):
        play_match(["random", "random"], games="many")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="seed must be an int"):
        play_match(["random", "random"], seed=None)  # type: ignore[arg-type]
    with pytest.raises(WrongType, match="workers must be an int, not str"):
        play_match(["random", "random"], workers="x")  # type: ignore[arg-type]
    with pytest.raises(WrongType, match="progress must be callable, not int"):
        play_match(["random", "random"], progress=3)  # type: ignore[arg-type]
    for players in ("random", None):
        with pytest.raises(WrongType, match="players must be a list of names"):
            play_match(players)  # type: ignore[arg-type]


def test_a_game_continues_from_its_opening() -> None:
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


def test_openings_follow_the_seed() -> None:
    for kind in (Openings.BALANCED, Openings.RANDOM):
        first, again, other = (list(islice(openings(kind, seed), 20)) for seed in (1, 1, 2))
        assert first == again
        assert first != other


@pytest.mark.parametrize(("columns", "rows"), [(7, 6), (5, 4), (6, 5), (9, 6)])
def test_random_openings_are_open(columns: int, rows: int) -> None:
    for moves in islice(openings(Openings.RANDOM, 1, columns, rows), 100):
        position = Position.from_moves(moves, columns, rows)
        assert position.ply == PLIES
        assert not position.can_win_next()


def test_balanced_openings_on_a_small_board(solver: Solver) -> None:
    found = list(islice(openings(Openings.BALANCED, 1, 6, 5), 10))
    assert found == list(islice(openings(Openings.BALANCED, 1, 6, 5), 10))
    assert {solver.solve(Position.from_moves(moves, 6, 5)) for moves in found} == {0}


def test_a_board_that_is_too_large_for_balanced_openings_says_so() -> None:
    with pytest.raises(InvalidArgument, match="no balanced openings can be found on a 9×6 board"):
        play_match(["random", "random"], games=2, columns=9, openings="balanced")


def test_matches_on_other_boards() -> None:
    results = play_match(["threats:depth=2", "random"], games=4, columns=9)
    assert results.openings == Openings.RANDOM
    assert (results.columns, results.rows) == (9, 6)
    for _, played in results.games:
        assert Game.from_moves(played.moves, 9, 6).outcome is played.outcome


def test_players_of_one_board_are_rejected_on_others() -> None:
    with pytest.raises(InvalidArgument, match="led:ply=5 plays on 7×6 boards only, not on 9×6"):
        play_match(["random", "led"], columns=9)


def test_outcomes_are_counted_for_both_sides() -> None:
    results = play_match(["perfect", "random"], games=4, openings="empty")
    first, second = results.totals()
    assert (first.won, second.lost) == (4, 4)
    _, played = results.games[0]
    assert played.outcome is Game.from_moves(played.moves).outcome is Outcome.FIRST


def test_the_games_of_a_seed_are_the_same_everywhere() -> None:
    """On every platform, with every number of processes and in every version of Python."""
    names = ["random", "skill:0.2", "skill:0.6", "outcome:depth=4,blunder=0.1", "easy", "perfect"]
    results = play_match(names, games=2, seed=42)
    found = "".join(
        f"{results.names[task.first]} {results.names[task.second]} {played.moves}\n"
        for task, played in results.games
    )
    check_golden(GOLDEN / "match_games.txt", found)


def test_a_player_that_cannot_be_sent_to_another_process_is_named() -> None:
    here = Entrant("here", lambda seed, _solver: RandomPlayer(seed))
    with pytest.raises(FourfoldError, match="here cannot play in another process"):
        play_match([here, "random"], games=2, workers=2)
    assert len(play_match([here, "random"], games=2, workers=1).games) == 2


def test_players_take_part_themselves() -> None:
    leftmost, strong = Leftmost(), AIPlayer(Difficulty.IMPOSSIBLE, seed=1)
    results = play_match([leftmost, strong, "random"], games=2)
    assert results.names == ["leftmost", "impossible", "random"]
    assert results.totals()[1].won == 4
    assert leftmost.moves > 0
    assert not list(results.forfeits())


def test_players_go_to_other_processes_as_copies() -> None:
    leftmost = Leftmost()
    results = play_match([leftmost, Leftmost(), AIPlayer(seed=1)], games=2, workers=2)
    assert results.names == ["leftmost", "leftmost#2", "hard"]
    assert results.complete
    assert not list(results.forfeits())
    assert leftmost.moves == 0


@pytest.mark.parametrize("wrong", [Leftmost, object(), Game(), Solver])
def test_an_object_that_is_not_a_player_is_rejected(wrong: object) -> None:
    with pytest.raises(WrongType, match="a player with `name` and `get_move`"):
        play_match(["random", wrong])  # type: ignore[list-item]
