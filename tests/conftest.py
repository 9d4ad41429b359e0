"""What all tests share."""

import os
import signal
import tempfile

import pytest
from hypothesis import settings

from fourfold import Solver

# No test reads or writes the settings of the person who runs it.
_FOLDER = tempfile.TemporaryDirectory(prefix="fourfold-settings-")
os.environ["FOURFOLD_CONFIG_DIR"] = _FOLDER.name

# Shells start what runs in the background deaf to Ctrl-C; tests that press it would wait for ever.
signal.signal(signal.SIGINT, signal.default_int_handler)

# The time an example takes says nothing about whether it is right.
settings.register_profile("fourfold", deadline=None)
# A long fuzz run: pytest tests/property --hypothesis-profile=thorough
settings.register_profile("thorough", deadline=None, max_examples=20_000)
settings.load_profile("fourfold")


@pytest.fixture(scope="session")
def solver() -> Solver:
    """A solver whose table may hold anything: results must not depend on it."""
    return Solver()
