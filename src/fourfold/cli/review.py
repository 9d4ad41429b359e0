"""`fourfold review`: a game judged move by move."""

import json
import sys
from dataclasses import replace
from enum import Enum, auto
from pathlib import Path

import click
from rich.console import Console, RenderableType
from rich.table import Table
from rich.text import Text

from fourfold.base.languages import Messages, messages
from fourfold.base.quantities import decimal
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
from fourfold.review.page import page, plot_names
from fourfold.rules.game import Game
from fourfold.rules.notation import column_label
from fourfold.rules.rule import Rule
from fourfold.rules.side import Side
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
# Columns of a terminal: with less than that the table of moves has scores but no words for them,
# and with even less only the score after each move.
_ROOM_FOR_WORDS, _ROOM_FOR_TABLES = 72, 40
_WIDEST = 1000  # columns, more than any table has


class _Words(Enum):
    """What the table of moves has words for."""

    ALL = auto()
    CLASSES = auto()
    NOTHING = auto()


def _player(game: Game, side: Side, theme: text.Theme, words: Messages) -> str:
    name = Names.of_game(game).of(side, words.code)
    return words("side.with-disc", side=name, disc=text.disc(side, theme=theme))


def _move_table(review: Review, theme: text.Theme, console: Console) -> Table:
    """The table with as many words as there is room for, which depends on the language."""
    width = console.width
    wide = console.options.update(width=_WIDEST)
    if width >= _ROOM_FOR_WORDS:
        for words in (_Words.ALL, _Words.CLASSES):
            table = _table_with(words, review, theme, width)
            if console.measure(table, options=wide).maximum <= width:
                return table
    return _table_with(_Words.NOTHING, review, theme, width)


def _table_with(in_words: _Words, review: Review, theme: text.Theme, width: int) -> Table:
    words = messages(review.language, "terminal")
    shown = ["number", "move", "before", "after", _TURN, "cost", "class", "best"]
    if width < _ROOM_FOR_TABLES:
        shown = ["number", "move", "after", _TURN, "class"]
    right = {"number", "cost"}
    if in_words is not _Words.ALL:
        right |= {"before", "after"}
    table = _plain_table()
    for name in shown:
        unnamed = name == _TURN or (name == "class" and in_words is _Words.NOTHING)
        heading = "" if unnamed else words(f"review.column-{name}")
        table.add_column(heading, justify="right" if name in right else "left", no_wrap=True)
    for move in review.moves:
        cells = _cells(review, move, theme, in_words)
        table.add_row(*(cells[name] for name in shown))
    return table


def _plain_table() -> Table:
    return Table(box=None, padding=(0, 1), pad_edge=False, header_style="dim")


def _cells(
    review: Review, move: ReviewedMove, theme: text.Theme, in_words: _Words
) -> dict[str, str | Text]:
    """What the table can show of a move, by the name of the column."""
    words = messages(review.language, "terminal")
    cells: dict[str, str | Text] = dict.fromkeys(("before", "after"), "?")
    cells |= dict.fromkeys((_TURN, "class", "best"), "")
    cells["number"] = str(move.number)
    cells["cost"] = decimal(move.cost_in_digits, words.code)
    cells["move"] = f"{text.disc(move.side, theme=theme)} {column_label(move.column)}"
    if move.judgement is None or move.before is None or move.after is None:
        return cells
    wins = move.position.is_winning_move(move.column)
    after = words("review.has-won") if wins else move.after_in_words
    worded = in_words is _Words.ALL
    cells["before"] = _score(move.before, move.before_in_words if worded else None)
    cells["after"] = _score(move.after, after if worded else None)
    if move.changes_result:
        cells[_TURN] = _TURN
    kind = move.judgement.symbol
    if in_words is not _Words.NOTHING:
        kind = f"{review.class_names[move.judgement]} {kind}"
    cells["class"] = Text(kind.rstrip(), style=_STYLES[move.judgement])
    if move.column not in move.best:
        cells["best"] = " ".join(map(column_label, move.best))
    return cells


def _score(score: int, in_words: str | None) -> str:
    return signed(score) if in_words is None else f"{signed(score):>3} {in_words}"


def _accuracy_table(review: Review, theme: text.Theme, width: int, words: Messages) -> Table:
    narrow = width < _ROOM_FOR_TABLES
    table = _plain_table()
    table.add_column("")
    for side in Side:
        name = text.disc(side, theme=theme) if narrow else _player(review.game, side, theme, words)
        table.add_column(Text(name), justify="right")  # a text: brackets in a name mean nothing
    accuracies = [review.accuracy[side] for side in Side]
    digits = 0 if narrow else 1
    shown = [
        "-" if value is None else decimal(f"{value:.{digits}f}", words.code) for value in accuracies
    ]
    table.add_row(words("review.accuracy"), *shown, style="bold")
    for kind in Judgement:
        counts = [review.counts[side][kind] for side in Side]
        if any(counts):
            table.add_row(review.class_names[kind], *map(str, counts))
    return table


def _key_moment(
    review: Review, moment: KeyMoment, theme: text.Theme, console: Console, words: Messages
) -> list[RenderableType]:
    move = moment.move
    heading = words(
        "review.moment",
        **_move(move, theme),
        **{"class": review.class_names[move.judgement] if move.judgement else ""},
        change=move.change or "",
        decided="yes" if move.number == review.decided_by else "no",
    )
    said = paragraphs(map(encodable, moment.sentences), console)
    return [Text(), Text(encodable(heading), style="bold"), Text(said)]


def _comment(review: Review, number: int, comment: str, theme: text.Theme, words: Messages) -> str:
    if number == 0:
        return words("review.comment-at-beginning", comment=comment)
    move = _move(review.moves[number - 1], theme)
    return words("review.comment", **move, comment=comment)


def _move(move: ReviewedMove, theme: text.Theme) -> dict[str, str | int]:
    """Which move it is, for messages."""
    disc = text.disc(move.side, theme=theme)
    return {"number": move.number, "disc": disc, "column": column_label(move.column)}


def draw_review(review: Review, console: Console, theme: text.Theme) -> list[RenderableType]:
    """The whole report, piece by piece, in the language of the review."""
    game, words = review.game, messages(review.language, "terminal")
    plot = text.points_plot(
        review.expected, theme=theme, color=shows_color(console), width=max(console.width - 1, 10)
    )
    basis = review.basis
    if game.rule is Rule.CONNECT_FOUR:
        basis = words("review.other-strength", basis=basis)
    first, second = (_player(game, side, theme, words) for side in Side)
    outcome = game.outcome_in(review.language)
    headline = words("review.headline", first=first, second=second, outcome=outcome)
    parts: list[RenderableType] = [
        Text(headline, style="bold"),
        Text(paragraphs([encodable(basis)], console, indent="")),
        Text(),
        Text(words("review.plot-with-sides", first=first, second=second)),
        Text.from_ansi(plot),
        Text(),
    ]
    if review.moves:
        parts.append(_move_table(review, theme, console))
        if review.course:
            star = f"{_TURN} " if review.turning_points else ""
            parts.append(Text(paragraphs([f"{star}{review.course}"], console, indent="")))
        parts += [Text(), _accuracy_table(review, theme, console.width, words)]
    if review.left_out:
        early = "review.stopped-early" if review.stopped_early else "review.not-complete"
        left_out = words(early, left_out=review.left_out)
        parts += [Text(), Text(left_out, style="bold yellow")]
    if game.comments:
        remarks = [
            _comment(review, number, said, theme, words)
            for number, said in sorted(game.comments.items())
        ]
        heading = Text(words("review.comments"), style="bold")
        parts += [Text(), heading, Text(paragraphs(remarks, console))]
    for moment in review.key_moments:
        parts += _key_moment(review, moment, theme, console, words)
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
@options.language
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
    language: str,
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
    words = messages(language, "terminal")
    with (
        progress_bar(words("wait.reviewing"), language) as update,
        stop_at_interrupt() as interrupt,
    ):
        found = review_game(
            played,
            engine.solver(),
            update,
            elo=elo,
            language=language,
            time_limit=time_limit,
            enough=interrupt,
        )
    contents = {}
    if html is not None:
        contents[html] = page(found)
    if plot is not None:
        contents[plot] = _plot(found)
    _report(found, contents, as_json, words)
    if interrupt.cancelled and not found.complete:
        raise interrupted()


def _report(review: Review, contents: dict[Path, str], as_json: bool, words: Messages) -> None:
    failure = write_all(contents)
    if as_json:
        print(json.dumps(review.to_dict()), flush=True)
    elif failure or not contents:
        _print(review)
    if failure:
        raise failure
    if (contents or as_json) and review.left_out:
        early = "review.stopped-early-note" if review.stopped_early else "review.not-complete-note"
        print_error(words(early, left_out=review.left_out))
    for path in contents:
        print_message(words("review.wrote", path=str(path)))


def _plot(review: Review) -> str:
    return svg.points_plot(
        review.expected,
        theme="auto",
        marks=review.plot_marks,
        names=plot_names(review.game, review.language),
        language=review.language,
    )


def _print(review: Review) -> None:
    console = results()
    shown = replace(review, game=fit_for_terminal(review.game))
    for part in draw_review(shown, console, theme_for(sys.stdout)):
        # What goes into a file is not wrapped.
        console.print(part, soft_wrap=isinstance(part, Text) and not console.is_terminal)
