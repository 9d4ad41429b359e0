"""A runner that disturbs a job in every way that a cluster can, in this process."""

import pickle
from collections.abc import Collection, Generator, Iterable
from contextlib import nullcontext
from itertools import islice
from random import Random

import pytest

from fourfold.base.errors import Cancelled
from fourfold.base.jobs import PiecesFailed, Work
from fourfold.base.jobs.runner import Answer, Piece, Tools
from fourfold.solver import StopToken

AHEAD = 5  # pieces


class Dropout(BaseException):
    """The end of the process that drives the job."""


class ShuffledRunner:
    """Computes pieces in random order, and begins anew with a fresh process now and then.

    Everything is pickled as if it went to another process. `ends_after` is the number of answers
    after which Dropout is raised. Pieces with the names in `lost` end every process. With `gpus`,
    every other process has a GPU and is given several pieces at once.
    """

    def __init__(
        self,
        seed: int,
        *,
        ends_after: int | None = None,
        lost: Collection[str] = (),
        gpus: bool = False,
    ) -> None:
        self._chance = Random(seed)
        self._ends_after = ends_after
        self._lost = lost
        self._gpus = gpus
        self.prepared = 0
        """How many processes there were."""

    def run(
        self,
        work: Work[Tools, Piece, Answer],
        pieces: Iterable[Piece],
        *,
        stop: StopToken | None = None,
    ) -> Generator[tuple[Piece, Answer], None, None]:
        """See `fourfold.base.jobs.Runner`."""
        content = pickle.dumps(work)
        source = iter(pieces)
        waiting: list[Piece] = []
        failures: list[str] = []
        copy: Work[Tools, Piece, Answer] | None = None
        while True:
            waiting += islice(source, AHEAD - len(waiting))
            if not waiting:
                break
            if stop is not None and stop.cancelled:
                raise Cancelled
            piece = waiting.pop(self._chance.randrange(len(waiting)))
            if work.name(piece) in self._lost:
                failures.append(f"{work.name(piece)}: ended 3 workers")
                continue
            if copy is None or self._chance.random() < 0.2:
                copy = pickle.loads(content)
                self.prepared += 1
                gpu = copy.gpu if self._gpus and self.prepared % 2 else None
                tools = (gpu or copy).prepare()
            if gpu is not None:
                given, waiting = [piece, *waiting], []
                answers = gpu.do(tools, pickle.loads(pickle.dumps(given)))
                yield from zip(given, pickle.loads(pickle.dumps(answers)), strict=True)
                continue
            if self._ends_after is not None:
                if not self._ends_after:
                    raise Dropout
                self._ends_after -= 1
            answer = copy.do(tools, pickle.loads(pickle.dumps(piece)))
            yield piece, pickle.loads(pickle.dumps(answer))
        if failures:
            raise PiecesFailed(failures)


def connect_to(monkeypatch: pytest.MonkeyPatch, runner: ShuffledRunner) -> list[str]:
    """Let `--cluster` use a runner. The addresses that are given are added to the list."""
    addresses: list[str] = []

    def connect(address: str, *, on_message: object) -> nullcontext[ShuffledRunner]:
        assert on_message
        addresses.append(address)
        return nullcontext(runner)

    monkeypatch.setattr("fourfold.data.cluster.connect", connect)
    return addresses
