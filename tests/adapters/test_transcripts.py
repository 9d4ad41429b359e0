"""Transcripts of other benchmarks as game records."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fourfold import InvalidArgument, InvalidNotation, Outcome
from fourfold.adapters.transcripts import FORMATS, TranscriptFormat, read_transcripts
from fourfold.adapters.transcripts.reading import to_record
from fourfold.match.transcripts import judge_games
from fourfold.rules.notation import parse_moves
from fourfold.rules.record import Ending, Record

GAME = "4141414"


def connectx(moves: str = GAME, *, failed: str | None = None, **settings: int) -> dict[str, Any]:
    """An episode of ConnectX, as `env.toJSON()` writes it."""
    columns = list(parse_moves(moves, 7))
    steps = [[_state(0, "ACTIVE"), _state(0, "INACTIVE")]]
    for number, column in enumerate(columns):
        played, other = _state(column, "INACTIVE"), _state(0, "ACTIVE")
        steps.append([played, other] if number % 2 == 0 else [other, played])
    rewards: list[int | None] = [1, -1]
    if failed:
        loser = len(columns) % 2
        step = [_state(0, "DONE"), _state(0, "DONE")]
        step[loser] = _state(9, failed)
        steps.append(step)
        rewards = [0, 0]
        rewards[loser] = None
    configuration = {"columns": 7, "rows": 6, "inarow": 4, **settings}
    info = {"EpisodeId": 7, "TeamNames": ["ada", "alan"]}
    return {
        "name": "connectx",
        "configuration": configuration,
        "info": info,
        "rewards": rewards,
        "steps": steps,
    }


def _state(action: Any, status: str) -> dict[str, Any]:
    return {"action": action, "status": status, "reward": 0, "observation": {}, "info": {}}


def game_arena(moves: str = GAME, rewards: tuple[float, float] = (1, -1)) -> dict[str, Any]:
    """An episode of Connect Four of the Game Arena, with its two steps of setup."""
    nothing = {"submission": -1}
    steps = [
        [_state(nothing, "ACTIVE"), _state(nothing, "ACTIVE")],
        [_state(nothing, "ACTIVE"), _state(nothing, "INACTIVE")],
    ]
    for number, column in enumerate(parse_moves(moves, 7)):
        said = {"submission": column, "actionString": f"x{column}", "thoughts": "hm"}
        played, other = _state(said, "INACTIVE"), _state(nothing, "ACTIVE")
        steps.append([played, other] if number % 2 == 0 else [other, played])
    size = {"columns": 7, "rows": 6, "x_in_row": 4}
    return {
        "name": "open_spiel_connect_four",
        "configuration": {
            "openSpielGameName": "connect_four",
            "openSpielGameParameters": size,
        },
        "info": {"TeamNames": ["m1", "m2"], "moveDurations": [0.5] * len(moves)},
        "rewards": list(rewards),
        "steps": steps,
    }


def textarena(moves: str = GAME, refused: int = 0) -> list[list[Any]]:
    """`env.state.logs` of TextArena."""
    prompt = (
        "You are Player 0 in Connect Four.\nThe game board has 6 rows and 7 columns.\n'[col 4]'"
    )
    logs: list[list[Any]] = [[-1, prompt]]
    for number, column in enumerate(parse_moves(moves, 7)):
        if number < refused:
            logs += [[number % 2, "I play [col 12]"], [-1, "Invalid action."]]
        logs += [[number % 2, f"Not [2] but [col {column}]!"], [-1, "Board state:\n..."]]
    return logs


def observation(moves: str = GAME) -> str:
    """What a player of TextArena is shown."""
    names = {-1: "GAME", 0: "Player 0", 1: "Player 1"}
    return "".join(f"\n[{names[sender]}] {text}" for sender, text in textarena(moves))


def serialized(moves: str = GAME, game: str = "connect_four()") -> str:
    """What `pyspiel.serialize_game_and_state` returns."""
    actions = "".join(f"{column}\n" for column in parse_moves(moves, 7))
    return f"# Automatically generated\n[Meta]\nVersion: 1\n\n[Game]\n{game}\n[State]\n{actions}\n"


def playthrough(moves: str = GAME) -> str:
    """A playthrough of OpenSpiel's tests."""
    actions = "".join(
        f'# Apply action "x{column}"\naction: {column}\n\n# State\n'
        for column in parse_moves(moves, 7)
    )
    return f"game: connect_four\n\nGameType.max_num_players = 2\n\n{actions}"


def plybench(moves: str = GAME, fail: str | None = None) -> dict[str, Any]:
    """A `game_N.json` of PlyBench."""
    said = [f"C{column + 1}" for column in parse_moves(moves, 7)] + ([f"FAIL: {fail}"] * bool(fail))
    steps = [
        {
            "seq": number + 1,
            "player_name": ("llm:a", "optimal:")[number % 2],
            "player_hash": "x",
            "serialized_state": serialized(moves[:number]),
            "observation": "",
            "move": move,
            "input_tokens": 10,
            "output_tokens": 2,
        }
        for number, move in enumerate(said)
    ]
    result = (3 if len(moves) % 2 == 0 else 4) if fail else 0
    ending = {"seq": len(said) + 1, "observation": "", "result": result}
    return {
        "game_round": 1,
        "i_player": "llm:a",
        "o_player": "optimal:",
        "instance_params": {},
        "other_params": {},
        "steps": steps,
        "ending": ending,
        "seq": len(said) + 1,
    }


def read(folder: Path, data: Any, form: TranscriptFormat | None = None) -> list[Record]:
    path = folder / "transcript"
    path.write_text(data if isinstance(data, str) else json.dumps(data), encoding="utf-8")
    return list(read_transcripts(path, form))


@pytest.mark.parametrize(
    "make",
    [connectx, game_arena, textarena, observation, serialized, playthrough, plybench],
)
def test_a_game_of_each_format(make: Callable[[str], Any], tmp_path: Path) -> None:
    (found,) = read(tmp_path, make(GAME))
    assert (found.moves, found.outcome, found.ending) == (GAME, Outcome.FIRST, Ending.BOARD)
    (found,) = read(tmp_path, make("44"))
    assert found.moves == "44"


def test_names_times_and_tokens(tmp_path: Path) -> None:
    (found,) = read(tmp_path, connectx())
    assert (found.first, found.second, found.extra) == ("ada", "alan", {"episode": 7})
    (found,) = read(tmp_path, game_arena())
    assert (found.first, list(found.times)) == ("m1", [0.5] * 7)
    (found,) = read(tmp_path, plybench())
    assert found.extra["tokens"] == [[10, 2]] * 7
    (found,) = read(tmp_path, {"logs": textarena(), "names": ["a", "b"], "rewards": {"0": 1}})
    assert (found.first, found.second) == ("a", "b")


def test_games_that_were_forfeited(tmp_path: Path) -> None:
    for data in (
        connectx("414", failed="INVALID"),
        game_arena("414"),
        [*textarena("414"), [1, "I resign"], [-1, "Invalid"]],
        plybench("414", fail="no move"),
    ):
        (found,) = read(tmp_path, data)
        assert (found.moves, found.outcome) == ("414", Outcome.FIRST)
        assert found.ending is Ending.FORFEIT
        report = judge_games([found])
        assert report.games[0].forfeit
        assert report.players[found.second].all.failed == 1
        assert report.players[found.first].all.failed == 0


def test_moves_that_were_refused_do_not_count(tmp_path: Path) -> None:
    (found,) = read(tmp_path, textarena(GAME, refused=3))
    assert found.moves == GAME


def test_many_games_in_a_file(tmp_path: Path) -> None:
    games = [connectx("44"), plybench("45"), game_arena("46")]
    assert [each.moves for each in read(tmp_path, games)] == ["44", "45", "46"]
    lines = "\n".join(map(json.dumps, games))
    assert [each.moves for each in read(tmp_path, lines)] == ["44", "45", "46"]
    assert [each.moves for each in read(tmp_path, [textarena("44"), textarena("45")])] == [
        "44",
        "45",
    ]


def test_a_history_needs_its_format(tmp_path: Path) -> None:
    (found,) = read(tmp_path, "3, 3, 2", TranscriptFormat.OPENSPIEL)
    assert found.moves == "443"
    with pytest.raises(InvalidNotation, match="known format: kaggle, textarena"):
        read(tmp_path, "3, 3, 2")
    with pytest.raises(InvalidNotation, match="action 2 is of x"):
        read(tmp_path, "x3 x2", TranscriptFormat.OPENSPIEL)


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        (connectx(inarow=5), "needs 5 in a row"),
        (connectx(columns=99), "99"),
        (connectx() | {"name": "halite"}, "episode of 'halite'"),
        (connectx() | {"steps": 3}, "not a transcript of a game"),
        (connectx() | {"steps": [[{}, {}], [{}, {}]]}, "'status' is missing"),
        (serialized(game="chess()"), "not of connect_four"),
        (serialized("4444444"), "move 7: "),
        ([[0, "[3]"], [0, "[3]"]], "not their turn"),
        ([[7, "[3]"]], "expected -1, 0 or 1"),
        (plybench() | {"i_player": "optimal:", "o_player": "llm:a"}, "not the turn of 'llm:a'"),
        ("{", "line 1 is not JSON"),
        ("", "not a transcript"),
        ({"completed": [1]}, "not a transcript"),
    ],
)
def test_what_is_no_transcript_of_connect_four(data: Any, problem: str, tmp_path: Path) -> None:
    with pytest.raises(InvalidNotation, match=problem):
        read(tmp_path, data)


def test_states_and_moves_must_agree(tmp_path: Path) -> None:
    data = plybench()
    data["steps"][2]["serialized_state"] = serialized("55")
    with pytest.raises(InvalidNotation, match="step 3: its state does not follow"):
        read(tmp_path, data)


def test_only_the_standard_board_is_judged(tmp_path: Path) -> None:
    (found,) = read(tmp_path, serialized("44", game="connect_four(columns=8,rows=7)"))
    assert (found.columns, found.rows) == (8, 7)
    with pytest.raises(InvalidArgument, match="game 1 is not Connect Four on a 7×6 board"):
        judge_games([found])


def test_the_cost_of_each_move_is_exact(tmp_path: Path) -> None:
    (found,) = read(tmp_path, connectx())
    report = judge_games([found])
    # 4 is best. Column 1 loses at once; so does each later reply that lets column 4 grow.
    assert report.games[0].regrets[0] == 0
    assert report.games[0].regrets[1] > 0
    assert list(report.players) == ["ada", "alan"]
    assert report.players["ada"].all.perfect_share == 1
    assert report.players["alan"].all.lost == sum(report.games[0].regrets[1::2])


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=9),
    lambda each: (
        st.lists(each, max_size=4) | st.dictionaries(st.text(max_size=9), each, max_size=4)
    ),
    max_leaves=12,
)


def _mutated(data: Any, path: list[int], value: Any) -> Any:
    """The data with one part of it, chosen by numbers, replaced."""
    if not path or not isinstance(data, (dict, list)) or not data:
        return value
    chosen, *rest = path
    if isinstance(data, list):
        index = chosen % len(data)
        return [*data[:index], _mutated(data[index], rest, value), *data[index + 1 :]]
    key = sorted(data)[chosen % len(data)]
    return data | {key: _mutated(data[key], rest, value)}


@settings(max_examples=300, deadline=None)
@given(
    st.sampled_from([connectx("4141"), game_arena("4141"), textarena("4141"), plybench("4141")]),
    st.lists(st.integers(0, 40), max_size=5),
    JSON,
)
def test_damaged_transcripts_raise_our_errors(data: Any, path: list[int], value: Any) -> None:
    damaged = json.loads(json.dumps(_mutated(data, path, value)))
    for form, reader in FORMATS.items():
        reader.recognise(damaged)
        _read_or_refuse(damaged, form)


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=60), st.sampled_from(TranscriptFormat))
def test_any_text_is_read_or_refused(text: str, form: TranscriptFormat) -> None:
    _read_or_refuse(text, form)
    _read_or_refuse(serialized("44").replace("3", text[:3]), form)


def _read_or_refuse(data: Any, form: TranscriptFormat) -> None:
    try:
        found = to_record(data, form, "here")
    except InvalidNotation:
        return
    assert Record.from_json(found.to_json()) == found
