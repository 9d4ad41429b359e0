"""A simulation of the game in a local git repository: issues are opened one after another."""

import re
from collections.abc import Callable
from datetime import UTC, datetime

from fourfold.base.errors import FourfoldError, InvalidArgument
from fourfold.github.bot import Bot
from fourfold.github.commands import visible
from fourfold.github.commit import issue_of
from fourfold.github.event import Event
from fourfold.github.local import LocalBackend, Repository
from fourfold.github.paths import archive_of, state_of
from fourfold.github.rules import Request
from fourfold.github.run import IGNORED, Report, Run
from fourfold.github.settings import PATH, read_settings
from fourfold.github.state import read_archive, read_state

_LONG_AGO = datetime(2008, 4, 10, tzinfo=UTC)  # GitHub opened


class Simulation:
    """A local repository in which issues can be opened."""

    def __init__(
        self, repository: Repository, tell: Callable[[str], object], owner: str | None = None
    ) -> None:
        self.repository = repository
        self.tell = tell
        self.owner = owner
        self.bot = Bot()

    def _last_number(self) -> int:
        """The largest issue number in the game's files: numbers of issues only grow."""
        commit = self.repository.head()

        def text(path: str) -> str | None:
            file = self.repository.read(commit, path)
            return file.content.decode(errors="replace") if file else None

        try:
            settings = read_settings(text(PATH))
        except FourfoldError:
            return 0  # the run will report what is wrong
        try:
            state = read_state(text(state_of(settings)))
        except FourfoldError:
            # The run will repair it. The numbers are also in the archive and in the game's commits.
            archived = read_archive(text(archive_of(settings)) or "")[0]
            numbers = {number for match in archived for number in match.issues}
            return max(numbers | {issue_of(line) for line in self.repository.messages()}, default=0)
        return max((state.forgotten, *state.issues, *state.match.issues))

    def open(
        self, user: str, title: str, time: datetime, account_created: datetime | None = None
    ) -> Report:
        """Open an issue. Without `account_created` the account counts as old enough."""
        if not re.fullmatch(r"[A-Za-z0-9][A-Za-z0-9_-]*(\[bot\])?", user):
            raise InvalidArgument(f"not an account name: {user!r}")
        with self.repository.locked() as journal:
            number = max(journal.number, self._last_number()) + 1
            journal.number = number
            return self._answer(number, user, title, time, account_created or _LONG_AGO)

    def _answer(
        self, number: int, user: str, title: str, time: datetime, account_created: datetime
    ) -> Report:
        links = self.repository.links
        is_owner = user.lower() == (self.owner or links.owner).lower()
        request = Request(number, title, user, time, is_owner, account_created)
        self.tell(f"#{number} {user}: {visible(title)}")
        backend = LocalBackend(self.repository, request, lambda said: self.tell(_indented(said)))
        report = Run(backend, Event(links, request), self.bot).go()
        if report.outcome == IGNORED:
            self.tell(_indented("ignored: the title is not a command"))
        for warning in report.warnings:
            self.tell(_indented(f"warning: {warning}"))
        return report


def _indented(text: str) -> str:
    return "\n".join(f"  {line}".rstrip() for line in text.splitlines())
