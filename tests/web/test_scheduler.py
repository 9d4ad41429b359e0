"""The scheduler: every job gets an answer, and hard jobs do not delay the others."""

# ruff: noqa: ARG002 - tasks for tests ignore most of what they are given

import asyncio
import threading
from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest

from fourfold import Position, Solver, StopToken
from fourfold.base.errors import LimitReached
from fourfold.players import read_name
from fourfold.web.limits import Limits
from fourfold.web.scheduler import Busy, Job, JobQueue, Scheduler, Task
from fourfold.web.tasks import AnalysisTask, ExplanationTask, MoveTask

SMALL = Limits(threads=1, table_mb=1)


class Hard:
    """A question that uses all of its slices, until it is released."""

    resumes = True
    last_call = 0.0

    def __init__(self) -> None:
        self.released = threading.Event()
        self.slices: list[float] = []

    def __call__(
        self, solver: Solver, seconds: float, *, last: bool, stop: StopToken
    ) -> str | None:
        self.slices.append(seconds)
        if self.released.wait(seconds):
            return "released"
        return "out of time" if last else None


class Easy:
    resumes = True
    last_call = 0.0

    def __call__(self, solver: Solver, seconds: float, *, last: bool, stop: StopToken) -> int:
        return solver.solve(Position.from_moves("414141"))


class Broken(Easy):
    def __call__(self, solver: Solver, seconds: float, *, last: bool, stop: StopToken) -> int:
        raise ZeroDivisionError


easy = Easy()


@pytest.fixture
def scheduler() -> Iterator[Scheduler]:
    with Scheduler(SMALL) as scheduler:
        yield scheduler


async def until(condition: Callable[[], bool]) -> None:
    while not condition():  # noqa: ASYNC110 - threads bring it about
        await asyncio.sleep(0.001)


async def test_hard_questions_do_not_hold_up_easy_ones(scheduler: Scheduler) -> None:
    """More hard jobs than threads: the easy ones, which come later, are all answered first."""
    hard = Hard()
    tough = [asyncio.create_task(scheduler.run(hard, seconds=60)) for _ in range(4)]
    await until(lambda: len(hard.slices) >= 8)  # all threads are busy
    answers = await asyncio.gather(*[scheduler.run(easy, seconds=60) for _ in range(50)])
    assert answers == [18] * 50
    assert not any(task.done() for task in tough)
    hard.released.set()
    assert await asyncio.gather(*tough) == ["released"] * 4


async def test_slices_grow(scheduler: Scheduler) -> None:
    class Patient(Hard):
        def __call__(
            self, solver: Solver, seconds: float, *, last: bool, stop: StopToken
        ) -> str | None:
            self.slices.append(seconds)
            return "enough" if len(self.slices) == 7 else None

    hard, restarting = Patient(), Patient()
    restarting.resumes = False
    for each in (hard, restarting):
        assert await scheduler.run(each, seconds=3600) == "enough"
    assert hard.slices == [0.01, 0.02, 0.04, 0.08, 0.16, 0.25, 0.25]
    assert restarting.slices == [0.01, 0.04, 0.16, 0.64, 2.56, 10.24, 40.96]


def job(level: int = 0, *, last_call: float = 0, start: float = 100) -> Job[str]:
    task = Hard()
    task.last_call = last_call
    return Job(task, start, seconds=5, level=level)


def test_those_with_fewer_slices_go_first_and_then_those_who_came_first() -> None:
    queue = JobQueue()
    jobs = {name: job(level) for name, level in {"b": 1, "new": 0, "c": 2, "b2": 1}.items()}
    for each in jobs.values():
        queue.add(each)
    order = [queue.take(now=103) for _ in jobs]
    assert order == [jobs[name] for name in ("new", "b", "b2", "c")]
    assert queue.take(now=103) is None


def test_those_whose_time_is_up_go_before_all_others() -> None:
    queue = JobQueue()
    late, later, new = job(9, start=100), job(3, start=99.9), job(start=104.9)
    for each in (new, late, later):
        queue.add(each)
    assert [queue.take(now=104.95) for _ in range(3)] == [later, late, new]


def test_the_reserved_thread_takes_only_what_takes_little_time() -> None:
    queue = JobQueue()
    had_a_slice, explains, new = job(1), job(1, last_call=0.4), job(start=104)
    for each in (had_a_slice, explains, new):
        queue.add(each)
    assert queue.take(now=104, reserved=True) is new
    assert queue.take(now=104, reserved=True) is None
    assert queue.seconds_until_due(104) == pytest.approx(0.9)
    assert queue.take(now=104.91, reserved=True) is had_a_slice
    assert queue.take(now=104.91, reserved=True) is None  # explanations get longer
    assert queue.take(now=104.91) is explains


def test_the_last_slice_ends_before_the_limit() -> None:
    for last_call, now, expected, is_last in (
        (0, 104, 0.25, False),
        (0, 104.8, 0.1, False),
        (0, 104.9, 0.002, True),
        (0.4, 104.5, 0.4, True),
        (0.4, 106, 0.4, True),  # waited too long already
    ):
        seconds, last = job(9, last_call=last_call).next_slice(now)
        assert seconds == pytest.approx(expected)
        assert last is is_last


async def test_questions_out_of_time_are_answered_even_if_they_never_had_a_turn(
    scheduler: Scheduler,
) -> None:
    hard = [Hard() for _ in range(30)]
    answers = await asyncio.gather(*[scheduler.run(each, seconds=0.3) for each in hard])
    assert answers == ["out of time"] * 30
    assert scheduler.jobs == 0
    assert max(each.slices[-1] for each in hard) <= 0.3


async def test_too_many_requests_are_refused_with_a_time_to_try_again() -> None:
    hard = Hard()
    with Scheduler(Limits(threads=1, table_mb=1, questions=3)) as scheduler:
        tough = [asyncio.create_task(scheduler.run(hard, seconds=60)) for _ in range(3)]
        await until(lambda: scheduler.jobs == 3)
        with pytest.raises(Busy, match="try again"):
            await scheduler.run(easy, seconds=1)
        hard.released.set()
        await asyncio.gather(*tough)
        assert await scheduler.run(easy, seconds=1) == 18


class Endless(Hard):
    """Exceeds its slices until it is released."""

    def __call__(
        self, solver: Solver, seconds: float, *, last: bool, stop: StopToken
    ) -> str | None:
        self.slices.append(seconds)
        for _ in range(60_000):
            if stop.cancelled or self.released.wait(0.001):
                break
        return "released"


async def test_an_abandoned_job_is_stopped_during_its_slice(scheduler: Scheduler) -> None:
    endless = Endless()
    running = asyncio.create_task(scheduler.run(endless, seconds=3600))
    await until(lambda: bool(endless.slices))
    running.cancel()
    await until(lambda: scheduler.jobs == 0)
    assert await scheduler.run(easy, seconds=1) == 18


async def test_a_job_that_waits_is_dropped_at_once(scheduler: Scheduler) -> None:
    endless, waits = Endless(), Hard()
    tough = [asyncio.create_task(scheduler.run(endless, seconds=60)) for _ in range(2)]
    await until(lambda: len(endless.slices) == 2)  # no thread is free
    waiting = asyncio.create_task(scheduler.run(waits, seconds=60))
    await until(lambda: scheduler.jobs == 3)
    waiting.cancel()
    await asyncio.wait([waiting])
    assert scheduler.jobs == 2
    endless.released.set()
    await asyncio.gather(*tough)
    assert waits.slices == []


async def test_a_request_that_cannot_be_answered_in_time_is_refused() -> None:
    limits = replace(SMALL, grace=0)
    with Scheduler(limits) as scheduler, pytest.raises(LimitReached, match="in time"):
        await scheduler.run(Endless(), seconds=0.01)


async def test_errors_reach_the_caller_and_the_scheduler_continues(scheduler: Scheduler) -> None:
    for _ in range(3):
        with pytest.raises(ZeroDivisionError):
            await scheduler.run(Broken(), seconds=1)
    assert await scheduler.run(easy, seconds=1) == 18


@pytest.mark.parametrize(
    "task",
    [
        AnalysisTask(Position(columns=8, rows=7)),
        ExplanationTask(AnalysisTask(Position(columns=8, rows=7))),
        MoveTask(Position(columns=8, rows=7), read_name("hard")),
        MoveTask(Position(), read_name("chains:depth=20,pruning=off")),
    ],
    ids=["analysis", "explanation", "exact player", "classic player"],
)
async def test_closing_does_not_wait_for_what_would_take_hours(task: Task[object]) -> None:
    with Scheduler(SMALL) as scheduler:
        asking = [asyncio.create_task(scheduler.run(task, seconds=3600)) for _ in range(3)]
        await until(lambda: scheduler.jobs == 3)
    for each in asking:
        with pytest.raises(Busy, match="shutting down"):
            await each


def test_what_was_proven_is_never_lost() -> None:
    task = AnalysisTask(Position(columns=8, rows=7))
    solver = Solver(book=False)
    assert task(solver, 0.3, last=False, stop=StopToken()) is None
    solver.clear()
    found = task(solver, 0.001, last=True, stop=StopToken())
    assert found is not None
    before = task.known[0]
    assert found.bounds[0] >= before.bounds[0]
    assert found.nodes == sum(each.nodes for each in task.known)


def test_easy_positions_are_answered_in_the_first_slice_on_a_busy_machine_too() -> None:
    """A job whose thread hardly runs during a slice: the first slice is counted in nodes."""
    easy = AnalysisTask(Position.from_moves("46152742751221172351"))  # 4,983 nodes
    found = easy(Solver(table_mb=16, book=False), 1e-9, last=False, stop=StopToken())
    assert found is not None
    assert found.complete
    hard = AnalysisTask(Position(columns=8, rows=7))
    assert hard(Solver(table_mb=16), 60, last=False, stop=StopToken()) is None
    assert hard.known[0].nodes < 100_000
