"""Read transcripts of any known format."""

import json
from collections.abc import Callable, Iterator
from enum import StrEnum
from pathlib import Path
from typing import Any, NamedTuple

from fourfold.adapters.transcripts import kaggle, openspiel, plybench, textarena
from fourfold.base.errors import FourfoldError, InvalidNotation
from fourfold.base.files import read_whole
from fourfold.rules.record import Record


class TranscriptFormat(StrEnum):
    """Whose transcripts they are."""

    KAGGLE = "kaggle"
    TEXTARENA = "textarena"
    OPENSPIEL = "openspiel"
    PLYBENCH = "plybench"


class _Reader(NamedTuple):
    recognise: Callable[[Any], bool]
    """Whether JSON data, or text, look like a transcript of the format."""
    read: Callable[[Any], Record]
    """The game. May raise KeyError and the like for data of another form."""


FORMATS: dict[TranscriptFormat, _Reader] = {
    TranscriptFormat.PLYBENCH: _Reader(plybench.recognise, plybench.read),
    TranscriptFormat.KAGGLE: _Reader(kaggle.recognise, kaggle.read),
    TranscriptFormat.TEXTARENA: _Reader(textarena.recognise, textarena.read),
    TranscriptFormat.OPENSPIEL: _Reader(openspiel.recognise, openspiel.read),
}


def read_transcripts(path: Path, form: TranscriptFormat | None = None) -> Iterator[Record]:
    """Yield the games of a file: one transcript, a list of them in JSON, or one per line of JSON.

    The format is recognised unless it is given. Raises InvalidNotation, with the file, for anything
    that is not a transcript.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = Path(folder, "game.txt")
    ...     _ = path.write_text("x3, o3, x2")
    ...     next(read_transcripts(path, TranscriptFormat.OPENSPIEL)).moves
    '443'
    """
    content = read_whole(path)
    for where, data in _documents(content.decode("utf-8-sig", "replace"), form):
        yield to_record(data, form, f"{path}{where}")


def _documents(text: str, form: TranscriptFormat | None) -> Iterator[tuple[str, Any]]:
    """The transcripts of a text, each with where it is."""
    if not text.lstrip().startswith(("{", "[")) or textarena.recognise(text):
        yield "", text
        return
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        yield from _lines(text)
        return
    is_one = not isinstance(data, list) or any(
        reader.recognise(data) for name, reader in FORMATS.items() if form in (None, name)
    )
    if is_one:
        yield "", data
    else:
        yield from ((f", game {number}", each) for number, each in enumerate(data, start=1))


def _lines(text: str) -> Iterator[tuple[str, Any]]:
    for number, line in enumerate(text.splitlines(), start=1):
        if line.strip():
            try:
                yield f", line {number}", json.loads(line)
            except (ValueError, RecursionError):
                # OpenSpiel's [Meta] looks like JSON at first.
                if openspiel.recognise(text):
                    yield "", text
                    return
                raise InvalidNotation(f"line {number} is not JSON") from None


def to_record(data: Any, form: TranscriptFormat | None, where: str) -> Record:
    """The game of one transcript: JSON data or text. Errors begin with `where`."""
    if form is None:
        form = next((name for name, each in FORMATS.items() if each.recognise(data)), None)
    if form is None:
        raise InvalidNotation(
            f"{where}: not a transcript of a known format: {', '.join(TranscriptFormat)}"
        )
    try:
        return FORMATS[form].read(data)
    except FourfoldError as error:
        raise InvalidNotation(f"{where}: {form}: {error}") from None
    except (KeyError, IndexError, TypeError, AttributeError, ValueError) as error:
        missing = f"{error} is missing" if isinstance(error, KeyError) else str(error)
        raise InvalidNotation(f"{where}: {form}: not a transcript of a game: {missing}") from None
