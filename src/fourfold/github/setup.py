"""Set up a repository: a workflow, and the first board in its README."""

import re
from dataclasses import dataclass, field
from importlib import metadata, resources
from pathlib import Path

from fourfold.base.errors import FourfoldError, InvalidArgument
from fourfold.github.backend import File
from fourfold.github.commit import write
from fourfold.github.markdown import Links
from fourfold.github.page import BEGIN, END, MisplacedMarker, find_section
from fourfold.github.paths import state_of
from fourfold.github.settings import Settings
from fourfold.github.state import Match, State

WORKFLOW = ".github/workflows/connect4.yml"
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

    files: dict[Path, str] = field(default_factory=dict)
    board: dict[Path, str] = field(default_factory=dict)
    """The files of the first board, except for the README."""
    remarks: list[str] = field(default_factory=list)


def workflow(prefix: str, action: str) -> str:
    """The workflow file.

    >>> "startsWith(github.event.issue.title, 'four|')" in workflow("four", "ada/fourfold@v0")
    True
    """
    text = resources.files(__package__).joinpath("workflow.yml").read_text(encoding="utf-8")
    return _filled(text, prefix, action)


def check_action(name: str) -> None:
    """Raise InvalidArgument if this is not the name of an Action.

    >>> check_action("ada/fourfold@v0")
    >>> check_action("ada")
    Traceback (most recent call last):
    fourfold.InvalidArgument: not an Action: 'ada'. Use for example ada/fourfold@v0
    """
    if not _NAME.fullmatch(name):
        raise InvalidArgument(f"not an Action: {name!r}. Use for example ada/fourfold@v0")


def published_action() -> str | None:
    """The Action of the installed release; None if this package was built without an address."""
    about = metadata.metadata("fourfold")
    major = about["Version"].split(".")[0]
    for link in about.get_all("Project-URL") or ():
        if found := re.fullmatch(r"Repository, https://github\.com/(.+)", link):
            return f"{found[1]}@v{major}"
    return None


def plan(
    folder: Path, settings: Settings, action: str | None = None, links: Links | None = None
) -> Plan:
    """The files to write into a repository: only those that are missing or out of date.

    Of a workflow that is there, only the words change that have to: its prefix and, if one is
    given, its Action. What its owner has changed stays. The first board needs the addresses of the
    repository, `links`.
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
        made.files[readme] = text = f"{text}{gap}{_MARKERS}"
    if not (folder / state_of(settings)).exists():
        if links is None:
            made.remarks.append(
                "the board appears with the first move. To draw it now, run "
                "git remote add origin ADDRESS, or init again with --repository"
            )
        else:
            _plan_board(made, folder, text, settings, links)
    return made


def _plan_board(made: Plan, folder: Path, text: str, settings: Settings, links: Links) -> None:
    """Add the board of the first game, on which anyone can click."""
    state = State(match=Match(columns=settings.columns, rows=settings.rows))
    readme = File(text.encode())
    written = write(state, readme, settings, links, old=State(), issue=0)
    for path, content in written.changes.items():
        files = made.files if path == settings.readme else made.board
        files[folder / path] = str(content)


def _plan_workflow(path: Path, prefix: str, action: str | None) -> Plan:
    before = _read(path)
    if before is None:
        action = action or published_action()
        if action is None:
            raise InvalidArgument(
                "say which Action the workflow uses: the account and the name of the repository "
                "on GitHub that contains fourfold, and its version, as in --action ada/fourfold@v0"
            )
        return Plan({path: workflow(prefix, action)})
    made = Plan()
    used = _USES.search(before)
    after = _filled(before, prefix, action or (used[0] if used else ""))
    if after != before:
        made.files[path] = after
    if not _TITLE.search(before):
        made.remarks.append(f"{path}: its `if` must check that titles start with {prefix}|")
    if not used:
        wanted = action or "it"
        made.remarks.append(f"{path} does not use the Action: add {wanted} as a step")
    if not re.search(r"^  schedule:", before, re.MULTILINE):
        made.remarks.append(f"{path} has no `schedule`: unanswered issues wait for the next one")
    now = _USES.search(after)
    if after.split() != workflow(prefix, now[0] if now else "").split():
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
