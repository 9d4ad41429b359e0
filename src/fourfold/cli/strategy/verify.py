"""`fourfold strategy verify`: check that the strategy wins."""

import json
from pathlib import Path

import click

from fourfold.cli import options
from fourfold.cli.commands import command
from fourfold.cli.strategy.common import counted
from fourfold.learn.strategy import check, read_json
from fourfold.learn.strategy.files import SHIPPED
from fourfold.play.console.console import results
from fourfold.play.console.progress import progress_bar

_MOST_SHOWN = 20


@command()
@options.file_argument("The strategy file.", "the strategy that comes with fourfold")
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
        report = check(read_json(SHIPPED if file is None else file), progress=update)
    if as_json:
        counts = ("positions", "answers", "leaves", "diagrams", "turns")
        found = {name: getattr(report, name) for name in counts}
        print(json.dumps({**found, "faults": [fault._asdict() for fault in report.faults]}))
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
