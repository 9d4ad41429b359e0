"""Stores, and the time, for games between people."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from redis import Redis
from support.manual_clock import ManualClock
from support.redis_server import redis_server


@pytest.fixture
def time() -> ManualClock:
    """The clock of all servers of a test."""
    return ManualClock()


@pytest.fixture(scope="session")
def _server() -> Iterator[str]:
    with redis_server() as url:
        yield url


@pytest.fixture
def redis(_server: str) -> str:
    """The URL of a Redis server without any data."""
    with Redis.from_url(_server) as client:
        client.flushall()
    return _server


@pytest.fixture(params=["sqlite", "redis"])
def where(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where games are stored: each kind of store."""
    return str(tmp_path) if request.param == "sqlite" else str(request.getfixturevalue("redis"))
