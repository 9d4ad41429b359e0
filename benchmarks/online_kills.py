"""Play games while servers are killed and connections cut, and check that nothing is lost.

    python benchmarks/online_kills.py [--kills 20] [--games 10] [--servers 1]
    python benchmarks/online_kills.py --servers 2 --redis [--load 4]

Two clients play each game, every move through a new or an old connection to any of the servers, and
some of their messages are sent again at once or much later. Meanwhile servers are killed with
SIGKILL at random moments and started again, others are stopped for a while, and connections are
cut. With `--redis`, the servers share a Redis server, which is killed, stopped for a while, and
made to refuse writes, too. With `--load`, other processes use all the processor time that they get.
At the end, every move that was confirmed to a client must be in the game, in its place and once,
both clients must have the same game, and nobody may have lost on time.
"""

import argparse
import asyncio
import json
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from contextlib import suppress

from redis import Redis
from redis.exceptions import RedisError
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from fourfold import Position

FAILURES = (OSError, WebSocketException, TimeoutError, asyncio.IncompleteReadError)


class RedisServer:
    """A Redis server that writes every change to its disk, and fails in several ways."""

    def __init__(self, folder: str) -> None:
        self.url = f"unix://{folder}/redis.sock"
        options = ["--port", "0", "--unixsocket", f"{folder}/redis.sock", "--dir", folder]
        durable = ["--save", "", "--appendonly", "yes", "--appendfsync", "always"]
        self._command = ["redis-server", *options, *durable]
        self.start()

    def start(self) -> None:
        """Start it, and wait until it answers."""
        self._process = subprocess.Popen(self._command, stdout=subprocess.DEVNULL)
        with Redis.from_url(self.url) as client:
            while True:
                with suppress(RedisError):
                    if client.ping():
                        return
                time.sleep(0.05)

    def kill(self) -> None:
        """Kill it at once."""
        self._process.kill()
        self._process.wait()

    def fail(self, how: str, seconds: float) -> None:
        """Be gone, slow or full for some seconds."""
        if how == "killed":
            self.kill()
            time.sleep(seconds)
            self.start()
        elif how == "slow":
            self._process.send_signal(signal.SIGSTOP)
            time.sleep(seconds)
            self._process.send_signal(signal.SIGCONT)
        else:
            with Redis.from_url(self.url) as client:
                client.config_set("maxmemory", 1)
                time.sleep(seconds)
                client.config_set("maxmemory", 0)


class Server:
    """A server that is killed and started again, on the same port."""

    def __init__(self, port: int, where: list[str]) -> None:
        self.port = port
        self._command = [sys.executable, "-m", "fourfold", "web", "--no-open", *where]
        self._command += ["--port", str(port), "--new-games", "10000"]
        self.start()

    def start(self) -> None:
        """Start it, and wait until it answers."""
        self._process = subprocess.Popen(self._command, stdout=subprocess.PIPE, text=True)
        (self._process.stdout or sys.stdin).readline()

    def kill(self) -> None:
        """Kill it at once."""
        self._process.kill()
        self._process.wait()

    def stop(self, seconds: float) -> None:
        """Stop it for some seconds."""
        self._process.send_signal(signal.SIGSTOP)
        time.sleep(seconds)
        self._process.send_signal(signal.SIGCONT)


class Player:
    """One seat. It knows which of its moves were confirmed."""

    def __init__(
        self, servers: list[Server], game: str, secret: str, chance: random.Random
    ) -> None:
        self._servers = servers
        self._game = game
        self._secret = secret
        self._chance = chance
        self.confirmed: dict[int, str] = {}
        self.last = ""
        self._sent: list[str] = []

    async def play(self) -> None:
        """Play until the game is over."""
        while True:
            with suppress(*FAILURES):
                port = self._chance.choice(self._servers).port
                address = f"ws://127.0.0.1:{port}/api/v1/games/{self._game}/live"
                async with connect(address, open_timeout=2, close_timeout=0.1) as socket:
                    if await self._follow(socket):
                        return
            await asyncio.sleep(0.05)

    async def _follow(self, socket: ClientConnection) -> bool:
        """Move when it is this seat's turn; sometimes cut the connection. True after the end."""
        await socket.send(json.dumps({"type": "hello", "secret": self._secret}))
        seat = None
        asked: dict[str, tuple[int, str]] = {}
        while True:
            async with asyncio.timeout(5):
                message = json.loads(await socket.recv())
            if message["type"] == "welcome":
                seat = message["seat"]
            if message["type"] == "done" and message["id"] in asked:
                number, column = asked[message["id"]]
                self.confirmed[number] = column
            state = message.get("game")
            if state is None:
                continue
            self.last = state["moves"]
            if state["result"]:
                return True
            if state["turn"] == seat:
                await asyncio.sleep(self._chance.uniform(0.1, 0.6))
                position = Position.from_moves(state["moves"])
                moves = position.legal_moves
                quiet = [each for each in moves if position.play(each).winner is None]
                number, column = position.ply + 1, str(self._chance.choice(quiet or moves) + 1)
                name = f"{number} {column}"
                asked[name] = number, column
                move = {"type": "move", "number": number, "column": column}
                text = json.dumps({"type": "act", "command": move, "id": name})
                await socket.send(text)
                if self._chance.random() < 0.3:
                    await socket.send(text)  # once more
                if self._sent and self._chance.random() < 0.3:
                    await socket.send(self._chance.choice(self._sent))  # much too late
                self._sent.append(text)
                if self._chance.random() < 0.2:
                    socket.transport.abort()  # perhaps before the answer


async def run(
    servers: list[Server], redis: RedisServer | None, games: int, kills: int, seed: int
) -> None:
    """Play rounds of games until there were so many kills."""
    chance = random.Random(seed)
    done = 0
    while done < kills:
        done += await play_round(servers, redis, games, kills - done, chance)


async def play_round(
    servers: list[Server], redis: RedisServer | None, games: int, kills: int, chance: random.Random
) -> int:
    """Play, kill, check. Returns the number of kills."""
    failures: Counter[str] = Counter()
    made = [await _create(servers[0].port) for _ in range(games)]
    pairs = [
        [Player(servers, game["id"], game[seat], chance) for seat in ("host", "guest")]
        for game in made
    ]
    playing = [asyncio.create_task(player.play()) for pair in pairs for player in pair]
    done = 0
    while done < kills and not all(task.done() for task in playing):
        await asyncio.sleep(chance.uniform(0.2, 1.5))
        if redis and chance.random() < 0.5:
            how = chance.choice(["killed", "slow", "full"])
            failures[f"Redis {how}"] += 1
            await asyncio.to_thread(redis.fail, how, chance.uniform(0.5, 4))
            continue
        server = chance.choice(servers)
        if chance.random() < 0.2:
            failures["stopped"] += 1
            await asyncio.to_thread(server.stop, chance.uniform(1, 12))
            continue
        await asyncio.to_thread(server.kill)
        await asyncio.sleep(chance.uniform(0, 0.5))
        await asyncio.to_thread(server.start)
        done += 1
    await asyncio.gather(*playing)
    moves = 0
    for game, (host, guest) in zip(made, pairs, strict=True):
        state, reason = await _look(servers[0].port, game["id"])
        moves += len(state)
        if reason == "time":
            raise SystemExit(f"{game['id']}: somebody lost on time")
        if not host.last == guest.last == state:
            raise SystemExit(f"{game['id']}: {host.last!r}, {guest.last!r}, {state!r}")
        for player in (host, guest):
            for number, column in player.confirmed.items():
                if state[number - 1] != column:
                    raise SystemExit(f"{game['id']}: move {number} was {column}, is {state}")
    others = "".join(f", {how} {count} times" for how, count in failures.items())
    print(
        f"{games} games, {moves} moves, {done} kills{others}: nothing lost, nothing doubled, "
        "nobody lost on time",
        flush=True,
    )
    return done


async def _create(port: int) -> dict[str, str]:
    order = '{"clock": {"minutes": 0.25, "increment": 1}}'
    return json.loads(await _ask(port, "POST", "games", order))  # type: ignore[no-any-return]


async def _look(port: int, game: str) -> tuple[str, str]:
    found = json.loads(await _ask(port, "GET", f"games/{game}"))
    return found["moves"], found["result"]["reason"]


async def _ask(port: int, method: str, path: str, body: str = "") -> str:
    import urllib.request  # noqa: PLC0415

    request = urllib.request.Request(
        f"http://127.0.0.1:{port}/api/v1/{path}",
        body.encode() or None,
        {"Content-Type": "application/json"},
        method=method,
    )
    answer = await asyncio.to_thread(urllib.request.urlopen, request)
    text: str = answer.read().decode()
    return text


def main() -> None:
    """Print the results."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--servers", type=int, default=1)
    parser.add_argument(
        "--redis", action="store_true", help="share a Redis server, which fails too"
    )
    parser.add_argument("--load", type=int, default=0, help="busy processes")
    parser.add_argument("--port", type=int, default=18765)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    start = time.perf_counter()
    with tempfile.TemporaryDirectory() as folder:
        busy = [sys.executable, "-c", "while True: pass"]
        loads = [subprocess.Popen(busy) for _ in range(options.load)]
        redis = RedisServer(folder) if options.redis else None
        where = ["--store", redis.url] if redis else ["--data", folder]
        servers = [Server(options.port + number, where) for number in range(options.servers)]
        try:
            asyncio.run(run(servers, redis, options.games, options.kills, options.seed))
        finally:
            for server in servers:
                server.kill()
            for load in loads:
                load.kill()
            if redis:
                redis.kill()
    print(f"{time.perf_counter() - start:.0f} s")


if __name__ == "__main__":
    main()
