"""`make play`: tools/play.py, with a Makefile whose targets take no time."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
MAKEFILE = """
.PHONY: wasm node-modules
.venv/.tools: ; mkdir -p $(@D) && touch $@
.venv/.play .venv/.package src/fourfold/web/static/index.html built: .venv/.tools
.venv/.play .venv/.package src/fourfold/web/static/index.html built node_modules:
	@echo output of $@
	@test ! -e fail-$(notdir $@)
	mkdir -p $(@D) && touch $@
node-modules: node_modules
wasm: built
"""
GAME = """#!/bin/sh
echo "game: $@"
"""


class Checkout:
    """A folder with the script, a program that prints its arguments, and chosen commands."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        (folder / "tools").mkdir(parents=True)
        shutil.copy(ROOT / "tools" / "play.py", folder / "tools")
        (folder / "Makefile").write_text(MAKEFILE)
        self._add_program(folder / ".venv" / "bin" / "fourfold", GAME)
        self.commands = folder / "commands"
        for name in ("make", "mkdir", "touch", "test", "sh", "echo"):
            self.commands.mkdir(exist_ok=True)
            (self.commands / name).symlink_to(str(shutil.which(name)))
        self.add_node("v22.1.0")
        self._add_program(self.commands / "npm", GAME)
        self._add_program(self.commands / "c++", GAME)

    def add_node(self, version: str) -> None:
        """A Node.js of this version."""
        self._add_program(self.commands / "node", f"#!/bin/sh\necho {version}\n")

    def _add_program(self, path: Path, text: str) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        path.chmod(0o755)

    def play(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        """What the script prints."""
        return subprocess.run(
            [sys.executable, str(self.folder / "tools" / "play.py"), *arguments],
            env={**os.environ, "PATH": str(self.commands)},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
        )


@pytest.fixture
def checkout(tmp_path: Path) -> Checkout:
    return Checkout(tmp_path / "fourfold")


def test_steps_are_numbered_and_the_web_app_starts(checkout: Checkout) -> None:
    result = checkout.play("--port", "1")
    lines = result.stdout.splitlines()
    numbers = [line.split("]")[0] for line in lines if line.startswith("[")]
    assert numbers == [f"[{n}/6" for n in range(1, 7)]
    assert lines[-1] == "game: web --port 1"
    assert "output of" not in result.stdout


def test_second_run_starts_at_once(checkout: Checkout) -> None:
    checkout.play()
    assert checkout.play().stdout == "game: web\n"


def test_without_node_the_terminal_game_starts(checkout: Checkout) -> None:
    (checkout.commands / "node").unlink()
    result = checkout.play()
    assert "Node.js is not installed, so the game starts in the terminal." in result.stdout
    assert "[3/3]" in result.stdout
    assert result.stdout.endswith("game: play\n")


def test_old_node_is_not_used(checkout: Checkout) -> None:
    checkout.add_node("v20.9.0")
    assert "Node.js v20.9.0 is too old" in checkout.play().stdout


def test_without_a_compiler_it_says_what_to_install(checkout: Checkout) -> None:
    (checkout.commands / "c++").unlink()
    result = checkout.play()
    assert result.returncode == 1
    assert "No C++ compiler was found." in result.stderr
    assert "install" in result.stderr


def test_failed_step_shows_its_output_and_the_next_run_continues(checkout: Checkout) -> None:
    failure = checkout.folder / "fail-.package"
    failure.touch()
    result = checkout.play()
    assert result.returncode == 1
    assert "Engine: compile it for Python: failed." in result.stdout
    assert "output of .venv/.package" in result.stdout
    failure.unlink()
    result = checkout.play()
    assert "Python environment" not in result.stdout
    assert result.stdout.endswith("game: web\n")


def test_broken_web_app_offers_the_terminal(checkout: Checkout) -> None:
    (checkout.folder / "fail-index.html").touch()
    assert "To play in the terminal instead: .venv/bin/fourfold tui" in checkout.play().stdout
