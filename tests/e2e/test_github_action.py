"""The Action's own steps, run as GitHub runs them, without steps that use other Actions."""

import json
import os
import re
import runpy
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from support.github.server import TOKEN
from support.github.world import World
from support.paths import ROOT

yaml = pytest.importorskip("ruamel.yaml", reason="reads action.yml")


@pytest.fixture
def temp(tmp_path: Path) -> Path:
    """The runner's folder, with the environment in it as the cache would bring it."""
    key = runpy.run_path(str(ROOT / "action" / "install.py"))["key"]()
    environment = tmp_path / "temp" / "connect4"
    (environment / "bin").mkdir(parents=True)
    (environment / "complete").write_text(key, encoding="utf-8")
    python = environment / "bin" / "python"
    python.write_text(f'#!/bin/sh\nexec "{sys.executable}" "$@"\n', encoding="utf-8")
    python.chmod(0o755)
    return tmp_path / "temp"


def _steps(temp: Path, inputs: dict[str, str]) -> str:
    """Run the steps one after another, and return their output."""
    action = yaml.YAML(typ="safe").load(ROOT / "action.yml")
    outputs, said = temp / "outputs.txt", ""
    values = {
        "github.action_path": str(ROOT),
        "runner.temp": str(temp),
        "steps.python.outputs.python-path": sys.executable,
        **{f"inputs.{name}": about.get("default", "") for name, about in action["inputs"].items()},
        **{f"inputs.{name}": value for name, value in inputs.items()},
    }

    def filled(text: Any) -> str:
        return re.sub(r"\$\{\{ (.+?) \}\}", lambda found: values[found[1]], str(text))

    for step in action["runs"]["steps"]:
        if "run" not in step:
            continue
        environment = {name: filled(value) for name, value in step.get("env", {}).items()}
        done = subprocess.run(
            ["bash", "-eo", "pipefail", "-c", step["run"]],  # noqa: S607
            cwd=filled(step.get("working-directory", temp)),
            env={"PATH": os.environ["PATH"], "GITHUB_OUTPUT": str(outputs), **environment},
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        said += done.stdout
    assert re.fullmatch("(key=[0-9a-f]{32}\n)+", outputs.read_text(encoding="utf-8"))
    return said


@pytest.mark.skipif(os.name == "nt", reason="the Action runs on Linux")
def test_the_steps_of_the_action(world: World, temp: Path) -> None:
    event = temp / "event.json"
    title = 'connect4|drop|red|4"; touch "$HOME/x" #'
    for user, what in (("eve", title), ("ada", "connect4|drop|red|4")):
        event.write_text(json.dumps(world.github.event(user, what)), encoding="utf-8")
        inputs = {"token": TOKEN, "event-path": str(event), "event-name": "issues"}
        said = _steps(temp, {**inputs, "api-url": world.url})
        assert "2 calls to GitHub" in said if user == "eve" else "3 calls to GitHub" in said
    assert world.moves == "4"
    assert "I cannot read" in world.seen(1).comment
