"""What the commands of `fourfold strategy` share."""

from pathlib import Path

import click

from fourfold.cli.options import data_file
from fourfold.learn.strategy import Strategy, read, shipped, shipped_second

file_option = data_file("The strategy file.", "the strategy that comes with fourfold")
second_option = click.option(
    "--second", is_flag=True, help="The strategy for the second player that comes with fourfold."
)


def check_choice(file: Path | None, second: bool) -> None:
    """A file and --second exclude each other."""
    if second and file is not None:
        raise click.BadParameter("cannot be used with a file", param_hint="--second")


def open_strategy(file: Path | None, *, second: bool) -> Strategy:
    """The strategy in a file, or a shipped one."""
    check_choice(file, second)
    if file is not None:
        return read(file)
    return shipped_second() if second else shipped()
