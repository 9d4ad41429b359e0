"""Kaggle agents as players and players as Kaggle agents, without Kaggle's own package."""

from itertools import count
from types import SimpleNamespace
from typing import Any

import pytest

from fourfold import Position, Solver
from fourfold.adapters.kaggle import KagglePlayer, agent, make_agent
from fourfold.adapters.kaggle.player import Struct, configuration_of, observation_of
from fourfold.base.errors import InvalidArgument, InvalidPosition, WrongType
from fourfold.match import play_game

STANDARD = {"columns": 7, "rows": 6, "inarow": 4}
HASTE = {"actTimeout": 0.1}


def empty(columns: int, rows: int) -> dict[str, Any]:
    return {"board": [0] * (columns * rows), "mark": 1}


# ---- A Kaggle agent as a player


def test_an_agent_sees_what_kaggle_shows() -> None:
    seen = []

    def look(observation: Any, configuration: Any) -> int:
        seen.append((observation, configuration))
        return 3

    position = Position.from_moves("4453", columns=6, rows=5)
    assert KagglePlayer(look).get_move(position) == 3
    observation, configuration = seen[0]
    assert observation.board == [0] * 18 + [0, 0, 0, 2, 0, 0] + [0, 0, 2, 1, 1, 0]
    assert (observation.mark, observation.step, observation["remainingOverageTime"]) == (1, 4, 60)
    assert (configuration.columns, configuration.rows, configuration["inarow"]) == (6, 5, 4)
    assert configuration.actTimeout == 2
    with pytest.raises(AttributeError):
        _ = observation.score


def test_an_agent_may_take_fewer_arguments() -> None:
    assert KagglePlayer(lambda observation: observation.mark).get_move(Position()) == 1
    assert KagglePlayer(lambda: 5).get_move(Position()) == 5


def test_the_name_of_an_agent() -> None:
    assert KagglePlayer(agent).name == "agent"
    assert KagglePlayer(agent, name="ours").name == "ours"
    assert KagglePlayer(make_agent("hard")).name == "hard"


def test_a_bad_agent_forfeits() -> None:
    player = KagglePlayer(lambda _observation, _configuration: "4", name="bad")
    played = play_game(player, KagglePlayer(make_agent("random", seed=1)))
    assert played.forfeit == "bad returned '4', which is not a column"


def test_what_cannot_be_an_agent() -> None:
    with pytest.raises(WrongType, match="must be callable, not str"):
        KagglePlayer("negamax")  # type: ignore[arg-type]
    with pytest.raises(InvalidArgument, match="most-fours"):
        KagglePlayer(agent).get_move(Position(rule="most-fours"))


# ---- Our players as agents


def test_a_game_between_agents() -> None:
    played = play_game(KagglePlayer(agent), KagglePlayer(make_agent("medium", seed=1)))
    assert (played.outcome, played.forfeit) == ("first", None)


@pytest.mark.parametrize("moves", ["", "4444", "44444222622", "76461241141"])
def test_the_agent_is_exact_on_the_standard_board(moves: str, solver: Solver) -> None:
    position = Position.from_moves(moves)
    column = agent(observation_of(position), configuration_of(position))
    assert column in solver.analyse(position, pv=False).best


def test_observations_may_be_objects() -> None:
    observation = SimpleNamespace(board=[0] * 42, mark=1, remainingOverageTime=60, step=0)
    assert agent(observation, SimpleNamespace(**STANDARD, actTimeout=2)) == 3
    assert agent(Struct(empty(7, 6)), Struct(STANDARD)) == 3


@pytest.mark.parametrize(
    ("columns", "rows", "inarow"),
    [
        (1, 1, 1),
        (1, 9, 4),
        (9, 1, 4),
        (2, 2, 9),
        (4, 4, 4),
        (8, 7, 4),
        (9, 7, 4),
        (7, 6, 3),
        (7, 6, 5),
        (5, 5, 2),
        (30, 30, 4),
        (3, 3, 10**9),
        (1, 400, 400),
    ],
)
def test_the_agent_plays_every_kind_of_game(columns: int, rows: int, inarow: int) -> None:
    """For both sides, even after a win: every answer is a column that is not full."""
    board = [0] * (columns * rows)
    configuration = {"columns": columns, "rows": rows, "inarow": inarow, "actTimeout": 0.01}
    for ply in range(min(24, len(board))):
        mark = 1 + ply % 2
        column = agent({"board": board, "mark": mark}, configuration)
        assert board[column] == 0
        cell = max(index for index in range(column, len(board), columns) if board[index] == 0)
        board[cell] = mark


@pytest.mark.parametrize("seconds", [0, 2])
def test_the_agent_answers_when_the_time_is_up(
    seconds: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a busy computer an hour may pass between two lines of the program."""
    hours = count(step=3600)
    monkeypatch.setattr("fourfold.adapters.kaggle.agents.monotonic", lambda: next(hours))
    for board in (STANDARD, {"columns": 4, "rows": 4}, {"columns": 9, "rows": 7}):
        columns, rows = board["columns"], board["rows"]
        column = agent(empty(columns, rows), {**board, "inarow": 4, "actTimeout": seconds})
        assert column in range(columns)
        if seconds and columns == 7:
            assert column == 3  # the best move, which the solver has found


def test_the_agent_answers_boards_that_no_game_leads_to() -> None:
    board = [0] * 35 + [1, 1, 1, 0, 0, 0, 0]
    assert agent({"board": board, "mark": 2}, STANDARD | HASTE) == 3
    assert agent({"board": [0] * 35 + [0, 0, 0, 0, 2, 2, 2], "mark": 2}, STANDARD | HASTE) == 3


def test_a_player_as_an_agent_names_what_it_cannot_play() -> None:
    hard = make_agent("hard", seed=1)
    with pytest.raises(InvalidArgument, match="hard plays four in a row only, not 5"):
        hard(empty(7, 6), STANDARD | {"inarow": 5})
    with pytest.raises(InvalidPosition, match="17"):
        hard(empty(17, 7), {"columns": 17, "rows": 7, "inarow": 4})
    with pytest.raises(InvalidArgument, match="7×6 boards only"):
        make_agent("led")(empty(6, 5), {"columns": 6, "rows": 5, "inarow": 4})
    with pytest.raises(InvalidArgument, match="no player 'nobody'"):
        make_agent("nobody")
