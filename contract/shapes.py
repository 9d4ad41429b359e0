"""The shapes that programs exchange as JSON, each with those that are part of it."""

from typing import Any

from pydantic import TypeAdapter

from fourfold.base.json_schema import Definitions
from fourfold.base.json_shapes import Json
from fourfold.explain import Explanation
from fourfold.explain.analysis import AnalysisWithThreats
from fourfold.explain.facts import AnyFact
from fourfold.online.lobby_messages import LobbyFromServer
from fourfold.online.messages import FromServer, GameCreated
from fourfold.review import Review
from fourfold.rules.record import Record
from fourfold.solver import Analysis

EXPLANATIONS: tuple[Any, ...] = (Analysis, Explanation, Review)
"""What the engine writes in browsers too."""
DOCUMENTS: tuple[Any, ...] = (*EXPLANATIONS, AnalysisWithThreats, Record)
"""What commands print and files hold."""

ONLINE: tuple[Any, ...] = (GameCreated, FromServer, LobbyFromServer)
"""What clients of online games get."""


def requests(**forms: Any) -> dict[str, Json]:
    """The definitions of what clients send, by pydantic, which checks it."""
    found: dict[str, Json] = {}
    for name, form in forms.items():
        schema = TypeAdapter(form).json_schema()
        found |= schema.pop("$defs", {})
        found[name] = schema
    return found


def definitions(*shapes: Any) -> dict[str, Json]:
    """The definitions of shapes, and of all that is part of them."""
    known = Definitions(named={"Fact": AnyFact})
    for shape in shapes:
        known.schema(shape)
    return dict(sorted(known.found.items()))
