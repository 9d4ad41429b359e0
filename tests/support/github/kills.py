"""Runs that are killed, and the state that must be the same afterwards."""

from typing import Any

import httpx

from fourfold.github.client import Client
from support.github.world import World


class Killed(BaseException):
    """Derived from BaseException, so that the program cannot catch it by mistake."""


def killer(calls: int) -> type[Client]:
    """A client class that kills the run after `calls` calls."""

    class Mortal(Client):
        def _send(self, method: str, path: str, body: object) -> httpx.Response:
            if self.calls == calls:
                raise Killed
            return super()._send(method, path, body)

        def close(self) -> None:
            super().close()
            if self.calls == calls:
                raise Killed

    return Mortal


def everything(world: World) -> dict[str, Any]:
    """Everything that is visible on GitHub in the end."""
    github = world.github
    return {
        "files": {path: github.file(path) for path in github.paths()},
        "messages": [github.commits[commit]["message"] for commit in github.history()],
        "comments": {
            number: [comment["body"] for comment in comments]
            for number, comments in github.comments.items()
        },
        "reactions": github.reactions,
        "issues": {
            number: (issue["state"], issue.get("state_reason"), issue["labels"])
            for number, issue in github.issues.items()
        },
    }
