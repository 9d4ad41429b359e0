"""The event that starts a run, as GitHub describes it in JSON."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from fourfold.base.errors import InvalidNotation
from fourfold.github.markdown import Links
from fourfold.github.rules import Request
from fourfold.github.settings import parse_json
from fourfold.github.state import LONGEST_NAME, moment

SWEEPS = ("schedule", "workflow_dispatch")
"""The events after which all unanswered issues are handled."""


@dataclass(frozen=True, slots=True)
class Event:
    """An event and its repository."""

    links: Links
    request: Request | None
    """The request of the opened issue; None to handle all unanswered issues."""


def read_event(text: str) -> Event | None:
    """The event in an event file; None if it is not an opened issue.

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
        raise InvalidNotation(f"the event lacks a required entry: {error}") from None


def sweep(repository: str, server: str = "https://github.com") -> Event:
    """The event that handles all unanswered issues. Its event file contains nothing we need.

    >>> sweep("ada/ada").links.home
    'https://github.com/ada'
    """
    return Event(Links(_checked(repository), server=server.rstrip("/")), None)


def _opened(issue: Mapping[str, Any], repository: Mapping[str, Any]) -> Event:
    name, page = _checked(str(repository["full_name"])), str(repository["html_url"])
    if not page.endswith(f"/{name}"):
        raise InvalidNotation(f"not a repository: {page!r}")
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
        raise InvalidNotation(f"not a repository: {repository!r}")
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
    """The request of an issue, from GitHub's description of it."""
    if not 0 < len(user) <= LONGEST_NAME:
        raise InvalidNotation(f"not an account name: {user[:LONGEST_NAME]!r}")
    return Request(
        issue=number,
        title=title,
        user=user,
        time=moment(time),
        is_owner=user.lower() == owner.lower() or association == "OWNER",
        account_created=moment(account_created) if account_created else None,
    )
