"""`fourfold settings`, and how the games use the stored settings."""

from pathlib import Path

import pytest
from support.command import fourfold

pytestmark = pytest.mark.usefixtures("config_folder")


def test_settings_are_shown_with_their_place(tmp_path: Path) -> None:
    result = fourfold("settings")
    assert result.returncode == 0
    assert "opponent   medium" in result.stdout
    assert str(tmp_path / "settings.json") in result.stdout
    assert not (tmp_path / "settings.json").exists()


def test_changes_are_remembered_and_can_be_reset() -> None:
    assert (
        fourfold("settings", "opponent=human", "Scores=on", "columns=5", "rows=4").returncode == 0
    )
    shown = fourfold("settings").stdout
    assert "opponent   human" in shown
    assert "scores     true" in shown
    game = fourfold("play", stdin="5\n1\nq\n")
    assert "[1-5, " in game.stdout
    assert "Moves: 51" in game.stdout
    assert "opponent   medium" in fourfold("settings", "--reset").stdout
    assert fourfold("settings", "--reset").returncode == 0


def test_a_person_who_plays_second_is_remembered() -> None:
    fourfold("settings", "side=second", "opponent=random")
    result = fourfold("play", stdin="q\n")
    assert "First (●), random, plays" in result.stdout


def test_a_broken_file_is_set_aside_and_reported(tmp_path: Path) -> None:
    (tmp_path / "settings.json").write_text("{")
    result = fourfold("play", "--second", "human", stdin="4\nq\n")
    assert result.returncode == 0
    assert "settings.json.broken" in result.stderr
    assert "Moves: 4" in result.stdout
    assert (tmp_path / "settings.json.broken").read_text() == "{"
    assert fourfold("settings").stderr == ""


def test_symbols_and_colours_are_used() -> None:
    fourfold("settings", "symbols=ascii")
    assert "|. . . x . . .|" in fourfold("play", "--second", "human", stdin="4\nq\n").stdout


def test_the_rule_limits_the_opponents() -> None:
    other_rule = fourfold("play", "--rule", "most-fours", stdin="4\nq\n")
    assert "Second (○), fours:depth=6, plays" in other_rule.stdout
    assert fourfold("settings", "opponent=fours:depth=2", "rule=most-fours").returncode == 0
    assert "Fours: First" in fourfold("play", stdin="q\n").stdout
    # Options take precedence over settings.
    named = fourfold("play", "--second", "random", "--rule", "connect-four", stdin="q\n")
    assert "Fours" not in named.stdout
    assert "Fours" not in fourfold("play", "--second", "easy", stdin="q\n").stdout
    kept = fourfold("play", "--rule", "connect-four", stdin="4\nq\n").stdout
    assert "fours:depth=2, plays" in kept  # it knows both rules


def test_only_an_unknown_opponent_is_replaced(tmp_path: Path) -> None:
    file = tmp_path / "settings.json"
    file.write_text('{"version": 1, "opponent": "nobody", "side": "second"}')
    result = fourfold("settings", "theme=light")
    assert result.returncode == 0
    assert "no player 'nobody'" in result.stderr
    assert "medium takes the place" in result.stderr
    assert [
        line for line in result.stdout.splitlines() if line.startswith(("opp", "side", "th"))
    ] == [
        "opponent   medium",
        "side       second",
        "theme      light",
    ]
    assert fourfold("settings").stderr == ""


def test_an_invalid_value_changes_nothing() -> None:
    fourfold("settings", "theme=light")
    result = fourfold("settings", "--reset", "scores=yes", "columns=99")
    assert result.returncode == 2
    assert "theme      light" in fourfold("settings").stdout
    result = fourfold("settings", "--reset", "scores=yes")
    assert "theme      dark" in result.stdout
    assert "scores     true" in fourfold("settings").stdout
