"""`fourfold datasets list`: the data sets."""

from rich.table import Table

from fourfold.cli import options
from fourfold.cli.commands import command
from fourfold.cli.tables import show
from fourfold.data.datasets import RECIPES


@command()
@options.as_json
def list(as_json: bool) -> None:  # noqa: A001 - the name of the command
    """List the data sets that can be made.

    Examples:
    - `fourfold datasets list`
    """
    found = []
    table = Table(box=None, show_header=False, pad_edge=False, padding=(0, 2, 0, 0))
    for recipe in RECIPES.values():
        table.add_row(recipe.name, recipe.summary)
        found.append({"name": recipe.name, "summary": recipe.summary, "size": recipe.default_size})
    show({"sets": found}, [table], as_json=as_json)
