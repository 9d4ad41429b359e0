"""What runs in the worker processes: the work of each job, and the pieces that are computed."""

import pickle
import threading
import time
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from distributed import Worker

    from fourfold.jobs import Work

COMPUTE = f"{__name__}:compute"  # by name, so that the scheduler need not import fourfold
_GPU = "GPU"  # what Dask calls the resource of workers with a GPU
_FORGOTTEN_AFTER = 600.0  # seconds without a piece: the driver may have been killed
_jobs: dict[str, "_Job"] = {}
_lock = threading.Lock()


class _Job:
    """The work of one job in this process."""

    def __init__(
        self, prepare: Callable[[], Any], do: Callable[[Any, Sequence[Any]], Sequence[Any]]
    ) -> None:
        self._prepare = prepare
        self._do = do
        self._tools: Any = None
        self._prepared = False
        self._lock = threading.Lock()
        self.used = time.monotonic()

    def compute(self, pieces: Sequence[Any]) -> Sequence[Any]:
        """The answers to the pieces."""
        self.used = time.monotonic()
        with self._lock:
            if not self._prepared:
                self._tools = self._prepare()
                self._prepared = True
        answers = self._do(self._tools, pieces)
        self.used = time.monotonic()
        return answers


def keep(job: str, pickled: bytes, dask_worker: "Worker") -> int:
    """Keep the work of a job. Returns how many pieces this process should be given at once."""
    work: Work[Any, Any, Any] = pickle.loads(pickled)  # noqa: S301 - Dask trusts its clients
    gpu = work.gpu if dask_worker.state.total_resources.get(_GPU) else None
    if gpu is not None:
        kept = _Job(gpu.prepare, gpu.do)
    else:
        kept = _Job(work.prepare, lambda tools, pieces: [work.do(tools, one) for one in pieces])
    with _lock:
        now = time.monotonic()
        for old in [name for name, other in _jobs.items() if now - other.used > _FORGOTTEN_AFTER]:
            del _jobs[old]
        _jobs[job] = kept
    return 1 if gpu is None else gpu.pieces


def forget(job: str) -> None:
    """Drop the work of a job that has ended."""
    with _lock:
        _jobs.pop(job, None)


def compute(job: str, pickled: Sequence[bytes]) -> bytes | None:
    """The answers to pieces; None if this process does not have the work of the job."""
    with _lock:
        kept = _jobs.get(job)
    if kept is None:
        return None
    pieces = [pickle.loads(piece) for piece in pickled]  # noqa: S301 - see `keep`
    return pickle.dumps(kept.compute(pieces))
