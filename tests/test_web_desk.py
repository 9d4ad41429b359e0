"""The desk: everybody gets an answer, hard questions do not hold up the others."""

import asyncio
import threading
from collections.abc import Callable

import pytest

pytest.importorskip("fastapi", reason="the extra web is not installed")

from fourfold import Position, Solver
from fourfold.players import read_name
from fourfold.web.desk import Busy, Desk, Unwanted, Work
from fourfold.web.limits import Limits
from fourfold.web.questions import AnalysisQuestion, ExplanationQuestion, MoveQuestion

SMALL = Limits(threads=1, table_mb=1)


class Hard:
    """A question that uses all of its slices, until it is released."""

    def __init__(self) -> None:
        self.released = threading.Event()
        self.slices: list[float] = []

    def __call__(self, solver: Solver, seconds: float, *, last: bool) -> str | None:  # noqa: ARG002
        self.slices.append(seconds)
        if self.released.wait(seconds):
            return "released"
        return "out of time" if last else None

    def cancel(self) -> None:
        self.released.set()


class Easy:
    def __call__(self, solver: Solver, seconds: float, *, last: bool) -> int:  # noqa: ARG002
        return solver.solve(Position.from_moves("414141"))

    def cancel(self) -> None:
        pass


class Broken(Easy):
    def __call__(self, solver: Solver, seconds: float, *, last: bool) -> int:  # noqa: ARG002
        raise ZeroDivisionError


easy = Easy()


async def until(condition: Callable[[], bool]) -> None:
    while not condition():  # noqa: ASYNC110 - threads bring it about
        await asyncio.sleep(0.001)


def test_hard_questions_do_not_hold_up_easy_ones() -> None:
    """More hard ones than threads: the easy ones, which come later, are all answered first."""
    hard = Hard()

    async def scene(desk: Desk) -> list[str]:
        tough = [asyncio.create_task(desk.ask(hard, seconds=60)) for _ in range(4)]
        await until(lambda: len(hard.slices) >= 8)  # all threads are in their midst
        assert await asyncio.gather(*[desk.ask(easy, seconds=60) for _ in range(50)]) == [18] * 50
        assert not any(task.done() for task in tough)
        hard.released.set()
        return list(await asyncio.gather(*tough))

    with Desk(SMALL) as desk:
        assert asyncio.run(scene(desk)) == ["released"] * 4


def test_slices_double() -> None:
    class Patient(Hard):
        def __call__(self, solver: Solver, seconds: float, *, last: bool) -> str | None:  # noqa: ARG002
            self.slices.append(seconds)
            return "enough" if len(self.slices) == 4 else None

    hard = Patient()
    with Desk(SMALL) as desk:
        assert asyncio.run(desk.ask(hard, seconds=3600)) == "enough"
    assert hard.slices == [0.1, 0.2, 0.4, 0.8]


def test_questions_out_of_time_are_answered_even_if_they_never_had_a_turn() -> None:
    hard = [Hard() for _ in range(30)]

    async def scene(desk: Desk) -> list[str]:
        return list(await asyncio.gather(*[desk.ask(each, seconds=0.3) for each in hard]))

    with Desk(SMALL) as desk:
        assert asyncio.run(scene(desk)) == ["out of time"] * 30
        assert desk.questions == 0
    assert max(each.slices[-1] for each in hard) <= 0.3


def test_too_many_are_told_to_come_back() -> None:
    hard = Hard()

    async def scene(desk: Desk) -> None:
        tough = [asyncio.create_task(desk.ask(hard, seconds=60)) for _ in range(3)]
        await until(lambda: desk.questions == 3)
        with pytest.raises(Busy, match="try again"):
            await desk.ask(easy, seconds=1)
        hard.released.set()
        await asyncio.gather(*tough)
        assert await desk.ask(easy, seconds=1) == 18

    with Desk(Limits(threads=1, table_mb=1, questions=3)) as desk:
        asyncio.run(scene(desk))


def test_a_question_is_dropped_when_its_asker_goes_away() -> None:
    hard = Hard()

    async def gone() -> bool:
        return True

    async def scene(desk: Desk) -> None:
        with pytest.raises(Unwanted):
            await desk.ask(hard, seconds=60, unwanted=gone)
        await until(lambda: desk.questions == 0)

    with Desk(SMALL) as desk:
        asyncio.run(scene(desk))
    assert sum(hard.slices) < 10


def test_errors_reach_the_asker_and_the_desk_goes_on() -> None:
    with Desk(SMALL) as desk:
        for _ in range(3):
            with pytest.raises(ZeroDivisionError):
                asyncio.run(desk.ask(Broken(), seconds=1))
        assert asyncio.run(desk.ask(easy, seconds=1)) == 18


@pytest.mark.parametrize(
    "question",
    [
        AnalysisQuestion(Position(columns=8, rows=7)),
        ExplanationQuestion(AnalysisQuestion(Position(columns=8, rows=7))),
        MoveQuestion(Position(columns=8, rows=7), read_name("hard")),
        MoveQuestion(Position(), read_name("chains:depth=20,pruning=off")),
    ],
    ids=["analysis", "explanation", "exact player", "classic player"],
)
def test_closing_does_not_wait_for_what_would_take_hours(question: Work[object]) -> None:
    async def scene() -> None:
        with Desk(SMALL) as desk:
            asking = [asyncio.create_task(desk.ask(question, seconds=3600)) for _ in range(3)]
            await until(lambda: desk.questions == 3)
        for each in asking:
            with pytest.raises(Busy, match="closing"):
                await each

    asyncio.run(scene())


def test_what_was_proven_is_never_lost() -> None:
    question = AnalysisQuestion(Position(columns=8, rows=7))
    solver = Solver(book=False)
    assert question(solver, 0.3, last=False) is None
    solver.clear()
    found = question(solver, 0.001, last=True)
    assert found is not None
    before = question.known[0]
    assert found.score_bounds[0] >= before.score_bounds[0]
    assert found.nodes == sum(each.nodes for each in question.known)
