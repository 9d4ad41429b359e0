"""The shapes that cross a border as JSON, each with those that are part of it."""

from typing import Any

from fourfold.base.contract import Json
from fourfold.base.json_schema import Definitions
from fourfold.explain import Explanation
from fourfold.explain.analysis import AnalysisWithThreats
from fourfold.review import Review
from fourfold.rules.record import Record
from fourfold.solver import Analysis

EXPLANATIONS: tuple[Any, ...] = (Analysis, Explanation, Review)
"""What the engine writes in browsers too."""
DOCUMENTS: tuple[Any, ...] = (*EXPLANATIONS, AnalysisWithThreats, Record)
"""What commands print and files hold."""


def definitions(*shapes: Any) -> dict[str, Json]:
    """The definitions of shapes, and of all that is part of them."""
    known = Definitions()
    for shape in shapes:
        known.schema(shape)
    return dict(sorted(known.found.items()))
