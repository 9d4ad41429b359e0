"""Positions in files: text, CSV, JSON Lines and Parquet, read row by row in bounded memory.

A bad row does not stop a reader: it is a row with an error. Only a file that cannot be understood
at all raises FourfoldError.
"""

import csv
import json
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from enum import StrEnum
from itertools import chain, count, islice, repeat
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple

import numpy as np
from numpy.typing import NDArray

from fourfold._core import read_rows
from fourfold.base.errors import FourfoldError, InvalidNotation, InvalidPosition
from fourfold.base.files import read_lines
from fourfold.base.plain_text import escaped, printable
from fourfold.data.arrow import pa, pq
from fourfold.rules.position import Position

LONGEST_LINE = 10_000  # bytes: a line may have other fields than ours
_LONGEST_VALUE = 100  # characters of a bad value that are repeated
_PARQUET_ROWS = 4096
_EMPTY_BOARD = "-"
_FIELDS = ("moves", "first", "second")
_ARROW_ERRORS = (pa.ArrowException, OSError, UnicodeDecodeError)


class Format(StrEnum):
    """The format of a file of positions."""

    TEXT = "text"
    """A position per line: its first word is a move string, or two bitboards with a comma."""
    CSV = "csv"
    """A column `moves`, or columns `first` and `second`, named in the first line or alone."""
    JSON_LINES = "jsonl"
    """An object per line with `moves`, or with `first` and `second`."""
    PARQUET = "parquet"
    """A table with a column `moves`, or columns `first` and `second`."""


_EXTENSIONS = {
    ".csv": Format.CSV,
    ".jsonl": Format.JSON_LINES,
    ".ndjson": Format.JSON_LINES,
    ".parquet": Format.PARQUET,
}


class Row(NamedTuple):
    """A position as the input has it, not yet checked; or the reason why there is none."""

    place: str
    """Where it is, for messages: `line 7`."""
    moves: str | None = None
    bitboards: tuple[object, object] | None = None
    error: str | None = None

    @property
    def discs(self) -> int | None:
        """The number of discs, if the position is legal; None if it certainly is not."""
        if self.moves is not None:
            return len(self.moves)
        if self.bitboards is None:
            return None
        try:
            return sum(_to_bits(side).bit_count() for side in self.bitboards)
        except InvalidPosition:
            return None

    def position(self, columns: int, rows: int) -> Position:
        """The position. Raises FourfoldError if there is none."""
        if self.error is not None:
            raise InvalidNotation(self.error)
        if self.moves:
            return Position.from_moves(self.moves, columns, rows)
        if self.bitboards is not None:
            first, second = map(_to_bits, self.bitboards)
            return Position.from_bitboards(first, second, columns, rows)
        if self.moves is None:
            raise InvalidNotation("neither moves nor bitboards are given")
        return Position(columns, rows)


def read_boards(
    rows: Sequence[Row], columns: int, rows_of_board: int
) -> tuple[NDArray[np.uint64], NDArray[np.uint64], NDArray[np.uint8]]:
    """The bitboards of rows, their keys, and for each row 0 if it has no position (the bitboards
    mean nothing then), 1 if the game goes on, 2 if it is over.

    >>> boards, _, states = read_boards([Row("1", "44"), Row("2", None, (4, 4))], 7, 6)
    >>> boards[0].tolist(), states.tolist()
    ([2097152, 4194304], [1, 0])
    """
    if isinstance(rows, BoardRows):
        keys, states = read_rows([None] * len(rows), rows.bitboards, columns, rows_of_board)
        return rows.bitboards, keys, states
    if isinstance(rows, MoveRows):
        bitboards = np.zeros((len(rows), 2), np.uint64)
        return bitboards, *read_rows([*rows.moves], bitboards, columns, rows_of_board)
    # Texts come first, as in `Row.position`; an empty one is the empty board unless there are bits.
    moves = [row.moves or (None if row.bitboards else row.moves) for row in rows]
    given, bitboards = _numbers([row.bitboards for row in rows])
    keys, states = read_rows(moves, bitboards, columns, rows_of_board)
    for index, row in enumerate(rows):
        if row.error is not None or (moves[index] is None and not given[index]):
            states[index] = 0
    return bitboards, keys, states


def texts_of(rows: Sequence[Row]) -> list[str | None]:
    """The moves of rows, None where there are only bitboards."""
    return [*rows.moves] if isinstance(rows, MoveRows) else [row.moves for row in rows]


def _numbers(
    pairs: Sequence[tuple[object, object] | None],
) -> tuple[Sequence[bool], NDArray[np.uint64]]:
    """Bitboards as numbers, and which are given and can be read as such."""
    values: list[Any] = [each for pair in pairs for each in pair or ()]
    if len(values) == 2 * len(pairs):
        kinds = {type(each) for each in values}
        # Decimal texts, as `_to_bits` takes them: nothing but digits.
        if kinds == {str} and all(values) and (text := "".join(values)).isascii():
            values, kinds = (list(map(int, values)), {int}) if text.isdigit() else (values, kinds)
        if kinds == {int}:
            with suppress(OverflowError):
                return [True] * len(pairs), np.array(values, np.uint64).reshape(-1, 2)
    # One by one: some are missing, hexadecimal or wrong.
    given, found = [False] * len(pairs), np.zeros((len(pairs), 2), np.uint64)
    for index, pair in enumerate(pairs):
        if pair is not None:
            with suppress(InvalidPosition):
                found[index] = [_to_bits(each) for each in pair]
                given[index] = True
    return given, found


@dataclass(frozen=True)
class Source:
    """The rows of an input. `total` is about how many there are, None if that is not known."""

    rows: Iterator[Row]
    has_moves: bool
    """Whether the input has a place for move strings."""
    total: int | None = None


@contextmanager
def open_source(
    source: str | os.PathLike[str] | BinaryIO,
    input_format: Format | None = None,
) -> Iterator[Source]:
    r"""The positions of a file or a stream of bytes.

    The format is determined by the extension of the file name; other files, and streams, are text.

    >>> import io
    >>> with open_source(io.BytesIO(b"44\n4,2\n")) as source:
    ...     for row in source.rows:
    ...         print(row.place, row.moves, row.bitboards)
    line 1 44 None
    line 2 None ('4', '2')
    """
    if isinstance(source, (str, os.PathLike)):
        path = Path(source)
        input_format = input_format or _EXTENSIONS.get(path.suffix.lower(), Format.TEXT)
        with path.open("rb") as stream:
            if input_format is Format.PARQUET:
                yield _read_parquet(stream, str(path))
            else:
                yield _read_text(stream, input_format, str(path), _count_lines(stream))
    elif input_format is Format.PARQUET:
        raise FourfoldError("a Parquet file cannot be read from a stream. Give its name.")
    else:
        yield _read_text(source, input_format or Format.TEXT, "the input", None)


def _count_lines(stream: BinaryIO) -> int | None:
    """The number of lines of a file, which is not read otherwise; None for pipes and the like."""
    if not stream.seekable():
        return None
    count = 0
    while block := stream.read(1 << 20):
        count += block.count(b"\n")
    stream.seek(0)
    return count


# ---- Lines of text


class _Line(NamedTuple):
    place: str
    text: str
    """Without its end."""


def _read_text(stream: BinaryIO, input_format: Format, name: str, total: int | None) -> Source:
    if input_format is Format.TEXT:
        return Source(_Blocks(_text_blocks(stream)), has_moves=True, total=total)
    lines: Iterator[_Line | Row] = chain.from_iterable(_lines(stream))
    # The first line with contents tells how to read the others.
    lines = (line for line in lines if isinstance(line, Row) or line.text.strip())
    first = next(lines, None)
    if first is None:
        return Source(iter(()), has_moves=True, total=0)
    if isinstance(first, Row):
        raise FourfoldError(f"{name}, {first.place}: {first.error}")
    if input_format is Format.JSON_LINES:
        has_moves, parse = _json_parser(first)
        has_header = False
    else:
        has_moves, has_header, parse = _csv_parser(first, name)
    rest = chain([] if has_header else [first], lines)
    return Source(
        (line if isinstance(line, Row) else parse(line) for line in rest), has_moves, total
    )


def _lines(stream: BinaryIO) -> Iterator[list[_Line | Row]]:
    """The lines of a stream in lists; a row with an error in place of one that is too long."""
    number = 0
    for lines in read_lines(stream, LONGEST_LINE):
        yield [*map(_line, count(number + 1), lines)]
        number += len(lines)


def _line(number: int, line: bytes) -> _Line | Row:
    if len(line) > LONGEST_LINE:
        return Row(f"line {number}", error=f"the line has more than {LONGEST_LINE} bytes")
    return _Line(f"line {number}", line.decode("utf-8", "backslashreplace"))


def _text_blocks(stream: BinaryIO) -> Iterator[Sequence[Row]]:
    """The rows of lines that have a position each."""
    number = 0
    for lines in read_lines(stream, LONGEST_LINE):
        if b"".join(lines).isalnum() and max(map(len, lines)) <= LONGEST_LINE:
            yield MoveRows("line", number + 1, b"\n".join(lines).decode().split("\n"))
        else:  # spaces, bitboards or something wrong
            yield [*map(_text_row, map(_line, count(number + 1), lines))]
        number += len(lines)


def _text_row(line: _Line | Row) -> Row:
    if isinstance(line, Row):
        return line
    # As for `fourfold solve`, a blank line is a row: line n of the input is row n of the output.
    word = (line.text.split(maxsplit=1) or [_EMPTY_BOARD])[0]
    if "," not in word:
        return Row(line.place, "" if word == _EMPTY_BOARD else word)
    first, _, second = word.partition(",")
    return _row_of_fields(line.place, {"first": first, "second": second})


Parser = Callable[[_Line], Row]


def _csv_fields(text: str) -> list[str]:
    """The fields of a line. Each line is read alone: a stray quotation mark spoils only one."""
    try:
        return [field.strip() for field in next(csv.reader([text.rstrip("\r")], strict=True))]
    except csv.Error as error:
        raise InvalidNotation(f"invalid CSV: {error}") from None


def _csv_parser(first: _Line, name: str) -> tuple[bool, bool, Parser]:
    """Whether there is a column of moves, whether the line is a header, and how to read rows."""
    try:
        fields = _csv_fields(first.text)
    except InvalidNotation as error:
        raise FourfoldError(f"{name}, {first.place}: {error}") from None
    names = [field.lower() for field in fields]
    columns: dict[str, int] = {each: names.index(each) for each in _FIELDS if each in names}
    has_header = bool(columns)
    if not has_header and len(fields) == 1:
        columns = {"moves": 0}
    elif not has_header and len(fields) == 2 and all(_is_number(field) for field in fields):
        columns = {"first": 0, "second": 1}
    if "moves" not in columns and not {"first", "second"} <= columns.keys():
        raise FourfoldError(
            f"{name}, {first.place}: expected a header with a column moves, or with columns first "
            "and second"
        )

    def parse(line: _Line) -> Row:
        try:
            row = _csv_fields(line.text)
        except InvalidNotation as error:
            return Row(line.place, error=str(error))
        if len(row) != len(fields):
            message = f"expected {len(fields)} fields, found {len(row)}"
            return Row(line.place, error=message)
        found: dict[str, str | None] = {each: row[index] for each, index in columns.items()}
        if not found.get("moves") and "first" in found:  # CSV cannot say null
            found["moves"] = None
        return _row_of_fields(line.place, found)

    return "moves" in columns, has_header, parse


def _json_parser(first: _Line) -> tuple[bool, Parser]:
    """Whether there are moves, and how to read lines."""

    def parse(line: _Line) -> Row:
        try:
            found = json.loads(line.text)
        except (ValueError, RecursionError) as error:
            reason = error.msg if isinstance(error, json.JSONDecodeError) else str(error)
            return Row(line.place, error=f"invalid JSON: {reason}")
        if not isinstance(found, dict):
            return Row(line.place, error="expected a JSON object")
        if found.get("moves") is not None and not isinstance(found["moves"], str):
            return Row(line.place, error="moves must be a string")
        return _row_of_fields(line.place, found)

    row = parse(first)
    has_moves = row.moves is not None or row.bitboards is None

    def parse_bitboards(line: _Line) -> Row:
        return parse(line)._replace(moves=None)

    return has_moves, parse if has_moves else parse_bitboards


def _row_of_fields(place: str, fields: dict[str, Any]) -> Row:
    return _row(place, *map(fields.get, _FIELDS))


def _row(place: str, moves: Any, first: object, second: object) -> Row:
    given = first not in (None, "") or second not in (None, "")
    return Row(place, "" if moves == _EMPTY_BOARD else moves, (first, second) if given else None)


# ---- Tables


def _read_parquet(stream: BinaryIO, name: str) -> Source:
    try:
        file = pq.ParquetFile(stream)
        types = dict(zip(file.schema_arrow.names, file.schema_arrow.types, strict=True))
    except _ARROW_ERRORS as error:
        raise FourfoldError(f"{name} is not a Parquet file: {printable(str(error))}") from None
    columns = [each for each in _FIELDS if each in types]
    if "moves" not in columns and len(columns) < 2:
        raise FourfoldError(f"{name} has neither a column moves nor columns first and second")
    for each in columns:
        kind = types[each].value_type if pa.types.is_dictionary(types[each]) else types[each]
        is_text = pa.types.is_string(kind) or pa.types.is_large_string(kind)
        if each == "moves" and not is_text:
            raise FourfoldError(f"{name}: the column moves has the type {kind}, expected string")
        if each != "moves" and not pa.types.is_integer(kind):
            raise FourfoldError(f"{name}: the column {each} has the type {kind}, expected uint64")

    def batches() -> Iterator[pa.RecordBatch]:
        number = 0
        try:
            for batch in file.iter_batches(_PARQUET_ROWS, columns=columns):
                batch.validate(full=True)  # reading does not check that texts are UTF-8
                yield batch
                number += len(batch)
        except _ARROW_ERRORS as error:
            message = f"{name} is damaged after row {number}: {printable(str(error))}"
            raise FourfoldError(message) from None

    return Source(
        _Blocks(_table_blocks(batches())),
        has_moves="moves" in columns,
        total=file.metadata.num_rows,
    )


def _table_blocks(batches: Iterator[pa.RecordBatch]) -> Iterator[Sequence[Row]]:
    number = 0
    for batch in batches:
        yield _table_rows(number + 1, batch)
        number += len(batch)


def _table_rows(first: int, batch: pa.RecordBatch) -> Sequence[Row]:
    names = batch.schema.names
    if not any(column.null_count for column in batch.columns):
        if names == ["moves"]:
            texts = batch.column("moves").to_pylist()
            return MoveRows("row", first, ["" if each == _EMPTY_BOARD else each for each in texts])
        if "moves" not in names:
            values = np.stack([batch.column(each).to_numpy() for each in names], axis=1)
            if values.dtype == np.uint64:
                return BoardRows(first, values)
    none = [None] * len(batch)
    fields = [batch.column(each).to_pylist() if each in names else none for each in _FIELDS]
    return [*map(_row, map("row {}".format, count(first)), *fields)]


# ---- Rows that come many at once


class MoveRows(Sequence[Row]):
    """Rows that have nothing but moves, one after the other: they stay texts."""

    def __init__(self, kind: str, first: int, moves: list[str]) -> None:
        """`kind` is line or row, and `first` the number of the first one, from 1."""
        self.kind, self.first, self.moves = kind, first, moves

    def __len__(self) -> int:
        return len(self.moves)

    def __getitem__(self, index: Any) -> Any:
        if isinstance(index, slice):
            return MoveRows(self.kind, self.first + (index.start or 0), self.moves[index])
        return Row(f"{self.kind} {self.first + index}", self.moves[index])

    def __iter__(self) -> Iterator[Row]:
        return map(Row, self.places(), self.moves)

    def places(self) -> Iterator[str]:
        """Where each row is."""
        return map((self.kind + " {}").format, count(self.first))

    @classmethod
    def joined(cls, parts: Sequence["MoveRows"]) -> "MoveRows":
        """Rows that follow each other."""
        return cls(parts[0].kind, parts[0].first, [*chain(*(part.moves for part in parts))])


class BoardRows(Sequence[Row]):
    """Rows of a table that has nothing but bitboards: they stay an array."""

    def __init__(self, first: int, bitboards: NDArray[np.uint64]) -> None:
        """`first` is the number of the first row, from 1."""
        self.first, self.bitboards = first, bitboards

    def __len__(self) -> int:
        return len(self.bitboards)

    def __getitem__(self, index: Any) -> Any:
        if isinstance(index, slice):
            return BoardRows(self.first + (index.start or 0), self.bitboards[index])
        one, other = self.bitboards[index].tolist()
        return Row(f"row {self.first + index}", None, (one, other))

    def __iter__(self) -> Iterator[Row]:
        places = map("row {}".format, count(self.first))
        return map(Row, places, repeat(None), zip(*self.bitboards.T.tolist(), strict=True))

    @classmethod
    def joined(cls, parts: Sequence["BoardRows"]) -> "BoardRows":
        """Rows that follow each other."""
        return cls(parts[0].first, np.concatenate([part.bitboards for part in parts]))


class _Blocks(Iterator[Row]):
    """The rows of blocks, one by one or many at once. A block can be cut: `block[:7]`."""

    def __init__(self, blocks: Iterator[Sequence[Row]]) -> None:
        self._blocks = blocks
        self._waiting: Sequence[Row] | None = None
        self._one_by_one: Iterator[Row] = iter(())

    def __next__(self) -> Row:
        while (row := next(self._one_by_one, None)) is None:
            self._one_by_one = iter(self._waiting or next(self._blocks))
            self._waiting = None
        return row

    def take(self, count: int) -> Sequence[Row]:
        """The next rows, at most so many; none at the end."""
        taken = [*islice(self._one_by_one, count)]
        if taken:
            return taken
        parts: list[Any] = []
        while count and (part := self._waiting or next(self._blocks, None)) is not None:
            self._waiting = part[count:] if len(part) > count else None
            parts.append(part[:count])
            count -= len(parts[-1])
        kinds = {type(part) for part in parts}
        for kind in (MoveRows, BoardRows):
            if kinds == {kind}:
                return kind.joined(parts)
        return [*chain(*parts)]


def take(rows: Iterator[Row], count: int) -> Sequence[Row]:
    """The next rows, at most so many; none at the end.

    >>> take(iter([Row("line 1", "4"), Row("line 2", "44")]), 1)
    [Row(place='line 1', moves='4', bitboards=None, error=None)]
    """
    return rows.take(count) if isinstance(rows, _Blocks) else [*islice(rows, count)]


# ---- Values


def _is_number(text: str) -> bool:
    return text.isascii() and (text.isdigit() or text[:2].lower() == "0x")


def _to_bits(value: object) -> int:
    """A bitboard, given as a number or as the text of one, decimal or hexadecimal."""
    if isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 1 << 64:
        return value
    if isinstance(value, str) and _is_number(value) and len(value) <= 20:
        with suppress(ValueError):
            return _to_bits(int(value, 10 if value.isdigit() else 16))
    shown = "nothing" if value in (None, "") else repr(shortened(str(value)))
    raise InvalidPosition(f"expected a bitboard, a whole number from 0 to 2**64 - 1, not {shown}")


def shortened(text: str) -> str:
    """A bad value as messages and tables show it: printable, and of bounded length.

    >>> shortened("4" * 1000)[95:]
    '44444...'
    """
    return escaped(text[:_LONGEST_VALUE]) + ("..." if len(text) > _LONGEST_VALUE else "")
