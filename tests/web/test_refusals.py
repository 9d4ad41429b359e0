"""Refusals in the language of the reader: every one that a client can meet is a message."""

import ast
import importlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import pytest
from fastapi.testclient import TestClient
from support.live_client import bearer
from support.paths import ROOT

from fourfold.base.languages import LANGUAGES, PSEUDO, messages
from fourfold.base.languages.errors import LocalizedError
from fourfold.online.live_game import Refused
from fourfold.online.sqlite_store import SqliteStore
from fourfold.online.store import StoreError
from fourfold.web.app import create_app
from fourfold.web.games import _STATUS
from fourfold.web.limits import Limits
from fourfold.web.rate_limits import Kind, Rates, TooFast

FEW = Limits(seconds=60, threads=1, table_mb=1, per_address=8)
FILES = sorted(
    path for part in ("online", "web") for path in (ROOT / "src/fourfold" / part).glob("*.py")
)
GAMES, LOBBY, MODERATION = "/api/v1/games", "/api/v1/lobby", "/api/v1/moderation"
KEY = "a key of somebody"


def kinds(of: type[LocalizedError] = LocalizedError) -> Iterator[type[LocalizedError]]:
    """All classes of errors that are messages."""
    yield of
    for kind in of.__subclasses__():
        yield from kinds(kind)


def raised() -> Iterator[str]:
    """The messages of all such errors in the code."""
    names = {kind.__name__ for kind in kinds()}
    yield from (kind.key for kind in kinds() if kind.key)
    yield from (f"too-fast.{each}" for each in get_args(Kind))
    yield "server.store"
    for path in FILES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not (isinstance(node, ast.Call) and node.args):
                continue
            name, first = ast.unparse(node.func), node.args[0]
            if name in names and isinstance(first, ast.Constant):
                yield "too-fast." + str(first.value) if name == "TooFast" else str(first.value)
            elif name in names - {"TooFast"}:
                raise AssertionError(f"{path.name}, line {node.lineno}: not the key of a message")


def test_each_refusal_is_a_message_and_each_message_is_used() -> None:
    for path in FILES:
        importlib.import_module(f"fourfold.{path.parent.name}.{path.stem}")
    known = messages("en", "server").texts.keys()
    assert set(raised()) == known


def test_what_is_refused_with_a_status_is_localized() -> None:
    plain = [each for each in _STATUS if not issubclass(each, LocalizedError)]
    assert plain == [StoreError]  # says nothing to clients


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """A server with all that can refuse something."""
    folder = tmp_path_factory.mktemp("games")
    settings: dict[str, Any] = {"store": folder, "lobby": True, "moderator_key": "k" * 16}
    with TestClient(create_app(FEW, files=Path("nowhere"), **settings)) as client:
        yield client


CALLS: list[tuple[int, str, str, dict[str, Any], str]] = [
    (404, "GET", f"{GAMES}/nothing1", {}, ""),
    (403, "POST", f"{GAMES}/GAME/commands", {"type": "join"}, "guess"),
    (409, "POST", f"{GAMES}/GAME/commands", {"type": "rematch"}, "host"),
    (409, "POST", f"{GAMES}/GAME/commands", {"type": "move", "number": 9, "column": "1"}, "host"),
    (409, "DELETE", f"{GAMES}/GAME", {}, "host"),
    (409, "POST", GAMES, {"clock": {}}, ""),
    (409, "POST", f"{LOBBY}/commands", {"type": "offer"}, KEY),
    (409, "POST", f"{LOBBY}/commands", {"type": "enter", "name": ""}, KEY),
    (403, "POST", MODERATION, {"type": "ban", "name": "Eve"}, "guess"),
    (409, "POST", MODERATION, {"type": "ban", "name": "Eve"}, "k" * 16),
]


def refusal(
    client: TestClient, call: tuple[int, str, str, dict[str, Any], str], **headers: str
) -> Any:
    """The answer to a call that is refused, for a new game."""
    made = client.post(GAMES, json={}).json()
    status, method, at, body, secret = call
    headers |= bearer(made.get(secret, secret))
    answer = client.request(method, at.replace("GAME", made["id"]), json=body, headers=headers)
    assert answer.status_code == status
    return answer


@pytest.mark.parametrize("call", CALLS)
def test_calls_are_refused_in_the_language_of_the_client(
    client: TestClient, call: tuple[int, str, str, dict[str, Any], str]
) -> None:
    found = refusal(client, call, **{"Accept-Language": PSEUDO})
    assert found.json()["detail"].startswith("[")
    assert found.headers["content-language"] == PSEUDO
    english = refusal(client, call)
    assert english.json()["detail"].isascii()
    assert refusal(client, call, **{"Accept-Language": "tlh"}).json() == english.json()


def test_a_wrong_moderators_key_is_called_one(client: TestClient) -> None:
    found = refusal(client, CALLS[8])
    assert found.json()["detail"] == "this is not the moderator's key"


def test_the_query_names_a_language_too(client: TestClient) -> None:
    answer = client.get(f"{GAMES}/nothing1?language=de", headers={"Accept-Language": "fr"})
    assert answer.json()["detail"].startswith("diese Partie gibt es nicht")


@pytest.mark.parametrize(
    ("at", "message"),
    [
        ("games/nothing1", {"type": "hello"}),
        ("games/GAME", {"type": "hello", "secret": "guess"}),
        ("games/GAME", {"type": "hello"}),
        ("lobby", {"type": "hello", "key": KEY}),
        ("lobby", {"type": "hello"}),
    ],
)
def test_live_connections_are_refused_in_the_language_of_the_hello(
    client: TestClient, at: str, message: dict[str, Any]
) -> None:
    made = client.post(GAMES, json={}).json()
    at = f"/api/v1/{at.replace('GAME', made['id'])}/live"
    with client.websocket_connect(at) as socket:
        socket.send_json({**message, "language": PSEUDO})
        command = {"type": "withdraw"} if "lobby" in at else {"type": "resign"}
        socket.send_json({"type": "act", "command": command})
        while (heard := socket.receive_json())["type"] != "refused":
            pass
    assert heard["detail"].startswith("[")


def test_before_the_hello_the_language_is_that_of_the_browser(client: TestClient) -> None:
    at = f"{LOBBY}/live"
    with client.websocket_connect(at, headers={"Accept-Language": PSEUDO}) as socket:
        socket.send_json({"type": "ping"})
        assert socket.receive_json()["detail"].startswith("[")


def test_a_store_that_fails_says_so_in_each_language(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(*_: object) -> bool:
        raise StoreError("the disk is full")

    monkeypatch.setattr(SqliteStore, "create", fail)
    for code in LANGUAGES:
        answer = client.post(GAMES, json={}, headers={"Accept-Language": code})
        assert answer.json()["detail"] == messages(code, "server")("server.store")
        assert answer.headers["retry-after"]


def test_limits_are_told_in_the_language_of_the_client(tmp_path: Path) -> None:
    rates = Rates.of(requests=0.1, new_games=0.1)
    told = {"Accept-Language": "de"}
    with TestClient(create_app(FEW, store=tmp_path, rates=rates, files=Path("nowhere"))) as few:
        answers = [few.post(GAMES, json={}, headers=told) for _ in range(3)]
    (detail,) = {each.json()["detail"] for each in answers if each.status_code == 429}
    assert detail.startswith("zu viele Anfragen von deiner Adresse")
    assert TooFast("games", 1.2).wait == 2


def test_every_message_can_be_written_in_every_language() -> None:
    arguments = json.loads(
        '{"number": 3, "column": "4", "next": 2, "takebacks": 1, "name": "Ann", "problem": "x",'
        ' "most": 8, "seconds": 2, "what": "games"}'
    )
    for code in (*LANGUAGES, PSEUDO):
        for key in messages(code, "server").texts:
            assert Refused(key, **arguments).in_language(code)
            assert "{" not in Refused(key, **arguments).in_language(code)
