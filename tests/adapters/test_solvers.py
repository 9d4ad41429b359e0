"""Other solvers as players: Pascal Pons's command line, and BitBully, also as an engine."""

import re
import sys
from pathlib import Path

import pytest
from support.paths import DOCS, ROOT
from support.random_games import positions_of_all_phases

from fourfold import Position, Solver
from fourfold.adapters.bitbully import BitBullyPlayer
from fourfold.adapters.engine import EngineCrashed, EnginePlayer, EngineProtocolError
from fourfold.adapters.engine.conformance import Status, run_checks
from fourfold.adapters.pons import PonsPlayer
from fourfold.base.errors import Cancelled, InvalidArgument
from fourfold.match import play_match
from fourfold.solver import StopToken

PONS = [sys.executable, str(ROOT / "tests" / "support" / "pons_format.py")]


@pytest.mark.parametrize("arguments", [["-a"], []])
def test_a_program_with_the_format_of_pons_plays_best_moves(
    arguments: list[str], solver: Solver
) -> None:
    player = PonsPlayer([*PONS, *arguments])
    assert player.name == "pons"
    assert player.get_move(Position()) == 3
    for position in positions_of_all_phases(seed=1, count=10):
        scores = solver.get_all_move_scores(position)
        move = player.get_move(position, stop=StopToken())
        assert scores[move] == max(score for score in scores if score is not None)
    player.close()
    assert player.get_move(Position.from_moves("41414")) == 3  # started again


def answering(code: str) -> list[str]:
    return [sys.executable, "-S", "-E", "-c", f"import sys\nfor line in sys.stdin: {code}"]


@pytest.mark.parametrize(
    ("code", "error", "message"),
    [
        ("print('hello', flush=True)", EngineProtocolError, "answered 'hello'"),
        ("print(line.strip(), flush=True)", EngineProtocolError, "expected scores"),
        ("print(line.strip(), 'x', flush=True)", EngineProtocolError, "expected scores"),
        ("print(line.strip(), 1, 2, flush=True)", EngineProtocolError, "printed 2 scores"),
        ("print(line.strip(), *[-1000] * 7, flush=True)", EngineProtocolError, "no score for"),
        ("sys.exit(5)", EngineCrashed, "status 5"),
    ],
)
def test_invalid_output_is_an_error(code: str, error: type[Exception], message: str) -> None:
    player = PonsPlayer(answering(code), name="rubbish")
    with pytest.raises(error, match=message):
        player.get_move(Position.from_moves("44"))


def test_a_silent_program_can_be_cancelled() -> None:
    player = PonsPlayer(answering("pass"))
    with pytest.raises(Cancelled):
        player.get_move(Position(), stop=StopToken(timeout=0.01))


def test_other_boards_are_refused() -> None:
    with pytest.raises(InvalidArgument, match="7×6 boards only"):
        PonsPlayer(answering("pass")).get_move(Position(8, 7))


def test_bitbully_plays_best_moves(solver: Solver) -> None:
    pytest.importorskip("bitbully")
    player = BitBullyPlayer()
    assert player.name == "bitbully"
    for position in positions_of_all_phases(seed=2, count=10):
        scores = solver.get_all_move_scores(position)
        assert scores[player.get_move(position)] == max(s for s in scores if s is not None)
    with pytest.raises(InvalidArgument, match="7×6 boards only"):
        player.get_move(Position(8, 7))
    stop = StopToken()
    stop.cancel()
    with pytest.raises(Cancelled):
        player.get_move(Position(), stop=stop)


@pytest.fixture(scope="module")
def script(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The engine that docs/protocol.md shows."""
    pytest.importorskip("bitbully")
    page = (DOCS / "protocol.md").read_text(encoding="utf-8")
    (code,) = re.findall(r"^```py\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    path = tmp_path_factory.mktemp("engine") / "bitbully_engine.py"
    path.write_text(code, encoding="utf-8")
    return path


def test_the_engine_of_the_page_passes_the_check(script: Path) -> None:
    results = list(run_checks([sys.executable, str(script)]))
    assert [result for result in results if result.status is Status.FAILED] == []


def test_the_engine_of_the_page_plays_a_match(script: Path) -> None:
    with EnginePlayer([sys.executable, str(script)], move_time=5) as player:
        assert player.name == "BitBully"
        results = play_match([player, "perfect", "random"], games=2, seed=1)
    assert not list(results.forfeits())
    assert results.complete
    bitbully, perfect, _ = results.table()
    assert bitbully[1].drawn == 2  # balanced openings, and neither errs
    assert bitbully[2].lost == perfect[2].lost == 0
