"""The consoles that commands print to."""

import pytest

from fourfold.play.console.console import messages, results


def test_a_dumb_terminal_has_its_own_width(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in (("TERM", "dumb"), ("FORCE_COLOR", "1"), ("COLUMNS", "60")):
        monkeypatch.setenv(name, value)
    for console in (results(), messages()):
        assert console.is_dumb_terminal
        assert console.width == 60
