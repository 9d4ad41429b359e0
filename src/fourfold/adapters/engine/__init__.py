"""The engine protocol: a client, our own engine, and the check that any engine can run.

`docs/protocol.md` specifies the protocol.
"""

from fourfold.adapters.engine.client import AnalysisStream, Engine, PlayResult
from fourfold.adapters.engine.errors import (
    EngineCrashed,
    EngineError,
    EngineNoMove,
    EngineProtocolError,
    EngineTimeout,
)
from fourfold.adapters.engine.messages import Bounds, Info, Limit, Option
from fourfold.adapters.engine.player import EnginePlayer

__all__ = [
    "AnalysisStream",
    "Bounds",
    "Engine",
    "EngineCrashed",
    "EngineError",
    "EngineNoMove",
    "EnginePlayer",
    "EngineProtocolError",
    "EngineTimeout",
    "Info",
    "Limit",
    "Option",
    "PlayResult",
]
