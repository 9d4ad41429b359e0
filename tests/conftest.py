"""What all tests share."""

import pytest
from hypothesis import settings

from fourfold import Solver

# The time an example takes says nothing about whether it is right.
settings.register_profile("fourfold", deadline=None)
settings.load_profile("fourfold")


@pytest.fixture(scope="session")
def solver() -> Solver:
    """A solver whose table may hold anything: results must not depend on it."""
    return Solver()
