"""Servers as processes, with what users get: their stores fail, and their games go on."""

import asyncio
import shutil
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx2 as httpx
import pytest
from redis import Redis
from support.command import COMMAND, ENVIRONMENT
from support.live_client import LiveClient
from support.paths import ROOT
from support.redis_proxy import RedisProxy, redis_proxy
from support.redis_server import redis_server
from support.web_server import process
from websockets.asyncio.client import ClientConnection

from fourfold.online.messages import schemas
from fourfold.online.store import open_store
from fourfold.web.server import listen

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs Unix sockets")
FEW = ("--table-mb", "1", "--no-book")


class Player(LiveClient):
    schemas = schemas()

    def __init__(self, socket: ClientConnection) -> None:
        super().__init__(socket)
        self.states: list[dict[str, Any]] = []

    async def receive(self) -> dict[str, Any]:
        message = await super().receive()
        if "game" in message:
            self.states.append(message["game"])
        return message

    async def moves(self, moves: str) -> dict[str, Any]:
        """The first state of the game with these moves, since the last call."""
        while not (found := [each for each in self.states if each["moves"] == moves]):
            await self.receive()
        self.states = self.states[self.states.index(found[0]) + 1 :]
        return found[0]


@pytest.fixture
def redis() -> Iterator[str]:
    with redis_server() as url:
        yield url


def get(url: str, path: str) -> httpx.Response:
    return httpx.get(f"{url}api/v1/{path}", timeout=60)


def create(url: str, **order: Any) -> dict[str, Any]:
    made: dict[str, Any] = httpx.post(f"{url}api/v1/games", json=order, timeout=60).json()
    return made


@asynccontextmanager
async def playing(url: str, made: dict[str, Any], seat: str) -> AsyncIterator[Player]:
    """A player who has joined."""
    async with Player.connected(url, f"games/{made['id']}", secret=made[seat]) as player:
        assert (await player.do(type="join", name=seat))["type"] == "done"
        yield player


async def move(player: Player, number: int) -> str:
    """Play in column 4 until nobody can, then in column 5."""
    column = "4" if number <= 6 else "5"
    return str((await player.do(type="move", number=number, column=column))["type"])


async def status(url: str, path: str) -> tuple[int, dict[str, Any]]:
    answer = await asyncio.to_thread(get, url, path)
    return answer.status_code, answer.json()


async def until_ready(url: str, expected: int) -> dict[str, Any]:
    """What a server says as soon as it is ready, or is not."""
    while (found := await status(url, "ready"))[0] != expected:  # noqa: ASYNC110 - as monitors do
        await asyncio.sleep(0.1)
    return found[1]


@pytest.fixture
def proxy(redis: str) -> Iterator[tuple[str, RedisProxy]]:
    with redis_proxy(redis) as proxy:
        yield proxy


async def test_a_silent_subscription_is_noticed_and_repaired(
    redis: str, proxy: tuple[str, RedisProxy]
) -> None:
    there, network = proxy
    with process("--store", redis, *FEW) as (a, _), process("--store", there, *FEW) as (b, _):
        made = create(a, clock={"minutes": 0.25})
        async with playing(a, made, "host") as host, playing(b, made, "guest") as guest:
            for number, player in enumerate((host, guest), 1):
                assert await move(player, number) == "done"
            await host.moves("44")
            network.lose()
            start = time.monotonic()
            assert await move(host, 3) == "done"
            game = await guest.moves("444")
            assert time.monotonic() - start < 8
            assert game["result"] is None
            assert await move(guest, 4) == "done"
            network.loses_all = True
            network.lose()
            failing = await until_ready(b, 503)
            assert (failing["detail"], failing["subscription"]) == (
                "not ready: subscription",
                False,
            )
            assert (await status(b, "health"))[0] == (await status(a, "ready"))[0] == 200
            assert await move(host, 5) == "done"
            network.loses_all = False
            assert (await guest.moves("44444"))["result"] is None
            assert (await until_ready(b, 200))["subscription"] is True


@pytest.mark.parametrize("who", ["the mover", "the opponent", "nobody"])
async def test_a_move_that_redis_lost_can_be_played_again(redis: str, who: str) -> None:
    with (
        process("--store", redis, *FEW) as (a, _),
        process("--store", redis, *FEW) as (b, _),
        Redis.from_url(redis) as client,
    ):
        made = create(a)
        events = f"fourfold:game:{made['id']}:events"
        async with playing(a, made, "host") as host, playing(b, made, "guest") as guest:
            assert await move(host, 1) == "done"
            (known,) = {(await player.moves("4"))["version"] for player in (host, guest)}
            client.rpop(events)
            if who == "the mover":  # as a client that was not sure does
                assert await move(host, 1) == "done"
            elif who == "the opponent":
                assert await move(guest, 2) == "refused"
            else:  # as when another Redis server takes over
                client.execute_command("CLIENT", "KILL", "TYPE", "pubsub")
            if who != "the mover":  # then the move may be back before anyone was told
                for player in (host, guest):
                    assert (await player.moves(""))["version"] == known - 1
                assert await move(host, 1) == "done"
                assert (await guest.moves("4"))["version"] == known
            assert client.llen(events) == known
            assert await move(guest, 2) == "done"
            for url in (a, b):
                assert (await status(url, f"games/{made['id']}"))[1]["moves"] == "44"


async def test_a_client_never_goes_back_when_it_changes_the_server(
    redis: str, proxy: tuple[str, RedisProxy]
) -> None:
    there, network = proxy
    with process("--store", redis, *FEW) as (a, _), process("--store", there, *FEW) as (b, _):
        made = create(a)
        async with playing(a, made, "host") as host, playing(b, made, "guest"):
            network.lose()  # the other server does not hear of the move
            assert await move(host, 1) == "done"
            assert (await status(b, f"games/{made['id']}"))[1]["moves"] == "4"
        network.lose()
        async with playing(a, made, "guest") as guest:
            assert await move(guest, 2) == "done"
        path = f"games/{made['id']}"
        async with Player.connected(b, path, secret=made["guest"]) as again:
            assert (await again.hear("welcome"))["game"]["moves"] == "44"


def test_the_password_of_the_store_is_on_no_command_line(tmp_path: Path) -> None:
    (tmp_path / "password").write_text("open sesame\n")
    file = ("--store-password-file", str(tmp_path / "password"))
    with redis_server("--requirepass", "open sesame") as redis:
        store = ("--store", redis, *FEW)
        with process("--workers", "2", *store, *file) as (url, started):
            assert create(url)["game"]["moves"] == ""
            lines = [each.read_bytes() for each in Path("/proc").glob("[0-9]*/cmdline")]
            assert not any(b"sesame" in each for each in lines)
            assert started.poll() is None
        with process(*store, FOURFOLD_STORE_PASSWORD="open sesame") as (url, _):  # noqa: S106
            assert get(url, "ready").status_code == 200


def test_a_log_that_nobody_reads_blocks_nothing() -> None:
    with process("--metrics", *FEW, stdout=subprocess.PIPE) as (url, started):
        with httpx.Client() as client:
            for _ in range(6000):
                assert client.get(f"{url}api/v1/health", timeout=30).status_code == 200
            metrics = client.get(f"{url}metrics").text
        (count,) = [
            float(line.split()[1])
            for line in metrics.splitlines()
            if line.startswith('fourfold_log_lines{state="dropped"}')
        ]
        assert count > 0
        started.terminate()
        assert started.wait(30) == 0  # although nobody has read


async def test_after_a_stop_games_sqlite_is_complete(tmp_path: Path) -> None:
    with process("--data", str(tmp_path), *FEW) as (url, started):
        made = [create(url)["id"] for _ in range(30)]
        started.terminate()
        assert started.wait(30) == 0
    (tmp_path / "copy").mkdir()
    (tmp_path / "games.sqlite").rename(tmp_path / "copy" / "games.sqlite")
    assert not (tmp_path / "games.sqlite-wal").exists()
    store = open_store(tmp_path / "copy")
    assert all([await store.load(game) for game in made])
    await store.close()


@pytest.mark.skipif(not shutil.which("curl"), reason="uses curl")
def test_the_restore_drill_works_as_it_is_written(tmp_path: Path) -> None:
    text = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
    drill = text.partition("### A restore drill")[2].partition("```sh\n")[2].partition("```")[0]
    command = " ".join(COMMAND)
    with (
        process("--data", str(tmp_path), *FEW) as (url, _),
        listen("127.0.0.1", 0, exactly=True) as free,
    ):
        for _ in range(3):
            create(url)
        port = str(free.getsockname()[1])
        free.close()
        for before, after in (
            ("DATA=/var/lib/fourfold", f"DATA={tmp_path}"),
            ("FOURFOLD=/opt/fourfold/bin/fourfold", f"FOURFOLD='{command}'"),
            ("8009", port),
        ):
            assert before in drill
            drill = drill.replace(before, after)
        done = subprocess.run(
            ["/bin/sh", "-ec", drill],
            capture_output=True,
            text=True,
            env=ENVIRONMENT,
            check=True,
            timeout=100,
        )
    assert 'fourfold_games{state="stored"} 3.0' in done.stdout
