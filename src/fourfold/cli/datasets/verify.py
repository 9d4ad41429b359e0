"""`fourfold datasets verify`: check a data set."""

from pathlib import Path

import click

from fourfold.cli import options
from fourfold.cli.commands import command
from fourfold.cli.options import FOLDER_TO_READ, thread_count
from fourfold.cli.tables import show
from fourfold.data.datasets import verify as verify_set
from fourfold.play.console.progress import progress_bar
from fourfold.solver import Solver


@command()
@click.argument("folder", metavar="FOLDER", type=FOLDER_TO_READ, help="The folder of the data set.")
@options.number(
    "--sample", least=0, default=1000, help="Number of random positions to solve again."
)
@options.number("--seed", least=0, default=0, help="Seed for choosing the positions.")
@options.engine()
@options.as_json
def verify(folder: Path, sample: int, seed: int, engine: options.Engine, as_json: bool) -> None:
    """Verify the files of a data set, its splits and a sample of its labels.

    Compares the checksums, checks that no two splits share a game, a position or a mirror image,
    and solves a random sample of the positions again. The exit status is 1 if something is wrong.

    Examples:
    - `fourfold datasets verify ladder`
    - `fourfold datasets verify uci --sample 10000`
    """
    solver = Solver(table_mb=engine.table_mb, book=not engine.no_book)
    with progress_bar("solving") as update:
        found = verify_set(
            folder,
            sample,
            seed=seed,
            solver=solver,
            threads=thread_count(engine.threads),
            progress=update,
        )
    counts = {"files": found.files, "positions": found.positions, "solved": found.solved}
    verdict = "all is right" if found.ok else f"{len(found.problems)} problems"
    summary = f"{found.files} files, {found.positions:,} positions, {found.solved:,} solved again"
    lines = [*found.problems, f"{summary}: {verdict}"]
    show({**counts, "problems": found.problems}, lines, as_json=as_json)
    if not found.ok:
        raise click.exceptions.Exit(1)
