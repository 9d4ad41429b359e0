"""`fourfold puzzles generate`: new puzzles."""

from pathlib import Path

from fourfold.base.quantities import counted
from fourfold.cli import options
from fourfold.cli.commands import command
from fourfold.cli.files import work_file_for, write_or_print
from fourfold.cli.interrupt import CONTINUE, interruptible
from fourfold.learn.puzzles import generate as generate_puzzles
from fourfold.learn.puzzles import to_text
from fourfold.play.console.console import print_message
from fourfold.play.console.progress import progress_bar
from fourfold.solver import Solver


@command()
@options.output(required=True, help="The file to write.")
@options.number("--count", least=1, most=100_000, default=3000, help="Number of puzzles.")
@options.number("--seed", least=0, default=1, help="Seed for the games.")
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
    work = work_file_for(output)
    kept = f"finished games are kept in {work}. {CONTINUE}" if work else "nothing was written"
    with (
        interruptible(kept),
        options.runner(cluster) as runner,
        progress_bar("puzzles") as update,
    ):
        made = generate_puzzles(count, seed, Solver(), update, runner=runner, work=work)
    write_or_print(output, to_text(made))
    if work is not None:
        work.unlink(missing_ok=True)
    print_message(f"wrote {counted(len(made), 'puzzle')} to {output}")
