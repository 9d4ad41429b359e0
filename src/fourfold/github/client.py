"""Calls to GitHub: patient with limits and failures, and exact about everything else."""

import random
import ssl
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

import httpx

from fourfold._version import __version__
from fourfold.errors import FourfoldError

TRIES = 5
LONGEST_WAIT = 90.0
"""Seconds. A run that would have to wait longer ends; the next one goes on."""


class GitHubError(FourfoldError):
    """GitHub has refused something, or cannot be reached."""


class Unanswered(GitHubError):
    """A call that must not be repeated blindly has failed: its work may be done or not."""


class RateLimited(GitHubError):
    """GitHub accepts no more calls for longer than a run may wait."""


@dataclass(frozen=True, slots=True)
class GraphProblem:
    """One of the errors in an answer of the GraphQL API."""

    kind: str
    message: str
    path: tuple[str, ...]
    """Which part of the answer is missing because of it."""

    def __str__(self) -> str:
        return explained(self.message)


@dataclass(frozen=True, slots=True)
class GraphAnswer:
    """What the GraphQL API has answered. Parts may be missing while others are there."""

    data: dict[str, Any]
    problems: tuple[GraphProblem, ...]

    def whole(self) -> dict[str, Any]:
        """The data, if nothing is missing."""
        if self.problems:
            raise GitHubError(f"GraphQL: {self.problems[0]}")
        return self.data


@cache
def _trusted() -> ssl.SSLContext:
    """Whom to trust. Reading the list takes longer than a call, so it is read once."""
    return httpx.create_ssl_context()


class Client:
    """Calls to the APIs of one GitHub server."""

    def __init__(
        self,
        token: str,
        api: str = "https://api.github.com",
        graphql: str | None = None,
        *,
        sleep: Callable[[float], object] = time.sleep,
    ) -> None:
        self.calls = 0
        self.left: tuple[int, int] | None = None
        """How many GraphQL calls of how many GitHub still accepts this hour, as far as it is known.
        It counts those of the REST API apart.
        """
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
        """The answer of the REST API."""
        response = self._call("GET", path)
        return expect(response, 200)

    def query(
        self, text: str, variables: Mapping[str, object], *, once: bool = False
    ) -> "GraphAnswer":
        """The answer to a GraphQL query or mutation.

        Rate limits and failures are waited for. A call that failed may have done its work all the
        same; with `once` it is not repeated, and `Unanswered` is raised instead.
        """
        body = {"query": text, "variables": variables}
        response = self._call("POST", self._graphql, body, once=once)
        self._note(response)
        said = expect(response, 200)
        if not isinstance(said, dict):
            raise GitHubError("GraphQL: the answer is not an object")
        problems = tuple(
            GraphProblem(
                str(error.get("type", "")),
                str(error.get("message", "")),
                tuple(map(str, error.get("path") or ())),
            )
            for error in said.get("errors") or ()
        )
        return GraphAnswer(said.get("data") or {}, problems)

    def wait(self, attempt: int) -> None:
        """Wait before something is tried again."""
        self._sleep(_back_off(attempt))

    def _call(
        self, method: str, path: str, body: object = None, *, once: bool = False
    ) -> httpx.Response:
        for attempt in range(1, TRIES + 1):
            reason, response = self._try(method, path, body)
            limited = response is not None and _is_limited(response)
            if response is not None:
                wait = _pause(response, attempt)
                if wait is None:
                    return response
                reason = f"status {response.status_code}{_message(response)}"
            else:
                wait = _back_off(attempt)
            if attempt == TRIES or wait > LONGEST_WAIT:
                break
            if once and not limited:
                self._sleep(wait)
                raise Unanswered(f"{method} {path}: {reason}")
            self._sleep(wait)
        kind = RateLimited if limited else GitHubError
        raise kind(f"{method} {path}: {reason}")

    def _note(self, response: httpx.Response) -> None:
        try:
            headers = response.headers
            self.left = int(headers["x-ratelimit-remaining"]), int(headers["x-ratelimit-limit"])
        except (KeyError, ValueError):
            pass

    def _try(self, method: str, path: str, body: object) -> tuple[str, httpx.Response | None]:
        self.calls += 1
        try:
            return "", self._http.request(method, path, json=body)
        except httpx.HTTPError as error:
            return f"cannot reach GitHub: {type(error).__name__} {error}".rstrip(), None


def expect(response: httpx.Response, *allowed: int) -> Any:
    """What a response says, if its status is allowed."""
    if response.status_code not in allowed:
        raise GitHubError(
            f"{response.request.method} {response.request.url.path}: "
            f"status {response.status_code}{_message(response)}"
        )
    try:
        return response.json()
    except ValueError:
        raise GitHubError(
            f"{response.request.method} {response.request.url.path}: the answer is no JSON"
        ) from None


def _message(response: httpx.Response) -> str:
    try:
        data = response.json()
        said = data["errors"][0]["message"] if "errors" in data else data["message"]
    except (ValueError, KeyError, TypeError, IndexError):
        return ""
    return f", {explained(str(said))}"


def explained(message: str) -> str:
    """What GitHub says, with what to do about it where that is known.

    >>> explained("Resource not accessible by integration")[-33:]
    'contents: write and issues: write'
    """
    if "not accessible by integration" in message:
        return f"{message}: the workflow needs the permissions contents: write and issues: write"
    return message


def _is_limited(response: httpx.Response) -> bool:
    """Whether the call was refused because there were too many before it."""
    status, headers = response.status_code, response.headers
    if status == 200:  # GraphQL says so in the answer, which may be there in part
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


def _pause(response: httpx.Response, attempt: int) -> float | None:
    """How long to wait before the call is made again; None: it need not be."""
    headers, limited = response.headers, _is_limited(response)
    if response.status_code < 500 and not limited:
        return None
    try:
        if "retry-after" in headers:
            return max(0.0, float(headers["retry-after"]))
        if limited and headers.get("x-ratelimit-remaining") == "0":
            return max(1.0, float(headers["x-ratelimit-reset"]) - time.time())
    except (ValueError, KeyError):
        pass
    return _back_off(attempt)


def _back_off(attempt: int) -> float:
    # A little by chance, so that those who failed together do not come again together.
    return float(0.5 * 2**attempt * random.uniform(0.5, 1))  # noqa: S311
