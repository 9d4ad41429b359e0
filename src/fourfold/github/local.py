"""The game in a folder: a real git repository in GitHub's place, to try a configuration."""

import os
import shutil
import subprocess
import tempfile
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

from fourfold.errors import FourfoldError
from fourfold.github.place import Blob, Changes, File, Head, Reaction

_IDENTITY = ("-c", "user.name=fourfold", "-c", "user.email=fourfold@localhost")


class GitError(FourfoldError):
    """Something that git refuses to do."""


class Repository:
    """A git repository in a folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._git = shutil.which("git")
        if self._git is None:
            raise GitError("git is not installed: simulating needs it")
        if not folder.is_dir():
            raise GitError(f"there is no folder {folder}")
        try:
            self.branch = self.git("symbolic-ref", "HEAD").decode().strip()
        except GitError:
            raise GitError(
                f"{folder} is no git repository on a branch: git init {folder}"
            ) from None
        if not self._has_commit():
            raise GitError(f"{folder} has no commit yet: commit your README first")
        self.bare = self.git("rev-parse", "--is-bare-repository").strip() == b"true"
        if not self.bare and self.git("status", "--porcelain", "--untracked-files=no"):
            raise GitError(f"{folder} has changes that are not committed: commit them first")

    def _has_commit(self) -> bool:
        try:
            self.git("rev-parse", "--verify", "--quiet", "HEAD")
        except GitError:
            return False
        return True

    def git(self, *arguments: str, stdin: bytes = b"", index: str | None = None) -> bytes:
        """Runs git and returns what it prints."""
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
    def name(self) -> str:
        """As in `owner/name`, if the repository says where it comes from."""
        try:
            address = self.git("remote", "get-url", "origin").decode().strip()
        except GitError:
            return "OWNER/OWNER"
        return "/".join(address.removesuffix(".git").replace(":", "/").split("/")[-2:])


class LocalPlace:
    """A git repository, and an issue that exists only while it is answered."""

    def __init__(self, repository: Repository, tell: Callable[[str], object]) -> None:
        self.repository = repository
        self.tell = tell
        """Called with what would be seen on GitHub, as it happens."""

    def head(self) -> Head:
        """The newest commit."""
        words = ("rev-parse", "HEAD", "HEAD^{tree}")
        commit, tree = self.repository.git(*words).decode().split()
        return Head(commit, tree)

    def read(self, head: Head, path: str) -> File | None:
        """A file as it is in a commit; None if there is none."""
        listed = self.repository.git("ls-tree", head.commit, "--", path).decode().split()
        if not listed:
            return None
        if listed[1] != "blob":
            raise GitError(f"{path} is no file")
        return File(self.repository.git("cat-file", "blob", listed[2]), listed[2])

    def commit(self, head: Head, changes: Changes, message: str) -> bool:
        """All changes in one commit on top of that one; False if somebody else was faster."""
        git = self.repository.git
        with tempfile.TemporaryDirectory() as folder:
            index = str(Path(folder) / "index")
            git("read-tree", head.tree, index=index)
            lines = "".join(
                f"{self._entry(content)}\t{path}\n" for path, content in changes.items()
            )
            git("update-index", "--add", "--index-info", stdin=lines.encode(), index=index)
            tree = git("write-tree", index=index).decode().strip()
        made = git("commit-tree", tree, "-p", head.commit, "-m", message).decode().strip()
        try:
            git("update-ref", "-m", message, self.repository.branch, made, head.commit)
        except GitError:
            if self.head().commit != head.commit:
                return False
            raise
        if not self.repository.bare:
            git("read-tree", "-m", "-u", head.commit, made)
        self.tell(f"commit {made[:10]} {message}")
        return True

    def _entry(self, content: str | Blob | None) -> str:
        if content is None:
            return f"0 {'0' * 40}"
        if isinstance(content, Blob):
            return f"100644 {content.name}"
        name = self.repository.git("hash-object", "-w", "--stdin", stdin=content.encode())
        return f"100644 {name.decode().strip()}"

    def react(self, reaction: Reaction) -> bool:
        """Adds a reaction to the issue; False if it was there already."""
        self.tell(f"reaction {reaction.value}")
        return True

    def answered(self, mark: str) -> str | None:  # noqa: ARG002
        """The comment of ours that begins with that mark: none, issues here are always new."""
        return None

    def comment(self, text: str, mark: str) -> None:
        """Adds a comment, which begins with the mark, exactly once."""
        shown = text.partition("-->")[2] if text.startswith(mark) else text
        self.tell(f"comment\n{shown.strip()}")

    def close(self, labels: tuple[str, ...], *, done: bool) -> None:
        """Labels the issue and closes it, as done or as not to be done."""
        self.tell(f"closed as {'completed' if done else 'not planned'}, {', '.join(labels)}")

    def account_created(self, user: str) -> datetime | None:  # noqa: ARG002
        """Since when a person has an account: here everybody's is old enough."""
        return datetime(2008, 4, 10, tzinfo=UTC)  # GitHub opened
