"""Chat completions of services with OpenAI's interface, which most servers of language models have.

A request that fails for a reason that may pass is sent again a few times, with growing pauses. What
remains is a `ServiceError`. The API key is sent to the named address only, and never shown.
"""
# ruff: noqa: E402 - the extra is checked before its packages are imported

from fourfold.base.extras import require_extra

require_extra("adapters.chat")

import json
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache
from typing import Any, NamedTuple

import httpx

from fourfold._version import __version__
from fourfold.base.errors import InvalidArgument, ServiceError
from fourfold.base.plain_text import printable

Message = Mapping[str, Any]
"""A message: `role`, and `content`, which is text or a list of parts."""

_FIRST_PAUSE, _LONGEST_PAUSE = 1.0, 60.0  # seconds
_LONGEST = 1 << 24  # bytes of a response
_MAY_PASS = {408, 409, 425, 429}  # and all from 500
_PATH = "/chat/completions"


class Completion(NamedTuple):
    """An answer, and what it took."""

    text: str
    """Empty if the model has none, for example because it ran out of tokens."""
    prompt_tokens: int
    completion_tokens: int
    failed_requests: int
    """How often the request failed before."""
    waited: float
    """The seconds that failed requests and the pauses after them took."""


class _Failed(Exception):
    """A request failed for a reason that may pass."""

    def __init__(self, reason: str, pause: float | None = None) -> None:
        super().__init__(reason)
        self.pause = pause


@dataclass(frozen=True, slots=True)
class ChatService:
    """A model at an address.

    >>> ChatService("some-model", "http://127.0.0.1:8000/v1/").url
    'http://127.0.0.1:8000/v1'
    """

    model: str
    url: str
    """The address up to `/chat/completions`."""
    key: str | None = field(default=None, repr=False)
    """The API key, if the service wants one."""
    temperature: float | None = None
    """How random answers are; None leaves that to the service."""
    max_tokens: int | None = None
    """The most tokens of an answer; None leaves that to the service."""
    seconds: float = 120.0
    """How long one request may take."""
    tries: int = 5
    """How often a request is sent that fails for a reason that may pass."""
    sleep: Callable[[float], None] = field(default=time.sleep, compare=False, repr=False)

    def __post_init__(self) -> None:
        address = self.url.strip().rstrip("/").removesuffix(_PATH)
        try:
            parts = httpx.URL(address)
        except httpx.InvalidURL as error:
            raise InvalidArgument(f"{self.url!r} is not an address: {error}") from None
        if parts.scheme not in {"http", "https"} or not parts.host:
            raise InvalidArgument(f"{self.url!r} is not an address: expected http(s)://HOST/PATH")
        if parts.userinfo or parts.query or parts.fragment:
            raise InvalidArgument(f"{self.url!r}: expected an address without user, ? and #")
        object.__setattr__(self, "url", address)

    def complete(self, messages: Sequence[Message], seconds: float | None = None) -> Completion:
        """The answer to a conversation.

        Raises ServiceError if there is none; and TimeoutError if it takes more than `seconds`, a
        limit of the caller, who does not want the request to be sent again.
        """
        pause, started = _FIRST_PAUSE, time.monotonic()
        for failed in range(self.tries):
            waited = time.monotonic() - started if failed else 0.0
            try:
                return self._send(messages, seconds)._replace(failed_requests=failed, waited=waited)
            except _Failed as error:
                reason, requested = str(error), error.pause
            if failed + 1 < self.tries:
                self.sleep(min(pause if requested is None else requested, _LONGEST_PAUSE))
                pause *= 2
        times = "once" if self.tries == 1 else f"{self.tries} times"
        raise ServiceError(f"{self.url}: {reason} (tried {times})")

    def _send(self, messages: Sequence[Message], seconds: float | None) -> Completion:
        limit = self.seconds if seconds is None else min(seconds, self.seconds)
        body: dict[str, Any] = {"model": self.model, "messages": list(messages)}
        if self.temperature is not None:
            body["temperature"] = self.temperature
        if self.max_tokens is not None:
            body["max_tokens"] = self.max_tokens
        headers = {} if self.key is None else {"Authorization": f"Bearer {self.key}"}
        try:
            status, said, content = _post(f"{self.url}{_PATH}", body, headers, limit)
        except httpx.TimeoutException:
            if seconds is not None and seconds <= limit:
                raise TimeoutError(f"no answer within {limit:.3g} s") from None
            raise _Failed(f"no answer within {limit:g} s") from None
        except httpx.HTTPError as error:
            raise _Failed(self._hidden(f"cannot be reached: {error}")) from None
        if status != 200:
            raise self._refused(status, said, content)
        return _completion(content)

    def _refused(self, status: int, headers: httpx.Headers, content: bytes) -> Exception:
        reason = self._hidden(f"status {status}{_message(content)}")
        if status in _MAY_PASS or status >= 500:
            return _Failed(reason, _requested_pause(headers))
        advice = {
            401: "check the API key",
            403: "check the API key and what it allows",
            404: "check the address and the name of the model",
        }.get(status)
        return ServiceError(f"{self.url}: {reason}{f' ({advice})' if advice else ''}")

    def _hidden(self, text: str) -> str:
        """A text without the API key, which some servers repeat."""
        return text.replace(self.key, "…") if self.key else text


@cache
def _client() -> httpx.Client:
    """One client in a process, so that connections are used again. Redirects are not followed,
    because the key belongs to one address.
    """
    return httpx.Client(headers={"User-Agent": f"fourfold/{__version__}"}, follow_redirects=False)


def _post(
    url: str, body: object, headers: Mapping[str, str], seconds: float
) -> tuple[int, httpx.Headers, bytes]:
    """The status, headers and content of a response, which has `seconds` for all of it."""
    ends = time.monotonic() + seconds
    content = bytearray()
    with _client().stream("POST", url, json=body, headers=headers, timeout=seconds) as response:
        for part in response.iter_bytes():
            content += part
            if len(content) > _LONGEST:
                raise _Failed(f"the response has more than {_LONGEST >> 20} MB")
            if time.monotonic() > ends:  # timeouts of httpx are those of each read
                raise httpx.ReadTimeout("too slow")
        return response.status_code, response.headers, bytes(content)


def _completion(content: bytes) -> Completion:
    try:
        data = json.loads(content)
        text = data["choices"][0]["message"].get("content")
    except (ValueError, RecursionError):
        raise _Failed("the response is not JSON") from None
    except (KeyError, IndexError, TypeError, AttributeError):
        raise _Failed(f"the response is not a chat completion{_message(content)}") from None
    usage = data.get("usage")
    return Completion(
        text if isinstance(text, str) else "",
        _tokens(usage, "prompt_tokens"),
        _tokens(usage, "completion_tokens"),
        0,
        0.0,
    )


def _tokens(usage: Any, name: str) -> int:
    found = usage.get(name) if isinstance(usage, dict) else None
    return found if type(found) is int and found >= 0 else 0


def _message(content: bytes) -> str:
    """What a server says about an error, in one line."""
    with suppress(ValueError, RecursionError, KeyError, TypeError):
        error = json.loads(content)["error"]
        said = error if isinstance(error, str) else error["message"]
        return f", {printable(' '.join(str(said).split()))[:300]}"
    return ""


def _requested_pause(headers: httpx.Headers) -> float | None:
    try:
        return max(0.0, float(headers["retry-after"]))
    except (KeyError, ValueError):
        return None
