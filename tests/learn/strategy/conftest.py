"""The small strategy."""

import pytest
from support.strategies import FILE

from fourfold.learn.strategy import Strategy, read


@pytest.fixture(scope="session")
def small() -> Strategy:
    """A strategy that begins in the middle of a game."""
    return read(FILE)
