"""The server as clients see it: many at once, malicious ones, the command that starts it."""

import gc
import itertools
import json
import os
import select
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import httpx2 as httpx
import pytest
from support.command import COMMAND, ENVIRONMENT, TIMEOUT, fourfold, fourfold_process
from support.live_client import live_address
from support.paths import ROOT
from support.web_server import connect, serving
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect as live_connect

from fourfold.players import led_program as program
from fourfold.web.limits import Limits
from fourfold.web.rate_limits import Rates
from fourfold.web.server import HttpConnection, address, listen

PATIENT = Limits(seconds=4, threads=1, table_mb=16)


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    with serving(PATIENT) as url:
        yield url


def get(url: str, path: str = "players", **headers: str) -> httpx.Response:
    return httpx.get(f"{url}api/v1/{path}", timeout=120, headers=headers)


def is_well(url: str) -> bool:
    return bool(get(url, "health").json()["status"] == "ok")


def jobs(url: str) -> int:
    return int(get(url, "health").json()["questions"])


# ---- Many at once


def test_fifty_clients_are_served_while_hard_positions_are_thought_about() -> None:
    """Hard requests come first, and are not answered before all others are."""
    hard = [f"analysis/-?columns=8&rows={rows}" for rows in (5, 6, 7)]
    easy = [f"analysis/{moves}" for moves in ("4444", "-", "414141", "76461241141", "123")] * 5
    with ExitStack() as stack:
        # A limit that ends only the hard ones, however busy the machine is.
        url = stack.enter_context(serving(replace(PATIENT, seconds=60)))

        def order(moves: str) -> Any:
            body = {"moves": moves, "player": "perfect"}
            return httpx.post(f"{url}api/v1/moves", json=body, timeout=120)

        unanswered = [stack.enter_context(connect(url)) for _ in hard]
        for client, path in zip(unanswered, hard, strict=True):
            client.sendall(f"GET /api/v1/{path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
        with ThreadPoolExecutor(50) as clients:
            others = [clients.submit(get, url, path) for path in easy]
            others += [clients.submit(order, "4" * n) for n in range(5)] * 5
            answers = [other.result() for other in others]
        assert [answer.status_code for answer in answers] == [200] * 50
        assert all(answer.json().get("complete", True) for answer in answers)
        assert select.select(unanswered, [], [], 0)[0] == []
        for client in unanswered:
            client.close()
        assert not get(url, f"{hard[0]}&time_limit=0.2").json()["complete"]


# ---- Bad clients


def say(url: str, data: bytes) -> bytes:
    """What the server sends until it closes the connection."""
    with connect(url) as client:
        try:
            client.sendall(data)
            return b"".join(iter(lambda: client.recv(65536), b""))
        except ConnectionError:  # it closed the connection in between
            return b""


GARBAGE = [
    b"\0\xff" * 1000,
    b"GET / HTTP/x\r\n\r\n",
    b"GET /" + b"a" * 100_000 + b" HTTP/1.1\r\nHost: x\r\n\r\n",
    b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * 20_000 + b"\r\n",
    b"POST /api/v1/moves HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n",
    # Two lengths: a proxy could take the rest for the body, or for another request.
    (
        b"GET / HTTP/1.1\r\nHost: x\r\n"
        b"Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"
    ),
    b"POST /api/v1/moves HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
    b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n",  # the beginning of TLS
]


def test_garbage(url: str) -> None:
    with ThreadPoolExecutor(len(GARBAGE)) as clients:
        answers = list(clients.map(partial(say, url), GARBAGE))
    assert [data for data, answer in zip(GARBAGE, answers, strict=True) if b" 200 " in answer] == []
    assert is_well(url)


def test_headers_have_the_documented_limit(url: str) -> None:
    """Also if they come in one piece."""
    padding = "x" * 8000
    assert get(url, Padding=padding).status_code == 200
    with connect(url) as client:
        lines = "".join(f"X-{number}: {padding}\r\n" for number in range(3))
        client.sendall(f"GET /api/v1/players HTTP/1.1\r\nHost: x\r\n{lines}\r\n".encode())
        assert client.recv(1024).split(b" ")[1] in {b"400", b"431"}


@pytest.mark.parametrize(
    ("length", "body"),
    [
        ("Content-Length: 4097\r\nExpect: 100-continue", b""),
        ("Transfer-Encoding: chunked", b"10000\r\n" + b"1" * 65536 + b"\r\n"),
    ],
)
def test_huge_bodies_are_refused_before_they_are_read(url: str, length: str, body: bytes) -> None:
    head = f"POST /api/v1/moves HTTP/1.1\r\nHost: x\r\n{length}\r\n\r\n"
    with connect(url) as client:
        client.sendall(head.encode() + body)
        assert client.recv(65536).startswith(b"HTTP/1.1 413 ")
    assert is_well(url)


def test_too_many_connections_are_turned_away_and_the_next_are_served() -> None:
    limits = replace(PATIENT, connections=5)
    with serving(limits) as url:
        with ExitStack() as stack:
            for number in range(limits.all_connections):
                source = "127.0.0.2" if number < limits.share else "127.0.0.3"
                client = stack.enter_context(connect(url, source))
                client.sendall(b"GET /api/v1/health HTTP/1.1\r\nHost: x\r\n\r\n")
                assert client.recv(1024)  # so the server counts it
            assert get(url).status_code == 503
        while get(url).status_code == 503:
            pass  # until it has noticed that they have disconnected


def test_one_address_leaves_connections_for_others() -> None:
    limits = replace(PATIENT, connections=5)
    with serving(limits) as url, ExitStack() as stack:
        for _ in range(limits.share):
            client = stack.enter_context(connect(url, "127.0.0.2"))
            client.sendall(b"GET /api/v1/health HTTP/1.1\r\nHost: x\r\n\r\n")
            assert client.recv(1024)  # so the server counts it
        with connect(url, "127.0.0.2") as client:
            client.sendall(b"GET /api/v1/players HTTP/1.1\r\nHost: x\r\n\r\n")
            answer = b"".join(iter(lambda: client.recv(1024), b""))
        assert answer.startswith(b"HTTP/1.1 503 ")
        assert b"retry-after: 5" in answer
        assert b"from your address" in answer
        assert get(url).status_code == 200


def test_connections_leave_nothing_for_the_garbage_collection() -> None:
    """A full collection would stop all games for a while, so it is rare."""

    def left() -> int:
        return sum(type(each) is HttpConnection for each in gc.get_objects())

    with serving(PATIENT) as url:
        get(url)
        gc.collect()
        gc.disable()
        try:
            for _ in range(5):
                get(url)
                with suppress(InvalidStatus):
                    live_connect(live_address(url, "lobby"))
            deadline = time.monotonic() + 60
            while left() > 0:
                assert time.monotonic() < deadline
        finally:
            gc.enable()


SLOW = {
    "part of a header": [b"GET /api/v1/players HTTP/1.1\r\n", *[b"X: y\r\n"] * 100],
    "part of a body": [
        b"POST /api/v1/moves HTTP/1.1\r\nHost: x\r\nContent-Length: 300\r\n\r\n",
        *[b"{"] * 100,
    ],
    "a second request": [
        b"GET /api/v1/players HTTP/1.1\r\nHost: x\r\n\r\n",
        b"GET /",
        *[b"a"] * 100,
    ],
    "part of a handshake": [
        b"GET /api/v1/lobby/live HTTP/1.1\r\nUpgrade: websocket\r\n",
        *[b"X: y\r\n"] * 100,
    ],
}


@pytest.mark.parametrize("parts", SLOW.values(), ids=SLOW)
def test_requests_that_do_not_arrive_are_ended(
    parts: list[bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also if something comes from time to time. Those that were answered in time are not."""
    monkeypatch.setattr("fourfold.web.server._ARRIVAL", 0.5)
    with serving(PATIENT) as url, connect(url) as client:
        client.settimeout(0.05)
        received = b""
        with suppress(ConnectionError):
            for part in itertools.chain(parts, itertools.repeat(b"")):
                client.sendall(part)
                with suppress(TimeoutError):
                    if (piece := client.recv(4096)) == b"":
                        break
                    received += piece
        assert (b" 200 " in received) == (parts[:1] == SLOW["a second request"][:1])
        assert is_well(url)


@pytest.mark.skipif(sys.platform != "linux", reason="an option of Linux")
def test_those_who_do_not_read_are_disconnected_by_the_system() -> None:
    """Connections inherit the limit from the socket on which the server listens."""
    with (
        listen("127.0.0.1", 0, exactly=True) as listening,
        connect(address(listening)) as client,
    ):
        client.sendall(b"GET")
        accepted, _ = listening.accept()
        with accepted:
            assert accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT) == 20_000


def test_a_proxy_is_believed_only_if_it_is_trusted() -> None:
    def statuses(url: str) -> list[int]:
        addresses = ("192.0.2.1", "192.0.2.2", "192.0.2.2")
        return [get(url, **{"X-Forwarded-For": each}).status_code for each in addresses]

    trusting = replace(PATIENT, proxies=("127.0.0.0/8",))
    with serving(trusting, rates=Rates.of(0.1)) as url:
        assert statuses(url) == [200, 200, 429]
    with serving(PATIENT, rates=Rates.of(0.1)) as url:
        assert statuses(url) == [200, 429, 429]


def test_a_client_that_disconnects_stops_its_search() -> None:
    with serving(replace(PATIENT, seconds=3600, book=False)) as url:
        with connect(url) as client:
            client.sendall(b"GET /api/v1/analysis/- HTTP/1.1\r\nHost: x\r\n\r\n")
            while not jobs(url):
                pass
        while jobs(url):
            pass


def test_clients_that_disconnect_leave_nothing_behind(url: str) -> None:
    for _ in range(5):
        with connect(url) as client:
            client.sendall(b"GET /api/v1/analysis/-?columns=9&rows=6 HTTP/1.1\r\nHost: x\r\n\r\n")
    with httpx.Client(base_url=url, timeout=60) as client:
        assert client.get("api/v1/analysis/4455").json()["complete"]
        while client.get("api/v1/health").json()["questions"]:
            pass


# ---- The LED board


def test_the_led_board_gets_its_move(url: str) -> None:
    link = program.module("link").Link(url.removeprefix("http://").rstrip("/"), "hard", socket)
    link.ask("414141")
    column = -1
    while link.is_waiting:
        column = link.poll()
    assert column == 3


def test_the_answer_to_the_led_board_is_short(url: str) -> None:
    body = json.dumps({"moves": "1" * 6 + "2" * 6 + "3" * 6 + "7" * 6, "player": "elo:1400"})
    request = (
        "POST /api/v1/moves HTTP/1.0\r\nHost: x\r\nContent-Type: application/json\r\n"
        f"Content-Length: {len(body)}\r\nConnection: close\r\n\r\n{body}"
    )
    assert len(say(url, request.encode())) < 1024


# ---- The command


@contextmanager
def start(*arguments: str, command: Sequence[str] = COMMAND) -> Iterator["subprocess.Popen[str]"]:
    """The server as a process, which is ended even if the test fails."""
    with subprocess.Popen(
        [*command, "web", "--no-open", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        env=ENVIRONMENT,
    ) as process:
        try:
            yield process
        finally:
            process.terminate()


@pytest.mark.skipif(sys.platform == "win32", reason="no such signals")
@pytest.mark.parametrize("end", [signal.SIGINT, signal.SIGTERM])
def test_the_command_prints_the_address_and_ends_at_a_signal(end: signal.Signals) -> None:
    with start("--port", "0", "--threads", "1", "--no-book", "--time-limit", "600") as process:
        assert process.stdout is not None
        line = process.stdout.readline()
        url = line.split()[4]
        assert line == f"Connect Four is at {url} (Ctrl-C stops it)\n"
        with ExitStack() as stack:  # searches that would take an hour do not delay it
            clients = [stack.enter_context(connect(url)) for _ in range(5)]
            for client in clients:
                client.sendall(b"GET /api/v1/analysis/- HTTP/1.1\r\nHost: x\r\n\r\n")
            while jobs(url) < 5:
                pass
            process.send_signal(end)
            for client in clients:
                answer = b"".join(iter(partial(client.recv, 65536), b""))
                assert answer.startswith(b"HTTP/1.1 503 ")
                assert b"retry-after: 1" in answer
                assert b"shutting down" in answer
            _, problems = process.communicate(timeout=TIMEOUT)
        assert problems.strip() == ""
        assert process.returncode == 0


@pytest.mark.skipif(sys.platform == "win32", reason="no such signals")
@pytest.mark.parametrize("how", ["waits", "computes"])
@pytest.mark.parametrize("workers", [1, 2])
def test_the_command_ends_within_ten_seconds_even_if_the_engine_hangs(
    how: str, workers: int
) -> None:
    stuck = (sys.executable, str(ROOT / "tests" / "support" / "stuck_player.py"))
    options = ("--port", "0", "--threads", "1", "--time-limit", "1", "--workers", str(workers))
    with ExitStack() as stack:
        process = stack.enter_context(start(*options, command=stuck))
        stack.callback(process.kill)  # which does not wait for a signal to be handled
        assert process.stdout is not None
        url = process.stdout.readline().split()[4]
        body = json.dumps({"moves": "4", "player": f"stuck:how={how}"})
        clients = [stack.enter_context(connect(url)) for _ in range(4)]
        for client in clients:
            client.sendall(
                "POST /api/v1/moves HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
                f"Content-Length: {len(body)}\r\n\r\n{body}".encode()
            )
        for client in clients:  # there is no answer in time, and the threads stay lost
            assert client.recv(65536).startswith(b"HTTP/1.1 503 ")
        signalled = time.monotonic()
        process.terminate()
        assert process.wait(TIMEOUT) == 0
        assert time.monotonic() - signalled < 10


@pytest.mark.skipif(sys.platform != "linux", reason="finds the workers in /proc")
def test_several_workers() -> None:
    """Workers share their counters, are replaced when they end, and end together."""
    options = ("--workers", "2", "--threads", "1", "--table-mb", "1", "--metrics", "--log", "json")
    with start("--port", "0", *options) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert "games between people need --store" in process.stderr.readline()
        url = process.stderr.readline().split()[4]

        for _ in range(10):  # each time on a new connection, so by any worker
            assert get(url).status_code == 200
        count = 'fourfold_requests_total{call="players",method="GET",status="200"}'
        assert f"{count} 10.0" in httpx.get(f"{url}metrics", timeout=60).text
        logged = [json.loads(process.stdout.readline()) for _ in range(10)]
        assert [line["path"] for line in logged] == ["/api/v1/players"] * 10

        workers = children(process.pid)
        assert len(workers) == 2
        os.kill(workers[1], signal.SIGINT)  # as Ctrl-C in a terminal: their parent ends them
        os.kill(workers[0], signal.SIGKILL)
        assert f"worker process {workers[0]} ended" in process.stderr.readline()
        assert get(url).status_code == 200
        process.terminate()
        _, problems = process.communicate(timeout=TIMEOUT)
        assert problems.strip() == ""
        assert process.returncode == 0


def children(parent: int) -> list[int]:
    """The workers among a process's children; there is a resource tracker, too."""
    ids = Path(f"/proc/{parent}/task/{parent}/children").read_text().split()
    return [int(each) for each in ids if "spawn_main" in Path(f"/proc/{each}/cmdline").read_text()]


def test_a_port_in_use() -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        result = fourfold("web", "--no-open", "--port", str(port))
    assert result.returncode == 1
    assert f"port {port} is in use" in result.stderr


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (["--port", "65536"], "--port"),
        (["--time-limit", "0"], "--time-limit"),
        (["--time-limit", "nan"], "--time-limit: nan is not a number"),
        (["--new-games", "NaN"], "--new-games: nan is not a number"),
        (["--rate-limit", "inf"], "--rate-limit: inf is not between"),
        (["--workers", "0"], "--workers"),
        (["--log", "xml"], "--log"),
        (["--trust-proxy", "proxy.example"], "'proxy.example' is not an IP address"),
        (["--host", "nowhere.invalid"], "cannot listen on nowhere.invalid"),
        (["--host", "203.0.113.1"], "cannot listen on 203.0.113.1"),
    ],
)
def test_bad_usage(arguments: list[str], problem: str) -> None:
    result = fourfold("web", "--no-open", *arguments)
    assert result.returncode in (1, 2)
    assert problem in result.stderr
    assert result.stderr.count("\n") == 1


def test_a_missing_extra_is_named(tmp_path: Path) -> None:
    missing = "raise ModuleNotFoundError(\"No module named 'fastapi'\", name='fastapi')"
    (tmp_path / "fastapi.py").write_text(missing)
    result = fourfold_process("web", env={"PYTHONPATH": str(tmp_path)})
    assert result.returncode == 1
    assert "fourfold[web]" in result.stderr
