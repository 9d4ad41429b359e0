"""A person's progress, stored in a JSON file. A file that cannot be used is not touched."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, Generic, TypeVar

from fourfold.base.errors import FourfoldError
from fourfold.base.files import locked, read_limited, write_whole

_LONGEST_REASON = 200  # characters: it may quote a file of any size

T = TypeVar("T")


class ProgressError(FourfoldError, ValueError):
    """A file that does not contain anyone's progress, or cannot be read or written."""


class ProgressFile(Generic[T]):
    """A file with someone's progress of one kind. `what` names it in error messages.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     file = ProgressFile(Path(folder) / "a.json", "list", list, list, json.dumps)
    ...     file.change(lambda now: [*now, 1])
    [1]
    """

    def __init__(
        self,
        path: Path,
        what: str,
        nothing: Callable[[], T],
        parse: Callable[[Any], T],
        to_text: Callable[[T], str],
    ) -> None:
        self.path = path
        self._what = what
        self._nothing, self._parse, self._to_text = nothing, parse, to_text

    def load(self) -> T:
        """The progress; nothing if there is no file. Raises ProgressError if it is not usable."""
        try:
            return self._parse(json.loads(read_limited(self.path).decode("utf-8-sig")))
        except FileNotFoundError:
            return self._nothing()
        except OSError as error:
            raise ProgressError(f"cannot read {self.path}: {error.strerror or error}") from None
        except (ValueError, RecursionError) as error:  # including our own errors
            raise ProgressError(
                f"the {self._what} in {self.path} cannot be used: {_shortened(str(error))}. "
                "The file was not changed; rename it to begin anew."
            ) from None

    def change(self, how: Callable[[T], T]) -> T:
        """Change the progress, and return it.

        The file is read again and written atomically, and no other process can change it meanwhile.
        """
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with locked(self.path.parent):
                before = self.load()
                after = how(before)
                if after != before:
                    write_whole(self.path, self._to_text(after))
        except OSError as error:
            raise ProgressError(f"cannot write {self.path}: {error.strerror or error}") from None
        return after


def _shortened(text: str) -> str:
    return text if len(text) <= _LONGEST_REASON else f"{text[:_LONGEST_REASON]}…"
