"""How long the community game's Action takes from the event to the answer, once it is built.

`python benchmarks/github_action.py` does on this machine what the steps of action.yml do: it makes
the environment, packs it as the cache does, and then measures for each case

- installing: unpacking the environment from the cache. For comparison, what the Action did without
  it: a virtual environment, and the package with all that it depends on, from pip's own cache;
- answering: from the start of the process to its end.

The tests' own GitHub answers, after `--latency` milliseconds each call. What GitHub takes before
the first step, to find a machine and to load Python, and its network, are not part of it.
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
CASES = (  # what somebody asks for, after which moves
    ("a move", "44", "connect4|drop|red|4"),
    ("a move of the bot", "44", "connect4|drop|red|ai"),
    ("an analysis", "44", "connect4|analyse"),
    ("a move that is refused", "44", "connect4|drop|blue|4"),
    ("the end of a game, with its review", LONG_GAME[:-1], f"connect4|drop|blue|{LONG_GAME[-1]}"),
)


def seconds(work: Callable[[], object]) -> float:
    """How long something takes."""
    begun = time.perf_counter()
    work()
    return time.perf_counter() - begun


def answer(command: list[str], moves: str, title: str, latency: float) -> tuple[float, int]:
    """Seconds for one issue, and the calls that it took."""
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
    """Of all files, in megabytes."""
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file()) / 1e6


def compare_installing(place: Path, wheel: Path) -> Path:
    """Print how long it takes to have the program ready; return its environment."""
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
    print(f"| install all that the package depends on | {anew:.1f} | {size(whole):.0f} |")
    print(f"| unpack the environment from the cache | {unpacking:.1f} | {size(made):.0f} |")
    print(f"\nThe environment was made in {once:.1f} s, for which the wheel was there.\n")
    return made


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--latency", type=int, default=100, metavar="MS", help="of each call")
    parser.add_argument("--runs", type=int, default=5, help="of which the fastest counts")
    parser.add_argument("--wheel", type=Path, help="of this source; else it is built")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        wheel = options.wheel or install.build(place)
        made = compare_installing(place, wheel)
        command = [str(install.interpreter(made)), "-I", "-m", "fourfold.github"]
        print(f"| answering | calls | at once | {options.latency} ms a call |\n|---|---|---|---|")
        for name, moves, title in CASES:
            times = []
            for latency in (0, options.latency / 1000):
                runs = [answer(command, moves, title, latency) for _ in range(options.runs)]
                times.append(min(took for took, _ in runs))
            print(f"| {name} | {runs[0][1]} | {times[0]:.2f} s | {times[1]:.2f} s |", flush=True)


if __name__ == "__main__":
    main()
