"""Give the pieces of one job to the workers of a cluster.

Each piece becomes a Dask task for one particular worker, which the dispatcher chooses. It could
leave the choice to Dask's scheduler, but this way

- only workers that were checked get work: those with this version of fourfold, to which the work
  of the job was sent, once;
- it knows which pieces a worker was computing when it died. Dask would blame those in its queue as
  well, and give up pieces that have caused no failure;
- the scheduler has a single worker to consider for each task. If tasks were restricted by a
  resource, it would look at all workers for each task, which is slow with a thousand of them.

The pieces themselves are sent as data, not as a part of the task: a scheduler keeps the last
thousand messages to each worker, with the tasks in them.

A task may contain several pieces: so many that scheduler and driver have about a hundred tasks a
second to handle, however many workers there are.
"""

import asyncio
import importlib.metadata
import operator
import pickle
import pkgutil
import platform
import time
import uuid
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from math import ceil
from queue import SimpleQueue
from typing import Any
from urllib.parse import urlsplit

from dask.task_spec import Task
from distributed import CancelledError, Client, Future, KilledWorker
from distributed.protocol.pickle import dumps

from fourfold._version import __version__
from fourfold.base.errors import FourfoldError
from fourfold.base.jobs import Work
from fourfold.data.cluster import worker as remote

_POLL = 0.5  # seconds between two looks at the list of workers
_SILENCE = 60.0  # seconds after which a scheduler or worker that does not answer is given up
_PATIENCE = 5.0  # seconds without a usable worker after which a message says so
_CLOSING = 2.0  # seconds that workers have to drop a job
_ADMISSIONS = 16  # workers that are sent the work at the same time
_TRIALS = 3  # workers that a piece may end
_DRAWN_AHEAD = 4  # pieces that are ready when a worker comes
_TASK_RATE = 100.0  # tasks a second, at most: a tenth of what a scheduler can do
_LARGEST_BUNDLE = 64  # pieces in a task
_WEIGHT = 0.1  # of the last answer, in the mean time that a piece takes


class Item:
    """A piece, and what happened to it."""

    def __init__(self, piece: Any) -> None:
        self.pickled = pickle.dumps(piece)  # smaller than the piece: thousands are under way
        self.deaths = 0  # workers that ended while they computed it
        self.last_worker = ""  # the last of them

    @property
    def piece(self) -> Any:
        """The piece."""
        return pickle.loads(self.pickled)  # noqa: S301 - it was made here


@dataclass(eq=False)
class _Computation:
    """Pieces that a worker has been given together."""

    items: Sequence[Item]
    alone: bool
    """Whether its worker computes nothing else."""
    futures: list["Future[Any]"] = field(default_factory=list)
    """The pieces on the worker, and the answers to them."""
    lost: bool = False
    """Whether it is no longer needed: its worker is gone, or the job has ended."""

    def abandon(self) -> None:
        """Mark it as no longer needed, and release it."""
        self.lost = True
        self.release()

    def release(self) -> None:
        """Release what the cluster keeps for it."""
        for future in self.futures:
            future.release()


@dataclass(eq=False)
class _Worker:
    """A worker that has the work of the job."""

    address: str
    threads: int
    bundle: int
    """How many pieces it must be given at once; 0 if it does not matter."""
    computations: dict[_Computation, None] = field(default_factory=dict)
    """In the order in which it begins them."""
    sending: asyncio.Lock = field(default_factory=asyncio.Lock)

    @property
    def capacity(self) -> int:
        """The most computations that it may have: enough that no thread waits for the next one."""
        return self.threads + 1 + self.threads // 4


class Dispatcher:
    """The pieces of one job on their way to the workers and back.

    Its methods are called on the thread of the client's event loop, except `describe`. Another
    thread takes the answers, and reads `window`.
    """

    def __init__(
        self,
        client: Client,
        work: Work[Any, Any, Any],
        on_message: Callable[[str], None],
        refused: set[tuple[str, str]],
    ) -> None:
        """`refused` contains the hosts of unusable workers that a message has named, and why."""
        self.answers: SimpleQueue[tuple[Sequence[Item], bytes | None] | Exception] = SimpleQueue()
        """Pieces with their pickled answers, None if they failed. An exception ends the job."""
        self.window = _DRAWN_AHEAD
        """How many pieces may be under way."""
        self._client = client
        self._work = work
        self._pickled = dumps(work)
        self._on_message = on_message
        self._refused = refused
        self._job = uuid.uuid4().hex
        self._computations = 0
        self._waiting: deque[Item] = deque()
        self._suspects: deque[Item] = deque()
        self._more = True
        self._workers: dict[str, _Worker] = {}
        # In the order in which they are given pieces.
        self._with_free_thread: dict[_Worker, None] = {}
        self._with_free_place: dict[_Worker, None] = {}
        self._admitting: dict[str, asyncio.Task[None]] = {}
        self._admissions = asyncio.Semaphore(_ADMISSIONS)
        self._unusable: set[str] = set()
        self._following: set[asyncio.Task[None]] = set()
        self._deaths = 0  # since the last answer
        self._seconds = 0.0  # that a piece takes, on the mean; 0 if not known
        self._bundle = 1  # pieces in a task
        self._threads = 0  # of all workers
        self._idle_since = 0.0
        self._told_idle = False
        self._connected = True
        self._closed = False

    def describe(self, item: Item) -> str:
        """The name of a piece, and why it failed."""
        return (
            f"{self._work.name(item.piece)} ended {item.deaths} workers, the last of them "
            f"{item.last_worker}"
        )

    def add(self, items: Sequence[Item], more: bool) -> None:  # noqa: FBT001 - it is a callback
        """Take pieces. `more` says whether others may follow."""
        self._waiting.extend(items)
        self._more = more
        self._dispatch()

    async def close(self) -> None:
        """Abandon what is under way, and let the workers drop the job."""
        self._closed = True
        for worker in self._workers.values():
            for computation in worker.computations:
                computation.abandon()
        # Workers that are being admitted may have got the job already, and must drop it, too.
        if under_way := self._following.union(self._admitting.values()):
            await asyncio.wait(under_way, timeout=_CLOSING)
        for admission in self._admitting.values():
            admission.cancel()
        if self._workers and self._connected:
            with suppress(OSError, TimeoutError):
                forget = self._client.run(
                    remote.forget, self._job, workers=list(self._workers), on_error="ignore"
                )
                await asyncio.wait_for(forget, _CLOSING)

    # From pieces to answers

    def _dispatch(self) -> None:
        """Give the workers as many pieces as they may have."""
        while not self._closed and (worker := self._next_worker()):
            size = min(self._bundle_of(worker), len(self._waiting))
            self._start(worker, [self._waiting.popleft() for _ in range(size)])
        if not self._waiting and not self._more and self._suspects:
            self._try_suspects()

    def _next_worker(self) -> _Worker | None:
        """The worker that gets the next pieces, those with a free thread first."""
        for workers in (self._with_free_thread, self._with_free_place):
            for worker in workers:
                enough = len(self._waiting) >= self._bundle_of(worker) or not self._more
                if self._waiting and enough:
                    return worker
        return None

    def _bundle_of(self, worker: _Worker) -> int:
        """The number of pieces for a worker at once: ever fewer when no more follow, so that all
        workers are busy until the end.
        """
        if worker.bundle or self._more:
            return worker.bundle or self._bundle
        threads = sum(each.threads for each in self._workers.values())
        return max(1, min(self._bundle, len(self._waiting) // (2 * threads)))

    def _try_suspects(self) -> None:
        """Give each piece that ended two workers to a worker that has nothing else.

        This is done last: if that worker ends as well, the piece has ended it, and no other piece
        had to wait.
        """
        workers = self._workers.values()
        if self._closed or any(not one.alone for worker in workers for one in worker.computations):
            return
        for worker in workers:
            if self._suspects and not worker.computations:
                self._start(worker, [self._suspects.popleft()], alone=True)

    def _start(self, worker: _Worker, items: Sequence[Item], *, alone: bool = False) -> None:
        computation = _Computation(items, alone)
        worker.computations[computation] = None
        self._place(worker)
        following = asyncio.create_task(self._follow(worker, computation))
        self._following.add(following)
        following.add_done_callback(self._following.discard)

    async def _follow(self, worker: _Worker, computation: _Computation) -> None:
        """Send pieces to a worker and wait for the answers."""
        try:
            result = await self._compute(worker, computation)
        except (Exception, CancelledError) as error:  # noqa: BLE001 - of Dask, or of the work
            if computation.lost:
                return
            of_work = any(future.status == "error" for future in computation.futures)
            if of_work and not isinstance(error, KilledWorker):
                self._fail(error)
            elif self._client.status == "running":
                self._lose(worker, died=True)
            else:
                self._fail_unconnected()
            return
        finally:
            computation.release()
        if computation.lost:
            return
        if result is None:  # another process has taken its place, at the same address
            self._lose(worker, died=True)
            return
        answers, seconds = result
        if not worker.bundle:
            self._learn(seconds / len(computation.items))
        self._deaths = 0
        self.answers.put((computation.items, answers))
        del worker.computations[computation]
        self._place(worker)
        self._dispatch()

    async def _compute(
        self, worker: _Worker, computation: _Computation
    ) -> tuple[bytes, float] | None:
        where = [worker.address]
        async with worker.sending:  # one after the other, so that their order is known
            if computation.lost:
                return None
            pieces = pickle.dumps([item.pickled for item in computation.items])
            sent = await self._client.scatter(pieces, workers=where, hash=False)
            computation.futures.append(sent)
            if computation.lost:
                return None
            self._computations += 1
            answers = self._client.submit(
                operator.call,
                Task(None, pkgutil.resolve_name, remote.COMPUTE),
                self._job,
                sent,
                key=f"fourfold-{self._job}-{self._computations}",
                workers=where,
                fifo_timeout=0,  # the first in is the first out
            )
            computation.futures.append(answers)
        result: tuple[bytes, float] | None = await answers
        return result

    def _learn(self, seconds: float) -> None:
        """Adapt the number of pieces in a task to the time that one has taken."""
        weight = _WEIGHT if self._seconds else 1.0
        self._seconds += weight * (seconds - self._seconds)
        wanted = ceil(self._threads / _TASK_RATE / max(self._seconds, 1e-6))
        bundle = min(wanted, _LARGEST_BUNDLE)
        if bundle != self._bundle:
            self._bundle = bundle
            self._resize()

    def _place(self, worker: _Worker) -> None:
        """Put a worker at the end of its queue."""
        self._with_free_thread.pop(worker, None)
        self._with_free_place.pop(worker, None)
        if len(worker.computations) < worker.threads:
            self._with_free_thread[worker] = None
        elif len(worker.computations) < worker.capacity:
            self._with_free_place[worker] = None

    def _fail(self, error: Exception) -> None:
        self.answers.put(error)

    def _fail_unconnected(self) -> None:
        self._connected = False
        self._fail(
            FourfoldError(
                "the connection to the cluster is lost, or the cluster was restarted. What is "
                "finished is kept. Run the same command again when the cluster is up."
            )
        )

    # Workers that come and go

    async def watch(self) -> None:
        """Admit new workers, and give the pieces of those that are gone to others."""
        try:
            await self._watch()
        except (OSError, TimeoutError):
            if not self._closed:
                self._fail_unconnected()
        except Exception as error:  # noqa: BLE001 - raised on the other thread
            self._fail(error)

    async def _watch(self) -> None:
        scheduler: Any = self._client.scheduler
        while not self._closed:
            threads = await asyncio.wait_for(scheduler.ncores_running(), _SILENCE)
            if gone := self._workers.keys() - threads.keys():
                # Some may only be paused or about to retire.
                there = await asyncio.wait_for(scheduler.ncores(), _SILENCE)
                for address in gone & self._workers.keys():
                    self._lose(self._workers[address], died=address not in there)
            self._unusable &= threads.keys()
            for address in threads.keys() - self._workers.keys() - self._unusable:
                if address not in self._admitting:
                    self._admitting[address] = asyncio.create_task(
                        self._admit(address, threads[address])
                    )
            self._say_if_idle(len(threads))
            await asyncio.sleep(_POLL)

    def _say_if_idle(self, unusable: int) -> None:
        """Report once that no worker can be used."""
        if self._workers or self._admitting or self._told_idle:
            return
        self._idle_since = self._idle_since or time.monotonic()
        if time.monotonic() - self._idle_since > _PATIENCE:
            which = f"none of its {unusable} can be used" if unusable else "it has none"
            self._on_message(f"Waiting for workers to join the cluster: {which}.")
            self._told_idle = True

    async def _admit(self, address: str, threads: int) -> None:
        """Check a worker and send it the work."""
        try:
            async with self._admissions:
                if self._closed:
                    return
                bundle = await asyncio.wait_for(self._prepare(address), _SILENCE)
        except (OSError, TimeoutError):
            pass  # it is gone, or will be asked again
        except Exception as error:  # noqa: BLE001 - of any kind: this worker cannot be used
            self._unusable.add(address)
            host, reason = urlsplit(address).hostname or address, str(error)
            if (host, reason) not in self._refused:
                self._refused.add((host, reason))
                self._on_message(f"The worker {address} is not used: {reason}")
        else:
            worker = _Worker(address, threads, bundle)
            self._workers[address] = worker
            if self._told_idle and not self._closed:
                self._on_message("There are workers again. The job goes on.")
            self._idle_since, self._told_idle = 0.0, False
            self._place(worker)
            self._resize()
            self._dispatch()
        finally:
            del self._admitting[address]

    async def _prepare(self, address: str) -> int:
        """Check a worker and send it the work. Returns what `remote.keep` does."""
        # The first functions belong to Python: fourfold may be missing there.
        try:
            version = await self._run_on(address, importlib.metadata.version, "fourfold")
        except importlib.metadata.PackageNotFoundError:
            raise FourfoldError(
                f"fourfold is not installed there. Install it: pip install fourfold=={__version__}"
            ) from None
        if version != __version__:
            raise FourfoldError(f"it has fourfold {version}, but this is fourfold {__version__}")
        python = await self._run_on(address, platform.python_version_tuple)
        here = platform.python_version_tuple()
        if python[:2] != here[:2]:
            raise FourfoldError(
                f"it has Python {'.'.join(python)}, but this is Python {'.'.join(here)}"
            )
        try:
            kept: int = await self._run_on(address, remote.keep, self._job, self._pickled)
        except (ImportError, AttributeError) as error:
            raise FourfoldError(f"it cannot load the work: {error}") from None
        return kept

    async def _run_on(self, address: str, function: Callable[..., Any], *arguments: Any) -> Any:
        run = partial(self._client.run, function, *arguments)
        results = await run(workers=[address], on_error="return")
        if isinstance(results[address], Exception):
            raise results[address]
        return results[address]

    def _lose(self, worker: _Worker, *, died: bool) -> None:
        """Take back the pieces of a worker that is gone."""
        if self._workers.get(worker.address) is not worker:
            return
        del self._workers[worker.address]
        self._with_free_thread.pop(worker, None)
        self._with_free_place.pop(worker, None)
        for place, computation in enumerate(worker.computations):
            computation.abandon()
            for item in computation.items:
                if died and place < worker.threads:  # the others were not begun
                    item.deaths += 1
                    item.last_worker = worker.address
                self._again(item)
        if died and worker.computations:
            self._deaths += 1
            if self._deaths > 10 + _TRIALS * len(self._workers):
                self._fail(
                    FourfoldError(
                        f"{self._deaths} workers ended one after the other, and no piece was "
                        "finished. Do they have enough memory?"
                    )
                )
        self._resize()
        self._dispatch()

    def _again(self, item: Item) -> None:
        """Let another worker compute a piece, unless it has ended too many."""
        if item.deaths >= _TRIALS:
            self.answers.put(([item], None))
        elif item.deaths == _TRIALS - 1:
            self._suspects.append(item)
        else:
            self._waiting.appendleft(item)

    def _resize(self) -> None:
        """Let as many pieces be under way as the workers may have, and the next ones ready."""
        self._threads = sum(worker.threads for worker in self._workers.values())
        bundles = [
            (worker.capacity, worker.bundle or self._bundle) for worker in self._workers.values()
        ]
        ahead = max((bundle for _, bundle in bundles), default=0)
        self.window = max(ahead, _DRAWN_AHEAD) + sum(
            capacity * bundle for capacity, bundle in bundles
        )
