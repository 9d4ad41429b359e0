import math
from collections import Counter
from collections.abc import Callable

import pytest

from fourfold import (
    AIPlayer,
    Difficulty,
    FourfoldError,
    IllegalMove,
    InvalidArgument,
    Player,
    Position,
    Solver,
    WrongType,
)
from fourfold.players import make_player
from fourfold.players.led import LedPlayer

# Four best moves, of equal score, and worse ones.
SCORES = [-1, 3, 3, 2, 3, None, 3]


def choices(difficulty: Difficulty, seed: int, count: int) -> list[int]:
    player = AIPlayer(difficulty, seed=seed)
    return [player.select_move(Position(), SCORES) for _ in range(count)]


def test_the_strongest_plays_best_moves_only_and_all_of_them() -> None:
    assert set(choices(Difficulty.IMPOSSIBLE, seed=1, count=200)) == {1, 2, 4, 6}


def test_no_player_chooses_what_cannot_be_played() -> None:
    for difficulty in Difficulty:
        assert 5 not in choices(difficulty, seed=1, count=200)


@pytest.mark.parametrize("difficulty", [Difficulty.EASY, Difficulty.MEDIUM, Difficulty.HARD])
def test_choices_follow_the_softmax(difficulty: Difficulty) -> None:
    count = 20_000
    found = Counter(choices(difficulty, seed=7, count=count))
    best_possible = 21  # a win with the eleventh disc of a side, on an empty board
    weights = {
        column: math.exp(score / best_possible / difficulty.temperature)
        for column, score in enumerate(SCORES)
        if score is not None
    }
    for column, weight in weights.items():
        assert found[column] / count == pytest.approx(weight / sum(weights.values()), abs=0.015)


def test_lower_levels_play_worse() -> None:
    def mean_score(difficulty: Difficulty) -> float:
        return sum(SCORES[column] or 0 for column in choices(difficulty, seed=3, count=2000))

    scores = [mean_score(difficulty) for difficulty in Difficulty]
    assert scores == sorted(scores)


def test_a_seed_makes_choices_repeatable() -> None:
    assert choices(Difficulty.EASY, 5, 50) == choices(Difficulty.EASY, 5, 50)
    assert choices(Difficulty.EASY, 5, 50) != choices(Difficulty.EASY, 6, 50)


def test_temperatures() -> None:
    assert [difficulty.temperature for difficulty in Difficulty] == [0.25, 0.1, 0.025, 0]


def test_moves_come_from_the_solver(solver: Solver) -> None:
    player: Player = AIPlayer(Difficulty.IMPOSSIBLE, solver=solver)
    position = Position.from_moves("414141")  # only one move wins at once
    assert position.is_winning_move(player.get_move(position))


def test_a_game_between_players_ends(solver: Solver) -> None:
    players = [AIPlayer(Difficulty.EASY, seed, solver) for seed in (1, 2)]
    position = Position.from_moves("121212", columns=6, rows=5)
    while not position.is_over:
        position = position.play(players[position.ply % 2].get_move(position))
    assert position.ply > 6


def test_it_answers_like_its_solver(solver: Solver) -> None:
    player = AIPlayer(solver=solver)
    position = Position.from_moves("76461241141")
    assert player.solve(position) == -1
    assert player.get_all_move_scores(position) == solver.get_all_move_scores(position)


@pytest.mark.parametrize("moves", ["1212121", "257771314744647214456617233613313226655255"])
def test_there_is_no_move_after_the_end(moves: str, solver: Solver) -> None:
    for difficulty in Difficulty:
        with pytest.raises(IllegalMove, match="the game is over"):
            AIPlayer(difficulty, solver=solver).get_move(Position.from_moves(moves))


def test_difficulties_go_by_name() -> None:
    assert AIPlayer("easy").difficulty is Difficulty.EASY  # type: ignore[arg-type]
    with pytest.raises(InvalidArgument, match="Available: easy, medium, hard, impossible"):
        AIPlayer("godlike")  # type: ignore[arg-type]
    assert issubclass(InvalidArgument, FourfoldError)


@pytest.mark.parametrize("patience", [None, 60.0])
def test_equal_moves_are_chosen_alike_with_and_without_patience(
    patience: float | None, solver: Solver
) -> None:
    position = Position.from_moves("554")  # columns 2 and 5 save the game, and no other

    def moves(*, random_ties: bool) -> Counter[int]:
        players = (
            AIPlayer("impossible", seed, solver, patience=patience, random_ties=random_ties)  # type: ignore[arg-type]
            for seed in range(40)
        )
        return Counter(player.get_move(position) for player in players)

    assert moves(random_ties=True) == {2: 19, 5: 21}
    assert moves(random_ties=False) == {2: 40}


@pytest.mark.parametrize(
    ("kind", "arguments", "error", "problem"),
    [
        (LedPlayer, {"ply": "5"}, WrongType, "ply must be an int, not str"),
        (LedPlayer, {"ply": 21}, InvalidArgument, "ply must be from 1 to 20, not 21"),
        (LedPlayer, {"seed": "x"}, WrongType, "seed must be an int or None, not str"),
        (LedPlayer, {"patience": "x"}, WrongType, "patience must be a number, not str"),
        (AIPlayer, {"patience": "x"}, WrongType, "patience must be a number, not str"),
        (AIPlayer, {"patience": -1}, InvalidArgument, "0 or more, not -1"),
        (AIPlayer, {"patience": math.nan}, InvalidArgument, "0 or more, not nan"),
        (AIPlayer, {"patience": 10**400}, InvalidArgument, "0 or more, not 10000"),
        (AIPlayer, {"random_ties": "no"}, WrongType, "random_ties must be True or False"),
        (make_player, {"name": "random", "patience": -1}, InvalidArgument, "0 or more, not -1"),
    ],
)
def test_wrong_arguments_are_named(
    kind: Callable[..., Player],
    arguments: dict[str, object],
    error: type[FourfoldError],
    problem: str,
) -> None:
    with pytest.raises(error, match=problem):
        kind(**arguments)
