"""`fourfold strategy verify`: check that the strategy reaches its goal."""

from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

import click

from fourfold.base.data_file import read_data
from fourfold.base.json_shapes import INLINE
from fourfold.base.quantities import counted
from fourfold.cli import options
from fourfold.cli.commands import command
from fourfold.cli.strategy.common import check_choice, second_option
from fourfold.cli.tables import show
from fourfold.learn.strategy import Report, check
from fourfold.learn.strategy.files import SHIPPED, SHIPPED_SECOND
from fourfold.play.console.progress import progress_bar

_MOST_SHOWN = 20


@dataclass(frozen=True, slots=True)
class StrategyVerification:
    """What `fourfold strategy verify --json` prints."""

    positions: int
    """The number of stored positions."""
    report: Report = field(metadata=INLINE)


@command()
@options.file_argument("The strategy file.", "the strategy that comes with fourfold")
@second_option
@options.as_json
def verify(file: Path | None, second: bool, as_json: bool) -> None:
    """Check that the strategy reaches its goal against every reply.

    All replies are played to the end, by code that shares nothing with the engine. Each reply to
    each answer must lead to a stored position or to a win, and each diagram must win from its
    positions, and from their mirror images, against every reply. A strategy whose goal is a draw
    may also end in draws. Positions and diagrams that are never used are faults, too. The exit
    status is 1 if there are faults. The first 20 are listed, with the moves that lead to them;
    --json lists all.

    Examples:
    - `fourfold strategy verify`
    - `fourfold strategy verify --second`
    - `fourfold strategy verify mine.json --json`
    """
    check_choice(file, second)
    shipped = SHIPPED_SECOND if second else SHIPPED
    with progress_bar("playing") as update:
        report = read_data(file or shipped, "strategy", partial(check, progress=update))
    lines = [str(fault) for fault in report.faults[:_MOST_SHOWN]]
    if (more := len(report.faults) - _MOST_SHOWN) > 0:
        lines.append(f"and {counted(more, 'more fault')}")
    nouns = ("position", "answer", "leaf:leaves", "diagram", "turn")
    counts = (report.positions, report.answers, report.leaves, report.diagrams, report.turns)
    positions, *parts = map(counted, counts, nouns)
    verdict = f"not verified, {counted(len(report.faults), 'fault')}"
    lines.append(f"{verdict if report.faults else 'verified'}: {positions} ({', '.join(parts)})")
    show(StrategyVerification(report.positions, report), lines, as_json=as_json)
    if report.faults:
        raise click.exceptions.Exit(1)
