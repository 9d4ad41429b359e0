"""`fourfold web restore`: games between people from a backup."""

from pathlib import Path

import click

from fourfold.base.files import data_folder
from fourfold.cli.commands import command
from fourfold.cli.options import games_folder


@command()
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path), help="The backup.")
@games_folder
def restore(file: Path, data: Path | None) -> None:
    """Put the games of a backup back into a folder.

    Stop the server first. Games that are in the folder are never overwritten: move them away
    before.

    Examples:
    - `fourfold web restore games-monday.sqlite`
    - `fourfold web restore --data /var/lib/fourfold games-monday.sqlite`
    """
    from fourfold.online import sqlite_store  # noqa: PLC0415 - an extra

    folder = data or data_folder()
    sqlite_store.restore(file, folder)
    print(f"The games are in {folder}.")
