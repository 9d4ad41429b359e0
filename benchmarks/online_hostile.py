"""Attack a server with hostile clients while two others play.

    python benchmarks/online_hostile.py [--seconds 20]

Clients of one address create 10,000 games, guess secrets, flood a game with messages, send huge and
malformed ones, and move out of turn, all at once. Two players of another address measure how long
their moves take, before and during the attack. Prints how the server responded.
"""

import argparse
import asyncio
import json
import multiprocessing
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter
from contextlib import suppress

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

HOSTILE = ("127.0.0.66", 0)
QUIET = "111111222222333333555555666666777777"  # without four in a row
FAILURES = (OSError, WebSocketException, TimeoutError)


class Target:
    """A server, and what it has answered to hostile clients."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.answers: Counter[str] = Counter()

    def live(self, game: str) -> str:
        """The address of a live connection."""
        return f"ws://127.0.0.1:{self.port}/api/v1/games/{game}/live"

    async def ask(self, address: tuple[str, int] | None = None) -> tuple[int, dict[str, str]]:
        """Create a game from this address."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port, local_addr=address)
        head = (
            "POST /api/v1/games HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
        )
        writer.write(f"{head}Content-Length: 2\r\nConnection: close\r\n\r\n{{}}".encode())
        answer = await reader.read()
        writer.close()
        status, _, body = answer.decode().partition("\r\n\r\n")
        return int(status.split()[1]), json.loads(body)


async def create(target: Target, count: int, end: asyncio.Event) -> None:
    """Create games, 50 at once."""
    left = iter(range(count))

    async def some() -> None:
        for _ in left:
            if end.is_set():
                return
            try:
                status, _ = await target.ask(HOSTILE)
                target.answers[f"new game: {status}"] += 1
            except (*FAILURES, IndexError, ValueError):
                target.answers["new game: connection refused"] += 1

    await asyncio.gather(*(some() for _ in range(50)))


async def send(target: Target, kind: str, game: str, texts: list[str], end: asyncio.Event) -> None:
    """Send messages as fast as possible, and connect again."""
    while not end.is_set():
        with suppress(*FAILURES):
            async with connect(
                target.live(game), local_addr=HOSTILE, open_timeout=5, close_timeout=0.1
            ) as socket:
                hearing = asyncio.create_task(hear(socket, kind, target.answers))
                try:
                    while not end.is_set():
                        for text in texts:
                            await socket.send(text)
                        await asyncio.sleep(0)
                finally:
                    hearing.cancel()
        target.answers[f"{kind}: disconnected"] += 1
        await asyncio.sleep(0.05)


async def hear(socket: ClientConnection, kind: str, answers: Counter[str]) -> None:
    """Count the refusals."""
    with suppress(*FAILURES):
        async for text in socket:
            message = json.loads(text)
            if message["type"] == "refused":
                answers[f"{kind}: {message['detail'][:60]}"] += 1


async def polite(target: Target, seconds: float) -> list[float]:
    """Two players move in turn; the time until the other one has the move."""
    _, made = await target.ask()
    found = []
    async with connect(target.live(made["id"])) as host, connect(target.live(made["id"])) as guest:
        for socket, seat in ((host, "host"), (guest, "guest")):
            await socket.send(json.dumps({"type": "hello", "secret": made[seat]}))

        async def act(socket: ClientConnection, **command: object) -> None:
            await socket.send(json.dumps({"type": "act", "command": command}))

        async def see(socket: ClientConnection, moves: str) -> None:
            while True:
                message = json.loads(await socket.recv())
                if message.get("game", {}).get("moves") == moves:
                    return

        await see(guest, "")
        end = time.perf_counter() + seconds
        moves = ""
        while time.perf_counter() < end and len(moves) < len(QUIET):
            mover, other = ((host, guest), (guest, host))[len(moves) % 2]
            column = QUIET[len(moves)]
            moves += column
            start = time.perf_counter()
            await act(mover, type="move", number=len(moves), column=column)
            await see(other, moves)
            found.append(time.perf_counter() - start)
            await see(mover, moves)
            await asyncio.sleep(0.4)
    return found


def times(found: list[float]) -> str:
    """The delays in words."""
    return f"median {statistics.median(found) * 1000:.1f} ms, worst {max(found) * 1000:.1f} ms"


async def attack(target: Target) -> None:
    """Everything at once, until 10,000 games were asked for."""
    _, made = await target.ask(HOSTILE)
    end = asyncio.Event()
    hello = json.dumps({"type": "hello", "secret": made["guest"]})
    move = {"type": "act", "command": {"type": "move", "number": 1, "column": "4"}}
    attacks = {
        "wrong secret": [json.dumps({"type": "hello", "secret": "x" * 16})],
        "flood": [hello, *[json.dumps({"type": "react", "reaction": "hello"})] * 50],
        "huge message": [hello, "x" * 1_000_000],
        "malformed message": [hello, "{", '{"type": 5}', "\0"],
        "out of turn": [hello, json.dumps(move)],
    }
    work = [
        asyncio.create_task(send(target, kind, made["id"], texts, end))
        for kind, texts in attacks.items()
        for _ in range(8)
    ]
    await create(target, 10_000, end)
    end.set()
    await asyncio.wait(work, timeout=10)
    for answer, count in sorted(target.answers.items()):
        print(f"{count:8} {answer}")


def attack_from_elsewhere(port: int) -> None:
    """Attack from a process with low priority, as if it ran on another machine."""
    os.nice(19)
    asyncio.run(attack(Target(port)))


async def run(target: Target, seconds: float) -> None:
    """Measure alone, then with hostile clients."""
    print(f"moves of two players alone: {times(await polite(target, seconds / 2))}")
    hostile = multiprocessing.get_context("spawn").Process(
        target=attack_from_elsewhere, args=(target.port,)
    )
    hostile.start()
    await asyncio.sleep(2)
    print(f"meanwhile:                  {times(await polite(target, seconds))}", flush=True)
    await asyncio.to_thread(hostile.join)


def main() -> None:
    """Print the results."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=20)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "fourfold", "web", "--port", "0", "--no-open"]
        with subprocess.Popen(
            [*command, "--data", folder], stdout=subprocess.PIPE, text=True
        ) as server:
            line = (server.stdout or sys.stdin).readline()
            url = next(word for word in line.split() if word.startswith("http"))
            asyncio.run(run(Target(int(url.rstrip("/").rpartition(":")[2])), options.seconds))
            server.terminate()


if __name__ == "__main__":
    main()
