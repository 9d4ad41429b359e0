"""The backend for a local git repository, to try a configuration."""

import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from fourfold.base.errors import FourfoldError
from fourfold.github.backend import SEEN, Changes, File, Issue, Reply, Snapshot
from fourfold.github.journal import Journal
from fourfold.github.markdown import Links
from fourfold.github.rules import Request

_IDENTITY = ("-c", "user.name=fourfold", "-c", "user.email=fourfold@localhost")


class GitError(FourfoldError):
    """A failed git command."""


class Repository:
    """A git repository in a folder, used by one process at a time: see `locked`."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._git = shutil.which("git")
        if self._git is None:
            raise GitError("git is not installed. The simulation needs it")
        if not folder.is_dir():
            raise GitError(f"there is no folder {folder}")
        try:
            self.branch = self.git("symbolic-ref", "HEAD").decode().strip()
        except GitError:
            raise GitError(
                f"{folder} is not a git repository on a branch. Run git init {folder}"
            ) from None
        if not self._has_commit():
            raise GitError(f"{folder} has no commits yet. Commit your README first")
        self.bare = self.git("rev-parse", "--is-bare-repository").strip() == b"true"
        own = self.git("rev-parse", "--git-path", "fourfold-simulation").decode().strip()
        self._journal = Journal(folder / own)
        with self.locked():
            pass  # completes the update of an earlier process, or raises an error

    def _has_commit(self) -> bool:
        try:
            self.git("rev-parse", "--verify", "--quiet", "HEAD")
        except GitError:
            return False
        return True

    @contextmanager
    def locked(self) -> "Iterator[Journal]":
        """The repository for this process alone, with its folder as the newest commit has it."""
        with self._journal.locked() as journal:
            if not self.bare:
                self._finish(journal)
                if self.git("status", "--porcelain", "--untracked-files=no"):
                    message = "has uncommitted changes. Commit them first"
                    raise GitError(f"{self.folder} {message}")
            yield journal

    def _finish(self, journal: "Journal") -> None:
        """Bring the folder to the commit that a process has made before it was killed.

        What the commit has changed is in the folder as it was before, or as it is after; anything
        else was written since by others, and is not touched.
        """
        before, after = journal.update or ("", "")
        if before and self.head() == after:
            # A killed git leaves its lock. Nobody else has one: the journal would be finished.
            index = self.folder / self.git("rev-parse", "--git-path", "index").decode().strip()
            index.with_name("index.lock").unlink(missing_ok=True)
            changed = (
                self.git("diff", "--no-renames", "--name-only", "-z", before, after)
                .decode()
                .split("\0")
            )
            ours = [path for path in changed if path and self._is_ours(path, before, after)]
            if ours:
                self.git("reset", "--quiet", after, "--", *ours)
                kept = [path for path in ours if self.read(after, path) is not None]
                if kept:
                    self.git("checkout", "--quiet", after, "--", *kept)
                for path in set(ours) - set(kept):
                    (self.folder / path).unlink(missing_ok=True)
        journal.update = None

    def _is_ours(self, path: str, before: str, after: str) -> bool:
        """Whether a file in the folder is as one of these commits has it."""
        there = self.folder / path
        content = there.read_bytes() if there.is_file() else None
        versions = (self.read(before, path), self.read(after, path))
        return content in [version and version.content for version in versions]

    def head(self) -> str:
        """The newest commit."""
        return self.git("rev-parse", "HEAD").decode().strip()

    def read(self, commit: str, path: str) -> File | None:
        """A file as it is in a commit; None if there is none."""
        listed = self.git("ls-tree", commit, "--", path).decode().split()
        if not listed:
            return None
        if listed[1] != "blob":
            raise GitError(f"{path} is not a file")
        return File(self.git("cat-file", "blob", listed[2]))

    def commit(self, parent: str, changes: Changes, message: str) -> str | None:
        """The new commit with all changes; None if another commit was made meanwhile."""
        with tempfile.TemporaryDirectory() as folder:
            index = str(Path(folder) / "index")
            self.git("read-tree", parent, index=index)
            lines = "".join(
                f"{self._entry(content)}\t{path}\n" for path, content in changes.items()
            )
            self.git("update-index", "--add", "--index-info", stdin=lines.encode(), index=index)
            tree = self.git("write-tree", index=index).decode().strip()
        made = self.git("commit-tree", tree, "-p", parent, "-m", message).decode().strip()
        # The journal shows that the folder may lag behind the branch.
        self._journal.update = (parent, made)
        try:
            self.git("update-ref", "-m", message, self.branch, made, parent)
        except GitError:
            self._journal.update = None
            if self.head() != parent:
                return None
            raise
        if not self.bare:
            self.git("read-tree", "-m", "-u", parent, made)
        self._journal.update = None
        return made

    def _entry(self, content: str | bytes | None) -> str:
        if content is None:
            return f"0 {'0' * 40}"
        raw = content.encode() if isinstance(content, str) else content
        name = self.git("hash-object", "-w", "--stdin", stdin=raw)
        return f"100644 {name.decode().strip()}"

    def git(self, *arguments: str, stdin: bytes = b"", index: str | None = None) -> bytes:
        """Run git and return its output."""
        environment = {**os.environ, "LC_ALL": "C"}
        if index is not None:
            environment["GIT_INDEX_FILE"] = index
        result = subprocess.run(  # noqa: S603 - a list, no shell
            [str(self._git), "-C", str(self.folder), *_IDENTITY, *arguments],
            input=stdin,
            capture_output=True,
            env=environment,
            check=False,
        )
        if result.returncode:
            said = result.stderr.decode(errors="replace").strip().splitlines()
            raise GitError(f"git {arguments[0]}: {said[-1] if said else result.returncode}")
        return result.stdout

    def messages(self) -> list[str]:
        """The first lines of all commits' messages."""
        return self.git("log", "--format=%s").decode(errors="replace").splitlines()

    @property
    def links(self) -> Links:
        """Its addresses on GitHub; if it has no remote repository there, made-up ones."""
        branch = self.branch.removeprefix("refs/heads/")
        return replace(remote_links(self.folder) or Links("you/you"), branch=branch)


# As in https://github.com/ada/ada.git, ssh://git@github.com/ada/ada and git@github.com:ada/ada.git.
_REMOTE = re.compile(
    r"(?:\w+://(?:[^@/]+@)?(?P<host>[\w.-]+)(?::\d+)?/|(?:[^@/]+@)?(?P<scp>[\w.-]+):)"
    r"(?P<name>[\w-][\w.-]*/[\w.-]+?)(?:\.git)?/?",
    re.ASCII,
)


def remote_links(folder: Path) -> Links | None:
    """The addresses of the remote repository `origin`; None if there is none on a server."""
    git = shutil.which("git")
    if git is None:
        raise GitError("git is not installed")
    command = [git, "-C", str(folder), "remote", "get-url", "origin"]
    found = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603
    address = _REMOTE.fullmatch(found.stdout.strip())
    if address is None:
        return None
    return Links(address["name"], server=f"https://{address['host'] or address['scp']}")


class LocalBackend:
    """A git repository, with one issue that exists only while it is answered."""

    def __init__(
        self, repository: Repository, request: Request, tell: Callable[[str], object]
    ) -> None:
        self.repository = repository
        self.request = request
        self.tell = tell
        """Called with each event that would be seen on GitHub."""
        self._seen = False

    def look(self, paths: Sequence[str], labels: Sequence[str]) -> Snapshot:  # noqa: ARG002
        """The newest commit with these files, and the issue."""
        commit = self.repository.head()
        branch = self.repository.branch.removeprefix("refs/heads/")
        found = {path: self.repository.read(commit, path) for path in paths}
        files = {path: file for path, file in found.items() if file is not None}
        return Snapshot(commit, branch, files, (Issue(self.request),))

    def read(self, snapshot: Snapshot, path: str) -> File | None:
        """Another file of a commit; None if it does not exist."""
        return self.repository.read(snapshot.commit, path)

    def older(self, snapshot: Snapshot, path: str) -> Iterator[tuple[str, File]]:
        """Earlier versions of a file with their commits, newest first."""
        listed = self.repository.git("log", "--format=%H", snapshot.commit, "--", path)
        for commit in listed.decode().split():
            file = self.repository.read(commit, path)
            if file is not None:
                yield commit, file

    def commit(
        self,
        snapshot: Snapshot,
        changes: Changes,
        message: str,
        issue: Issue,  # noqa: ARG002
    ) -> str | None:
        """Commit all changes on top of the snapshot. None if another commit came first."""
        self._tell_seen()
        made = self.repository.commit(snapshot.commit, changes, message)
        if made is not None:
            self.tell(f"commit {made[:10]} {message}")
        return made

    def _tell_seen(self) -> None:
        if not self._seen:
            self._seen = True
            self.tell(f"reaction {SEEN}")

    def answer(self, replies: Sequence[Reply]) -> None:
        """Report how GitHub would show the answers."""
        for reply in replies:
            self._tell_seen()
            self.tell(f"reaction {reply.reaction.value}")
            if reply.text is not None:
                self.tell(f"comment\n{reply.text.partition('-->')[2].strip()}")
            if reply.close:
                why = "not planned" if reply.refused else "completed"
                self.tell(f"closed as {why}, {', '.join(reply.labels)}")

    def share_left(self) -> float:
        """The fraction of API calls that is left: there is no limit here."""
        return 1.0
