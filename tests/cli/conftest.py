"""What the tests of the commands share."""

from pathlib import Path

import pytest
from support.command import ENVIRONMENT


@pytest.fixture
def config_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of the settings and of progress, for this test alone."""
    monkeypatch.setitem(ENVIRONMENT, "FOURFOLD_CONFIG_DIR", str(tmp_path))
    return tmp_path
