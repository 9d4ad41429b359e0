"""The game on GitHub itself."""

import base64
from datetime import datetime
from typing import Any
from urllib.parse import quote

from fourfold.github.client import Client, GitHubError, expect
from fourfold.github.place import Blob, Changes, File, Head, Reaction
from fourfold.github.state import moment


class RemotePlace:
    """A repository on GitHub and one of its issues."""

    def __init__(
        self, client: Client, branch: str, issue: int, labels: tuple[str, ...] = ()
    ) -> None:
        self.client = client
        self.branch = branch
        self.issue = f"/issues/{issue}"
        self.labels = labels
        """Those that the issue has already."""
        self.me: str | None = None
        """Who we are, as far as it is known: a reaction tells."""

    # ---- Files

    def head(self) -> Head:
        """The newest commit."""
        # Commits list their files; one a page is enough for us.
        path = f"/commits/{quote(self.branch, safe='')}?per_page=1"
        found = expect(self.client.in_repository("GET", path), 200)
        return Head(found["sha"], found["commit"]["tree"]["sha"])

    def read(self, head: Head, path: str) -> File | None:
        """A file as it is in a commit; None if there is none."""
        response = self.client.in_repository("GET", f"/contents/{quote(path)}?ref={head.commit}")
        if response.status_code == 404:
            return None
        found = expect(response, 200)
        if not isinstance(found, dict) or found.get("type") != "file":
            raise GitHubError(f"{path} is no file")
        if found["encoding"] != "base64":  # larger than a megabyte
            blob = self.client.in_repository("GET", f"/git/blobs/{found['sha']}")
            found = {**found, **expect(blob, 200)}
        return File(base64.b64decode(found["content"]), found["sha"])

    def commit(self, head: Head, changes: Changes, message: str) -> bool:
        """All changes in one commit on top of that one; False if somebody else was faster."""
        tree = self._tree(head, changes)
        body = {"message": message, "tree": tree, "parents": [head.commit]}
        commit = expect(self.client.in_repository("POST", "/git/commits", body), 201)["sha"]
        path = f"/git/refs/heads/{quote(self.branch)}"
        update = {"sha": commit, "force": False}
        response = self.client.in_repository("PATCH", path, update)
        if response.status_code in (409, 422) and self.head().commit != head.commit:
            return False
        expect(response, 200)
        return True

    def _tree(self, head: Head, changes: Changes) -> str:
        def post(entries: list[dict[str, Any]]) -> Any:
            body = {"base_tree": head.tree, "tree": entries}
            return self.client.in_repository("POST", "/git/trees", body)

        response = post([_entry(path, content) for path, content in changes.items()])
        if response.status_code == 422:
            # A file that somebody has removed cannot be removed again.
            kept = {path: content for path, content in changes.items() if content is not None}
            response = post([_entry(path, content) for path, content in kept.items()])
        return str(expect(response, 201)["sha"])

    # ---- The issue

    def react(self, reaction: Reaction) -> bool:
        """Adds a reaction to the issue; False if it was there already."""
        body = {"content": reaction.value}
        response = self.client.in_repository("POST", f"{self.issue}/reactions", body)
        made = expect(response, 200, 201)
        self.me = (made.get("user") or {}).get("login", self.me)
        return response.status_code == 201

    def answered(self, mark: str) -> str | None:
        """The comment of ours that begins with that mark, if there is one."""
        page = 1
        while True:
            path = f"{self.issue}/comments?per_page=100&page={page}"
            comments = expect(self.client.in_repository("GET", path), 200)
            for comment in comments:
                text, author = comment.get("body") or "", (comment.get("user") or {}).get("login")
                if text.startswith(mark) and author == self.me:
                    return str(text)
            if len(comments) < 100:
                return None
            page += 1

    def comment(self, text: str, mark: str) -> None:
        """Adds a comment, which begins with the mark, exactly once."""
        path = f"{self.issue}/comments"
        response = self.client.in_repository(
            "POST", path, {"body": text}, unless=lambda: self.answered(mark) is not None
        )
        expect(response, 200, 201)

    def close(self, labels: tuple[str, ...], *, done: bool) -> None:
        """Labels the issue and closes it, as done or as not to be done."""
        body: dict[str, Any] = {
            "state": "closed",
            "state_reason": "completed" if done else "not_planned",
            "labels": [*dict.fromkeys((*self.labels, *labels))],
        }
        response = self.client.in_repository("PATCH", self.issue, body)
        if response.status_code == 422:  # a label that cannot be: closing matters more
            del body["labels"]
            response = self.client.in_repository("PATCH", self.issue, body)
        expect(response, 200)

    def account_created(self, user: str) -> datetime | None:
        """Since when a person has an account; None if that cannot be known."""
        response = self.client.call("GET", f"/users/{quote(user, safe='')}")
        if response.status_code == 404:
            return None
        return moment(expect(response, 200)["created_at"])


def _entry(path: str, content: str | Blob | None) -> dict[str, Any]:
    entry: dict[str, Any] = {"path": path, "mode": "100644", "type": "blob"}
    if isinstance(content, str):
        return {**entry, "content": content}
    return {**entry, "sha": content and content.name}
