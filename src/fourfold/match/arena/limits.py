"""Limits for a bot's process: memory, processor time, and no network."""

import ctypes
import math
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

_HERE = Path(__file__).parent
_MB = 1 << 20
_LEAST_MEMORY = 128  # MB: Python and this package need almost as much
_CPU_GRACE = 2  # seconds
_CPU_RESERVE = 30  # seconds of processor time for starting
_CLONE_NEWUSER, _CLONE_NEWNET, _CLONE_NEWNS = 0x10000000, 0x40000000, 0x00020000
_MS_BIND, _MS_REC, _MS_PRIVATE = 4096, 16384, 1 << 18
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


def enforce(
    memory_mb: int,
    cpu_seconds: int,
    *,
    network: bool,
    own_files: bool = False,
) -> None:
    """Limit this process and all that it will start. It ends when its parent does. With
    `own_files`, `show_in_place` can be called afterwards.

    It must have one thread only. Raises FourfoldError if the network cannot be blocked.
    """
    if sys.platform == "win32":
        return
    import resource  # noqa: PLC0415 - POSIX only

    if sys.platform == "linux":
        _libc().prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
    if own_files or not network:
        _leave(network=not network, mounts=own_files)
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
    return _works("_leave(network=True, mounts=False)")


@cache
def can_hide_files() -> bool:
    """Whether the system lets a process hide files from itself. The conditions are the same."""
    if sys.platform != "linux":
        return False
    return _works("_leave(network=False, mounts=True); show_in_place(_HERE, _HERE)")


def _works(call: str) -> bool:
    """Whether a process of its own can do something."""
    names = "_HERE, _leave, show_in_place"
    code = f"from fourfold.match.arena.limits import {names}; {call}"
    found = subprocess.run(  # noqa: S603 - this very Python
        [sys.executable, "-c", code], capture_output=True, check=False, timeout=60
    )
    return found.returncode == 0


def show_in_place(path: Path, decoy: Path) -> None:
    """Show a file or folder in place of another one, in the namespace of this process."""
    if _libc().mount(os.fsencode(decoy), os.fsencode(path), None, _MS_BIND, None):
        raise FourfoldError(f"cannot hide {path.name}: {os.strerror(ctypes.get_errno())}")


def _leave(*, network: bool, mounts: bool) -> None:
    """Move this process into a network of its own, which has no devices, and into a view of the
    file system of its own.
    """
    libc = _libc()
    user, group = os.getuid(), os.getgid()
    flags = _CLONE_NEWUSER | (_CLONE_NEWNET if network else 0) | (_CLONE_NEWNS if mounts else 0)
    if libc.unshare(flags):
        what = "block the network" if network else "hide files"
        raise FourfoldError(f"cannot {what}: {os.strerror(ctypes.get_errno())}")
    if mounts and libc.mount(None, b"/", None, _MS_REC | _MS_PRIVATE, None):
        raise FourfoldError(f"cannot hide files: {os.strerror(ctypes.get_errno())}")
    # Keep the user and the group, which would otherwise be nobody.
    with suppress(OSError):
        Path("/proc/self/setgroups").write_text("deny")
        Path("/proc/self/uid_map").write_text(f"{user} {user} 1")
        Path("/proc/self/gid_map").write_text(f"{group} {group} 1")


def _libc() -> Any:
    return ctypes.CDLL(None, use_errno=True)
