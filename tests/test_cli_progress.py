"""The bar that commands show while a person waits."""

import io

import pytest
from rich.console import Console

from fourfold.cli import progress


def test_the_time_left_comes_with_its_word_or_not_at_all(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = io.StringIO()
    console = Console(file=shown, force_terminal=True, width=80)
    monkeypatch.setattr(progress, "messages", lambda: console)
    with progress.progress_bar("games") as update:
        update(0, 10)
    assert "games" in shown.getvalue()
    assert "left" not in shown.getvalue()
    assert "-:--" not in shown.getvalue()
