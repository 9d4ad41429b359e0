"""The work file beside the output of a job, and errors that say how to continue from it."""

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from fourfold.base.errors import FourfoldError
from fourfold.base.jobs.runner import PiecesFailed
from fourfold.base.jobs.work_file import WorkFile


class WriteError(FourfoldError):
    """The output or the work file cannot be written. What is done is kept."""


def work_file_of(output: str | os.PathLike[str]) -> Path:
    """The file in which a job keeps what it has done until its output is written.

    >>> work_file_of("labels.parquet").name
    'labels.parquet.part'
    """
    path = Path(output)
    return path.with_name(f"{path.name}.part")


@contextmanager
def opened_work_file(path: Path, kind: str, options: Mapping[str, object]) -> Iterator[WorkFile]:
    """A work file. It is closed at the end, but not removed."""
    try:
        work = WorkFile(path, kind, options)
    except OSError as error:
        raise WriteError(f"cannot write {path}: {error.strerror or error}") from None
    try:
        yield work
    finally:
        work.close()


@contextmanager
def write_errors(path: str | os.PathLike[str], work: WorkFile | None, items: str) -> Iterator[None]:
    """Turn an error in writing `path` into one that says what is kept.

    `items` is what the items of the work file are.
    """
    try:
        yield
    except OSError as error:
        message = f"cannot write {path}: {error.strerror or error}"
        if work:
            message += (
                f". {_kept(work, items)}: when the cause is removed, run the same command again to "
                "continue."
            )
        raise WriteError(message) from None


@contextmanager
def piece_errors(work: WorkFile, items: str) -> Iterator[None]:
    """Turn the failure of some pieces into an error that says what is kept."""
    try:
        yield
    except PiecesFailed as error:
        raise FourfoldError(
            f"{error}. {_kept(work, items)}: run the same command again to try the rest once more."
        ) from error


def _kept(work: WorkFile, items: str) -> str:
    return f"{work.items} {items} are kept in {work.path}"
