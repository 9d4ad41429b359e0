"""What the commands of `fourfold strategy` share."""

from pathlib import Path

from fourfold.cli.options import data_file
from fourfold.learn.strategy import Strategy, read, shipped

file_option = data_file("The strategy file.", "the strategy that comes with fourfold")


def open_strategy(file: Path | None) -> Strategy:
    """The strategy in a file, or the shipped one."""
    return shipped() if file is None else read(file)


def counted(count: int, what: str) -> str:
    """A number of things in words.

    >>> counted(1, "leaf:leaves"), counted(1234, "position"), counted(2, "leaf:leaves")
    ('1 leaf', '1,234 positions', '2 leaves')
    """
    one, _, many = what.partition(":")
    return f"{count:,} {one if count == 1 else many or one + 's'}"
