"""Verify a data set: checksums, what its splits share, and a sample of its labels."""

import os
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from fourfold._core import check_bitboards
from fourfold.base.errors import FourfoldError
from fourfold.data.arrow import pa
from fourfold.data.datasets.card import CHECKSUMS, sha256_of
from fourfold.data.datasets.examples import Examples, parquet_files, read_table, to_examples
from fourfold.players.arguments import check_seed, check_whole
from fourfold.players.chance import seeded
from fourfold.rules.position import Position
from fourfold.solver import NO_SCORE, Solver


@dataclass(frozen=True)
class DataSetVerification:
    """The result of verifying a data set."""

    files: int
    """The number of files whose checksums were compared."""
    positions: int
    """The number of positions of all splits."""
    solved: int
    """The number of positions that were solved again."""
    problems: tuple[str, ...]
    """The problems found, as sentences."""

    @property
    def ok(self) -> bool:
        """Whether there are no problems.

        >>> DataSetVerification(files=1, positions=10, solved=10, problems=()).ok
        True
        """
        return not self.problems


def verify(  # noqa: PLR0913 - all but two have names
    folder: str | os.PathLike[str],
    sample: int = 1000,
    *,
    seed: int = 0,
    solver: Solver | None = None,
    threads: int | None = None,
    progress: Callable[[int, int], object] | None = None,
) -> DataSetVerification:
    """Compare the checksums, look for games, positions and mirror images that two splits share, and
    solve a random sample of the positions again.

    Raises FourfoldError if the folder is not a data set.
    """
    check_whole("sample", sample, 0)
    check_seed(seed)
    expected = _read_checksums(Path(folder))
    problems = list(_wrong_files(Path(folder), expected))
    tables: dict[str, pa.Table] = {}
    examples: dict[str, Examples] = {}
    for split, path in parquet_files(folder).items():
        try:
            table = read_table(path)
            examples[split] = to_examples(table)
            check_bitboards(examples[split].bitboards, 7, 6)
            tables[split] = table
        except (FourfoldError, KeyError, pa.ArrowException) as error:
            examples.pop(split, None)
            problems.append(f"{path.name}: {error}")
    problems += _shared(tables)
    total = sum(map(len, examples.values()))
    rows = _sample(total, sample, seed)
    solver = solver or Solver()
    problems += _wrong_labels(examples, rows, solver, threads, progress)
    return DataSetVerification(len(expected), total, len(rows), tuple(problems))


def _read_checksums(folder: Path) -> dict[str, str]:
    try:
        lines = (folder / CHECKSUMS).read_text(encoding="utf-8").splitlines()
        pairs = (line.split("  ", maxsplit=1) for line in lines)
        return {name: checksum for checksum, name in pairs}
    except FileNotFoundError:
        raise FourfoldError(f"{folder} is not a complete data set: it has no {CHECKSUMS}") from None
    except (OSError, ValueError) as error:
        raise FourfoldError(f"{folder} is not a complete data set: {CHECKSUMS}: {error}") from None


def _wrong_files(folder: Path, expected: Mapping[str, str]) -> Iterator[str]:
    for name, checksum in expected.items():
        path = folder / name
        if not path.is_file():
            yield f"{name} is missing"
        elif sha256_of(path) != checksum:
            yield f"{name} has changed: its checksum is wrong"


def _shared(tables: Mapping[str, pa.Table]) -> Iterator[str]:
    """The games and positions that two splits share."""
    for what, column in (("games", "game"), ("positions or mirror images", None)):
        values = {
            split: set(table[column].to_pylist()) if column else _keys(table)
            for split, table in tables.items()
            if column is None or column in table.column_names
        }
        for one, other in combinations(values, 2):
            if both := values[one] & values[other]:
                yield f"{one} and {other} share {len(both):,} {what}"


def _keys(table: pa.Table) -> set[int]:
    """The keys of positions, which they share with their mirror images."""
    boards = zip(table["first"].to_pylist(), table["second"].to_pylist(), strict=True)
    return {Position.from_bitboards(first, second).key for first, second in boards}


def _sample(total: int, wanted: int, seed: int) -> NDArray[np.int64]:
    """Random rows, in ascending order."""
    chance = seeded(seed)
    keys = [chance.random() for _ in range(total)]
    return np.sort(np.argsort(keys, kind="stable")[:wanted])


def _wrong_labels(
    examples: Mapping[str, Examples],
    rows: NDArray[np.int64],
    solver: Solver,
    threads: int | None,
    progress: Callable[[int, int], object] | None,
) -> Iterator[str]:
    """Labels that are wrong in some rows, which are counted through all splits."""
    start = 0
    for split, given in examples.items():
        chosen = rows[(rows >= start) & (rows < start + len(given))] - start
        report = _offset(progress, len(rows[rows < start]), len(rows))
        right = solver.analyse_many(given.bitboards[chosen], threads, report)
        labels = given.labels
        wrong = (
            (labels.columns[chosen] != right.columns).any(axis=1)
            | (labels.best[chosen] != right.best).any(axis=1)
            | (labels.scores[chosen] != right.scores)
            | (labels.outcomes[chosen] != right.outcomes)
            | (labels.plies[chosen] != right.plies)
        )
        for index in np.flatnonzero(wrong):
            row = chosen[index]
            yield (
                f"{split}.parquet, row {row}: wrong labels: score {labels.scores[row]}, columns "
                f"{_shown(labels.columns[row])}; solved again: score {right.scores[index]}, "
                f"columns {_shown(right.columns[index])}"
            )
        start += len(given)


def _offset(
    progress: Callable[[int, int], object] | None, before: int, total: int
) -> Callable[[int, int], object] | None:
    return progress and (lambda done, _: progress(before + done, total))


def _shown(scores: NDArray[np.int8]) -> str:
    return " ".join("." if score == NO_SCORE else str(score) for score in scores.tolist())
