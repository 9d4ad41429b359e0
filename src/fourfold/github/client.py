"""Calls to GitHub, with retries after rate limits and failures."""

import ssl
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from typing import Any, TypeVar

import httpx
from tenacity import (
    RetryCallState,
    Retrying,
    retry_if_exception_type,
    wait_exponential,
    wait_random,
)

from fourfold._version import __version__
from fourfold.base.errors import FourfoldError

_T = TypeVar("_T")

TRIES = 5
LONGEST_WAIT = 90.0
"""Seconds. A run that would have to wait longer ends, and the next run continues."""


class GitHubError(FourfoldError):
    """GitHub refused a call, or cannot be reached."""


class Temporary(GitHubError):
    """A call failed for a reason that may pass."""

    def __init__(self, message: str, wait: float | None = None) -> None:
        super().__init__(message)
        self.wait = wait
        """The seconds that GitHub asks us to wait, if it does."""


class Unanswered(Temporary):
    """A call failed, and its work may have been done nevertheless."""


class RateLimited(Temporary):
    """A call was refused because of a rate limit. Its work was not done."""


@dataclass(frozen=True, slots=True)
class GraphProblem:
    """An error in a response of the GraphQL API."""

    kind: str
    message: str
    path: tuple[str, ...]
    """The part of the data that is missing because of it."""

    def __str__(self) -> str:
        return explained(self.message)


@dataclass(frozen=True, slots=True)
class GraphResponse:
    """A response of the GraphQL API. Parts of the data may be missing."""

    data: dict[str, Any]
    problems: tuple[GraphProblem, ...]

    def whole(self) -> dict[str, Any]:
        """The data. Raises `GitHubError` if parts are missing."""
        if self.problems:
            raise GitHubError(f"GraphQL: {self.problems[0]}")
        return self.data


@cache
def _trusted() -> ssl.SSLContext:
    """The trusted certificates. Reading them takes longer than a call, so they are read once."""
    return httpx.create_ssl_context()


class Client:
    """Calls to the APIs of one GitHub server."""

    def __init__(
        self,
        token: str,
        api: str = "https://api.github.com",
        graphql: str | None = None,
        *,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self.calls = 0
        self.left: tuple[int, int] | None = None
        """The GraphQL calls left this hour, and the limit, if known. The REST API has its own."""
        self._sleep = sleep
        self._graphql = graphql or f"{api.rstrip('/')}/graphql"
        self._http = httpx.Client(
            base_url=api.rstrip("/"),
            headers={
                "Accept": "application/vnd.github+json",
                "Authorization": f"Bearer {token}",
                "User-Agent": f"fourfold/{__version__}",
                "X-GitHub-Api-Version": "2022-11-28",
            },
            timeout=20,
            verify=_trusted(),
        )

    def close(self) -> None:
        """Close the connection."""
        self._http.close()

    def get(self, path: str) -> Any:
        """The response of the REST API."""
        return _content(self._call("GET", path))

    def query(
        self, text: str, variables: Mapping[str, object], *, once: bool = False
    ) -> GraphResponse:
        """The response to a GraphQL query or mutation.

        The call is repeated after rate limits and failures. A call that failed may have done its
        work nevertheless: with `once` it is not repeated, and `Unanswered` is raised.
        """
        body = {"query": text, "variables": variables}
        response = self._call("POST", self._graphql, body, once=once)
        self._note(response)
        said = _content(response)
        if not isinstance(said, dict):
            raise GitHubError("GraphQL: the response is not a JSON object")
        problems = tuple(
            GraphProblem(
                str(error.get("type", "")),
                str(error.get("message", "")),
                tuple(map(str, error.get("path") or ())),
            )
            for error in said.get("errors") or ()
        )
        return GraphResponse(said.get("data") or {}, problems)

    def retry(self, call: Callable[[], _T], on: type[Temporary] = Temporary) -> _T:
        """The result of a call, repeated after such errors. Raises the last one if all fail."""
        retrying = Retrying(
            retry=retry_if_exception_type(on),
            wait=_pause,
            stop=_gives_up,
            sleep=self._sleep,
            reraise=True,
        )
        return retrying(call)

    def _call(
        self, method: str, path: str, body: object = None, *, once: bool = False
    ) -> httpx.Response:
        repeated = RateLimited if once else Temporary
        try:
            return self.retry(lambda: self._send(method, path, body), on=repeated)
        except Unanswered as error:
            if once:
                raise
            raise GitHubError(str(error)) from None

    def _note(self, response: httpx.Response) -> None:
        try:
            headers = response.headers
            self.left = int(headers["x-ratelimit-remaining"]), int(headers["x-ratelimit-limit"])
        except (KeyError, ValueError):
            pass

    def _send(self, method: str, path: str, body: object) -> httpx.Response:
        """The response to one attempt, unless another one may help."""
        self.calls += 1
        try:
            response = self._http.request(method, path, json=body)
        except httpx.HTTPError as error:
            reason = f"cannot reach GitHub: {type(error).__name__} {error}".rstrip()
            raise Unanswered(f"{method} {path}: {reason}") from None
        if (limited := _is_limited(response)) or response.status_code >= 500:
            kind = RateLimited if limited else Unanswered
            reason = f"status {response.status_code}{_message(response)}"
            raise kind(f"{method} {path}: {reason}", _requested_wait(response, limited=limited))
        return response


def _content(response: httpx.Response) -> Any:
    """The content of a response. Raises `GitHubError` unless its status is 200."""
    problem = "the response is not JSON"
    if response.status_code == 200:
        with suppress(ValueError):
            return response.json()
    else:
        problem = f"status {response.status_code}{_message(response)}"
    request = response.request
    raise GitHubError(f"{request.method} {request.url.path}: {problem}")


def _message(response: httpx.Response) -> str:
    try:
        data = response.json()
        said = data["errors"][0]["message"] if "errors" in data else data["message"]
    except (ValueError, KeyError, TypeError, IndexError):
        return ""
    return f", {explained(str(said))}"


def explained(message: str) -> str:
    """A message of GitHub, with advice where we have some.

    >>> explained("Resource not accessible by integration")[-33:]
    'contents: write and issues: write'
    """
    if "not accessible by integration" in message:
        return f"{message}: the workflow needs the permissions contents: write and issues: write"
    return message


def _is_limited(response: httpx.Response) -> bool:
    """Whether the call was refused because of a rate limit."""
    status, headers = response.status_code, response.headers
    if status == 200:  # GraphQL reports it in the body, which may hold part of the data
        try:
            said = response.json()
            errors, data = said.get("errors") or (), said.get("data") or {}
        except (ValueError, AttributeError):
            return False
        return not any(data.values()) and any(
            error.get("type") == "RATE_LIMITED" or "rate limit" in error.get("message", "").lower()
            for error in errors
        )
    return status == 429 or (
        status == 403
        and (
            "retry-after" in headers
            or headers.get("x-ratelimit-remaining") == "0"
            or "rate limit" in _message(response).lower()
        )
    )


def _requested_wait(response: httpx.Response, *, limited: bool) -> float | None:
    """The seconds that GitHub asks us to wait, if it does."""
    headers = response.headers
    try:
        if "retry-after" in headers:
            return max(0.0, float(headers["retry-after"]))
        if limited and headers.get("x-ratelimit-remaining") == "0":
            return max(1.0, float(headers["x-ratelimit-reset"]) - time.time())
    except (ValueError, KeyError):
        pass
    return None


_BACK_OFF = wait_exponential(multiplier=0.5) + wait_random(0, 0.5)


def _pause(state: RetryCallState) -> float:
    """The seconds to wait before the next attempt."""
    error = state.outcome.exception() if state.outcome else None
    requested = error.wait if isinstance(error, Temporary) else None
    return _BACK_OFF(state) if requested is None else requested


def _gives_up(state: RetryCallState) -> bool:
    return state.attempt_number >= TRIES or state.upcoming_sleep > LONGEST_WAIT
