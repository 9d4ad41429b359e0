"""`fourfold lab tree`: the tree of one search, as text, JSON, DOT or a picture."""

import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

import click

from fourfold.base.errors import LimitReached
from fourfold.base.quantities import counted, duration_text
from fourfold.cli import completion, options
from fourfold.cli.commands import command
from fourfold.cli.files import write_or_print
from fourfold.cli.lab import options as lab_options
from fourfold.cli.lab.options import (
    CHOICES,
    check_depth,
    read_position,
)
from fourfold.cli.options import blame
from fourfold.learn import lab
from fourfold.learn.lab.numbers import value_text
from fourfold.learn.lab.picture import MOST_NODES
from fourfold.play.console.console import print_message, status
from fourfold.rules.notation import column_label

Writer = Callable[[lab.Search, int | None, str], str]

WRITERS: dict[str, Writer] = {
    ".txt": lambda found, show, _theme: lab.outline(found, show_depth=show),
    ".json": lambda found, show, _theme: lab.to_json(found, show_depth=show),
    ".dot": lambda found, show, _theme: lab.to_dot(found, show_depth=show),
    ".gv": lambda found, show, _theme: lab.to_dot(found, show_depth=show),
    ".svg": lambda found, show, theme: lab.picture(found, show_depth=show, theme=theme),
}


def _writer(file: Path) -> Writer:
    writer = WRITERS.get(file.suffix.lower())
    if writer is None:
        allowed = ", ".join(WRITERS)
        message = f"cannot determine the format of {file.name!r}: its name must end in {allowed}"
        raise click.BadParameter(message, param_hint="--output")
    return writer


def _check_drawable(found: lab.Search, show_depth: int | None) -> None:
    """Raise a usage error for a picture that is too large; it suggests a depth that fits."""
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
    raise click.BadParameter(
        f"the picture would have {total:,} nodes, more than {MOST_NODES:,}: "
        f"try --show-depth {fits}, or a file that ends in .txt, .json or .dot",
        param_hint="--output",
    )


@command(epilog=CHOICES)
@options.moves
@options.number(
    "--depth", metavar="K", default=3, help="Number of plies to look ahead, at least 1."
)
@click.option(
    "--evaluation",
    metavar="NAME",
    shell_complete=completion.among(lambda: lab.Evaluation),
    default="threats",
    help=f"Evaluation of a leaf: {', '.join(lab.Evaluation)}.",
)
@lab_options.multiplier
@lab_options.evaluate_finished
@click.option(
    "--order",
    metavar="NAME",
    shell_complete=completion.among(lambda: lab.Order),
    default="centre",
    help="Order of the children: left-to-right, centre, shuffled.",
)
@lab_options.seed
@click.option("--pruning/--no-pruning", default=True, help="Use alpha-beta, or plain minimax.")
@lab_options.rule
@options.number(
    "--show-depth",
    least=0,
    show_default="all",
    help="Show N levels below the root, and the number of nodes below them.",
)
@options.output(help="Output file: .txt, .json, .dot or .svg.", show_default="stdout, as text")
@lab_options.theme
@click.option(
    "--tree/--no-tree",
    "shows_tree",
    default=True,
    help="Show the tree, or only the number of nodes and the time.",
)
@options.board_size
@options.as_json
def tree(
    moves: str,
    depth: int,
    evaluation: str,
    multiplier: int,
    evaluate_finished: bool,
    order: str,
    seed: int,
    pruning: bool,
    rule: str,
    show_depth: int | None,
    output: Path | None,
    theme: str,
    shows_tree: bool,
    columns: int,
    rows: int,
    as_json: bool,
) -> None:
    """Search a position and show the tree.

    The tree shows every node with its value, and the moves that were pruned. Values are from the
    point of view of the first side, which maximises; the second side minimises. `*` or bold marks
    the principal variation, the moves that both sides would play. With pruning, each node shows its
    window [alpha, beta]; a value outside the window is only a bound, ≤ or ≥.

    The last line shows the number of nodes visited, the time of the search alone, and the time
    including recording and printing the tree.

    Examples:
    - `fourfold lab tree 4 --depth 2`
    - `fourfold lab tree 4 --depth 3 --evaluation chains --no-pruning -o tree.svg`
    - `fourfold lab tree 44 --depth 6 --show-depth 2 -o tree.svg --theme dark`
    - `fourfold lab tree 445 --evaluation chains --order left-to-right --rule most-fours --no-tree`
    """
    write: Writer = WRITERS[".json" if as_json else ".txt"] if output is None else _writer(output)
    if as_json and output is not None:
        raise click.BadParameter("cannot be combined with --output", param_hint="--json")
    if not shows_tree and (as_json or output is not None or show_depth is not None):
        message = "cannot be combined with --json, --output or --show-depth"
        raise click.BadParameter(message, param_hint="--no-tree")
    position = read_position(moves, columns, rows, blame("--rule", lab.Rule.named, rule))
    check_depth("--depth", depth, position)
    leaf = blame("--evaluation", lab.Evaluation.named, evaluation)
    blame("", lab.check_options, leaf, multiplier, evaluate_finished=evaluate_finished)
    children = blame("--order", lab.Order.named, order)
    search = partial(
        lab.search,
        position,
        depth,
        evaluation=leaf,
        multiplier=multiplier,
        evaluate_finished=evaluate_finished,
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
        lab.search(position, 1, record=True)  # imports NumPy, which must not be measured
        begin = time.perf_counter()
        try:
            found = search(record=True)
        except LimitReached:
            less = "--pruning or " if not pruning else ""
            message = (
                f"the tree has more than {lab.RECORD_LIMIT:,} nodes. Use {less}a smaller --depth, "
                "or --no-tree"
            )
            raise click.BadParameter(message, param_hint="--depth") from None
        if write is WRITERS[".svg"]:
            _check_drawable(found, show_depth)
        text = write(found, show_depth, theme)
    if output is None:
        print(text, end="", flush=True)
    else:
        write_or_print(output, text)
    with_tree = time.perf_counter() - begin
    # Once more, without the tree: recording takes longer than the search itself.
    costs = f"{_cost(search())}; {duration_text(with_tree)} with the tree"
    if output is not None:
        print_message(f"{found.title}: {costs}, in {output}")
    elif as_json:
        print_message(costs)
    else:
        print(costs, flush=True)


def _cost(found: lab.Search) -> str:
    return f"{counted(found.nodes, 'node')} in {duration_text(found.seconds)}"
