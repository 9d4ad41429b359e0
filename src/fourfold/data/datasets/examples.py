"""Read data sets as arrays."""

import os
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from fourfold.base.errors import FourfoldError, InvalidArgument
from fourfold.data.arrow import pa, pq
from fourfold.solver import NO_SCORE, Labels


@dataclass(frozen=True)
class Examples:
    """Positions with their labels, as arrays in the order of the file."""

    bitboards: NDArray[np.uint64]
    """The discs of the first and the second side: an array of shape (n, 2), which the functions of
    `fourfold.data.tensors` convert."""
    labels: Labels
    """What `Solver.analyse_many` returns for these positions."""

    def __len__(self) -> int:
        return len(self.bitboards)


def load(folder: str | os.PathLike[str], split: str | None = None) -> Examples:
    """A split of a data set; without `split`, a set that has only one.

    >>> load("no/such/folder")
    Traceback (most recent call last):
    fourfold.FourfoldError: no/such/folder is not a data set: there are no Parquet files
    """
    files = parquet_files(folder)
    if split is None and len(files) == 1:
        (split,) = files
    if split not in files:
        available = ", ".join(files)
        which = "name the split" if split is None else f"no split {split!r}"
        raise InvalidArgument(f"{which}. Available: {available}")
    return to_examples(read_table(files[split]))


def parquet_files(folder: str | os.PathLike[str]) -> dict[str, Path]:
    """The Parquet files of a data set by the names of their splits."""
    files = {path.stem: path for path in sorted(Path(folder).glob("*.parquet"))}
    if not files:
        raise FourfoldError(f"{Path(folder)} is not a data set: there are no Parquet files")
    return files


def read_table(path: Path) -> pa.Table:
    """The table in a Parquet file. Raises FourfoldError if it cannot be read."""
    try:
        return pq.read_table(path)
    except (OSError, pa.ArrowException) as error:
        raise FourfoldError(f"cannot read {path}: {error}") from None


def bitboards_of(table: pa.Table) -> NDArray[np.uint64]:
    """The bitboards of labelled positions."""
    return np.stack([table["first"].to_numpy(), table["second"].to_numpy()], axis=1)


def to_examples(table: pa.Table) -> Examples:
    """The positions and labels of a table with the columns of `label_schema`."""
    names = [name for name in table.column_names if name[0] == "c" and name[1:].isdigit()]
    columns = np.stack([table[name].fill_null(NO_SCORE).to_numpy() for name in names], axis=1)
    bits = 1 << np.arange(len(names))
    labels = Labels(
        scores=table["score"].fill_null(NO_SCORE).to_numpy(),
        columns=columns,
        best=table["best"].fill_null(0).to_numpy()[:, None] & bits != 0,
        outcomes=table["outcome"].fill_null(0).to_numpy(),
        plies=table["plies"].fill_null(0).to_numpy().astype(np.int16),
        solved=table["score"].is_valid().to_numpy(),
    )
    return Examples(bitboards_of(table), labels)
