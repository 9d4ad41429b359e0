"""`fourfold datasets make`: make a data set."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

import click

from fourfold.cli import options
from fourfold.cli.commands import command
from fourfold.cli.interrupt import interruptible
from fourfold.cli.options import thread_count
from fourfold.cli.tables import show
from fourfold.data.datasets import RECIPES
from fourfold.data.datasets import make as make_set
from fourfold.play.console.progress import progress_bar
from fourfold.solver import Solver


@dataclass(frozen=True, slots=True)
class MadeDataSet:
    """What `fourfold datasets make --json` prints."""

    name: str
    """The data set."""
    folder: str
    """The folder with its files."""
    positions: Mapping[str, int]
    """The number of positions in each split."""


@contextmanager
def _bars() -> Iterator[Callable[[str, int, int], None]]:
    """A progress bar for each stage."""
    with ExitStack() as shown:
        current: list[tuple[str, Callable[[int, int], None]]] = []

        def update(stage: str, done: int, total: int) -> None:
            if not current or current[0][0] != stage:
                shown.close()
                current[:] = [(stage, shown.enter_context(progress_bar(stage)))]
            current[0][1](done, total)

        yield update


@command()
@click.argument(
    "name",
    metavar="NAME",
    type=click.Choice([*RECIPES]),
    help="The data set: opening, ladder or uci.",
)
@options.output(
    "FOLDER", callback=None, required=True, help="A new or empty folder for the data set."
)
@options.number(
    "--size", least=1, show_default="100000", help="Number of positions (only for ladder)."
)
@options.number("--seed", least=0, show_default="0", help="Seed for the games (only for ladder).")
@options.threads()
@options.table_mb()
@options.cluster
@options.as_json
def make(
    name: str,
    output: Path,
    size: int | None,
    seed: int | None,
    threads: int,
    table_mb: int,
    cluster: str | None,
    as_json: bool,
) -> None:
    """Make a data set: positions with exact scores, and a data card.

    opening contains every position with 0 to 8 discs. ladder contains positions from games between
    rated players, in train, validation and test splits that share no position, no mirror image and
    no game. uci contains the positions of the UCI connect-4 set.

    The files are Parquet; README.md is the data card. The same options give the same bytes. You can
    stop the command at any time; run it again to continue.

    Examples:
    - `fourfold datasets make ladder -o ladder`
    - `fourfold datasets make ladder --size 20000 --seed 7 -o small`
    - `fourfold datasets make uci -o uci`
    - `fourfold datasets make ladder --size 1000000 -o large --cluster tcp://10.0.0.5:8786`
    """
    kept = f"run the same command again to continue in {output}"
    with interruptible(kept), options.runner(cluster) as runner, _bars() as update:
        made = make_set(
            name,
            output,
            size=size,
            seed=seed,
            solver=Solver(table_mb=table_mb),
            threads=thread_count(threads),
            progress=update,
            runner=runner,
        )
    lines = [f"{output / split}.parquet: {count:,} positions" for split, count in made.items()]
    lines.append(f"{output / 'README.md'}: the data card")
    show(MadeDataSet(name, str(output), made), lines, as_json=as_json)
