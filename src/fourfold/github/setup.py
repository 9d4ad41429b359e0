"""Set up a repository: a workflow, and the markers in its README."""

import re
from dataclasses import dataclass, field
from importlib import resources
from pathlib import Path

from fourfold.base.errors import FourfoldError, InvalidArgument
from fourfold.github.page import BEGIN, END, MisplacedMarker, find_section
from fourfold.github.settings import Settings

WORKFLOW = ".github/workflows/connect4.yml"
ACTION = "OWNER/fourfold@v1"
"""The Action's name until a publisher is given."""

_MARKERS = f"{BEGIN}\nThe board appears here with the first move.\n{END}\n"
_NAME = re.compile(r"[A-Za-z0-9-]+/[\w.-]+(/[\w.-]+)*@\w[\w./+-]*", re.ASCII)
# What the owner of a workflow may have to change: the word that titles begin with, and the Action.
_TITLE = re.compile(r"(?<=startsWith\(github\.event\.issue\.title, ')[^'|]*(?=\|'\))")
# Runs that answer all issues must not be side by side, as they were while each had its own.
_GROUP = re.compile(r"(?<=group: )connect4-\$\{\{ github\.event\.issue\.number \}\}")
_USES = re.compile(r"(?<=uses: )(?!actions/|\s)\S+")


@dataclass
class Plan:
    """The files to write, with their contents, and remarks for the owner."""

    action: str
    """The Action that the workflow uses."""
    files: dict[Path, str] = field(default_factory=dict)
    remarks: list[str] = field(default_factory=list)


def workflow(prefix: str = "connect4", action: str = ACTION) -> str:
    """The workflow file.

    >>> "startsWith(github.event.issue.title, 'four|')" in workflow("four")
    True
    """
    text = resources.files(__package__).joinpath("workflow.yml").read_text(encoding="utf-8")
    return _filled(text, prefix, action)


def check_action(name: str) -> None:
    """Raise InvalidArgument if this is not the name of an Action.

    >>> check_action("ada/fourfold@v1")
    >>> check_action("ada")
    Traceback (most recent call last):
    fourfold.InvalidArgument: no Action 'ada': expected owner/repository@version
    """
    if not _NAME.fullmatch(name):
        raise InvalidArgument(f"no Action {name!r}: expected owner/repository@version")


def plan(folder: Path, settings: Settings, action: str | None = None) -> Plan:
    """The files to write into a repository: only those that are missing or out of date.

    Of a workflow that is there, only the words change that have to: its prefix and, if one is
    given, its Action. What its owner has changed stays.
    """
    if action is not None:
        check_action(action)
    made = _plan_workflow(folder / WORKFLOW, settings.prefix, action)
    readme = folder / settings.readme
    text = _read(readme) or ""
    try:
        has_section = find_section(text) is not None
    except MisplacedMarker as error:
        raise FourfoldError(f"{readme}, {error}: add it or remove this marker") from None
    if not has_section:
        gap = "" if not text or text.endswith("\n\n") else "\n" if text.endswith("\n") else "\n\n"
        made.files[readme] = f"{text}{gap}{_MARKERS}"
    return made


def _plan_workflow(path: Path, prefix: str, action: str | None) -> Plan:
    before = _read(path)
    if before is None:
        action = action or ACTION
        return Plan(action, {path: workflow(prefix, action)})
    used = _USES.search(before)
    made = Plan(action or (used[0] if used else ACTION))
    after = _filled(before, prefix, made.action)
    if after != before:
        made.files[path] = after
    if not _TITLE.search(before):
        made.remarks.append(f"{path}: its `if` must check that titles start with {prefix}|")
    if action and not used:
        made.remarks.append(f"{path} does not use the Action: add {action} as a step")
    if not re.search(r"^  schedule:", before, re.MULTILINE):
        made.remarks.append(f"{path} has no `schedule`: unanswered issues wait for the next one")
    if after.split() != workflow(prefix, made.action).split():
        made.remarks.append(f"{path} differs from what init writes: the rest was left unchanged")
    return made


def _filled(text: str, prefix: str, action: str) -> str:
    text = _GROUP.sub("connect4", _TITLE.sub(prefix, text))
    return _USES.sub(lambda _: action, text, count=1)


def _read(path: Path) -> str | None:
    """A file with its own line ends; None if there is none."""
    try:
        return path.read_bytes().decode() if path.exists() else None
    except (OSError, UnicodeDecodeError) as error:
        raise FourfoldError(f"cannot read {path}: {error}") from None
