"""`fourfold analyse`: everything that is known about one position."""

import json
import sys

from rich.console import Console
from rich.text import Text

from fourfold.cli import options
from fourfold.cli.commands import command
from fourfold.cli.interrupt import interrupted, stop_at_interrupt
from fourfold.cli.options import Engine, position_of
from fourfold.explain import threats
from fourfold.explain.analysis import AnalysisWithThreats
from fourfold.play.console.console import results, shows_color, status, theme_for
from fourfold.play.console.report import draw_analysis
from fourfold.rules.position import Position
from fourfold.solver import Analysis, Solver, StopToken


def _search(
    solver: Solver,
    position: Position,
    time_limit: float | None,
    console: Console,
    stop: StopToken,
) -> Analysis:
    """Analyse, and show in a terminal what is proven so far."""
    theme, color = theme_for(sys.stdout), shows_color(console)

    def draw(analysis: Analysis) -> Text:
        return draw_analysis(analysis, theme=theme, color=color, width=console.width, running=True)

    if console.is_terminal:
        from rich.live import Live  # noqa: PLC0415 - slow to import

        # A wrapped line would not be erased when the page is redrawn, so it is cut off.
        with Live(console=console, transient=True, vertical_overflow="crop") as live:
            return solver.analyse(
                position, time_limit, progress=lambda now: live.update(draw(now)), stop=stop
            )
    with status("analysing"):
        return solver.analyse(position, time_limit, stop=stop)


@command()
@options.moves
@options.time_limit
@options.engine()
@options.board_size
@options.as_json
def analyse(
    moves: str,
    time_limit: float | None,
    engine: Engine,
    columns: int,
    rows: int,
    as_json: bool,
) -> None:
    """Show the exact score of every move, the line of best play and the threats.

    After Ctrl-C or at the time limit, the command shows what has been proven so far.

    Examples:
    - `fourfold analyse 44444`
    - `fourfold analyse "" --time-limit 10`
    - `fourfold analyse 76461241141 --json`
    - `echo 4455 | fourfold analyse`
    """
    position = position_of(moves, columns, rows)
    solver = engine.solver()
    console = results()
    with stop_at_interrupt() as interrupt:
        if as_json:
            with status("analysing"):
                analysis = solver.analyse(position, time_limit, stop=interrupt)
        else:
            analysis = _search(solver, position, time_limit, console, interrupt)
        # With the score it takes only a moment to prove more threats worthless.
        found = threats(position, solver if analysis.complete else None)
    if as_json:
        print(json.dumps(AnalysisWithThreats.of(analysis, moves, found).to_dict()))
    else:
        theme, color = theme_for(sys.stdout), shows_color(console)
        report = draw_analysis(analysis, theme=theme, color=color, width=console.width, found=found)
        # Wrapped between words in a terminal; a file gets whole lines.
        console.print(report, soft_wrap=not console.is_terminal)
    if interrupt.cancelled and not analysis.complete:
        raise interrupted()
