"""One run: an issue is read, judged, done and answered.

Each step can be the last one that a run gets to make. So all changes are one commit, made on top of
the commit that was read; the state says which issues it knows; and the answer is told from that
state, not from what this run remembers. A second run of the same issue goes on where the first one
ended.
"""

import random
import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace

from fourfold.errors import FourfoldError, InvalidNotation
from fourfold.github.answering import DONE, MARK, Writer
from fourfold.github.commands import is_command
from fourfold.github.event import Event
from fourfold.github.judging import Answer, Reason, Refused, Verdict, judge, recorded
from fourfold.github.mind import Mind
from fourfold.github.paths import archive_of, kept_aside, state_of
from fourfold.github.place import Blob, Changes, File, Head, Place, Reaction
from fourfold.github.settings import PATH, Settings, read_settings
from fourfold.github.state import Match, State, read_archive, read_state, restored
from fourfold.github.writing import archive, message, write

TRIES = 12
"""How often a move is judged again because somebody else was faster."""


@dataclass(slots=True)
class Report:
    """What a run has done."""

    outcome: str
    """`done`, `ignored`, `answered before`, or the reason why not."""
    comment: str = ""
    read: str = ""
    """The commit that the move was judged by."""
    warnings: list[str] = field(default_factory=list)

    @property
    def failed(self) -> bool:
        """Whether the owner should have a look."""
        return self.outcome == Reason.FAILED


@dataclass(frozen=True, slots=True)
class _Read:
    """The repository as it is read, and what could not be understood in it."""

    head: Head
    state: State
    kept: Changes
    """A file to keep aside, if the state was broken."""


class Run:
    """One run, at one place, for one issue."""

    def __init__(
        self,
        place: Place,
        event: Event,
        mind: Mind | None = None,
        *,
        sleep: Callable[[float], object] = time.sleep,
    ) -> None:
        self.place = place
        self.request = event.request
        self.links = event.links
        self.mind = mind or Mind()
        self.settings = Settings()
        self.report = Report("done")
        self._sleep = sleep

    def go(self) -> Report:
        """Does it all. What cannot even be answered is raised, and is in the report as well."""
        try:
            self._go()
        except Exception as error:
            self.report.outcome = Reason.FAILED.value
            self._warn(_problem(error))
            raise
        return self.report

    def _go(self) -> None:
        try:
            head = self._look()
        except FourfoldError as error:
            # Without the settings nobody knows whether it is a command, but this looks like one.
            if "|" not in self.request.title:
                raise
            if self._greet():
                self._fail(error)
            return
        if head is None:
            self.report.outcome = "ignored"
        elif self._greet():
            try:
                answer, notice = self._act(head)
            except FourfoldError as error:
                self._fail(error)
            except Exception as error:
                self._fail(error)
                raise  # a fault of ours: the log shall show where
            else:
                self._answer(answer, notice)

    # ---- Reading

    def _look(self) -> Head | None:
        """The newest commit; None if the title is none of our business."""
        head = self.place.head()
        self._read_settings(head)
        return head if is_command(self.request.title, self.settings) else None

    def _read_settings(self, head: Head) -> None:
        file = self.place.read(head, PATH)
        try:
            self.settings = read_settings(None if file is None else _text(file))
        except FourfoldError as error:
            raise type(error)(f"{PATH}: {error}") from None
        if self.settings.account_age_days and self.request.account_created is None:
            created = self.place.account_created(self.request.user)
            self.request = replace(self.request, account_created=created)

    def _read(self, head: Head) -> _Read:
        path = state_of(self.settings)
        file = self.place.read(head, path)
        if file is None:
            columns, rows = self.settings.columns, self.settings.rows
            return _Read(head, State(match=Match(columns=columns, rows=rows)), {})
        try:
            return _Read(head, read_state(_text(file)), {})
        except ValueError as error:
            return self._repair(head, file, str(error))

    def _repair(self, head: Head, file: File, problem: str) -> _Read:
        """The state as the archive tells it, and the broken file under another name."""
        matches = self._archived(head)
        issue = self.request.issue
        state = restored(matches, self.settings, issue)
        state = state.model_copy(update={"repairs": {str(issue): problem[:300]}})
        kept: Changes = {kept_aside(self.settings, issue): Blob(file.blob)}
        return _Read(head, state, kept)

    def _archived(self, head: Head) -> list[Match]:
        file = self.place.read(head, archive_of(self.settings))
        if file is None:
            return []
        matches, broken = read_archive(file.content.decode(errors="replace"))
        if broken:
            self._warn(f"{archive_of(self.settings)}: {broken} lines cannot be understood")
        return matches

    def _warn(self, warning: str) -> None:
        if warning not in self.report.warnings:
            self.report.warnings.append(warning)

    # ---- Acting

    def _act(self, head: Head) -> tuple[Answer, str]:
        """The answer, and what the owner has to know."""
        for attempt in range(1, TRIES + 1):
            found = self._read(head)
            self.report.read = head.commit
            if found.state.knows(self.request.issue):
                verdict = Verdict(self._known(found))
            else:
                verdict = judge(found.state, self.request, self.settings, self.mind)
            if verdict.state is None and not found.kept:
                return verdict.answer, self._notice(found.state)
            if self._commit(found, verdict):
                return verdict.answer, self._notice(verdict.state or found.state)
            self._sleep(random.uniform(0, 0.2 * attempt))  # noqa: S311 - not to meet again
            head = self.place.head()
            self._read_settings(head)
        return Refused(Reason.TRY_AGAIN, found.state.match), ""

    def _known(self, found: _Read) -> Answer:
        """The answer to an issue whose work is done, maybe by a run that could not say so."""
        issue = self.request.issue
        if issue in found.state.match.issues:
            return recorded(found.state.match, issue)
        for match in reversed(self._archived(found.head)):
            if issue in match.issues:
                return recorded(match, issue)
        return Refused(Reason.HANDLED_BEFORE, found.state.match)

    def _commit(self, found: _Read, verdict: Verdict) -> bool:
        settings, head = self.settings, found.head
        readme = self.place.read(head, settings.readme)
        page = readme.text if readme else None
        state = verdict.state or found.state
        written = write(state, page, settings, self.links, old=found.state)
        changes: Changes = {**written.changes, **found.kept}
        if verdict.ended:
            file = self.place.read(head, archive_of(settings))
            # An archive that is no text stays as it is, under another name.
            before = None if file is None else file.text
            if file is not None and before is None:
                changes[f"{archive_of(settings)}.broken-{self.request.issue}"] = Blob(file.blob)
            changes.update(archive(verdict.ended, before, settings, self.links))
        if written.trouble:
            self._warn(f"{settings.readme} shows no board: {written.trouble}")
        return self.place.commit(head, changes, message(verdict, settings, self.request.issue))

    def _notice(self, state: State) -> str:
        problem = state.repairs.get(str(self.request.issue))
        if problem is None:
            return ""
        file = state_of(self.settings)
        self._warn(f"{file} could not be understood ({problem}); it is kept aside")
        kept = kept_aside(self.settings, self.request.issue)
        return self._writer.notice("state_broken", file=file, kept=kept, problem=problem)

    # ---- Answering

    @property
    def _writer(self) -> Writer:
        return Writer(self.settings, self.links, self.request.user, self.mind)

    def _greet(self) -> bool:
        """Shows that the issue was seen. False if a run before this one has answered it."""
        if self.place.react(Reaction.SEEN) or (before := self.place.answered(MARK)) is None:
            return True
        self.place.close(self.settings.labels, done=before.startswith(DONE))
        self.report.outcome = "answered before"
        return False

    def _fail(self, error: Exception) -> None:
        problem = _problem(error)
        self._warn(problem)
        self._answer(Refused(Reason.FAILED, Match(), {"problem": problem}), "")

    def _answer(self, answer: Answer, notice: str) -> None:
        refused = isinstance(answer, Refused)
        self.report.outcome = answer.reason.value if isinstance(answer, Refused) else "done"
        text = self._writer.answer(answer, self.request.title)
        if notice:
            text += f"\n{notice}\n"
        self.report.comment = text.partition("-->")[2].strip()
        self.place.react(Reaction.REFUSED if refused else Reaction.DONE)
        self.place.comment(text, mark=text.splitlines()[0])
        self.place.close(self.settings.labels, done=not refused)


def _problem(error: Exception) -> str:
    return f"{type(error).__name__}: {error}"


def _text(file: File) -> str:
    if file.text is None:
        raise InvalidNotation("it is no text in UTF-8")
    return file.text
