"""Measure a server with many games between people at once.

    python benchmarks/online.py --games 200 500 1000 2000 [--folder /dev/shm] [--store redis://…]

Starts `fourfold web`, creates the games, and plays them with two live connections each: a client
answers each move of its opponent after a second. Prints the time from sending a move until the
opponent receives it, over all moves, and the processor time and memory of the server.
The clients run in another process, on the same machine.
"""

import argparse
import asyncio
import json
import random
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from contextlib import suppress
from pathlib import Path

from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from fourfold import Position

PAUSE = 1.0  # seconds between moves of a game


class Measurement:
    """When moves were sent, and how long they took."""

    def __init__(self) -> None:
        self.sent: dict[tuple[str, int], float] = {}
        self.seconds: list[float] = []


async def play(url: str, game: str, secret: str, seen: Measurement, end: asyncio.Event) -> None:
    """One seat of one game: random legal moves, and a rematch as often as needed."""
    seat = None
    chance = random.Random(secret)
    async with connect(f"{url.replace('http', 'ws')}api/v1/games/{game}/live") as socket:
        await socket.send(json.dumps({"type": "hello", "secret": secret}))
        with suppress(ConnectionClosed):
            async for text in socket:
                if end.is_set():
                    return
                message = json.loads(text)
                if message["type"] == "welcome":
                    seat = message["seat"]
                if "game" not in message:
                    continue
                state = message["game"]
                played = len(state["moves"])
                if state["turn"] != seat:
                    continue
                if (started := seen.sent.pop((game, played), None)) is not None:
                    seen.seconds.append(time.perf_counter() - started)
                await asyncio.sleep(PAUSE)
                position = Position.from_moves(state["moves"])
                quiet = [
                    column
                    for column in position.legal_moves
                    if position.play(column).winner is None
                ]
                column = chance.choice(quiet or position.legal_moves) + 1
                move = {"type": "move", "number": played + 1, "column": str(column)}
                seen.sent[game, played + 1] = time.perf_counter()
                await socket.send(json.dumps({"type": "act", "command": move}))


def create(url: str) -> dict[str, str]:
    """A new game."""
    request = urllib.request.Request(  # noqa: S310 - our own server
        f"{url}api/v1/games", b"{}", {"Content-Type": "application/json"}
    )
    with urllib.request.urlopen(request) as answer:  # noqa: S310
        made: dict[str, str] = json.load(answer)
        return made


async def measure(url: str, count: int, seconds: float) -> list[float]:
    """Play so many games at once for some time."""
    seen, end = Measurement(), asyncio.Event()
    made = [await asyncio.to_thread(create, url) for _ in range(count)]
    clients = []
    for number, game in enumerate(made):
        clients += [
            asyncio.create_task(play(url, game["id"], game[seat], seen, end))
            for seat in ("host", "guest")
        ]
        if number % 20 == 19:  # the games do not move in step
            await asyncio.sleep(PAUSE / 20)
    await asyncio.sleep(3)
    seen.seconds.clear()
    await asyncio.sleep(seconds)
    found = list(seen.seconds)
    end.set()
    for client in clients:
        client.cancel()
    await asyncio.gather(*clients, return_exceptions=True)
    return found


def usage(process: int) -> tuple[float, int]:
    """The processor seconds and the memory in MiB of a process (Linux)."""
    fields = Path(f"/proc/{process}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    memory = Path(f"/proc/{process}/status").read_text(encoding="ascii")
    resident = next(line for line in memory.splitlines() if line.startswith("VmRSS"))
    return (int(fields[11]) + int(fields[12])) / 100, int(resident.split()[1]) // 1024


def main() -> None:
    """Print one line per number of games."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, nargs="+", default=[200, 500, 1000, 2000])
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--store", help="Redis server; SQLite if not given")
    parser.add_argument("--folder", help="where SQLite's file is; /dev/shm: in memory")
    options = parser.parse_args()
    print("games  moves/s  p50 ms  p99 ms  worst ms  server CPU  memory MiB  KiB/game")
    for count in options.games:
        with tempfile.TemporaryDirectory(dir=options.folder) as folder:
            where = ["--store", options.store] if options.store else ["--data", folder]
            command = [sys.executable, "-m", "fourfold", "web", "--port", "0", "--no-open", *where]
            wide = ["--connections", "10000", "--per-address", "10000", "--new-games", "1000000"]
            with subprocess.Popen([*command, *wide], stdout=subprocess.PIPE, text=True) as server:
                line = (server.stdout or sys.stdin).readline()
                url = next(word for word in line.split() if word.startswith("http"))
                time.sleep(2)  # until the tables of its solvers are allocated
                _, empty = usage(server.pid)
                start, busy = time.perf_counter(), usage(server.pid)[0]
                found = sorted(asyncio.run(measure(url, count, options.seconds)))
                used, full = usage(server.pid)
                share = (used - busy) / (time.perf_counter() - start)
                server.terminate()
        p50, p99 = statistics.median(found), found[int(len(found) * 0.99)]
        each = (full - empty) * 1024 / count
        print(
            f"{count:5}  {len(found) / options.seconds:7.0f}  {p50 * 1000:6.1f}  {p99 * 1000:6.1f}"
            f"  {found[-1] * 1000:8.1f}  {share:10.0%}  {full:10}  {each:8.1f}",
            flush=True,
        )


if __name__ == "__main__":
    main()
