"""Options and arguments of commands that let agents play."""

import os
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TypedDict

import click

from fourfold.cli.options import blame, given, number, seconds
from fourfold.match import agents
from fourfold.match.agents import load_players, loaded_files
from fourfold.match.player_jobs import Prepare
from fourfold.match.process_pool import MOST_WORKERS
from fourfold.players import Entrant

AGENT_HELP = (
    "A player's name, a Python agent (FILE.py, FILE.py:NAME, MODULE:NAME), a program "
    "(engine:COMMAND, pons:COMMAND) or a language model (llm:MODEL@URL)."
)

move_time = seconds(
    "--move-time", show_default="no limit", help="Time limit for each move, in seconds."
)
seed = number(
    "--seed", default=0, help="Without a time control, the same seed gives the same games."
)
workers = number(
    "--workers",
    least=0,
    most=MOST_WORKERS,
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


def read_agent(text: str) -> Entrant:
    """The agent that a text refers to, with API keys from the environment."""
    return agents.read_agent(text, os.environ)


def check_workers(context: click.Context) -> None:
    """Raise a usage error for --workers together with --cluster, whose workers are its own."""
    if {"workers", "cluster"} <= given(context):
        raise click.BadParameter("cannot be combined with --cluster", param_hint="--workers")


class Loaded(TypedDict):
    """What `play_match` and its relatives need to know about the files of `--load`."""

    prepare: Prepare | None
    files: Sequence[Path]


def load_files(paths: Sequence[Path]) -> Loaded:
    """Run the files of `--load`. Returns what each other process has to do first."""
    places = [str(path.resolve()) for path in paths]
    blame("--load", load_players, places)
    prepare = partial(load_players, places) if places else None
    return {"prepare": prepare, "files": loaded_files(places)}
