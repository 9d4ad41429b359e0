"""What runs in the worker processes: the work of each job, and the pieces that are computed."""

import pickle
import threading
import time
from collections.abc import Sequence
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

    def __init__(self, work: "Work[Any, Any, Any]", *, on_gpu: bool) -> None:
        gpu = work.gpu if on_gpu else None
        self.bundle = 0 if gpu is None else gpu.pieces
        self._prepare = work.prepare if gpu is None else gpu.prepare
        self._do = self._do_each if gpu is None else gpu.do
        self._do_one = work.do
        self._tools: Any = None
        self._prepared = False
        self._lock = threading.Lock()
        self.used = time.monotonic()
        self.wanted = True

    def compute(self, pieces: Sequence[Any]) -> Sequence[Any]:
        """The answers to the pieces; fewer if the job has ended."""
        self.used = time.monotonic()
        with self._lock:
            if not self._prepared:
                self._tools = self._prepare()
                self._prepared = True
        answers = self._do(self._tools, pieces)
        self.used = time.monotonic()
        return answers

    def _do_each(self, tools: Any, pieces: Sequence[Any]) -> Sequence[Any]:
        return [self._do_one(tools, piece) for piece in pieces if self.wanted]


def keep(job: str, pickled: bytes, dask_worker: "Worker") -> int:
    """Keep the work of a job.

    Returns how many pieces this process must be given at once; 0 if it does not matter.
    """
    work = pickle.loads(pickled)  # noqa: S301 - Dask trusts its clients
    kept = _Job(work, on_gpu=bool(dask_worker.state.total_resources.get(_GPU)))
    with _lock:
        now = time.monotonic()
        for old in [name for name, other in _jobs.items() if now - other.used > _FORGOTTEN_AFTER]:
            del _jobs[old]
        _jobs[job] = kept
    return kept.bundle


def forget(job: str) -> None:
    """Drop the work of a job that has ended."""
    with _lock:
        kept = _jobs.pop(job, None)
    if kept is not None:
        kept.wanted = False


def compute(job: str, pickled: bytes) -> tuple[bytes, float] | None:
    """The answers to a list of pickled pieces, pickled, and the seconds that they took.

    Returns None if this process does not have the work of the job.
    """
    with _lock:
        kept = _jobs.get(job)
    if kept is None:
        return None
    start = time.perf_counter()
    pieces = [pickle.loads(piece) for piece in pickle.loads(pickled)]  # noqa: S301 - see `keep`
    answers = kept.compute(pieces)
    return pickle.dumps(answers), time.perf_counter() - start
