"""Run one bot in this process, within limits: `python -m fourfold.match.arena.runner BOT`.

A Python file in any convention that `fourfold.match.agents` knows is served by the engine
protocol; any other file is executed and speaks the protocol itself. With `--changes FOLDER`, a
program is executed there that may change it, as a compiler does.
"""

import argparse
import os
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from pathlib import Path

from fourfold.adapters.engine.backends import Report
from fourfold.adapters.engine.messages import Limit
from fourfold.adapters.engine.server import Server, Setup
from fourfold.base.errors import FourfoldError
from fourfold.match.agents import read_agent
from fourfold.match.arena.guard import Guard
from fourfold.match.arena.isolation import drop_capabilities, end_with_parent, isolate
from fourfold.match.arena.limits import enforce
from fourfold.match.game import BadMove, ask, failure
from fourfold.players import Player
from fourfold.rules.position import Position
from fourfold.solver import StopToken

_CHUNK = 1 << 16


@dataclass(frozen=True)
class _Bot(Setup):
    """A bot as an engine: its player is what thinks."""

    path: Path
    size_of_player: tuple[int, int] | None
    player: Player

    @property
    def name(self) -> str:
        return self.path.stem

    @property
    def size(self) -> tuple[int, int] | None:
        return self.size_of_player

    def backend(self) -> "_Bot":
        return self

    def think(self, position: Position, limit: Limit, stop: StopToken, report: Report) -> int:  # noqa: ARG002 - a bot reports nothing
        """The bot's move. Raises BadMove with the reason if there is none."""
        seconds = limit.seconds(position.turn)
        if hasattr(self.player, "patience"):
            self.player.patience = seconds
        try:
            return ask(self.player, position, StopToken(stop, timeout=seconds))
        except BadMove as error:
            if error.traceback:
                sys.stderr.write(f"{error.traceback}\n")
                sys.stderr.flush()
            raise


def serve(path: Path, seed: int) -> None:
    """Serve a Python file. What it prints goes to stderr, and it reads an empty stdin."""
    commands, answers = os.dup(0), os.dup(1)
    empty = os.open(os.devnull, os.O_RDONLY)
    os.dup2(empty, 0)
    os.dup2(2, 1)
    entrant = read_agent(str(path))
    bot = _Bot(path, entrant.size, entrant.make(seed, None))

    def write(line: str) -> None:
        data = f"{line}\n".encode()
        while data:
            data = data[os.write(answers, data) :]

    Server(partial(os.read, commands, _CHUNK), write, bot).run()


def _pair(text: str) -> tuple[Path, Path]:
    hidden, _, shown = text.partition(os.pathsep)
    return Path(hidden), Path(shown)


def _preload() -> None:
    """Import what serving an agent needs, before nothing more of this package can be imported."""
    import_module("fourfold.adapters.kaggle")
    import_module("fourfold.adapters.players")


def main(arguments: Sequence[str]) -> int:
    """Run a bot; return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m fourfold.match.arena.runner")
    parser.add_argument("--memory-mb", type=int, required=True)
    parser.add_argument("--cpu-seconds", type=int, required=True)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--isolate", action="store_true")
    parser.add_argument("--network", action="store_true")
    parser.add_argument("--changes", type=Path)
    parser.add_argument("--report", type=Path)
    parser.add_argument("--decoy", type=_pair, action="append", default=[])
    parser.add_argument("bot", type=Path)
    parser.add_argument("arguments", nargs=argparse.REMAINDER)
    given = parser.parse_args(arguments)
    try:
        is_agent = given.bot.suffix.lower() == ".py"
        enforce(given.memory_mb, given.cpu_seconds)
        if is_agent and given.report is not None:
            _preload()
        if sys.platform == "linux":
            end_with_parent()
            if given.isolate:
                folder, changes = given.changes or given.bot.parent, (given.changes, given.report)
                isolate(folder, [*filter(None, changes)], given.decoy, network=given.network)
            drop_capabilities()
        if is_agent:
            if given.report is not None:
                Guard(given.report).start([path for path, _ in given.decoy])
            serve(given.bot, given.seed)
        else:
            os.execv(given.bot, [str(given.bot), *given.arguments])  # noqa: S606 - a bot is a program
    except (FourfoldError, OSError) as error:
        # The reason is published, but where the folder is on this computer is not.
        cause = error.__cause__
        _, traceback = failure("", cause) if cause else ("", None)
        reason = str(error).replace(f"{given.bot.parent}{os.sep}", "")
        sys.stderr.write(f"{traceback}\n{reason}\n" if traceback else f"{reason}\n")
        return 1
    sys.stderr.flush()
    os._exit(0)  # even if the bot has left threads running


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
