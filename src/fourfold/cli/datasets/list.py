"""`fourfold datasets list`: the data sets."""

from dataclasses import dataclass

from rich.table import Table

from fourfold.cli import options
from fourfold.cli.commands import command
from fourfold.cli.tables import show
from fourfold.data.datasets import RECIPES


@dataclass(frozen=True, slots=True)
class DataSetInfo:
    """A data set that can be made."""

    name: str
    summary: str
    size: int | None
    """The default number of positions; None if the number is fixed."""


@dataclass(frozen=True, slots=True)
class DataSetList:
    """What `fourfold datasets list --json` prints."""

    sets: tuple[DataSetInfo, ...]
    """The data sets."""


@command()
@options.as_json
def list(as_json: bool) -> None:  # noqa: A001 - the name of the command
    """List the data sets that can be made.

    Examples:
    - `fourfold datasets list`
    """
    sets = tuple(
        DataSetInfo(recipe.name, recipe.summary, recipe.default_size) for recipe in RECIPES.values()
    )
    table = Table(box=None, show_header=False, pad_edge=False, padding=(0, 2, 0, 0))
    for each in sets:
        table.add_row(each.name, each.summary)
    show(DataSetList(sets), [table], as_json=as_json)
