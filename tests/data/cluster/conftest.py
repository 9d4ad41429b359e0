"""A cluster, and a runner on it."""

from collections.abc import Iterator

import pytest
from distributed import LocalCluster
from support.clusters import cluster_of

from fourfold.base.jobs import Runner
from fourfold.data.cluster import connect


@pytest.fixture(scope="module")
def cluster() -> Iterator[LocalCluster]:
    """Two workers."""
    with cluster_of(2) as started:
        yield started


@pytest.fixture
def messages() -> list[str]:
    """The messages of the runner."""
    return []


@pytest.fixture
def runner(cluster: LocalCluster, messages: list[str]) -> Iterator[Runner]:
    with connect(cluster.scheduler_address, on_message=messages.append) as connected:
        yield connected
