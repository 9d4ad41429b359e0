"""Values of the contract become JSON and come back."""

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, ClassVar, Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fourfold import InvalidArgument, Side
from fourfold.base.json_shapes import NOT_IN_JSON, derived, from_json, json_fields, to_json
from fourfold.rules.shapes import Column, Moves, Row


class Colour(StrEnum):
    RED = "red"
    BLUE = "dark-blue"


@dataclass(frozen=True)
class Cell:
    column: Column
    row: Row


@dataclass(frozen=True)
class Wins:
    kind: ClassVar = "wins"
    column: Column | None
    cells: tuple[Cell, ...] = ()


@dataclass(frozen=True)
class Scores:
    kind: ClassVar = "scores"
    by_side: dict[str, float]
    bounds: tuple[int, int]
    result: Literal["win", "loss"] | None = None


@dataclass(frozen=True)
class Everything:
    side: Side
    colour: Colour
    line: Moves
    facts: tuple[Wins | Scores, ...]
    ready: bool
    size: int = field(metadata=NOT_IN_JSON)
    rest: Any = None

    @derived
    def length(self) -> int:
        """Of the line."""
        return len(self.line)


VALUE = Everything(
    Side.SECOND,
    Colour.BLUE,
    (0, 9),
    (Wins(3, (Cell(0, 0),)), Wins(None), Scores({"first": 0.5}, (-1, 2), "win")),
    ready=True,
    size=7,
)
JSON = {
    "side": "second",
    "colour": "dark-blue",
    "line": "1a",
    "facts": [
        {"kind": "wins", "column": "4", "cells": [{"column": "1", "row": 1}]},
        {"kind": "wins", "column": None, "cells": []},
        {"kind": "scores", "by_side": {"first": 0.5}, "bounds": [-1, 2], "result": "win"},
    ],
    "ready": True,
    "rest": None,
    "length": 2,
}


def test_a_value_becomes_json() -> None:
    assert to_json(VALUE) == JSON


def test_json_becomes_a_value_and_unknown_fields_are_ignored() -> None:
    assert from_json(Everything, {**JSON, "new": 1}, size=7) == VALUE


def test_derived_fields_are_last() -> None:
    assert [name for name, _ in json_fields(Everything)] == list(JSON)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"side": "third"}, "side: expected 'first', 'second', not 'third'"),
        ({"side": []}, "side: expected 'first', 'second', not"),
        ({"line": "1z"}, "line: invalid character 'z' in move 2"),
        ({"line": 4}, "line: moves must be a string"),
        ({"ready": 1}, "ready: expected true or false, not 1"),
        ({"facts": [{"kind": "none"}]}, r"facts\[0\]: expected 'wins', 'scores', not 'none'"),
        ({"facts": {}}, "facts: expected a list, not {}"),
        ({"facts": [JSON["facts"][2] | {"bounds": [1]}]}, "bounds: expected a list of 2, not of 1"),  # type: ignore[index]
        ({"facts": [{"kind": "wins"}]}, r'facts\[0\]: "column" is missing'),
    ],
)
def test_a_fault_is_named_with_its_place(change: dict[str, Any], message: str) -> None:
    with pytest.raises(InvalidArgument, match=message):
        from_json(Everything, JSON | change, size=7)


def test_not_an_object() -> None:
    with pytest.raises(InvalidArgument, match=r"^expected an object, not \[\]"):
        from_json(Everything, [], size=7)


JSON_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.sampled_from([*JSON, "kind"]), inner),
)


@given(st.dictionaries(st.sampled_from([*JSON]), JSON_VALUES))
def test_any_json_is_read_or_refused(change: dict[str, Any]) -> None:
    try:
        value = from_json(Everything, JSON | change, size=7)
    except InvalidArgument:
        return
    assert from_json(Everything, to_json(value), size=7) == value
