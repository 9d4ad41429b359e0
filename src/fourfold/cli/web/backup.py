"""`fourfold web backup`: a copy of all games between people."""

from pathlib import Path

import click

from fourfold.base.files import data_folder
from fourfold.cli.commands import command
from fourfold.cli.options import games_folder


@command()
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path), help="The file to write.")
@games_folder
def backup(file: Path, data: Path | None) -> None:
    """Copy all games between people to a new file, even while the server runs.

    For games on a Redis server, back up that server.

    Examples:
    - `fourfold web backup games-monday.sqlite`
    - `fourfold web backup --data /var/lib/fourfold games-monday.sqlite`
    """
    from fourfold.online.sqlite_store import back_up  # noqa: PLC0415 - an extra

    back_up(data or data_folder(), file)
    print(f"The games are in {file}.")
