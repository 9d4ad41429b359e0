"""Games in the real `kaggle_environments`, which `make build/kaggle/.installed` installs."""

import json
import subprocess
import sys
from typing import Any

import pytest
from support.command import TIMEOUT
from support.paths import ROOT

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
