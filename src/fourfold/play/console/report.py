"""An analysis as text: the board, a bar for each column, best play."""

import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

from fourfold.base.languages import messages
from fourfold.base.quantities import decimal, grouped
from fourfold.play.console.console import shows_color, theme_for
from fourfold.render import text
from fourfold.rules.notation import column_label, format_moves
from fourfold.rules.position import Position
from fourfold.rules.side import Side
from fourfold.solver import Analysis
from fourfold.solver.scores import hint_in_words, in_words, result_in_words, signed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fourfold.explain import Threat

_WIN, _LOSS, _DRAW, _DIM = "green", "red", "cyan", "dim"
_LONGEST_BAR = 20
# The least widths of what stands in columns.
_WORDS, _SIDE, _CELL = 10, 7, 17


def side_name(side: Side, theme: text.Theme, language: str = "en") -> str:
    """A side as the board shows it: `First (●)`."""
    words = messages(language, "terminal")
    disc = text.disc(side, theme=theme)
    return words("side.with-disc", side=side.in_words(language), disc=disc)


def padded(words: str, width: int) -> str:
    """Words as wide as this many columns of a terminal, at least."""
    return words + " " * (width - cell_len(words))


def _style(score: int) -> str:
    return _WIN if score > 0 else _LOSS if score < 0 else _DRAW


def _proven(position: Position, bounds: tuple[int, int], language: str = "en") -> str:
    """What bounds say, in words and as scores.

    >>> _proven(Position(), (-3, 0))
    'at most a draw (-3 to 0)'
    """
    lower, upper = map(signed, bounds)
    told = in_words(position, bounds, language=language)
    return messages(language, "terminal")("analysis.proven", words=told, lower=lower, upper=upper)


def _bar(score: int, most: int, length: int, theme: text.Theme) -> str:
    """A win points right from the middle, a loss left."""
    block = "█" if theme is text.UNICODE else "="
    half = length // 2
    size = max(1, round(abs(score) / most * half)) if score else 0
    left = (block * size).rjust(half) if score < 0 else " " * half
    right = (block * size).ljust(half) if score > 0 else " " * half
    return f"{left}{theme.side}{right}"


def _column_lines(analysis: Analysis, theme: text.Theme, width: int, language: str) -> list[Text]:
    position, scores = analysis.position, analysis.scores
    told = [
        None if score is None else in_words(position, score, language=language) for score in scores
    ]
    room = max([_WORDS, *(cell_len(each) for each in told if each)])
    # " 4  +18 win in 12 " comes before the bar.
    left = min(width - 9 - room, _LONGEST_BAR + 1)
    bar_length = left // 2 * 2 if left >= 8 else 0
    most = max((abs(score) for score in scores if score is not None), default=1) or 1

    def line(column: int) -> Text:
        bounds, score, said = analysis.column_bounds[column], scores[column], told[column]
        label = column_label(column)
        if bounds is None:
            full = messages(language, "terminal")("analysis.full")
            return Text(f" {label}   {full}", style=_DIM)
        best = column in analysis.best
        looks_best = analysis.estimate and column in analysis.estimate.best
        mark = "*" if best else "~" if looks_best else " "
        if score is None or said is None:
            return Text(f"{mark}{label}    ? {_proven(position, bounds, language)}", style=_DIM)
        shown = Text(f"{mark}{label} {signed(score):>4} ", style="bold" if best else "")
        shown.append(padded(said, room), style=_style(score))
        if bar_length:
            shown.append(" " + _bar(score, most, bar_length, theme), style=_style(score))
        shown.rstrip()
        return shown

    return [line(column) for column in range(position.columns)]


def _verdict(
    analysis: Analysis, theme: text.Theme, language: str, *, running: bool
) -> Iterator[Text]:
    words = messages(language, "terminal")
    position, score = analysis.position, analysis.score
    mover = side_name(position.turn, theme, language)
    if score is not None:
        known = in_words(position, score, language=language)
    else:
        known = _proven(position, analysis.bounds, language)
    yield Text(words("analysis.to-move", side=mover, verdict=known), style="bold")
    if analysis.complete and score is not None:
        yield Text(hint_in_words(position, analysis.best, score, language=language))
        yield Text(words("analysis.line", moves=format_moves(analysis.pv)))
        yield Text(words("analysis.ends-after", plies=analysis.plies or 0))
    else:
        if running:
            yield Text(words("analysis.searching"), style=_DIM)
        else:
            yield Text(words("analysis.stopped-early"), style="bold yellow")
        if analysis.estimate:
            yield Text(words("analysis.estimate", estimate=str(analysis.estimate)))
        yield Text(words("analysis.known-ahead", plies=analysis.depth), style=_DIM)
    seconds = decimal(f"{analysis.seconds:.2f}", language)
    nodes, number = analysis.nodes, grouped(analysis.nodes, language)
    effort = words("analysis.effort", nodes=nodes, number=number, seconds=seconds)
    yield Text(effort, style=_DIM)


def print_board(console: Console, position: Position, **shown: Any) -> None:
    """Print a board to stdout, in the characters and colours that it has. `shown` as in
    `text.board`.
    """
    board = text.board(position, theme=theme_for(sys.stdout), color=shows_color(console), **shown)
    console.print(Text.from_ansi(board), soft_wrap=True)


def result_line(position: Position, theme: text.Theme, language: str = "en") -> str:
    """The result of a finished game."""
    first, second = (side_name(side, theme, language) for side in Side)
    return result_in_words(position, first, second, language)


def _threat_lines(found: "Sequence[Threat]", theme: text.Theme, language: str) -> Iterator[Text]:
    words, sentences = messages(language, "terminal"), messages(language, "sentences")

    def cell(threat: "Threat") -> str:
        column, row = column_label(threat.column), threat.row + 1
        return sentences("phrase.cell", column=column, row=row)

    sides = max([_SIDE, *(cell_len(each.side.in_words(language)) + 1 for each in found)])
    cells = max([_CELL, *(cell_len(cell(each)) for each in found)])
    if found:
        yield from (Text(), Text(words("analysis.threats"), style="bold"))
    for threat in found:
        mark = theme.mark(threat.mark.kind, threat.side)
        side = padded(threat.side.in_words(language), sides)
        line = Text(f" {mark} {side}{padded(cell(threat), cells)} ")
        # One that is playable is answered at once, whatever its row.
        parity = "odd" if threat.odd else "even"
        kind = words(f"analysis.{'playable' if threat.playable else parity}")
        said = kind
        if threat.argument:
            said = words("analysis.worthless", kind=kind, reason=threat.argument)
        line.append(said, style="bold" if threat.playable else "")
        if threat.argument:
            line.stylize(_DIM)
        yield line


def draw_analysis(  # noqa: PLR0913 - all by name
    analysis: Analysis,
    *,
    theme: text.Theme,
    color: bool,
    width: int,
    running: bool = False,
    found: "Sequence[Threat] | None" = None,
    language: str = "en",
) -> Text:
    """The whole page. Narrow windows get no bars. `found` are the threats, if they are known
    better than the rules alone tell.
    """
    from fourfold.explain import threats  # noqa: PLC0415 - slow to import, and not for boards

    analysis = analysis.in_language(language)
    position = analysis.position
    found = threats(position, language=language) if found is None else found
    marks = [threat.mark for threat in found]
    drawn = text.board(
        position, theme=theme, color=color, width=width, marks=marks, coordinates=True
    )
    board = Text.from_ansi(drawn)
    if position.is_over:
        return Text("\n").join([board, Text(), Text(result_line(position, theme, language))])
    lines = _column_lines(analysis, theme, width, language)
    verdict = _verdict(analysis, theme, language, running=running)
    listed = _threat_lines(found, theme, language)
    return Text("\n").join([board, Text(), *lines, *listed, Text(), *verdict])
