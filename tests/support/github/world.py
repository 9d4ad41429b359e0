"""A fake GitHub with a running game, and people who open issues."""

import io
import json
from collections.abc import Callable
from contextlib import closing, redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from fourfold.cli.app import run
from fourfold.github.bot import Bot
from fourfold.github.client import Client
from fourfold.github.event import Event, read_event, sweep
from fourfold.github.remote import GitHubBackend
from fourfold.github.rules import Request
from fourfold.github.run import Report, Run
from fourfold.github.state import Match, State, moment, read_state
from fourfold.rules.notation import parse_column
from support.github.server import REPOSITORY, TIME, TOKEN, GitHub

MARKERS = "<!-- connect4:begin -->\n<!-- connect4:end -->\n"
README = f"# Hello\n\nWords before.\n\n{MARKERS}\nWords after.\n"
STATE, SETTINGS, ARCHIVE = "connect4/state.json", ".github/connect4.json", "connect4/games.jsonl"


def played(moves: str, users: tuple[str, ...] = ("ada", "bob"), number: int = 1) -> Match:
    """The game after these moves, made by people in turn."""
    match = Match(number=number)
    for ply, move in enumerate(moves):
        user = users[ply % len(users)]
        match = match.play(parse_column(move), user=user, issue=ply + 1, time=moment(TIME))
    return match


def event_of(data: dict[str, Any]) -> tuple[Event, Request]:
    """The event and the request of the data that GitHub sends for an opened issue."""
    event = read_event(json.dumps(data))
    assert event is not None
    assert event.request is not None
    return event, event.request


@dataclass(frozen=True)
class Seen:
    """The results that the author of an issue and the owner see."""

    number: int
    status: int
    """The exit status of the command."""
    reactions: list[str]
    comments: list[str]
    labels: list[str]
    closed_as: str | None
    log: str
    calls: int

    @property
    def comment(self) -> str:
        """The answer; there is never more than one."""
        assert len(self.comments) == 1, self.comments
        return self.comments[0]

    @property
    def accepted(self) -> bool:
        return self.reactions == ["eyes", "rocket"]


class World:
    """The server and a folder for event files."""

    def __init__(self, github: GitHub, url: str, folder: Path, patch: pytest.MonkeyPatch) -> None:
        self.github = github
        self.url = url
        self.folder = folder
        self.patch = patch
        self.summary = folder / "summary.md"
        self.bot = Bot(patience=60)  # however busy the machine is

    def choose(self, **settings: Any) -> None:
        """Write a settings file, as the owner would."""
        self.github.write({SETTINGS: json.dumps(settings)})

    @property
    def state(self) -> State:
        return read_state(self.github.file(STATE))

    @property
    def readme(self) -> str:
        return self.github.file("README.md") or ""

    @property
    def moves(self) -> str:
        return "".join(move.column for move in self.state.match.moves)

    def begin(self, moves: str, users: tuple[str, ...] = ("ada", "bob")) -> None:
        """Set up the game as if people had played these moves in turn, in issues from 1 on."""
        match = played(moves, users)
        issues = tuple(sorted(match.issues))
        self.github.write({STATE: State(match=match, issues=issues, moves=len(moves)).to_json()})
        for _ in moves:
            number = self.github.event("somebody", "opened before")["issue"]["number"]
            self.github.issues[number]["state"] = "closed"

    # ---- Through the command

    def open(self, user: str, title: str, time: str = TIME, **options: Any) -> Seen:
        """Open an issue, and run the command for it."""
        event = self.github.event(user, title, time, **options)
        return self.answer(event)

    def answer(self, event: dict[str, Any]) -> Seen:
        """Run the command for an event, as the Action does."""
        path = self.folder / "event.json"
        path.write_text(json.dumps(event), encoding="utf-8")
        before = len(self.github.calls)
        status, log = self._command(self.environment(path))
        return self.seen(event["issue"]["number"], status, log, before)

    def sweep(self) -> tuple[int, str]:
        """Run the command as GitHub does on a schedule. Returns its exit status and output."""
        environment = self.environment(self.folder / "none.json")
        return self._command({**environment, "GITHUB_EVENT_NAME": "schedule"})

    def _command(self, environment: dict[str, str]) -> tuple[int, str]:
        for name, value in environment.items():
            self.patch.setenv(name, value)
        with redirect_stdout(io.StringIO()) as log:
            status = run(["github", "run"])
        return status, log.getvalue()

    def environment(self, event: Path) -> dict[str, str]:
        """The environment variables that GitHub sets in a workflow."""
        return {
            "GITHUB_EVENT_PATH": str(event),
            "GITHUB_EVENT_NAME": "issues",
            "GITHUB_REPOSITORY": REPOSITORY,
            "GITHUB_API_URL": self.url,
            "GITHUB_GRAPHQL_URL": f"{self.url}/graphql",
            "GITHUB_TOKEN": TOKEN,
            "GITHUB_STEP_SUMMARY": str(self.summary),
        }

    def seen(self, number: int, status: int = 0, log: str = "", before: int = 0) -> Seen:
        issue = self.github.issues[number]
        return Seen(
            number=number,
            status=status,
            reactions=list(self.github.reactions[number]),
            comments=[comment["body"] for comment in self.github.comments[number]],
            labels=[label["name"] for label in issue["labels"]],
            closed_as=issue.get("state_reason") if issue["state"] == "closed" else None,
            log=log,
            calls=len(self.github.calls) - before,
        )

    def play(self, moves: str, users: tuple[str, ...] = ("ada", "bob")) -> Seen:
        """Play these moves through issues of different people."""
        for move in moves:
            ply = len(self.state.match.moves)
            team = ("red", "blue")[ply % 2]
            seen = self.open(users[ply % len(users)], f"connect4|drop|{team}|{move}")
            assert seen.accepted, seen.comments
        return seen

    # ---- Without the command, where a test interferes

    def run(
        self,
        event: dict[str, Any] | None = None,
        make: Callable[..., Client] = Client,
        sleep: Callable[[float], None] = lambda _: None,
        *,
        others: bool = True,
    ) -> Report:
        """One run that never waits, for an event; without one, a scheduled run."""
        found = sweep(REPOSITORY) if event is None else event_of(event)[0]
        issue = found.request.issue if found.request else None
        with closing(make(TOKEN, self.url, sleep=sleep)) as client:
            backend = GitHubBackend(client, REPOSITORY, issue)
            return Run(backend, found, self.bot, others=others, sleep=sleep).go()
