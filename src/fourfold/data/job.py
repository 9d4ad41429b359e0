"""Label the positions of a file: as a stream, in bounded memory, and resumable."""

import hashlib
import os
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import BinaryIO

import numpy as np

from fourfold.data.arrow import pa
from fourfold.data.cache import LabelCache, merged
from fourfold.data.files import check_table_name, write_table
from fourfold.data.inputs import Format, Row, Source, open_source, shortened
from fourfold.data.labels import label_schema, to_batch
from fourfold.data.work_file import WorkFile
from fourfold.errors import FourfoldError
from fourfold.position import Position
from fourfold.solver import Solver, StopToken

Progress = Callable[[int, int | None], object]
"""Called with the number of rows done and about how many there are, if that is known."""

# The rows of a batch: as many as take about two seconds, so that a failure costs no more.
_FIRST_ROWS, _FEWEST_ROWS, _MOST_ROWS = 16, 2, 4096
_SECONDS = 2.0
_REPORTED_ERRORS = 5


@dataclass(frozen=True)
class LabelReport:
    """What `label` has done."""

    rows: int
    """Rows of the output, as many as the input has."""
    resumed: int
    """Rows that an earlier call had already labelled."""
    errors: int
    """Rows that have an error in place of labels."""
    examples: tuple[str, ...]
    """The first few errors."""


class WriteError(FourfoldError):
    """The output or the work file cannot be written. What is labelled is kept."""


def work_file_of(output: str | os.PathLike[str]) -> Path:
    """The file in which `label` keeps what it has done until the output is written.

    >>> work_file_of("labels.parquet").name
    'labels.parquet.part'
    """
    path = Path(output)
    return path.with_name(f"{path.name}.part")


def label(  # noqa: PLR0913 - all but two have names
    source: str | os.PathLike[str] | BinaryIO,
    output: str | os.PathLike[str],
    *,
    input_format: Format | None = None,
    columns: int = 7,
    rows: int = 6,
    solver: Solver | None = None,
    threads: int | None = None,
    progress: Progress | None = None,
    stop: StopToken | None = None,
) -> LabelReport:
    r"""Solve every position of a file, or of a stream of bytes, and write a table of labels.

    The output is Parquet, CSV or JSON Lines, depending on its extension; its columns are those of
    `label_schema`, and its rows have the order of the input. The same input gives the same bytes.

    Finished batches are kept in a work file beside the output. After any interruption, the same
    call goes on where the last one ended. If the input is a stream, it must be given again from
    its beginning. Raises FourfoldError if the input has changed meanwhile, `WriteError` if
    something cannot be written, and Cancelled if `stop` is cancelled.

    >>> import io, tempfile, pyarrow.parquet
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     report = label(io.BytesIO(b"414141\n48\n"), f"{folder}/labels.parquet")
    ...     table = pyarrow.parquet.read_table(f"{folder}/labels.parquet")
    >>> report.rows, report.errors
    (2, 1)
    >>> table["score"].to_pylist(), table["error"].to_pylist()
    ([18, None], [None, 'line 2: invalid column 8 at index 1: expected 1 to 7'])
    """
    Position(columns, rows)  # raises for an impossible size
    check_table_name(output)
    with open_source(source, input_format) as opened:
        schema = label_schema(columns, rows, moves=opened.has_moves)
        options = {"columns": columns, "rows": rows, "moves": opened.has_moves}
        path = work_file_of(output)
        try:
            work = WorkFile(path, schema, options)
        except OSError as error:
            raise WriteError(f"cannot write {path}: {error.strerror or error}") from None
        with closing(work):
            resumed = work.rows
            labeller = _Labeller(
                columns, rows, schema, solver or Solver(), threads, progress, opened.total, stop
            )
            for batch, digest in _batches(opened, work, labeller, progress):
                with _write_errors(path, work):
                    work.append(batch, digest)
            with _write_errors(Path(output), work):
                return _finish(work, schema, output, resumed)


def _batches(
    source: Source, work: WorkFile, labeller: "_Labeller", progress: Progress | None
) -> Iterator[tuple[pa.RecordBatch, bytes]]:
    """The batches that are not yet in the work file, each with the digest of the input so far."""
    digest = hashlib.blake2b(digest_size=16)

    def take(count: int) -> list[Row]:
        taken = list(islice(source.rows, count))
        digest.update("".join(map(repr, taken)).encode("utf-8", "backslashreplace"))
        return taken

    skipped = 0
    while skipped < work.rows and (known := take(min(work.rows - skipped, _MOST_ROWS))):
        skipped += len(known)
    if skipped < work.rows or (skipped and digest.digest() != work.digest):
        raise FourfoldError(
            f"the input has changed since {work.path} was begun. Restore the input, or delete this "
            "file to start from the beginning."
        )
    size = _FIRST_ROWS
    while batch := take(size):
        start = time.monotonic()
        if progress:
            progress(work.rows, source.total)
        yield labeller.label(batch, work.rows), digest.digest()
        seconds = time.monotonic() - start
        if seconds < _SECONDS / 2:
            size = min(2 * size, _MOST_ROWS)
        elif seconds > 2 * _SECONDS:
            size = max(size // 2, _FEWEST_ROWS)
    if progress:
        progress(work.rows, work.rows)


@dataclass
class _Labeller:
    """Labels batches of rows."""

    columns: int
    rows: int
    schema: pa.Schema
    solver: Solver
    threads: int | None
    progress: Progress | None
    total: int | None
    stop: StopToken | None

    def __post_init__(self) -> None:
        self.cache = LabelCache(self.columns, self.rows)

    def label(self, batch: list[Row], done: int) -> pa.RecordBatch:
        """The labels of rows; `done` is the number of rows before them."""
        count = len(batch)
        bitboards = np.zeros((count, 2), dtype=np.uint64)
        known = np.zeros(count, dtype=bool)
        errors: list[str | None] = [None] * count
        for index, row in enumerate(batch):
            try:
                position = row.position(self.columns, self.rows)
            except FourfoldError as error:
                errors[index] = f"{row.place}: {error}"
                continue
            bitboards[index] = position.bitboards
            known[index] = True
            if position.is_over:
                errors[index] = f"{row.place}: {_result(position)}"
        good = np.array([error is None for error in errors], dtype=bool)
        labels, missing = self.cache.find(bitboards[good])
        if missing.any():
            unsolved = bitboards[good][missing]
            base = done + count - len(unsolved)

            def report(solved: int, _total: int) -> None:
                if self.progress:
                    self.progress(base + solved, self.total)

            solved = self.solver.analyse_many(
                unsolved,
                self.threads,
                report if self.progress else None,
                columns=self.columns,
                rows=self.rows,
                stop=self.stop,
            )
            self.cache.add(unsolved, solved)
            labels = merged(labels, missing, solved)
        moves = [
            row.moves if error is None or row.moves is None else shortened(row.moves)
            for row, error in zip(batch, errors, strict=True)
        ]
        return to_batch(bitboards, labels, self.schema, moves=moves, errors=errors, known=known)


def _result(position: Position) -> str:
    winner = position.winner
    result = "the board is full" if winner is None else f"{winner.name.lower()} has won"
    return f"the game is over: {result}"


def _finish(
    work: WorkFile, schema: pa.Schema, output: str | os.PathLike[str], resumed: int
) -> LabelReport:
    """Write the output from the work file, and count the errors on the way."""
    rows = errors = 0
    examples: list[str] = []

    def batches() -> Iterator[pa.RecordBatch]:
        nonlocal rows, errors
        for batch in work.batches():
            rows += len(batch)
            reasons = batch.column("error").drop_null()
            errors += len(reasons)
            examples.extend(reasons.slice(0, _REPORTED_ERRORS - len(examples)).to_pylist())
            yield batch
        if rows != work.rows:
            raise FourfoldError(f"{work.path} is damaged. Run the same command again.")

    write_table(output, schema, batches())
    work.remove()
    return LabelReport(rows, resumed, errors, tuple(examples))


@contextmanager
def _write_errors(path: Path, work: WorkFile) -> Iterator[None]:
    """Turn an error in writing `path` into one that says what is kept."""
    try:
        yield
    except OSError as error:
        raise WriteError(
            f"cannot write {path}: {error.strerror or error}. {work.rows} labelled positions are "
            f"kept in {work.path}: when the cause is removed, run the same command again to "
            "continue."
        ) from None
