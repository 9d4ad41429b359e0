"""An analysis as text: the board, a bar for each column, best play."""

import sys
from typing import TYPE_CHECKING, Any

from rich.console import Console
from rich.text import Text

from fourfold.play.console.console import shows_color, theme_for
from fourfold.render import text
from fourfold.rules.notation import cell_name, column_label, format_moves
from fourfold.rules.position import Position
from fourfold.rules.side import Side
from fourfold.solver import Analysis
from fourfold.solver.scores import hint_in_words, in_words, result_in_words, signed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fourfold.explain import Threat

_WIN, _LOSS, _DRAW, _DIM = "green", "red", "cyan", "dim"
_LONGEST_BAR = 20
_SIDE_NAMES = {Side.FIRST: "First", Side.SECOND: "Second"}


def side_name(side: Side, theme: text.Theme) -> str:
    """A side as the board shows it: `First (●)`."""
    return f"{_SIDE_NAMES[side]} ({text.disc(side, theme=theme)})"


def _style(score: int) -> str:
    return _WIN if score > 0 else _LOSS if score < 0 else _DRAW


def _proven(position: Position, bounds: tuple[int, int]) -> str:
    """What bounds say, in words and as scores.

    >>> _proven(Position(), (-3, 0))
    'at most a draw (-3 to 0)'
    """
    lower, upper = map(signed, bounds)
    return f"{in_words(position, bounds)} ({lower} to {upper})"


def _bar(score: int, most: int, length: int, theme: text.Theme) -> str:
    """A win points right from the middle, a loss left."""
    block = "█" if theme is text.UNICODE else "="
    half = length // 2
    size = max(1, round(abs(score) / most * half)) if score else 0
    left = (block * size).rjust(half) if score < 0 else " " * half
    right = (block * size).ljust(half) if score > 0 else " " * half
    return f"{left}{theme.side}{right}"


def _column_line(
    analysis: Analysis, column: int, theme: text.Theme, bar_length: int, most: int
) -> Text:
    bounds, score = analysis.column_bounds[column], analysis.scores[column]
    label = column_label(column)
    if bounds is None:
        return Text(f" {label}   full", style=_DIM)
    best = column in analysis.best
    mark = "*" if best else " "
    if score is None:
        return Text(f"{mark}{label}    ? {_proven(analysis.position, bounds)}", style=_DIM)
    line = Text(f"{mark}{label} {signed(score):>4} ", style="bold" if best else "")
    line.append(f"{in_words(analysis.position, score):<10}", style=_style(score))
    if bar_length:
        line.append(" " + _bar(score, most, bar_length, theme), style=_style(score))
    line.rstrip()
    return line


def _verdict(analysis: Analysis, theme: text.Theme, *, running: bool) -> list[Text]:
    position = analysis.position
    mover = side_name(position.turn, theme)
    if analysis.score is not None:
        verdict = Text(f"{mover} to move: {in_words(position, analysis.score)}", style="bold")
    else:
        known = _proven(position, analysis.bounds)
        verdict = Text(f"{mover} to move: {known}", style="bold")
    lines = [verdict]
    if analysis.complete and analysis.score is not None:
        lines.append(Text(hint_in_words(position, analysis.best, analysis.score)))
        lines.append(Text(f"Line: {format_moves(analysis.pv)}"))
        plies = "1 more ply" if analysis.plies == 1 else f"{analysis.plies} more plies"
        lines.append(Text(f"Ends after {plies}"))
    else:
        if running:
            lines.append(Text("Still searching; Ctrl-C shows what is proven", style=_DIM))
        else:
            lines.append(Text("STOPPED EARLY: only what is shown is proven", style="bold yellow"))
        plies = "1 ply" if analysis.depth == 1 else f"{analysis.depth} plies"
        lines.append(Text(f"Everything is known {plies} ahead", style=_DIM))
    lines.append(Text(f"{analysis.nodes:,} nodes, {analysis.seconds:.2f} s", style=_DIM))
    return lines


def print_board(console: Console, position: Position, **shown: Any) -> None:
    """Print a board to stdout, in the characters and colours that it has. `shown` as in
    `text.board`.
    """
    board = text.board(position, theme=theme_for(sys.stdout), color=shows_color(console), **shown)
    console.print(Text.from_ansi(board), soft_wrap=True)


def result_line(position: Position, theme: text.Theme) -> str:
    """The result of a finished game."""
    return result_in_words(position, *(side_name(side, theme) for side in Side))


def _threat_line(threat: "Threat", theme: text.Theme) -> Text:
    side = _SIDE_NAMES[threat.side]
    where = cell_name(*threat.cell)
    line = Text(f" {theme.mark(threat.mark.kind, threat.side)} {side:<7}{where:<17} ")
    line.append("odd" if threat.odd else "even")
    if threat.playable:
        line.append(", playable now", style="bold")
    if threat.argument:
        line.append(f", worthless: {threat.argument}")
        line.stylize(_DIM)
    return line


def _threat_lines(found: "Sequence[Threat]", theme: text.Theme) -> list[Text]:
    if not found:
        return []
    return [Text(), Text("Threats", style="bold"), *(_threat_line(each, theme) for each in found)]


def draw_analysis(  # noqa: PLR0913 - all by name
    analysis: Analysis,
    *,
    theme: text.Theme,
    color: bool,
    width: int,
    running: bool = False,
    found: "Sequence[Threat] | None" = None,
) -> Text:
    """The whole page. Narrow windows get no bars. `found` are the threats, if they are known
    better than the rules alone tell.
    """
    from fourfold.explain import threats  # noqa: PLC0415 - slow to import, and not for boards

    position = analysis.position
    found = threats(position) if found is None else found
    marks = [threat.mark for threat in found]
    drawn = text.board(position, theme=theme, color=color, width=width, marks=marks)
    board = Text.from_ansi(drawn)
    if position.is_over:
        return Text("\n").join([board, Text(), Text(result_line(position, theme))])
    # " 4  +18 win in 12 " comes before the bar.
    room = min(width - 19, _LONGEST_BAR + 1)
    bar_length = room // 2 * 2 if room >= 8 else 0
    most = max((abs(score) for score in analysis.scores if score is not None), default=1) or 1
    lines = [
        _column_line(analysis, column, theme, bar_length, most)
        for column in range(position.columns)
    ]
    verdict = _verdict(analysis, theme, running=running)
    listed = _threat_lines(found, theme)
    return Text("\n").join([board, Text(), *lines, *listed, Text(), *verdict])
