"""Lock the file of a job, so that no two processes write to it."""

from io import FileIO
from pathlib import Path

from fourfold.base.errors import FourfoldError

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]


def lock(file: FileIO, path: Path) -> None:
    """Lock an open file until it is closed. Where the system cannot lock it, this does nothing.

    Raises FourfoldError if another process has locked it.
    """
    if fcntl is None:
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise FourfoldError(f"another process is using {path}") from None
    except OSError:  # some network file systems have no locks
        pass
