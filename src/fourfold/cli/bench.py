"""`fourfold bench`: how fast the solver is and whether it is right, alone or against a rival."""

import json
import platform
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import click
from rich.table import Table

from fourfold.cli import completion, options
from fourfold.cli.commands import command
from fourfold.cli.interrupt import interrupted
from fourfold.cli.options import blame, thread_count
from fourfold.play.console.console import results
from fourfold.play.console.progress import progress_bar
from fourfold.solver import Solver, available_instructions
from fourfold.solver.bench.batch import solve_batch
from fourfold.solver.bench.contest import Contestant, Tally, compete
from fourfold.solver.bench.contestants import RIVALS, Fourfold, rival
from fourfold.solver.bench.sets import SET_NAMES, Case, load, spread

_MEASURED = (
    "name",
    "positions",
    "failures",
    "mean_seconds",
    "mean_nodes",
    "kilonodes_per_second",
)


@dataclass(slots=True)
class SetResult:
    """The results of all solvers on one set; ours comes first."""

    name: str
    tallies: Sequence[Tally]

    def ratio(self, tally: Tally) -> float | None:
        """The time of this solver divided by ours."""
        ours = self.tallies[0]
        return tally.seconds / ours.seconds if tally is not ours and ours.seconds else None


def _duration(seconds: float) -> str:
    if seconds >= 1:
        return f"{seconds:.3g} s" if seconds < 1000 else f"{seconds:.0f} s"
    return f"{1e3 * seconds:.3g} ms" if seconds >= 1e-3 else f"{1e6 * seconds:.3g} µs"


def _table(done: Sequence[SetResult], against: bool) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 1, 0, 0), collapse_padding=True)
    table.add_column("set", no_wrap=True)
    if against:
        table.add_column("solver")
    numbers = ["positions", "wrong", "mean time", "mean nodes", "knodes/s"]
    for heading in [*numbers, "ratio"] if against else numbers:
        table.add_column(heading, justify="right")
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
            {name: getattr(tally, name) for name in _MEASURED} | {"ratio": result.ratio(tally)}
            for tally in result.tallies
        ],
    }


def _run(
    sets: Sequence[tuple[str, list[Case]]], contestants: Sequence[Contestant], done: list[SetResult]
) -> None:
    """Add the results of all contestants on each set to `done`."""
    for name, cases in sets:
        tallies = [Tally(contestant.name) for contestant in contestants]
        done.append(SetResult(name, tallies))
        solved = 0
        with progress_bar(name) as update:
            for more in compete(cases, contestants, tallies):
                solved += more
                update(solved, len(cases))


def _run_batches(
    sets: Sequence[tuple[str, list[Case]]], solver: Solver, done: list[SetResult]
) -> None:
    """Add the results of a GPU on each set to `done`."""
    for name, cases in sets:
        solve_batch(solver, cases, Tally(name))  # compiles the search, reserves the memory
        tally = Tally("fourfold")
        solve_batch(solver, cases, tally)
        done.append(SetResult(name, [tally]))


@command()
@click.argument(
    "sets",
    metavar="[SET]...",
    nargs=-1,
    shell_complete=completion.among(completion.sets, or_file=True),
    help="Names of sets, or files that have moves and a score on each line. "
    "[default: all six sets]",
)
@click.option("--against", type=click.Choice([*RIVALS]), help="The solver to compare with.")
@options.number(
    "--positions",
    least=0,
    default=100,
    help="Number of positions from each set, spread evenly (0: all).",
)
@options.threads(1)
@options.table_mb()
@click.option(
    "--instructions",
    metavar="NAME",
    type=click.Choice(["auto", *available_instructions()]),
    default="auto",
    help="Instruction set of the search: auto, portable, avx2 or avx512 (if available).",
)
@options.device
@options.as_json
def bench(
    sets: Sequence[str],
    against: str | None,
    positions: int,
    threads: int,
    table_mb: int,
    instructions: str,
    device: str,
    as_json: bool,
) -> None:
    """Measure the speed of the solver, alone or against another solver.

    The positions have known scores. The solver runs without its opening book, and its table is
    cleared before each position. Only the call to solve is timed. With --against, the two solvers
    take turns on the same positions. In the output, knodes/s is thousands of nodes per second, and
    ratio is the other solver's time divided by ours.

    With --device cuda, each set is solved in one call on the GPU, after a first call that is not
    timed. Times and nodes are then those of the call divided by the number of positions.

    The sets are end-easy, middle-easy, middle-medium, begin-easy, begin-medium and begin-hard.
    The exit status is 1 if fourfold returned a wrong score.

    Examples:
    - `fourfold bench`
    - `fourfold bench begin-medium middle-medium --against bitbully`
    - `fourfold bench my-positions.txt --positions 0 --json`
    - `fourfold bench middle-medium begin-medium --positions 0 --device cuda`
    """
    loaded = [(name, blame("SET", load, name)) for name in sets or SET_NAMES]
    chosen = [(name, spread(cases, positions)) for name, cases in loaded]
    if device != "cpu" and against is not None:
        raise click.UsageError("--against takes turns position by position: not with --device cuda")
    options.check_device(device, None, "threads", "table_mb", "instructions")
    solver = Solver(
        thread_count(threads), table_mb, book=False, instructions=instructions, device=device
    )
    done: list[SetResult] = []
    complete = False
    try:
        if device != "cpu":
            _run_batches(chosen, solver, done)
        else:
            contestants: list[Contestant] = [Fourfold(solver)]
            if against is not None:
                contestants.append(rival(against))
            _run(chosen, contestants, done)
        complete = True
    except KeyboardInterrupt:
        pass
    if as_json:
        settings = {
            "threads": solver.threads,
            "table_mb": solver.table_mb,
            "instructions": solver.instructions,
            "machine": solver.gpu_name or platform.processor() or platform.machine(),
        }
        print(json.dumps({**settings, "complete": complete, "sets": [*map(_as_dict, done)]}))
    else:
        console = results()
        console.print(_table(done, against is not None))
        console.print(
            f"GPU: {solver.gpu_name}"
            if solver.gpu_name
            else f"{solver.threads} thread{'s' if solver.threads > 1 else ''}, "
            f"{solver.table_mb} MB table, {solver.instructions} instructions",
            style="dim",
        )
    if not complete:
        raise interrupted("the results above are partial")
    if any(tally.failures for result in done for tally in result.tallies[:1]):
        raise click.exceptions.Exit(1)
