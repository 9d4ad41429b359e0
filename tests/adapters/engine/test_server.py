"""Our engine: commands and answers, limits, garbage, and every way to end."""

import os
import subprocess
import sys
from collections.abc import Iterator

import pytest
from support.command import (
    COMMAND,
    ENVIRONMENT,
    TIMEOUT,
    fourfold_ok,
    fourfold_process,
    usage_error,
)
from support.engine_driver import EngineDriver

from fourfold import Position, Solver
from fourfold.adapters.engine.backends import choose, thinking_time
from fourfold.adapters.engine.messages import LONGEST_LINE, Limit
from fourfold.adapters.engine.server import OwnEngine
from fourfold.cli import CLOSED_PIPE
from fourfold.solver import StopToken

# Not solved within any test: the empty board of this size.
LARGE = "position size 9x6"


@pytest.fixture
def engine() -> Iterator[EngineDriver]:
    with EngineDriver() as driver:
        yield driver


def test_the_handshake_names_the_engine_its_options_and_sizes(engine: EngineDriver) -> None:
    engine.send("c4i 1")
    lines = engine.read_until("ok")
    assert lines[0].startswith("id name fourfold ")
    assert "option name Threads type spin default 1 min 1 max 256" in lines
    assert "size any" in lines


def test_a_player_that_knows_one_size_declares_it() -> None:
    with EngineDriver(OwnEngine(player="led:ply=5")) as engine:
        engine.send("c4i 1")
        assert "size 7x6" in engine.read_until("ok")
        assert engine.ask(LARGE, "go")[-2:] == [
            "error led:ply=5 plays on 7×6 boards only, not on 9×6",
            "bestmove none",
        ]


def test_another_version_is_an_error_before_ok(engine: EngineDriver) -> None:
    engine.send("c4i 2")
    assert engine.line() == "error this engine speaks version 1 of c4i"
    assert engine.read_until("ok")


def test_a_solved_position_has_its_score_line_and_all_moves(engine: EngineDriver) -> None:
    *lines, best = engine.ask("position moves 414141", "go")
    assert best == "bestmove 4"
    assert "info move 4 score 18" in lines
    assert "info move 1 score 11" in lines
    assert lines[-1].startswith("info score 18 nodes ")
    assert lines[-1].endswith(" pv 4")


def test_scores_agree_with_the_solver(engine: EngineDriver, solver: Solver) -> None:
    for moves in ("", "4", "4444", "76461241141", "2252576253462244111563365343671351441"):
        *lines, best = engine.ask(f"position moves {moves}" if moves else "position", "go")
        analysis = solver.analyse(Position.from_moves(moves))
        assert f" score {analysis.score} " in f"{lines[-1]} "
        assert int(best.split()[1]) - 1 in analysis.best


@pytest.mark.parametrize("game", ["moves 4141414", "size 4x4 moves 1212121"])
def test_finished_games_have_no_move(engine: EngineDriver, game: str) -> None:
    assert engine.ask(f"position {game}", "go") == ["bestmove none"]


def test_stop_answers_with_a_legal_move(engine: EngineDriver) -> None:
    engine.send(LARGE, "go infinite", "isready")
    engine.read_until("readyok")
    assert engine.ask("stop")[-1] in {f"bestmove {column}" for column in range(1, 10)}
    engine.send("stop")
    engine.quiet()


@pytest.mark.parametrize(
    "limit", ["movetime 30", "nodes 1000", "depth 3", "time1 100 time2 100", "movetime 0"]
)
def test_limits_end_the_search(engine: EngineDriver, limit: str) -> None:
    assert engine.ask(LARGE, f"go {limit}")[-1] != "bestmove none"


def test_depth_is_reported_up_to_the_limit(engine: EngineDriver) -> None:
    lines = engine.ask("position moves 4", "go depth 4")
    assert [line.split()[:3] for line in lines[:-1]] == [
        ["info", "depth", str(depth)] for depth in (1, 2, 3, 4)
    ]


def test_a_new_game_does_not_replace_the_position(engine: EngineDriver) -> None:
    assert engine.ask("position moves 4141414", "newgame", "go") == ["bestmove none"]


def test_commands_while_thinking_are_errors(engine: EngineDriver) -> None:
    engine.send(LARGE, "go infinite")
    engine.send("go", "position", "newgame", "setoption name Threads value 2", "c4i 1", "isready")
    errors = [line for line in engine.read_until("readyok") if line.startswith("error")]
    words = ("go", "position", "newgame", "setoption", "c4i")
    assert errors == [f"error {word}: the engine is thinking" for word in words]
    assert len([line for line in engine.ask("stop") if line.startswith("bestmove")]) == 1
    engine.quiet()


@pytest.mark.parametrize(
    ("command", "error"),
    [
        ("position moves 48", "position: invalid column 8 in move 2: expected 1 to 7"),
        ("position moves 4444444", "position: invalid move 7: column 4 is full"),
        ("position size 7", "position: invalid size '7': expected for example 7x6"),
        ("position size 99x99", "position: unsupported board of 99 columns and 99 rows"),
        ("setoption name Speed value 3", "setoption: no option 'Speed'. Available: Player"),
        ("setoption name Threads value 0", "setoption: Threads must be a whole number from 1"),
        ("setoption name Player value nobody", "setoption: no player 'nobody'"),
        ("setoption", "setoption: expected: setoption name NAME value VALUE"),
    ],
)
def test_errors_are_reported(engine: EngineDriver, command: str, error: str) -> None:
    engine.send(command)
    assert engine.line().startswith(f"error {error}")
    engine.quiet()


def test_an_illegal_position_or_limit_has_no_move(engine: EngineDriver) -> None:
    assert engine.ask("position moves 9", "go")[-2:] == [
        "error go: there is no position",
        "bestmove none",
    ]
    assert engine.ask("position", "go movetime soon") == [
        "error go: movetime needs a whole number, not 'soon'",
        "bestmove none",
    ]
    assert engine.ask("position", f"go nodes {'9' * 30}")[-1] == "bestmove none"
    assert engine.ask("position", "go depth 0")[-1] == "bestmove none"


def test_garbage_is_ignored_and_long_lines_are_errors(engine: EngineDriver) -> None:
    engine.send("", "  ", "xyzzy 4", "gogo")
    engine.send_bytes(bytes(range(256)) + b"\r\n")
    for _ in range(50):
        engine.send_bytes(b"4" * LONGEST_LINE)
    engine.send_bytes(b"\nisre")
    engine.send_bytes(b"ady\r\n")
    assert engine.line() == f"error line too long: at most {LONGEST_LINE} bytes"
    assert engine.line() == "readyok"


def test_a_registered_player_is_an_engine() -> None:
    with EngineDriver(OwnEngine(player="random", seed=1)) as engine:
        assert engine.ask("position", "go")[-1] == "bestmove 1"  # as RandomPlayer(seed=1)
        engine.send("setoption name player value Threats: 4", "c4i 1")
        assert engine.line().endswith("threats:depth=4")
        engine.read_until("ok")
        assert engine.ask("position moves 414141", "go")[-1] == "bestmove 4"
        assert engine.ask("position size 5x5", "go movetime 20")[-1] != "bestmove none"


def test_a_player_out_of_time_still_moves() -> None:
    with EngineDriver(OwnEngine(player="threats:depth=40")) as engine:
        assert engine.ask("position", "go movetime 20")[-1] != "bestmove none"
        engine.send("go infinite")
        assert engine.ask("stop")[-1] != "bestmove none"


@pytest.mark.parametrize("ending", ["quit", "end of input"])
def test_the_engine_ends_while_it_thinks(ending: str) -> None:
    with EngineDriver() as engine:
        engine.send(LARGE, "go infinite")
        if ending == "quit":
            engine.send("quit")
            engine.join()


def test_the_engine_ends_when_nobody_listens() -> None:
    with EngineDriver() as engine:
        engine.listening = False
        engine.send(LARGE, "go infinite", "isready")
        engine.join()


# ---- Choices


def test_the_best_proven_move_is_chosen(solver: Solver) -> None:
    solved = solver.analyse(Position.from_moves("44"))
    assert choose(solved, otherwise=0) == solved.best[0] == 3
    nothing = Solver().analyse(Position(9, 6), stop=StopToken(timeout=0.001))
    assert choose(nothing, otherwise=2) == 2


def test_a_move_proven_to_lose_is_not_chosen() -> None:
    # Second must play column 4; all other moves lose at once.
    position = Position.from_moves("19293", columns=9, rows=6)
    found = Solver().analyse(position, node_limit=20_000)
    assert not found.complete
    assert choose(found, otherwise=8) == 3


@pytest.mark.parametrize(
    ("limit", "least", "most"),
    [
        (Limit(time=1), 0.9, 1),
        (Limit(first_clock=60), 1, 10),
        (Limit(first_clock=0.001), 0.001, 0.001),
        (Limit(first_clock=1, first_increment=5), 0.3, 0.5),
        (Limit(time=0), 0.001, 0.001),
    ],
)
def test_the_thinking_time_fits_the_limits(limit: Limit, least: float, most: float) -> None:
    seconds = thinking_time(Position(), limit)
    assert seconds is not None
    assert least <= seconds <= most


def test_without_a_time_there_is_no_limit() -> None:
    assert thinking_time(Position(), Limit(second_clock=1)) is None
    assert thinking_time(Position(), Limit(time=1, infinite=True)) is None


# ---- The command


def test_the_command_serves_stdin() -> None:
    result = fourfold_ok("engine", "--player", "random", stdin="c4i 1\nisready\nposition\nquit\n")
    assert result.stdout.endswith("ok\nreadyok\n")


def test_the_command_rejects_unknown_players() -> None:
    assert "no player 'nobody'" in usage_error("engine", "--player", "nobody")


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_a_process_ends_with_its_pipes() -> None:
    """No traceback and no hanging thread, whichever pipe closes first."""
    with subprocess.Popen(
        [*COMMAND, "engine"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=ENVIRONMENT,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdin.write(b"c4i 1\n")
        process.stdin.flush()
        while process.stdout.readline() != b"ok\n":
            pass
        process.stdout.close()
        process.stdin.write(f"{LARGE}\ngo infinite\n".encode())
        process.stdin.flush()
        assert process.wait(TIMEOUT) in {0, CLOSED_PIPE}
        assert process.stderr.read() == b""
        process.stdin.close()


@pytest.mark.skipif(not hasattr(os, "fork"), reason="a POSIX test")
def test_a_process_ends_at_the_end_of_its_input_while_it_thinks() -> None:
    result = fourfold_process("engine", stdin=f"{LARGE}\ngo infinite\n")
    assert (result.returncode, result.stderr) == (0, "")
