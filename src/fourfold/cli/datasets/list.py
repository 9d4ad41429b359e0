"""`fourfold datasets list`: the data sets."""

import json

from rich.table import Table

from fourfold.cli import options
from fourfold.cli.commands import command
from fourfold.data.datasets import RECIPES
from fourfold.play.console.console import results


@command()
@options.as_json
def list(as_json: bool) -> None:  # noqa: A001 - the name of the command
    """List the data sets that can be made.

    Examples:
    - `fourfold datasets list`
    """
    if as_json:
        found = [
            {"name": recipe.name, "summary": recipe.summary, "size": recipe.default_size}
            for recipe in RECIPES.values()
        ]
        print(json.dumps({"sets": found}))
        return
    table = Table(box=None, show_header=False, pad_edge=False, padding=(0, 2, 0, 0))
    for recipe in RECIPES.values():
        table.add_row(recipe.name, recipe.summary)
    results().print(table)
