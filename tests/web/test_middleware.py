"""The parts that requests pass on their way: limits for addresses, the cache, the log."""

import asyncio
import json
import os
from collections.abc import Callable
from typing import Any

import httpx2 as httpx
import pytest
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send
from support.manual_clock import ManualClock

from fourfold.web.cache import ResponseCache
from fourfold.web.logs import AccessLog, Exchange, LogFormat, Observer, Output
from fourfold.web.middleware import SizeLimits
from fourfold.web.rate_limits import AddressLimits, RateLimiter


def client_of(app: ASGIApp, address: str = "192.0.2.1") -> httpx.AsyncClient:
    transport = httpx.ASGITransport(app, client=(address, 1))
    return httpx.AsyncClient(transport=transport, base_url="http://test")


async def get(app: ASGIApp, path: str, address: str = "192.0.2.1", **headers: str) -> Any:
    async with client_of(app, address) as client:
        return await client.get(
            path, headers={name.replace("_", "-"): headers[name] for name in headers}
        )


# ---- Limits for addresses


def test_a_bucket_contains_ten_seconds_worth_and_refills() -> None:
    clock = ManualClock()
    limiter = RateLimiter(2, clock=clock)
    assert [limiter.wait("a") for _ in range(20)] == [0] * 20
    assert limiter.wait("a") == pytest.approx(0.5)
    assert limiter.wait("b") == 0
    clock.now += 0.25
    assert limiter.wait("a") == pytest.approx(0.25)  # rejected requests do not count
    clock.now += 0.25
    assert limiter.wait("a") == 0
    assert limiter.wait("a") == pytest.approx(0.5)
    clock.now += 1000
    assert [limiter.wait("a") > 0 for _ in range(21)] == [False] * 20 + [True]


async def test_a_client_over_the_limit_learns_when_to_try_again() -> None:
    limited = AddressLimits(
        PlainTextResponse("ok"), at_once=1, rate=RateLimiter(0.05, clock=ManualClock())
    )
    assert (await get(limited, "/api/v1/analysis/4")).status_code == 200
    refused = await get(limited, "/api/v1/analysis/4")
    assert refused.status_code == 429
    assert refused.headers["content-type"] == "application/problem+json"
    assert refused.headers["retry-after"] == "20"
    assert (await get(limited, "/api/v1/health")).status_code == 200
    assert (await get(limited, "/assets/app.js")).status_code == 200
    assert (await get(limited, "/api/v1/analysis/4", "192.0.2.2")).status_code == 200


async def test_an_address_has_its_share_of_the_requests() -> None:
    go_on, here = asyncio.Event(), asyncio.Semaphore(0)

    async def slow(scope: Scope, receive: Receive, send: Send) -> None:
        here.release()
        await go_on.wait()
        await PlainTextResponse("ok")(scope, receive, send)

    limited = AddressLimits(slow, at_once=2, rate=None)
    first = [asyncio.create_task(get(limited, "/api/v1/analysis/4")) for _ in range(2)]
    for _ in first:
        await here.acquire()
    refused = await get(limited, "/api/v1/analysis/4")
    assert refused.status_code == 503
    assert refused.headers["retry-after"] == "1"
    others = [
        asyncio.create_task(get(limited, "/api/v1/analysis/4", "192.0.2.2")),
        asyncio.create_task(get(limited, "/api/v1/health")),
    ]
    go_on.set()
    answers = await asyncio.gather(*first, *others, get(limited, "/api/v1/analysis/4"))
    assert [answer.status_code for answer in answers] == [200] * 5


# ---- The cache


class Counting:
    """An app that answers each request with a new number."""

    def __init__(self, size: int = 0, cache: str = "public, max-age=60") -> None:
        self.requests = 0
        self.size = size
        self.headers = {"Cache-Control": cache}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        self.requests += 1
        text = str(self.requests).ljust(self.size)
        await PlainTextResponse(text, headers=self.headers)(scope, receive, send)


async def test_an_answer_is_given_again() -> None:
    app = Counting()
    cached = ResponseCache(app, size=1 << 20)
    first = await get(cached, "/a?x=1")
    again = await get(cached, "/a?x=1")
    assert first.text == again.text == "1"
    assert first.headers == again.headers
    assert (await get(cached, "/a?x=2")).text == "2"
    assert (await get(cached, "/a?x=1", Accept_Encoding="identity")).text == "3"
    same = await get(cached, "/a?x=1", If_None_Match=f'"other", {first.headers["etag"]}')
    assert same.status_code == 304
    assert same.content == b""
    assert same.headers["etag"] == first.headers["etag"]
    assert app.requests == 3


async def test_what_must_not_be_kept_is_not() -> None:
    private = Counting(cache="no-store")
    cached = ResponseCache(private, size=1 << 20)
    for _ in range(2):
        await get(cached, "/a")
    async with client_of(ResponseCache(posted := Counting(), size=1 << 20)) as client:
        for _ in range(2):
            await client.post("/a")
    assert private.requests == posted.requests == 2


async def test_the_cache_is_bounded() -> None:
    app = Counting(size=50_000)
    cached = ResponseCache(app, size=160_000)  # three answers
    for path in "abcabc":
        await get(cached, f"/{path}")
    assert app.requests == 3
    await get(cached, "/a")
    await get(cached, "/d")  # for b, which was not asked for longest
    assert app.requests == 4
    for path in "acd":
        await get(cached, f"/{path}")
    assert app.requests == 4
    await get(cached, "/b")
    assert app.requests == 5
    for _ in range(2):
        await get(cached, "/" + "long" * 200)
    assert app.requests == 7


# ---- Observing


def observed(observe: Callable[[Exchange], None]) -> ASGIApp:
    return Observer(PlainTextResponse("hello"), observers=[observe])


async def logged(format_: LogFormat, path: str) -> str:
    """What is written about a request."""
    reading, writing = os.pipe()
    log = AccessLog(format_, Output(writing))
    await get(observed(log), path)
    log.output.close()
    os.close(writing)
    text = os.read(reading, 10_000).decode()
    os.close(reading)
    return text


async def test_the_log_contains_each_request() -> None:
    text, line = [await logged(each, '/api/v1/analysis/4?x="%0a') for each in ("text", "json")]
    found = json.loads(line)
    assert found["client"] == "192.0.2.1"
    assert found["path"] == "/api/v1/analysis/4?x=%22%0a"
    assert (found["status"], found["bytes"]) == (200, 5)
    assert text.startswith("192.0.2.1 - - [")
    assert '"GET /api/v1/analysis/4?x=%22%0a HTTP/1.1" 200 5 0.' in text


async def test_a_log_without_a_reader_does_not_block() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    log = AccessLog("json", Output(writing))
    assert (await get(observed(log), "/")).text == "hello"
    log.output.close()
    os.close(writing)


# ---- Requests that end before their time


async def test_a_request_that_never_comes_whole_is_not_answered() -> None:
    async def receive() -> Any:
        return next(messages)

    async def fail(*_: object) -> None:
        pytest.fail("the app was asked, or an answer was sent")

    messages = iter(
        [{"type": "http.request", "body": b"{", "more_body": True}, {"type": "http.disconnect"}]
    )
    limits = SizeLimits(fail, header=100, body=10, origin=None)
    scope = {"type": "http", "path": "/", "query_string": b"", "headers": []}
    await limits(scope, receive, fail)
