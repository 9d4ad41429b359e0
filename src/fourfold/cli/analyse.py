"""`fourfold analyse`: everything that is known about one position."""

import json
import sys
from collections.abc import Callable
from functools import partial

from rich.console import Console
from rich.text import Text

from fourfold.base.languages import messages
from fourfold.cli import options
from fourfold.cli.commands import command
from fourfold.cli.interrupt import interrupted, stop_at_interrupt
from fourfold.cli.options import Engine, position_of
from fourfold.explain import threats
from fourfold.explain.analysis import AnalysisWithThreats
from fourfold.play.console.console import results, shows_color, status, theme_for
from fourfold.play.console.report import draw_analysis
from fourfold.solver import Analysis


def _watched(
    search: Callable[..., Analysis], draw: Callable[[Analysis], Text], console: Console
) -> Analysis:
    """Analyse, and show in a terminal what is proven so far."""
    from rich.live import Live  # noqa: PLC0415 - slow to import

    # A wrapped line would not be erased when the page is redrawn, so it is cut off.
    with Live(console=console, transient=True, vertical_overflow="crop") as live:
        return search(progress=lambda now: live.update(draw(now)))


@command()
@options.moves
@options.time_limit
@options.engine()
@options.board_size
@options.language
@options.as_json
def analyse(
    moves: str,
    time_limit: float | None,
    engine: Engine,
    columns: int,
    rows: int,
    language: str,
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
    draw = partial(
        draw_analysis,
        theme=theme_for(sys.stdout),
        color=shows_color(console),
        width=console.width,
        language=language,
    )
    with stop_at_interrupt() as interrupt:
        search = partial(solver.analyse, position, time_limit, stop=interrupt)
        if console.is_terminal and not as_json:
            analysis = _watched(search, partial(draw, running=True), console)
        else:
            with status(messages(language, "terminal")("wait.analysing")):
                analysis = search()
        # With the score it takes only a moment to prove more threats worthless.
        found = threats(position, solver if analysis.complete else None, language=language)
    if as_json:
        shown = AnalysisWithThreats.of(analysis, moves, found, language=language)
        print(json.dumps(shown.to_dict()))
    else:
        # Wrapped between words in a terminal; a file gets whole lines.
        console.print(draw(analysis, found=found), soft_wrap=not console.is_terminal)
    if interrupt.cancelled and not analysis.complete:
        raise interrupted()
