"""Nothing that a client sends names a file, a program or an address: no text in any field of any
call or message, taken from the published descriptions, is opened, started or looked up.
"""

import asyncio
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from typing import Any, Self
from urllib.parse import quote, urlsplit

import pytest
from mcp import Client, MCPError, StdioServerParameters
from mcp.client.stdio import stdio_client
from support.command import ENVIRONMENT, TIMEOUT
from support.hostile import Place, values, with_text
from support.paths import ROOT
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from fourfold.base.json_shapes import to_json
from fourfold.online.events import Joined, Moved, to_stored
from fourfold.online.live_game import Setup
from fourfold.online.service import digest_of
from fourfold.online.store import open_store

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="no pipes and devices")
MARK = "canary"
DEVICES = ("/dev/ptmx", "/dev/zero")
KEY = "key-of-the-moderator"
HEADERS = (
    "Accept",
    "Accept-Encoding",
    "Accept-Language",
    "Authorization",
    "Content-Type",
    "Cookie",
    "Forwarded",
    "Host",
    "If-None-Match",
    "Origin",
    "Referer",
    "User-Agent",
    "X-Forwarded-For",
    "X-Password",
)
_AT_ONCE = 15  # messages of a connection that the server reads without a pause


@dataclass
class Hostile:
    """A folder with files that clients must not reach, and texts that name them."""

    folder: Path

    def __post_init__(self) -> None:
        self.there, self.missing = (str(self.folder / f"{MARK}{n}") for n in (1, 2))
        Path(self.there).write_bytes(b"4net")
        os.mkfifo(self.folder / f"{MARK}3")
        self.texts = [
            self.there,
            self.missing,
            *DEVICES,
            f"../../{MARK}",
            f"file:///{MARK}",
            rf"\\{MARK}\share\x",
            *(f"net:{path}" for path in (self.there, self.missing, *DEVICES)),
            f"net:{self.folder / f'{MARK}3'}",
            f"net:file={self.there},sims=2",
            f"engine:{self.there}",
            f"python:{self.there}",
        ]

    @property
    def report(self) -> Path:
        """Where the server reports what it was going to open."""
        return self.folder / "report"

    def command(self, *arguments: str) -> list[str]:
        """The command line of a server that reports."""
        script = str(ROOT / "tests" / "support" / "audited.py")
        names = json.dumps([MARK, *DEVICES])
        return [sys.executable, script, str(self.report), names, *arguments]

    def check(self) -> None:
        """Fail if there is a report."""
        assert self.report.read_text() == ""


@pytest.fixture
def hostile() -> Iterator[Hostile]:
    # The names of pytest's folders are longer than some fields may be.
    with tempfile.TemporaryDirectory(prefix="") as folder:
        yield Hostile(Path(folder))


@contextmanager
def running(command: Sequence[str], word: int) -> Iterator[str]:
    """The address that a server prints, as one of the words of a line."""
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=ENVIRONMENT) as process:
        try:
            assert process.stdout is not None
            yield process.stdout.readline().split()[word]
        finally:
            process.terminate()
            process.wait(TIMEOUT)


# ---- The web server


class WebClient:
    """A client that can send any path and header."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.connection = HTTPConnection(urlsplit(url).netloc, timeout=TIMEOUT)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.connection.close()

    def send(
        self, method: str, path: str, body: Any = None, headers: Mapping[str, str] | None = None
    ) -> tuple[int, str]:
        """The status and the body of the response."""
        text = None if body is None else json.dumps(body)
        sent = {"Content-Type": "application/json", **(headers or {})}
        try:
            self.connection.request(method, path, text, sent)
            response = self.connection.getresponse()
            return response.status, response.read().decode("utf-8", "replace")
        except (HTTPException, ConnectionError):
            self.connection.close()
            return 0, ""

    def get(self, path: str) -> Any:
        """The JSON of a response."""
        return json.loads(self.send("GET", path)[1])

    def new_game(self) -> dict[str, Any]:
        """A new game, with its secrets."""
        created: dict[str, Any] = json.loads(self.send("POST", "/api/v1/games", {})[1])
        return created

    def usual_headers(self, path: str, game: Mapping[str, Any]) -> dict[str, str]:
        """The headers of a client that may do what the call does."""
        secrets = {"lobby": "4" * 16, "moderation": KEY, "games": game["host"]}
        secret = next((secrets[name] for name in secrets if f"/{name}" in path), None)
        return {"Authorization": f"Bearer {secret}"} if secret else {}


def bodies(operation: Mapping[str, Any], shapes: Mapping[str, Any]) -> list[Any]:
    """A body for each form that a call accepts."""
    if "requestBody" not in operation:
        return [None]
    schema = operation["requestBody"]["content"]["application/json"]["schema"]
    return list(values(schema, shapes))


def requests(
    path: str, operation: Mapping[str, Any], shapes: Mapping[str, Any], game: str, text: str
) -> Iterator[tuple[Place, str, Any, dict[str, str]]]:
    """The requests of a call with a text in each place: the place, the path, body and headers."""
    usual = {"game": game, "moves": "4141414", "format": "svg"}
    plain = path.format(**usual)
    body, *_ = bodies(operation, shapes)
    for parameter in operation.get("parameters", []):
        name, where = parameter["name"], parameter["in"]
        if where == "query":
            yield (where, name), f"{plain}?{name}={quote(text)}", body, {}
        elif where == "header":
            yield (where, name), plain, body, {name: text}
        else:
            for spelling in (text, quote(text), quote(text, safe="")):
                if spelling.isascii() and " " not in spelling:
                    yield (where, name), path.format(**{**usual, name: spelling}), body, {}
    for number, form in enumerate(bodies(operation, shapes)):
        for place, changed in with_text(form, text) if form is not None else ():
            yield ("body", number, *place), plain, changed, {}


def fuzz_call(client: WebClient, hostile: Hostile, method: str, path: str, described: Any) -> None:
    """Send all texts in all places of a call. Whether a file exists makes no difference; commands
    answer according to those before them.
    """
    shapes, operation = described["components"]["schemas"], described["paths"][path][method]
    game = client.new_game()
    answers: dict[str, list[Any]] = {}
    for text in hostile.texts:
        answers[text] = []
        for place, sent, body, headers in requests(path, operation, shapes, game["id"], text):
            usual = client.usual_headers(path, game)
            status, answer = client.send(method.upper(), sent, body, {**usual, **headers})
            assert status < 500 or status == 503, (place, text, status, answer)
            refusal = answer.replace(text, "…").replace(quote(text), "…")
            answers[text].append((place, status, refusal if status >= 400 else ""))
    if "command" not in str(operation).lower():
        for form in ("{}", "net:{}"):
            there, missing = (form.format(path) for path in (hostile.there, hostile.missing))
            assert answers[there] == answers[missing]


def fuzz_headers(client: WebClient, hostile: Hostile) -> None:
    order = {"moves": "4141414", "player": "hard"}
    for text in hostile.texts:
        for name in HEADERS:
            client.send("GET", "/api/v1/analysis/4141414", headers={name: text})
            client.send("POST", "/api/v1/moves", order, {name: text})
            client.send("GET", "/", headers={name: text})


def fuzz_files(client: WebClient, hostile: Hostile) -> None:
    for text in hostile.texts:
        for folder in ("", "assets/", "api/v1/", "docs/"):
            for spelling in (text, quote(text), quote(text, safe="")):
                assert client.send("GET", f"/{folder}{spelling}")[0] in {0, 400, 404}
        assert client.send("GET", f"/?moves={quote(text)}&{quote(text)}")[0] == 200


def fuzz_messages(client: WebClient, hostile: Hostile, path: str, schemas: str, hello: Any) -> None:
    """Send all texts in all places of all messages of a live connection."""
    schema = client.get(f"/api/v1/{schemas}/live/messages")["client"]
    forms = list(values(schema, schema["$defs"]))
    assert {form["type"] for form in forms} > {"hello", "act"}
    url = f"{client.url.replace('http', 'ws')}api/v1/{path}/live"
    messages = [json.dumps(m) for t in hostile.texts for f in forms for _, m in with_text(f, t)]
    first = [json.dumps(changed) for text in hostile.texts for _, changed in with_text(hello, text)]
    for each in first:
        talk(url, [each])
    for start in range(0, len(messages), _AT_ONCE):
        talk(url, [json.dumps(hello), *messages[start : start + _AT_ONCE]])


def talk(url: str, messages: Sequence[str]) -> None:
    """Send messages, and wait until the server has read them or disconnects."""
    with suppress(ConnectionClosed), connect(url, close_timeout=TIMEOUT) as socket:
        for message in messages:
            socket.send(message)
        socket.send('{"type": "ping"}')
        while json.loads(socket.recv(TIMEOUT))["type"] != "pong":
            pass


def test_no_text_of_a_client_of_the_web_server_is_opened(hostile: Hostile) -> None:
    key = hostile.folder / "moderator"
    key.write_text(KEY)
    options = ["--no-open", "--port", "0", "--lobby", "--new-games", "1e6"]
    options += ["--moderator-key-file", str(key), "--data", str(hostile.folder / "games")]
    with running(hostile.command("web", *options), word=4) as url, WebClient(url) as client:
        described = client.get("/api/v1/openapi.json")
        for path, methods in described["paths"].items():
            for method in methods:
                fuzz_call(client, hostile, method, path, described)
        fuzz_headers(client, hostile)
        fuzz_files(client, hostile)
        game = client.new_game()
        hello = {"type": "hello", "secret": game["host"]}
        fuzz_messages(client, hostile, f"games/{game['id']}", "games", hello)
        fuzz_messages(client, hostile, "lobby", "lobby", {"type": "hello", "key": "4" * 16})
        for text in hostile.texts:
            for spelling in (text, quote(text, safe="")):
                with suppress(InvalidStatus, ConnectionClosed):
                    talk(f"{url.replace('http', 'ws')}api/v1/games/{spelling}/live", [])
        assert client.send("POST", "/api/v1/moves", {"moves": "4", "player": "net"})[0] == 200
    hostile.check()


async def store_game(folder: Path, game: str, player: str) -> None:
    """Store a game in which a computer player of this name has to move."""
    setup = Setup(players=(None, player))
    header = {"setup": to_json(setup), "secrets": {"host": digest_of("secret")}}
    begun = [to_stored(event, 0) for event in (Joined("host", "Ann"), Moved("host", 3))]
    store, never = open_store(folder), 1 << 50
    assert await store.create(game, header, never)
    assert await store.append(game, 0, begun, 0, never)
    await store.close()


def test_a_stored_game_with_such_a_player_is_refused_and_others_go_on(hostile: Hostile) -> None:
    folder = hostile.folder / "games"
    refused = {f"old{n}": f"net:{path}" for n, path in enumerate((hostile.there, *DEVICES))}
    for game, player in {**refused, "good": "easy"}.items():
        asyncio.run(store_game(folder, game, player))
    command = hostile.command("web", "--no-open", "--port", "0", "--data", str(folder))
    with running(command, word=4) as url, WebClient(url) as client:
        for game in refused:
            status, text = client.send("GET", f"/api/v1/games/{game}")
            assert (status, "weights of a file cannot be used here" in text) == (409, True)
            with connect(f"{url.replace('http', 'ws')}api/v1/games/{game}/live") as socket:
                socket.send('{"type": "hello", "secret": "secret"}')
                assert json.loads(socket.recv(TIMEOUT))["type"] == "refused"
        while len(client.get("/api/v1/games/good")["moves"]) < 2:
            pass  # the computer moves
        assert client.send("POST", "/api/v1/moves", {"moves": "4", "player": "net"})[0] == 200
    hostile.check()


# ---- The MCP server


async def fuzz_tools(client: Client, hostile: Hostile) -> None:
    """Send all texts in all text arguments of tools, and as names of tools, resources and prompts.
    Whether a file exists makes no difference.
    """
    for tool in (await client.list_tools()).tools:
        arguments = tool.input_schema["properties"]
        for name in (*(name for name in arguments if "string" in str(arguments[name])), "…"):
            answers = {}
            for text in hostile.texts:
                result = await client.call_tool(tool.name, {"moves": "4141414", name: text})
                answers[text] = str(result.content).replace(text, "…") if result.is_error else ""
            assert answers[hostile.there] == answers[hostile.missing]
            assert answers[f"net:{hostile.there}"] == answers[f"net:{hostile.missing}"]
    for text in hostile.texts:
        for call in (client.call_tool, client.get_prompt, client.read_resource):
            with suppress(MCPError):
                await call(text)


async def test_no_text_of_a_client_of_the_mcp_server_is_opened(hostile: Hostile) -> None:
    command, *arguments = hostile.command("mcp")
    server = StdioServerParameters(command=command, args=arguments, env=dict(ENVIRONMENT))
    async with Client(stdio_client(server)) as client:
        await fuzz_tools(client, hostile)
    hostile.check()


async def test_no_text_of_a_client_of_the_mcp_server_over_http_is_opened(hostile: Hostile) -> None:
    with running(hostile.command("mcp", "--http", "--port", "0"), word=5) as address:
        async with Client(address) as client:
            await fuzz_tools(client, hostile)
    hostile.check()


# ---- The check itself


def test_the_check_notices_what_is_opened(hostile: Hostile) -> None:
    result = subprocess.run(
        hostile.command("match", f"net:{hostile.there}", "random", "--games", "2"),
        capture_output=True,
        env=ENVIRONMENT,
        check=False,
    )
    assert result.returncode
    assert MARK in hostile.report.read_text()
