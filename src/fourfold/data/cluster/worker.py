"""The worker processes: the work of each job, and the pieces that are computed."""

import pickle
import threading
import time
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from distributed import Worker

    from fourfold.base.jobs import Work

COMPUTE = f"{__name__}:compute"  # by name, so that the scheduler need not import fourfold
_GPU = "GPU"  # what Dask calls the resource of workers with a GPU
_FORGOTTEN_AFTER = 600.0  # seconds without a piece: the driver may have been killed
_jobs: dict[str, "_Job"] = {}
_lock = threading.Lock()


class _Job:
    """The work of one job in this process."""

    def __init__(self, work: "Work[Any, Any, Any]", *, on_gpu: bool) -> None:
        self._work = work
        self._gpu = work.gpu if on_gpu else None
        self._tools: Any = None
        self._prepared = False
        self._lock = threading.Lock()
        self._computing = 0  # threads
        self._used = time.monotonic()
        self.wanted = True

    @property
    def bundle(self) -> int:
        """The number of pieces that must be given at once; 0 if it does not matter."""
        return 0 if self._gpu is None else self._gpu.pieces

    @property
    def is_forgotten(self) -> bool:
        """Whether there has been no piece for so long that the driver was probably killed."""
        return not self._computing and time.monotonic() - self._used > _FORGOTTEN_AFTER

    def compute(self, pieces: Sequence[Any]) -> Sequence[Any]:
        """The answers to the pieces; fewer if the job has ended."""
        with self._lock:
            self._computing += 1
        try:
            return self._answers(pieces)
        finally:
            with self._lock:
                self._computing -= 1
                self._used = time.monotonic()

    def _answers(self, pieces: Sequence[Any]) -> Sequence[Any]:
        chosen = self._gpu or self._work
        with self._lock:
            if not self._prepared:
                self._tools = chosen.prepare()
                self._prepared = True
        if self._gpu is not None:
            return self._gpu.do(self._tools, pieces)
        return [self._work.do(self._tools, piece) for piece in pieces if self.wanted]


def keep(job: str, pickled: bytes, dask_worker: "Worker") -> int:
    """Keep the work of a job.

    Returns how many pieces this process must be given at once; 0 if it does not matter.
    """
    work = pickle.loads(pickled)  # noqa: S301 - Dask trusts its clients
    kept = _Job(work, on_gpu=bool(dask_worker.state.total_resources.get(_GPU)))
    with _lock:
        for old in [name for name, other in _jobs.items() if other.is_forgotten]:
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
