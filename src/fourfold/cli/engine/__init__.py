"""`fourfold engine`: our engine for other programs, and the check of other engines."""

import io
import os
import sys
from collections.abc import Callable
from functools import partial

import click
from click.core import ParameterSource

from fourfold.cli import completion, options
from fourfold.cli.commands import Group
from fourfold.cli.files import stdin
from fourfold.cli.options import blame, thread_count

_CHUNK = 1 << 16


@click.pass_context
def _run(context: click.Context, player: str, threads: int, table_mb: int, no_book: bool) -> None:
    if context.invoked_subcommand is not None:
        for name in context.params:
            if context.get_parameter_source(name) is ParameterSource.COMMANDLINE:
                option = f"--{name.replace('_', '-')}"
                raise click.UsageError(f"{option} is for our own engine, not for a check")
        return
    from fourfold.adapters.engine.server import SOLVER, OwnEngine, Server  # noqa: PLC0415 - not for `check`
    from fourfold.players import read_name  # noqa: PLC0415

    if player != SOLVER:
        player = blame("--player", read_name, player).name
    if stdin().isatty():
        print(
            "Waiting for commands of the engine protocol, for example: go movetime 1000",
            file=sys.stderr,
        )
    settings = OwnEngine(player, thread_count(threads), table_mb, book=not no_book)
    Server(_input(), _write, settings).run()


def _input() -> Callable[[], bytes]:
    """Returns the next bytes of stdin.

    They are read from the file itself: a thread that waits in a buffered read would keep Python
    from ending.
    """
    try:
        return partial(os.read, sys.stdin.fileno(), _CHUNK)
    except io.UnsupportedOperation:
        return partial(sys.stdin.buffer.read, _CHUNK)


def _write(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


engine = Group(
    __name__,
    {"check": "Check whether an engine follows the protocol."},
    name="engine",
    help="""Run the engine for other programs, or check another engine.

    Without a subcommand, `fourfold engine` reads commands from stdin and answers them on stdout, as
    docs/protocol.md specifies.

    Examples:
    - `fourfold engine --threads 4`
    - `fourfold engine --player elo:1200`
    - `fourfold engine check python3 my_engine.py`
    """,
    callback=_run,
    invoke_without_command=True,
)
options.together(
    click.option(
        "--player",
        metavar="NAME",
        shell_complete=completion.among(completion.players),
        default="solver",
        help="Who chooses the moves: solver, or any player that `fourfold match --players` lists.",
    ),
    options.threads(1),
    options.table_mb(),
    options.no_book,
)(engine)
