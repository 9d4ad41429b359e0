"""Errors of engines in other processes."""

from collections.abc import Sequence

from fourfold.base.errors import FourfoldError


class EngineError(FourfoldError):
    """An engine failed. The base class of the errors of this package.

    `stderr` are the last lines that it wrote to stderr.
    """

    def __init__(self, reason: str, stderr: Sequence[str] = ()) -> None:
        super().__init__(reason)
        self.reason = reason
        self.stderr = tuple(stderr)


class EngineTimeout(EngineError):
    """The engine did not answer in time. Its process has been killed."""


class EngineCrashed(EngineError):
    """The engine's process could not be started, ended, or closed its output."""

    def __str__(self) -> str:
        return (
            "\n".join([f"{self.reason}. Its last messages:", *self.stderr])
            if self.stderr
            else self.reason
        )


class EngineProtocolError(EngineError):
    """The engine's answer does not follow the protocol. Its process has been killed."""


class EngineNoMove(EngineProtocolError):
    """The engine answered with an error or an illegal move. It still runs."""
