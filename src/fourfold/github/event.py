"""The event that starts a run: the JSON that GitHub writes when somebody opens an issue."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from fourfold.errors import InvalidNotation
from fourfold.github.judging import Request
from fourfold.github.markdown import Links
from fourfold.github.settings import parse_json
from fourfold.github.state import LONGEST_NAME, moment


@dataclass(frozen=True, slots=True)
class Event:
    """An issue that was opened."""

    request: Request
    links: Links
    labels: tuple[str, ...]


def read_event(text: str) -> Event | None:
    """What an event file tells; None if it is of no issue that was opened.

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


def _opened(issue: Mapping[str, Any], repository: Mapping[str, Any]) -> Event:
    name, page = str(repository["full_name"]), str(repository["html_url"])
    if not re.fullmatch(r"[\w.-]+/[\w.-]+", name, re.ASCII) or not page.endswith(f"/{name}"):
        raise InvalidNotation(f"the event names no repository: {name!r}")
    user, owner = str(issue["user"]["login"]), str(repository["owner"]["login"])
    if not 0 < len(user) <= LONGEST_NAME:
        raise InvalidNotation(f"the event names nobody: {user[:LONGEST_NAME]!r}")
    is_owner = user.lower() == owner.lower() or issue.get("author_association") == "OWNER"
    return Event(
        request=Request(
            issue=int(issue["number"]),
            title=str(issue["title"] or ""),
            user=user,
            time=moment(str(issue["created_at"])),
            is_owner=is_owner,
        ),
        links=Links(name, str(repository["default_branch"]), page.removesuffix(f"/{name}")),
        labels=tuple(str(label["name"]) for label in issue.get("labels") or ()),
    )
