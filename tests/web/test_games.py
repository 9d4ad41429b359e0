"""Games between people as clients see them: calls, live connections, malicious clients."""

import asyncio
import json
import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("fastapi", reason="the extra web is not installed")

import jsonschema
from fastapi.testclient import TestClient
from support.web_server import serving
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.typing import Origin

from fourfold.online.messages import schemas
from fourfold.web.app import create_app
from fourfold.web.limits import Limits

GAMES = "/api/v1/games"
FEW = Limits(seconds=60, threads=1, table_mb=1)
_SCHEMAS = schemas()


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    folder = tmp_path_factory.mktemp("games")
    with TestClient(create_app(FEW, files=Path("nowhere"), store=folder)) as client:
        yield client


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(FEW, store=tmp_path_factory.mktemp("games")) as url:
        yield url


def bearer(secret: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {secret}"}


class Player:
    """A live connection whose messages are checked against the published schemas."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self._number = 0

    async def send(self, **message: Any) -> None:
        jsonschema.validate(message, _SCHEMAS["client"])
        await self.socket.send(json.dumps(message))

    async def hear(self, *kinds: str) -> dict[str, Any]:
        """The next message of one of these types."""
        while True:
            message: dict[str, Any] = json.loads(await self.socket.recv())
            jsonschema.validate(message, _SCHEMAS["server"])
            if message["type"] in kinds:
                return message

    async def do(self, **command: Any) -> dict[str, Any]:
        """Give a command, and wait for the answer."""
        self._number += 1
        await self.send(type="act", command=command, id=str(self._number))
        while (answer := await self.hear("done", "refused"))["id"] != str(self._number):
            pass
        return answer

    async def see(self, moves: str) -> dict[str, Any]:
        """Wait for a position."""
        while True:
            game: dict[str, Any] = (await self.hear("game", "welcome"))["game"]
            if game["moves"] == moves:
                return game


@asynccontextmanager
async def joined(url: str, game: str, secret: str | None) -> AsyncIterator[Player]:
    address = f"{url.replace('http', 'ws')}api/v1/games/{game}/live"
    async with asyncio.timeout(60), connect(address, close_timeout=1) as socket:
        player = Player(socket)
        await player.send(type="hello", secret=secret)
        yield player


def order(url: str, **body: Any) -> dict[str, Any]:
    import httpx2  # noqa: PLC0415

    answer = httpx2.post(f"{url}api/v1/games", json=body, timeout=60)
    assert answer.status_code == 201
    made: dict[str, Any] = answer.json()
    return made


def test_a_game_through_calls_alone(client: TestClient) -> None:
    made = client.post(GAMES, json={"name": "Ann", "first": "guest"}).json()
    at = f"{GAMES}/{made['id']}"
    for number, column in enumerate("4141414", start=1):
        secret = made[["host", "guest"][number % 2]]
        command = {"type": "move", "number": number, "column": column}
        answer = client.post(f"{at}/commands", json=command, headers=bearer(secret))
        assert answer.status_code == 200
        assert answer.headers["cache-control"] == "no-store"
    game = client.get(at).json()
    assert game["moves"] == "4141414"
    assert game["result"] == {"winner": "guest", "reason": "four"}
    assert client.delete(at, headers=bearer(made["host"])).status_code == 204
    assert client.get(at).status_code == 404
    refused = client.put(at)
    assert (refused.status_code, refused.headers["allow"]) == (405, "DELETE, GET")


def test_refusals(client: TestClient) -> None:
    made = client.post(GAMES, json={}).json()
    at = f"{GAMES}/{made['id']}/commands"
    move = {"type": "move", "number": 1, "column": "4"}
    for status, body, secret, words in (
        (403, move, "guess", "not that of a player"),
        (403, move, "", "not that of a player"),
        (409, move, made["guest"], "not your turn"),
        (409, {**move, "number": 2}, made["host"], "the next move is number 1"),
        (422, {"type": "cheat"}, made["host"], "cheat"),
        (422, {**move, "column": "99"}, made["host"], "column"),
        (422, {**move, "more": 1}, made["host"], "more"),
    ):
        answer = client.post(at, json=body, headers=bearer(secret))
        assert answer.status_code == status
        assert words in answer.json()["detail"]
    assert client.get(f"{GAMES}/nosuchid").status_code == 404
    assert client.post(GAMES, json={"columns": 12, "rows": 12}).status_code == 409
    assert client.post(GAMES, json={"columns": 99}).status_code == 422


def test_one_address_cannot_create_thousands_of_games(tmp_path: Path) -> None:
    with TestClient(create_app(FEW, files=Path("nowhere"), store=tmp_path)) as client:
        statuses = [client.post(GAMES, json={}).status_code for _ in range(70)]
        assert statuses[:60] == [201] * 60
        assert statuses[-1] == 429


def test_a_server_without_a_store_says_so() -> None:
    with TestClient(create_app(FEW, files=Path("nowhere"))) as client:
        answer = client.post(GAMES, json={})
        assert answer.status_code == 404
        assert "no games between people" in answer.json()["detail"]


async def test_two_players_and_a_spectator(server: str) -> None:
    made = order(server, name="Ann")
    async with (
        joined(server, made["id"], made["host"]) as host,
        joined(server, made["id"], made["guest"]) as guest,
        joined(server, made["id"], None) as watcher,
    ):
        assert (await host.hear("welcome"))["seat"] == "host"
        assert (await guest.do(type="join", name="Bob"))["type"] == "done"
        for number, column in enumerate("4141414", start=1):
            mover = (guest, host)[number % 2]
            answer = await mover.do(type="move", number=number, column=column)
            assert answer["type"] == "done"
            await watcher.see("4141414"[:number])
        assert (await guest.see("4141414"))["result"]["winner"] == "host"
        refusal = await watcher.do(type="resign")
        assert "you are watching" in refusal["detail"]
        await guest.send(type="react", reaction="good game")
        assert (await host.hear("reaction"))["seat"] == "guest"


async def test_two_tabs_of_one_player_agree(server: str) -> None:
    made = order(server)
    async with (
        joined(server, made["id"], made["host"]) as one,
        joined(server, made["id"], made["host"]) as other,
    ):
        move = {"type": "move", "number": 1, "column": "4"}
        answers = await asyncio.gather(one.do(**move), other.do(**move))
        assert [answer["type"] for answer in answers] == ["done", "done"]
        refusal = await other.do(type="move", number=1, column="5")
        assert "already played" in refusal["detail"]
        await other.do(type="resign")
        assert (await one.hear("game"))["game"]["moves"] == "4"


@pytest.mark.parametrize(
    ("message", "words"),
    [
        ("nonsense", "Invalid JSON"),
        ("[]", "should be an object"),
        ('{"type": "hello", "secret": "guess"}', "not that of a player"),
        ('{"type": "act", "command": {"type": "resign"}}', "must be hello"),
        ('{"type": "hello", "more": 1}', "more"),
    ],
)
async def test_a_bad_greeting_is_refused(server: str, message: str, words: str) -> None:
    made = order(server)
    address = f"{server.replace('http', 'ws')}api/v1/games/{made['id']}/live"
    async with connect(address) as socket:
        await socket.send(message)
        answer = json.loads(await socket.recv())
        assert answer["type"] == "refused"
        assert words in answer["detail"]
        with pytest.raises(ConnectionClosed):
            await socket.recv()


async def test_a_link_to_no_game(server: str) -> None:
    async with joined(server, "nosuchid", None) as lost:
        assert "no such game" in (await lost.hear("refused"))["detail"]
        with pytest.raises(ConnectionClosed) as closed:
            await lost.socket.recv()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4404


async def test_malicious_clients_do_not_hold_up_others(server: str) -> None:
    """One floods, one sends far too much, one binary data: a game beside them goes on."""
    made = order(server)

    async def flood(socket: ClientConnection) -> None:
        with suppress(ConnectionClosed):
            for _ in range(500):  # the server reads a few each second, so this fills the line
                await socket.send('{"type": "react", "reaction": "hello"}')

    async with (
        joined(server, made["id"], made["guest"]) as flooder,
        joined(server, made["id"], None) as huge,
        joined(server, made["id"], None) as binary,
        joined(server, made["id"], made["host"]) as host,
    ):
        flooding = asyncio.create_task(flood(flooder.socket))
        await huge.socket.send("x" * 100_000)
        await binary.socket.send(b"\0" * 100)
        assert (await host.do(type="move", number=1, column="4"))["type"] == "done"
        with pytest.raises(ConnectionClosed):
            await huge.hear("nothing")
        assert (await host.do(type="resign"))["type"] == "done"
        flooder.socket.transport.abort()
        await flooding


def test_the_schemas_are_published(client: TestClient) -> None:
    published = client.get(f"{GAMES}/live/messages").json()
    assert published == json.loads(json.dumps(_SCHEMAS))
    for schema in published.values():
        jsonschema.Draft202012Validator.check_schema(schema)


def live_address(url: str, game: str) -> str:
    return f"{url.replace('http', 'ws')}api/v1/games/{game}/live"


async def test_pages_of_other_origins_need_permission(tmp_path: Path) -> None:
    async def status(url: str, game: str, origin: str) -> int:
        try:
            async with connect(live_address(url, game), origin=Origin(origin)):
                return 101
        except InvalidStatus as error:
            return error.response.status_code

    with serving(FEW, store=tmp_path, origins=["https://friend.example"]) as url:
        game = order(url)["id"]
        assert await status(url, game, "https://evil.example") == 403
        assert await status(url, game, "null") == 403
        assert await status(url, game, "https://friend.example") == 101
        assert await status(url, game, url.rstrip("/")) == 101


@pytest.mark.parametrize("proxies", [(), ("127.0.0.1",)])
async def test_live_connections_of_one_address_are_limited(
    tmp_path: Path, proxies: tuple[str, ...]
) -> None:
    """Also if all come through a proxy."""
    limits = replace(FEW, per_address=2, proxies=proxies)

    def opened(url: str, game: str, client: str) -> connect:
        headers = {"X-Forwarded-For": client}
        return connect(live_address(url, game), additional_headers=headers)

    with serving(limits, store=tmp_path) as url:
        game = order(url)["id"]
        async with opened(url, game, "192.0.2.1"), opened(url, game, "192.0.2.1"):
            with pytest.raises(InvalidStatus) as refused:
                await opened(url, game, "192.0.2.1")
            assert refused.value.response.status_code == 503
            if proxies:
                async with opened(url, game, "192.0.2.2"):
                    pass


@pytest.mark.parametrize("frame", [b"\x81\x80\0\0\0\0", b"\x00\x80\0\0\0\0"], ids=["text", "parts"])
async def test_nobody_can_fill_the_memory_with_empty_messages(server: str, frame: bytes) -> None:
    """Neither with whole ones nor with the parts of one that never ends."""
    game = order(server)["id"]
    async with asyncio.timeout(30), connect(live_address(server, game)) as socket:
        await socket.send('{"type": "hello"}')
        await socket.recv()
        socket.transport.write(b"\x01\x80\0\0\0\0" * (frame[0] == 0) + frame * 30_000)
        await socket.wait_closed()


async def test_nobody_can_fill_the_memory_with_pings(server: str) -> None:
    """The server stops reading while its answers are not read."""
    game = order(server)["id"]
    ping = b"\x89\xfd\0\0\0\0" + bytes(125)
    async with connect(live_address(server, game), max_queue=1) as socket:
        await socket.send('{"type": "hello"}')
        await socket.recv()
        socket.transport.pause_reading()
        socket.transport.set_write_buffer_limits(1 << 20)
        sent = 0
        while socket.transport.get_write_buffer_size() < 1 << 20:
            socket.transport.write(ping * 1000)
            sent += len(ping) * 1000
            assert sent < 40_000_000
            await asyncio.sleep(0.01)
        socket.transport.abort()


def test_where_games_are_stored_is_not_told(tmp_path: Path) -> None:
    with TestClient(create_app(FEW, files=Path("nowhere"), store=tmp_path)) as client:
        for table in ("events", "games"):
            with sqlite3.connect(tmp_path / "games.sqlite") as database:
                database.execute(f"DROP TABLE {table}")
        answer = client.post(GAMES, json={})
        assert answer.status_code == 503
        assert "try again" in answer.json()["detail"]
        assert str(tmp_path) not in answer.text


async def test_a_server_with_live_connections_ends(tmp_path: Path) -> None:
    """Even if one of them does not read, and one has not said hello."""
    with serving(FEW, store=tmp_path) as url:
        made = order(url)
        address = live_address(url, made["id"])
        silent, deaf = await connect(address), await connect(address)
        await deaf.send('{"type": "hello"}')
        deaf.transport.pause_reading()
    with pytest.raises(ConnectionClosed) as closed:
        await silent.recv()
    assert closed.value.rcvd
    assert closed.value.rcvd.code == 1012
    deaf.transport.abort()
