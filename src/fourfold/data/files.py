"""Tables in files: Parquet, CSV and JSON Lines, written whole or not at all.

The same rows give the same bytes, however they were divided into batches.
"""

import json
import os
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import BinaryIO

from fourfold.base import files
from fourfold.base.errors import InvalidArgument
from fourfold.data.arrow import pa, pa_csv, pq

ROW_GROUP = 1 << 13  # rows: what a writer or a reader must hold in memory


def check_table_name(path: str | os.PathLike[str]) -> None:
    """Raise InvalidArgument unless the name ends in one of the formats of `write_table`.

    >>> check_table_name("labels.xlsx")
    Traceback (most recent call last):
    fourfold.InvalidArgument: 'labels.xlsx' must end in .parquet, .csv or .jsonl
    """
    if Path(path).suffix.lower() not in _WRITERS:
        raise InvalidArgument(f"{Path(path).name!r} must end in .parquet, .csv or .jsonl")


def write_table(
    path: str | os.PathLike[str], schema: pa.Schema, batches: Iterable[pa.RecordBatch]
) -> None:
    r"""Write batches of rows to a file; the end of its name decides the format. Memory use does not
    depend on the number of batches.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     batch = pa.record_batch({"score": pa.array([18, None], pa.int8())})
    ...     write_table(f"{folder}/scores.jsonl", batch.schema, [batch])
    ...     Path(folder, "scores.jsonl").read_text()
    '{"score": 18}\n{"score": null}\n'
    """
    check_table_name(path)
    with files.writing_whole(path) as stream:
        _WRITERS[Path(path).suffix.lower()](stream, schema, _regrouped(schema, batches))


def _regrouped(schema: pa.Schema, batches: Iterable[pa.RecordBatch]) -> Iterator[pa.Table]:
    """The same rows in tables of ROW_GROUP rows; the last one may be shorter."""
    waiting = pa.Table.from_batches([], schema)
    for batch in batches:
        waiting = pa.concat_tables([waiting, pa.Table.from_batches([batch])])
        while len(waiting) >= ROW_GROUP:
            yield waiting.slice(0, ROW_GROUP).combine_chunks()
            waiting = waiting.slice(ROW_GROUP)
    if len(waiting):
        yield waiting.combine_chunks()


def _write_parquet(stream: BinaryIO, schema: pa.Schema, tables: Iterable[pa.Table]) -> None:
    # Values that hardly repeat need no dictionary, which takes time and memory.
    repeated = [name for name in schema.names if name not in {"moves", "first", "second"}]
    with pq.ParquetWriter(
        stream, schema, use_dictionary=repeated, compression="zstd", compression_level=3
    ) as writer:
        for table in tables:
            writer.write_table(table, row_group_size=ROW_GROUP)


def _write_csv(stream: BinaryIO, schema: pa.Schema, tables: Iterable[pa.Table]) -> None:
    with pa_csv.CSVWriter(stream, schema) as writer:
        for table in tables:
            writer.write_table(table)


def _write_json_lines(stream: BinaryIO, _schema: pa.Schema, tables: Iterable[pa.Table]) -> None:
    for table in tables:
        for batch in table.to_batches(max_chunksize=1024):
            lines = (json.dumps(row) + "\n" for row in batch.to_pylist())
            stream.write("".join(lines).encode())


_WRITERS: dict[str, Callable[[BinaryIO, pa.Schema, Iterable[pa.Table]], None]] = {
    ".parquet": _write_parquet,
    ".csv": _write_csv,
    ".jsonl": _write_json_lines,
}
