"""Whether all parts of a server do their work."""

import asyncio
import time
from dataclasses import asdict, dataclass
from typing import Literal

from fourfold.base.errors import FourfoldError
from fourfold.online.service import GameService
from fourfold.online.store import StoreError
from fourfold.rules.position import Position
from fourfold.web.live import in_words
from fourfold.web.scheduler import OWN, Scheduler
from fourfold.web.tasks import AnalysisTask

_EASY = Position.from_moves("747413544773435252331647722232166666")
_ENGINE_SECONDS = 2.0
_STANDSTILL = 20.0  # seconds: for longer than this, no failure should stop the clocks


@dataclass(frozen=True, slots=True, kw_only=True)
class Readiness:
    """The parts of the server that work. Null: there are no games between people."""

    status: Literal["ok"] = "ok"
    engine: bool
    """Whether the engine answers an easy question in time."""
    store: bool | None
    """Whether moves can be stored."""
    subscription: bool | None
    """Whether the moves that other servers store are heard."""
    clock: bool | None
    """Whether the clocks of games run, or stand still for no longer than after a failure."""

    @property
    def failing(self) -> list[str]:
        """The names of the parts that do not work."""
        return [name for name, works in asdict(self).items() if works is False]


class ReadinessCheck:
    """Checks the parts of a server. Requests at the same time share a check."""

    def __init__(self, scheduler: Scheduler, games: GameService | None) -> None:
        self._scheduler = scheduler
        self._games = games
        self._running: asyncio.Task[Readiness] | None = None
        self._moved = 0, time.monotonic()
        """The last time of games that was seen, and when."""

    async def check(self) -> Readiness:
        """What works at present."""
        if self._running is None or self._running.done():
            self._running = asyncio.create_task(self._check())
        return await asyncio.shield(self._running)

    async def _check(self) -> Readiness:
        if self._games is None:
            return Readiness(engine=await self._engine(), store=None, subscription=None, clock=None)
        engine, store = await asyncio.gather(self._engine(), self._store(self._games))
        return Readiness(
            engine=engine,
            store=store,
            subscription=self._games.is_current,
            clock=self._clock(self._games),
        )

    async def _engine(self) -> bool:
        try:
            await self._scheduler.run(AnalysisTask(_EASY), _ENGINE_SECONDS, OWN)
        except FourfoldError:
            return False
        return True

    async def _store(self, games: GameService) -> bool:
        try:
            await games.check()
        except StoreError as error:
            in_words(error, "en")  # logs it
            return False
        return True

    def _clock(self, games: GameService) -> bool:
        now, read = games.now, time.monotonic()
        if now > self._moved[0]:
            self._moved = now, read
        return read - self._moved[1] < _STANDSTILL
