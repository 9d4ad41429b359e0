"""Measure a server with many games between people at once.

    python benchmarks/online.py [--games 200 500 1000 2000] [--on DISK /dev/shm] [--output FILE]

Starts `fourfold web`, creates the games, and plays them with two live connections each: a client
answers each move of its opponent after a second. For each number of games and each folder of
SQLite's file, prints

- the time from sending a move until the opponent has received it, over all moves;
- the processor time of the server for each move, in all threads and in that of the event loop;
- the memory of the server, and how much of it each game needs.

Beside it, in the same run, stands a relay: a server of a few lines that checks and stores nothing,
with messages of the same size.

The clients run in another process on the same machine. They do little more than read the number of
moves in a message, so that the server and not they are measured. `--python` names interpreters that
have fourfold, to compare versions in turns on a machine that does other things as well.
"""

import argparse
import asyncio
import http.client
import json
import platform
import random
import socket
import statistics
import struct
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from typing import cast
from urllib.parse import urlsplit

from fourfold import Position

PAUSE = 1.0  # seconds between moves of a game
WARM_UP = 3.0
TOGETHER = 50  # games that are connected at once
FILLER = "x" * 380  # so that a message of the relay is as long as one of fourfold
WIDE = ["--connections", "10000", "--per-address", "20000", "--new-games", "1000000"]
RELAY = ["--relay"]
TEXT, CLOSE, PING, PONG = 1, 8, 9, 10  # kinds of frames (RFC 6455)


@dataclass(frozen=True)
class Row:
    """What was measured with one number of games."""

    python: str
    server: str
    """The folder or the URL of its store; or the relay."""
    games: int
    moves_per_second: float
    p50_ms: float
    p99_ms: float
    worst_ms: float
    server_us: float
    """Processor time of the server for each move, in microseconds."""
    loop_us: float
    """The part of it in the thread of the event loop."""
    processor: float
    """Cores that the server used."""
    clients: float
    """Cores that the clients used."""
    memory_mib: int
    kib_per_game: float


def drawn_game() -> list[int]:
    """The columns of a game without a four, so that no game ends before the measurement."""
    chance = random.Random(1)
    while True:
        position, moves = Position(), list[int]()
        while not position.is_over:
            quiet = [
                column for column in position.legal_moves if position.play(column).winner is None
            ]
            moves.append(chance.choice(quiet or list(position.legal_moves)))
            position = position.play(moves[-1])
        if position.winner is None:
            return moves


MOVES = drawn_game()


class Measurement:
    """When moves were sent, and how long they took."""

    def __init__(self) -> None:
        self.sent: dict[tuple[str, int], float] = {}
        self.seconds: list[float] = []


class Player(asyncio.Protocol):
    """One seat of one game. Speaks as much of RFC 6455 as it needs."""

    def __init__(self, game: str, seat: str, secret: str, seen: Measurement) -> None:
        self._game, self._seat, self._secret, self._seen = game, seat, secret, seen
        self._turn = f'"turn":"{seat}"'.encode()
        self._buffer = b""
        self._is_open = False
        self._played = -1
        self.offset = 0.0
        self.welcome = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for a live connection."""
        self._transport = cast("asyncio.Transport", transport)
        self._transport.write(
            f"GET /api/v1/games/{self._game}/live HTTP/1.1\r\nHost: localhost\r\n"
            "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n".encode()
        )

    def data_received(self, data: bytes) -> None:
        """Handle each frame that is complete."""
        self._buffer += data
        if not self._is_open:
            head, end, rest = self._buffer.partition(b"\r\n\r\n")
            if not end:
                return
            if b" 101 " not in head.partition(b"\r\n")[0]:
                raise ConnectionError(head.decode())
            self._is_open, self._buffer = True, rest
            self._send({"type": "hello", "secret": self._secret})
        for kind, body in self._frames():
            if kind == TEXT:
                self._read(body)
            elif kind == PING:
                self._write(PONG, body)

    def connection_lost(self, error: Exception | None) -> None:
        """Report a failure to the task that waits for the welcome."""
        if not self.welcome.done():
            self.welcome.set_exception(error or ConnectionError("closed"))

    def _frames(self) -> Iterator[tuple[int, bytes]]:
        while len(self._buffer) >= 2:
            size, start = self._buffer[1], 2
            if size == 126:
                if len(self._buffer) < 4:
                    return
                size, start = struct.unpack_from("!H", self._buffer, 2)[0], 4
            if len(self._buffer) < start + size:
                return
            kind, body = self._buffer[0] & 15, self._buffer[start : start + size]
            self._buffer = self._buffer[start + size :]
            yield kind, body

    def _read(self, body: bytes) -> None:
        if not body.startswith((b'{"type":"game"', b'{"type":"welcome"')):
            if body.startswith(b'{"type":"refused"'):
                raise ValueError(body.decode())
            return
        start = body.index(b'"moves":"') + 9
        played = body.index(b'"', start) - start
        if not self.welcome.done():
            self.welcome.set_result(None)
        if self._turn not in body or played <= self._played:
            return
        if (sent := self._seen.sent.pop((self._game, played), None)) is not None:
            self._seen.seconds.append(time.perf_counter() - sent)
        self._played = played
        wait = PAUSE if played else WARM_UP + self.offset
        asyncio.get_running_loop().call_later(wait, self._move, played)

    def _move(self, played: int) -> None:
        if played < len(MOVES):
            move = {"type": "move", "number": played + 1, "column": str(MOVES[played] + 1)}
            self._seen.sent[self._game, played + 1] = time.perf_counter()
            self._send({"type": "act", "id": str(played), "command": move})

    def _send(self, message: object) -> None:
        self._write(TEXT, json.dumps(message).encode())

    def _write(self, kind: int, body: bytes) -> None:
        size = bytes([128 | len(body)]) if len(body) < 126 else struct.pack("!BH", 254, len(body))
        if not self._transport.is_closing():  # a mask of zeros changes nothing
            self._transport.write(bytes([128 | kind]) + size + bytes(4) + body)

    def close(self) -> None:
        """Leave without a word."""
        self._transport.abort()


def create(host: str, port: int, count: int) -> list[dict[str, str]]:
    """New games."""
    server, made = http.client.HTTPConnection(host, port), []
    for _ in range(count):
        server.request("POST", "/api/v1/games", "{}", {"Content-Type": "application/json"})
        made.append(json.load(server.getresponse()))
    server.close()
    return made


class Usage:
    """The processor seconds and the memory of a process (Linux)."""

    def __init__(self, process: int) -> None:
        self._folder = Path(f"/proc/{process}")
        self._main = str(process)

    def seconds(self) -> tuple[float, float]:
        """In all threads, and in the main one."""
        found = {
            each.name: int((each / "schedstat").read_text(encoding="ascii").split()[0]) / 1e9
            for each in (self._folder / "task").iterdir()
        }
        return sum(found.values()), found[self._main]

    def memory(self) -> int:
        """In KiB."""
        status = (self._folder / "status").read_text(encoding="ascii").splitlines()
        return int(next(line for line in status if line.startswith("VmRSS")).split()[1])


@dataclass(frozen=True)
class Sample:
    """What the clients have seen."""

    latencies: list[float]
    server: float
    loop: float
    clients: float
    """Processor seconds."""


def _same(player: Player) -> Player:
    return player


async def measure(host: str, port: int, count: int, seconds: float, server: Usage) -> Sample:
    """Play so many games at once for some time."""
    seen, players = Measurement(), list[Player]()
    loop = asyncio.get_running_loop()
    made = await asyncio.to_thread(create, host, port, count)
    for start in range(0, count, TOGETHER):
        new = [
            Player(game["id"], seat, game[seat], seen)
            for game in made[start : start + TOGETHER]
            for seat in ("host", "guest")
        ]
        for number, player in enumerate(new):  # the games do not move in step
            player.offset = PAUSE * ((start + number / 2) * 0.618 % 1)
        for player in new:
            await loop.create_connection(partial(_same, player), host, port)
        await asyncio.gather(*(player.welcome for player in new))
        players += new
    await asyncio.sleep(2 * WARM_UP)
    seen.seconds.clear()
    before, own = server.seconds(), time.process_time()
    await asyncio.sleep(seconds)
    after, found = server.seconds(), list(seen.seconds)
    used = time.process_time() - own
    for player in players:
        player.close()
    return Sample(sorted(found), after[0] - before[0], after[1] - before[1], used)


def relay() -> None:
    """Serve games that are neither checked nor stored."""
    from fastapi import FastAPI, WebSocket  # noqa: PLC0415 - fourfold is measured without it
    from starlette.websockets import WebSocketDisconnect  # noqa: PLC0415
    from uvicorn import Config, Server  # noqa: PLC0415

    app = FastAPI()
    games: dict[str, tuple[list[str], list[WebSocket]]] = {}

    @app.post("/api/v1/games")
    async def create() -> dict[str, str]:
        games[name := f"game{len(games):06}"] = [], []
        return {"id": name, "host": "host", "guest": "guest"}

    def shown(kind: str, name: str, moves: list[str]) -> str:
        turn = ("host", "guest")[len(moves) % 2]
        game = {"id": name, "moves": "".join(moves), "turn": turn, "filler": FILLER}
        return json.dumps({"type": kind, "game": game}, separators=(",", ":"))

    @app.websocket("/api/v1/games/{name}/live")
    async def live(socket: WebSocket, name: str) -> None:
        moves, sockets = games[name]
        await socket.accept()
        sockets.append(socket)
        try:
            while True:
                message = json.loads(await socket.receive_text())
                if message["type"] == "hello":
                    await socket.send_text(shown("welcome", name, moves))
                    continue
                moves.append(message["command"]["column"])
                text = shown("game", name, moves)
                for each in sockets:
                    await each.send_text(text)
                await socket.send_text(json.dumps({"type": "done", "id": message["id"]}))
        except WebSocketDisconnect:
            sockets.remove(socket)

    listening = socket.create_server(("127.0.0.1", 0))
    print(f"http://127.0.0.1:{listening.getsockname()[1]}/", flush=True)
    Server(Config(app, log_level="error", ws_per_message_deflate=False)).run([listening])


@contextmanager
def serving(python: str, where: list[str]) -> Iterator[tuple[str, int, int]]:
    """A server: its host, its port and its process."""
    command = [python, "-m", "fourfold", "web", "--port", "0", "--no-open", *where, *WIDE]
    if where == RELAY:
        command = [python, __file__, *RELAY]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        try:
            line = (server.stdout or sys.stdin).readline()
            url = urlsplit(next(word for word in line.split() if word.startswith("http")))
            time.sleep(2)  # until the tables of its solvers are allocated
            yield str(url.hostname), url.port or 80, server.pid
        finally:
            server.kill()


def row(python: str, folder: str, games: int, options: argparse.Namespace) -> Row:
    """Measure one server with one number of games."""
    with tempfile.TemporaryDirectory(
        dir=None if options.store or folder == "relay" else folder
    ) as data:
        where = ["--store", options.store] if options.store else ["--data", data]
        where = RELAY if folder == "relay" else where
        with serving(python, where) as (host, port, process):
            usage = Usage(process)
            empty = usage.memory()
            found = asyncio.run(measure(host, port, games, options.seconds, usage))
            full = usage.memory()
    times, moves = found.latencies, len(found.latencies)
    return Row(
        python,
        folder,
        games,
        moves_per_second=round(moves / options.seconds, 1),
        p50_ms=round(statistics.median(times) * 1000, 2),
        p99_ms=round(times[int(moves * 0.99)] * 1000, 2),
        worst_ms=round(times[-1] * 1000, 2),
        server_us=round(found.server / moves * 1e6, 1),
        loop_us=round(found.loop / moves * 1e6, 1),
        processor=round(found.server / options.seconds, 3),
        clients=round(found.clients / options.seconds, 3),
        memory_mib=full >> 10,
        kib_per_game=round((full - empty) / games, 1),
    )


def main() -> None:
    """Print one line per number of games, folder and interpreter."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, nargs="+", default=[200, 500, 1000, 2000])
    parser.add_argument("--seconds", type=float, default=12, help="of each measurement, 30 at most")
    parser.add_argument("--store", help="Redis server; SQLite if not given")
    parser.add_argument(
        "--on",
        nargs="+",
        default=[tempfile.gettempdir(), "/dev/shm"],  # noqa: S108 - memory, not a secret
        help="folders for SQLite's file (default: the disk of temporary files, and memory)",
    )
    parser.add_argument("--python", nargs="+", default=[sys.executable])
    parser.add_argument("--relay", action="store_true", help="only serve as the relay")
    parser.add_argument("--output", type=Path, help="write the rows as JSON")
    options = parser.parse_args()
    if options.relay:
        relay()
        return
    places = [options.store] if options.store else options.on
    print(
        "server      games  moves/s  p50 ms  p99 ms  worst ms  µs/move  in loop"
        "  server  clients  MiB  KiB/game  python"
    )
    rows = []
    for games in options.games:
        for folder in (*places, "relay"):
            for python in options.python:
                one = row(python, folder, games, options)
                rows.append(asdict(one))
                print(
                    f"{one.server:10.10}  {games:5}  {one.moves_per_second:7.0f}"
                    f"  {one.p50_ms:6.1f}  {one.p99_ms:6.1f}  {one.worst_ms:8.1f}"
                    f"  {one.server_us:7.0f}  {one.loop_us:7.0f}  {one.processor:6.0%}"
                    f"  {one.clients:7.0%}  {one.memory_mib:3}  {one.kib_per_game:8.1f}  {python}",
                    flush=True,
                )
    if options.output:
        machine = {"system": platform.platform(), "python": platform.python_version()}
        text = json.dumps({"machine": machine, "rows": rows}, indent=1)
        options.output.write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
