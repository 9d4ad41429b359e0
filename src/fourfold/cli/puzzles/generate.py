"""`fourfold puzzles generate`: new puzzles."""

from pathlib import Path

import click

from fourfold.cli import options
from fourfold.cli.commands import command
from fourfold.cli.files import check_output, write_or_print
from fourfold.cli.interrupt import INTERRUPTED
from fourfold.cli.puzzles.common import counted
from fourfold.puzzles import generate as generate_puzzles
from fourfold.puzzles import to_text
from fourfold.solver import Solver
from fourfold.terminal.console import messages
from fourfold.terminal.progress import progress_bar
from fourfold.terminal.streams import print_error


@command()
@options.output(required=True, help="The file to write.")
@click.option(
    "--count",
    metavar="N",
    type=click.IntRange(1, 100_000),
    default=3000,
    help="Number of puzzles.",
)
@click.option("--seed", metavar="N", type=click.IntRange(0), default=1, help="Seed of the games.")
def generate(output: Path, count: int, seed: int) -> None:
    """Generate puzzles from games between human-like players.

    The puzzles are balanced over themes and ratings. No position of one puzzle appears in another,
    not even mirrored. Generating 3,000 puzzles takes about five minutes. The same seed gives the
    same puzzles.

    Examples:
    - `fourfold puzzles generate --count 60 --seed 7 -o mine.json`
    """
    check_output(output, "--output")
    try:
        with progress_bar("puzzles") as update:
            made = generate_puzzles(count, seed, Solver(), update)
    except KeyboardInterrupt:
        print_error("interrupted: nothing was written")
        raise click.exceptions.Exit(INTERRUPTED) from None
    write_or_print(output, to_text(made))
    messages().print(
        f"wrote {counted(len(made), 'puzzle')} to {output}", soft_wrap=True, markup=False
    )
