"""Play games while servers are killed and connections cut: nothing is lost, and all goes on.

    python benchmarks/online_kills.py [--faults 15] [--games 40] [--servers 1]
    python benchmarks/online_kills.py --servers 2 --redis [--load 4]

Two clients play each game, every move through a new or an old connection to any of the servers, and
some of their messages are sent again at once or much later. Meanwhile servers are killed with
SIGKILL at random moments and started again, others are stopped for a while, and connections are
cut. With `--redis`, the servers share a Redis server, which is killed, stopped for a while, and
made to refuse writes, too. With `--load`, other processes use all the processor time that they get.
In every third game, one player stops moving after a while.

Every move that was confirmed to a client must be in the game at the end, in its place and once, and
both clients must have the same game. Every game must end: those who stopped moving lose on time,
and nobody else does. Ten seconds after some of the failures, a clock that nobody stops must move at
the speed of time.
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
LONGEST_ROUND = 900.0  # seconds
RECOVERED = 10.0  # seconds after a failure
WINDOW = 10.0  # seconds in which the speed of a clock is measured


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
        self,
        servers: list[Server],
        game: str,
        secret: str,
        chance: random.Random,
        stops: int | None = None,
    ) -> None:
        """`stops`: the number of moves after which it moves no more."""
        self.stops = stops
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
            if state["turn"] == seat and (self.stops is None or len(self.last) < self.stops):
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
    servers: list[Server], redis: RedisServer | None, games: int, faults: int, seed: int
) -> None:
    """Play rounds of games until there were so many failures."""
    chance = random.Random(seed)
    done = 0
    while done < faults:
        done += await play_round(servers, redis, games, faults - done, chance)


async def play_round(
    servers: list[Server], redis: RedisServer | None, games: int, faults: int, chance: random.Random
) -> int:
    """Play, kill, check. Returns the number of kills."""
    failures: Counter[str] = Counter()
    made = [await _create(servers[0].port, 0.25) for _ in range(games)]
    pairs = [_pair(servers, game, chance, lags=at % 3 == 2) for at, game in enumerate(made)]
    steady = await _running(servers[0].port)
    playing = [asyncio.create_task(player.play()) for pair in pairs for player in pair]
    speeds = list[float]()
    while failures.total() < faults and not all(task.done() for task in playing):
        await asyncio.sleep(chance.uniform(0.2, 1.5))
        await _fail(servers, redis, failures, chance)
        if chance.random() < 0.25:
            await asyncio.sleep(RECOVERED)
            speeds.append(await _speed(chance.choice(servers).port, steady))
    async with asyncio.timeout(LONGEST_ROUND):
        await asyncio.gather(*playing)
    late = [
        await _check(servers[0].port, game["id"], *pair)
        for game, pair in zip(made, pairs, strict=True)
    ]
    moves = sum(len(pair[0].last) for pair in pairs)
    others = "".join(f", {how} {count} times" for how, count in failures.items())
    measured = f"{min(speeds):.3f} to {max(speeds):.3f}" if speeds else "not measured"
    if not all(0.98 < speed < 1.02 for speed in speeds):
        raise SystemExit(f"ten seconds after a failure, clocks ran at {measured} of their speed")
    print(
        f"{games} games, {moves} moves{others}: nothing lost, nothing doubled; {sum(late)} lost on "
        f"time, all of whom had stopped moving; speed of clocks {measured}",
        flush=True,
    )
    return failures.total()


def _pair(
    servers: list[Server], game: dict[str, str], chance: random.Random, *, lags: bool
) -> tuple[Player, Player]:
    late = chance.choice(["host", "guest"]) if lags else ""
    host, guest = (
        Player(
            servers,
            game["id"],
            game[seat],
            chance,
            2 + chance.randrange(6) if seat == late else None,
        )
        for seat in ("host", "guest")
    )
    return host, guest


async def _fail(
    servers: list[Server], redis: RedisServer | None, failures: Counter[str], chance: random.Random
) -> None:
    """Let something fail."""
    if redis and chance.random() < 0.5:
        how = chance.choice(["killed", "slow", "full"])
        failures[f"Redis {how}"] += 1
        await asyncio.to_thread(redis.fail, how, chance.uniform(0.5, 4))
        return
    server = chance.choice(servers)
    if chance.random() < 0.2:
        failures["stopped"] += 1
        await asyncio.to_thread(server.stop, chance.uniform(1, 20))
        return
    failures["killed"] += 1
    await asyncio.to_thread(server.kill)
    await asyncio.sleep(chance.uniform(0, 0.5))
    await asyncio.to_thread(server.start)


async def _check(port: int, game: str, host: Player, guest: Player) -> bool:
    """Check a game that is over. Returns whether somebody lost on time."""
    found = json.loads(await _ask(port, "GET", f"games/{game}"))
    state, result = found["moves"], found["result"]
    if not host.last == guest.last == state:
        raise SystemExit(f"{game}: {host.last!r}, {guest.last!r}, {state!r}")
    for player in (host, guest):
        for number, column in player.confirmed.items():
            if state[number - 1] != column:
                raise SystemExit(f"{game}: move {number} was {column}, is {state}")
    if result["reason"] != "time":
        return False
    loser = guest if result["winner"] == "host" else host
    if loser.stops is None:
        raise SystemExit(f"{game}: somebody lost on time who did not stop moving")
    return True


async def _running(port: int) -> str:
    """A game in which the host's clock runs for hours."""
    made = await _create(port, 180)
    for seat, command in (
        ("guest", {"type": "join"}),
        ("host", {"type": "move", "number": 1, "column": "4"}),
        ("guest", {"type": "move", "number": 2, "column": "4"}),
    ):
        await _ask(port, "POST", f"games/{made['id']}/commands", json.dumps(command), made[seat])
    return made["id"]


async def _speed(port: int, game: str) -> float:
    """The speed of a running clock; 1 is that of time."""

    async def left() -> float:
        found = json.loads(await _ask(port, "GET", f"games/{game}"))
        return float(found["seats"]["host"]["remaining"]) / 1000

    before, start = await left(), time.monotonic()
    await asyncio.sleep(WINDOW)
    return (before - await left()) / (time.monotonic() - start)


async def _create(port: int, minutes: float) -> dict[str, str]:
    order = json.dumps({"clock": {"minutes": minutes, "increment": 1}})
    return json.loads(await _ask(port, "POST", "games", order))  # type: ignore[no-any-return]


async def _ask(port: int, method: str, path: str, body: str = "", secret: str = "") -> str:
    import urllib.request  # noqa: PLC0415

    request = urllib.request.Request(
        f"http://127.0.0.1:{port}/api/v1/{path}",
        body.encode() or None,
        {"Content-Type": "application/json", "Authorization": f"Bearer {secret}"},
        method=method,
    )
    answer = await asyncio.to_thread(urllib.request.urlopen, request)
    text: str = answer.read().decode()
    return text


def main() -> None:
    """Print the results."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--faults", type=int, default=15)
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
            asyncio.run(run(servers, redis, options.games, options.faults, options.seed))
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
