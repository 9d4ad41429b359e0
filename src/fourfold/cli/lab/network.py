"""`fourfold lab network`: intuition, search and truth for one position."""

from pathlib import Path

import click

from fourfold.cli import options
from fourfold.cli.commands import command
from fourfold.cli.lab.options import read_position
from fourfold.cli.options import blame
from fourfold.cli.tables import print_json
from fourfold.learn import lab
from fourfold.play.console.console import status
from fourfold.players.net import MOST_SIMULATIONS, SHIPPED
from fourfold.rules.notation import column_label
from fourfold.solver.scores import signed


@command()
@options.moves
@options.number(
    "--sims",
    least=1,
    most=MOST_SIMULATIONS,
    default=100,
    help="Positions that the search asks the network about at most; 1: no search.",
)
@click.option(
    "--weights", metavar="FILE", type=Path, show_default="those of net", help="Weights to use."
)
@options.as_json
def network(moves: str, sims: int, weights: Path | None, as_json: bool) -> None:
    """Compare a network's intuition, its search and the exact scores.

    For each column, the table shows how much the network prefers the move and what it expects at
    first sight: the probability of a win minus that of a loss. Then it shows how often the tree
    search has tried the move, and the result that it has found; and the exact score. A star
    marks the move that each of them plays, or all best moves.

    Examples:
    - `fourfold lab network 574655`
    - `fourfold lab network 44444 --sims 400`
    - `fourfold lab network 44 --weights my.4net --json`
    """
    position = read_position(moves, 7, 6, lab.Rule.CONNECT_FOUR)
    with status("thinking"):
        found = blame(
            "--weights", lab.think, position, sims, weights=weights or SHIPPED, moves=moves
        )
    if as_json:
        print_json(found)
        return
    print("\n".join(_table(found)))


def _table(found: lab.Thoughts) -> list[str]:
    """The lines of the table, and a last one that compares the moves."""
    lines = ["column  prefers  expects   visits    finds    exact"]
    for column, thoughts in enumerate(found.columns):
        if thoughts is None:
            continue
        cells = (
            (f"{thoughts.probability:.1%}", column == found.intuition),
            (f"{thoughts.win - thoughts.loss:+.2f}", False),
            (str(thoughts.visits), column == found.search),
            (_result(thoughts), False),
            (signed(thoughts.score), column in found.best),
        )
        marked = "".join(f"{text + ('*' if chosen else ' '):>9}" for text, chosen in cells)
        lines.append(f"{column_label(column):>6}{marked}".rstrip())
    moves = {"At first sight": found.intuition, "after the search": found.search}
    judged = [
        f"{when} column {column_label(column)}, {'best' if column in found.best else 'not best'}"
        for when, column in moves.items()
    ]
    return [*lines, f"{'; '.join(judged)}."]


def _result(thoughts: lab.ColumnThoughts) -> str:
    if thoughts.proven:
        return "win" if thoughts.value > 0 else "loss" if thoughts.value < 0 else "draw"
    return f"{thoughts.value:+.2f}"
