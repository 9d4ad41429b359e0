"""Files of game records: JSON for one game, JSON Lines for many.

A file is read as a stream, so it can be arbitrarily long. Writing is atomic.
"""

import json
import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import BinaryIO

from fourfold.base.errors import FourfoldError, InvalidArgument, InvalidNotation
from fourfold.base.files import writing_whole
from fourfold.rules.record import Record

LONGEST = 1 << 22  # bytes per game, far more than any game needs


def read_records(source: str | os.PathLike[str] | BinaryIO) -> Iterator[Record]:
    r"""Yield the games of a file or of a stream of bytes.

    A single game can span several lines; otherwise there is one game per line. Empty lines are
    ignored. Errors name the file and the line.

    >>> import io
    >>> lines = "\n".join(Record(moves=moves).to_json() for moves in ("44", "45"))
    >>> [record.moves for record in read_records(io.BytesIO(lines.encode()))]
    ['44', '45']
    """
    if isinstance(source, (str, os.PathLike)):
        try:
            with Path(source).open("rb") as stream:
                yield from _read(stream, os.fspath(source))
        except OSError as error:
            raise InvalidNotation(f"{os.fspath(source)}: {error.strerror or error}") from None
    else:
        yield from _read(source, "input")


def read_record(source: str | os.PathLike[str] | BinaryIO, number: int = 1) -> Record:
    """One game of a file, by its number from 1.

    >>> import io
    >>> read_record(io.BytesIO(Record(moves="44").to_json().encode())).moves
    '44'
    """
    if number < 1:
        raise InvalidArgument(f"games are numbered from 1, not {number}")
    count = 0
    for count, record in enumerate(read_records(source), start=1):
        if count == number:
            return record
    held = {0: "no games", 1: "only 1 game"}.get(count, f"only {count} games")
    name = os.fspath(source) if isinstance(source, (str, os.PathLike)) else "input"
    raise InvalidArgument(f"{name}: cannot read game {number}: the file contains {held}")


def write_record(path: str | os.PathLike[str], record: Record) -> None:
    """Write one game as JSON.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     write_record(folder + "/game.json", Record(moves="44"))
    ...     read_record(folder + "/game.json").moves
    '44'
    """
    _write(path, [record])


def write_records(path: str | os.PathLike[str], records: Iterable[Record]) -> int:
    """Write games as JSON Lines. Returns their number.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     write_records(folder + "/games.jsonl", [Record(moves="44"), Record(moves="45")])
    2
    """
    return _write(path, records)


def append_record(path: str | os.PathLike[str], record: Record) -> None:
    """Append one game to a file of JSON Lines, creating it if necessary.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     for moves in ("44", "45"):
    ...         append_record(folder + "/games.jsonl", Record(moves=moves))
    ...     [record.moves for record in read_records(folder + "/games.jsonl")]
    ['44', '45']
    """
    line = (record.to_json() + "\n").encode()
    try:
        if Path(path).is_file():
            line = _line_end(path) + line
        with Path(path).open("ab", buffering=0) as stream:
            stream.write(line)  # a single write, so that games of several programs do not mix
    except OSError as error:
        raise _cannot_write(path, error) from None


def _line_end(path: str | os.PathLike[str]) -> bytes:
    """What must precede the next line of a file: nothing, or a line end. Raises InvalidArgument if
    the last game spans several lines, because then no game can follow it.
    """
    with Path(path).open("rb") as stream:
        size = stream.seek(0, os.SEEK_END)
        stream.seek(max(0, size - LONGEST))
        end = stream.read()
    last = end.removeprefix(b"\xef\xbb\xbf").rstrip().rpartition(b"\n")[2]
    if last and not _is_object(last):
        raise InvalidArgument(
            f"{os.fspath(path)}: cannot append a game: the last line is not a game "
            "(files with several games have one per line)"
        )
    return b"" if end.endswith(b"\n") or not end else b"\n"


def _is_object(line: bytes) -> bool:
    try:
        return isinstance(json.loads(line), dict)
    except (ValueError, RecursionError):
        return False


def _write(path: str | os.PathLike[str], records: Iterable[Record]) -> int:
    count = 0
    try:
        with writing_whole(path) as stream:
            for count, record in enumerate(records, start=1):  # noqa: B007
                stream.write((record.to_json() + "\n").encode())
    except OSError as error:
        raise _cannot_write(path, error) from None
    return count


def _cannot_write(path: str | os.PathLike[str], error: OSError) -> FourfoldError:
    return InvalidArgument(f"{os.fspath(path)}: cannot write: {error.strerror or error}")


def _read(stream: BinaryIO, name: str) -> Iterator[Record]:
    number = 0
    while line := stream.readline(LONGEST + 1):
        number += 1
        if number == 1:
            line = line.removeprefix(b"\xef\xbb\xbf")  # the byte order mark of some editors
        _check_length(line, f"{name}, line {number}")
        if not line.strip():
            continue
        if _opens(line):
            # A game that spans several lines.
            whole = line + stream.read(LONGEST)
            _check_length(whole, name)
            yield _parse(whole, f"{name}, from line {number}")
            return
        yield _parse(line, f"{name}, line {number}")


def _opens(line: bytes) -> bool:
    """Whether a line is the start of a JSON object that continues on the next line."""
    return line.strip().startswith(b"{") and not line.strip().endswith(b"}")


def _check_length(text: bytes, where: str) -> None:
    if len(text) > LONGEST:
        raise InvalidNotation(f"{where}: longer than {LONGEST} bytes: not a game record")


def _parse(text: bytes, where: str) -> Record:
    try:
        return Record.from_json(text)
    except FourfoldError as error:
        raise type(error)(f"{where}: {error}") from None
