"""The exported file: it stands alone, is clean, and its opening table is right."""

import ast
import random
import subprocess
import sys
from importlib.resources import files
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from support.command import TIMEOUT, fourfold, fourfold_ok, usage_error
from support.paths import ROOT

from fourfold import Position, Solver
from fourfold.adapters.kaggle import KagglePlayer
from fourfold.adapters.kaggle.export import Level, export_agent
from fourfold.adapters.kaggle.openings import (
    Openings,
    first_level,
    next_level,
    pack_openings,
    unpack_openings,
)
from fourfold.match import play_game
from fourfold.players import make_player
from fourfold.rules.game import Outcome

TABLE = files("fourfold.adapters.kaggle").joinpath("openings.bin").read_bytes()


def load(source: str) -> Any:
    """The agent of a file, found as Kaggle finds it: the last callable."""
    names: dict[str, Any] = {}
    exec(compile(source, "submission.py", "exec"), names)  # noqa: S102 - as Kaggle does
    return [value for value in names.values() if callable(value)][-1]


@pytest.mark.parametrize("level", Level)
def test_the_file_stands_alone(level: Level) -> None:
    source = export_agent(level)
    nodes = list(ast.walk(ast.parse(source)))
    imported = {node.module for node in nodes if isinstance(node, ast.ImportFrom)} | {
        alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names
    }
    roots = {str(name).partition(".")[0] for name in imported}
    assert roots <= set(sys.stdlib_module_names) | {"numpy"}
    assert len(source) < 1_000_000
    agent = load(source)
    assert agent.__name__ == "agent"
    assert agent({"board": [0, 0, 1, 0, 0, 0, 0] * 6, "mark": 1}, {"actTimeout": 0.1}) in range(7)


@pytest.mark.parametrize("level", [Level.EASY, Level.STRONGEST])
def test_the_file_is_clean(level: Level, tmp_path: Path) -> None:
    pytest.importorskip("ruff")
    file = tmp_path / "submission.py"
    fourfold_ok("kaggle", "export", "--level", level, "-o", str(file))
    (tmp_path / "__init__.py").touch()
    options = ("--no-cache", "--config", str(ROOT / "pyproject.toml"))
    for task in ("check", "format --check"):
        checked = subprocess.run(
            [sys.executable, "-m", "ruff", *task.split(), *options, str(file)],
            capture_output=True,
            text=True,
            timeout=TIMEOUT,
            check=False,
        )
        assert checked.returncode == 0, checked.stdout


def test_the_strongest_level_wins_against_perfect_play() -> None:
    strongest = KagglePlayer(load(export_agent(Level.STRONGEST)))
    assert play_game(strongest, make_player("perfect", seed=1)).outcome == "first"


def test_levels_differ_in_strength() -> None:
    """Each level scores more than the one below it against the same opponents."""
    random.seed(1)
    points = []
    for level in (Level.EASY, Level.MEDIUM, Level.HARD):
        player = KagglePlayer(load(export_agent(level)))
        outcomes = [
            play_game(player, make_player("elo:1200", seed=seed)).outcome for seed in range(12)
        ]
        points.append(outcomes.count(Outcome.FIRST))
    assert points == sorted(set(points))


def test_the_command_prints_the_file() -> None:
    assert fourfold_ok("kaggle", "export", "--level", "easy").stdout == export_agent(Level.EASY)


def test_the_command_names_what_is_wrong(tmp_path: Path) -> None:
    assert "--level" in usage_error("kaggle", "export", "--level", "unbeatable")
    assert "there is no folder" in usage_error("kaggle", "export", "-o", str(tmp_path / "a" / "b"))
    assert "export" in fourfold("kaggle").stderr


# ---- The opening table


def levels(moves: bytes, *, replies: bool) -> Any:
    """The positions of a table with their moves, level by level."""
    left = np.frombuffer(moves, np.uint8)
    own, opponent = first_level(replies=replies)
    while len(left):
        yield own, opponent, left[: len(own)]
        moves_here, left = left[: len(own)], left[len(own) :]
        own, opponent = next_level(own, opponent, moves_here)


@pytest.mark.parametrize("mark", [1, 2])
def test_the_moves_of_the_table_are_best(mark: int, solver: Solver) -> None:
    """Some of each level, up to ply 16."""
    chance = np.random.default_rng(mark)
    moves = unpack_openings(TABLE)[mark - 1]
    sizes = []
    for own, opponent, columns in levels(moves, replies=mark == 2):
        sizes.append(len(own))
        assert len(columns) == len(own)  # no level is cut short
        for index in chance.choice(len(own), min(len(own), 12), replace=False):
            discs = (int(own[index]), int(opponent[index]))
            position = Position.from_bitboards(*(discs if mark == 1 else discs[::-1]))
            assert int(columns[index]) in solver.analyse(position, pv=False).best
    assert sizes[:5] == ([1, 4, 25, 145, 651] if mark == 1 else [4, 23, 119, 598, 2375])
    assert len(sizes) == (9 if mark == 1 else 8)


def test_mirror_images_get_mirrored_moves() -> None:
    openings = Openings(TABLE)
    for moves in ("", "41", "4112", "43", "4253", "426251"):
        position = Position.from_moves(moves)
        board = [cell for row in position.to_lists() for cell in row]
        mirrored = [cell for row in position.mirror().to_lists() for cell in row]
        column, other = openings.column(board, 1), openings.column(mirrored, 1)
        if column is not None and position != position.mirror():
            assert other == 6 - column


def test_a_position_outside_of_the_table() -> None:
    openings = Openings(TABLE)
    left_corner = [0] * 35 + [1, 2, 0, 0, 0, 0, 0]
    assert openings.column(left_corner, 1) is None  # the table begins in the centre
    full_of_discs = [1, 2] * 21
    assert openings.column(full_of_discs, 1) is None


def test_packing() -> None:
    moves = (bytes([3]), bytes([3, 2, 1, 0]))
    assert unpack_openings(pack_openings(moves)) == moves
