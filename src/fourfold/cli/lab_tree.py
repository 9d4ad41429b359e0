"""`fourfold lab tree`: the tree of one search, as text, JSON, DOT or a picture."""

import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from fourfold import lab
from fourfold.cli.console import messages, status
from fourfold.cli.files import check_output, write_or_print
from fourfold.cli.lab_options import (
    RuleName,
    Seed,
    ThemeName,
    check_depth,
    check_theme,
    checked,
    read_position,
)
from fourfold.cli.options import OUTPUT, AsJson, Columns, Moves, Rows
from fourfold.errors import LimitReached
from fourfold.lab.numbers import count_text, duration_text, value_text
from fourfold.lab.picture import MOST_NODES
from fourfold.notation import column_label

Writer = Callable[[lab.Search, int | None, str], str]

WRITERS: dict[str, Writer] = {
    ".txt": lambda found, show, _theme: lab.outline(found, show_depth=show),
    ".json": lambda found, show, _theme: lab.to_json(found, show_depth=show),
    ".dot": lambda found, show, _theme: lab.to_dot(found, show_depth=show),
    ".gv": lambda found, show, _theme: lab.to_dot(found, show_depth=show),
    ".svg": lambda found, show, theme: lab.picture(found, show_depth=show, theme=theme),
}


def _writer(out: Path) -> Writer:
    writer = WRITERS.get(out.suffix.lower())
    if writer is None:
        allowed = ", ".join(WRITERS)
        message = f"cannot tell the format from {out.name!r}: its name must end in {allowed}"
        raise typer.BadParameter(message, param_hint="--output")
    return writer


def _check_drawable(found: lab.Search, show_depth: int | None) -> None:
    """Complains of a picture that would be too large, with the depth that would not be."""
    sizes = [0] * (found.depth + 1)
    pending = [(found.recorded.root, 0)]
    while pending:
        node, depth = pending.pop()
        sizes[depth] += 1
        pending.extend((child, depth + 1) for child in node.children)
    shown = found.depth if show_depth is None else min(show_depth, found.depth)
    if (total := sum(sizes[: shown + 1])) <= MOST_NODES:
        return
    fits = max(depth for depth in range(shown) if sum(sizes[: depth + 1]) <= MOST_NODES)
    raise typer.BadParameter(
        f"the picture would have {total:,} nodes, more than {MOST_NODES:,}: "
        f"try --show-depth {fits}, or a file that ends in .txt, .json or .dot",
        param_hint="--output",
    )


def tree(
    moves: Moves,
    depth: Annotated[
        int, typer.Option("--depth", metavar="K", help="Plies to look ahead, from 1.")
    ] = 3,
    evaluation: Annotated[
        str,
        typer.Option(
            "--evaluation",
            metavar="NAME",
            help=f"What a leaf is worth: {', '.join(lab.Evaluation)}.",
        ),
    ] = "threats",
    order: Annotated[
        str,
        typer.Option(
            "--order",
            metavar="NAME",
            help="Children first to last: left-to-right, centre, shuffled.",
        ),
    ] = "centre",
    seed: Seed = 0,
    pruning: Annotated[
        bool, typer.Option("--pruning/--no-pruning", help="Alpha-beta, or plain minimax.")
    ] = True,
    rule: RuleName = "connect-four",
    show_depth: Annotated[
        int | None,
        typer.Option(
            "--show-depth",
            metavar="N",
            min=0,
            help="Show N levels below the root, and the rest as a number.",
            show_default="all",
        ),
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(
            *OUTPUT,
            metavar="FILE",
            help="Where the tree goes: .txt, .json, .dot or .svg.",
            show_default="stdout, as text",
        ),
    ] = None,
    theme: ThemeName = "auto",
    shows_tree: Annotated[
        bool, typer.Option("--tree/--no-tree", help="Show the tree, or only its size and the time.")
    ] = True,
    columns: Columns = 7,
    rows: Rows = 6,
    as_json: AsJson = False,
) -> None:
    """Search a position and show the tree: every node, its value, what was pruned.

    Values are seen from the first side, which maximises; the second side minimises. `*`, or bold,
    is the principal variation: what both sides would play. With pruning, each node has its window
    [alpha, beta], and a value outside of it is only a bound: ≤ or ≥.

    The last line tells how many nodes were visited and how long that took, and how long it took to
    record and print the tree as well.

    Try:

    - `fourfold lab tree 4 --depth 2`
    - `fourfold lab tree 4 --depth 3 --evaluation chains --no-pruning -o tree.svg`
    - `fourfold lab tree 44 --depth 6 --show-depth 2 -o tree.svg --theme dark`
    - `fourfold lab tree 445 --evaluation chains --order left-to-right --rule most-fours --no-tree`
    """
    write: Writer = WRITERS[".json" if as_json else ".txt"] if out is None else _writer(out)
    if as_json and out is not None:
        raise typer.BadParameter("prints to stdout: leave out --output", param_hint="--json")
    if not shows_tree and (as_json or out is not None or show_depth is not None):
        message = "shows no tree: leave out --json, --output and --show-depth"
        raise typer.BadParameter(message, param_hint="--no-tree")
    if out is not None:
        check_output(out, "--output")
    check_theme(theme)
    position = read_position(moves, columns, rows, checked("--rule", lab.Rule.named, rule))
    check_depth("--depth", depth, position)
    leaf = checked("--evaluation", lab.Evaluation.named, evaluation)
    children = checked("--order", lab.Order.named, order)
    search = partial(
        lab.search,
        position,
        depth,
        evaluation=leaf,
        order=children,
        seed=seed,
        pruning=pruning,
    )
    if not shows_tree:
        with status(f"searching to depth {depth}"):
            found = search()
        value = f"value {value_text(found.value)}, best {column_label(found.column)}"
        print(f"{found.title}: {value}\n{_cost(found)}", flush=True)
        return
    with status(f"searching to depth {depth}"):
        lab.search(position, 1, record=True)  # loads NumPy, which is not to be measured
        begin = time.perf_counter()
        try:
            found = search(record=True)
        except LimitReached as error:
            less = "--pruning or " if not pruning else ""
            message = f"{error}: try {less}a smaller --depth"
            raise typer.BadParameter(message, param_hint="--depth") from None
        if write is WRITERS[".svg"]:
            _check_drawable(found, show_depth)
        text = write(found, show_depth, theme)
    if out is None:
        print(text, end="", flush=True)
    else:
        write_or_print(out, text)
    with_tree = time.perf_counter() - begin
    # Once more, without the tree: recording takes longer than the search itself.
    costs = f"{_cost(search())}; {duration_text(with_tree)} with the tree"
    if out is not None:
        messages().print(f"{found.title}: {costs}, in {out}", soft_wrap=True, markup=False)
    elif as_json:
        messages().print(costs, soft_wrap=True, markup=False)
    else:
        print(costs, flush=True)


def _cost(found: lab.Search) -> str:
    return f"{count_text(found.nodes)} in {duration_text(found.seconds)}"
