"""The bar that commands show while a person waits."""

import io
import re

import pytest
from rich.console import Console

from fourfold.play.console import progress


def test_the_time_left_has_a_label_or_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = io.StringIO()
    console = Console(file=shown, force_terminal=True, width=80)
    monkeypatch.setattr(progress, "messages", lambda: console)
    with progress.progress_bar("games") as update:
        update(0, 10)
    assert "games" in shown.getvalue()
    assert "left" not in shown.getvalue()
    assert "-:--" not in shown.getvalue()


@pytest.mark.parametrize("width", [80, 60, 40])
def test_numbers_are_shown_in_a_narrow_terminal(
    monkeypatch: pytest.MonkeyPatch, width: int
) -> None:
    shown = io.StringIO()
    console = Console(file=shown, force_terminal=True, width=width, color_system=None)
    monkeypatch.setattr(progress, "messages", lambda: console)
    with progress.progress_bar("reviewing; Ctrl-C shows what is found") as update:
        update(12, 42)
    lines = shown.getvalue().splitlines()
    assert any("12/42 0:00:00" in line for line in lines)
    # Two columns stay free for the ^C that a terminal prints.
    assert max(len(re.sub(r"\x1b\[[0-9?;]*[A-Za-z]|\r", "", line)) for line in lines) <= width - 2
