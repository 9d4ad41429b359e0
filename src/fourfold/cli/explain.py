"""`fourfold explain`: why the best move is best, and why others are worse."""

import json
import sys
from collections.abc import Sequence

import click
from rich.console import Console
from rich.text import Text

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
from fourfold.solver.scores import in_words


def draw_explanation(explanation: Explanation, console: Console, theme: text.Theme) -> Text:
    """The board with what matters on it, and the sentences."""
    position, color = explanation.position, shows_color(console)
    marks = explanation.marks
    board = text.board(
        position, theme=theme, color=color, width=console.width, marks=marks, coordinates=True
    )
    parts = [Text.from_ansi(board)]
    if legend := text.legend(marks, theme=theme, color=color):
        parts.append(Text.from_ansi(legend))
    score = explanation.analysis.score
    verdict = "not solved in time" if score is None else in_words(position, score)
    to_move = f"{side_name(position.turn, theme)} to move: {verdict}"
    state = result_line(position, theme) if position.is_over else to_move
    parts += [Text(), Text(state, style="bold")]
    if not explanation.complete:
        parts.append(
            Text("STOPPED EARLY: only the sentences below are proven", style="bold yellow")
        )

    def add(heading: str, sentences: Sequence[str]) -> None:
        if sentences:
            parts.extend([Text(), Text(heading, style="bold")])
            parts.append(Text(paragraphs(sentences, console)))

    heading = "The end" if position.is_over else "The position"
    add(heading, explanation.about_position)
    for moment in explanation.moments:
        where = f"Move {moment.number}: {side_name(moment.side, theme)} in column"
        add(f"{where} {column_label(moment.column)}", moment.sentences)
    if explanation.move is not None:
        add(f"Column {column_label(explanation.move)}", explanation.about_move)
    heading = "The moves" if explanation.move is None else "The other moves"
    add(heading, explanation.about_others)
    if lines := _lines(explanation):
        parts += [Text(), *lines]
    if explanation.estimate:
        parts += [Text(), Text(f"Estimate: {explanation.estimate}")]
    return Text("\n").join(parts)


def _lines(explanation: Explanation) -> list[Text]:
    """Best play and, if another move is explained, best play after that."""
    best, asked = explanation.analysis.pv, explanation.line
    if asked[:1] == best[:1]:
        lines = {"Line": asked}
    else:
        lines = {"Best line" if asked else "Line": best}
        if asked:
            lines[f"Line after column {column_label(asked[0])}"] = asked
    return [Text(f"{name}: {format_moves(line)}") for name, line in lines.items() if line]


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
@options.as_json
def explain(
    moves: str,
    move: str | None,
    time_limit: float | None,
    engine: Engine,
    columns: int,
    rows: int,
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
    with status("explaining"):
        explanation = explain_position(
            position,
            solver,
            column,
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
