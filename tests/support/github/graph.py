"""The GraphQL API of the fake GitHub: GitHub's own schema, executed by a real engine."""

import base64
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from graphql import (
    DocumentNode,
    FieldNode,
    GraphQLError,
    OperationDefinitionNode,
    build_schema,
    execute_sync,
    parse,
    validate,
)

if TYPE_CHECKING:
    from support.github.server import GitHub

HERE = Path(__file__).parent
SCHEMA = build_schema((HERE / "schema.graphql").read_text(encoding="utf-8"))
TRUNCATED = 512_000
ME = "github-actions"


@cache
def read(query: str) -> tuple[DocumentNode, list[GraphQLError]]:
    """A query, and what is wrong with it by the schema."""
    document = parse(query)
    return document, validate(SCHEMA, document)


def fields(query: str) -> str:
    """The names of the top-level fields of a query."""
    document, _ = read(query)
    (operation,) = (d for d in document.definitions if isinstance(d, OperationDefinitionNode))
    names = [f.name.value for f in operation.selection_set.selections if isinstance(f, FieldNode)]
    return " ".join(dict.fromkeys(names))


def graph(github: "GitHub", body: dict[str, Any]) -> tuple[int, dict[str, Any], list[str]]:
    """The response to a call, and the problems of the call."""
    document, wrong = read(body["query"])
    if wrong:
        return 200, {"errors": [{"message": str(error)} for error in wrong]}, list(map(str, wrong))
    api = Graph(github)
    root = {"repository": api.repository, "node": api.node, **api.mutations()}
    done = execute_sync(SCHEMA, document, root, variable_values=body["variables"])
    answer: dict[str, Any] = {"data": done.data}
    problems = []
    if done.errors:
        answer["errors"] = [
            {"type": _kind(e), "message": e.message, "path": e.path} for e in done.errors
        ]
        problems = [str(e) for e in done.errors if not _kind(e)]
    return 200, answer, problems


def _kind(error: GraphQLError) -> str:
    return str((error.extensions or {}).get("type", ""))


def _refused(kind: str, message: str) -> GraphQLError:
    return GraphQLError(message, extensions={"type": kind})


def _done(**payload: Any) -> dict[str, Any]:
    return {"clientMutationId": None, **payload}


class Graph:
    """The data for the queries of the game."""

    def __init__(self, github: "GitHub") -> None:
        self.github = github

    # ---- Queries

    def repository(self, _info: Any, owner: str, name: str, **_: Any) -> dict[str, Any]:
        if f"{owner}/{name}" != self.github.repository:
            raise _refused("NOT_FOUND", "Could not resolve to a Repository")
        branch = self.github.branch
        return {
            "id": "R_1",
            "defaultBranchRef": {"name": branch, "target": self._commit(self.github.head)},
            "label": lambda _i, name: {"id": f"L_{name}"} if name in self.github.labels else None,
            "issue": self._one_issue,
            "issues": self._issues,
            "object": lambda _i, oid: self._commit(oid),
        }

    def _commit(self, oid: str) -> dict[str, Any]:
        return {
            "__typename": "Commit",
            "oid": oid,
            "file": lambda _i, path: self._entry(oid, path),
            "history": lambda _i, first, path: {"nodes": self._history(oid, path)[:first]},
        }

    def _tree(self, commit: str) -> dict[str, str]:
        return self.github.trees[self.github.commits[commit]["tree"]]

    def _entry(self, commit: str, path: str) -> dict[str, Any] | None:
        tree = self._tree(commit)
        if any(name.startswith(f"{path}/") for name in tree):
            return {"type": "tree", "oid": "0" * 40, "object": {"__typename": "Tree"}}
        if path not in tree:
            return None
        content = self.github.blobs[tree[path]]
        text: str | None = None
        if b"\0" not in content:
            try:
                text = content.decode()
            except UnicodeDecodeError:
                text = content.decode("latin-1")  # GitHub guesses
        truncated = len(content) > TRUNCATED
        blob = {
            "__typename": "Blob",
            "text": text[:TRUNCATED] if text is not None and truncated else text,
            "isTruncated": truncated,
        }
        return {"type": "blob", "oid": tree[path], "object": blob}

    def _history(self, commit: str, path: str) -> list[dict[str, Any]]:
        """The commits that changed a file, newest first."""
        found = []
        while commit:
            parents = self.github.commits[commit]["parents"]
            before = self._tree(parents[0]).get(path) if parents else None
            if self._tree(commit).get(path) != before:
                found.append(self._commit(commit))
            commit = parents[0] if parents else ""
        return found

    def _one_issue(self, _info: Any, number: int) -> dict[str, Any]:
        if number not in self.github.issues:
            raise _refused(
                "NOT_FOUND", f"Could not resolve to an Issue with the number of {number}"
            )
        return self._issue(number)

    def _issues(self, _info: Any, first: int, **rest: Any) -> dict[str, Any]:
        numbers = sorted(self.github.issues, reverse=rest["orderBy"]["direction"] == "DESC")
        open_ones = [n for n in numbers if self.github.issues[n]["state"] == "open"]
        assert rest["states"] == ["OPEN"]
        return self._page(list(map(self._issue, open_ones)), first, rest.get("after"))

    @staticmethod
    def _page(nodes: list[dict[str, Any]], first: int, after: str | None) -> dict[str, Any]:
        start = int(after or 0)
        page = {"hasNextPage": len(nodes) > start + first, "endCursor": str(start + first)}
        return {"nodes": nodes[start : start + first], "pageInfo": page}

    def _issue(self, number: int) -> dict[str, Any]:
        issue = self.github.issues[number]
        reason = issue.get("state_reason")
        return {
            "__typename": "Issue",
            "id": f"I_{number}",
            "number": number,
            "title": issue["title"],
            "createdAt": issue["created_at"],
            "authorAssociation": issue["author_association"],
            "state": issue["state"].upper(),
            "locked": issue["locked"],
            "stateReason": reason.upper() if reason else None,
            "author": self._author(issue["user"]),
            "comments": lambda _i, first, after=None: self._page(
                list(map(self._comment, self.github.comments[number])), first, after
            ),
            "timelineItems": lambda _i, first, itemTypes: {  # noqa: ARG005, N803
                "nodes": [
                    {"__typename": "RenamedTitleEvent", "previousTitle": title}
                    for title in self.github.renamed.get(number, ())[:first]
                ]
            },
        }

    def _author(self, user: dict[str, Any] | None) -> dict[str, Any] | None:
        if user is None or user["login"] == "ghost":
            return None
        login = user["login"]
        if login.endswith("[bot]"):
            return {"__typename": "Bot", "login": login.removesuffix("[bot]")}
        created = self.github.accounts.get(login, "2020-01-01T00:00:00Z")
        return {"__typename": "User", "login": login, "createdAt": created}

    @staticmethod
    def _comment(comment: dict[str, Any]) -> dict[str, Any]:
        return {"body": comment["body"], "viewerDidAuthor": comment["user"] == ME}

    def node(self, _info: Any, id: str) -> dict[str, Any]:  # noqa: A002
        return self._issue(self._number(id))

    # ---- Mutations

    def mutations(self) -> dict[str, Callable[..., Any]]:
        return {
            "addReaction": self._react,
            "addComment": self._say,
            "addLabelsToLabelable": self._label,
            "closeIssue": self._close,
            "reopenIssue": self._reopen,
            "createLabel": self._create_label,
            "createCommitOnBranch": self._write,
        }

    def _react(self, _info: Any, input: dict[str, Any]) -> dict[str, Any]:  # noqa: A002
        reactions = self.github.reactions[self._number(input["subjectId"])]
        if (name := input["content"].lower()) not in reactions:
            reactions.append(name)
        return _done()

    def _say(self, _info: Any, input: dict[str, Any]) -> dict[str, Any]:  # noqa: A002
        if len(input["body"]) > 65_536:
            raise _refused("UNPROCESSABLE", "Body is too long (maximum is 65536 characters)")
        if self.github.mute:
            raise _refused("UNPROCESSABLE", "was submitted too quickly")
        number = self._number(input["subjectId"])
        if self.github.issues[number]["locked"]:
            raise _refused("FORBIDDEN", "Unable to create comment because issue is locked.")
        self.github.say(number, ME, input["body"])
        return _done()

    def _label(self, _info: Any, input: dict[str, Any]) -> dict[str, Any]:  # noqa: A002
        labels = self.github.issues[self._number(input["labelableId"])]["labels"]
        for name in (name.removeprefix("L_") for name in input["labelIds"]):
            assert name in self.github.labels
            if all(label["name"] != name for label in labels):
                labels.append({"name": name})
        return _done()

    def _close(self, _info: Any, input: dict[str, Any]) -> dict[str, Any]:  # noqa: A002
        reason = input["stateReason"].lower()
        self.github.issues[self._number(input["issueId"])].update(
            state="closed", state_reason=reason
        )
        return _done()

    def _reopen(self, _info: Any, input: dict[str, Any]) -> dict[str, Any]:  # noqa: A002
        issue = self.github.issues[self._number(input["issueId"])]
        issue.update(state="open", state_reason="reopened")
        return _done()

    def _create_label(self, _info: Any, input: dict[str, Any]) -> dict[str, Any]:  # noqa: A002
        if not re.fullmatch("[0-9a-f]{6}", input["color"]) or input["name"] == "forbidden":
            raise _refused("UNPROCESSABLE", "Name is invalid")
        self.github.labels.add(input["name"])
        return _done(label={"id": f"L_{input['name']}"})

    def _write(self, _info: Any, input: dict[str, Any]) -> dict[str, Any]:  # noqa: A002
        github, branch = self.github, input["branch"]
        assert branch["repositoryNameWithOwner"] == github.repository
        assert branch["branchName"] == github.branch
        if input["expectedHeadOid"] != github.head:
            raise _refused(
                "STALE_DATA",
                f"Expected branch to point to {input['expectedHeadOid']!r} but it did not.",
            )
        tree = dict(self._tree(github.head))
        for removed in input["fileChanges"]["deletions"]:
            if removed["path"] not in tree:
                raise _refused(
                    "UNPROCESSABLE", "A path was requested for deletion which does not exist"
                )
            del tree[removed["path"]]
        for added in input["fileChanges"]["additions"]:
            path = added["path"]
            if not re.fullmatch(r"[^/]+(/[^/]+)*", path) or ".." in path:
                raise _refused("UNPROCESSABLE", "A path was requested which is malformed")
            tree[path] = github.blob(base64.b64decode(added["contents"], validate=True))
        github.head = github.commit(tree, [github.head], input["message"]["headline"])
        return _done(commit=self._commit(github.head))

    def _number(self, name: str) -> int:
        """The number of an issue, unless it was deleted or moved elsewhere."""
        assert name.startswith("I_")
        number = int(name.removeprefix("I_"))
        if number not in self.github.issues:
            raise _refused(
                "NOT_FOUND", f"Could not resolve to a node with the global id of '{name}'"
            )
        return number
