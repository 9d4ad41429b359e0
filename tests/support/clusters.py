"""Clusters in this process: quick, and with everything but processes of their own (an option)."""

import logging
from typing import Any

from distributed import LocalCluster


def cluster_of(workers: int, *, processes: bool = False, **options: Any) -> LocalCluster:
    """A cluster of so many workers with one thread each, to be closed."""
    return LocalCluster(
        n_workers=workers,
        threads_per_worker=1,
        processes=processes,
        protocol="tcp",
        host="127.0.0.1",
        dashboard_address="127.0.0.1:0",
        memory_limit=0,
        silence_logs=logging.CRITICAL,
        **options,
    )
