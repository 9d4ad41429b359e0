"""Label the positions of a file: as a stream, in bounded memory, and resumable."""

import os
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass, field
from functools import partial
from itertools import islice
from typing import BinaryIO

from fourfold.base.errors import FourfoldError
from fourfold.base.jobs import GpuWork, Here, Runner, Work, WorkFile
from fourfold.base.jobs.recovery import (
    opened_work_file,
    piece_errors,
    work_file_of,
    write_errors,
)
from fourfold.base.json_shapes import NOT_IN_JSON
from fourfold.data.arrow import pa
from fourfold.data.files import check_table_name, write_table
from fourfold.data.inputs import Format, Row, open_source
from fourfold.data.labeller import Labeller, Piece, digest_of
from fourfold.data.labels import label_schema
from fourfold.data.pieces import Cutter
from fourfold.rules.position import Position
from fourfold.solver import Solver, StopToken
from fourfold.solver.book import Book

Progress = Callable[[int, int | None], object]
"""Called with the number of rows done and about how many there are, if that is known."""

_ITEMS = "labelled positions"  # what the work file contains
_REPORTED_ERRORS = 5
_GPU_PIECES = 64  # of two seconds of a core each: fewer do not keep a GPU busy


@dataclass(frozen=True)
class LabelReport:
    """What `label` has done."""

    output: str
    """The name of the file."""
    rows: int
    """Rows of the output, as many as the input has."""
    resumed: int
    """Rows that an earlier, interrupted run had already labelled."""
    errors: int
    """Rows that have an error in place of labels."""
    examples: tuple[str, ...] = field(metadata=NOT_IN_JSON)
    """The first few errors."""


def label(  # noqa: PLR0913 - all but two have names
    source: str | os.PathLike[str] | BinaryIO,
    output: str | os.PathLike[str],
    *,
    input_format: Format | None = None,
    columns: int = 7,
    rows: int = 6,
    solver: Solver | None = None,
    threads: int | None = None,
    facts: bool = False,
    progress: Progress | None = None,
    stop: StopToken | None = None,
    runner: Runner | None = None,
) -> LabelReport:
    r"""Solve every position of a file, or of a stream of bytes, and write a table of labels.

    The output is Parquet, CSV or JSON Lines, depending on its extension; its columns are those of
    `label_schema`, and its rows have the order of the input. The same input gives the same bytes.
    With `facts`, the columns of `FactRow` follow: proven facts about each position.

    Finished pieces are kept in a work file beside the output. After any interruption, the same
    call continues where the last one ended. If the input is a stream, it must be given again from
    its beginning. Raises FourfoldError if the input has changed meanwhile, `WriteError` if
    something cannot be written, and Cancelled if `stop` is cancelled.

    A `runner` solves the positions elsewhere: each of its processes has a copy of the solver and
    uses one thread for each piece, or its GPU. Without a runner, they are solved in this process on
    `threads` threads (None: one per core).

    >>> import io, tempfile, pyarrow.parquet
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     report = label(io.BytesIO(b"414141\n48\n"), f"{folder}/labels.parquet")
    ...     table = pyarrow.parquet.read_table(f"{folder}/labels.parquet")
    >>> report.rows, report.errors
    (2, 1)
    >>> table["score"].to_pylist(), table["error"].to_pylist()
    ([18, None], [None, 'line 2: invalid column 8 in move 2: expected 1 to 7'])
    """
    Position(columns, rows)  # raises for an impossible size
    check_table_name(output)
    solver = solver or Solver()
    threads = 1 if runner else threads or os.cpu_count() or 1
    with open_source(source, input_format) as opened:
        schema = label_schema(columns, rows, moves=opened.has_moves, facts=facts)
        options = {"columns": columns, "rows": rows, "moves": opened.has_moves}
        if facts:
            options["facts"] = True
        with opened_work_file(work_file_of(output), "label", options) as work:
            resumed = work.items

            shown = 0

            def report(more: int = 0) -> None:
                nonlocal shown  # a piece may be finished, and not yet be written
                shown = max(shown, work.items + more)
                if progress:
                    progress(shown, opened.total)

            make_labeller = partial(Labeller, columns, rows, moves=opened.has_moves, facts=facts)
            if runner is None:
                prepare = partial(
                    make_labeller, solver, threads, progress=progress and report, stop=stop
                )
            else:
                prepare = partial(make_labeller, solver)
            cutter = Cutter(columns, rows, solver, threads)
            pieces = _pieces(opened.rows, work, cutter)
            report()
            prepare_gpu = partial(_labeller_on_gpu, make_labeller, solver.book_for(columns, rows))
            gpu = GpuWork(prepare_gpu, Labeller.label_all, _GPU_PIECES)
            job = Work(prepare, Labeller.label, gpu=gpu)
            # While a GPU solves a piece, the next one is read and the last one is written.
            here = Here(1 if solver.device == "cpu" else 2)
            with (
                piece_errors(work, _ITEMS),
                closing((runner or here).run(job, pieces, stop=stop)) as answers,
            ):
                for piece, labelled in answers:
                    cutter.correct(piece, labelled)
                    with write_errors(work.path, work, _ITEMS):
                        work.append(piece.first, len(piece.rows), labelled.payload, labelled.digest)
                    report()
            if progress:
                progress(work.items, work.items)
            with write_errors(output, work, _ITEMS):
                return _finish(work, schema, output, resumed)


def _labeller_on_gpu(make_labeller: Callable[[Solver], Labeller], book: Book | None) -> Labeller:
    return make_labeller(Solver(book=book or False, device="cuda"))


def _pieces(rows: Iterator[Row], work: WorkFile, cutter: Cutter) -> Iterator[Piece]:
    """The pieces that are not in the work file.

    Nothing is computed before the rows of all finished pieces have been compared with the input.
    """
    gaps: list[tuple[int, list[Row]]] = []  # a few: pieces that others have overtaken
    row = 0
    for done in work.done():
        if done.first > row:
            gaps.append((row, [*islice(rows, done.first - row)]))
        if digest_of([*islice(rows, done.items)]) != done.digest:
            raise FourfoldError(
                f"the input has changed since {work.path} was begun. Restore the input, or delete "
                "this file to start from the beginning."
            )
        row = done.first + done.items
    for first, missing in gaps:
        yield from cutter.cut(first, missing)
    yield from cutter.cut(row, rows)


def _finish(
    work: WorkFile, schema: pa.Schema, output: str | os.PathLike[str], resumed: int
) -> LabelReport:
    """Write the output from the work file, and count the errors on the way."""
    rows = errors = 0
    examples: list[str] = []

    def batches() -> Iterator[pa.RecordBatch]:
        nonlocal rows, errors
        for done in work.done():
            batch = pa.ipc.read_record_batch(pa.py_buffer(done.payload), schema)
            rows += len(batch)
            reasons = batch.column("error").drop_null()
            errors += len(reasons)
            examples.extend(reasons.slice(0, _REPORTED_ERRORS - len(examples)).to_pylist())
            yield batch

    write_table(output, schema, batches())
    work.remove()
    return LabelReport(str(output), rows, resumed, errors, tuple(examples))
