"""Namespaces of Linux for a bot: processes, files and a network of its own, and no capabilities.

1. In a first user namespace, all files become read-only, folders in which other programs have
   temporary files and sockets become empty, and decoys cover what the bot must not see.
2. A second one inside locks these mounts: no process there can undo them, not even root's.
3. The bot has no capabilities, cannot get new ones, and cannot make more user namespaces.

The bot cannot name, signal or read the processes outside, and those that it starts end with it.
"""

import ctypes
import os
import signal
import stat
import struct
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import NoReturn

from fourfold.base.errors import FourfoldError
from fourfold.match.arena.limits import FILES_MB, set_limit

_MOST_PROCESSES = 512  # with threads; the kernel accepts 301 or more
_EMPTY = tuple(map(Path, ("/tmp", "/run", "/dev/shm")))  # noqa: S108 - private for each run
_NEWNS, _NEWIPC, _NEWUSER, _NEWPID, _NEWNET = 0x20000, 1 << 27, 1 << 28, 1 << 29, 1 << 30
_RDONLY, _NOSUID, _NODEV, _BIND, _REC, _PRIVATE = 1, 2, 4, 4096, 16384, 1 << 18
_SYS_MOUNT_SETATTR, _HERE, _RECURSIVE = 442, -100, 0x8000
_PR_SET_PDEATHSIG, _PR_CAPBSET_DROP, _PR_SET_NO_NEW_PRIVS = 1, 24, 38
_CAPABILITIES_VERSION = 0x20080522


@dataclass(frozen=True, slots=True)
class Isolation:
    """What a bot may use."""

    folder: Path
    """Its folder. It changes a copy, which is deleted at its end."""
    network: bool = False
    keep: bool = False
    """Whether changes of its folder are kept."""
    report: Path | None = None
    """A file that it may change."""
    decoys: Sequence[tuple[Path, Path]] = ()
    """Files and folders that are hidden from it, and what it sees in their place."""

    def start(self) -> None:
        """Return in a new process, the bot's. The calling process waits for it and ends as it does.

        Raises FourfoldError if the system forbids a part.
        """
        if child := os.fork():  # threads of libraries remain behind: they would prevent the rest
            _end_as(child)
        end_with_parent()
        _unshare(_NEWPID | _NEWIPC | (0 if self.network else _NEWNET))
        self._mount()
        first = os.fork()
        if not first:
            _adopt_processes()
        if bot := os.fork():
            _end_as(bot, first)
        os.setsid()  # or it could signal the process that waits for it, as one of its group
        with suppress(FourfoldError):  # forbidden where parts of /proc are hidden
            _mount("proc", Path("/proc"), "proc")
        _try_to_write("kernel/pid_max", _MOST_PROCESSES)  # since Linux 6.14
        _unshare()
        _try_to_write("user/max_user_namespaces", 0)
        _protect(Path("/proc"), _RDONLY)
        set_limit("RLIMIT_NPROC", _MOST_PROCESSES)  # counted in the namespace; not for root
        os.closerange(3, 1024)  # files and folders from before
        os.chdir(self.folder)

    def _mount(self) -> None:
        _protect(Path("/"), _RDONLY | _NOSUID | _NODEV, everything=True)
        words = (*sys.path, sys.prefix, sys.base_prefix, *os.get_exec_path(), "/etc/resolv.conf")
        needed = {self.folder, *(Path(word).resolve() for word in words if word)}
        paths = [path for path in sorted(needed) if _is_covered(path) and os.access(path, os.F_OK)]
        shown = [(path, _handle(path)) for path in paths]
        covers = [(path, _handle(decoy)) for path, decoy in self.decoys]
        report = [] if self.report is None else [(self.report, _handle(self.report))]
        for device in Path("/dev").iterdir():  # those that all users may use
            mode = device.lstat().st_mode
            if stat.S_ISCHR(mode) and mode & 0o006 == 0o006:
                _mount(device, device)
                _protect(device, 0, allow=_NODEV)
        for place in filter(Path.is_dir, _EMPTY):
            _mount("tmpfs", place, "tmpfs", f"size={FILES_MB}m,mode=1777")
        for path, handle in shown:
            _show(handle, path)
        self._mount_folder()
        for path, handle in report:
            _show(handle, path)
            _protect(path, 0, allow=_RDONLY)
        for path, handle in covers:
            if path.exists():
                _mount(handle, path)

    def _mount_folder(self) -> None:
        source = _handle(self.folder)
        if self.keep:
            _mount(source, self.folder)
            _protect(self.folder, 0, allow=_RDONLY)
            return
        _mount("tmpfs", self.folder, "tmpfs", f"size={FILES_MB}m")
        place = _handle(self.folder)
        for name in ("changed", "work"):
            (place / name).mkdir()
        layers = f"lowerdir={source},upperdir={place}/changed,workdir={place}/work"
        try:
            _mount("overlay", self.folder, "overlay", layers)
        except FourfoldError:  # not on all file systems: then it cannot change anything
            _mount(source, self.folder)


def drop_capabilities() -> None:
    """Give up all capabilities of this process, and those that it could get from now on."""
    for number in range(64):
        _libc().prctl(_PR_CAPBSET_DROP, number, 0, 0, 0)  # without effect for an ordinary user
    _libc().capset(struct.pack("Ii", _CAPABILITIES_VERSION, 0), bytes(24))
    _libc().prctl(_PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)


def end_with_parent() -> None:
    """Let this process end when its parent does."""
    _libc().prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)


@cache
def can_isolate() -> bool:
    """Whether the system lets bots be isolated.

    Linux does since 5.12, unless it is set up not to, as in many containers.
    """
    if sys.platform != "linux":
        return False
    code = "from fourfold.match.arena.isolation import *; Isolation(Path('/usr')).start()"
    found = subprocess.run(  # noqa: S603 - this very Python
        [sys.executable, "-c", code], capture_output=True, check=False, timeout=60
    )
    return found.returncode == 0


def _unshare(others: int = 0) -> None:
    """Move this process into a user namespace and a view of the files of its own, and others."""
    user, group = os.getuid(), os.getgid()
    _check(_libc().unshare(_NEWUSER | _NEWNS | others), "unshare")
    # Keep the user and the group, which would otherwise be nobody.
    with suppress(OSError):
        Path("/proc/self/setgroups").write_text("deny")
        Path("/proc/self/uid_map").write_text(f"{user} {user} 1")
        Path("/proc/self/gid_map").write_text(f"{group} {group} 1")


def _try_to_write(name: str, value: int) -> None:
    with suppress(OSError):  # an older system, or a container
        Path("/proc/sys", name).write_text(str(value))


def _adopt_processes() -> NoReturn:
    """Be the first process of a namespace: it ends when this one does."""
    end_with_parent()
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    os.closerange(0, 1024)
    while True:
        signal.pause()


def _end_as(process: int, first: int | None = None) -> NoReturn:
    """Wait for a process, end the namespace with a first process, and end as the other did."""
    os.closerange(0, 2)
    _, status = os.waitpid(process, 0)
    if first is not None:
        os.kill(first, signal.SIGKILL)
        os.waitpid(first, 0)
    if os.WIFSIGNALED(status):
        number = os.WTERMSIG(status)
        with suppress(OSError):  # SIGKILL has no handler
            signal.signal(number, signal.SIG_DFL)
        os.kill(os.getpid(), number)
    os._exit(os.waitstatus_to_exitcode(status))


def _is_covered(path: Path) -> bool:
    return any(map(path.is_relative_to, _EMPTY))


def _handle(path: Path) -> Path:
    """A name for a file or a folder that remains when something else is mounted over it."""
    return Path(f"/proc/self/fd/{os.open(path, os.O_PATH)}")


def _show(source: Path, path: Path) -> None:
    """Show a file or a folder at a path where there may be none."""
    if not path.exists():
        (path if source.is_dir() else path.parent).mkdir(parents=True, exist_ok=True)
        if not source.is_dir():
            path.touch()
    _mount(source, path)


def _mount(source: Path | str, path: Path, kind: str = "", options: str = "") -> None:
    """Mount a file system, or show a file or a folder at a path."""
    flags = _NOSUID | _NODEV if kind else _BIND | _REC
    words = (os.fsencode(word) or None for word in (source, path, kind))
    done = _libc().mount(*words, flags, options.encode() or None)
    _check(done, f"mount {kind or source} at {path}")


def _protect(path: Path, forbid: int, *, allow: int = 0, everything: bool = False) -> None:
    """Change what mounts allow: that at a path, or all below it, which become private, too."""
    change = struct.pack("4Q", forbid, allow, _PRIVATE if everything else 0, 0)
    recursive = _RECURSIVE if everything else 0
    arguments = (_SYS_MOUNT_SETATTR, _HERE, os.fsencode(path), recursive, change, len(change))
    _check(_libc().syscall(*arguments), f"protect {path}")


def _check(status: int, what: str) -> None:
    if status:
        raise FourfoldError(f"cannot isolate the bot: {what}: {os.strerror(ctypes.get_errno())}")


def _libc() -> ctypes.CDLL:
    return ctypes.CDLL(None, use_errno=True)
