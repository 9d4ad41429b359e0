"""Make a data set: find its positions, label them, and write its files and its card.

What is done is kept in a work folder inside the set's folder until the set is complete. After an
interruption, the same call continues there.
"""

import json
import os
import shutil
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path

from fourfold._version import __version__
from fourfold.base.errors import FourfoldError, InvalidArgument
from fourfold.base.files import write_whole
from fourfold.base.jobs import Runner
from fourfold.data.arrow import pa, pq
from fourfold.data.datasets.card import CARD, CHECKSUMS, card, checksums, made_by
from fourfold.data.datasets.examples import read_table
from fourfold.data.datasets.ladder import Choice, Means
from fourfold.data.datasets.recipes import Recipe, recipe
from fourfold.data.files import write_table
from fourfold.data.job import label
from fourfold.players.arguments import check_seed, check_whole
from fourfold.solver import Solver

WORK = "work"
LEAST_SIZE, GREATEST_SIZE = 100, 10_000_000

StageProgress = Callable[[str, int, int], object]
"""Called with what is being done, how much of it is done, and how much there is."""


def make(  # noqa: PLR0913 - all but two have names
    name: str,
    folder: str | os.PathLike[str],
    *,
    size: int | None = None,
    seed: int | None = None,
    solver: Solver | None = None,
    threads: int | None = None,
    progress: StageProgress | None = None,
    runner: Runner | None = None,
) -> dict[str, int]:
    """Make a data set in a folder, and return the number of positions of each split.

    The folder is created; it must be empty, or contain what an interrupted call with the same
    arguments has left. If it already contains this set, nothing is done. The same arguments give
    the same bytes.

    `size` is the number of positions and `seed` decides which, for sets that can have any number.
    `threads` is the number of threads (None: one per core). A `runner` plays the games and solves
    the positions elsewhere, in processes that have copies of the solver.
    """
    chosen = recipe(name)
    count, number = _size_and_seed(chosen, size, seed)
    target = Path(folder)
    command = _command(chosen, count, number)
    if _is_complete(target, command):
        shutil.rmtree(target / WORK, ignore_errors=True)  # if the last call ended while it did this
        files = {split: pq.read_metadata(target / f"{split}.parquet") for split in chosen.splits}
        return {split: int(about.num_rows) for split, about in files.items()}
    work = _open_work(target, {"name": name, "size": count, "seed": number, "version": __version__})
    solver = solver or Solver()
    threads = threads or os.cpu_count() or 1
    report = progress or (lambda _stage, _done, _total: None)
    if not all(_input(work, split).exists() for split in chosen.splits):
        means = Means(
            work, count, number, solver, threads, partial(report, "playing games"), runner
        )
        for split, choices in chosen.find(means).items():
            _write_input(_input(work, split), choices)
    tables: dict[str, pa.Table] = {}
    for split in chosen.splits:
        labelled = work / f"{split}.parquet"
        if not labelled.exists():
            counted = _with_total(partial(report, f"labelling {split}"), _input(work, split))
            label(
                _input(work, split),
                labelled,
                solver=solver,
                threads=threads,
                progress=counted,
                runner=runner,
            )
        tables[split] = _with_games(read_table(labelled), _input(work, split))
        write_table(target / labelled.name, tables[split].schema, tables[split].to_batches())
    _finish(chosen, work, target, tables, command)
    return {split: len(table) for split, table in tables.items()}


def _with_total(report: Callable[[int, int], object], positions: Path) -> Callable[..., object]:
    total = positions.read_bytes().count(b"\n")
    return lambda done, _estimate: report(done, total)


def _size_and_seed(chosen: Recipe, size: int | None, seed: int | None) -> tuple[int, int]:
    if chosen.default_size is None:
        for what, value in (("size", size), ("seed", seed)):
            if value is not None:
                raise InvalidArgument(
                    f"the set {chosen.name!r} is always the same: it has no {what}"
                )
        return 0, 0
    count = chosen.default_size if size is None else size
    number = 0 if seed is None else seed
    check_whole("size", count, LEAST_SIZE, GREATEST_SIZE)
    check_seed(number)
    return count, number


def _command(chosen: Recipe, size: int, seed: int) -> str:
    options = "" if chosen.default_size is None else f" --size {size} --seed {seed}"
    return f"fourfold datasets make {chosen.name}{options} -o FOLDER"


def _is_complete(target: Path, command: str) -> bool:
    """Whether the folder contains the set that a command makes; the checksums are written last."""
    if not (target / CHECKSUMS).exists() or not (target / CARD).exists():
        return False
    return made_by(command) in (target / CARD).read_text(encoding="utf-8")


def _open_work(target: Path, options: dict[str, object]) -> Path:
    """The work folder. Raises FourfoldError if the folders contain something else."""
    work = target / WORK
    record = work / "options.json"
    if record.exists():
        if json.loads(record.read_text(encoding="utf-8")) != options:
            raise FourfoldError(
                f"{work} was begun with other options or another version. Use these, or delete it."
            )
    elif target.is_dir() and any(path != work for path in target.iterdir()):
        raise FourfoldError(f"{target} is not empty")
    else:
        work.mkdir(parents=True, exist_ok=True)
        write_whole(record, json.dumps(options))
    return work


def _input(work: Path, split: str) -> Path:
    return work / f"{split}.txt"


def _write_input(path: Path, choices: Iterable[Choice]) -> None:
    """Write the positions of a split: moves, and the game if there is one."""
    lines = (moves if game is None else f"{moves} {game}" for moves, game in choices)
    write_whole(path, "".join(f"{line}\n" for line in lines))


def _with_games(table: pa.Table, positions: Path) -> pa.Table:
    """The table with the numbers of the games, if the positions have any."""
    if table["error"].null_count < len(table):
        raise FourfoldError(f"cannot label all positions: {table['error'].drop_null()[0]}")
    games = [line.split()[1:] for line in positions.read_text(encoding="ascii").splitlines()]
    if not games[-1]:
        return table
    numbers = pa.array([int(game) for (game,) in games], pa.uint32())
    return table.add_column(1, "game", numbers)


def _finish(
    chosen: Recipe, work: Path, target: Path, tables: dict[str, pa.Table], command: str
) -> None:
    """Write the other files, the card and, as the last one, the checksums."""
    more = chosen.more_files(work, tables)
    for name, content in more.items():
        write_whole(target / name, content)
    write_whole(target / CARD, card(chosen, command, tables, target))
    names = [*(f"{split}.parquet" for split in chosen.splits), *more, CARD]
    write_whole(target / CHECKSUMS, checksums(target, names))
    shutil.rmtree(work)
