"""A driver for the full-screen game: runs the app, presses keys, and reads the screen."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

from textual.pilot import Pilot
from textual.screen import Screen
from textual.widgets import Static

from fourfold.play.session.session import Session
from fourfold.play.session.setup import Saved, Setup
from fourfold.play.settings import Settings
from fourfold.play.tui.app import FourfoldApp
from fourfold.play.tui.board_view import BoardView
from fourfold.play.tui.game_screen import GameScreen

PATIENCE = 30.0  # seconds; only a hanging screen takes that long
TWO_PEOPLE = Setup(second="human")
STILL = Settings(animation=False)
# Dimming the board behind dialogs takes a fifth of the time. Tests in a terminal see it dimmed.
_OPAQUE_DIALOGS = "ModalScreen { background: $background; }"


class TuiDriver:
    """A running app: press its keys, and read its screen."""

    def __init__(self, app: FourfoldApp, pilot: Pilot[None]) -> None:
        self.app = app
        self.pilot = pilot

    @property
    def game(self) -> GameScreen:
        (screen,) = [each for each in self.app.screen_stack if isinstance(each, GameScreen)]
        return screen

    @property
    def session(self) -> Session:
        return self.game.session

    @property
    def board(self) -> BoardView:
        return self.game.query_one(BoardView)

    def text(self, selector: str) -> str:
        return str(self.game.query_one(selector, Static).content)

    @property
    def told(self) -> list[str]:
        """The notifications, oldest first."""
        return [note.message for note in self.app._notifications]

    @property
    def title(self) -> str:
        return self.text("#title")

    @property
    def screen_text(self) -> str:
        """Everything that is on the screen."""
        strips = self.app.screen._compositor.render_strips()
        return "\n".join(strip.text.rstrip() for strip in strips)

    async def press(self, *keys: str, to: type[Screen[Any]] | None = None) -> None:
        """Press keys, by name or as digits; wait until they lead `to` this screen."""
        for key in keys:
            await self.pilot.press(*(key if key.isdigit() else [key]))
        if to is not None:
            await self.until(lambda: isinstance(self.app.screen, to))

    async def tap(self, key: str) -> None:
        """Press a key without waiting for an idle processor, which a busy engine never allows."""
        self.app.simulate_key(key)
        await asyncio.sleep(0)

    async def until(self, reached: Callable[[], object]) -> None:
        deadline = time.monotonic() + PATIENCE
        while not reached():
            assert time.monotonic() < deadline, self.screen_text
            await self.pilot.pause(0.01)
        await self.pilot.pause()


@asynccontextmanager
async def play(
    setup: Setup | Saved = TWO_PEOPLE,
    settings: Settings = STILL,
    *,
    size: tuple[int, int] = (80, 24),
    **options: Any,
) -> AsyncIterator[TuiDriver]:
    """Run the app inside a context."""
    app = FourfoldApp(setup, settings, pace=0.0, **options)
    app.stylesheet.add_source(_OPAQUE_DIALOGS, tie_breaker=1)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        yield TuiDriver(app, pilot)
