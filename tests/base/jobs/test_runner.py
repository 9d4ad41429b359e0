"""Pieces computed in this process."""

from collections.abc import Iterator
from itertools import count

import pytest

from fourfold.base.errors import Cancelled
from fourfold.base.jobs import Here, PiecesFailed, Work
from fourfold.solver import StopToken

TENS: Work[int, int, int] = Work(lambda: 10, lambda tens, piece: tens * piece)


def test_pieces_are_drawn_as_they_are_needed() -> None:
    drawn = []

    def pieces() -> Iterator[int]:
        for number in count():
            drawn.append(number)
            yield number

    answers = Here().run(TENS, pieces())
    assert [next(answers), next(answers)] == [(0, 0), (1, 10)]
    answers.close()
    assert drawn == [0, 1]


def test_pieces_on_threads_keep_their_order() -> None:
    assert [*Here(3).run(TENS, range(20))] == [(number, 10 * number) for number in range(20)]


@pytest.mark.parametrize("workers", [1, 2])
def test_a_cancelled_job_ends(workers: int) -> None:
    stop = StopToken()
    answers = Here(workers).run(TENS, count(), stop=stop)
    next(answers)
    stop.cancel()
    with pytest.raises(Cancelled):
        next(answers)


def test_failures_are_listed() -> None:
    error = PiecesFailed([f"piece {number}: lost" for number in range(5)])
    assert str(error) == "piece 0: lost; piece 1: lost; piece 2: lost; and 2 more"
