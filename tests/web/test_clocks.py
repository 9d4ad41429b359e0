"""The clocks of games on a real server with the settings that users get, also after failures."""

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx2 as httpx
import pytest
from support.live_client import bearer
from support.redis_server import redis_server
from support.web_server import WebProcess

WINDOW = 4.0
BLITZ = 5.0


class Server(WebProcess):
    """A server, and what a client asks it."""

    @property
    def games(self) -> str:
        """The address of the games."""
        return f"{self.address}api/v1/games"

    def post(self, path: str, body: dict[str, Any], secret: str = "") -> Any:
        """The answer to a request."""
        return httpx.post(
            self.games + path, json=body, headers=bearer(secret) if secret else None, timeout=20
        ).json()

    def look(self, game: str) -> Any:
        """A game as it is now."""
        return httpx.get(f"{self.games}/{game}", timeout=20).json()

    def begun(self, seconds: float) -> str:
        """A game in which the clock of the player to move runs."""
        clock = {"minutes": seconds / 60, "increment": 0}
        made = self.post("", {"clock": clock})
        self.post(f"/{made['id']}/commands", {"type": "join"}, made["guest"])
        for number, seat in enumerate(("host", "guest"), start=1):
            move = {"type": "move", "number": number, "column": "4"}
            self.post(f"/{made['id']}/commands", move, made[seat])
        return str(made["id"])

    def remaining(self, game: str) -> float:
        """The seconds on the clock of the host, who is to move."""
        return float(self.look(game)["seats"]["host"]["remaining"]) / 1000

    def is_at_speed(self, game: str) -> bool:
        """Whether the clock moves at the speed of time."""
        before, start = self.remaining(game), time.monotonic()
        time.sleep(WINDOW)
        after, end = self.remaining(game), time.monotonic()
        return 0.98 < (before - after) / (end - start) < 1.02


@pytest.fixture(params=["sqlite", "redis"])
def server(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Server]:
    """A server with each kind of store."""
    if request.param == "sqlite":
        with Server("--data", str(tmp_path)) as server:
            yield server
    else:
        with redis_server() as url, Server("--store", url) as server:
            yield server


def _eventually(condition: Callable[[], object], seconds: float) -> bool:
    """Whether it comes true, on a machine that does other things as well."""
    end = time.monotonic() + seconds
    while not (found := bool(condition())) and time.monotonic() < end:
        time.sleep(0.05)
    return found


def test_clocks_run_at_the_speed_of_time_and_go_on_after_failures(server: Server) -> None:
    game = server.begun(600)
    laggard, start = server.begun(BLITZ), time.monotonic()
    assert _eventually(lambda: server.is_at_speed(game), 30)
    assert _eventually(lambda: server.look(laggard)["result"], 30)
    assert time.monotonic() - start >= BLITZ
    assert server.look(laggard)["result"] == {"winner": "guest", "reason": "time"}
    laggard = server.begun(BLITZ)

    server.stall(3)
    before = time.monotonic()
    assert not server.look(laggard)["result"]
    assert _eventually(lambda: server.look(game)["running"], 10)
    assert time.monotonic() - before < 10
    assert _eventually(lambda: server.is_at_speed(game), 30)
    assert _eventually(lambda: server.look(laggard)["result"], 30)

    last = server.remaining(game)
    server.kill()
    killed = time.monotonic()
    server.start()
    shown = server.look(game)
    assert (shown["paused"], shown["running"]) == (True, False)
    assert shown["seats"]["host"]["remaining"] / 1000 <= last + time.monotonic() - killed
    assert _eventually(lambda: server.look(game)["running"], 10)
    assert _eventually(lambda: server.is_at_speed(game), 30)
