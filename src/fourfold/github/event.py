"""The event that starts a run: the JSON that GitHub writes."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from fourfold.errors import InvalidNotation
from fourfold.github.markdown import Links
from fourfold.github.rules import Request
from fourfold.github.settings import parse_json
from fourfold.github.state import LONGEST_NAME, moment

SWEEPS = ("schedule", "workflow_dispatch")
"""The events after which all issues are looked at that were left behind."""


@dataclass(frozen=True, slots=True)
class Event:
    """What has happened, and where."""

    links: Links
    request: Request | None
    """What the issue that was opened asks for; None: answer what was left behind."""


def read_event(text: str) -> Event | None:
    """The issue of an event file; None if none was opened.

    >>> read_event('{"action": "closed", "issue": {}}') is None
    True
    """
    data = parse_json(text)
    if not isinstance(data, dict):
        raise InvalidNotation(f"an event must be a JSON object, not {type(data).__name__}")
    if data.get("action") != "opened" or not isinstance(data.get("issue"), dict):
        return None
    try:
        return _opened(data["issue"], data["repository"])
    except (KeyError, TypeError, AttributeError) as error:
        raise InvalidNotation(f"the event lacks what every event has: {error}") from None


def sweep(repository: str, server: str = "https://github.com") -> Event:
    """The event that asks for all that was left behind: files of such events tell nothing.

    >>> sweep("ada/ada").links.home
    'https://github.com/ada'
    """
    return Event(Links(_checked(repository), server=server.rstrip("/")), None)


def _opened(issue: Mapping[str, Any], repository: Mapping[str, Any]) -> Event:
    name, page = _checked(str(repository["full_name"])), str(repository["html_url"])
    if not page.endswith(f"/{name}"):
        raise InvalidNotation(f"the event names no repository: {page!r}")
    request = request_of(
        number=int(issue["number"]),
        title=str(issue["title"] or ""),
        user=str(issue["user"]["login"]),
        time=str(issue["created_at"]),
        owner=str(repository["owner"]["login"]),
        association=str(issue.get("author_association")),
    )
    links = Links(name, str(repository["default_branch"]), page.removesuffix(f"/{name}"))
    return Event(links, request)


def _checked(repository: str) -> str:
    if not re.fullmatch(r"[\w.-]+/[\w.-]+", repository, re.ASCII):
        raise InvalidNotation(f"the event names no repository: {repository!r}")
    return repository


def request_of(  # noqa: PLR0913 - all that GitHub says
    *,
    number: int,
    title: str,
    user: str,
    time: str,
    owner: str,
    association: str,
    account_created: str | None = None,
) -> Request:
    """What an issue asks for, from what GitHub says about it."""
    if not 0 < len(user) <= LONGEST_NAME:
        raise InvalidNotation(f"the event names nobody: {user[:LONGEST_NAME]!r}")
    return Request(
        issue=number,
        title=title,
        user=user,
        time=moment(time),
        is_owner=user.lower() == owner.lower() or association == "OWNER",
        account_created=moment(account_created) if account_created else None,
    )
