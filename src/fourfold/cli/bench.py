"""`fourfold bench`: how fast and how right, alone or against a rival."""

import json
import platform
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Annotated, Any

import typer
from rich.table import Table

from fourfold.bench.contest import Contestant, Tally, compete
from fourfold.bench.contestants import RIVALS, Fourfold, rival
from fourfold.bench.sets import SET_NAMES, BadSet, Case, load, spread
from fourfold.cli.console import complain, results
from fourfold.cli.ending import INTERRUPTED
from fourfold.cli.options import AsJson, TableMb, Threads, thread_count
from fourfold.cli.progress import progress_bar
from fourfold.solver import Solver, available_instructions


@dataclass(slots=True)
class SetResult:
    """What everyone did on one set; ours comes first."""

    name: str
    tallies: Sequence[Tally]

    def ratio(self, tally: Tally) -> float | None:
        """How many times as long as ours this contestant took."""
        ours = self.tallies[0]
        return tally.seconds / ours.seconds if tally is not ours and ours.seconds else None


@dataclass(slots=True)
class _Results:
    sets: list[SetResult] = field(default_factory=list)
    interrupted: bool = False


def _duration(seconds: float) -> str:
    for unit, factor in (("s", 1.0), ("ms", 1e3), ("µs", 1e6)):
        if seconds * factor >= 1 or unit == "µs":
            return (
                f"{seconds * factor:.3g} {unit}" if seconds * factor < 1000 else f"{seconds:.0f} s"
            )
    raise AssertionError


def _table(done: Sequence[SetResult], against: bool) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 1, 0, 0), collapse_padding=True)
    table.add_column("set", no_wrap=True)
    if against:
        table.add_column("solver")
    for heading in ("positions", "wrong", "mean time", "mean nodes", "kpos/s"):
        table.add_column(heading, justify="right")
    if against:
        table.add_column("ratio", justify="right")
    for result in done:
        for tally in result.tallies:
            ratio = result.ratio(tally)
            row = [
                str(tally.positions),
                str(tally.failures),
                _duration(tally.mean_seconds),
                f"{tally.mean_nodes:,.0f}",
                f"{tally.kilonodes_per_second:,.0f}",
            ]
            if against:
                row = [tally.name, *row, "" if ratio is None else f"{ratio:.2f}×"]
            table.add_row(result.name if tally is result.tallies[0] else "", *row)
    return table


def _as_dict(result: SetResult) -> dict[str, Any]:
    return {
        "set": result.name,
        "solvers": [
            {
                "name": tally.name,
                "positions": tally.positions,
                "failures": tally.failures,
                "mean_seconds": tally.mean_seconds,
                "mean_nodes": tally.mean_nodes,
                "kilonodes_per_second": tally.kilonodes_per_second,
                "ratio": result.ratio(tally),
            }
            for tally in result.tallies
        ],
    }


def _run(
    sets: Sequence[tuple[str, list[Case]]], contestants: Sequence[Contestant], done: _Results
) -> None:
    """Adds to `done` what everyone does on each set."""
    for name, cases in sets:
        tallies = [Tally(contestant.name) for contestant in contestants]
        done.sets.append(SetResult(name, tallies))
        solved = 0
        with progress_bar(name) as update:
            for more in compete(cases, contestants, tallies):
                solved += more
                update(solved, len(cases))


def bench(
    sets: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="SET",
            help="Sets by name, or files with a `moves score` line for each position.",
            show_default="all six sets",
        ),
    ] = None,
    against: Annotated[
        str | None, typer.Option("--against", metavar="RIVAL", help="A rival: bitbully.")
    ] = None,
    positions: Annotated[
        int,
        typer.Option(
            "--positions", metavar="N", min=0, help="Positions of each set, spread evenly; 0: all."
        ),
    ] = 100,
    threads: Threads = 1,
    table_mb: TableMb = 64,
    instructions: Annotated[
        str,
        typer.Option(
            "--instructions", metavar="SET", help="auto, portable, avx2 or avx512 (if available)."
        ),
    ] = "auto",
    as_json: AsJson = False,
) -> None:
    """Measure the solver on positions with known scores, alone or against a rival.

    There is no opening book, and before each position the solver forgets everything. The time is
    that of the call to solve, without the forgetting. A rival takes turns with us on the same
    positions. kpos/s: thousand nodes a second; ratio: the rival's time divided by ours.

    The sets are end-easy, middle-easy, middle-medium, begin-easy, begin-medium and begin-hard.
    The exit status is 1 if a score was wrong.

    Try:

    - `fourfold bench`
    - `fourfold bench begin-medium middle-medium --against bitbully`
    - `fourfold bench my-positions.txt --positions 0 --json`
    """
    if against is not None and against not in RIVALS:
        raise typer.BadParameter(
            f"{against!r} is not one of {', '.join(RIVALS)}", param_hint="--against"
        )
    if instructions not in ("auto", *available_instructions()):
        allowed = ", ".join(("auto", *available_instructions()))
        raise typer.BadParameter(
            f"{instructions!r} is not one of {allowed}", param_hint="--instructions"
        )
    try:
        chosen = [(name, spread(load(name), positions)) for name in sets or SET_NAMES]
    except BadSet as error:
        raise typer.BadParameter(str(error), param_hint="SET") from None
    solver = Solver(thread_count(threads), table_mb, book=False, instructions=instructions)
    contestants: list[Contestant] = [Fourfold(solver)]
    if against is not None:
        contestants.append(rival(against))
    done = _Results()
    try:
        _run(chosen, contestants, done)
    except KeyboardInterrupt:
        done.interrupted = True
    if as_json:
        settings = {
            "threads": solver.threads,
            "table_mb": solver.table_mb,
            "instructions": solver.instructions,
            "machine": platform.processor() or platform.machine(),
        }
        print(
            json.dumps(
                {**settings, "complete": not done.interrupted, "sets": [*map(_as_dict, done.sets)]}
            )
        )
    else:
        console = results()
        console.print(_table(done.sets, against is not None))
        console.print(
            f"{solver.threads} thread{'s' if solver.threads > 1 else ''}, "
            f"{solver.table_mb} MB table, {solver.instructions} instructions",
            style="dim",
        )
    if done.interrupted:
        complain("interrupted: the results above are partial")
        raise typer.Exit(INTERRUPTED)
    if any(tally.failures for result in done.sets for tally in result.tallies[:1]):
        raise typer.Exit(1)
