"""Measure how long the community game's Action takes from the event to the answer.

`python benchmarks/github_action.py` performs the steps of action.yml on this machine: it creates
the environment, packs it as the cache does, and then measures for each case

- installing: unpacking the environment from the cache; for comparison, creating a virtual
  environment and installing the package with all its dependencies from pip's cache;
- answering: from the start of the process to its end.

The tests' GitHub server answers each call after `--latency` milliseconds. The time that GitHub
needs before the first step, to find a machine and to load Python, and its network are not measured.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

sys.path.append(str(Path(__file__).parent.parent / "tests"))
sys.path.append(str(Path(__file__).parent.parent / "action"))

import install
from support.github.server import OWNER, REPOSITORY, TOKEN, GitHub, serve
from support.github.world import README, STATE, played

from fourfold.github.state import State

LONG_GAME = "32625444422525547472175751117673"  # 32 moves, the last one wins
CASES = (  # the request, and the moves before it
    ("a move", "44", "connect4|drop|red|4"),
    ("a bot move", "44", "connect4|drop|red|ai"),
    ("an analysis", "44", "connect4|analyse"),
    ("a rejected move", "44", "connect4|drop|blue|4"),
    ("the end of a game, with its review", LONG_GAME[:-1], f"connect4|drop|blue|{LONG_GAME[-1]}"),
)


def seconds(work: Callable[[], object]) -> float:
    """The time that a call takes."""
    begun = time.perf_counter()
    work()
    return time.perf_counter() - begun


def answer(command: list[str], moves: str, title: str, latency: float) -> tuple[float, int]:
    """The seconds for one issue, and the number of API calls."""
    match = played(moves)
    state = State(match=match, issues=tuple(sorted(match.issues)), moves=len(moves))
    # The version of the file that every version of the program reads.
    text = state.to_json().replace('"version": 2', '"version": 1')
    github = GitHub({"README.md": README, STATE: text})
    for _ in moves:
        github.issues[github.event("somebody", "before")["issue"]["number"]]["state"] = "closed"
    github.interfere = lambda *_: time.sleep(latency)
    with tempfile.TemporaryDirectory() as place, serve(github) as url:
        event = Path(place) / "event.json"
        event.write_text(json.dumps(github.event(OWNER, title)), encoding="utf-8")
        environment = {
            "PATH": os.environ["PATH"],
            "GITHUB_EVENT_PATH": str(event),
            "GITHUB_EVENT_NAME": "issues",
            "GITHUB_REPOSITORY": REPOSITORY,
            "GITHUB_API_URL": url,
            "GITHUB_TOKEN": TOKEN,
            "GITHUB_STEP_SUMMARY": str(Path(place) / "summary.md"),
        }
        took = seconds(
            lambda: subprocess.run(command, env=environment, check=True, capture_output=True)
        )
        return took, len(github.calls)


def size(folder: Path) -> float:
    """The size of all files in a folder, in megabytes."""
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file()) / 1e6


def compare_installing(place: Path, wheel: Path) -> Path:
    """Print how long the installation takes; return the environment."""
    made, packed = place / "connect4", place / "cache.tar"
    once = seconds(lambda: install.make(made, wheel))
    with tarfile.open(packed, "w") as archive:
        archive.add(made, "connect4")
    shutil.rmtree(made)

    def unpack() -> None:
        with tarfile.open(packed) as archive:
            archive.extractall(place, filter="tar")

    unpacking = seconds(unpack)
    whole = place / "whole"
    pip = [str(install.interpreter(whole)), "-m", "pip", "install", "--quiet", f"{wheel}[github]"]
    anew = seconds(lambda: subprocess.run([sys.executable, "-m", "venv", whole], check=True))
    anew += seconds(lambda: subprocess.run(pip, check=True))
    print("| for each move | seconds | MB |\n|---|---|---|")
    print(f"| install the package and its dependencies | {anew:.1f} | {size(whole):.0f} |")
    print(f"| unpack the environment from the cache | {unpacking:.1f} | {size(made):.0f} |")
    print(f"\nThe environment was created in {once:.1f} s, from an existing wheel.\n")
    return made


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--latency", type=int, default=100, metavar="MS", help="milliseconds per API call"
    )
    parser.add_argument("--runs", type=int, default=5, help="number of runs; the fastest counts")
    parser.add_argument("--wheel", type=Path, help="the wheel to install; built if not given")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        wheel = options.wheel or install.build(place)
        made = compare_installing(place, wheel)
        command = [str(install.interpreter(made)), "-I", "-m", "fourfold.github"]
        print(
            f"| answering | calls | no latency | {options.latency} ms per call |\n|---|---|---|---|"
        )
        for name, moves, title in CASES:
            times = []
            for latency in (0, options.latency / 1000):
                runs = [answer(command, moves, title, latency) for _ in range(options.runs)]
                times.append(min(took for took, _ in runs))
            print(f"| {name} | {runs[0][1]} | {times[0]:.2f} s | {times[1]:.2f} s |", flush=True)


if __name__ == "__main__":
    main()
