"""The bots of a folder, each a file or a folder, as participants of matches."""

import hashlib
import os
import re
import sys
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import cache, partial
from pathlib import Path

from fourfold.adapters.engine import EngineCrashed, EngineError, EnginePlayer
from fourfold.base.errors import InvalidArgument
from fourfold.base.jobs import Runner, copy_of
from fourfold.base.json_shapes import IF_GIVEN, NOT_IN_JSON, called
from fourfold.match import BadMove
from fourfold.match.arena.isolation import can_isolate
from fourfold.match.arena.limits import Limits
from fourfold.match.grades import graded_positions
from fourfold.match.judgement import Failure
from fourfold.match.player_jobs import Participants, PlayerJob
from fourfold.match.process_pool import on_turn, worker_count
from fourfold.players import Entrant, Player
from fourfold.rules.position import Position
from fourfold.solver import Solver, StopToken

_MARGIN = 0.5  # seconds beyond the time for a move, after which a silent bot is killed
_PAGES = {".html", ".jsonl"}  # pages and games of tournaments
_NOT_PROGRAMS = {".json"}
_UNLIMITED = 1 << 20  # MiB: compilers need much address space
_USUAL_NAMES = ("bot", "agent", "main", "run")  # of the program in the folder of a bot
_VARIABLES = {  # of the environment; the last four exist on Windows
    *("PATH", "LANG", "LC_ALL", "TZ", "LD_LIBRARY_PATH", "PYTHONPATH", "JAVA_HOME"),
    *("OMP_NUM_THREADS", "SYSTEMROOT", "PATHEXT", "TEMP", "USERPROFILE"),
}
# What programs of several languages say when they cannot get memory.
_NO_MEMORY = (
    "memoryerror",
    "outofmemoryerror",
    "bad_alloc",
    "out of memory",
    "cannot allocate memory",
    "could not reserve enough space",
    "insufficient memory",
    "could not allocate",
    "failed to reserve",
)


@dataclass(frozen=True, slots=True)
class Bot:
    """A bot: its name, the file to run, and everything that belongs to it."""

    name: str
    folder: Path = field(metadata=NOT_IN_JSON)
    """The folder of the tournament."""
    file: str
    """The file that is run, relative to that folder."""
    digest: str = field(metadata=called("sha256"))
    """The checksum of all its files."""
    files: tuple[Path, ...] = field(metadata=NOT_IN_JSON)
    """All its files: other machines get copies of them."""
    problem: Failure | None = field(default=None, metadata=IF_GIVEN)
    """Why it cannot play: it takes no part in games."""
    watch: tuple[str, ...] = field(default=(), metadata=NOT_IN_JSON)
    """Arguments for its process that keep it from asking a solver: those of `watch_arguments`."""

    @property
    def path(self) -> Path:
        """The file that is run."""
        return self.folder / self.file


def find_bots(folder: Path, outputs: Collection[Path] = ()) -> list[Bot]:
    """The bots of a folder, by name: Python files, executable files, and folders with one of them.

    Hidden files and those that begin with an underscore are not bots. A file whose name begins with
    that of a bot, such as `ada.npz` or `ada_weights.bin` beside `ada.py`, belongs to that bot;
    everything in the folder of a bot belongs to it; all other files belong to all bots that are
    files. Pages and files of games are ignored, and so are `outputs`, other files of tournaments.

    Raises InvalidArgument if the folder cannot be read or two bots have the same name.
    """
    folder = folder.resolve()
    ours = {path.resolve() for path in outputs}
    try:
        entries = [
            path
            for path in sorted(folder.iterdir())
            if path.resolve() not in ours and not _is_ignored(path)
        ]
        programs = [path for path in entries if path.is_file() and _is_program(path)]
        folders = [path for path in entries if path.is_dir() and _may_be_bot(path)]
        rest = [path for path in entries if path not in programs and path not in folders]
        found = [
            *(_file_bot(path, folder, programs, rest) for path in programs),
            *(_folder_bot(path) for path in folders),
        ]
    except OSError as error:
        raise InvalidArgument(f"cannot read {error.filename}: {error.strerror}") from None
    names = [bot.name for bot in found]
    for name in names:
        if names.count(name) > 1:
            raise InvalidArgument(f"two bots in {folder} are called {name}")
    return sorted(found, key=lambda bot: bot.name)


def _is_ignored(path: Path) -> bool:
    return path.name.startswith(".") or path.name == "__pycache__" or path.suffix in _PAGES


def _is_program(path: Path) -> bool:
    if path.name.startswith("_"):
        return False
    return path.suffix.lower() == ".py" or (
        os.access(path, os.X_OK) and path.suffix.lower() not in _NOT_PROGRAMS
    )


def _may_be_bot(folder: Path) -> bool:
    """Whether a folder has a program, and is not just for data."""
    return not folder.name.startswith("_") and any(map(_is_program, _files_in(folder, deep=False)))


def _files_in(folder: Path, *, deep: bool = True) -> Iterator[Path]:
    for path in sorted(folder.iterdir()):
        if _is_ignored(path):
            continue
        if path.is_file():
            yield path
        elif deep and path.is_dir():
            yield from _files_in(path)


def _file_bot(path: Path, folder: Path, programs: Sequence[Path], rest: Sequence[Path]) -> Bot:
    others = [each.stem for each in programs if each != path]
    files = [path]
    for each in rest:
        if not any(_belongs(each, other) for other in others) or _belongs(each, path.stem):
            files += [each] if each.is_file() else _files_in(each)
    return Bot(path.stem, folder, path.name, _checksum(files, folder), tuple(files))


def _belongs(path: Path, bot: str) -> bool:
    """Whether the name of a file is that of a bot with something added."""
    return re.match(re.escape(bot) + r"(?:[._-]|$)", path.name) is not None


def bot_of(path: Path) -> Bot:
    """The bot that is a file or a folder. It has a `problem` if it is unclear what to run.

    Raises InvalidArgument if there is nothing to run.
    """
    path = path.resolve()
    if path.is_dir():
        if not _may_be_bot(path):
            raise InvalidArgument(f"{path.name} has no program: neither bot.py nor an executable")
        return _folder_bot(path)
    if not path.is_file() or not _is_program(path):
        raise InvalidArgument(f"{path.name} is neither a Python file nor executable")
    return _file_bot(path, path.parent, [path], [])


def _folder_bot(folder: Path) -> Bot:
    files = tuple(_files_in(folder))
    programs = [path for path in files if path.parent == folder and _is_program(path)]
    usual = [path for path in programs if path.stem in (*_USUAL_NAMES, folder.name)]
    usual.sort(key=lambda path: (*_USUAL_NAMES, folder.name).index(path.stem))
    chosen = usual or programs
    problem = None
    if not usual and len(programs) > 1:
        names = ", ".join(path.name for path in programs)
        reason = f"{folder.name} has no obvious bot among {names}: call it bot.py, or bot"
        problem = Failure(reason)
    file = str(chosen[0].relative_to(folder.parent))
    return Bot(folder.name, folder.parent, file, _checksum(files, folder), files, problem)


def _checksum(files: Iterable[Path], folder: Path) -> str:
    """A checksum of files, with their names and whether they can be executed."""
    found = hashlib.sha256()
    for path in sorted(files):
        mode = "x" if os.access(path, os.X_OK) else "-"
        head = f"{path.relative_to(folder).as_posix()} {mode} {path.stat().st_size}\n"
        found.update(head.encode() + path.read_bytes())
    return found.hexdigest()


def environment() -> dict[str, str]:
    """The environment of bots: what programs need to run, and none of the user's keys."""
    kept = {name: value for name, value in os.environ.items() if name in _VARIABLES}
    return {"LANG": "C.UTF-8", **kept, "HOME": "/tmp"}  # noqa: S108 - private for each run


def command_of(bot: Bot, limits: Limits, seed: int, seconds: float) -> list[str]:
    """The command that starts a bot within limits. `seconds` is the time for all its moves."""
    words = _runner(limits, limits.memory_mb, seconds, bot.watch)
    return [*words, f"--seed={seed}", str(copy_of(bot.path) or bot.path)]


def build_command(
    command: Sequence[str], folder: Path, limits: Limits, seconds: float, watch: Sequence[str]
) -> list[str]:
    """The command that runs another one in the folder of a bot, which it may change."""
    if not can_isolate():
        return list(command)
    words = _runner(limits, _UNLIMITED, seconds, watch)
    return [*words, f"--changes={folder}", "/usr/bin/env", *command]


def _runner(limits: Limits, memory_mb: int, seconds: float, watch: Sequence[str]) -> list[str]:
    # -P: modules in the folder of the bot do not replace those of Python.
    words = [sys.executable, "-P", "-m", "fourfold.match.arena.runner", f"--memory-mb={memory_mb}"]
    words.append(f"--cpu-seconds={limits.cpu_seconds(seconds)}")
    words += ["--isolate"] if can_isolate() else []
    words += ["--network"] if limits.network else []
    return [*words, *watch]


class BotPlayer(EnginePlayer):
    """A bot in a process of its own, within limits. Raises BadMove with the reason if it fails."""

    def __init__(self, bot: Bot, limits: Limits, seed: int, seconds: float) -> None:
        """`seconds` is the time for all its moves together, which it may use on all cores."""
        self._cpu_seconds = limits.cpu_seconds(seconds)
        self._limits = limits
        self.name = bot.name
        self.command = command_of(bot, limits, seed, seconds)
        with self._failures():
            super().__init__(
                self.command,
                name=bot.name,
                move_time=limits.move_time,
                timeout=limits.start_time,
                margin=_MARGIN,
                cwd=Path(self.command[-1]).parent,
                env=environment(),
            )

    def get_move(self, position: Position, *, stop: StopToken | None = None) -> int:
        """The bot's move, as a column from 0."""
        with self._failures():
            return super().get_move(position, stop=stop)

    @contextmanager
    def _failures(self) -> Iterator[None]:
        try:
            yield
        except EngineError as error:
            reason, said = error.reason, "\n".join(error.stderr)
            if "SIGXCPU" in reason:
                reason = f"{self.name} used more than {self._cpu_seconds} s of processor time"
            elif isinstance(error, EngineCrashed) and error.stderr:
                reason = f"{reason}: {_last_line(error.stderr)}"
            if any(words in f"{reason}\n{said}".lower() for words in _NO_MEMORY):
                limit = self._limits.memory_mb
                reason += f" (it may use {limit} MiB of memory; --memory-mb changes that)"
            raise BadMove(reason, said or None) from error


def _last_line(lines: Sequence[str]) -> str:
    return next((line for line in reversed(lines) if line.strip()), "").strip()


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
    return _entrant(bot, limits, _new_player)


def for_grades(bot: Bot, limits: Limits) -> Entrant:
    """The bot as a participant that keeps its process for all positions."""
    return _entrant(bot, limits, _same_player)


def _entrant(bot: Bot, limits: Limits, make: Callable[..., Player]) -> Entrant:
    version = f"{bot.digest} {limits}"
    return Entrant(bot.name, partial(make, bot, limits), files=bot.files, version=version)


def check_bots(
    bots: Sequence[Bot], limits: Limits, *, workers: int | None = 1, runner: Runner | None = None
) -> list[Bot]:
    """Start each bot once. Those that fail have a `problem` afterwards."""
    able = [bot for bot in bots if bot.problem is None]
    names = [bot.name for bot in able]
    who = [for_games(bot, limits) for bot in able]
    job = PlayerJob(_start, partial(_crashed, names), names.__getitem__, who)
    found = dict(job.run(range(len(able)), workers=worker_count(workers), runner=runner))
    problems = {able[index].name: problem for index, problem in found.items() if problem}
    return [replace(bot, problem=problems.get(bot.name, bot.problem)) for bot in bots]


def _start(participants: Participants, index: int) -> Failure | None:
    on_turn(1)
    try:
        player = participants.player(index, seed=0)
    except BadMove as error:
        return Failure(str(error), error.traceback)
    if isinstance(player, BotPlayer):
        player.close()
    return None


def _crashed(names: Sequence[str], index: int, _turn: int, reason: str) -> Failure:
    return Failure(f"{names[index]} {reason}")
