"""`fourfold review`: a game judged move by move."""

import json
import sys
from dataclasses import replace
from pathlib import Path

import click
from rich.console import Console, RenderableType
from rich.table import Table
from rich.text import Text

from fourfold.cli import options
from fourfold.cli.commands import command
from fourfold.cli.files import write_all
from fourfold.cli.games import fit_for_terminal, read_game
from fourfold.cli.interrupt import interrupted, stop_at_interrupt
from fourfold.cli.options import Engine
from fourfold.explain import Names
from fourfold.play.console.console import paragraphs, print_message, results, shows_color, theme_for
from fourfold.play.console.progress import progress_bar
from fourfold.play.console.streams import encodable, print_error
from fourfold.players import levels
from fourfold.render import svg, text
from fourfold.review import TYPICAL_ELO, Judgement, KeyMoment, Review, ReviewedMove
from fourfold.review import review as review_game
from fourfold.review.page import page
from fourfold.rules.game import Game
from fourfold.rules.notation import column_label
from fourfold.rules.rule import Rule
from fourfold.rules.side import Side
from fourfold.solver.scores import in_words as words_for
from fourfold.solver.scores import signed

_STYLES = {
    Judgement.ONLY_MOVE: "green",
    Judgement.BEST: "green",
    Judgement.GOOD: "",
    Judgement.INACCURACY: "yellow",
    Judgement.MISTAKE: "red",
    Judgement.BLUNDER: "bold red",
}
_TURN = "*"  # beside a move that changed the result
_OTHER_STRENGTH = " --elo N: for other players."
# Columns of a terminal: with less than that the table of moves has scores but no words for them,
# and with even less only the score after each move.
_ROOM_FOR_WORDS, _ROOM_FOR_TABLES = 72, 40


def _player(game: Game, side: Side, theme: text.Theme) -> str:
    return f"{Names.of_game(game).of(side)} ({text.disc(side, theme=theme)})"


def _headline(game: Game, theme: text.Theme) -> Text:
    players = " v. ".join(_player(game, side, theme) for side in Side)
    return Text(f"{players}: {game.outcome_in_words}", style="bold")


def _move_table(review: Review, theme: text.Theme, width: int) -> Table:
    in_words = width >= _ROOM_FOR_WORDS
    shown = ["#", "move", "before", "after", _TURN, "cost", "class", "best"]
    if width < _ROOM_FOR_TABLES:
        shown = ["#", "move", "after", _TURN, "class"]
    right = {"#", "cost"} if in_words else {"#", "before", "after", "cost"}
    table = _plain_table()
    for name in shown:
        heading = "" if name == _TURN or (name == "class" and not in_words) else name
        table.add_column(heading, justify="right" if name in right else "left", no_wrap=True)
    for move in review.moves:
        cells = _cells(move, theme, in_words=in_words)
        table.add_row(*(cells[name] for name in shown))
    return table


def _plain_table() -> Table:
    return Table(box=None, padding=(0, 1), pad_edge=False, header_style="dim")


def _cells(move: ReviewedMove, theme: text.Theme, *, in_words: bool) -> dict[str, str | Text]:
    """What the table can show of a move, by the head of the column."""
    cells: dict[str, str | Text] = dict.fromkeys(("before", "after"), "?")
    cells |= dict.fromkeys((_TURN, "class", "best"), "")
    cells["#"] = str(move.number)
    cells["cost"] = move.cost_in_digits
    cells["move"] = f"{text.disc(move.side, theme=theme)} {column_label(move.column)}"
    if move.judgement is None or move.before is None or move.after is None:
        return cells
    cells["before"] = _score(move, move.before, in_words=in_words)
    cells["after"] = _score(move, move.after, in_words=in_words)
    if in_words and _wins(move):
        cells["after"] = f"{signed(move.after):>3} has won"
    if move.changes_result:
        cells[_TURN] = _TURN
    kind = f"{move.judgement.value} {move.judgement.symbol}" if in_words else move.judgement.symbol
    cells["class"] = Text(kind.rstrip(), style=_STYLES[move.judgement])
    if move.column not in move.best:
        cells["best"] = " ".join(map(column_label, move.best))
    return cells


def _score(move: ReviewedMove, score: int, *, in_words: bool) -> str:
    if not in_words:
        return signed(score)
    return f"{signed(score):>3} {words_for(move.position, score)}"


def _wins(move: ReviewedMove) -> bool:
    return move.position.is_winning_move(move.column)


def _accuracy_table(review: Review, theme: text.Theme, width: int) -> Table:
    narrow = width < _ROOM_FOR_TABLES
    table = _plain_table()
    table.add_column("")
    for side in Side:
        name = text.disc(side, theme=theme) if narrow else _player(review.game, side, theme)
        table.add_column(Text(name), justify="right")  # a text: brackets in a name mean nothing
    accuracies = [review.accuracy[side] for side in Side]
    digits = 0 if narrow else 1
    shown = ["-" if value is None else f"{value:.{digits}f}" for value in accuracies]
    table.add_row("accuracy", *shown, style="bold")
    for kind in Judgement:
        counts = [review.counts[side][kind] for side in Side]
        if any(counts):
            table.add_row(kind.value, *map(str, counts))
    return table


def _key_moment(
    review: Review, moment: KeyMoment, theme: text.Theme, console: Console
) -> list[RenderableType]:
    move = moment.move
    kind = move.judgement.value if move.judgement else ""
    decided = "; decided the game" if move.number == review.decided_by else ""
    heading = encodable(f"{_when(review, move.number, theme)}: {kind}, {move.change}{decided}")
    said = paragraphs(map(encodable, moment.sentences), console)
    return [Text(), Text(heading, style="bold"), Text(said)]


def _when(review: Review, number: int, theme: text.Theme) -> str:
    """Which move it is, or the beginning."""
    if number == 0:
        return "Beginning"
    move = review.moves[number - 1]
    return f"Move {number}, {text.disc(move.side, theme=theme)} {column_label(move.column)}"


def draw_review(review: Review, console: Console, theme: text.Theme) -> list[RenderableType]:
    """The whole report, piece by piece."""
    game = review.game
    plot = text.points_plot(
        review.expected, theme=theme, color=shows_color(console), width=max(console.width - 1, 10)
    )
    basis = encodable(f"{review.basis}{_OTHER_STRENGTH if game.rule is Rule.CONNECT_FOUR else ''}")
    first, second = (_player(game, side, theme) for side in Side)
    parts: list[RenderableType] = [
        _headline(game, theme),
        Text(paragraphs([basis], console, indent="")),
        Text(f"\nExpected share of points by move; top: {first}, bottom: {second}"),
        Text.from_ansi(plot),
        Text(),
    ]
    if review.moves:
        parts.append(_move_table(review, theme, console.width))
        if review.course:
            star = f"{_TURN} " if review.turning_points else ""
            parts.append(Text(paragraphs([f"{star}{review.course}"], console, indent="")))
        parts += [Text(), _accuracy_table(review, theme, console.width)]
    if review.left_out:
        early = "STOPPED EARLY" if review.stopped_early else "NOT COMPLETE"
        parts += [Text(), Text(f"{early}: {review.left_out}", style="bold yellow")]
    if game.comments:
        remarks = [
            f"{_when(review, number, theme)}: {said}"
            for number, said in sorted(game.comments.items())
        ]
        parts += [Text(), Text("Comments", style="bold"), Text(paragraphs(remarks, console))]
    for moment in review.key_moments:
        parts += _key_moment(review, moment, theme, console)
    return parts


@command()
@options.game
@options.html
@options.output_file("--svg", "plot", help="Write an SVG plot of the first side's expected points.")
@click.option(
    "--elo",
    metavar="N",
    type=click.IntRange(levels()[0].elo, levels()[-1].elo),
    default=TYPICAL_ELO,
    show_default=True,
    help="Judge the moves for players of this strength.",
)
@options.game_rule
@options.game_number
@options.time_limit
@options.engine()
@options.game_size
@options.as_json
def review(
    game: str,
    html: Path | None,
    plot: Path | None,
    elo: int,
    rule: Rule | None,
    number: int | None,
    time_limit: float | None,
    engine: Engine,
    columns: int | None,
    rows: int | None,
    as_json: bool,
) -> None:
    """Judge a game move by move and explain its key moments.

    The game need not be finished. Under the rule most-fours, the score is the lead in fours on the
    full board, and only moves near the end can be judged.

    Examples:
    - `fourfold review 4141415`
    - `fourfold review game.json --html review.html`
    - `echo 4141415 | fourfold review - --json`
    """
    played = read_game(game, columns, rows, number, rule)
    if not played.moves:
        raise click.BadParameter("nothing to review: the game has no moves", param_hint="GAME")
    with (
        progress_bar("reviewing; Ctrl-C shows what is found") as update,
        stop_at_interrupt() as interrupt,
    ):
        found = review_game(
            played, engine.solver(), update, elo=elo, time_limit=time_limit, enough=interrupt
        )
    contents = {}
    if html is not None:
        contents[html] = page(found)
    if plot is not None:
        contents[plot] = _plot(found)
    _report(found, contents, as_json)
    if interrupt.cancelled and not found.complete:
        raise interrupted()


def _report(review: Review, contents: dict[Path, str], as_json: bool) -> None:
    failure = write_all(contents)
    if as_json:
        print(json.dumps(review.to_dict()), flush=True)
    elif failure or not contents:
        _print(review)
    if failure:
        raise failure
    if (contents or as_json) and review.left_out:
        early = "stopped early" if review.stopped_early else "not complete"
        print_error(f"{early}: {review.left_out}")
    for path in contents:
        print_message(f"wrote {path}")


def _plot(review: Review) -> str:
    names = review.game.first, review.game.second
    return svg.points_plot(review.expected, theme="auto", marks=review.plot_marks, names=names)


def _print(review: Review) -> None:
    console = results()
    shown = replace(review, game=fit_for_terminal(review.game))
    for part in draw_review(shown, console, theme_for(sys.stdout)):
        # What goes into a file is not wrapped.
        console.print(part, soft_wrap=isinstance(part, Text) and not console.is_terminal)
