"""Games between people as clients see them: calls, live connections, malicious clients."""

import asyncio
import json
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import AbstractAsyncContextManager, suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx2 as httpx
import jsonschema
import pytest
from fastapi.testclient import TestClient
from starlette.websockets import WebSocketDisconnect
from support.live_client import LiveClient, bearer, live_address
from support.web_server import serving
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.typing import Origin

from fourfold.online.live_game import Seat
from fourfold.online.messages import schemas
from fourfold.web.app import create_app
from fourfold.web.limits import Limits

GAMES = "/api/v1/games"
FEW = Limits(seconds=60, threads=1, table_mb=1)
MOVE = {"type": "move", "number": 1, "column": "4"}


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    folder = tmp_path_factory.mktemp("games")
    with TestClient(create_app(FEW, files=Path("nowhere"), store=folder)) as client:
        yield client


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(FEW, store=tmp_path_factory.mktemp("games")) as url:
        yield url


class Player(LiveClient):
    schemas = schemas()

    async def see(self, moves: str) -> dict[str, Any]:
        """Wait for a position."""
        while True:
            game: dict[str, Any] = (await self.hear("game", "welcome"))["game"]
            if game["moves"] == moves:
                return game


Join = Callable[[Seat | None], AbstractAsyncContextManager[Player]]


def create(url: str) -> dict[str, Any]:
    """A new game on a server."""
    answer = httpx.post(f"{url}api/v1/games", json={}, timeout=60)
    assert answer.status_code == 201
    made: dict[str, Any] = answer.json()
    return made


def address_of(url: str, made: dict[str, Any]) -> str:
    return live_address(url, f"games/{made['id']}")


@pytest.fixture
def made(server: str) -> dict[str, Any]:
    """A new game."""
    return create(server)


@pytest.fixture
def address(server: str, made: dict[str, Any]) -> str:
    """The address of its live connections."""
    return address_of(server, made)


@pytest.fixture
def join(server: str, made: dict[str, Any]) -> Join:
    """Joins it as a player, or without a seat as a spectator."""
    return lambda seat: Player.connected(
        server, f"games/{made['id']}", secret=made[seat] if seat else None
    )


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


@pytest.mark.parametrize(
    ("status", "body", "secret", "words"),
    [
        (403, MOVE, "guess", "not that of a player"),
        (403, MOVE, "", "not that of a player"),
        (409, MOVE, "guest", "not your turn"),
        (409, {**MOVE, "number": 2}, "host", "the next move is number 1"),
        (422, {"type": "cheat"}, "host", "cheat"),
        (422, {**MOVE, "column": "99"}, "host", "column"),
        (422, {**MOVE, "more": 1}, "host", "more"),
    ],
)
def test_refused_commands(
    client: TestClient, status: int, body: dict[str, Any], secret: str, words: str
) -> None:
    made = client.post(GAMES, json={}).json()
    headers = bearer(made.get(secret, secret))
    answer = client.post(f"{GAMES}/{made['id']}/commands", json=body, headers=headers)
    assert answer.status_code == status
    assert words in answer.json()["detail"]


def test_refusals(client: TestClient) -> None:
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


async def test_two_players_and_a_spectator(join: Join) -> None:
    async with (
        join("host") as host,
        join("guest") as guest,
        join(None) as watcher,
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


async def test_two_tabs_of_one_player_agree(join: Join) -> None:
    async with (
        join("host") as one,
        join("host") as other,
    ):
        answers = await asyncio.gather(one.do(**MOVE), other.do(**MOVE))
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
async def test_a_bad_greeting_is_refused(address: str, message: str, words: str) -> None:
    async with connect(address) as socket:
        await socket.send(message)
        answer = json.loads(await socket.recv())
        assert answer["type"] == "refused"
        assert words in answer["detail"]
        with pytest.raises(ConnectionClosed):
            await socket.recv()


async def test_a_link_to_no_game(server: str) -> None:
    async with Player.connected(server, "games/nosuchid") as lost:
        assert "no such game" in (await lost.hear("refused"))["detail"]
        with pytest.raises(ConnectionClosed) as closed:
            await lost.socket.recv()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4404


async def test_malicious_clients_do_not_hold_up_others(join: Join) -> None:
    """One floods, one sends far too much, one binary data: a game beside them goes on."""

    async def flood(socket: ClientConnection) -> None:
        with suppress(ConnectionClosed):
            for _ in range(500):  # the server reads a few each second, so this fills the line
                await socket.send('{"type": "react", "reaction": "hello"}')

    async with (
        join("guest") as flooder,
        join(None) as huge,
        join(None) as binary,
        join("host") as host,
    ):
        flooding = asyncio.create_task(flood(flooder.socket))
        await huge.socket.send("x" * 100_000)
        await binary.socket.send(b"\0" * 100)
        assert (await host.do(**MOVE))["type"] == "done"
        with pytest.raises(ConnectionClosed):
            await huge.hear("nothing")
        assert (await host.do(type="resign"))["type"] == "done"
        flooder.socket.transport.abort()
        await flooding


def test_the_schemas_are_published(client: TestClient) -> None:
    published = client.get(f"{GAMES}/live/messages").json()
    assert published == json.loads(json.dumps(Player.schemas))
    for schema in published.values():
        jsonschema.Draft202012Validator.check_schema(schema)


async def test_pages_of_other_origins_need_permission(tmp_path: Path) -> None:
    with serving(FEW, store=tmp_path, origins=["https://friend.example"]) as url:
        address = address_of(url, create(url))
        for origin in ("https://evil.example", "null"):
            with pytest.raises(InvalidStatus) as refused:
                await connect(address, origin=Origin(origin))
            assert refused.value.response.status_code == 403
        for origin in ("https://friend.example", url.rstrip("/")):
            async with connect(address, origin=Origin(origin)):
                pass


@pytest.mark.parametrize("proxies", [(), ("127.0.0.1",)])
async def test_live_connections_of_one_address_are_limited(
    tmp_path: Path, proxies: tuple[str, ...]
) -> None:
    """Also if all come through a proxy."""
    with serving(replace(FEW, per_address=2, proxies=proxies), store=tmp_path) as url:
        address = address_of(url, create(url))

        def opened(client: str) -> connect:
            return connect(address, additional_headers={"X-Forwarded-For": client})

        async with opened("192.0.2.1"), opened("192.0.2.1"):
            with pytest.raises(InvalidStatus) as refused:
                await opened("192.0.2.1")
            assert refused.value.response.status_code == 503
            if proxies:
                async with opened("192.0.2.2"):
                    pass


@pytest.mark.parametrize(
    "frame",
    [b"\x81\x80\0\0\0\0", b"\x00\x80\0\0\0\0", b"\x89\xfd\0\0\0\0" + bytes(125)],
    ids=["text", "parts", "pings"],
)
async def test_who_sends_far_too_much_is_disconnected(address: str, frame: bytes) -> None:
    """Empty messages, parts of one that never ends, or pings whose answers are not read."""
    async with connect(address) as socket:
        await socket.send('{"type": "hello"}')
        await socket.recv()
        socket.transport.write(b"\x01\x80\0\0\0\0" * (frame[0] == 0) + frame * 20_000)
        await socket.wait_closed()


def test_where_games_are_stored_is_not_told(tmp_path: Path) -> None:
    with TestClient(create_app(FEW, files=Path("nowhere"), store=tmp_path)) as client:
        for table in ("events", "games"):
            with sqlite3.connect(tmp_path / "games.sqlite") as database:
                database.execute(f"DROP TABLE {table}")
        answer = client.post(GAMES, json={})
        assert answer.status_code == 503
        assert "try again" in answer.json()["detail"]
        assert str(tmp_path) not in answer.text


def test_who_moves_while_nothing_can_be_stored_is_asked_to_come_back(tmp_path: Path) -> None:
    with TestClient(create_app(FEW, files=Path("nowhere"), store=tmp_path)) as client:
        made = client.post(GAMES, json={}).json()
        with client.websocket_connect(f"{GAMES}/{made['id']}/live") as socket:
            socket.send_json({"type": "hello", "secret": made["guest"]})
            assert socket.receive_json()["type"] == "welcome"
            with sqlite3.connect(tmp_path / "games.sqlite") as database:
                database.execute("ALTER TABLE events RENAME TO hidden")
            socket.send_json({"type": "act", "command": {"type": "join"}, "id": "1"})
            socket.receive_json()  # who is here
            with pytest.raises(WebSocketDisconnect) as closed:
                socket.receive_json()
            assert closed.value.code == 1013
            with sqlite3.connect(tmp_path / "games.sqlite") as database:
                database.execute("ALTER TABLE hidden RENAME TO events")


async def test_a_server_with_live_connections_ends(tmp_path: Path) -> None:
    """Even if one of them does not read, and one has not said hello."""
    with serving(FEW, store=tmp_path) as url:
        address = address_of(url, create(url))
        silent, deaf = await connect(address), await connect(address)
        await deaf.send('{"type": "hello"}')
        deaf.transport.pause_reading()
    with pytest.raises(ConnectionClosed) as closed:
        await silent.recv()
    assert closed.value.rcvd
    assert closed.value.rcvd.code == 1012
    deaf.transport.abort()


def test_a_rematch_for_programs_has_secrets_of_its_own(client: TestClient) -> None:
    made = client.post(GAMES, json={}).json()

    def act(game: str, secret: str, kind: str, **more: object) -> Any:
        at, body = f"{GAMES}/{game}/commands", {"type": kind, **more}
        return client.post(at, json=body, headers=bearer(secret)).json()

    act(made["id"], made["guest"], "join")
    act(made["id"], made["host"], "resign")
    assert act(made["id"], made["host"], "rematch")["rematch_secret"] is None
    theirs = act(made["id"], made["guest"], "rematch")
    mine = act(made["id"], made["host"], "rematch")  # repeated until the other one agrees
    assert mine["rematch"] == theirs["rematch"]
    secrets = {mine["rematch_secret"], theirs["rematch_secret"], made["host"], made["guest"]}
    assert len(secrets) == 4
    move = {"number": 1, "column": "4"}
    assert act(mine["rematch"], made["guest"], "move", **move)["status"] == 403
    assert act(mine["rematch"], theirs["rematch_secret"], "move", **move)["moves"] == "4"
    assert client.get(f"{GAMES}/{made['id']}").json()["rematch_secret"] is None


def test_an_invitation_is_exchanged_for_the_seat(client: TestClient) -> None:
    made = client.post(GAMES, json={}).json()
    at = f"{GAMES}/{made['id']}/live"

    def welcome(secret: str) -> Any:
        with client.websocket_connect(at) as socket:
            socket.send_json({"type": "hello", "secret": secret})
            return socket.receive_json()

    host = welcome(made["host"])
    assert (host["seat"], host["invitation"]) == ("host", made["invitation"])
    guest = welcome(made["invitation"])
    assert (guest["seat"], guest["secret"]) == ("guest", made["guest"])
    call = {"type": "join"}
    command = f"{GAMES}/{made['id']}/commands"
    assert client.post(command, json=call, headers=bearer(made["invitation"])).status_code == 403
    assert client.post(command, json=call, headers=bearer(guest["secret"])).status_code == 200
    late = welcome(made["invitation"])
    assert (late["seat"], late["secret"]) == (None, None)
    assert welcome(made["host"])["invitation"] is None
