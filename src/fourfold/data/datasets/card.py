"""The data card of a set: its README.md and the checksums of its files."""

import hashlib
from collections.abc import Mapping
from pathlib import Path

import numpy as np

from fourfold._version import __version__
from fourfold.data.arrow import pa
from fourfold.data.datasets.recipes import Recipe

CARD = "README.md"
CHECKSUMS = "SHA256SUMS"

_COLUMNS = """\
| column | contents |
|---|---|
| `moves` | a move string that leads to the position: columns from 1 |
| `first`, `second` | the discs of the first and the second side as bits: the cell in column c and row r, from 0 at the bottom left, is bit 7c + r |
| `ply` | the number of discs; the first side is to move if it is even |
| `score` | the exact score, seen from the side to move: 22 minus the number of discs that the winner will have played, negative if it loses, 0 for a draw |
| `c1` to `c7` | the exact score after playing each column, seen from the side to move; null if the column is full |
| `best` | the columns with the highest score, as bits: bit 0 is column 1 |
| `outcome` | 1 win, 0 draw, -1 loss of the side to move |
| `plies` | the number of plies to the end of the game with best play |
| `error` | null: all positions are labelled |
"""  # noqa: E501 - a table


def card(recipe: Recipe, command: str, tables: Mapping[str, pa.Table], folder: Path) -> str:
    """The text of README.md for a set whose other files are in the folder."""
    game_column = (
        "| `game` | the number of the game |\n"
        if "game" in tables[recipe.splits[0]].schema.names
        else ""
    )
    split = f', "{recipe.splits[0]}"' if len(recipe.splits) > 1 else ""
    return f"""\
---
license: mit
pretty_name: "Connect Four: {recipe.name}"
configs:
- config_name: default
  data_files:
{_data_files(recipe)}
---
# Connect Four: {recipe.name}

{recipe.description}
## Numbers

{_counts(tables)}
{_by_ply(tables)}
## Columns

{_COLUMNS}{game_column}
Python: `fourfold.data.datasets.load(folder{split})`.

## Files

{_files(recipe, folder)}
Check them with `sha256sum -c {CHECKSUMS}`, or with `fourfold datasets verify`, which also looks for
positions that splits share and solves a sample of the positions again.

## How to make it again

{made_by(command)}
## Licence

MIT, the licence of fourfold.
"""


def made_by(command: str) -> str:
    """The command and the versions that made a set."""
    return f"""\
    {command}

Made by fourfold {__version__} with pyarrow {pa.__version__}. The same versions write the same
bytes.
"""


def checksums(folder: Path, names: list[str]) -> str:
    """The checksums of files in the format of sha256sum."""
    return "".join(f"{sha256_of(folder / name)}  {name}\n" for name in names)


def sha256_of(path: Path) -> str:
    """The SHA-256 checksum of a file, in hexadecimal digits."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _data_files(recipe: Recipe) -> str:
    names = {"opening": "train", "uci": "train"}
    return "\n".join(
        f"  - split: {names.get(split, split)}\n    path: {split}.parquet"
        for split in recipe.splits
    )


def _counts(tables: Mapping[str, pa.Table]) -> str:
    lines = ["| split | positions | win | draw | loss |", "|---|---:|---:|---:|---:|"]
    for split, table in tables.items():
        numbers = [len(table), *_outcomes(table["outcome"].to_numpy())]
        lines.append(f"| {split} | " + " | ".join(f"{number:,}" for number in numbers) + " |")
    return "\n".join(lines) + "\n\nWin, draw and loss are those of the side to move.\n"


def _by_ply(tables: Mapping[str, pa.Table]) -> str:
    plies = np.concatenate([table["ply"].to_numpy() for table in tables.values()])
    outcomes = np.concatenate([table["outcome"].to_numpy() for table in tables.values()])
    lines = ["| ply | positions | win | draw | loss |", "|---:|---:|---:|---:|---:|"]
    for ply in np.unique(plies).tolist():
        of_ply = outcomes[plies == ply]
        numbers = [len(of_ply), *_outcomes(of_ply)]
        lines.append(f"| {ply} | " + " | ".join(f"{number:,}" for number in numbers) + " |")
    return "\n".join(lines) + "\n"


def _outcomes(outcomes: "np.ndarray[tuple[int], np.dtype[np.int8]]") -> list[int]:
    return [int((outcomes == outcome).sum()) for outcome in (1, 0, -1)]


def _files(recipe: Recipe, folder: Path) -> str:
    about = {f"{split}.parquet": "positions and labels" for split in recipe.splits}
    about |= recipe.about_files
    lines = ["| file | contents | bytes | SHA-256 |", "|---|---|---:|---|"]
    for name, contents in about.items():
        path = folder / name
        lines.append(f"| {name} | {contents} | {path.stat().st_size:,} | `{sha256_of(path)}` |")
    return "\n".join(lines) + "\n"
