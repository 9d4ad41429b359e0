"""The engine protocol: a client, our own engine, and the check that any engine can run.

`docs/protocol.md` specifies the protocol.
"""

from fourfold.engine.client import AnalysisStream, Engine, PlayResult
from fourfold.engine.errors import (
    EngineCrashed,
    EngineError,
    EngineProtocolError,
    EngineTimeout,
)
from fourfold.engine.messages import Bounds, Info, Limit, Option
from fourfold.engine.player import EnginePlayer

__all__ = [
    "AnalysisStream",
    "Bounds",
    "Engine",
    "EngineCrashed",
    "EngineError",
    "EnginePlayer",
    "EngineProtocolError",
    "EngineTimeout",
    "Info",
    "Limit",
    "Option",
    "PlayResult",
]
