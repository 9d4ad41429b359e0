"""The web app's own checks: types, unit tests, and what it shares with the Python package."""

import json
import shutil
import subprocess
import sys

from support.paths import ROOT

APP = ROOT / "web" / "app"


def run(*command: str) -> None:
    """Run a command in the app's folder; its output is the message if it fails."""
    done = subprocess.run(command, cwd=APP, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def npm_run(script: str) -> None:
    npm = shutil.which("npm")
    assert npm, "no npm: install Node.js"
    assert (ROOT / "web" / "node_modules").is_dir(), "no npm packages: make web"
    run(npm, "run", "--silent", script)


def test_types() -> None:
    npm_run("check")


def test_units() -> None:
    npm_run("test")


def test_themes_and_levels_are_those_of_the_package() -> None:
    run(sys.executable, "generate.py", "--check")


def test_the_lock_file_names_no_registry() -> None:
    lock = json.loads((ROOT / "web" / "package-lock.json").read_text(encoding="utf-8"))
    named = [each["resolved"] for each in lock["packages"].values() if "resolved" in each]
    assert not [address for address in named if "://" in address]
