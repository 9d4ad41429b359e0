"""`fourfold lab compare`: minimax and alpha-beta side by side."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

import click

from fourfold.cli import completion, options
from fourfold.cli.commands import command
from fourfold.cli.files import check_svg, write_whole
from fourfold.cli.interrupt import interrupted
from fourfold.cli.lab import options as lab_options
from fourfold.cli.lab.options import (
    CHOICES,
    ListCommand,
    check_depth,
    moves_or_empty,
    read_line,
    read_position,
)
from fourfold.cli.lab.table import Layout, published_heading, published_line
from fourfold.cli.options import EMPTY_BOARD, blame, given
from fourfold.cli.tables import print_json
from fourfold.learn import lab
from fourfold.play.console.console import print_message, results, status
from fourfold.rules.notation import format_moves
from fourfold.rules.position import Position

T = TypeVar("T")

EVALUATIONS = tuple(each for each in lab.Evaluation if each is not lab.Evaluation.WINDOWS_PLAIN)


@dataclass(frozen=True, slots=True)
class _Asked:
    """What to compare: every combination of these."""

    lines: Sequence[tuple[str, Position]]
    depths: Sequence[int]
    evaluations: Sequence[lab.Evaluation]
    multiplier: int
    evaluate_finished: bool
    orders: Sequence[lab.Order]
    seed: int
    rule: lab.Rule

    @property
    def count(self) -> int:
        """The number of rows."""
        return len(self.lines) * self.searches_a_position

    @property
    def searches_a_position(self) -> int:
        """The number of rows per position."""
        return len(self.depths) * len(self.evaluations) * len(self.orders)

    def rows(self) -> Iterator[tuple[str, lab.Row]]:
        """The rows, each with the moves that lead to its position."""
        total = self.searches_a_position
        for moves, position in self.lines:
            pending = lab.compare(
                position,
                self.depths,
                evaluations=self.evaluations,
                multiplier=self.multiplier,
                evaluate_finished=self.evaluate_finished,
                orders=self.orders,
                seed=self.seed,
                rule=self.rule,
            )
            for number in range(total):
                with status(f"{_title(moves)}: search {number + 1} of {total}"):
                    row = next(pending)
                yield moves, row


def _chosen(option: str, name: Callable[[str], T], values: Sequence[str]) -> list[T]:
    """The values of an option, without duplicates."""
    words = [word for value in values for word in value.split(",") if word]
    if not words:
        raise click.BadParameter("has no value", param_hint=option)
    return [blame(option, name, word) for word in dict.fromkeys(words)]


def _depth(word: str) -> int:
    try:
        return int(word)
    except ValueError:
        message = f"{word!r} is not a whole number (MOVES come before the options)"
        raise click.BadParameter(message, param_hint="--depths") from None


def _compare(asked: _Asked, *, quiet: bool) -> tuple[list[tuple[str, lab.Row]], bool]:
    """The rows, and whether they are complete. Unless `quiet`, each is printed when it is done."""
    columns = asked.lines[0][1].columns
    layout = Layout(
        asked.depths, asked.evaluations, asked.orders, columns=columns, width=results().width
    )
    done: list[tuple[str, lab.Row]] = []
    try:
        for moves, row in asked.rows():
            if not quiet and (not done or done[-1][0] != moves):
                print(layout.heading(moves, row.minimax), flush=True)
            if not quiet:
                print(layout.row(row), flush=True)
            done.append((moves, row))
    except KeyboardInterrupt:
        return done, False
    return done, True


def _published(as_json: bool) -> None:
    """Repeat the published study; the exit status is 1 if a count differs."""
    replayed = []
    if not as_json:
        print(published_heading())
    for each in lab.replay_published():
        replayed.append(each)
        if not as_json:
            print(published_line(each), flush=True)
    counts = 2 * len(replayed)
    right = sum(each.matching for each in replayed)
    if as_json:
        rows = (
            lab.ComparedSearch.of(format_moves(each.moves), each.row, each.published)
            for each in replayed
        )
        print_json(lab.PublishedComparison(counts, right, tuple(rows)))
    elif right == counts:
        print(f"All {counts} node counts match the published ones.")
    else:
        print(f"{counts - right} of {counts} node counts DIFFER from the published ones.")
    if right != counts:
        raise click.exceptions.Exit(1)


@command(cls=ListCommand, epilog=CHOICES)
@moves_or_empty
@click.option(
    "--depths",
    "--depth",
    metavar="K...",
    multiple=True,
    default=["2", "3", "4", "5", "6"],
    help="Numbers of plies to look ahead.",
)
@click.option(
    "--evaluations",
    "--evaluation",
    metavar="NAME...",
    shell_complete=completion.among(lambda: lab.Evaluation),
    multiple=True,
    default=[*EVALUATIONS],
    help=f"Evaluations of a leaf: {', '.join(lab.Evaluation)}.",
)
@lab_options.multiplier
@lab_options.evaluate_finished
@click.option(
    "--orders",
    "--order",
    metavar="NAME...",
    shell_complete=completion.among(lambda: lab.Order),
    multiple=True,
    default=["centre"],
    help="Orders of the children: left-to-right, centre, shuffled.",
)
@lab_options.seed
@lab_options.rule
@click.option(
    "--along", is_flag=True, help="Compare after every move, not only after the last one."
)
@click.option(
    "--published", is_flag=True, help="Repeat a published study and check its node counts."
)
@options.output_file(
    "--plot", help="Write a plot of the nodes by depth, after the last move, to an .svg file."
)
@lab_options.theme
@options.board_size
@options.as_json
@click.pass_context
def compare(
    context: click.Context,
    moves: str,
    depths: Sequence[str],
    evaluations: Sequence[str],
    multiplier: int,
    evaluate_finished: bool,
    orders: Sequence[str],
    seed: int,
    rule: str,
    along: bool,
    published: bool,
    plot: Path | None,
    theme: str,
    columns: int,
    rows: int,
    as_json: bool,
) -> None:
    """Compare the node counts of minimax and alpha-beta.

    Both searches find the same move and value. There is one row per depth, evaluation and order.
    Each row shows the nodes visited, the time and the move chosen, the share of minimax's nodes
    that alpha-beta visits, and a bar on a logarithmic scale: the dark part is for alpha-beta, and
    the whole bar for minimax. Separate the values of --depths, --evaluations and --orders with
    spaces or commas. Put MOVES before these options.

    --published repeats a published study of three games, at depths 3, 5 and 6, with the evaluation
    chains, the order left-to-right and the rule most-fours. The exit status is 1 if one of the
    study's 18 node counts differs.

    Examples:
    - `fourfold lab compare --depths 3 5 6`
    - `fourfold lab compare 44 --depths 4 6 8 --evaluations threats windows --plot nodes.svg`
    - `fourfold lab compare 4 --evaluation chains --orders left-to-right centre shuffled`
    - `fourfold lab compare --published`
    """
    if published:
        if moves or given(context) - {"published", "as_json"}:
            message = "has its own moves and options: only --json can be added"
            raise click.BadParameter(message, param_hint="--published")
        _published(as_json)
        return
    check_svg(plot, "--plot")
    chosen_rule = blame("--rule", lab.Rule.named, rule)
    if along:
        lines = read_line(moves, columns, rows, chosen_rule)
    else:
        lines = [(moves or EMPTY_BOARD, read_position(moves, columns, rows, chosen_rule))]
    asked = _Asked(
        lines,
        _chosen("--depths", _depth, depths),
        _chosen("--evaluations", lab.Evaluation.named, evaluations),
        multiplier,
        evaluate_finished,
        _chosen("--orders", lab.Order.named, orders),
        seed,
        chosen_rule,
    )
    for leaf in asked.evaluations:
        blame("", lab.check_options, leaf, multiplier, evaluate_finished=evaluate_finished)
    for depth in asked.depths:
        check_depth("--depths", depth, lines[0][1])
    found, complete = _compare(asked, quiet=as_json)
    if as_json:
        listed = (
            lab.ComparedSearch.of("" if line == EMPTY_BOARD else line, row) for line, row in found
        )
        print_json(lab.Comparison(complete, tuple(listed)))
    if plot is not None and found:
        last = [row for line, row in found if line == found[-1][0]]
        write_whole(plot, lab.chart(last, title=_title(found[-1][0]), theme=theme))
        print_message(f"plot in {plot}")
    if not complete:
        raise interrupted(f"{len(found)} of {asked.count} searches were compared")


def _title(moves: str) -> str:
    return "From the empty board" if moves == EMPTY_BOARD else f"After {moves}"
