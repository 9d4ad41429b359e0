"""Limits for a bot's process: time, memory, and the size of files."""

import math
import os
import sys
from contextlib import suppress
from dataclasses import dataclass

from fourfold.base.errors import InvalidArgument

FILES_MB = 256
"""The most that a bot may write to a file, or to all its temporary files, in MiB."""
_MB = 1 << 20
_LEAST_MEMORY = 128  # MB: Python and this package need almost as much
_CPU_GRACE = 2  # seconds
_CPU_RESERVE = 30  # seconds of processor time for starting


@dataclass(frozen=True, slots=True)
class Limits:
    """Limits of a bot: seconds for a move and for its moves of a game, memory, the network.

    >>> Limits(move_time=0)
    Traceback (most recent call last):
    fourfold.InvalidArgument: move_time must be a positive number of seconds, not 0
    """

    move_time: float = 1.0
    """Seconds for a move."""
    game_time: float = 60.0
    """Seconds for all its moves in a game."""
    memory_mb: int = 1024
    """Memory in MiB."""
    network: bool = False
    """Whether it may use the network."""
    start_time: float = 10.0
    """Seconds to start: to import what it needs, and to answer for the first time."""
    cpu_time: float | None = None
    """Seconds of processor time in a game; None: the time for a game on all cores, and some for
    starting."""

    def __post_init__(self) -> None:
        for what in ("move_time", "game_time", "start_time", "cpu_time"):
            value = getattr(self, what)
            if value is not None and not 0 < value < 10**6:
                raise InvalidArgument(f"{what} must be a positive number of seconds, not {value}")
        if self.memory_mb < _LEAST_MEMORY:
            raise InvalidArgument(f"memory_mb must be {_LEAST_MEMORY} or more")

    def cpu_seconds(self, wall_seconds: float) -> int:
        """The processor time of a process that may think for so many seconds, in whole seconds.

        >>> Limits(cpu_time=12.5).cpu_seconds(60)
        13
        """
        if self.cpu_time is not None:
            return math.ceil(self.cpu_time * max(1.0, wall_seconds / self.game_time))
        return math.ceil(wall_seconds * (os.cpu_count() or 1)) + _CPU_RESERVE


def enforce(memory_mb: int, cpu_seconds: int) -> None:
    """Limit this process and all that it will start."""
    # The soft limit sends SIGXCPU, which tells the reason; the hard one sends SIGKILL.
    set_limit("RLIMIT_CPU", cpu_seconds, cpu_seconds + _CPU_GRACE)
    set_limit("RLIMIT_AS", memory_mb * _MB)
    set_limit("RLIMIT_FSIZE", FILES_MB * _MB)
    set_limit("RLIMIT_CORE", 0)


def set_limit(kind: str, soft: int, hard: int | None = None) -> None:
    """Set a limit of `resource`, unless a stricter one is in force or the system has none."""
    if sys.platform == "win32":
        return
    import resource  # noqa: PLC0415 - POSIX only

    with suppress(ValueError, OSError):
        resource.setrlimit(getattr(resource, kind), (soft, soft if hard is None else hard))
