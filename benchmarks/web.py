"""Measure the server under load, alone or side by side with another version of itself.

    .venv/bin/python benchmarks/web.py                                # this version, 2 minutes
    .venv/bin/python benchmarks/web.py --against 'OLD/bin/fourfold'   # before and after, 5 minutes
    .venv/bin/python benchmarks/web.py --only beside_hard_clients     # one scenario

For each scenario it starts a server: first the command given by `--against`, if any, then ours, so
that both get the same load. The scenarios are a single connection, many connections, cheap analyses
and `/health` while 200 clients ask for hard positions, pictures after 250 abandoned PNGs, and
clients that do not read. It prints a Markdown table with the figures of both versions and the
factor by which ours is better, the peak memory, and then our requests per second with one worker
and with two. On a machine with two cores the clients need one of them, so two workers cannot be
twice as fast; run it there only while nothing else is running.

Clients have their own addresses (127.1.0.1 and so on), as on the internet, which needs Linux. `wrk`
measures requests per second if it is installed. Build the web app (`make web`) for the scenarios
with clients that do not read.
"""

import argparse
import asyncio
import contextlib
import itertools
import math
import random
import re
import resource
import shlex
import shutil
import socket
import statistics
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Self

HARD = ("-?columns=8&rows=7", "-?columns=9&rows=6", "-?columns=10&rows=5", "-?columns=8&rows=6")
PATIENCE = 20.0  # seconds after which a client counts as not served
_SECONDS_TO_END = 5.0

addresses = (f"127.1.{number // 250}.{number % 250 + 1}" for number in itertools.count())


@dataclass
class Running:
    """A running server."""

    process: "subprocess.Popen[str]"
    port: int

    def memory(self) -> float:
        """Its memory in megabytes, including child processes; shared pages are divided."""
        total, waiting = 0, [self.process.pid]
        while waiting:
            process = waiting.pop()
            with contextlib.suppress(OSError):
                text = Path(f"/proc/{process}/smaps_rollup").read_text(encoding="ascii")
                total += int(re.findall(r"^Pss:\s+(\d+)", text, re.MULTILINE)[0])
                for task in Path(f"/proc/{process}/task").iterdir():
                    waiting += map(int, (task / "children").read_text().split())
        return total / 1024

    @property
    def url(self) -> str:
        """Its address."""
        return f"http://127.0.0.1:{self.port}"


@contextlib.contextmanager
def running(command: str, *options: str) -> Iterator[Running]:
    """Start a server."""
    arguments = [*shlex.split(command), "web", "--port", "0", "--no-open", *options]
    with subprocess.Popen(
        arguments, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as process:
        try:
            line = process.stdout.readline() if process.stdout else ""
            yield Running(process, int(re.findall(r":(\d+)/", line)[0]))
        finally:
            process.terminate()
            try:
                process.wait(_SECONDS_TO_END)
            except subprocess.TimeoutExpired:
                process.kill()  # the old one first draws all pending pictures


class Client:
    """A connection from its own address."""

    def __init__(self, server: Running, address: str | None = None, buffer: int = 0) -> None:
        """`buffer` is the size of the system's receive buffer, if not the default."""
        self._server = server
        self._address = address or next(addresses)
        self._buffer = buffer

    async def __aenter__(self) -> Self:
        connection = socket.socket()
        connection.setblocking(False)  # noqa: FBT003
        if self._buffer:
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, self._buffer)
        connection.bind((self._address, 0))
        server = ("127.0.0.1", self._server.port)
        await asyncio.get_running_loop().sock_connect(connection, server)
        self._reader, self.writer = await asyncio.open_connection(sock=connection)
        return self

    async def __aexit__(self, *_: object) -> None:
        self.writer.close()
        with contextlib.suppress(OSError):
            await self.writer.wait_closed()

    def send(self, path: str, method: str = "GET") -> None:
        """Send a request without waiting for the response."""
        self.writer.write(f"{method} {path} HTTP/1.1\r\nHost: x\r\n\r\n".encode())

    async def ask(self, path: str, method: str = "GET") -> int:
        """Send a request, and return the status of the response."""
        self.send(path, method)
        head = (await self._reader.readuntil(b"\r\n\r\n")).lower()
        length = int(re.findall(rb"content-length: (\d+)", head)[0])
        await self._reader.readexactly(0 if method == "HEAD" else length)
        return int(head.split()[1])


async def timed(asking: Awaitable[int]) -> float:
    """The seconds until the response; infinite if it is refused or does not come."""
    start = time.perf_counter()
    try:
        status = await asyncio.wait_for(asking, PATIENCE)
    except (OSError, asyncio.IncompleteReadError, TimeoutError):
        return float("inf")
    return time.perf_counter() - start if status == 200 else float("inf")


def quantile(values: list[float], percent: int) -> float:
    """The value that this percentage of the values does not exceed."""
    return sorted(values)[min(len(values) * percent // 100, len(values) - 1)]


def cheap_paths() -> Iterator[str]:
    """Positions as they occur in games, each only once, so that no cache helps."""
    from fourfold import Position  # noqa: PLC0415 - the clients need nothing of it

    chance = random.Random(1)
    while True:
        position, moves = Position(), ""
        for _ in range(chance.randrange(20, 36)):
            if position.is_over:
                break
            column = chance.choice(position.legal_moves)
            position, moves = position.play(column), moves + str(column + 1)
        if not position.is_over:
            yield f"/api/v1/analysis/{moves}"


# ---- Scenarios: each returns its measurements by name.

Figures = dict[str, float]


async def single_connection(server: Running) -> Figures:
    """One client, one connection, one request after the other, with a pause before each."""
    waited = []
    async with Client(server) as client:
        for _ in range(40):
            await asyncio.sleep(0.005)  # idle: the system delays its acknowledgement
            waited.append(await timed(client.ask("/api/v1/health")))
    return {"one connection, /health, p50 (ms)": 1000 * statistics.median(waited)}


@contextlib.asynccontextmanager
async def hard_clients(server: Running, count: int) -> AsyncIterator[None]:
    """This many clients repeatedly ask for positions that cannot be solved in time."""

    async def ask(path: str) -> None:
        while True:
            with contextlib.suppress(OSError, asyncio.IncompleteReadError):
                async with Client(server) as client:
                    while await client.ask(f"/api/v1/analysis/{path}") == 200:
                        pass
            await asyncio.sleep(0.2)  # refused

    tasks = [asyncio.create_task(ask(HARD[n % len(HARD)])) for n in range(count)]
    await asyncio.sleep(3)
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def beside_hard_clients(server: Running) -> Figures:
    """Cheap analyses and `/health`, while 200 clients ask for hard positions."""
    paths = cheap_paths()
    cheap: list[float] = []
    health: list[float] = []
    end = 0.0

    async def ask_cheap() -> None:
        async with Client(server) as client:
            while time.monotonic() < end:
                cheap.append(await timed(client.ask(next(paths))))

    async def ask_health() -> None:
        async with Client(server) as client:
            while time.monotonic() < end:
                await asyncio.sleep(0.05)
                health.append(await timed(client.ask("/api/v1/health")))

    async with hard_clients(server, 200):
        end = time.monotonic() + 8
        await asyncio.gather(*[ask_cheap() for _ in range(4)], ask_health())
    return {
        "cheap analysis beside 200 hard clients, p50 (ms)": 1000 * quantile(cheap, 50),
        "the same, p99 (ms)": 1000 * quantile(cheap, 99),
        "/health beside them, p50 (ms)": 1000 * quantile(health, 50),
        "the same, p99 (ms) ": 1000 * quantile(health, 99),
    }


async def abandoned_pictures(server: Running) -> Figures:
    """An SVG and a small PNG, after 250 clients requested large PNGs and disconnected."""
    async with Client(server) as client:
        await client.ask("/api/v1/boards/44.svg")  # the first request loads the libraries
    async with contextlib.AsyncExitStack() as stack:
        for number in range(250):
            moves = "".join(str(int(digit) + 1) for digit in f"{number:b}".zfill(8))
            client = await stack.enter_async_context(Client(server))
            client.send(f"/api/v1/boards/{moves}.png?width=1200")
            await client.writer.drain()
        await asyncio.sleep(0.5)
    async with Client(server) as client:
        vector = await timed(client.ask("/api/v1/boards/4455.svg"))
    async with Client(server) as client:
        pixels = await timed(client.ask("/api/v1/boards/4455.png?width=200"))
    return {
        "SVG after 250 abandoned PNGs (ms)": 1000 * vector,
        "PNG after them (ms)": 1000 * pixels,
    }


async def no_readers(server: Running, *, many: bool) -> float:
    """The seconds until a new client is served while 511 that requested the book do not read."""
    books = Path(__file__).parents[1] / "src/fourfold/web/static/assets"
    book = next(books.glob("7x6-ply12-*.book"), None)
    if book is None:
        return float("nan")  # the web app is not built
    async with contextlib.AsyncExitStack() as stack:
        same = next(addresses)
        for _ in range(511):
            with contextlib.suppress(OSError):
                client = Client(server, next(addresses) if many else same, buffer=4096)
                await stack.enter_async_context(client)
                for _ in range(10):  # more than the system buffers for a client
                    client.send(f"/assets/{book.name}")
                client.writer.transport.pause_reading()  # type: ignore[attr-defined]
        await asyncio.sleep(6)  # until the server has accepted all of them
        start = time.perf_counter()
        while time.perf_counter() - start < PATIENCE:
            async with Client(server) as client:
                if await timed(client.ask("/api/v1/players")) < PATIENCE:
                    return time.perf_counter() - start
            await asyncio.sleep(0.25)
    return float("inf")


async def readers_of_one_address(server: Running) -> Figures:
    """All clients that do not read have the same address."""
    waited = await no_readers(server, many=False)
    return {"served beside 511 that do not read, one address (s)": waited}


async def readers_of_many_addresses(server: Running) -> Figures:
    """Each client that does not read has its own address."""
    return {"the same, one address each (s)": await no_readers(server, many=True)}


async def throughput(server: Running, path: str) -> float:
    """Requests per second on 50 connections."""
    if wrk := shutil.which("wrk"):
        arguments = [wrk, "-c50", "-t1", "-d4s", f"{server.url}{path}"]
        process = await asyncio.create_subprocess_exec(*arguments, stdout=subprocess.PIPE)
        output, _ = await process.communicate()
        return float(re.findall(rb"Requests/sec:\s+([\d.]+)", output)[0])
    count, end = 0, time.monotonic() + 4

    async def ask() -> None:
        nonlocal count
        async with Client(server, "127.0.0.1") as client:
            while time.monotonic() < end:
                await client.ask(path)
                count += 1

    await asyncio.gather(*[ask() for _ in range(50)])
    return count / 4


async def requests_per_second(server: Running) -> Figures:
    """A call that is computed, and one whose response is cached."""
    return {
        "requests/s, /health, 50 connections": await throughput(server, "/api/v1/health"),
        "requests/s, one analysis, 50 connections": await throughput(
            server, "/api/v1/analysis/4455"
        ),
    }


SCENARIOS: list[Callable[[Running], Coroutine[None, None, Figures]]] = [
    single_connection,
    requests_per_second,
    beside_hard_clients,
    abandoned_pictures,
    readers_of_one_address,
    readers_of_many_addresses,
]


def show(name: str, figures: list[float]) -> None:
    """One row of the table. More requests per second are better; of everything else, less is."""
    patience = PATIENCE * (1000 if "(ms)" in name else 1)
    cells = [f"> {patience:,.0f}" if math.isinf(each) else f"{each:,.1f}" for each in figures]
    if len(figures) == 2:
        # A request that was not served in time took at least that long.
        before, after = (patience if math.isinf(each) else each for each in figures)
        ratio = after / before if "requests/s" in name else before / max(after, 0.01)
        cells.append(f"{'≥ ' if math.isinf(figures[0]) else ''}{ratio:,.1f}")
    print(f"| {' | '.join([name.strip(), *cells])} |", flush=True)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--only", metavar="NAME", choices=[each.__name__ for each in SCENARIOS])
    parser.add_argument(
        "--against", metavar="COMMAND", help="the fourfold command of another version"
    )
    arguments = parser.parse_args()
    against = arguments.against
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(most, 8192), most))
    own = f"{shlex.quote(sys.executable)} -m fourfold"
    commands = [against, own] if against else [own]
    header = (
        "| | before | after | better by |\n|---|---:|---:|---:|" if against else "| | |\n|---|---:|"
    )
    print(header)
    most_memory = [0.0] * len(commands)
    for scenario in SCENARIOS:
        if arguments.only not in {None, scenario.__name__}:
            continue
        results = []
        for number, command in enumerate(commands):
            with running(command) as server:
                results.append(asyncio.run(scenario(server)))
                most_memory[number] = max(most_memory[number], server.memory())
        for name in results[0]:
            show(name, [result[name] for result in results])
    show("peak memory after a scenario (MB)", most_memory)
    if arguments.only:
        return
    print("\n| | 1 worker | 2 workers | better by |\n|---|---:|---:|---:|")
    results = []
    for workers in ("1", "2"):
        with running(own, "--workers", workers) as server:
            results.append(asyncio.run(requests_per_second(server)))
    for name in results[0]:
        show(name, [result[name] for result in results])


if __name__ == "__main__":
    main()
