"""GitHub in small: a server that keeps issues, comments, reactions and git objects.

Every request and every response is held to GitHub's own description.
"""

import base64
import copy
import hashlib
import json
import re
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit

from github.description import Call

HERE = Path(__file__).parent
EVENTS = json.loads((HERE / "issues.json").read_text(encoding="utf-8"))
OPENED = next(event for event in EVENTS if event["action"] == "opened")
OWNER = "Codertocat"
REPOSITORY = "Codertocat/Hello-World"
BRANCH = "master"
ME = "github-actions[bot]"
TIME = "2026-01-02T03:04:05Z"
TOKEN = "a-token"  # noqa: S105 - of no use anywhere else

Answer = tuple[int, Any]
Interfere = Callable[[int, str, str], "Answer | str | None"]
"""Called with the number of a call, its method and path. May give an answer to be sent in place of
the real one; `lost` to do the work and answer 502; `gone` to close the connection."""


def _sha(kind: str, content: bytes) -> str:
    return hashlib.sha1(f"{kind} {len(content)}\0".encode() + content).hexdigest()  # noqa: S324


class Missing(Exception):
    """What is asked for is not there."""


class Invalid(Exception):
    """What is asked for cannot be done."""


class GitHub:
    """All that the server keeps."""

    def __init__(self, files: dict[str, str]) -> None:
        self.blobs: dict[str, bytes] = {}
        self.trees: dict[str, dict[str, str]] = {}
        self.commits: dict[str, dict[str, Any]] = {}
        self.issues: dict[int, dict[str, Any]] = {}
        self.comments: dict[int, list[dict[str, Any]]] = {}
        self.reactions: dict[int, list[str]] = {}
        self.accounts: dict[str, str] = {}
        self.calls: list[tuple[str, str]] = []
        self.problems: list[str] = []
        self.interfere: Interfere | None = None
        self.lock = threading.RLock()
        tree = {path: self._blob(text.encode()) for path, text in files.items()}
        self.head = self._commit(self._tree(tree), [], "Begin")

    # ---- For tests

    def event(
        self, user: str, title: str, time: str = TIME, example: dict[str, Any] = OPENED
    ) -> dict[str, Any]:
        """Somebody opens an issue: the event that GitHub would send."""
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
        """A file of a commit, or as it is now."""
        tree = self.trees[self.commits[commit or self.head]["tree"]]
        return self.blobs[tree[path]].decode() if path in tree else None

    def paths(self) -> list[str]:
        """All files as they are now."""
        return sorted(self.trees[self.commits[self.head]["tree"]])

    def write(self, files: dict[str, str | bytes | None]) -> None:
        """The owner changes files by hand."""
        with self.lock:
            tree = dict(self.trees[self.commits[self.head]["tree"]])
            for path, content in files.items():
                if content is None:
                    tree.pop(path, None)
                else:
                    raw = content.encode() if isinstance(content, str) else content
                    tree[path] = self._blob(raw)
            self.head = self._commit(self._tree(tree), [self.head], "By hand")

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

    def _blob(self, content: bytes) -> str:
        name = _sha("blob", content)
        self.blobs[name] = content
        return name

    def _tree(self, entries: dict[str, str]) -> str:
        name = _sha("tree", json.dumps(entries, sort_keys=True).encode())
        self.trees[name] = entries
        return name

    def _commit(self, tree: str, parents: list[str], message: str) -> str:
        made = {"tree": tree, "parents": parents, "message": message}
        name = _sha("commit", json.dumps(made).encode())
        self.commits[name] = made
        return name

    # ---- Calls

    def get_commit(self, ref: str) -> Answer:
        if ref != BRANCH:
            raise Missing
        made = self.commits[self.head]
        return 200, {
            **_named(self.head, "commits"),
            "comments_url": _api(f"commits/{self.head}/comments"),
            "commit": {
                **_signed(made["message"]),
                "url": _api("git/commits"),
                "comment_count": 0,
                "tree": {"sha": made["tree"], "url": _api(f"git/trees/{made['tree']}")},
            },
            "author": _user(ME),
            "committer": _user(ME),
            "parents": [{"sha": sha, "url": _api(f"commits/{sha}")} for sha in made["parents"]],
            "files": [],
        }

    def get_contents(self, path: str, query: dict[str, str]) -> Answer:
        tree = self.trees[self.commits[query["ref"]]["tree"]]
        if path not in tree:
            raise Missing
        blob = tree[path]
        content = self.blobs[blob]
        large = len(content) > 1_000_000
        address = _api(f"contents/{path}")
        return 200, {
            "name": path.rpartition("/")[2],
            "path": path,
            "sha": blob,
            "size": len(content),
            "type": "file",
            "encoding": "none" if large else "base64",
            "content": "" if large else base64.encodebytes(content).decode(),
            "url": address,
            "git_url": _api(f"git/blobs/{blob}"),
            "html_url": address,
            "download_url": address,
            "_links": {"self": address, "git": address, "html": address},
        }

    def get_blob(self, sha: str) -> Answer:
        content = self.blobs[sha]
        return 200, {
            "sha": sha,
            "node_id": sha,
            "size": len(content),
            "url": _api(f"git/blobs/{sha}"),
            "content": base64.encodebytes(content).decode(),
            "encoding": "base64",
        }

    def post_tree(self, body: dict[str, Any]) -> Answer:
        entries = dict(self.trees[body["base_tree"]])
        for entry in body["tree"]:
            path = entry["path"]
            if not re.fullmatch(r"[^/]+(/[^/]+)*", path) or ".." in path:
                raise Invalid("tree.path contains a malformed path component")
            if "content" in entry:
                entries[path] = self._blob(entry["content"].encode())
            elif entry["sha"] is None:
                if path not in entries:
                    raise Invalid("GitRPC::BadObjectState")
                del entries[path]
            elif entry["sha"] in self.blobs:
                entries[path] = entry["sha"]
            else:
                raise Invalid("tree.sha is not a valid blob")
        sha = self._tree(entries)
        return 201, {"sha": sha, "url": _api(f"git/trees/{sha}"), "tree": [], "truncated": False}

    def post_commit(self, body: dict[str, Any]) -> Answer:
        if body["tree"] not in self.trees or any(p not in self.commits for p in body["parents"]):
            raise Invalid("Tree SHA does not exist")
        sha = self._commit(body["tree"], body["parents"], body["message"])
        return 201, {
            **_named(sha, "git/commits"),
            **_signed(body["message"]),
            "tree": {"sha": body["tree"], "url": _api(f"git/trees/{body['tree']}")},
            "parents": [
                {"sha": parent, "url": _api("git/commits"), "html_url": _api("commit")}
                for parent in body["parents"]
            ],
        }

    def patch_ref(self, ref: str, body: dict[str, Any]) -> Answer:
        if ref != f"heads/{BRANCH}":
            raise Invalid("Reference does not exist")
        commit = body["sha"]
        while commit != self.head:
            parents = self.commits[commit]["parents"]
            if not parents:
                raise Invalid("Update is not a fast forward")
            commit = parents[0]
        assert not body["force"]
        self.head = body["sha"]
        return 200, {
            "ref": f"refs/{ref}",
            "node_id": "ref",
            "url": _api(f"git/refs/{ref}"),
            "object": {"type": "commit", "sha": self.head, "url": _api("git/commits")},
        }

    def patch_issue(self, number: int, body: dict[str, Any]) -> Answer:
        issue = self.issues[number]
        issue["state"], issue["state_reason"] = body["state"], body["state_reason"]
        issue["closed_at"] = TIME
        issue["labels"] = [
            {
                "id": 1,
                "node_id": "label",
                "url": _api(f"labels/{name}"),
                "name": name,
                "description": None,
                "color": "ededed",
                "default": False,
            }
            for name in body.get("labels", [label["name"] for label in issue["labels"]])
        ]
        issue["comments"] = len(self.comments[number])
        return 200, {**issue, "closed_by": _user(ME)}

    def post_comment(self, number: int, body: dict[str, Any]) -> Answer:
        if len(body["body"]) > 65_536:
            raise Invalid("body is too long")
        return 201, self.say(number, ME, body["body"])

    def say(self, number: int, user: str, text: str) -> dict[str, Any]:
        """Somebody writes a comment."""
        comments = self.comments[number]
        comment = {
            "id": len(comments) + 1,
            "node_id": "comment",
            "url": _api("issues/comments/1"),
            "html_url": _api("issues/comments/1"),
            "issue_url": _api(f"issues/{number}"),
            "body": text,
            "user": _user(user),
            "created_at": TIME,
            "updated_at": TIME,
            "author_association": "NONE",
        }
        comments.append(comment)
        return comment

    def get_comments(self, number: int, query: dict[str, str]) -> Answer:
        size, page = int(query.get("per_page", "30")), int(query.get("page", "1"))
        return 200, self.comments[number][(page - 1) * size : page * size]

    def post_reaction(self, number: int, body: dict[str, Any]) -> Answer:
        there = body["content"] in self.reactions[number]
        if not there:
            self.reactions[number].append(body["content"])
        made = {
            "id": 1,
            "node_id": "reaction",
            "user": _user(ME),
            "content": body["content"],
            "created_at": TIME,
        }
        return 200 if there else 201, made

    def get_user(self, login: str) -> Answer:
        if login not in self.accounts:
            raise Missing
        return 200, {
            **_user(login),
            "user_view_type": "public",
            "bio": None,
            "blog": None,
            "company": None,
            "email": None,
            "followers": 0,
            "following": 0,
            "hireable": None,
            "location": None,
            "name": None,
            "public_gists": 0,
            "public_repos": 0,
            "created_at": self.accounts[login],
            "updated_at": TIME,
        }

    def answer(self, call: Call, query: dict[str, str], body: Any) -> Answer:
        """Does what a call asks for."""
        values = [unquote(value) for value in call.values]
        if values[:2] != REPOSITORY.split("/") and call.path.startswith("/repos"):
            return 404, _error("Not Found")
        kind = f"{call.method} {call.path.removeprefix('/repos/{owner}/{repo}')}"
        value = values[-1]
        calls: dict[str, Callable[[], Answer]] = {
            "get /commits/{ref}": lambda: self.get_commit(value),
            "get /contents/{path}": lambda: self.get_contents(value, query),
            "get /git/blobs/{file_sha}": lambda: self.get_blob(value),
            "post /git/trees": lambda: self.post_tree(body),
            "post /git/commits": lambda: self.post_commit(body),
            "patch /git/refs/{ref}": lambda: self.patch_ref(value, body),
            "patch /issues/{issue_number}": lambda: self.patch_issue(int(value), body),
            "post /issues/{issue_number}/comments": lambda: self.post_comment(int(value), body),
            "get /issues/{issue_number}/comments": lambda: self.get_comments(int(value), query),
            "post /issues/{issue_number}/reactions": lambda: self.post_reaction(int(value), body),
            "get /users/{username}": lambda: self.get_user(value),
        }
        try:
            return calls[kind]()
        except Missing:
            return 404, _error("Not Found")
        except Invalid as error:
            return 422, _error(str(error))


def _error(message: str) -> dict[str, str]:
    return {"message": message, "documentation_url": "https://docs.github.com/rest", "status": "4"}


def _api(path: str) -> str:
    return f"https://api.github.com/repos/{REPOSITORY}/{path}"


def _named(sha: str, kind: str) -> dict[str, str]:
    address = _api(f"{kind}/{sha}")
    return {"sha": sha, "node_id": sha, "url": address, "html_url": address}


def _signed(message: str) -> dict[str, Any]:
    who = {"name": ME, "email": "bot@example.org", "date": TIME}
    unsigned = {
        "verified": False,
        "reason": "unsigned",
        "signature": None,
        "payload": None,
        "verified_at": None,
    }
    return {"author": who, "committer": who, "message": message, "verification": unsigned}


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
        github, parts = self.github, urlsplit(self.path)
        raw = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        body = json.loads(raw) if raw else None
        query = dict(parse_qsl(parts.query))
        with github.lock:
            github.calls.append((self.command, parts.path))
            number = len(github.calls)
            wish = github.interfere and github.interfere(number, self.command, parts.path)
            answer = wish if isinstance(wish, tuple) else self._real(parts.path, query, body)
        if wish == "gone":
            self.close_connection = True
            return
        if wish == "lost":
            answer = 502, _error("Bad Gateway")
        self._send(*answer)

    def _real(self, path: str, query: dict[str, str], body: Any) -> Answer:
        github = self.github
        if self.headers.get("Authorization") != f"Bearer {TOKEN}":
            return 401, _error("Bad credentials")
        try:
            call = Call(self.command, path)
            wrong = [f"request: {problem}" for problem in call.check_request(query, body)]
            status, answer = github.answer(call, query, body)
            wrong += [f"response: {problem}" for problem in call.check_response(status, answer)]
        except Exception as error:  # noqa: BLE001 - all of it is told to the test
            status, answer = 500, _error("Server Error")
            wrong = [f"{type(error).__name__}: {error}"]
        github.problems += [f"{self.command} {path}: {problem}" for problem in wrong]
        return status, answer

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

    do_GET = do_POST = do_PATCH = _serve  # noqa: N815

    def log_message(self, *_: Any) -> None:
        pass


@contextmanager
def serve(github: GitHub) -> Iterator[str]:
    """Answers calls, at the address that is given."""
    handler = type("Handler", (_Handler,), {"github": github})
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
