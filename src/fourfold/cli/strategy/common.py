"""What the commands of `fourfold strategy` share."""

from pathlib import Path

from fourfold.cli.options import data_file
from fourfold.learn.strategy import Strategy, read, shipped

file_option = data_file("The strategy file.", "the strategy that comes with fourfold")


def open_strategy(file: Path | None) -> Strategy:
    """The strategy in a file, or the shipped one."""
    return shipped() if file is None else read(file)
