"""What all tests share."""

import gc
import os
import signal
import tempfile
from collections.abc import Generator
from typing import Any

import pytest
from hypothesis import settings
from support import event_loop

from fourfold import Solver

# No test reads or writes the settings of the person who runs it.
_FOLDER = tempfile.TemporaryDirectory(prefix="fourfold-settings-")
os.environ["FOURFOLD_CONFIG_DIR"] = _FOLDER.name
os.environ["FOURFOLD_DATA_DIR"] = _FOLDER.name
# Nor the language of the machine.
os.environ["LC_ALL"] = "C.UTF-8"

# Shells start background processes with Ctrl-C ignored; tests that send it would wait forever.
signal.signal(signal.SIGINT, signal.default_int_handler)

# The time that an example takes does not matter.
settings.register_profile("fourfold", deadline=None)
# A long fuzz run: pytest tests/property --hypothesis-profile=thorough
settings.register_profile("thorough", deadline=None, max_examples=20_000)
settings.load_profile("fourfold")


@pytest.fixture(scope="session")
def solver() -> Solver:
    """A solver with any table contents: results must not depend on them."""
    return Solver()


def pytest_configure(config: pytest.Config) -> None:
    """Hooks of this file would not see the doctests in `src`; those of a plugin do."""
    config.pluginmanager.register(event_loop)


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, Any, Any]:
    """Collect without looking for garbage, which takes almost half of the time."""
    gc.disable()
    result = yield
    gc.freeze()  # What is imported and collected stays: later searches skip it.
    gc.set_threshold(10_000, 20, 20)  # by default, they take a twentieth of the time
    gc.enable()
    return result
