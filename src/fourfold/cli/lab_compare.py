"""`fourfold lab compare`: minimax and alpha-beta side by side."""

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, TypeVar

import typer

from fourfold import lab
from fourfold.cli.console import complain, messages, results, status
from fourfold.cli.ending import INTERRUPTED
from fourfold.cli.files import check_output, check_svg, write_whole
from fourfold.cli.lab_options import (
    RuleName,
    Seed,
    ThemeName,
    check_depth,
    check_theme,
    checked,
    read_line,
    read_position,
)
from fourfold.cli.lab_table import Layout, published_heading, published_line
from fourfold.cli.lists import split
from fourfold.cli.options import EMPTY_BOARD, AsJson, Columns, Moves, Rows, given
from fourfold.notation import format_moves
from fourfold.position import Position

T = TypeVar("T")

EVALUATIONS = tuple(each for each in lab.Evaluation if each is not lab.Evaluation.WINDOWS_PLAIN)


@dataclass(frozen=True, slots=True)
class _Asked:
    """What to compare: all of these with all of those."""

    lines: Sequence[tuple[str, Position]]
    depths: Sequence[int]
    evaluations: Sequence[lab.Evaluation]
    orders: Sequence[lab.Order]
    seed: int
    rule: lab.Rule

    @property
    def count(self) -> int:
        """How many rows there will be."""
        return len(self.lines) * self.searches_a_position

    @property
    def searches_a_position(self) -> int:
        """How many rows there will be for each position."""
        return len(self.depths) * len(self.evaluations) * len(self.orders)

    def rows(self) -> Iterator[tuple[str, lab.Row]]:
        """One row after the other, with the moves that it is about."""
        total = self.searches_a_position
        for moves, position in self.lines:
            pending = lab.compare(
                position,
                self.depths,
                evaluations=self.evaluations,
                orders=self.orders,
                seed=self.seed,
                rule=self.rule,
            )
            for number in range(total):
                with status(f"{_title(moves)}: search {number + 1} of {total}"):
                    row = next(pending)
                yield moves, row


def _chosen(option: str, name: Callable[[str], T], values: Sequence[str]) -> list[T]:
    """The values of an option, each once."""
    words = list(dict.fromkeys(split(values)))
    if not words:
        raise typer.BadParameter("names nothing", param_hint=option)
    return [checked(option, name, word) for word in words]


def _depth(word: str) -> int:
    try:
        return int(word)
    except ValueError:
        message = f"{word!r} is not a whole number (MOVES come before the options)"
        raise typer.BadParameter(message, param_hint="--depths") from None


def _show(asked: _Asked) -> tuple[list[tuple[str, lab.Row]], bool]:
    """Prints each row as soon as it is there; returns them, and whether that is all."""
    columns = asked.lines[0][1].columns
    layout = Layout(
        asked.depths, asked.evaluations, asked.orders, columns=columns, width=results().width
    )
    shown: list[tuple[str, lab.Row]] = []
    try:
        for moves, row in asked.rows():
            if not shown or shown[-1][0] != moves:
                print(layout.heading(moves, row.minimax), flush=True)
            print(layout.row(row), flush=True)
            shown.append((moves, row))
    except KeyboardInterrupt:
        return shown, False
    return shown, True


def _collect(asked: _Asked) -> tuple[list[tuple[str, lab.Row]], bool]:
    collected: list[tuple[str, lab.Row]] = []
    try:
        collected.extend(asked.rows())
    except KeyboardInterrupt:
        return collected, False
    return collected, True


def _published(as_json: bool) -> None:
    """Replays the published study; the exit status is 1 if a count differs."""
    replayed = []
    if not as_json:
        print(published_heading())
    for each in lab.replay_published():
        replayed.append(each)
        if not as_json:
            print(published_line(each), flush=True)
    counts = 2 * len(replayed)
    right = sum(
        ours == theirs
        for each in replayed
        for ours, theirs in (
            (each.row.minimax.nodes, each.published.minimax),
            (each.row.alpha_beta.nodes, each.published.alpha_beta),
        )
    )
    if as_json:
        rows: list[dict[str, Any]] = [
            {
                "moves": format_moves(each.moves),
                **each.row.to_dict(),
                "published": {
                    "minimax": each.published.minimax,
                    "alpha_beta": each.published.alpha_beta,
                },
            }
            for each in replayed
        ]
        print(json.dumps({"counts": counts, "matching": right, "rows": rows}))
    elif right == counts:
        print(f"All {counts} node counts match the published ones.")
    else:
        print(f"{counts - right} of {counts} node counts DIFFER from the published ones.")
    if right != counts:
        raise typer.Exit(1)


def compare(
    context: typer.Context,
    moves: Moves = EMPTY_BOARD,
    depths: Annotated[
        list[str], typer.Option("--depths", "--depth", metavar="K...", help="Plies to look ahead.")
    ] = ["2", "3", "4", "5", "6"],  # noqa: B006 - Typer takes a copy
    evaluations: Annotated[
        list[str],
        typer.Option(
            "--evaluations",
            "--evaluation",
            metavar="NAME...",
            help=f"What a leaf is worth: {', '.join(lab.Evaluation)}.",
        ),
    ] = [*EVALUATIONS],  # noqa: B006
    orders: Annotated[
        list[str],
        typer.Option(
            "--orders",
            "--order",
            metavar="NAME...",
            help="Children first to last: left-to-right, centre, shuffled.",
        ),
    ] = ["centre"],  # noqa: B006
    seed: Seed = 0,
    rule: RuleName = "connect-four",
    along: Annotated[
        bool, typer.Option("--along", help="After each of the moves, not only after the last.")
    ] = False,
    published: Annotated[
        bool,
        typer.Option("--published", help="Replay a published study and check its node counts."),
    ] = False,
    plot: Annotated[
        Path | None,
        typer.Option(
            "--plot",
            metavar="FILE",
            help="Draw nodes by depth into an .svg file (with --along: after the last move).",
        ),
    ] = None,
    theme: ThemeName = "auto",
    columns: Columns = 7,
    rows: Rows = 6,
    as_json: AsJson = False,
) -> None:
    """Search with minimax and alpha-beta: the same move and value, but how many nodes?

    A row for every depth, evaluation and order: nodes visited, time, and the move chosen; the share
    of minimax's nodes that alpha-beta visits; and a bar that grows by the same length for each
    tenfold, dark for the nodes of alpha-beta, then light up to those of minimax. Values after
    --depths, --evaluations and --orders are separated by spaces or commas; MOVES come first.

    --published replays three games of a published study, three moves each, at depths 3, 5 and 6:
    chains, left to right, the board played full. The exit status is 1 if one of its eighteen node
    counts differs.

    Try:

    - `fourfold lab compare --depths 3 5 6`
    - `fourfold lab compare 44 --depths 4 6 8 --evaluations threats windows --plot nodes.svg`
    - `fourfold lab compare 4 --evaluation chains --orders left-to-right centre shuffled`
    - `fourfold lab compare --published`
    """
    if published:
        if given(context) - {"published", "as_json"}:
            message = "has its own moves, depths, evaluation and order: only --json goes with it"
            raise typer.BadParameter(message, param_hint="--published")
        _published(as_json)
        return
    if plot is not None:
        check_svg(plot, "--plot")
        check_output(plot, "--plot")
    check_theme(theme)
    chosen_rule = checked("--rule", lab.Rule.named, rule)
    if along:
        lines = read_line(moves, columns, rows, chosen_rule)
    else:
        lines = [(moves, read_position(moves, columns, rows, chosen_rule))]
    asked = _Asked(
        lines,
        _chosen("--depths", _depth, depths),
        _chosen("--evaluations", lab.Evaluation.named, evaluations),
        _chosen("--orders", lab.Order.named, orders),
        seed,
        chosen_rule,
    )
    for depth in asked.depths:
        check_depth("--depths", depth, lines[0][1])
    found, complete = _collect(asked) if as_json else _show(asked)
    if as_json:
        listed = [{"moves": line, **row.to_dict()} for line, row in found]
        print(json.dumps({"complete": complete, "rows": listed}))
    if plot is not None and found:
        last = [row for line, row in found if line == found[-1][0]]
        write_whole(plot, lab.chart(last, title=_title(found[-1][0]), theme=theme))
        messages().print(f"plot in {plot}", soft_wrap=True, markup=False)
    if not complete:
        complain(f"interrupted: {len(found)} of {asked.count} searches were compared")
        raise typer.Exit(INTERRUPTED)


def _title(moves: str) -> str:
    return "From the empty board" if moves == EMPTY_BOARD else f"After {moves}"
