"""The bots of a folder, each a file, as participants of matches."""

import math
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache, partial
from pathlib import Path
from typing import Annotated

from fourfold.adapters.engine import EngineError, EnginePlayer
from fourfold.base.errors import InvalidArgument
from fourfold.base.jobs import copy_of
from fourfold.base.jobs.sent_files import digest
from fourfold.base.json_shapes import NOT_IN_JSON, called, write_only
from fourfold.match import BadMove
from fourfold.match.arena.limits import Limits, can_block_network
from fourfold.match.grades import graded_positions
from fourfold.players import Entrant
from fourfold.rules.position import Position
from fourfold.solver import Solver, StopToken

_MARGIN = 0.5  # seconds beyond the time for a move, after which a silent bot is killed
_CPU_RESERVE = 30  # seconds of processor time for starting


@dataclass(frozen=True, slots=True)
class Bot:
    """A bot's name, its file, and the checksum of the file."""

    name: str
    path: Annotated[Path, write_only(lambda path: path.name, str)] = field(metadata=called("file"))
    """The file; in JSON its name."""
    digest: str = field(metadata=called("sha256"))
    """The checksum of the file."""
    shared: str = field(metadata=NOT_IN_JSON)
    """The checksum of the files that the bots share: those that begin with an underscore."""


def find_bots(folder: Path) -> list[Bot]:
    """The bots of a folder, by name: Python files and executable files, without hidden ones and
    those that begin with an underscore.

    Raises InvalidArgument if the folder cannot be read or two bots have the same name.
    """
    try:
        files = sorted(path for path in folder.iterdir() if path.is_file())
        shared = digest(path for path in files if path.name.startswith("_"))
        found = [
            Bot(path.stem, path.resolve(), digest([path]), shared)
            for path in files
            if _is_bot(path)
        ]
    except OSError as error:
        raise InvalidArgument(f"cannot read {error.filename}: {error.strerror}") from None
    names = [bot.name for bot in found]
    for name in names:
        if names.count(name) > 1:
            raise InvalidArgument(f"two bots in {folder} are called {name}")
    return found


def _is_bot(path: Path) -> bool:
    if path.name.startswith((".", "_")):
        return False
    return path.suffix.lower() == ".py" or (
        os.access(path, os.X_OK) and path.suffix.lower() not in {".html", ".json", ".jsonl"}
    )


class BotPlayer(EnginePlayer):
    """A bot in a process of its own, within limits. Raises BadMove with the reason if it fails."""

    def __init__(self, bot: Bot, limits: Limits, seed: int, seconds: float) -> None:
        """`seconds` is the time for all its moves together, which it may use on all cores."""
        self._cpu_seconds = math.ceil(seconds * (os.cpu_count() or 1)) + _CPU_RESERVE
        self.name = bot.name
        self.command = list(self._command(bot, limits, seed))
        with self._failures():
            super().__init__(
                self.command,
                name=bot.name,
                move_time=limits.move_time,
                timeout=limits.start_time,
                margin=_MARGIN,
            )

    def _command(self, bot: Bot, limits: Limits, seed: int) -> Iterator[str]:
        yield from (sys.executable, "-m", "fourfold.match.arena.runner")
        yield f"--memory-mb={limits.memory_mb}"
        yield f"--cpu-seconds={self._cpu_seconds}"
        yield f"--seed={seed}"
        if limits.network or not can_block_network():
            yield "--network"
        yield str(copy_of(bot.path) or bot.path)

    def get_move(self, position: Position, *, stop: StopToken | None = None) -> int:
        """The bot's move, as a column from 0."""
        with self._failures():
            return super().get_move(position, stop=stop)

    @contextmanager
    def _failures(self) -> Iterator[None]:
        try:
            yield
        except EngineError as error:
            reason = str(error)
            if "SIGXCPU" in reason:
                reason = f"{self.name} used more than {self._cpu_seconds} s of processor time"
            raise BadMove(reason) from error


def _new_player(bot: Bot, limits: Limits, seed: int, _solver: Solver | None) -> BotPlayer:
    """Start a bot for a game."""
    return BotPlayer(bot, limits, seed, limits.game_time)


def _same_player(bot: Bot, limits: Limits, _seed: int, _solver: Solver | None) -> BotPlayer:
    """The bot that was started once in this process, for all positions of its grade."""
    return shared_player(bot, limits)


@cache
def shared_player(bot: Bot, limits: Limits) -> BotPlayer:
    """The player of a bot that this process uses for its grade."""
    seconds = limits.move_time * len(graded_positions())
    return BotPlayer(bot, limits, seed=0, seconds=seconds)


def for_games(bot: Bot, limits: Limits) -> Entrant:
    """The bot as a participant whose process is new for each game."""
    version = f"{bot.digest} {bot.shared} {limits}"
    return Entrant(bot.name, partial(_new_player, bot, limits), files=_files(bot), version=version)


def for_grades(bot: Bot, limits: Limits) -> Entrant:
    """The bot as a participant that keeps its process for all positions."""
    return Entrant(bot.name, partial(_same_player, bot, limits), files=_files(bot))


def _files(bot: Bot) -> tuple[Path, ...]:
    """The bot's file and those that it shares with others."""
    return (bot.path, *(path for path in bot.path.parent.glob("_*") if path.is_file()))
