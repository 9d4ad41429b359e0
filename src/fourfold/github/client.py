"""Calls to GitHub: patient with limits and failures, and exact about everything else."""

import random
import ssl
import time
from collections.abc import Callable
from functools import cache
from typing import Any

import httpx

from fourfold._version import __version__
from fourfold.errors import FourfoldError

TRIES = 5
LONGEST_WAIT = 90.0
"""Seconds. Whoever shall wait longer than this is told to try again."""


class GitHubError(FourfoldError):
    """GitHub has refused something, or cannot be reached."""

    def __init__(self, message: str, status: int = 0) -> None:
        super().__init__(message)
        self.status = status


@cache
def _trusted() -> ssl.SSLContext:
    """Whom to trust. Reading the list takes longer than a call, so it is read once."""
    return httpx.create_ssl_context()


class Client:
    """Calls to the REST API of one repository."""

    def __init__(
        self,
        repository: str,
        token: str,
        api: str = "https://api.github.com",
        *,
        sleep: Callable[[float], object] = time.sleep,
    ) -> None:
        self.repository = repository
        self.calls = 0
        self._sleep = sleep
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
        """Ends the connection."""
        self._http.close()

    def in_repository(
        self,
        method: str,
        path: str,
        body: object = None,
        *,
        unless: Callable[[], bool] | None = None,
    ) -> httpx.Response:
        """Like `call`, with a path within the repository."""
        return self.call(method, f"/repos/{self.repository}{path}", body, unless=unless)

    def call(
        self,
        method: str,
        path: str,
        body: object = None,
        *,
        unless: Callable[[], bool] | None = None,
    ) -> httpx.Response:
        """The answer to a call, whatever its status below 500.

        Limits and failures are waited for. A failed call may have done its work all the same: where
        doing it twice would matter, `unless` is asked before it is done again.
        """
        for attempt in range(1, TRIES + 1):
            reason, response = self._try(method, path, body)
            if response is not None:
                wait = _pause(response, attempt)
                if wait is None:
                    return response
                reason = f"status {response.status_code}{_message(response)}"
            else:
                wait = _back_off(attempt)
            if attempt == TRIES or wait > LONGEST_WAIT:
                break
            self._sleep(wait)
            if unless is not None and unless():
                return httpx.Response(200, json={})
        status = response.status_code if response is not None else 0
        raise GitHubError(f"{method} {path}: {reason}", status)

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
            f"status {response.status_code}{_message(response)}",
            response.status_code,
        )
    try:
        return response.json()
    except ValueError:
        raise GitHubError(
            f"{response.request.method} {response.request.url.path}: the answer is no JSON"
        ) from None


def _message(response: httpx.Response) -> str:
    try:
        said = f", {response.json()['message']}"
    except (ValueError, KeyError, TypeError):
        return ""
    if "not accessible by integration" in said:
        said += ": the workflow needs the permissions contents: write and issues: write"
    return said


def _pause(response: httpx.Response, attempt: int) -> float | None:
    """How long to wait before the call is made again; None: it need not be."""
    status, headers = response.status_code, response.headers
    limited = status == 429 or (
        status == 403
        and (
            "retry-after" in headers
            or headers.get("x-ratelimit-remaining") == "0"
            or "rate limit" in _message(response).lower()
        )
    )
    if status < 500 and not limited:
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
