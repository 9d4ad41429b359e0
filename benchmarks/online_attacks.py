"""Attack a server in the ways that have worked, and print what happens.

    python benchmarks/online_attacks.py [--python OTHER/.venv/bin/python] [--only NAME ...]

Each attack has a server of its own, which `--python` runs: another version can be compared. One
line for each: what the attack has achieved. Needs Linux, where every 127.x.y.z is this machine.
"""

import argparse
import asyncio
import base64
import hashlib
import hmac
import json
import os
import random
import socket
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Coroutine
from contextlib import AsyncExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any

import httpx2 as httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from fourfold import Position

GAMES = "api/v1/games"
LOBBY = "api/v1/lobby/commands"
HARD = {"columns": 10, "rows": 7, "host": "perfect", "guest": "perfect"}


class Target:
    """A server with a folder."""

    def __init__(self, python: str, folder: str, *options: str) -> None:
        self.folder = Path(folder)
        self._command = [python, "-m", "fourfold", "web", "--no-open", "--port", "0"]
        self._command += ["--data", folder, "--new-games", "1000000", *options]
        self.errors = (self.folder / "errors").open("w+")
        self.start_seconds = self.start()

    def start(self) -> float:
        """Start it; the seconds until it answers."""
        start = time.perf_counter()
        self.process = subprocess.Popen(
            self._command, stdout=subprocess.PIPE, stderr=self.errors, text=True
        )
        line = (self.process.stdout or sys.stdin).readline()
        self.url = next(word for word in line.split() if word.startswith("http"))
        return time.perf_counter() - start

    def most_memory(self) -> int:
        """The most memory that it has used, in MiB."""
        status = Path(f"/proc/{self.process.pid}/status").read_text(encoding="ascii")
        line = next(line for line in status.splitlines() if line.startswith("VmHWM"))
        return int(line.split()[1]) // 1024

    def stop(self) -> None:
        """Kill it."""
        self.process.kill()
        self.process.wait()

    def client(self, address: str = "127.0.0.1") -> httpx.AsyncClient:
        """A client with this address."""
        transport = httpx.AsyncHTTPTransport(local_address=address)
        return httpx.AsyncClient(transport=transport, base_url=self.url, timeout=60)

    async def create(self, **order: Any) -> dict[str, Any]:
        """A new game."""
        async with self.client() as client:
            made: dict[str, Any] = (await client.post(GAMES, json=order)).json()
            return made

    async def act(self, made: dict[str, Any], seat: str, **command: Any) -> httpx.Response:
        """A command of a seat."""
        async with self.client() as client:
            at = f"{GAMES}/{made['id']}/commands"
            return await client.post(at, json=command, headers=bearer(made[seat]))

    def live(self, made: dict[str, Any], address: str = "127.0.0.1") -> connect:
        """A live connection."""
        url = f"{self.url.replace('http', 'ws')}{GAMES}/{made['id']}/live"
        return connect(url, local_addr=(address, 0), open_timeout=10, close_timeout=0.1)


def bearer(secret: str) -> dict[str, str]:
    """The header with a secret."""
    return {"Authorization": f"Bearer {secret}"}


async def said(socket: ClientConnection, **hello: Any) -> dict[str, Any]:
    """The answer to a message."""
    await socket.send(json.dumps(hello))
    answer: dict[str, Any] = json.loads(await socket.recv())
    return answer


def some_moves(chance: random.Random) -> str:
    """16 moves on 8×6 without four in a row: the analysis needs more than a moment."""
    position, moves = Position(8, 6), ""
    while len(moves) < 16:
        quiet = [each for each in position.legal_moves if position.play(each).winner is None]
        column = chance.choice(quiet)
        position, moves = position.play(column), f"{moves}{column + 1}"
    return moves


async def names_instead_of_moves(target: Target) -> str:
    """A player fills the game with 2,000 names; then the opponent moves."""
    made = await target.create(clock={"minutes": 1})
    async with target.client() as client:
        for number in range(2000):
            await client.post(
                f"{GAMES}/{made['id']}/commands",
                json={"type": "join", "name": f"B{number}"},
                headers=bearer(made["guest"]),
            )
    answer = await target.act(made, "host", type="move", number=1, column="4")
    return f"the opponent's move: {answer.status_code} {answer.json().get('detail', '')}"


async def bots_without_people(target: Target) -> str:
    """60 games between perfect players on 10×7 from one address, while another one analyses."""

    async def median(first: int, count: int) -> str:
        found = []
        async with target.client("127.0.0.9") as client:
            for number in range(first, first + count):
                start = time.perf_counter()
                moves = some_moves(random.Random(number))
                await client.get(f"api/v1/analysis/{moves}?columns=8")
                found.append(time.perf_counter() - start)
        late = sorted(found)[-2]
        return f"{statistics.median(found) * 1000:.0f} ms (90%: {late * 1000:.0f} ms)"

    alone = await median(0, 20)
    async with target.client("127.0.0.66") as client:
        for _ in range(60):
            await client.post(GAMES, json=HARD)
    await asyncio.sleep(3)
    return f"median analysis {alone} before, {await median(20, 20)} meanwhile"


async def silent_spectators(target: Target) -> str:
    """8 addresses × 128 spectators who say nothing; then a player comes."""
    made = await target.create()
    async with AsyncExitStack() as stack:
        for address in range(8):
            for _ in range(128):
                with suppress(OSError, WebSocketException, TimeoutError):
                    socket = await stack.enter_async_context(
                        target.live(made, f"127.0.1.{address + 1}")
                    )
                    await said(socket, type="hello")
        try:
            async with target.live(made, "127.0.2.1") as player:
                answer = await said(player, type="hello", secret=made["host"])
                return f"a player gets in: {answer['type']}"
        except (OSError, WebSocketException, TimeoutError) as error:
            return f"a player is refused: {error}"


async def unreadable_row(target: Target) -> str:
    """One damaged game is asked for while 20 others are played."""
    broken, *others = [await target.create() for _ in range(21)]
    target.stop()
    with sqlite3.connect(target.folder / "games.sqlite") as database:
        database.execute("UPDATE events SET event = '{' WHERE game = ?", (broken["id"],))
    target.start()

    async def ask(client: httpx.AsyncClient) -> None:
        for _ in range(50):
            await client.get(f"{GAMES}/{broken['id']}")

    async def move(client: httpx.AsyncClient, made: dict[str, Any]) -> int:
        failed = 0
        for number, column in enumerate("123456712345", start=1):
            seat = made["host" if number % 2 else "guest"]
            answer = await client.post(
                f"{GAMES}/{made['id']}/commands",
                json={"type": "move", "number": number, "column": column},
                headers=bearer(seat),
            )
            failed += answer.status_code >= 500
        return failed

    async with target.client() as client:
        _, *failed = await asyncio.gather(ask(client), *(move(client, made) for made in others))
    return f"of 240 moves in other games, {sum(filter(None, failed))} failed"


async def many_games_at_start(target: Target, count: int = 1000) -> str:
    """So many games with running clocks; then the server is killed and started again."""

    async def play() -> None:
        async with target.client() as client:
            for _ in range(count // 20):
                made = (await client.post(GAMES, json={"clock": {"minutes": 60}})).json()
                for seat, command in (
                    ("guest", {"type": "join"}),
                    ("host", {"type": "move", "number": 1, "column": "4"}),
                    ("guest", {"type": "move", "number": 2, "column": "4"}),
                ):
                    await client.post(
                        f"{GAMES}/{made['id']}/commands", json=command, headers=bearer(made[seat])
                    )

    empty = target.start_seconds
    await asyncio.gather(*(play() for _ in range(20)))
    target.stop()
    return f"{count} running games: start in {target.start():.1f} s instead of {empty:.1f} s"


async def empty_games(target: Target) -> str:
    """100,000 games that nobody joined, an hour old; then somebody wants to play."""
    target.stop()
    with sqlite3.connect(target.folder / "games.sqlite") as database:
        columns = [row[1] for row in database.execute("PRAGMA table_info(games)")]
        now = int(time.time() * 1000)
        values = {"changed": now - 3_700_000, "expires": now + 82_000_000, "version": 0}
        database.executemany(
            f"INSERT INTO games ({', '.join(columns)}) VALUES ({', '.join('?' * len(columns))})",  # noqa: S608 - our own names
            (
                [
                    f"empty{n}" if c == "id" else "{}" if c == "header" else values.get(c)
                    for c in columns
                ]
                for n in range(100_000)
            ),
        )
    target.start()
    async with target.client() as client:
        answer = await client.post(GAMES, json={})
    return f"a new game: {answer.status_code} {answer.json().get('detail', '')}"


async def lobby(target: Target) -> str:
    """Empty tournaments, look-alike names, a school behind one address, a stolen file."""
    async with target.client() as client:

        async def do(key: str, **command: Any) -> httpx.Response:
            return await client.post(LOBBY, json=command, headers=bearer(f"the long key of {key}"))

        await do("Ann", type="enter", name="Ann")
        same = [
            (await do(f"Eve{n}", type="enter", name=name)).status_code == 200
            for n, name in enumerate(("\u0410nn", "An\u200dn", "\u0391nn"))
        ]
        cup = {"type": "organise", "kind": "knock-out", "terms": {"clock": {"minutes": 3}}}
        for number in range(5):
            await do(f"troll {number}", type="enter", name=f"troll {number}")
            await do(f"troll {number}", **cup, title=f"{number}")
        sixth = await do("Ann", **cup, title="Cup")
        await do("Bob", type="enter", name="Bob")
        await do("Ann", type="offer")
        state = (await client.get("api/v1/lobby")).json()
        await do("Bob", type="accept", challenge=state["challenges"][0]["id"])
        school = [
            (await do(f"pupil {n}", type="enter", name=f"Pupil {n}")).status_code
            for n in range(120)
        ]
    return (
        f"look-alike names accepted: {sum(same)} of 3; after 5 empty tournaments, another one: "
        f"{sixth.status_code}; of 120 pupils behind one address, {school.count(200)} got in; "
        f"a seat taken with the file alone: {await stolen_seat(target)}"
    )


async def stolen_seat(target: Target) -> str:
    """Try to derive the secret of a seat from what is stored, without the server's key."""
    with sqlite3.connect(target.folder / "games.sqlite") as database:
        ((text,),) = database.execute("SELECT text FROM documents WHERE name = 'lobby'")
        match = json.loads(text)["matches"][0]
        ((header,),) = database.execute("SELECT header FROM games WHERE id = ?", (match["id"],))
    known = [*match["players"], *json.loads(header)["secrets"].values(), ""]
    for player in match["players"]:
        person = json.loads(text)["members"][player].values()
        known += [each for each in person if isinstance(each, str)]
    names = [match["id"], *(f"{match['id']} {seat}" for seat in ("host", "guest"))]
    for value in known:
        guesses = [hmac.digest(value.encode(), name.encode(), "sha256") for name in names]
        guesses.append(hashlib.sha256(value.encode()).digest())
        texts = [base64.urlsafe_b64encode(each[:12]).decode() for each in guesses]
        for secret in filter(None, (value, *texts, *(each.hex() for each in guesses))):
            for length in (24, 64):
                made = {"id": match["id"], "seat": secret[:length]}
                answer = await target.act(made, "seat", type="join", name="Thief")
                if answer.status_code == 200:
                    return "yes"
    return "no"


async def details(target: Target) -> str:
    """What clients may send, and what they get."""
    made = await target.create()
    found = []
    await target.act(made, "host", type="move", number=1, column="4")
    await target.act(made, "host", type="ask to take back")
    await target.act(made, "guest", type="accept to take back")
    late = await target.act(made, "host", type="move", number=1, column="4")
    found.append(f"late copy of a move: {late.status_code}")
    async with target.client() as client:
        orders: list[dict[str, object]] = [{"swap": 0}, {"host": ""}]
        found += [f"{each}: {(await client.post(GAMES, json=each)).status_code}" for each in orders]
        away = await client.get("api/v1/games/", headers={"Host": "evil.example"})
        found.append(f"redirect: {away.headers.get('location', 'none')}")
    port = int(target.url.rstrip("/").rpartition(":")[2])
    with socket.create_connection(("127.0.0.1", port), 10) as raw:
        padding = "".join(f"X-{n}: {'x' * 1000}\r\n" for n in range(70))
        raw.sendall(f"GET /api/v1/players HTTP/1.1\r\nHost: x\r\n{padding}\r\n".encode())
        found.append(f"70 kB of headers: {raw.recv(100).split()[1].decode()}")
    async with target.live(made) as player:
        await said(player, type="hello", secret=made["host"])
        await player.send('{"type": "act", "id": "7", "command": {"type": "fly"}}')
        while (answer := json.loads(await player.recv()))["type"] != "refused":
            pass
        found.append(f"id of a malformed command: {answer['id']}")
    size = os.fstat(target.errors.fileno()).st_size
    for _ in range(50):
        async with target.live(made) as player:
            player.transport.write(b"\x81\x82\0\0\0\0\xff\xff")  # not UTF-8
            await player.wait_closed()
    found.append(f"log of 50 bad messages: {os.fstat(target.errors.fileno()).st_size - size} bytes")
    return "; ".join(found)


async def flood(target: Target) -> str:
    """20 connections send pings and do not read; two players move meanwhile."""
    made = await target.create()
    ping = (b"\x89\xfd\0\0\0\0" + bytes(125)) * 500
    end = asyncio.Event()

    async def ping_on(number: int) -> None:
        while not end.is_set():
            with suppress(OSError, WebSocketException, TimeoutError):
                async with target.live(made, f"127.0.3.{number + 1}") as socket:
                    await said(socket, type="hello")
                    socket.transport.pause_reading()
                    while not end.is_set() and not socket.transport.is_closing():
                        if socket.transport.get_write_buffer_size() < 1 << 20:
                            socket.transport.write(ping)
                        await asyncio.sleep(0.01)
            await asyncio.sleep(0.2)

    tasks = [asyncio.create_task(ping_on(number)) for number in range(20)]
    await asyncio.sleep(1)
    found = []
    async with target.client() as client:
        for number, column in enumerate("12345671234567", start=1):
            seat = made["host" if number % 2 else "guest"]
            start = time.perf_counter()
            await client.post(
                f"{GAMES}/{made['id']}/commands",
                json={"type": "move", "number": number, "column": column},
                headers=bearer(seat),
            )
            found.append(time.perf_counter() - start)
            await asyncio.sleep(0.3)
    memory = target.most_memory()
    end.set()
    await asyncio.wait(tasks, timeout=5)
    median = statistics.median(found) * 1000
    return f"a move takes {median:.0f} ms; the server's memory: {memory} MiB"


ATTACKS: dict[str, tuple[Callable[[Target], Coroutine[Any, Any, str]], tuple[str, ...]]] = {
    "names": (names_instead_of_moves, ()),
    "bots": (bots_without_people, ("--threads", "2")),
    "spectators": (silent_spectators, ()),
    "row": (unreadable_row, ()),
    "start": (many_games_at_start, ()),
    "empty": (empty_games, ()),
    "lobby": (lobby, ("--lobby", "--new-games", "30")),
    "details": (details, ()),
    "flood": (flood, ()),
}


@contextmanager
def serving(python: str, options: tuple[str, ...]) -> Any:
    """A server for one attack."""
    with tempfile.TemporaryDirectory() as folder:
        target = Target(python, folder, *options)
        try:
            yield target
        finally:
            target.stop()
            target.errors.close()


def main() -> None:
    """Print one line per attack."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--python", default=sys.executable, help="runs the server")
    parser.add_argument("--only", nargs="+", choices=ATTACKS, default=list(ATTACKS))
    options = parser.parse_args()
    for name in options.only:
        attack, extra = ATTACKS[name]
        with serving(options.python, extra) as target:
            print(f"{name:10} {asyncio.run(attack(target))}", flush=True)


if __name__ == "__main__":
    main()
