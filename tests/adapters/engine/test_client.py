"""The client: it understands engines, and survives those that misbehave."""

import sys
import threading
import time
from collections.abc import Iterator
from itertools import repeat
from pathlib import Path

import pytest
from support.paths import ROOT

from fourfold import Game, Position
from fourfold.adapters.engine import (
    Bounds,
    Engine,
    EngineCrashed,
    EngineError,
    EngineNoMove,
    EnginePlayer,
    EngineProtocolError,
    EngineTimeout,
    Limit,
)
from fourfold.base.errors import Cancelled, FourfoldError, InvalidArgument, WrongType
from fourfold.match import play_match
from fourfold.solver import StopToken

RUDE = [sys.executable, "-S", "-E", str(ROOT / "tests" / "support" / "rude_engine.py")]
OURS = [sys.executable, "-m", "fourfold", "engine"]


def start(way: str, **options: float) -> Engine:
    return Engine.start([*RUDE, way], **{"timeout": 10, "margin": 0.3, **options})  # type: ignore[arg-type]


@pytest.fixture(scope="module")
def ours() -> Iterator[Engine]:
    with Engine.start(OURS) as engine:
        yield engine


def test_the_handshake_is_understood() -> None:
    with start("polite") as engine:
        assert engine.id == {"name": "Rude Engine", "author": "Ada"}
        assert engine.name == "Rude Engine"
        assert list(engine.options) == ["Depth", "Style", "Own book", "File"]
        assert engine.options["Style"].choices == ("calm", "very bold")
        assert engine.options["Depth"].most == 8
        assert engine.sizes == {(7, 6)}
        assert not engine.any_size
    assert engine.closed


def test_options_are_checked_before_they_are_sent() -> None:
    with start("polite") as engine:
        engine.configure({"depth": 3, "Style": "very bold", "Own book": False, "File": "a b"})
        sent = [line for line in engine.transcript if "setoption" in line]
        assert sent == [
            "> setoption name Depth value 3",
            "> setoption name Style value very bold",
            "> setoption name Own book value false",
            "> setoption name File value a b",
        ]
        for options in ({"Depth": 9}, {"Depth": "x"}, {"Style": "rash"}, {"Own book": 3}):
            with pytest.raises(InvalidArgument):
                engine.configure(options)
        with pytest.raises(InvalidArgument, match=r"no option 'Speed'\. Available: Depth, Style"):
            engine.configure({"Speed": 3})
        with pytest.raises(InvalidArgument, match="one line"):
            engine.configure({"File": "a\nquit"})
        with pytest.raises(InvalidArgument, match="rejects an option: 7 is unlucky"):
            engine.configure({"Depth": 7})
        engine.ping()


def test_a_chatty_engine_is_understood() -> None:
    with start("chatty") as engine:
        result = engine.play(Position(), Limit(time=1))
    assert result.move == 3
    info = result.info
    assert (info.depth, info.evaluation, info.nodes, info.seconds) == (3, 1.5, 10, 0.02)
    assert info.pv == (3, 3)
    assert info.bounds == Bounds(-2, 3)
    assert info.moves == {3: Bounds(-2, 3)}
    assert info.score is None


@pytest.mark.parametrize(
    ("way", "error", "message"),
    [
        ("hang", EngineTimeout, r"did not move within 0.01 \+ 0.3 seconds"),
        (
            "crash",
            EngineCrashed,
            "Rude Engine ended with status 3. Its last messages:\nfirst line\nlast line",
        ),
        ("illegal", EngineNoMove, "'bestmove 8': '8' is not a column"),
        ("full column", EngineNoMove, "'bestmove 4': the illegal move 4"),
        ("none", EngineNoMove, r"failed: what is this\?"),
        ("silent", EngineNoMove, "'bestmove'"),
        ("score", EngineProtocolError, "score needs a score, not 'excellent'"),
        ("endless line", EngineProtocolError, "wrote a line of over 65536 bytes"),
        ("endless lines", EngineProtocolError, "1000 lines that are not of the protocol"),
        pytest.param(
            "abort",
            EngineCrashed,
            "was ended by SIGABRT",
            marks=pytest.mark.skipif(sys.platform == "win32", reason="signals"),
        ),
    ],
)
def test_misbehaviour_has_its_error(way: str, error: type[Exception], message: str) -> None:
    engine = start(way, margin=0.3 if way == "hang" else 30)
    with pytest.raises(error, match=message):
        engine.play(Game.from_moves("444444"), Limit(time=0.01))
    assert issubclass(error, FourfoldError)
    if error is EngineNoMove:
        engine.ping()  # it can be asked again
        engine.close()
    assert engine.closed
    with pytest.raises(EngineError, match="has ended"):
        engine.ping()
    engine.quit()


@pytest.mark.parametrize(
    ("way", "error"),
    [
        ("no handshake", EngineTimeout),
        ("flood", EngineProtocolError),
        ("bad option", EngineProtocolError),
    ],
)
def test_a_failed_handshake_has_its_error(way: str, error: type[Exception]) -> None:
    with pytest.raises(error):
        start(way, timeout=0.3 if way == "no handshake" else 10)


@pytest.mark.parametrize(
    ("command", "error"),
    [
        (["no-such-program"], EngineCrashed),
        ([str(ROOT / "README.md")], EngineCrashed),
        ([], InvalidArgument),
        ("", InvalidArgument),
        ("'unclosed", InvalidArgument),
        ([3], WrongType),
        (["\0"], EngineCrashed),
    ],
)
def test_commands_that_cannot_start(command: list[str], error: type[Exception]) -> None:
    with pytest.raises(error):
        Engine.start(command)


def test_a_string_is_a_command_without_a_shell() -> None:
    with pytest.raises(EngineCrashed):
        Engine.start(f"{sys.executable} -c 'raise SystemExit(3)' ; true")


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks into /proc")
def test_what_a_crashed_engine_started_is_killed_too() -> None:
    engine = start("child")
    with pytest.raises(EngineError):
        engine.play(Position(), Limit(time=1))
    group = int(engine.transcript[-1].split()[-1])
    deadline = time.monotonic() + 10
    while _group_lives(group) and time.monotonic() < deadline:
        time.sleep(0.01)  # killed, but perhaps not collected yet
    assert not _group_lives(group)


def _group_lives(group: int) -> bool:
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            text = path.read_text(encoding="utf-8")
        except OSError:
            continue
        state, _parent, its_group = text.rpartition(")")[2].split()[:3]
        if int(its_group) == group and state != "Z":
            return True
    return False


def test_an_engine_that_stays_is_killed() -> None:
    engine = start("stays")
    engine.quit()
    assert engine.closed


def test_an_engine_ends_when_it_is_deleted() -> None:
    engine = start("hang")
    output = engine._process._output
    del engine
    assert output.process.returncode is not None


def test_analysis_is_stopped_by_its_end() -> None:
    with start("waits", margin=10) as engine:
        with (
            engine.analysis(Position(), Limit(infinite=True)) as analysis,
            pytest.raises(EngineError, match="is thinking"),
        ):
            engine.ping()
        assert analysis.wait().move == 1
        with engine.analysis(Position(), Limit(infinite=True)) as analysis:
            analysis.stop()
            assert analysis.wait().move == 1
        engine.ping()


def test_a_stop_token_stops_the_engine() -> None:
    stop = StopToken()
    with start("waits", margin=10) as engine:
        threading.Timer(0.05, stop.cancel).start()
        with pytest.raises(Cancelled):
            engine.play(Position(), stop=stop)
        engine.ping()
        with pytest.raises(Cancelled):
            engine.play(Position(), stop=stop)
        assert engine.transcript[-1] == "< readyok"


def test_a_stop_token_kills_an_engine_that_does_not_listen() -> None:
    engine = start("hang", margin=0.1)
    with pytest.raises(EngineTimeout, match=r"did not answer 'stop' within 0\.1 seconds"):
        engine.play(Position(), stop=StopToken(timeout=0.01))


@pytest.mark.parametrize("seconds", [0.01, None])
def test_an_engine_that_reports_without_end_does_not_escape_its_limits(
    seconds: float | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    engine = start("waits", margin=0.1)
    reports = repeat("info depth 1 nodes 5 pv 4444", 1_000_000)
    monkeypatch.setattr(engine._process, "receive", lambda _timeout: next(reports))
    stop = None if seconds else StopToken(timeout=0.05)
    with pytest.raises(EngineTimeout):
        engine.play(Position(), Limit(time=seconds), stop=stop)
    assert engine.closed


def test_sizes_that_the_engine_does_not_play_are_refused() -> None:
    with start("polite") as engine:
        with pytest.raises(InvalidArgument, match="does not play on boards of 9x6"):
            engine.play(Position(9, 6))
        with pytest.raises(InvalidArgument, match="most-fours"):
            engine.play(Position(rule="most-fours"))
        assert engine.play(Position()).move == 0


# ---- With our own engine


def test_our_engine_plays_and_analyses(ours: Engine) -> None:
    assert ours.any_size
    assert ours.play(Position.from_moves("414141"), Limit(time=5)).move == 3
    info = ours.analyse(Game.from_moves("4444"), Limit(time=20))
    assert info.score == 1
    assert len(info.moves) == 7
    assert info.pv
    assert ours.play(Position.from_moves("4141414"), Limit(time=5)).move is None
    small = ours.play(Position.from_moves("11", columns=4, rows=4), Limit(time=5))
    assert small.info.score is not None


def test_our_engine_streams(ours: Engine) -> None:
    seen = []
    with ours.analysis(Position(9, 6), Limit(infinite=True)) as analysis:
        for info in analysis:
            seen.append(info)
            if info.nodes:
                break
    assert seen[0].moves
    assert seen[-1].bounds.lower is not None
    ours.new_game()


def test_our_engine_is_configured(ours: Engine) -> None:
    ours.configure({"Player": "random", "Seed": 1})
    assert ours.play(Position()).move == 0
    ours.configure({"Player": "solver"})
    with pytest.raises(InvalidArgument, match="no player 'nobody'"):
        ours.configure({"Player": "nobody"})


# ---- As a player


def test_an_engine_plays_a_match() -> None:
    with EnginePlayer([*OURS, "--player", "random"], name="engine", move_time=5) as player:
        results = play_match([player, "random"], games=2, seed=1)
    assert not list(results.forfeits())


def test_a_player_takes_the_name_of_its_engine() -> None:
    with EnginePlayer([*RUDE, "polite"]) as player:
        assert player.name == "Rude Engine"
        assert player.get_move(Position()) == 0


def test_a_crash_forfeits_the_game_and_the_engine_is_started_again() -> None:
    with EnginePlayer([*RUDE, "crash"]) as player:
        results = play_match([player, "random"], games=2, seed=1)
    reasons = [reason for _, reason in results.forfeits()]
    assert len(reasons) == 2
    assert all("Rude Engine ended with status 3" in reason for reason in reasons)


def test_bad_move_times_are_refused() -> None:
    with pytest.raises(InvalidArgument):
        EnginePlayer(RUDE, move_time=-1)


# ---- Limits


@pytest.mark.parametrize(
    "values",
    [{"time": -1}, {"time": "1"}, {"depth": 0}, {"nodes": 1.5}, {"time": float("nan")}],
)
def test_bad_limits_are_refused(values: dict[str, float]) -> None:
    with pytest.raises(InvalidArgument):
        Limit(**values)  # type: ignore[arg-type]


def test_limits_survive_their_line() -> None:
    limit = Limit(1.5, 3, 4, 60, 59.5, 1, 0.5, infinite=True)
    assert Limit.from_words(limit.to_line().split()[1:]) == limit
