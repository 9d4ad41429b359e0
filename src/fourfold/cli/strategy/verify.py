"""`fourfold strategy verify`: check that the strategy wins."""

from functools import partial
from pathlib import Path

import click

from fourfold.base.data_file import read_data
from fourfold.base.quantities import counted
from fourfold.cli import options
from fourfold.cli.commands import command
from fourfold.cli.tables import show
from fourfold.learn.strategy import check
from fourfold.learn.strategy.files import SHIPPED
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
        report = read_data(file or SHIPPED, "strategy", partial(check, progress=update))
    counts = ("positions", "answers", "leaves", "diagrams", "turns")
    found = {name: getattr(report, name) for name in counts}
    lines = [str(fault) for fault in report.faults[:_MOST_SHOWN]]
    if (more := len(report.faults) - _MOST_SHOWN) > 0:
        lines.append(f"and {counted(more, 'more fault')}")
    nouns = ("position", "answer", "leaf:leaves", "diagram", "turn")
    positions, *parts = map(counted, found.values(), nouns)
    verdict = f"not verified, {counted(len(report.faults), 'fault')}"
    lines.append(f"{verdict if report.faults else 'verified'}: {positions} ({', '.join(parts)})")
    faults = [fault._asdict() for fault in report.faults]
    show({**found, "faults": faults}, lines, as_json=as_json)
    if report.faults:
        raise click.exceptions.Exit(1)
