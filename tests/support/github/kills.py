"""Runs that are killed, and everything that must be the same after them."""

from typing import Any

import httpx

from fourfold.github.client import Client
from support.github.world import World


class Killed(BaseException):
    """Nothing that a program could catch by mistake."""


def killer(calls: int) -> type[Client]:
    """Dies when so many calls are done: what comes after one call comes before the next."""

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
    """All that anybody can see in the end."""
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
