"""One run of the workflow: reads, judges, executes and answers issues.

A run may be cancelled at any step. So all changes of a move are one commit on top of the commit
that was read, the state lists the issues that it contains, and answers are derived from that state.
A later run continues where this one ended.

The queue is the list of open issues: every run answers the issue that started it and all others
that wait for an answer, because GitHub may have cancelled their runs.
"""

import random
import time
from collections import Counter
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, field, replace

from fourfold.base.errors import FourfoldError, InvalidNotation
from fourfold.github.backend import Backend, Changes, File, Issue, Reply, Snapshot
from fourfold.github.bot import Bot
from fourfold.github.client import GitHubError, RateLimited
from fourfold.github.commands import is_command
from fourfold.github.comments import CommentWriter
from fourfold.github.commit import archive, message, write
from fourfold.github.event import Event
from fourfold.github.markers import DONE
from fourfold.github.paths import archive_of, kept_aside, state_of
from fourfold.github.rules import Answer, Reason, Refused, Verdict, judge, recorded
from fourfold.github.settings import PATH, Settings, read_settings
from fourfold.github.state import Match, State, read_archive, read_state, restored

TRIES = 12
"""How often a move is tried again because another commit came first."""
MOST = 200
"""The most issues that one run answers, not counting moves."""
LONGEST = 240.0
"""Seconds after which a run starts no further issue: its job has a time limit."""
RESERVE = 0.4
"""The fraction of API calls reserved for moves: below it refusals wait for a later run."""
AT_ONCE = 10
"""Issues answered in one call."""
COMMENTS_A_PERSON = 3
"""Refusals and analyses that a run writes for one person. Further issues of that person are closed
without a comment, so that no one can use up the comments that GitHub accepts in an hour.
"""

ANSWERED_BEFORE, IGNORED, POSTPONED = "answered before", "ignored", "postponed"
CLOSED_SILENTLY = "closed without a comment"


@dataclass(slots=True)
class Report:
    """The outcome of a run."""

    issue: int | None = None
    """The issue that started it."""
    outcomes: dict[int, str] = field(default_factory=dict)
    """By issue: `done`, one of the outcomes above, or the reason why not."""
    comments: dict[int, str] = field(default_factory=dict)
    read: str = ""
    """The commit that the last issue was judged by."""
    warnings: list[str] = field(default_factory=list)
    failed: bool = False
    """Whether the owner should take a look."""

    @property
    def outcome(self) -> str:
        """The outcome of the issue that started the run."""
        if self.issue is None:
            return "done"
        return self.outcomes.get(self.issue, IGNORED)


@dataclass(frozen=True, slots=True)
class _Pending:
    """An answer that is still to be posted."""

    issue: Issue
    answer: Answer
    notice: str


class Run:
    """One run on one backend."""

    def __init__(
        self,
        backend: Backend,
        event: Event,
        bot: Bot | None = None,
        *,
        others: bool = True,
        sleep: Callable[[float], object] = time.sleep,
    ) -> None:
        self.backend = backend
        self.links = event.links
        self.bot = bot or Bot()
        self.settings = Settings()
        self.report = Report(event.request.issue if event.request else None)
        self._request = event.request
        self._others = others
        self._sleep = sleep
        self._end = time.monotonic() + LONGEST
        self._snapshot = Snapshot("", "", {})
        self._pending: list[_Pending] = []
        self._settings_problem = ""
        self._settings_used = ""
        """The commit with the last valid settings, if those of the newest commit are invalid."""

    def go(self) -> Report:
        """Handle all issues. Errors that cannot be answered are raised and also reported."""
        try:
            self._go()
        except RateLimited as error:
            self._postpone(error)
        except Exception as error:
            self._fail_run(error)
            raise
        return self.report

    def _go(self) -> None:
        self._look()
        waiting = list(self._waiting())
        self.report.outcomes.update((issue.number, POSTPONED) for issue in waiting)
        fault = self._handle_all(waiting)
        self._answer_pending()
        if fault is not None:
            raise fault  # a bug of ours: the log shows where

    def _handle_all(self, waiting: list[Issue]) -> Exception | None:
        """Handle issues. Returns the last programming error, if there was one."""
        fault: Exception | None = None
        for issue in waiting:
            if time.monotonic() > self._end:
                break
            try:
                self._handle(issue)
            except RateLimited:
                raise
            except GitHubError as error:
                self._fail(issue, error)
                break  # the others would fail for the same reason
            except FourfoldError as error:
                self._fail(issue, error)
            except Exception as error:  # noqa: BLE001 - one issue must not keep the others waiting
                self._fail(issue, error)
                fault = error
        return fault

    # ---- Reading

    def _look(self) -> None:
        """Read the repository. What is read depends on the settings, which are read as well."""
        for _ in range(TRIES):
            asked = self.settings
            paths = (PATH, state_of(asked), asked.readme)
            self._snapshot = self.backend.look(paths, asked.labels)
            self.links = replace(self.links, branch=self._snapshot.branch)
            self.settings = self._valid_settings()
            if (paths[1:], asked.labels) == (
                (state_of(self.settings), self.settings.readme),
                self.settings.labels,
            ):
                return
        raise FourfoldError(f"{PATH} keeps changing")

    def _valid_settings(self) -> Settings:
        """The settings; if they are invalid, those of the last commit in which they were valid."""
        self._settings_problem, self._settings_used = "", ""
        file = self._snapshot.files.get(PATH)
        if file is None:
            return Settings()
        try:
            return read_settings(_text(file))
        except FourfoldError as error:
            self._settings_problem = str(error)[:300]
            self._warn(f"{PATH}: {error}")
        for commit, older in self.backend.older(self._snapshot, PATH):
            try:
                settings = read_settings(_text(older))
            except FourfoldError:
                continue
            self._settings_used = commit
            return settings
        return Settings()

    def _own(self) -> Issue | None:
        """The issue that started the run."""
        if self._request is None:
            return None
        found = next((i for i in self._snapshot.issues if i.number == self._request.issue), None)
        if found is None:
            return None
        created = self._request.account_created or found.request.account_created
        return replace(found, request=replace(self._request, account_created=created))

    def _waiting(self) -> Iterator[Issue]:
        """The issues that need an answer, oldest first."""
        own = self._own()
        if own is None and self._request is not None:
            return  # it is gone
        if own is not None and (own.locked or not is_command(own.request.title, self.settings)):
            self.report.outcomes[own.number] = IGNORED
            return
        found = {i.number: i for i in self._snapshot.issues if i.is_open and self._others}
        if own is not None:
            found[own.number] = own
        for number in sorted(found):
            issue = found[number]
            if issue.locked or not is_command(issue.request.title, self.settings):
                continue
            if issue.answer is not None or issue.dismissed:
                self._close(issue)
            else:
                yield issue

    def _close(self, issue: Issue) -> None:
        """Close an issue that an earlier run answered, unless someone reopened it."""
        self.report.outcomes[issue.number] = ANSWERED_BEFORE
        if issue.is_open and not issue.reopened:
            refused = not (issue.answer or "").startswith(DONE)
            self.backend.answer([Reply(issue, None, self.settings.labels, refused=refused)])

    def _state(self, issue: Issue) -> tuple[State, Changes]:
        """The state, and the file to keep aside if it was broken."""
        path = state_of(self.settings)
        file = self._snapshot.files.get(path)
        if file is None:
            columns, rows = self.settings.columns, self.settings.rows
            return State(match=Match(columns=columns, rows=rows)), {}
        try:
            return read_state(_text(file)), {}
        except ValueError as error:
            kept: Changes = {kept_aside(self.settings, issue.number): file.content}
            return self._repaired(issue, str(error)[:300]), kept

    def _repaired(self, issue: Issue, problem: str) -> State:
        """The state of the last good commit; if there is none, what the archive contains."""
        name = str(issue.number)
        for commit, file in self.backend.older(self._snapshot, state_of(self.settings)):
            try:
                state = read_state(_text(file))
            except ValueError:
                continue
            recovered = {name: commit}
            return state.model_copy(update={"repairs": {name: problem}, "recovered": recovered})
        state = restored(self._archived(), self.settings, issue.number)
        return state.model_copy(update={"repairs": {name: problem}})

    def _archive(self) -> File | None:
        path = archive_of(self.settings)
        if path not in self._snapshot.files:
            file = self.backend.read(self._snapshot, path)
            if file is None:
                return None
            files = {**self._snapshot.files, path: file}
            self._snapshot = replace(self._snapshot, files=files)
        return self._snapshot.files[path]

    def _archived(self) -> list[Match]:
        file = self._archive()
        if file is None:
            return []
        matches, broken = read_archive(file.content.decode(errors="replace"))
        if broken:
            self._warn(f"{archive_of(self.settings)}: {broken} lines cannot be read")
        return matches

    def _warn(self, warning: str) -> None:
        if warning not in self.report.warnings:
            self.report.warnings.append(warning)

    # ---- Acting

    def _handle(self, issue: Issue) -> None:
        """Handle an issue. Moves are answered at once, everything else later."""
        pending, acted = self._act(issue)
        if acted:
            self._answer([pending])
        else:
            self._pending.append(pending)

    def _act(self, issue: Issue) -> tuple[_Pending, bool]:
        """The answer, and whether it changed the repository."""
        for attempt in range(1, TRIES + 1):
            state, kept = self._state(issue)
            self.report.read = self._snapshot.commit
            known = state.knows(issue.number)
            if known:
                verdict = Verdict(self._known(state, issue.number))
            else:
                verdict = judge(state, issue.request, self.settings, self.bot)
            if verdict.state is None and not kept:
                return _Pending(issue, verdict.answer, self._notice(state, issue)), known
            after = self._commit(state, kept, verdict, issue)
            if after is not None:
                return _Pending(issue, verdict.answer, self._notice(after, issue)), True
            self._sleep(random.uniform(0, 0.2 * attempt))  # noqa: S311 - not to meet again
            self._look()
        return _Pending(issue, Refused(Reason.TRY_AGAIN, state.match), ""), False

    def _known(self, state: State, issue: int) -> Answer:
        """The answer to an issue that was executed, perhaps by a run that could not answer it."""
        if issue in state.match.issues:
            return recorded(state.match, issue)
        for match in reversed(self._archived()):
            if issue in match.issues:
                return recorded(match, issue)
        return Refused(Reason.HANDLED_BEFORE, state.match)

    def _commit(self, old: State, kept: Changes, verdict: Verdict, issue: Issue) -> State | None:
        """The state that was committed; None if another commit came first."""
        settings, readme = self.settings, self._snapshot.files.get(self.settings.readme)
        state = verdict.state or old
        problem = self._settings_problem
        if problem != old.settings_problem:
            told = issue.number if problem else 0
            update = {"settings_problem": problem, "settings_told": told}
            state = state.model_copy(update=update)
        written = write(state, readme, settings, self.links, old=old, issue=issue.number)
        changes: Changes = {**written.changes, **kept}
        if verdict.ended:
            file = self._archive()
            # An archive that is not text stays as it is, under another name.
            before = None if file is None else file.text
            if file is not None and before is None:
                changes[f"{archive_of(settings)}.broken-{issue.number}"] = file.content
            changes.update(archive(verdict.ended, before, settings, self.links))
        said = message(verdict, settings, issue.number)
        commit = self.backend.commit(self._snapshot, changes, said, issue)
        if commit is None:
            return None
        self._snapshot = self._snapshot.after(commit, changes)
        if written.state.page_problem:
            self._warn(f"{settings.readme} does not show the board: {written.state.page_problem}")
        return written.state

    def _notice(self, state: State, issue: Issue) -> str:
        """The notices for the owner that belong into the answer to that issue."""
        name, writer = str(issue.number), self._writer(issue)
        parts = []
        if (problem := state.repairs.get(name)) is not None:
            file, kept = state_of(self.settings), kept_aside(self.settings, issue.number)
            self._warn(f"{file} could not be read ({problem}); a copy was saved")
            words = {"file": file, "kept": kept, "problem": problem}
            if (commit := state.recovered.get(name)) is not None:
                parts.append(writer.notice("state_recovered", **words, commit=commit[:10]))
            else:
                parts.append(writer.notice("state_broken", **words))
        if state.settings_problem and state.settings_told == issue.number:
            words = {"file": PATH, "problem": state.settings_problem}
            if commit := self._settings_used[:10]:
                parts.append(writer.notice("settings_invalid", **words, commit=commit))
            else:
                parts.append(writer.notice("settings_never_valid", **words))
        if state.page_problem and state.page_told == issue.number:
            words = {"file": self.settings.readme, "problem": state.page_problem}
            parts.append(writer.notice("page_not_shown", **words))
        return "\n\n".join(parts)

    # ---- Answering

    def _writer(self, issue: Issue) -> CommentWriter:
        return CommentWriter(self.settings, self.links, issue.request.user, self.bot)

    def _answer_pending(self) -> None:
        """Answer everything but moves, while enough calls are left for moves."""
        turns: Counter[str] = Counter()
        ordered: list[tuple[int, _Pending]] = []
        for pending in self._pending:
            ordered.append((turns[pending.issue.request.user], pending))
            turns[pending.issue.request.user] += 1
        # Everybody's first issue comes before anybody's second one.
        ordered.sort(key=lambda entry: entry[0])
        for start in range(0, min(len(ordered), MOST), AT_ONCE):
            if self.backend.share_left() < RESERVE or time.monotonic() > self._end:
                left = len(ordered) - start
                self._warn(f"{left} refusals wait for a later run, to save API calls for moves")
                return
            batch = ordered[start : min(start + AT_ONCE, MOST)]
            silent = {p.issue.number for turn, p in batch if turn >= COMMENTS_A_PERSON}
            self._answer([pending for _, pending in batch], silent)

    def _answer(self, batch: list[_Pending], silent: Collection[int] = ()) -> None:
        replies, outcomes = [], {}
        for pending in batch:
            issue, answer = pending.issue, pending.answer
            failed = isinstance(answer, Refused) and answer.reason is Reason.FAILED
            unsaid = issue.number in silent and not failed
            refused = isinstance(answer, Refused) or unsaid
            text: str | None = None
            if not unsaid and not (failed and issue.failure is not None):
                text = self._told(pending)
                self.report.comments[issue.number] = text.partition("-->")[2].strip()
                self.report.failed |= failed
            outcome = answer.reason.value if isinstance(answer, Refused) else "done"
            outcomes[issue.number] = CLOSED_SILENTLY if unsaid else outcome
            # What has failed stays open: a later run tries again.
            reply = Reply(issue, text, self.settings.labels, refused=refused, close=not failed)
            replies.append(reply)
        self.backend.answer(replies)
        self.report.outcomes.update(outcomes)

    def _told(self, pending: _Pending) -> str:
        issue = pending.issue
        text = self._writer(issue).answer(pending.answer, issue.request.title)
        return f"{text}\n{pending.notice}\n" if pending.notice else text

    def _fail(self, issue: Issue, error: Exception) -> None:
        problem = _problem(error)
        self._warn(problem)
        refused = Refused(Reason.FAILED, Match(), {"problem": problem})
        self._pending.append(_Pending(issue, refused, ""))

    def _fail_run(self, error: Exception) -> None:
        self.report.failed = True
        if self.report.issue is not None:
            self.report.outcomes[self.report.issue] = Reason.FAILED.value
        self._warn(_problem(error))

    def _postpone(self, error: RateLimited) -> None:
        """GitHub accepts no more calls: the remaining issues wait for a later run."""
        self._warn(f"{_problem(error)}: a later run answers what is left")
        if self.report.issue is not None:
            self.report.outcomes.setdefault(self.report.issue, POSTPONED)


def _problem(error: Exception) -> str:
    return f"{type(error).__name__}: {error}"


def _text(file: File) -> str:
    if file.text is None:
        raise InvalidNotation("it is not text in UTF-8")
    return file.text
