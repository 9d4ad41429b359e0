"""`fourfold puzzles generate`: new puzzles."""

from pathlib import Path

import click

from fourfold.cli import options
from fourfold.cli.commands import command
from fourfold.cli.files import check_output, write_or_print
from fourfold.cli.interrupt import INTERRUPTED
from fourfold.cli.puzzles.common import counted
from fourfold.learn.puzzles import generate as generate_puzzles
from fourfold.learn.puzzles import to_text
from fourfold.play.console.console import messages
from fourfold.play.console.progress import progress_bar
from fourfold.play.console.streams import print_error
from fourfold.solver import Solver


@command()
@options.output(required=True, help="The file to write.")
@click.option(
    "--count",
    metavar="N",
    type=click.IntRange(1, 100_000),
    default=3000,
    help="Number of puzzles.",
)
@click.option("--seed", metavar="N", type=click.IntRange(0), default=1, help="Seed for the games.")
@options.cluster
def generate(output: Path, count: int, seed: int, cluster: str | None) -> None:
    """Generate puzzles from games between human-like players.

    The puzzles are balanced across themes and ratings. No position of one puzzle appears in
    another, not even mirrored. Generating 3,000 puzzles takes about five minutes. The same seed
    gives the same puzzles.

    If the command is interrupted, run it again, and it continues where it stopped, with or without
    a cluster. Until the puzzles are written, finished games are stored in FILE.part.

    Examples:
    - `fourfold puzzles generate --count 60 --seed 7 -o mine.json`
    - `fourfold puzzles generate --count 20000 -o many.json --cluster local:4`
    """
    check_output(output, "--output")
    work = _work_file_of(output)
    try:
        with options.runner(cluster) as runner, progress_bar("puzzles") as update:
            made = generate_puzzles(count, seed, Solver(), update, runner=runner, work=work)
    except KeyboardInterrupt:
        print_error(
            "interrupted: nothing was written"
            if work is None
            else f"interrupted: finished games are kept in {work}. Run the same command again to "
            "continue."
        )
        raise click.exceptions.Exit(INTERRUPTED) from None
    write_or_print(output, to_text(made))
    if work is not None:
        work.unlink(missing_ok=True)
    messages().print(
        f"wrote {counted(len(made), 'puzzle')} to {output}", soft_wrap=True, markup=False
    )


def _work_file_of(output: Path) -> Path | None:
    """The file for finished games; None beside a pipe or a device, such as /dev/stdout."""
    special = output.exists() and not output.is_file()
    return None if special else output.with_name(f"{output.name}.part")
