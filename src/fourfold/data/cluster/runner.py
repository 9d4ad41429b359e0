"""The runner: draws pieces, and yields answers, while a dispatcher works on another thread."""

import asyncio
import pickle
from collections.abc import Callable, Coroutine, Generator, Iterable, Iterator
from concurrent.futures import Future
from contextlib import suppress
from itertools import islice
from queue import Empty
from typing import Any

from distributed import Client

from fourfold._core import StopToken
from fourfold.base.errors import Cancelled
from fourfold.base.jobs import PiecesFailed, Work
from fourfold.base.jobs.runner import Answer, Piece, Tools
from fourfold.data.cluster.dispatcher import Dispatcher, Item

_POLL = 0.1  # seconds between two looks at the stop token
_CLOSING = 5.0  # seconds that the end of a job may take


class DaskRunner:
    """Computes pieces on a cluster. The client belongs to the event loop of another thread."""

    def __init__(
        self,
        client: Client,
        loop: asyncio.AbstractEventLoop,
        *,
        on_message: Callable[[str], None],
    ) -> None:
        self._client = client
        self._loop = loop
        self._on_message = on_message
        self._refused: set[tuple[str, str]] = set()

    def run(
        self,
        work: Work[Tools, Piece, Answer],
        pieces: Iterable[Piece],
        *,
        stop: StopToken | None = None,
    ) -> Generator[tuple[Piece, Answer], None, None]:
        """See `Runner`."""
        dispatcher = Dispatcher(self._client, work, self._on_message, self._refused)
        watching = self._call(dispatcher.watch())
        try:
            yield from self._answers(dispatcher, iter(pieces), stop)
        finally:
            watching.cancel()
            with suppress(TimeoutError):
                self._call(dispatcher.close()).result(_CLOSING)

    def _answers(
        self, dispatcher: Dispatcher, source: Iterator[Piece], stop: StopToken | None
    ) -> Generator[tuple[Piece, Answer], None, None]:
        under_way = 0
        failures = []
        more = True
        while more or under_way:
            if more and (wanted := dispatcher.window - under_way) > 0:
                drawn = [Item(piece) for piece in islice(source, wanted)]
                more = len(drawn) == wanted
                under_way += len(drawn)
                self._loop.call_soon_threadsafe(dispatcher.add, drawn, more)
            if stop is not None and stop.cancelled:
                raise Cancelled
            try:
                answered = dispatcher.answers.get(timeout=_POLL)
            except Empty:
                continue
            if isinstance(answered, BaseException):
                raise answered
            items, answers = answered
            under_way -= len(items)
            if answers is None:
                failures += [dispatcher.describe(item) for item in items]
            else:
                # Dask executes what its clients send, so its answers are trusted, too.
                for item, answer in zip(items, pickle.loads(answers), strict=True):  # noqa: S301
                    yield item.piece, answer
        if failures:
            raise PiecesFailed(failures)

    def _call(self, coroutine: Coroutine[Any, Any, None]) -> Future[None]:
        return asyncio.run_coroutine_threadsafe(coroutine, self._loop)
