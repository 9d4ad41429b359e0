"""A class of 30 plays while one hostile address does what it can.

    python benchmarks/online_hostile.py [--minutes 10] [--rounds 5]

Starts `fourfold web --lobby --password-file FILE` with its defaults otherwise. The pupils have an
address each. They meet in the lobby, offer and accept games, and play them over live connections,
with a move every second in each game. In each round they do so alone for a while, and then twice as
long during the attack: other work of the machine concerns both.

The hostile address creates games and chains of rematches, fills the lobby with people, offers,
tournaments and names that look like those of pupils or like nothing, guesses the password in calls,
the form and live connections, sends halves of headers and of bodies, opens live connections, and
floods a game with messages that are many, huge, malformed, or out of turn.

Prints how long a move takes until the opponent has it, what pupils were refused, which of their
names somebody else took, and what the server has answered to the hostile address. Needs Linux,
where every 127.x.y.z is this machine.
"""

import argparse
import asyncio
import itertools
import json
import multiprocessing
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack, suppress
from pathlib import Path
from typing import Any

import httpx2 as httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidStatus, WebSocketException

HOSTILE = "127.0.0.66"
PASSWORD = {"X-Password": "correct horse battery"}
FAILURES = (OSError, WebSocketException, TimeoutError, httpx.HTTPError)
PAUSE = 1.0  # seconds that a pupil thinks
QUIET = "111111222222333333555555666666777777"  # without four in a row
BLANK = ("\u3164", "\u115f", "\u2800", "\u00ad\u200d", "\ufe0f")
LOOK_ALIKE = (
    "Pupi\u04cf {}",
    "\u0420upil {}",
    "P\u057dpil {}",
    "\U0001d40fupil {}",
    "\u1d18upil {}",
    "Pupil {}\u3164",
)
PUPILS = range(30)


class Server:
    """The addresses of a server."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.http = f"http://127.0.0.1:{port}/"

    def live(self, path: str, address: str, **headers: str) -> connect:
        """A live connection."""
        return connect(
            f"ws://127.0.0.1:{self.port}/api/v1/{path}/live",
            local_addr=(address, 0),
            additional_headers=headers or PASSWORD,
            open_timeout=20,
            close_timeout=0.1,
        )


# ---- The class


class Class:
    """30 pupils, and what they have seen."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.delays: list[float] = []
        self.refusals: Counter[str] = Counter()
        self.games = 0
        self.names: set[str] = set()

    async def play(self) -> None:
        """Play until this is cancelled. The pupils enter all at once."""
        async with AsyncExitStack() as stack:
            pupils = [Pupil(self, number) for number in PUPILS]
            await asyncio.gather(*(each.enter(stack) for each in pupils))
            half = len(pupils) // 2
            async with asyncio.TaskGroup() as group:
                for host, guest in zip(pupils[:half], pupils[half:], strict=True):
                    group.create_task(self._play(host, guest))

    async def _play(self, host: "Pupil", guest: "Pupil") -> None:
        await asyncio.sleep(random.random() * PAUSE)
        while True:
            try:
                await host.act(type="offer")
                offer = await guest.until(
                    lambda state: next(
                        (
                            each["id"]
                            for each in state["lobby"]["challenges"]
                            if each["person"]["name"] == host.name
                        ),
                        None,
                    )
                )
                await guest.act(type="accept", challenge=offer)
                await self._moves(host, guest, await host.until(_game), await guest.until(_game))
                self.games += 1
                for pupil in (host, guest):
                    await pupil.until(lambda state: not _game(state))
            except FAILURES as error:
                self.refusals[f"disconnected: {error}"[:70]] += 1
                await asyncio.sleep(1)

    async def _moves(
        self, host: "Pupil", guest: "Pupil", first: dict[str, Any], second: dict[str, Any]
    ) -> None:
        at = f"games/{first['id']}"
        async with (
            self.server.live(at, host.address) as one,
            self.server.live(at, guest.address) as two,
        ):
            seats = {}
            for socket, own in ((one, first), (two, second)):
                await socket.send(json.dumps({"type": "hello", "secret": own["secret"]}))
                seats[json.loads(await socket.recv())["seat"]] = socket
            for socket in seats.values():
                await self._act(socket, type="join", name="")
            mover, other = seats["host"], seats["guest"]
            for number, column in enumerate(QUIET, start=1):
                await asyncio.sleep(PAUSE)
                start = time.perf_counter()
                await self._act(mover, type="move", number=number, column=column)
                await self._see(other, QUIET[:number])
                self.delays.append(time.perf_counter() - start)
                mover, other = other, mover
            await self._act(mover, type="resign")

    async def _act(self, socket: ClientConnection, **command: object) -> None:
        await socket.send(json.dumps({"type": "act", "command": command}))

    async def _see(self, socket: ClientConnection, moves: str) -> None:
        while True:
            message = json.loads(await asyncio.wait_for(socket.recv(), 30))
            if message["type"] == "refused":
                self.refusals[message["detail"]] += 1
            if message.get("game", {}).get("moves") == moves:
                return


def _game(state: dict[str, Any]) -> dict[str, Any] | None:
    games: list[dict[str, Any]] = state["you"]["games"]
    return games[0] if games else None


class Pupil:
    """A pupil with a live connection to the lobby."""

    def __init__(self, class_: Class, number: int) -> None:
        self.class_ = class_
        self.address = f"127.0.0.{number + 100}"
        self.key = f"the long key of pupil {number}"
        self.name = f"Pupil {number}"
        self.state: dict[str, Any] = {}
        self.changed = asyncio.Condition()

    async def enter(self, stack: AsyncExitStack) -> None:
        """Connect to the lobby."""
        self.socket = await stack.enter_async_context(
            self.class_.server.live("lobby", self.address)
        )
        await self.socket.send(json.dumps({"type": "hello", "key": self.key}))
        task = asyncio.create_task(self._hear())
        stack.callback(task.cancel)
        await self.act(type="enter", name=self.name)

    async def act(self, **command: object) -> None:
        """Give a command."""
        await self.socket.send(json.dumps({"type": "act", "command": command}))

    async def until(self, find: Callable[[dict[str, Any]], Any]) -> Any:
        """What is found in the lobby, as soon as it is there."""
        async with self.changed, asyncio.timeout(60):
            while not self.state or not (found := find(self.state)):
                await self.changed.wait()
        return found

    async def _hear(self) -> None:
        async for text in self.socket:
            message = json.loads(text)
            if message["type"] == "refused":
                self.class_.refusals[message["detail"]] += 1
            if "lobby" in message:
                self.class_.names |= {each["name"] for each in message["lobby"]["people"]}
                async with self.changed:
                    self.state = message
                    self.changed.notify_all()


# ---- The hostile address


class Hostile:
    """One address that attacks a server."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.answers: Counter[str] = Counter()

    async def attack(self, seconds: float) -> None:
        """Do everything at once."""
        transport = httpx.AsyncHTTPTransport(local_address=HOSTILE)
        async with httpx.AsyncClient(
            transport=transport, base_url=f"{self.server.http}api/v1/", timeout=20
        ) as self.client:
            # With the cookie: its own guesses lock out those who send the password from here.
            form = await self.client.post("../../login", data={"password": PASSWORD["X-Password"]})
            self.cookie = {"Cookie": form.headers["set-cookie"].partition(";")[0]}
            made = (await self.client.post("games", json={})).json()
            loops = [
                self._repeat("rematch", 2, self.rematches, 0.2),
                self._repeat("place in the lobby", 2, self.lobby, 0.1),
                self._repeat("password", 2, self.guess, 0.1),
                self._repeat("password, live", 2, self.guess_live, 0.2),
                self._repeat("name", 1, self.look_alike, 0.1),
                self._repeat("unfinished request", 2200, self.unfinished, 1),
                self._repeat("live connection", 20, lambda: self.flood(made), 2),
            ]
            with suppress(TimeoutError):
                async with asyncio.timeout(seconds):
                    await asyncio.gather(*loops)

    async def _repeat(
        self, what: str, count: int, attempt: Callable[[], Awaitable[object]], pause: float
    ) -> None:
        async def forever(start: float) -> None:
            await asyncio.sleep(start)
            while True:
                try:
                    answer = await attempt()
                except InvalidStatus as refused:
                    answer = refused.response.status_code
                except FAILURES as error:
                    answer = type(error).__name__
                self.answers[f"{what}: {answer}"] += 1
                await asyncio.sleep(pause)

        # Not all in the same moment: that would be a test of the event loop.
        await asyncio.gather(*(forever(each * 10 / count) for each in range(count)))

    async def _post(self, path: str, secret: str, **body: object) -> httpx.Response:
        headers = {"Authorization": f"Bearer {secret}"}
        return await self.client.post(path, json=body, headers=headers)

    async def rematches(self) -> str:
        """A game and its rematches, until one is refused."""
        answer = await self.client.post("games", json={})
        if answer.status_code != 201:
            return f"first game {answer.status_code}"
        made = answer.json()
        at = f"games/{made['id']}/commands"
        steps = (("host", "resign"), ("host", "rematch"), ("guest", "rematch"), ("host", "rematch"))
        for number in itertools.count():
            following = dict(made)
            for seat, kind in steps:
                answer = await self._post(at, made[seat], type=kind)
                if answer.status_code != 200:
                    self.answers["rematch: 200"] += number
                    return str(answer.status_code)
                following[seat] = answer.json().get("rematch_secret") or following[seat]
                await asyncio.sleep(0.02)
            at, made = f"games/{answer.json()['rematch']}/commands", following
        return ""

    async def lobby(self) -> int:
        """A person who enters, offers a game, opens a tournament, and joins it."""
        key = f"a hostile key {random.randrange(200):06}"
        cup = {"title": key, "kind": "knock-out", "terms": {"clock": {"minutes": 3}}}
        entered = await self._post("lobby/commands", key, type="enter", name=f"Troll {key[-6:]}")
        for command in ({"type": "offer"}, {"type": "organise", **cup}):
            await self._post("lobby/commands", key, **command)
        return entered.status_code

    async def look_alike(self) -> int:
        """A person whose name looks like that of a pupil, or like nothing."""
        form = random.choice((*BLANK, *LOOK_ALIKE))
        name = form.format(random.choice(PUPILS))
        key = f"a hostile key, too {random.randrange(200):06}"
        answer = await self._post("lobby/commands", key, type="enter", name=name)
        return answer.status_code

    async def guess(self) -> int:
        """A wrong password in a call or in the form."""
        text = f"{random.getrandbits(64)}"
        if random.random() < 0.5:
            headers = {"X-Password": text, "Cookie": ""}
            return (await self.client.get("players", headers=headers)).status_code
        form = await self.client.post(
            "../../login", data={"password": text}, headers={"Cookie": ""}
        )
        return form.status_code

    async def guess_live(self) -> str:
        """A wrong password for a live connection."""
        text = f"{random.getrandbits(64)}"
        async with self.server.live("lobby", HOSTILE, **{"X-Password": text}):
            return "right"

    async def unfinished(self) -> str:
        """A part of a header or of a body, and then nothing. In every other minute: then this
        address has no connection left for the rest.
        """
        if time.monotonic() // 60 % 2:
            await asyncio.sleep(random.uniform(1, 20))
            return "later"
        reader, writer = await asyncio.open_connection(
            "127.0.0.1", self.server.port, local_addr=(HOSTILE, 0)
        )
        head = b"POST /api/v1/moves HTTP/1.1\r\nHost: x\r\nContent-Length: 300\r\n"
        writer.write(head + b"\r\n{" if random.random() < 0.05 else head)
        try:
            start = time.perf_counter()
            answer = await reader.read(20)
            took = time.perf_counter() - start
            return answer[9:12].decode() or f"closed after {took:.0f} s"
        finally:
            writer.close()

    async def flood(self, made: dict[str, Any]) -> str:
        """Messages to a game: many, huge, malformed, out of turn, or none."""
        move = {"type": "act", "command": {"type": "move", "number": 1, "column": "4"}}
        react = json.dumps({"type": "react", "reaction": "hello"})
        texts: list[str] = random.choice(
            [[react] * 50, ["x" * 100_000], ["{", '{"type": 5}', "\0"], [json.dumps(move)] * 5, []]
        )
        async with self.server.live(f"games/{made['id']}", HOSTILE, **self.cookie) as socket:
            await socket.send(json.dumps({"type": "hello", "secret": made["guest"]}))
            for text in texts:
                await socket.send(text)
            with suppress(TimeoutError):
                async with asyncio.timeout(5):
                    async for _ in socket:
                        pass
        return f"closed with {socket.close_code}"


def attack(port: int, seconds: float, answers: Any) -> None:
    """Attack from a process with low priority, as if it ran on another machine."""
    os.nice(19)
    with suppress(OSError):
        os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))
    hostile = Hostile(Server(port))
    asyncio.run(hostile.attack(seconds))
    answers.put(dict(hostile.answers))


# ---- Both


def percentile(delays: list[float], percent: int) -> float:
    """In milliseconds."""
    return statistics.quantiles(delays, n=100)[percent - 1] * 1000


def row(name: str, delays: list[float], refused: int) -> None:
    """Print a row of the table."""
    p50, p99 = percentile(delays, 50), percentile(delays, 99)
    worst = max(delays) * 1000
    print(f"{name:20} {len(delays):6} {p50:7.2f} {p99:7.2f} {worst:7.1f}  {refused}", flush=True)


async def run(server: Server, seconds: float, rounds: int) -> bool:
    """Print the tables. Whether the class was neither refused nor slowed to less than half."""
    class_ = Class(server)
    playing = asyncio.create_task(class_.play())
    await asyncio.sleep(5)
    found: dict[str, list[float]] = {"alone": [], "during the attack": []}
    answers: Counter[str] = Counter()
    context = multiprocessing.get_context("spawn")
    print(f"{'the class':20} {'moves':>6} {'p50 ms':>7} {'p99 ms':>7} {'worst':>7}  refused")
    for _ in range(rounds):
        for name in found:
            length = seconds / rounds / (2 if name == "alone" else 1)
            class_.delays, before = [], class_.refusals.total()
            queue = context.Queue()
            if name != "alone":
                context.Process(target=attack, args=(server.port, length, queue)).start()
            await asyncio.sleep(length)
            found[name] += class_.delays
            row(name, class_.delays, class_.refusals.total() - before)
            if name != "alone":
                answers.update(await asyncio.to_thread(queue.get))
    playing.cancel()
    await asyncio.wait([playing])
    for name, delays in found.items():
        row(f"all, {name}", delays, class_.refusals.total())
    alone, attacked = found.values()
    ratios = [percentile(attacked, n) / percentile(alone, n) for n in (50, 99)]
    print(f"attack / alone: p50 {ratios[0]:.2f}, p99 {ratios[1]:.2f}; games: {class_.games}")
    print(f"refusals: {dict(class_.refusals) or 'none'}")
    strange = {ascii(each) for each in class_.names if not each.startswith(("Pupil", "Troll"))}
    print(f"other names in the lobby: {sorted(strange) or 'none'}")
    for answer, count in sorted(answers.items()):
        print(f"{count:8} {answer}")
    return not class_.refusals and max(ratios) <= 2 and not strange


def main() -> None:
    """Print the results."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--minutes", type=float, default=10, help="of the attack")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--python", default=sys.executable, help="runs the server")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        password = Path(folder) / "password"
        password.write_text(PASSWORD["X-Password"], encoding="utf-8")
        command = [options.python, "-m", "fourfold", "web", "--port", "0", "--no-open", "--lobby"]
        command += ["--data", folder, "--password-file", str(password)]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
            line = (process.stdout or sys.stdin).readline()
            url = next(word for word in line.split() if word.startswith("http"))
            server = Server(int(url.rstrip("/").rpartition(":")[2]))
            is_well = asyncio.run(run(server, options.minutes * 60, options.rounds))
            process.terminate()
    sys.exit(not is_well)


if __name__ == "__main__":
    main()
