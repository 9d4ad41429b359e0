"""Options and arguments of commands that let agents play."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path

import click

from fourfold.agents import load_players
from fourfold.cli.options import blame, positive
from fourfold.match.worker_pool import MOST_WORKERS, Prepare

AGENT_HELP = (
    "The name of a player, a Python agent (FILE.py, FILE.py:NAME, MODULE:NAME) or a program "
    "(engine:COMMAND, pons:COMMAND)."
)

move_time = click.option(
    "--move-time",
    metavar="S",
    type=float,
    show_default="none",
    callback=lambda _context, _option, seconds: positive(seconds),
    help="Seconds that a player has for a move.",
)
seed = click.option(
    "--seed", metavar="N", type=int, default=0, help="The same seed gives the same games."
)
workers = click.option(
    "--workers",
    metavar="N",
    type=click.IntRange(0, MOST_WORKERS),
    default=0,
    help="Number of processes (0: one per core).",
)
load = click.option(
    "--load",
    "loaded",
    metavar="FILE",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    multiple=True,
    help="Run a Python file that registers your own players.",
)


def load_files(paths: Sequence[Path]) -> Prepare | None:
    """Run the files of `--load`. Returns what each worker process has to do first."""
    if not paths:
        return None
    files = [str(path) for path in paths]
    blame("--load", load_players, files)
    return partial(load_players, files)
