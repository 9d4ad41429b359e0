"""`fourfold match --grade`: how good the moves of players are."""

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import click
from rich.table import Table

from fourfold.cli.files import write_all
from fourfold.cli.interrupt import INTERRUPTED
from fourfold.cli.match.report import fitting, percent, plain_table, print_whole, room
from fourfold.match import Grade, grade_each
from fourfold.match.game import BadMove
from fourfold.match.worker_pool import Prepare
from fourfold.players import read_name
from fourfold.terminal.console import results
from fourfold.terminal.progress import progress_bar
from fourfold.terminal.streams import print_error

Graded = dict[str, Grade] | BadMove
"""The grades by phase of the game, or the reason why there are none."""

_HEADINGS = ("phase", "positions", "good", "perfect", "score lost")
# Columns for wide, less wide and narrow terminals.
_COLUMNS = ((0, 1, 2, 3, 4), (0, 2, 3, 4), (0, 2, 4), (0, 2))


def grade_all(
    players: Sequence[str],
    *,
    seed: int,
    workers: int | None,
    prepare: Prepare | None,
    as_json: bool,
    output: Path | None,
) -> None:
    """Grade players and show the grades. A player that fails does not stop the others."""
    names = list(dict.fromkeys(read_name(player).name for player in players))
    found, interrupted = _grade(names, seed=seed, workers=workers, prepare=prepare)
    graded = {name: found[name] for name in names if name in found}
    record = json.dumps({name: _as_dict(each) for name, each in graded.items()})
    failure = write_all({} if output is None else {output: f"{record}\n"})
    if as_json:
        print(record, flush=True)
    else:
        _show(graded)
    if failure:
        raise failure
    if interrupted:
        print_error(f"interrupted: {len(graded)} of {len(names)} players are graded")
        raise click.exceptions.Exit(INTERRUPTED)
    if any(isinstance(each, BadMove) for each in graded.values()):
        raise click.exceptions.Exit(1)


def _grade(names: Sequence[str], **options: Any) -> tuple[dict[str, Graded], bool]:
    """The grades of the players, and whether Ctrl-C interrupted them."""
    found: dict[str, Graded] = {}
    with progress_bar("positions") as update:
        try:
            found.update(grade_each(names, progress=update, **options))  # one by one
        except KeyboardInterrupt:
            return found, True
    return found, False


def _as_dict(graded: Graded) -> dict[str, Any]:
    if isinstance(graded, BadMove):
        return {"failed": str(graded)}
    return {phase: each.to_dict() for phase, each in graded.items()}


def _show(graded: Mapping[str, Graded]) -> None:
    console = results()
    grades = {name: each for name, each in graded.items() if not isinstance(each, BadMove)}
    for name, table in grade_tables(grades, room(console)):
        if name:
            console.print(name, soft_wrap=True, markup=False)
        print_whole(console, table)
    for name, each in graded.items():
        if isinstance(each, BadMove):
            console.print(f"{name} has no grade: {each}", soft_wrap=True, markup=False)


def grade_tables(
    graded: Mapping[str, Mapping[str, Grade]], width: int
) -> Iterator[tuple[str, Table]]:
    """The quality of the moves of players, by phase of the game.

    One table of all, without a name; where there is little room, one for each player.
    """
    rows = {name: [_row(*phase) for phase in phases.items()] for name, phases in graded.items()}
    every = [row for each in rows.values() for row in each]
    if not every:
        return
    names = ["player", *graded]
    if fitting(_HEADINGS, every, _COLUMNS[:1], width - max(map(len, names)) - 2) is not None:
        table = plain_table("player", *_HEADINGS, left=2)
        for name, each in rows.items():
            for index, row in enumerate(each):
                table.add_row("" if index else name, *row)
        yield "", table
        return
    shown = fitting(_HEADINGS, every, _COLUMNS, width) or _COLUMNS[-1]
    for name, each in rows.items():
        table = plain_table(*(_HEADINGS[column] for column in shown))
        for row in each:
            table.add_row(*(row[column] for column in shown))
        yield name, table


def _row(phase: str, grade: Grade) -> tuple[str, ...]:
    return (
        phase,
        str(grade.positions),
        f"{percent(grade.good_share)} %",
        f"{percent(grade.perfect_share)} %",
        f"{grade.score_lost:.2f}",
    )
