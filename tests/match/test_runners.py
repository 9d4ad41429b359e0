"""Matches and grades on a runner: the same results as in this process, in whatever order."""

import gc
import os
import shlex
import subprocess
import sys
import tempfile
from functools import partial
from pathlib import Path

import pytest
from support.paths import ROOT
from support.players import faulty, faulty_double
from support.runners import Dropout, ShuffledRunner

from fourfold import FourfoldError
from fourfold.base.jobs import Work
from fourfold.match import Results, Sprt, grade_each, measure, play_match
from fourfold.match.agents import load_players, loaded_files, read_agent
from fourfold.match.player_jobs import _Batches
from fourfold.match.process_pool import ProcessPool
from fourfold.players import unregister

MIXED = ["random", "skill:0.4", "threats:depth=2,blunder=0.1"]
ENGINE = ROOT / "tests" / "support" / "broken_engine.py"


@pytest.fixture(autouse=True)
def temporary_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder for copies of files."""
    folder = tmp_path / "temporary"
    folder.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(folder))
    return folder


def test_the_order_of_the_games_does_not_matter() -> None:
    alone = play_match(MIXED, games=8, seed=5)
    runner = ShuffledRunner(1)
    elsewhere = play_match(MIXED, games=8, seed=5, runner=runner)
    assert elsewhere == alone
    assert runner.prepared > 1


@pytest.mark.skipif(sys.platform == "win32", reason="processes end otherwise there")
def test_a_player_that_crashes_forfeits_elsewhere_too() -> None:
    results = play_match(
        [faulty("crasher", "crasher"), "random"], games=2, seed=3, runner=ShuffledRunner(2)
    )
    assert {reason for _, reason in results.forfeits()} == {
        "crasher died: its process ended with status 7"
    }
    assert results.totals()[1].won == 2


def test_a_test_is_decided_by_the_same_games() -> None:
    question, players = Sprt(elo0=-200, elo1=200), ["threats:depth=2", "random"]
    alone = play_match(players, games=200, sprt=question)
    elsewhere = play_match(players, games=200, sprt=question, runner=ShuffledRunner(3))
    assert alone.sprt is not None
    assert alone.sprt.answer == "H1"
    assert elsewhere == alone


def test_a_match_that_was_stopped_continues_here_and_elsewhere(tmp_path: Path) -> None:
    store = tmp_path / "games.jsonl"
    alone = play_match(MIXED, games=10, seed=5)
    with pytest.raises(Dropout):
        play_match(MIXED, 10, seed=5, store=store, runner=ShuffledRunner(4, ends_after=3))
    first = len(store.read_text().splitlines())
    assert 3 <= first < 30

    def stop(results: Results) -> None:
        if len(results.games) == first + 5:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        play_match(MIXED, 10, seed=5, store=store, progress=stop)
    assert len(store.read_text().splitlines()) == first + 5
    again = play_match(MIXED, 10, seed=5, store=store, runner=ShuffledRunner(5))
    assert again == alone
    assert len(store.read_text().splitlines()) == 30  # none was played twice
    unused = ShuffledRunner(6)
    assert play_match(MIXED, 10, seed=5, store=store, runner=unused) == alone
    assert not unused.prepared


def test_a_game_that_ends_every_worker_is_named(tmp_path: Path) -> None:
    store = tmp_path / "games.jsonl"
    lost = ShuffledRunner(7, lost=["game 2: skill:0.4 against random"])
    with pytest.raises(FourfoldError, match="What is finished is kept in") as failed:
        play_match(["random", "skill:0.4"], games=4, store=store, runner=lost)
    assert str(failed.value).startswith("game 2: skill:0.4 against random: ended 3 workers. ")
    assert len(store.read_text().splitlines()) == 3


BOT = """
import mathematics
from helpers.columns import choice

def agent(position):
    if position.ply > 3:
        raise RuntimeError(f"{__file__} {mathematics.__file__}")
    return choice(position)
"""


def test_files_of_agents_travel_to_the_workers(
    tmp_path: Path, temporary_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bots = tmp_path / "bots"
    (bots / "helpers").mkdir(parents=True)
    (bots / "ada.py").write_text(BOT)
    (bots / "mathematics.py").write_text("")
    (bots / "unused.py").write_text("")
    (bots / "helpers" / "__init__.py").write_text("")
    (bots / "helpers" / "columns.py").write_text("def choice(position): return 3")
    agent = read_agent(str(bots / "ada.py"))
    names = ["ada.py", "helpers/__init__.py", "helpers/columns.py", "mathematics.py"]
    assert agent.files == tuple(bots / name for name in names)
    elsewhere = [path for path in sys.path if path != str(bots)]  # where workers find modules
    monkeypatch.setattr(sys, "path", elsewhere)
    results = play_match([agent, "random"], 2, openings="empty", runner=ShuffledRunner(1))
    reasons = [reason for _, reason in results.forfeits()]
    assert reasons
    for reason in reasons:
        paths = reason.removeprefix("ada failed: RuntimeError: ").partition(" (")[0]
        for path in paths.split():
            assert Path(path).is_relative_to(temporary_folder)
    gc.collect()
    assert not [path for path in temporary_folder.iterdir() if path.name.startswith("fourfold-")]


KILLED_WORKER = """
import os, signal, sys
from fourfold.match.agents import read_agent
from fourfold.match import play_match

class Runner:
    def run(self, work, pieces):
        tools = work.prepare()
        for piece in pieces:
            work.do(tools, piece)
            print(os.listdir(os.environ["TMPDIR"]), flush=True)
            os.kill(os.getpid(), signal.SIGKILL)
        yield

if __name__ == "__main__":
    play_match([read_agent(sys.argv[1]), "random"], 4, runner=Runner())
"""


@pytest.mark.skipif(sys.platform == "win32", reason="processes end otherwise there")
def test_copies_are_removed_if_the_worker_is_killed(tmp_path: Path, temporary_folder: Path) -> None:
    bot, script = tmp_path / "bot.py", tmp_path / "script.py"
    bot.write_text("def agent(position): return position.legal_moves[0]")
    script.write_text(KILLED_WORKER)
    # This ends when the last process ends that inherited the pipe.
    done = subprocess.run(
        [sys.executable, script, bot],
        env={**os.environ, "TMPDIR": str(temporary_folder)},
        stdout=subprocess.PIPE,
        text=True,
        check=False,
        timeout=60,
    )
    assert done.stdout.startswith("['fourfold-")
    assert not list(temporary_folder.iterdir())


OWN_PLAYER = """
from fourfold.players import Kind, register

class Own:
    name = "own"
    def get_move(self, position):
        return position.legal_moves[-1]

def make(means):
    return Own()

register(Kind("own", "always the rightmost column", make))
"""


def test_registered_players_travel_too(tmp_path: Path) -> None:
    file = tmp_path / "own.py"
    file.write_text(OWN_PLAYER)
    load_players([str(file)])
    try:
        alone = play_match(["own", "random"], games=2)
        elsewhere = play_match(
            ["own", "random"],
            games=2,
            runner=ShuffledRunner(1),
            prepare=partial(load_players, [str(file)]),
            files=loaded_files([str(file)]),
        )
    finally:
        unregister("own")
    assert not list(elsewhere.forfeits())
    assert elsewhere == alone


def test_a_program_that_is_missing_on_a_worker_is_named(tmp_path: Path) -> None:
    script = tmp_path / "engine.py"
    script.write_text(ENGINE.read_text())
    engine = read_agent(f"engine:{shlex.join([sys.executable, '-S', '-E', str(script)])}")
    script.unlink()
    with pytest.raises(FourfoldError, match=r"(?s)cannot play on .*: .*No such file"):
        play_match([engine, "random"], games=2, runner=ShuffledRunner(1))


def test_grades_and_ratings_are_the_same_elsewhere() -> None:
    alone = dict(grade_each(["skill:0.5"], seed=1))
    elsewhere = dict(grade_each(["skill:0.5"], seed=1, runner=ShuffledRunner(8)))
    assert elsewhere == alone
    found = measure("casual", games=4, runner=ShuffledRunner(9))
    assert found == measure("casual", games=4)


def test_batches_take_about_as_long_as_they_should() -> None:
    batches = _Batches(range(1000))
    sizes = []
    for batch in batches:
        sizes.append(len(batch))
        batches.measured(len(batch), seconds=0.1 * len(batch))
    assert sizes[:6] == [1, 2, 4, 8, 16, 20]  # two seconds
    batches = _Batches(range(1000))
    for batch in batches:
        batches.measured(len(batch), seconds=0)
    assert len(batch) <= 100
    batches = _Batches(range(3))
    for batch in batches:
        batches.measured(len(batch), seconds=60)
        assert len(batch) == 1


# ---- The pool of processes of this machine


def test_a_pool_keeps_its_processes_and_raises_exceptions_of_the_work(
    capfd: pytest.CaptureFixture[str],
) -> None:
    work = Work(int, faulty_double)
    pool = ProcessPool(1, lambda *_: None)
    assert list(pool.run(work, [1, 2, 3])) == [(1, 2), (2, 4), (3, 6)]
    (process,) = pool._processes
    with pytest.raises(FourfoldError, match="thirteen"):
        list(pool.run(work, [13]))
    with pytest.raises(FourfoldError, match="OverflowError: fourteen"):
        list(pool.run(work, [14]))
    assert "Traceback" in capfd.readouterr().err
    assert list(pool.run(work, [4])) == [(4, 8)]
    assert pool._processes == [process]
    pool.close()
    assert not pool._processes
