"""Let the Kaggle agent play against the agents of the real `kaggle_environments`.

    make build/kaggle/.installed
    python benchmarks/kaggle.py                       # the whole table: takes an hour
    python benchmarks/kaggle.py --games 2 --boards 6x5x4 --agents agent --json

Each pairing is played half with each side, unless --side is given. A board is columns x rows x
number in a row.
"""

import argparse
import contextlib
import io
import json
import random
import sys
import tempfile
from collections.abc import Iterator
from multiprocessing import get_context
from pathlib import Path
from typing import Any, NamedTuple

from fourfold.adapters.kaggle import agent
from fourfold.adapters.kaggle.export import Level, export_agent

INSTALLED = Path(__file__).parent.parent / "build" / "kaggle"
BOARDS = "7x6x4,6x5x4,9x7x4"
AGENTS = f"agent,{Level.STRONGEST}"
FINISHED = "DONE"


class Game(NamedTuple):
    """A game to play. `name` is `agent`, or the level of an exported file."""

    name: str
    board: str
    opponent: str
    seconds: float
    number: int
    is_first: bool


def environments() -> Any:
    """Kaggle's package. It prints a line for each of its games that cannot be loaded."""
    if not (INSTALLED / ".installed").exists():
        sys.exit("kaggle_environments is not installed: run make build/kaggle/.installed")
    sys.path.insert(0, str(INSTALLED))
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
        import kaggle_environments  # noqa: PLC0415 - not in .venv
    return kaggle_environments


def play(game: Game) -> dict[str, Any]:
    """The result of a game, from the environment's own record."""
    random.seed(repr(game))  # Kaggle's agents choose among equal moves at random
    columns, rows, inarow = map(int, game.board.split("x"))
    configuration = {"columns": columns, "rows": rows, "inarow": inarow, "actTimeout": game.seconds}
    with tempfile.TemporaryDirectory() as folder:
        ours: Any = agent
        if game.name != "agent":
            file = Path(folder) / "submission.py"
            file.write_text(export_agent(Level(game.name)), encoding="utf-8")
            ours = str(file)
        players = [ours, game.opponent] if game.is_first else [game.opponent, ours]
        environment = environments().make("connectx", configuration=configuration)
        environment.run(players)
    mine = int(not game.is_first)
    final = environment.state[mine]
    durations = [step[mine]["duration"] for step in environment.logs if step and step[mine]]
    return {
        **game._asdict(),
        "reward": final.reward,
        "status": final.status,
        "plies": len(environment.steps) - 1,
        "slowest": max(durations, default=0),
        "overage": 60 - final.observation.remainingOverageTime,
    }


def games(options: argparse.Namespace) -> Iterator[Game]:
    """All games that were asked for."""
    for name in options.agents.split(","):
        for board in options.boards.split(","):
            for number in range(options.games):
                is_first = options.side == "first" if options.side else number % 2 == 0
                yield Game(name, board, options.opponent, options.seconds, number, is_first)


def table(results: list[dict[str, Any]]) -> Iterator[str]:
    """The results as rows of a Markdown table."""
    yield "| agent | board | as first: won, drawn, lost | as second | not finished | slowest move |"
    yield "|---|---|---|---|---|---|"
    for name, board in dict.fromkeys((each["name"], each["board"]) for each in results):
        played = [each for each in results if (each["name"], each["board"]) == (name, board)]
        sides = [
            ", ".join(
                str(sum(each["reward"] == reward for each in played if each["is_first"] is first))
                for reward in (1, 0, -1)
            )
            for first in (True, False)
        ]
        failures = sum(each["status"] != FINISHED for each in played)
        slowest = max(each["slowest"] for each in played)
        yield f"| {name} | {board} | {' | '.join(sides)} | {failures} | {slowest:.2f} s |"


def main() -> None:
    """Play the games and print the results."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--agents", default=AGENTS, help="agent, or levels of exported files")
    parser.add_argument("--boards", default=BOARDS)
    parser.add_argument("--opponent", default="negamax")
    parser.add_argument("--games", type=int, default=200, help="of each pairing")
    parser.add_argument("--side", choices=("first", "second"), help="instead of half with each")
    parser.add_argument("--seconds", type=float, default=2.0, help="actTimeout")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    results = []
    with contextlib.ExitStack() as stack:
        played: Iterator[dict[str, Any]] = map(play, games(options))
        if options.processes > 1:
            pool = stack.enter_context(get_context("spawn").Pool(options.processes))
            played = pool.imap_unordered(play, games(options))
        for result in played:
            results.append(result)
            if options.json:
                print(json.dumps(result), flush=True)
            elif result["reward"] != 1:
                print(f"not won: {result}", flush=True)
    if not options.json:
        print(*table(results), sep="\n")


if __name__ == "__main__":
    main()
