"""A fake GitHub server with issues, comments, reactions and git objects.

Queries are validated with GitHub's own schema, and blobs with its description of them: the only
call that is not a query reads a blob.
"""

import base64
import copy
import hashlib
import json
import re
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from openapi_schema_validator import OAS30Validator, oas30_format_checker

from support.github.graph import fields, graph

HERE = Path(__file__).parent
EVENTS = json.loads((HERE / "issues.json").read_text(encoding="utf-8"))
OPENED = next(event for event in EVENTS if event["action"] == "opened")
OWNER = "Codertocat"
REPOSITORY = "Codertocat/Hello-World"
BRANCH = "master"
TIME = "2026-01-02T03:04:05Z"
TOKEN = "a-token"  # noqa: S105 - of no use anywhere else
_BLOB = re.compile(rf"GET /repos/{REPOSITORY}/git/blobs/([0-9a-f]{{40}})")
_BLOB_SCHEMA = json.loads((HERE / "blob.schema.json").read_text(encoding="utf-8"))

Response = tuple[int, Any]
Interfere = Callable[[int, str, str], "Response | str | None"]
"""Called with the number of a call, its method and its path, or the fields of its GraphQL query.
May give an answer to be sent in place of the real one; `lost` to do the work and answer 502; `gone`
to close the connection."""


def _sha(kind: str, content: bytes) -> str:
    return hashlib.sha1(f"{kind} {len(content)}\0".encode() + content).hexdigest()  # noqa: S324


def blob_problems(answer: Any) -> list[str]:
    """The problems of a response that should describe a blob."""
    validator = OAS30Validator(_BLOB_SCHEMA, format_checker=oas30_format_checker)
    return [error.message for error in validator.iter_errors(answer)]


class GitHub:
    """The state of the server."""

    def __init__(self, files: dict[str, str]) -> None:
        self.blobs: dict[str, bytes] = {}
        self.trees: dict[str, dict[str, str]] = {}
        self.commits: dict[str, dict[str, Any]] = {}
        self.issues: dict[int, dict[str, Any]] = {}
        self.comments: dict[int, list[dict[str, Any]]] = {}
        self.reactions: dict[int, list[str]] = {}
        self.accounts: dict[str, str] = {}
        self.renamed: dict[int, list[str]] = {}
        self.labels: set[str] = {"connect4"}
        self.mute = False
        """Whether comments are refused."""
        self.repository, self.branch = REPOSITORY, BRANCH
        self.budget: int | None = None
        """The number of calls left before the rate limit; None: no limit."""
        self.calls: list[tuple[str, str]] = []
        self.problems: list[str] = []
        self.interfere: Interfere | None = None
        self.lock = threading.RLock()
        tree = {path: self.blob(text.encode()) for path, text in files.items()}
        self.head = self.commit(tree, [], "Begin")

    # ---- For tests

    def event(
        self, user: str, title: str, time: str = TIME, example: dict[str, Any] = OPENED
    ) -> dict[str, Any]:
        """Open an issue, and return the event that GitHub would send."""
        with self.lock:
            number = max(self.issues, default=0) + 1
            event = copy.deepcopy(example)
            issue = event["issue"]
            text = json.dumps(issue).replace("/issues/1", f"/issues/{number}")
            issue = event["issue"] = json.loads(text)
            issue.update(number=number, title=title, created_at=time, updated_at=time, labels=[])
            issue["user"] = issue["assignee"] = None
            issue["user"] = _user(user)
            issue["assignees"] = []
            issue["author_association"] = "OWNER" if user == OWNER else "NONE"
            event["sender"] = issue["user"]
            self.issues[number] = copy.deepcopy(issue)
            self.comments[number], self.reactions[number] = [], []
        return event

    def file(self, path: str, commit: str | None = None) -> str | None:
        """A file of a commit, by default the latest."""
        tree = self.trees[self.commits[commit or self.head]["tree"]]
        return self.blobs[tree[path]].decode() if path in tree else None

    def paths(self) -> list[str]:
        """All files of the latest commit."""
        return sorted(self.trees[self.commits[self.head]["tree"]])

    def write(self, files: dict[str, str | bytes | None]) -> None:
        """Commit changes to files, as the owner would by hand."""
        with self.lock:
            tree = dict(self.trees[self.commits[self.head]["tree"]])
            for path, content in files.items():
                if content is None:
                    tree.pop(path, None)
                else:
                    raw = content.encode() if isinstance(content, str) else content
                    tree[path] = self.blob(raw)
            self.head = self.commit(tree, [self.head], "By hand")

    def history(self) -> list[str]:
        """All commits of the branch, oldest first. It is a line: nothing was merged or lost."""
        line, commit = [], self.head
        while commit:
            line.append(commit)
            parents = self.commits[commit]["parents"]
            assert len(parents) <= 1
            commit = parents[0] if parents else ""
        return line[::-1]

    # ---- Git

    def blob(self, content: bytes) -> str:
        name = _sha("blob", content)
        self.blobs[name] = content
        return name

    def commit(self, entries: dict[str, str], parents: list[str], message: str) -> str:
        tree = _sha("tree", json.dumps(entries, sort_keys=True).encode())
        self.trees[tree] = entries
        made = {"tree": tree, "parents": parents, "message": message}
        name = _sha("commit", json.dumps(made).encode())
        self.commits[name] = made
        return name

    # ---- Calls

    def get_blob(self, sha: str) -> dict[str, Any]:
        content = self.blobs[sha]
        return {
            "sha": sha,
            "node_id": sha,
            "size": len(content),
            "url": f"https://api.github.com/repos/{REPOSITORY}/git/blobs/{sha}",
            "content": base64.encodebytes(content).decode(),
            "encoding": "base64",
        }

    def say(self, number: int, user: str, text: str) -> None:
        """Write a comment."""
        self.comments[number].append({"body": text, "user": user})

    def rename(self, number: int, title: str) -> None:
        """Change the title of an issue."""
        issue = self.issues[number]
        self.renamed.setdefault(number, []).append(issue["title"])
        issue["title"] = title


def _error(message: str) -> dict[str, str]:
    return {"message": message, "documentation_url": "https://docs.github.com/rest", "status": "4"}


def _user(login: str) -> dict[str, Any]:
    text = json.dumps(OPENED["sender"])
    user: dict[str, Any] = json.loads(text)
    for name, value in user.items():
        if isinstance(value, str) and value.startswith("https://"):
            user[name] = "https://api.github.com/users/somebody"
    return {**user, "login": login, "type": "Bot" if login.endswith("[bot]") else "User"}


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True
    github: GitHub

    def _serve(self) -> None:
        github = self.github
        raw = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        body: Any = json.loads(raw) if raw else None
        asked = fields(body["query"]) if self.path == "/graphql" else self.path
        with github.lock:
            github.calls.append((self.command, asked))
            number = len(github.calls)
            wish = github.interfere and github.interfere(number, self.command, asked)
            answer = wish if isinstance(wish, tuple) else self._limited(body)
        if wish == "gone":
            self.close_connection = True
            return
        if wish == "lost":
            answer = 502, _error("Bad Gateway")
        self._send(*answer)

    def _limited(self, body: Any) -> Response:
        github = self.github
        if github.budget is None:
            return self._real(body)
        headers = {"x-ratelimit-limit": "1000", "x-ratelimit-reset": str(int(time.time()) + 3600)}
        if github.budget == 0:
            message = "API rate limit already exceeded for installation ID 1."
            headers["x-ratelimit-remaining"] = "0"
            error = {"type": "RATE_LIMITED", "message": message}
            return 200, {"errors": [error], "headers": headers}
        github.budget -= 1
        status, answer = self._real(body)
        return status, {
            **answer,
            "headers": {**headers, "x-ratelimit-remaining": str(github.budget)},
        }

    def _real(self, body: Any) -> Response:
        github = self.github
        if self.headers.get("Authorization") != f"Bearer {TOKEN}":
            return 401, _error("Bad credentials")
        if self.path == "/graphql":
            status, answer, wrong = graph(github, body)
            github.problems += [f"graphql: {problem}" for problem in wrong]
            return status, answer
        call = f"{self.command} {self.path}"
        found = _BLOB.fullmatch(call)
        if not found or found[1] not in github.blobs or body is not None:
            github.problems.append(f"{call}: GitHub knows no such call")
            return 404, _error("Not Found")
        answer = github.get_blob(found[1])
        github.problems += [f"{call}: {problem}" for problem in blob_problems(answer)]
        return 200, answer

    def _send(self, status: int, answer: Any) -> None:
        headers = answer.pop("headers", {}) if isinstance(answer, dict) else {}
        data = json.dumps(answer).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(data)))
        for name, value in headers.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(data)

    do_GET = do_POST = _serve  # noqa: N815

    def log_message(self, *_: Any) -> None:
        pass


@contextmanager
def serve(github: GitHub, port: int = 0) -> Iterator[str]:
    """Serve calls, and yield the address."""
    handler = type("Handler", (_Handler,), {"github": github})
    server = ThreadingHTTPServer(("127.0.0.1", port), handler)
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
