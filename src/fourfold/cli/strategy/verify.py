"""`fourfold strategy verify`: check that the strategy wins."""

import json
from functools import partial
from pathlib import Path

import click

from fourfold.base.data_file import read_data
from fourfold.cli import options
from fourfold.cli.commands import command
from fourfold.cli.strategy.common import counted
from fourfold.learn.strategy import check
from fourfold.learn.strategy.files import SHIPPED
from fourfold.play.console.console import results
from fourfold.play.console.progress import progress_bar

_MOST_SHOWN = 20


@command()
@click.argument(
    "file",
    metavar="[FILE]",
    type=options.FILE,
    required=False,
    help="The strategy file. [default: the strategy that comes with fourfold]",
)
@options.as_json
def verify(file: Path | None, as_json: bool) -> None:
    """Check that the strategy wins against every reply of the second player.

    All replies are played to the end, by code that shares nothing with the engine. Each reply to
    each answer must lead to a stored position or to a win, and each diagram must win from its
    positions, and from their mirror images, against every reply. Positions and diagrams that are
    never used are faults, too. The exit status is 1 if there are faults. The first 20 are listed,
    with the moves that lead to them; --json lists all.

    Examples:
    - `fourfold strategy verify`
    - `fourfold strategy verify mine.json --json`
    """
    with progress_bar("playing") as update:
        report = read_data(file or SHIPPED, "strategy", partial(check, progress=update))
    if as_json:
        found = {
            "positions": report.positions,
            "answers": report.answers,
            "leaves": report.leaves,
            "diagrams": report.diagrams,
            "turns": report.turns,
            "faults": [fault._asdict() for fault in report.faults],
        }
        print(json.dumps(found))
    else:
        console = results()
        for fault in report.faults[:_MOST_SHOWN]:
            console.print(str(fault), markup=False, highlight=False, soft_wrap=True)
        if (more := len(report.faults) - _MOST_SHOWN) > 0:
            console.print(f"and {counted(more, 'more fault')}")
        parts = ", ".join(
            [
                counted(report.answers, "answer"),
                counted(report.leaves, "leaf:leaves"),
                counted(report.diagrams, "diagram"),
                counted(report.turns, "turn"),
            ]
        )
        verdict = f"not verified, {counted(len(report.faults), 'fault')}"
        positions = counted(report.positions, "position")
        console.print(
            f"{verdict if report.faults else 'verified'}: {positions} ({parts})", soft_wrap=True
        )
    if report.faults:
        raise click.exceptions.Exit(1)
