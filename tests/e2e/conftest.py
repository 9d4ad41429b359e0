"""What several of these tests need."""

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator

    from github.world import World


@pytest.fixture
def world(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> "Iterator[World]":
    """A small GitHub, with a README that has the markers."""
    from github.server import GitHub, serve  # noqa: PLC0415 - needs the extra github
    from github.world import README, World  # noqa: PLC0415

    github = GitHub({"README.md": README})
    with serve(github) as url:
        yield World(github, url, tmp_path, monkeypatch)
    assert github.problems == []
