"""The results of commands: for programs or for people, in tables that are never cut off."""

import sys
from collections.abc import Iterable, Sequence

from rich.console import Console
from rich.table import Table

from fourfold.base.json_shapes import json_text
from fourfold.play.console.console import results

_WIDEST = 100_000  # more than any table needs


def print_json(value: object) -> None:
    """Print a value of the contract for programs."""
    print(json_text(value), flush=True)


def show(value: object, lines: Iterable[str | Table], *, as_json: bool) -> None:
    """Print a result: a value of the contract as JSON, or lines and tables for people."""
    if as_json:
        print_json(value)
        return
    console = results()
    for line in lines:
        if isinstance(line, str):
            console.print(line, soft_wrap=True, markup=False)
        else:
            console.print(line)


def room(console: Console) -> int:
    """The width of a table: that of the terminal; without limit in a file or pipe."""
    return console.width if console.is_terminal else sys.maxsize


def print_whole(console: Console, table: Table) -> None:
    """Print a table without cutting it off: lines that are too long are wrapped."""
    needed = console.measure(table, options=console.options.update(width=_WIDEST)).maximum
    width, console.width = console.width, max(console.width, needed)
    console.print(table, soft_wrap=True)
    console.width = width


def fitting(
    headings: Sequence[str],
    rows: Sequence[Sequence[str]],
    choices: Sequence[Sequence[int]],
    width: int,
) -> Sequence[int] | None:
    """The first choice of columns that fits; None if none does.

    >>> fitting(["name", "Elo"], [["ada", "1500"]], [(0, 1), (1,)], 8)
    (1,)
    """
    widths = [max(map(len, column)) + 2 for column in zip(headings, *rows, strict=True)]
    for columns in choices:
        if sum(widths[column] for column in columns) - 2 <= width:
            return columns
    return None


def plain_table(*headings: str, left: int = 1) -> Table:
    """A table whose first columns hold words, and the others numbers."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), collapse_padding=True)
    for index, heading in enumerate(headings):
        table.add_column(heading, justify="left" if index < left else "right", no_wrap=True)
    return table
