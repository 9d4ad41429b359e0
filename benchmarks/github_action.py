"""How long the community game's Action works on an issue: `python benchmarks/github_action.py`.

Runs the command as the Action does, from its start to its end, against the tests' own GitHub on
this machine. There every call is answered at once, or after `--latency` milliseconds, as a network
would. Installing the program is not counted.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.append(str(Path(__file__).parent.parent / "tests"))

from github.server import OWNER, TOKEN, GitHub, serve
from github.world import README, STATE, played

from fourfold.github.state import State

LONG_GAME = "32625444422525547472175751117673"  # 32 moves, the last one wins
CASES = (  # what somebody asks for, after which moves
    ("a move", "44", "connect4|drop|red|4"),
    ("a move of the bot", "44", "connect4|drop|red|ai"),
    ("an analysis", "44", "connect4|analyse"),
    ("a move that is refused", "44", "connect4|drop|blue|4"),
    ("the end of a game, with its review", LONG_GAME[:-1], f"connect4|drop|blue|{LONG_GAME[-1]}"),
)


def measure(moves: str, title: str, latency: float) -> tuple[float, int]:
    """Seconds for one issue, and the calls that it took."""
    match = played(moves)
    state = State(match=match, issues=tuple(sorted(match.issues)), moves=len(moves))
    github = GitHub({"README.md": README, STATE: state.to_json()})
    for _ in moves:
        github.event("somebody", "opened before")
    github.interfere = lambda *_: time.sleep(latency)
    with tempfile.TemporaryDirectory() as place, serve(github) as url:
        event = Path(place) / "event.json"
        event.write_text(json.dumps(github.event(OWNER, title)), encoding="utf-8")
        environment = {
            **os.environ,
            "GITHUB_EVENT_PATH": str(event),
            "GITHUB_API_URL": url,
            "GITHUB_TOKEN": TOKEN,
            "GITHUB_STEP_SUMMARY": str(Path(place) / "summary.md"),
        }
        command = [sys.executable, "-m", "fourfold", "github", "run"]
        begun = time.perf_counter()
        subprocess.run(command, env=environment, check=True, capture_output=True)
        return time.perf_counter() - begun, len(github.calls)


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--latency", type=int, default=100, metavar="MS", help="of each call")
    parser.add_argument("--runs", type=int, default=5, help="of which the fastest counts")
    options = parser.parse_args()
    print(f"| | calls | at once | {options.latency} ms a call |\n|---|---|---|---|")
    for name, moves, title in CASES:
        times = []
        for latency in (0, options.latency / 1000):
            runs = [measure(moves, title, latency) for _ in range(options.runs)]
            times.append(min(seconds for seconds, _ in runs))
        print(f"| {name} | {runs[0][1]} | {times[0]:.2f} s | {times[1]:.2f} s |", flush=True)


if __name__ == "__main__":
    main()
