"""The backend for GitHub.

Files and issues are read and written through the GraphQL API, because there one call reads several
files and all open issues, one call makes a commit, and one call answers several issues.
"""

import base64
import hashlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from fourfold.github.backend import SEEN, Changes, File, Issue, Reply, Snapshot
from fourfold.github.client import (
    Client,
    GitHubError,
    GraphProblem,
    RateLimited,
    Unanswered,
)
from fourfold.github.event import request_of
from fourfold.github.markers import FAILED, MARK

_ISSUES_A_PAGE = 50
_MOST_PAGES = 20
_NEWEST_FIRST = "states: [OPEN], orderBy: {field: CREATED_AT, direction: DESC}"
"""The issues of a page. Where there are too many to read all, the oldest ones are left out: most of
them have nothing to do with the game.
"""
_LABEL_COLOR = "3b82f6"

_FILE = "fragment file on TreeEntry { type oid object { ... on Blob { text isTruncated } } }"
_ISSUE = """
fragment issue on Issue {
  id number title createdAt authorAssociation state stateReason locked
  author { __typename login ... on User { createdAt } }
  comments(first: 20) { pageInfo { hasNextPage endCursor } nodes { body viewerDidAuthor } }
  timelineItems(first: 1, itemTypes: [RENAMED_TITLE_EVENT]) {
    nodes { ... on RenamedTitleEvent { previousTitle } }
  }
}"""
_OLDER = """
query ($owner: String!, $name: String!, $commit: GitObjectID!, $path: String!) {
  repository(owner: $owner, name: $name) {
    object(oid: $commit) {
      ... on Commit {
        history(first: 30, path: $path) { nodes { oid file(path: $path) { ...file } } }
      }
    }
  }
}"""
_ONE_FILE = """
query ($owner: String!, $name: String!, $commit: GitObjectID!, $path: String!) {
  repository(owner: $owner, name: $name) {
    object(oid: $commit) { ... on Commit { file(path: $path) { ...file } } }
  }
}"""
_HEAD = """
query ($owner: String!, $name: String!) {
  repository(owner: $owner, name: $name) { defaultBranchRef { target { oid } } }
}"""
_COMMENTS = """
query ($id: ID!, $after: String) {
  node(id: $id) {
    ... on Issue {
      comments(first: 100, after: $after) {
        pageInfo { hasNextPage endCursor } nodes { body viewerDidAuthor }
      }
    }
  }
}"""
_COMMIT = """
mutation ($input: CreateCommitOnBranchInput!, $issue: ID!) {
  seen: addReaction(input: {subjectId: $issue, content: EYES}) { clientMutationId }
  commit: createCommitOnBranch(input: $input) { commit { oid } }
}"""
_CREATE_LABEL = """
mutation ($input: CreateLabelInput!) { createLabel(input: $input) { label { id } } }"""


class GitHubBackend:
    """A repository on GitHub."""

    def __init__(self, client: Client, repository: str, issue: int | None = None) -> None:
        self.client = client
        self.repository = repository
        self.issue = issue
        """The issue that was opened; None to read all open issues."""
        self._id = ""
        self._label_ids: dict[str, str | None] = {}

    @property
    def _names(self) -> dict[str, str]:
        owner, _, name = self.repository.partition("/")
        return {"owner": owner, "name": name}

    def share_left(self) -> float:
        """The fraction of this hour's API calls that is left, from 0 to 1."""
        left = self.client.left
        return left[0] / left[1] if left and left[1] else 1.0

    # ---- Files

    def look(self, paths: Sequence[str], labels: Sequence[str]) -> Snapshot:
        """The newest commit with these files, and the issues that may need an answer."""
        variables: dict[str, object] = {
            **self._names,
            **{f"path{n}": path for n, path in enumerate(paths)},
            **{f"label{n}": label for n, label in enumerate(labels)},
        }
        if self.issue is not None:
            variables["issue"] = self.issue
        query = _look_query(len(paths), len(labels), one=self.issue is not None)
        found = self._ask(query, variables)
        branch = found["defaultBranchRef"]
        if branch is None:
            raise GitHubError(f"{self.repository} has no commit yet")
        self._id = found["id"]
        for n, label in enumerate(labels):
            self._label_ids[label] = (found[f"label{n}"] or {}).get("id")
        commit = branch["target"]
        files = {path: self._file(commit[f"file{n}"], path) for n, path in enumerate(paths)}
        return Snapshot(
            commit["oid"],
            branch["name"],
            {path: file for path, file in files.items() if file is not None},
            tuple(self._issues(found)),
        )

    def read(self, snapshot: Snapshot, path: str) -> File | None:
        """Another file of a commit; None if it does not exist."""
        variables = {**self._names, "commit": snapshot.commit, "path": path}
        found = self._ask(f"{_ONE_FILE}\n{_FILE}", variables)
        return self._file(found["object"]["file"], path)

    def older(self, snapshot: Snapshot, path: str) -> Iterator[tuple[str, File]]:
        """Earlier versions of a file with their commits, newest first."""
        variables = {**self._names, "commit": snapshot.commit, "path": path}
        found = self._ask(f"{_OLDER}\n{_FILE}", variables)
        for commit in found["object"]["history"]["nodes"]:
            file = self._file(commit["file"], path)
            if file is not None:
                yield commit["oid"], file

    def _ask(self, query: str, variables: Mapping[str, object]) -> dict[str, Any]:
        answer = self.client.query(query, variables)
        # An issue may be deleted or moved elsewhere before anybody answers it.
        for problem in answer.problems:
            if problem.kind != "NOT_FOUND" or problem.path != ("repository", "issue"):
                raise GitHubError(f"GraphQL: {problem}")
        if answer.data.get("repository") is None:
            raise GitHubError(f"there is no repository {self.repository}")
        return dict(answer.data["repository"])

    def _file(self, entry: dict[str, Any] | None, path: str) -> File | None:
        if entry is None:
            return None
        if entry["type"] != "blob":
            raise GitHubError(f"{path} is not a file")
        text, name = entry["object"]["text"], entry["oid"]
        if text is not None and not entry["object"]["isTruncated"]:
            content = text.encode(errors="surrogatepass")
            # GitHub may have converted what is not UTF-8: only the exact bytes have this name.
            if name == hashlib.sha1(b"blob %d\0" % len(content) + content).hexdigest():  # noqa: S324
                return File(content)
        found = self.client.get(f"/repos/{self.repository}/git/blobs/{name}")
        return File(base64.b64decode(found["content"]))

    def commit(
        self, snapshot: Snapshot, changes: Changes, message: str, issue: Issue
    ) -> str | None:
        """Commit all changes on top of the snapshot. None if another commit came first."""
        variables = {
            "issue": issue.id,
            "input": {
                "branch": {
                    "repositoryNameWithOwner": self.repository,
                    "branchName": snapshot.branch,
                },
                "expectedHeadOid": snapshot.commit,
                "message": {"headline": message},
                "fileChanges": _file_changes(changes),
            },
        }
        answer = self.client.query(_COMMIT, variables)
        if made := answer.data.get("commit"):
            return str(made["commit"]["oid"])
        problem = next((p for p in answer.problems if p.path[:1] == ("commit",)), None)
        if (problem and problem.kind == "STALE_DATA") or self._head() != snapshot.commit:
            return None
        kept: Changes = {path: new for path, new in changes.items() if new is not None}
        if len(kept) < len(changes):
            # A file that was removed meanwhile cannot be removed again.
            return self.commit(snapshot, kept, message, issue)
        raise GitHubError(f"commit: {problem or answer.problems[0]}")

    def _head(self) -> str:
        return str(self._ask(_HEAD, {**self._names})["defaultBranchRef"]["target"]["oid"])

    # ---- Issues

    def _issues(self, found: dict[str, Any]) -> Iterator[Issue]:
        """The issue that was opened and those that are open, oldest first, each once."""
        nodes = [found.get("issue"), *found["issues"]["nodes"]]
        if self.issue is None:
            nodes += self._more_issues(found["issues"]["pageInfo"])
        by_number = {node["number"]: node for node in nodes if node}
        for number in sorted(by_number):
            yield self._issue(by_number[number])

    def _more_issues(self, page: dict[str, Any]) -> Iterator[dict[str, Any]]:
        for _ in range(_MOST_PAGES - 1):
            if not page["hasNextPage"]:
                return
            variables = {**self._names, "after": page["endCursor"]}
            found = self._ask(_MORE_ISSUES, variables)["issues"]
            yield from found["nodes"]
            page = found["pageInfo"]

    def _issue(self, node: dict[str, Any]) -> Issue:
        renamed = node["timelineItems"]["nodes"]
        title = renamed[0]["previousTitle"] if renamed else node["title"]
        author = node["author"] or {"__typename": "User", "login": "ghost"}
        # Only the REST API and events call bots what they are.
        login = author["login"] + ("[bot]" if author["__typename"] == "Bot" else "")
        issue = Issue(
            request=request_of(
                number=node["number"],
                title=title,
                user=login,
                time=node["createdAt"],
                owner=self._names["owner"],
                association=node["authorAssociation"],
                account_created=author.get("createdAt"),
            ),
            id=node["id"],
            is_open=node["state"] == "OPEN",
            reopened=node["stateReason"] == "REOPENED",
            dismissed=node["stateReason"] == "NOT_PLANNED",
            locked=node["locked"],
        )
        return self._with_comments(issue, node["comments"])

    def _with_comments(self, issue: Issue, comments: dict[str, Any]) -> Issue:
        """The issue with our comments on it."""
        while True:
            for comment in comments["nodes"]:
                if comment["viewerDidAuthor"] and comment["body"].startswith(MARK):
                    return replace(issue, answer=comment["body"])
                if comment["viewerDidAuthor"] and comment["body"].startswith(FAILED):
                    issue = replace(issue, failure=comment["body"])
            page = comments["pageInfo"]
            if not page["hasNextPage"]:
                return issue
            comments = self._comments(issue, page["endCursor"])

    def _comments(self, issue: Issue, after: str | None = None) -> dict[str, Any]:
        answer = self.client.query(_COMMENTS, {"id": issue.id, "after": after})
        if any(problem.kind == "NOT_FOUND" for problem in answer.problems):
            return {"nodes": [], "pageInfo": {"hasNextPage": False}}  # the issue is gone
        return dict(answer.whole()["node"]["comments"])

    def answer(self, replies: Sequence[Reply]) -> None:
        """Answer issues, each with exactly one comment. Deleted issues get none."""
        left = list(replies)

        def attempt() -> None:
            nonlocal left
            try:
                problems = self._send(left)
            except Unanswered:
                # Any part of the work may have been done.
                left = [self._missing(reply) for reply in left]
                raise
            # Reactions and labels may be missing. An issue may have been deleted or moved
            # meanwhile: then no one waits for the answer.
            kept = [
                problem
                for problem in problems
                if problem.path[:1]
                and problem.path[0].startswith(("comment", "close"))
                and problem.kind != "NOT_FOUND"
            ]
            failed = {problem.path[0] for problem in kept}
            left = [
                self._missing(reply)
                for n, reply in enumerate(left)
                if {f"comment{n}", f"close{n}"} & failed
            ]
            if left:
                raise Unanswered(str(kept[0]))

        try:
            self.client.retry(attempt, on=Unanswered)
        except Unanswered as error:
            self._reopen([reply.issue for reply in left if reply.text is not None])
            problem = str(error)
            limited = "rate limit" in problem.lower() or "too quickly" in problem
            raise (RateLimited if limited else GitHubError)(f"answer: {problem}") from None

    def _send(self, replies: Sequence[Reply]) -> tuple[GraphProblem, ...]:
        labels = dict.fromkeys(label for reply in replies for label in reply.labels)
        ids = {label: self._label_id(label) for label in labels}
        variables: dict[str, object] = {}
        for n, reply in enumerate(replies):
            variables[f"issue{n}"] = reply.issue.id
            if reply.text is not None:
                variables[f"body{n}"] = reply.text
            if named := [name for label in reply.labels if (name := ids[label])]:
                variables[f"labels{n}"] = named
        answer = self.client.query(_answer_mutation(replies, variables), variables, once=True)
        return answer.problems

    def _missing(self, reply: Reply) -> Reply:
        """The part of a reply that is still to be done."""
        issue = self._with_comments(reply.issue, self._comments(reply.issue))
        said = issue.failure if (reply.text or "").startswith(FAILED) else issue.answer
        return replace(reply, issue=issue, text=None if said is not None else reply.text)

    def _reopen(self, issues: Sequence[Issue]) -> None:
        """Reopen an issue that was closed without its comment, so that the next run finds it."""
        fields = " ".join(
            f"reopen{n}: reopenIssue(input: {{issueId: $issue{n}}}) {{ clientMutationId }}"
            for n in range(len(issues))
        )
        names = ", ".join(f"$issue{n}: ID!" for n in range(len(issues)))
        if issues:
            ids = {f"issue{n}": issue.id for n, issue in enumerate(issues)}
            self.client.query(f"mutation ({names}) {{ {fields} }}", ids)

    def _label_id(self, label: str) -> str | None:
        """The ID of a label, which is created if necessary; None if that is impossible."""
        if self._label_ids.get(label) is None:
            body = {"repositoryId": self._id, "name": label, "color": _LABEL_COLOR}
            answer = self.client.query(_CREATE_LABEL, {"input": body})
            made = answer.data.get("createLabel") or {}
            self._label_ids[label] = (made.get("label") or {}).get("id", "")
        return self._label_ids[label]


def _look_query(paths: int, labels: int, *, one: bool) -> str:
    """The query that a run begins with. Whatever is read of files belongs to one commit."""
    words = [*(f"$path{n}: String!" for n in range(paths))]
    words += [f"$label{n}: String!" for n in range(labels)] + ["$issue: Int!"] * one
    files = " ".join(f"file{n}: file(path: $path{n}) {{ ...file }}" for n in range(paths))
    named = " ".join(f"label{n}: label(name: $label{n}) {{ id }}" for n in range(labels))
    opened = "issue(number: $issue) { ...issue }" if one else ""
    return f"""
query ($owner: String!, $name: String!, {", ".join(words)}) {{
  repository(owner: $owner, name: $name) {{
    id {named} {opened}
    defaultBranchRef {{ name target {{ oid ... on Commit {{ {files} }} }} }}
    issues(first: {_ISSUES_A_PAGE}, {_NEWEST_FIRST}) {{
      pageInfo {{ hasNextPage endCursor }} nodes {{ ...issue }}
    }}
  }}
}}
{_FILE}{_ISSUE}"""


_MORE_ISSUES = f"""
query ($owner: String!, $name: String!, $after: String!) {{
  repository(owner: $owner, name: $name) {{
    issues(first: 100, after: $after, {_NEWEST_FIRST}) {{
      pageInfo {{ hasNextPage endCursor }} nodes {{ ...issue }}
    }}
  }}
}}
{_ISSUE}"""


def _answer_mutation(replies: Sequence[Reply], variables: dict[str, object]) -> str:
    words, fields = [], []
    for n, reply in enumerate(replies):
        words.append(f"$issue{n}: ID!")
        fields += [
            f"{name}{n}: addReaction(input: {{subjectId: $issue{n}, content: {name.upper()}}})"
            for name in (SEEN, reply.reaction)
        ]
        if f"body{n}" in variables:
            words.append(f"$body{n}: String!")
            fields.append(
                f"comment{n}: addComment(input: {{subjectId: $issue{n}, body: $body{n}}})"
            )
        if f"labels{n}" in variables:
            words.append(f"$labels{n}: [ID!]!")
            fields.append(
                f"label{n}: addLabelsToLabelable("
                f"input: {{labelableId: $issue{n}, labelIds: $labels{n}}})"
            )
        if reply.close:
            why = "NOT_PLANNED" if reply.refused else "COMPLETED"
            fields.append(
                f"close{n}: closeIssue(input: {{issueId: $issue{n}, stateReason: {why}}})"
            )
    selected = "\n".join(f"  {field} {{ clientMutationId }}" for field in fields)
    return f"mutation ({', '.join(words)}) {{\n{selected}\n}}"


def _file_changes(changes: Changes) -> dict[str, list[dict[str, str]]]:
    additions, deletions = [], []
    for path, content in changes.items():
        if content is None:
            deletions.append({"path": path})
        else:
            raw = content.encode() if isinstance(content, str) else content
            additions.append({"path": path, "contents": base64.b64encode(raw).decode()})
    return {"additions": additions, "deletions": deletions}
