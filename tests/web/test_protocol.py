"""One connection, without a network: what is sent, and in how many pieces."""

import asyncio
import socket
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from fourfold.base.errors import InvalidArgument
from fourfold.web.app import create_app
from fourfold.web.limits import Limits
from fourfold.web.server import Server, listen

LIMITS = Limits(threads=1, table_mb=1)


class Recorder(asyncio.Transport):
    """A transport that records what is written to it."""

    def __init__(self) -> None:
        super().__init__()
        self.sent: list[bytes] = []
        self.closed = asyncio.Event()

    def write(self, data: Any) -> None:
        self.sent.append(data)

    def get_extra_info(self, _name: str, default: Any = None) -> Any:
        return default

    def get_write_buffer_size(self) -> int:
        return 0

    def is_closing(self) -> bool:
        return self.closed.is_set()

    def close(self) -> None:
        self.closed.set()

    def pause_reading(self) -> None:
        pass

    def resume_reading(self) -> None:
        pass


async def talk(*requests: bytes, until: Callable[[Recorder], bool]) -> Recorder:
    """Send these to a new connection, one after the other."""
    server = Server(create_app(LIMITS, files=Path("nowhere")), LIMITS)
    config = server.config
    config.load()
    async with server._app.router.lifespan_context(server._app):
        connection = config.http_protocol_class(  # type: ignore[call-arg]
            config=config, server_state=server.server_state, app_state={}
        )
        recorder = Recorder()
        connection.connection_made(recorder)
        for request in requests:
            connection.data_received(request)
            await asyncio.sleep(0)
        while not until(recorder):  # noqa: ASYNC110 - the app brings it about
            await asyncio.sleep(0.001)
        connection.connection_lost(None)
    return recorder


async def test_header_and_body_are_sent_in_one_piece() -> None:
    request = b"GET /api/v1/players HTTP/1.1\r\nHost: x\r\n\r\n"
    recorder = await talk(request, until=lambda recorder: bool(recorder.sent))
    (answer,) = recorder.sent
    assert answer.startswith(b"HTTP/1.1 200 ")
    assert answer.endswith(b"]")


async def test_requests_that_are_not_http_get_the_same_kind_of_error() -> None:
    recorder = await talk(b"\0\xff\r\n\r\n", until=Recorder.is_closing)
    (answer,) = recorder.sent
    assert answer.startswith(b"HTTP/1.1 400 ")
    assert b"application/problem+json" in answer


async def test_garbage_after_the_answer_closes_the_connection() -> None:
    head = b"POST /api/v1/moves HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"
    body = b"2000\r\n" + b"1" * 0x2000 + b"\r\n"
    recorder = await talk(head + body, until=Recorder.is_closing)
    assert b" 413 " in recorder.sent[0]
    recorder = await talk(head + body, b"zz\r\n", b"zz\r\n", until=Recorder.is_closing)
    assert b"".join(recorder.sent).count(b"HTTP/1.1 ") == 1


@pytest.mark.parametrize("host", ["127.0.0.1", "::1"])
async def test_small_answers_are_not_held_back(host: str) -> None:
    """A response in two packets would wait 40 ms for the acknowledgement of the first."""
    accepted: asyncio.Future[int] = asyncio.get_running_loop().create_future()

    class Accepting(asyncio.Protocol):
        def connection_made(self, transport: asyncio.BaseTransport) -> None:
            connection = transport.get_extra_info("socket")
            accepted.set_result(connection.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
            transport.close()

    try:
        listening = listen(host, 0, exactly=True)
    except InvalidArgument as error:
        pytest.skip(f"no {host} here: {error}")
    async with await asyncio.get_running_loop().create_server(Accepting, sock=listening):
        _, writer = await asyncio.open_connection(*listening.getsockname()[:2])
        assert await accepted != 0
        writer.close()
