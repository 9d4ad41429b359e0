"""The full-screen game in a real terminal."""

import io
import sys

import pytest

pytest.importorskip("textual", reason="the full-screen game is an extra")

from support.terminal import Terminal

from fourfold.cli.app import run

ALTERNATE_SCREEN, CURSOR, MOUSE = "1049", "25", "1000"


def is_on(terminal: Terminal, mode: str) -> bool:
    """Whether a mode of the terminal is switched on."""
    return terminal.screen.rfind(f"\x1b[?{mode}h") > terminal.screen.rfind(f"\x1b[?{mode}l")


def test_a_terminal_without_utf8_gets_frames_of_ascii() -> None:
    plain = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    with Terminal("tui", "--second", "human", env=plain) as terminal:
        terminal.wait_for("First to move")
        terminal.type("n")
        terminal.wait_for("Start")
        terminal.type("\x03")
        terminal.leave()
    assert "+- New game ---" in terminal.text
    assert "\\u" not in terminal.text


def test_where_it_draws_must_be_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Textual draws on stderr: without it there would be nothing to see."""

    class Stream(io.StringIO):
        def isatty(self) -> bool:
            return True

    errors = io.StringIO()
    for name, stream in {"stdin": Stream(), "stdout": Stream(), "stderr": errors}.items():
        monkeypatch.setattr(sys, name, stream)
    assert run(["tui"]) == 1
    assert "interactive terminal" in errors.getvalue()


def test_ctrl_z_gives_the_terminal_back_and_fg_redraws_all_of_it() -> None:
    with Terminal("tui", "--second", "human", "--resume", "4455") as terminal:
        before = terminal.modes
        terminal.wait_for("First to move")
        assert is_on(terminal, ALTERNATE_SCREEN)
        assert is_on(terminal, MOUSE)
        assert terminal.modes != before
        terminal.suspend()
        assert not is_on(terminal, ALTERNATE_SCREEN)
        assert not is_on(terminal, MOUSE)
        assert is_on(terminal, CURSOR)
        assert terminal.modes == before, "the shell has echo and whole lines"
        terminal.resume()
        terminal.wait_for("First to move")  # at the same size, too, everything is drawn
        terminal.wait_for("Quit")
        terminal.suspend()
        terminal.resize(23, 11)
        terminal.resume()
        terminal.wait_for("First to move")
        terminal.type("6")
        terminal.wait_for("Second to move")
        terminal.type("q")
        terminal.wait_for("This game is")
        terminal.type("d")
        terminal.wait_for("Moves: 44556")
        assert terminal.exit_status() == 0
        assert terminal.modes == before
