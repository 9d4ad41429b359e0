"""`fourfold explain`: why the best move is best, and why others are worse."""

import json
import sys
from collections.abc import Iterator, Sequence

import click
from rich.console import Console
from rich.text import Text

from fourfold.base.languages import Messages, messages
from fourfold.cli import options
from fourfold.cli.commands import command
from fourfold.cli.options import Engine, blame, position_of
from fourfold.explain import THOROUGH, Explanation
from fourfold.explain import explain as explain_position
from fourfold.play.console.console import paragraphs, results, shows_color, status, theme_for
from fourfold.play.console.report import result_line, side_name
from fourfold.render import text
from fourfold.rules.notation import column_label, format_moves, parse_column, parse_moves
from fourfold.rules.position import Position


def draw_explanation(explanation: Explanation, console: Console, theme: text.Theme) -> Text:
    """The board with what matters on it, and the sentences, in the language of the explanation."""
    language = explanation.language
    words = messages(language, "terminal")
    position, color = explanation.position, shows_color(console)
    marks = explanation.marks
    board = text.board(
        position, theme=theme, color=color, width=console.width, marks=marks, coordinates=True
    )
    parts = [Text.from_ansi(board)]
    if legend := text.legend(marks, theme=theme, color=color, language=language):
        parts.append(Text.from_ansi(legend))
    if position.is_over:
        state = result_line(position, theme, language)
    else:
        verdict = explanation.result or words("analysis.not-solved")
        mover = side_name(position.turn, theme, language)
        state = words("analysis.to-move", side=mover, verdict=verdict)
    parts += [Text(), Text(state, style="bold")]
    if not explanation.complete:
        parts.append(Text(words("explain.stopped-early"), style="bold yellow"))

    def add(heading: str, sentences: Sequence[str]) -> None:
        if sentences:
            parts.extend([Text(), Text(heading, style="bold")])
            parts.append(Text(paragraphs(sentences, console)))

    heading = "explain.end" if position.is_over else "explain.position"
    add(words(heading), explanation.about_position)
    for moment in explanation.moments:
        side, column = side_name(moment.side, theme, language), column_label(moment.column)
        heading = words("explain.moment", number=moment.number, side=side, column=column)
        add(heading, moment.sentences)
    if explanation.move is not None:
        heading = words("explain.move", column=column_label(explanation.move))
        add(heading, explanation.about_move)
    heading = "explain.moves" if explanation.move is None else "explain.other-moves"
    add(words(heading), explanation.about_others)
    if lines := [*_lines(explanation, words)]:
        parts += [Text(), *map(Text, lines)]
    if explanation.estimate:
        estimate = words("explain.estimate", estimate=str(explanation.estimate))
        parts += [Text(), Text(estimate)]
    return Text("\n").join(parts)


def _lines(explanation: Explanation, words: Messages) -> Iterator[str]:
    """Best play and, if another move is explained, best play after that."""
    best, asked = explanation.analysis.pv, explanation.line
    another = asked[:1] != best[:1]
    if best:
        key = "analysis.best-line" if asked and another else "analysis.line"
        yield words(key, moves=format_moves(best if another else asked))
    if asked and another:
        column = column_label(asked[0])
        yield words("analysis.line-after", column=column, moves=format_moves(asked))


def _column(label: str | None, position: Position) -> int | None:
    """The column that `--move` names."""
    if label is None:
        return None
    column: int = blame("--move", parse_column, label, position.columns)
    if not position.is_playable(column):
        reason = "the game is over" if position.is_over else f"column {label} is full"
        raise click.BadParameter(reason, param_hint="--move")
    return column


@command()
@options.moves
@click.option(
    "--move", metavar="C", show_default="the best move", help="Explain the move in this column."
)
@options.time_limit
@options.engine()
@options.board_size
@options.language
@options.as_json
def explain(
    moves: str,
    move: str | None,
    time_limit: float | None,
    engine: Engine,
    columns: int,
    rows: int,
    language: str,
    as_json: bool,
) -> None:
    """Explain why the best move is best and why the others are worse.

    For a finished game, explain how it ended and where it was decided. Every sentence is proven
    before it is printed.

    Examples:
    - `fourfold explain 6667731736555164`
    - `fourfold explain 6667731736555164 --move 4`
    - `fourfold explain 466444664224223373533577655`
    - `fourfold explain 41526 --json`
    """
    position = position_of(moves, columns, rows)
    column = _column(move, position)
    solver = engine.solver()
    with status(messages(language, "terminal")("wait.explaining")):
        explanation = explain_position(
            position,
            solver,
            column,
            language=language,
            played=parse_moves(moves, columns),
            time_limit=time_limit,
            effort=THOROUGH,
        )
    if as_json:
        print(json.dumps({"moves": moves, **explanation.to_dict()}))
        return
    console = results()
    page = draw_explanation(explanation, console, theme_for(sys.stdout))
    console.print(page, soft_wrap=True)
