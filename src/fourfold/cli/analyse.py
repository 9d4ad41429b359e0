"""`fourfold analyse`: everything that is known about one position."""

import json
import sys
from collections.abc import Sequence
from typing import Any

import typer
from rich.console import Console
from rich.live import Live
from rich.text import Text

from fourfold.cli.console import results, shows_color, status, theme_for
from fourfold.cli.ending import INTERRUPTED
from fourfold.cli.interruption import stop_at_interrupt
from fourfold.cli.options import (
    AsJson,
    Columns,
    Moves,
    NoBook,
    Rows,
    TableMb,
    Threads,
    TimeLimit,
    check_time_limit,
    played,
    position_of,
    thread_count,
)
from fourfold.cli.report import draw_analysis
from fourfold.notation import column_label, format_moves
from fourfold.position import Position
from fourfold.review import Threat, threats
from fourfold.scores import in_words
from fourfold.solver import Analysis, Solver, StopToken


def as_dict(moves: str, analysis: Analysis, found: Sequence[Threat]) -> dict[str, Any]:
    """An analysis for programs. Columns are named as in move strings, rows from 1."""
    position, score = analysis.position, analysis.score
    return {
        "moves": moves,
        "score": score,
        "result": None if score is None else in_words(position, score),
        "over": position.is_over,
        "winner": position.winner and position.winner.name.lower(),
        "bounds": list(analysis.score_bounds),
        "scores": list(analysis.scores),
        "column_bounds": [None if pair is None else list(pair) for pair in analysis.bounds],
        "best": [column_label(column) for column in analysis.best],
        "pv": format_moves(analysis.pv),
        "plies": analysis.plies,
        "threats": [threat.to_dict() for threat in found],
        "nodes": analysis.nodes,
        "seconds": analysis.seconds,
        "complete": analysis.complete,
    }


def _search(
    solver: Solver,
    position: Position,
    time_limit: float | None,
    console: Console,
    stop: StopToken,
) -> Analysis:
    """Analyses, and shows on the way what is proven so far, if someone is watching."""
    theme, color = theme_for(sys.stdout), shows_color(console)

    def draw(analysis: Analysis) -> Text:
        return draw_analysis(analysis, theme=theme, color=color, width=console.width, running=True)

    if console.is_terminal:
        # Wrapped lines would leave rests behind when redrawn: too long is better cut.
        with Live(console=console, transient=True, vertical_overflow="crop") as live:
            return solver.analyse(
                position, time_limit, progress=lambda now: live.update(draw(now)), stop=stop
            )
    with status("analysing"):
        return solver.analyse(position, time_limit, stop=stop)


def analyse(
    moves: Moves,
    time_limit: TimeLimit = None,
    threads: Threads = 0,
    table_mb: TableMb = 64,
    no_book: NoBook = False,
    columns: Columns = 7,
    rows: Rows = 6,
    as_json: AsJson = False,
) -> None:
    """Show the exact score of every move, best play to the end, and the threats.

    Ctrl-C, or the end of the time limit, shows what is proven by then.

    Try:

    - `fourfold analyse 44444`
    - `fourfold analyse - --time-limit 10`
    - `fourfold analyse 76461241141 --json`
    """
    position = position_of(moves, columns, rows)
    check_time_limit(time_limit)
    solver = Solver(threads=thread_count(threads), table_mb=table_mb, book=not no_book)
    console = results()
    with stop_at_interrupt() as interrupt:
        if as_json:
            with status("analysing"):
                analysis = solver.analyse(position, time_limit, stop=interrupt)
        else:
            analysis = _search(solver, position, time_limit, console, interrupt)
        # With the score at hand it takes a moment to prove more of them worthless.
        found = threats(position, solver if analysis.complete else None)
    if as_json:
        print(json.dumps(as_dict(played(moves), analysis, found)))
    else:
        theme, color = theme_for(sys.stdout), shows_color(console)
        report = draw_analysis(analysis, theme=theme, color=color, width=console.width, found=found)
        # Wrapped between words on a terminal; what goes into a file is not wrapped at all.
        console.print(report, soft_wrap=not console.is_terminal)
    if interrupt.cancelled and not analysis.complete:
        raise typer.Exit(INTERRUPTED)
