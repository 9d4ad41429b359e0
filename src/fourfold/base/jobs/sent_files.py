"""Files of the machine that starts a job, sent with it to the machines that compute the pieces."""

import hashlib
from collections.abc import Iterable, Mapping
from pathlib import Path

from fourfold.base.errors import FourfoldError

_copies: dict[str, str] = {}


class SentFiles:
    """The contents of files, which can be pickled with a job.

    >>> import tempfile
    >>> with tempfile.NamedTemporaryFile(suffix=".py") as file:
    ...     _ = file.write(b"text") and file.flush()
    ...     path = Path(file.name).resolve()
    ...     sent = SentFiles([path])
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     copies = sent.write(Path(folder))
    ...     Path(copies[str(path)]).read_text()
    'text'
    """

    def __init__(self, paths: Iterable[Path]) -> None:
        """Read files, given by absolute paths."""
        # Not by `Path`, which cannot be unpickled on another operating system.
        self._files = {
            str(path): (path.parts[1:], _read(path), path.stat().st_mode & 0o777)
            for path in sorted(set(paths))
        }

    def write(self, folder: Path) -> dict[str, str]:
        """Write copies to a folder; return their paths by the original ones.

        They lie in the same way as the originals, so that they find each other.
        """
        copies = {}
        for path, (parts, content, mode) in self._files.items():
            copy = folder.joinpath(*parts)
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.write_bytes(content)
            copy.chmod(mode | 0o600)
            copies[path] = str(copy)
        return copies


def use_copies(copies: Mapping[str, str]) -> None:
    """Let `copy_of` find the copies of sent files in this process."""
    _copies.update(copies)


def copy_of(path: str | Path) -> Path | None:
    """The copy of a file that was sent to this process; None if it was not.

    >>> copy_of("bot.py")
    """
    found = _copies.get(str(path))
    return None if found is None else Path(found)


def digest(paths: Iterable[Path]) -> str:
    """A checksum of the contents of files.

    >>> digest([])[:8]
    'e3b0c442'
    """
    return hashlib.sha256(b"".join(map(_read, paths))).hexdigest()


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise FourfoldError(f"cannot read {path}: {error.strerror or error}") from None
