"""What the web app shares with the Python package, and its lock file."""

import json
import subprocess
import sys

from support.paths import ROOT


def test_themes_and_levels_are_those_of_the_package() -> None:
    command = [sys.executable, "generate.py", "--check"]
    app = ROOT / "web" / "app"
    done = subprocess.run(command, cwd=app, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_lock_file_names_no_registry() -> None:
    lock = json.loads((ROOT / "web" / "package-lock.json").read_text(encoding="utf-8"))
    named = [each["resolved"] for each in lock["packages"].values() if "resolved" in each]
    assert not [address for address in named if "://" in address]
