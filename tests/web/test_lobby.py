"""The lobby as clients see it: calls, live connections, malicious clients."""

import json
from collections.abc import Iterator
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from fastapi.testclient import TestClient
from support.live_client import LiveClient, bearer, live_address
from support.web_server import serving
from websockets.asyncio.client import ClientConnection, connect

from fourfold.online.lobby_messages import lobby_schemas
from fourfold.web.app import create_app
from fourfold.web.limits import Limits

LOBBY = "/api/v1/lobby"
FEW = Limits(seconds=60, threads=1, table_mb=1)
ANN, BOB = "the key of Ann, long", "the key of Bob, long"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(FEW, store=tmp_path_factory.mktemp("games"), lobby=True) as url:
        yield url


class Person(LiveClient):
    schemas = lobby_schemas()

    def __init__(self, socket: ClientConnection) -> None:
        super().__init__(socket)
        self.state: dict[str, Any] = {}

    async def receive(self) -> dict[str, Any]:
        message = await super().receive()
        if "lobby" in message:
            self.state = message
        return message

    async def until(self, name: str) -> Any:
        """Wait until there is some of this in the lobby."""
        while not self.state.get("lobby", {}).get(name):
            await self.receive()
        return self.state["lobby"][name]


def connected(url: str, key: str | None) -> AbstractAsyncContextManager[Person]:
    return Person.connected(url, "lobby", key=key)


async def test_two_people_meet_and_play(server: str) -> None:
    async with (
        connected(server, ANN) as ann,
        connected(server, BOB) as bob,
        connected(server, None) as watcher,
    ):
        assert (await ann.do(type="enter", name="Ann"))["type"] == "done"
        assert (await bob.do(type="enter", name="ann"))["type"] == "refused"
        assert (await bob.do(type="enter", name="Bob"))["type"] == "done"
        assert (await watcher.do(type="withdraw"))["detail"].startswith("you are watching")
        await ann.do(type="offer", terms={"clock": {"minutes": 3}})
        (challenge,) = await bob.until("challenges")
        assert challenge["person"]["name"] == "Ann"
        await bob.do(type="accept", challenge=challenge["id"])
        (game,) = await watcher.until("games")
        await ann.until("games")
        await bob.until("games")
        mine, theirs = ann.state["you"]["games"][0], bob.state["you"]["games"][0]
        assert mine["id"] == theirs["id"] == game["id"]
        assert mine["secret"] != theirs["secret"]
        assert watcher.state["you"] is None
        assert mine["secret"] not in json.dumps(watcher.state)
        await ann.send(type="ping")
        await ann.hear("pong")


async def test_malformed_messages_are_refused(server: str) -> None:
    async with connected(server, None) as person:
        for text in ("nonsense", '{"type": "act"}', '{"type": "hello", "key": "short"}', ""):
            await person.socket.send(text)
        heard = [await person.hear("welcome", "refused") for _ in range(5)]
        assert [each["type"] for each in heard] == ["welcome", *["refused"] * 4]
    async with connect(live_address(server, "lobby")) as socket:
        await socket.send('{"type": "ping"}')
        assert "the first message must be hello" in str(await socket.recv())


def test_the_lobby_through_calls(tmp_path: Path) -> None:
    with TestClient(create_app(FEW, files=Path("nowhere"), store=tmp_path, lobby=True)) as client:
        assert client.get("/api/v1/health").json()["lobby"] is True
        commands = f"{LOBBY}/commands"
        entered = client.post(commands, json={"type": "enter", "name": "Ann"}, headers=bearer(ANN))
        assert entered.json()["name"] == "Ann"
        assert [each["name"] for each in client.get(LOBBY).json()["people"]] == ["Ann"]
        short = client.post(commands, json={"type": "withdraw"}, headers=bearer("short"))
        assert (short.status_code, short.json()["detail"][:13]) == (409, "Authorization")
        unknown = client.post(commands, json={"type": "offer"}, headers=bearer(BOB))
        assert (unknown.status_code, unknown.json()["detail"]) == (409, "enter the lobby first")
        assert client.post(commands, json={"type": "x"}, headers=bearer(ANN)).status_code == 422
        assert sorted(client.get(f"{LOBBY}/live/messages").json()) == ["client", "server"]
        for schema in client.get(f"{LOBBY}/live/messages").json().values():
            jsonschema.Draft202012Validator.check_schema(schema)
        described = client.get("/api/v1/openapi.json").json()["paths"]
        assert {LOBBY, commands, f"{LOBBY}/live/messages"} <= set(described)


def enter(client: TestClient, number: int) -> int:
    return client.post(
        f"{LOBBY}/commands",
        json={"type": "enter", "name": f"Robot {number}"},
        headers=bearer(f"the key of robot {number}"),
    ).status_code


def test_a_school_behind_one_address_can_enter(tmp_path: Path) -> None:
    """All at once, and more often than one person may do something."""
    with TestClient(create_app(FEW, files=Path("nowhere"), store=tmp_path, lobby=True)) as client:
        assert {enter(client, number) for number in range(120)} == {200}
        again = [enter(client, 0) for _ in range(30)]
        assert again[:19] == [200] * 19
        assert 429 in again


def test_a_server_without_a_lobby_says_so(tmp_path: Path) -> None:
    with TestClient(create_app(FEW, files=Path("nowhere"), store=tmp_path)) as client:
        answer = client.get(LOBBY)
        assert answer.status_code == 404
        assert "--lobby" in answer.json()["detail"]
