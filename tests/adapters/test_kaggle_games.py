"""Games in the real `kaggle_environments`, which `make build/kaggle/.installed` installs."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from support.command import TIMEOUT
from support.paths import ROOT

from fourfold import Outcome
from fourfold.adapters.transcripts import read_transcripts
from fourfold.rules.record import Ending

if not (ROOT / "build" / "kaggle" / ".installed").exists():
    pytest.skip("needs make build/kaggle/.installed", allow_module_level=True)


def play(*options: str) -> list[dict[str, Any]]:
    """Games of our agent, as the benchmark reports them."""
    result = subprocess.run(
        [sys.executable, str(ROOT / "benchmarks" / "kaggle.py"), "--json", *options],
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=TIMEOUT,
        check=False,
    )
    assert (result.returncode, result.stderr) == (0, "")
    return [json.loads(line) for line in result.stdout.splitlines()]


def check_won(games: list[dict[str, Any]], count: int) -> None:
    assert len(games) == count
    assert [game for game in games if (game["status"], game["reward"]) != ("DONE", 1)] == []


def test_both_agents_beat_negamax() -> None:
    check_won(play("--games", "2", "--boards", "7x6x4", "--seconds", "0.2"), 4)


def test_every_kind_of_game_is_played() -> None:
    boards = "6x5x4,9x7x4,7x6x3,7x6x5"
    games = play("--games", "2", "--boards", boards, "--opponent", "random", "--seconds", "0.1")
    # Five in a row on 7x6 can be a draw, also against random moves.
    check_won([game for game in games if game["board"] != "7x6x5"], 12)
    drawable = [game for game in games if game["board"] == "7x6x5"]
    assert [(game["status"], game["reward"] >= 0) for game in drawable] == [("DONE", True)] * 4


def test_unusual_boards() -> None:
    boards = "1x1x1,1x9x4,2x2x3,12x12x6"
    games = play("--games", "2", "--boards", boards, "--opponent", "random", "--seconds", "0.01")
    assert [game["status"] for game in games] == ["DONE"] * 16


def test_episodes_are_read_as_transcripts(tmp_path: Path) -> None:
    script = (
        "import json, sys\n"
        "from kaggle_environments import make\n"
        "for name, agents in json.loads(sys.argv[2]).items():\n"
        "    agents = [(lambda o, c: 0) if each == 'leftmost' else each for each in agents]\n"
        "    env = make('connectx', {'randomSeed': 1})\n"
        "    env.run(agents)\n"
        "    with open(f'{sys.argv[1]}/{name}.json', 'w') as file:\n"
        "        json.dump(env.toJSON(), file)\n"
    )
    games = {"whole": ["random", "negamax"], "illegal": ["leftmost", "leftmost"]}
    kaggle = {"PYTHONPATH": str(ROOT / "build" / "kaggle")}
    subprocess.run(
        [sys.executable, "-c", script, str(tmp_path), json.dumps(games)],
        env={**os.environ, **kaggle},
        capture_output=True,
        timeout=TIMEOUT,
        check=True,
    )
    (whole,) = read_transcripts(tmp_path / "whole.json")
    assert whole.is_finished
    (illegal,) = read_transcripts(tmp_path / "illegal.json")
    assert (illegal.moves, illegal.ending, illegal.outcome) == (
        "111111",
        Ending.FORFEIT,
        Outcome.SECOND,
    )
