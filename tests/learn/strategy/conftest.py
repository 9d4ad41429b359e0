"""The small strategy."""

import shutil

import pytest
from support.strategies import FILE

from fourfold.learn.strategy import Strategy, read

# The proof is checked where the proof assistant is installed.
collect_ignore = [] if shutil.which("coqc") else ["test_proof.py"]


@pytest.fixture(scope="session")
def small() -> Strategy:
    """A strategy that begins in the middle of a game."""
    return read(FILE)
