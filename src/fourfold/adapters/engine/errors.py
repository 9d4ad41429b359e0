"""Errors of engines in other processes."""

from fourfold.base.errors import FourfoldError


class EngineError(FourfoldError):
    """An engine failed. The base class of the errors of this package."""


class EngineTimeout(EngineError):
    """The engine did not answer in time. Its process has been killed."""


class EngineCrashed(EngineError):
    """The engine's process could not be started, ended, or closed its output."""


class EngineProtocolError(EngineError):
    """The engine's answer does not follow the protocol. Its process has been killed."""
