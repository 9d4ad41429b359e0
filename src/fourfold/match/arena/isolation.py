"""Namespaces of Linux for a bot: processes, files and a network of its own, and no capabilities.

1. In a first user namespace, all files become read-only, the temporary ones and the bot's own are
   shown as private copies, sockets of services disappear, and decoys cover what it must not see.
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
from collections.abc import Iterable
from contextlib import suppress
from functools import cache
from pathlib import Path
from tempfile import mkdtemp
from typing import NoReturn

from fourfold.match.arena.limits import FILES_MB, set_limit

_MOST_PROCESSES = 512  # with threads; the kernel accepts 301 or more
_MEMORY = Path("/dev/shm")  # noqa: S108 - for changed files
_NEWNS, _NEWIPC, _NEWUSER, _NEWPID, _NEWNET = 0x20000, 1 << 27, 1 << 28, 1 << 29, 1 << 30
_RDONLY, _NOSUID, _NODEV, _BIND, _REC, _PRIVATE = 1, 2, 4, 4096, 16384, 1 << 18
_SYS_MOUNT_SETATTR, _AT_FDCWD, _AT_RECURSIVE = 442, -100, 0x8000
_PR_SET_PDEATHSIG, _PR_CAPBSET_DROP, _PR_SET_NO_NEW_PRIVS = 1, 24, 38
_CAPABILITIES_VERSION = 0x20080522


def isolate(
    folder: Path, changes: Iterable[Path], decoys: Iterable[tuple[Path, Path]], *, network: bool
) -> None:
    """Return in a new process that is isolated. This one waits for it, and ends as it does.

    The new process runs in `folder`. What it changes is lost, but for the files and folders
    `changes`. It sees `decoys` in place of paths. Raises OSError if the system forbids anything.
    """
    if child := os.fork():  # threads of libraries remain behind: they would prevent the rest
        _end_as(child)
    end_with_parent()
    _unshare(_NEWPID | _NEWIPC | (0 if network else _NEWNET))
    _arrange_files(folder, changes, network=network)
    for path, decoy in decoys:
        if path.exists():
            _mount(decoy, path)
    if not (first := os.fork()):
        _adopt_processes()
    if bot := os.fork():
        _end_as(bot, first)
    os.setsid()  # or it could signal the process that waits for it, as one of its group
    with suppress(OSError):  # forbidden where parts of /proc are hidden; the limit: Linux 6.14
        _mount("proc", Path("/proc"), "proc")
        Path("/proc/sys/kernel/pid_max").write_text(str(_MOST_PROCESSES))
    _unshare()
    with suppress(OSError):
        Path("/proc/sys/user/max_user_namespaces").write_text("0")
    _protect(Path("/proc"), _RDONLY)
    set_limit("RLIMIT_NPROC", _MOST_PROCESSES)  # counted in the namespace; not for root
    os.closerange(3, 1024)  # files and folders from before
    os.chdir(folder)


def _arrange_files(folder: Path, changes: Iterable[Path], *, network: bool) -> None:
    _protect(Path("/"), _RDONLY | _NOSUID | _NODEV, everything=True)
    for device in Path("/dev").iterdir():  # those that all users may use
        mode = device.lstat().st_mode
        if stat.S_ISCHR(mode) and mode & 0o006 == 0o006:
            _mount(device, device)
            _protect(device, 0, allow=_NODEV)
    handles = [(path, _handle(path)) for path in changes]
    own = _handle(folder)
    _mount("tmpfs", _MEMORY, "tmpfs", f"size={FILES_MB}m")
    if not network:
        _mount("tmpfs", Path("/run"), "tmpfs")
    _show_copy(_handle(Path("/tmp")), Path("/tmp"))  # noqa: S108 - private from now on
    with suppress(OSError):  # not on all file systems: then it is read-only
        _show_copy(own, folder)
    for path, handle in handles:
        _mount(handle, path)
        _protect(path, 0, allow=_RDONLY)


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
    code = (
        "from fourfold.match.arena.isolation import *; isolate(Path('/usr'), [], [], network=False)"
    )
    words, null = [sys.executable, "-c", code], subprocess.DEVNULL
    return subprocess.call(words, stdout=null, stderr=null, timeout=60) == 0  # noqa: S603 - Python


def _unshare(others: int = 0) -> None:
    """Move this process into a user namespace and a view of the files of its own, and others."""
    user, group = os.getuid(), os.getgid()
    _check(_libc().unshare(_NEWUSER | _NEWNS | others), "unshare")
    # Keep the user and the group, which would otherwise be nobody.
    with suppress(OSError):
        Path("/proc/self/setgroups").write_text("deny")
        Path("/proc/self/uid_map").write_text(f"{user} {user} 1")
        Path("/proc/self/gid_map").write_text(f"{group} {group} 1")


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
        with suppress(OSError):  # SIGKILL has no handler
            signal.signal(os.WTERMSIG(status), signal.SIG_DFL)
        os.kill(os.getpid(), os.WTERMSIG(status))
    os._exit(os.waitstatus_to_exitcode(status))


def _handle(path: Path) -> Path:
    """A name for a file or a folder that remains when something else is mounted over it."""
    return Path(f"/proc/self/fd/{os.open(path, os.O_PATH)}")


def _show_copy(source: Path, path: Path) -> None:
    """Show a folder so that changes are kept in memory."""
    changed, work = mkdtemp(dir=_MEMORY), mkdtemp(dir=_MEMORY)
    _mount("overlay", path, "overlay", f"lowerdir={source},upperdir={changed},workdir={work}")


def _mount(source: Path | str, path: Path, kind: str = "", options: str = "") -> None:
    """Mount a file system, or show a file or a folder at a path."""
    flags = _NOSUID | _NODEV if kind else _BIND | _REC
    words = (os.fsencode(word) or None for word in (source, path, kind))
    _check(_libc().mount(*words, flags, options.encode() or None), f"mount {source} at {path}")


def _protect(path: Path, forbid: int, *, allow: int = 0, everything: bool = False) -> None:
    """Change what mounts allow: that at a path, or all below it, which become private, too."""
    change = struct.pack("4Q", forbid, allow, _PRIVATE if everything else 0, 0)
    words = _AT_FDCWD, os.fsencode(path), _AT_RECURSIVE if everything else 0, change, len(change)
    _check(_libc().syscall(_SYS_MOUNT_SETATTR, *words), f"protect {path}")


def _check(status: int, what: str) -> None:
    if status:
        reason = os.strerror(ctypes.get_errno())
        raise OSError(f"cannot isolate the bot: {what}: {reason}")


def _libc() -> ctypes.CDLL:
    return ctypes.CDLL(None, use_errno=True)
