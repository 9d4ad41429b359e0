"""Limits for a bot's process: memory, processor time, and no network."""

import ctypes
import os
import signal
import subprocess
import sys
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from fourfold.base.errors import FourfoldError, InvalidArgument

_MB = 1 << 20
_LEAST_MEMORY = 128  # MB: Python and this package need almost as much
_CPU_GRACE = 2  # seconds
_CLONE_NEWUSER, _CLONE_NEWNET = 0x10000000, 0x40000000
_PR_SET_PDEATHSIG = 1


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

    def __post_init__(self) -> None:
        for what in ("move_time", "game_time", "start_time"):
            value = getattr(self, what)
            if not 0 < value < 10**6:
                raise InvalidArgument(f"{what} must be a positive number of seconds, not {value}")
        if self.memory_mb < _LEAST_MEMORY:
            raise InvalidArgument(f"memory_mb must be {_LEAST_MEMORY} or more")


def enforce(memory_mb: int, cpu_seconds: int, *, network: bool) -> None:
    """Limit this process and all that it will start. It ends when its parent does.

    Raises FourfoldError if the network cannot be blocked.
    """
    if sys.platform == "win32":
        return
    import resource  # noqa: PLC0415 - POSIX only

    if sys.platform == "linux":
        _libc().prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
    if not network:
        _leave_network()
    for kind, soft, hard in (
        (resource.RLIMIT_AS, memory_mb * _MB, memory_mb * _MB),
        # The soft limit sends SIGXCPU, which tells the reason; the hard one sends SIGKILL.
        (resource.RLIMIT_CPU, cpu_seconds, cpu_seconds + _CPU_GRACE),
        (resource.RLIMIT_CORE, 0, 0),
    ):
        with suppress(ValueError, OSError):  # a stricter limit is in force, or macOS refuses
            resource.setrlimit(kind, (soft, hard))


@cache
def can_block_network() -> bool:
    """Whether the system lets a process give up the network.

    Linux does, unless it is set up not to, as in many containers.
    """
    if sys.platform != "linux":
        return False
    code = "from fourfold.match.arena.limits import _leave_network; _leave_network()"
    found = subprocess.run(  # noqa: S603 - this very Python
        [sys.executable, "-c", code], capture_output=True, check=False, timeout=60
    )
    return found.returncode == 0


def _leave_network() -> None:
    """Move this process into a network of its own, which has no devices."""
    libc = _libc()
    user, group = os.getuid(), os.getgid()
    if libc.unshare(_CLONE_NEWUSER | _CLONE_NEWNET):
        raise FourfoldError(f"cannot block the network: {os.strerror(ctypes.get_errno())}")
    # Keep the user and the group, which would otherwise be nobody.
    with suppress(OSError):
        Path("/proc/self/setgroups").write_text("deny")
        Path("/proc/self/uid_map").write_text(f"{user} {user} 1")
        Path("/proc/self/gid_map").write_text(f"{group} {group} 1")


def _libc() -> Any:
    return ctypes.CDLL(None, use_errno=True)
