"""`fourfold desktop` as a command: its messages when no window can be opened."""

import sys
from pathlib import Path

import pytest
from support.command import fourfold

pytest.importorskip("pygame", reason="the extra desktop is not installed")

pytestmark = pytest.mark.usefixtures("config_folder")
NO_DISPLAY = {"DISPLAY": "", "WAYLAND_DISPLAY": "", "SDL_VIDEODRIVER": "nowhere"}


def test_no_display_suggests_the_terminal() -> None:
    result = fourfold("desktop", env=NO_DISPLAY)
    assert result.returncode == 1
    assert result.stdout == ""
    assert result.stderr.startswith("fourfold: no window can be opened here")
    assert "fourfold tui or fourfold play" in result.stderr
    assert result.stderr.count("\n") == 1


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere there is always a display")
def test_no_display_is_noticed_before_anything_is_tried() -> None:
    environment = {"DISPLAY": "", "WAYLAND_DISPLAY": "", "SDL_VIDEODRIVER": ""}
    result = fourfold("desktop", env=environment)
    assert result.returncode == 1
    assert "there is no display" in result.stderr
    assert result.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (["-d", "hardd"], "-d: no player 'hardd' (did you mean hard?)"),
        (["--save", "/dev/null"], "--save"),
        (["-d", "threats:depth=0"], "depth"),
        (["-p", "3"], "-p"),
        (["--columns", "3"], "columns"),
        (["--rule", "most-fours", "-d", "hard"], "most-fours"),
        (["--resume", "48"], "column 8"),
    ],
)
def test_bad_usage_is_explained(arguments: list[str], problem: str) -> None:
    result = fourfold("desktop", *arguments, env=NO_DISPLAY)
    assert result.returncode in (1, 2)
    assert problem in result.stderr
    assert "no window" not in result.stderr


@pytest.mark.parametrize(
    ("remembered", "arguments"),
    [
        ("{}", ["--rule", "most-fours"]),
        ('{"version": 1, "rule": "most-fours", "opponent": "fours"}', ["-d", "hard"]),
        ('{"version": 1, "rule": "most-fours", "opponent": "hard"}', []),
        ('{"version": 1, "opponent": "gone"}', ["-p", "2"]),
    ],
)
def test_options_override_settings(remembered: str, arguments: list[str], tmp_path: Path) -> None:
    """The command gets as far as opening a window."""
    (tmp_path / "settings.json").write_text(remembered)
    result = fourfold("desktop", *arguments, env=NO_DISPLAY)
    assert "no window can be opened here" in result.stderr
