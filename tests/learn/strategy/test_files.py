"""Files of strategies: what is written can be read, and nothing else."""

import contextlib
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.strategies import FILE, JSON, START, entry, small

from fourfold import InvalidArgument
from fourfold.learn.strategy import from_data, read, shipped_second, to_data, to_text

Data = dict[str, Any]


def test_files_survive_a_round_trip(tmp_path: Path) -> None:
    strategy, file = read(FILE), tmp_path / "mine.json"
    file.write_text(to_text(strategy), encoding="utf-8")
    assert read(file) == strategy
    assert from_data(to_data(strategy)) == strategy
    second = shipped_second()
    assert from_data(json.loads(to_text(second))) == second
    assert (second.goal, second.starts[-1]) == ("draw", "3")


def put(after: str, /, **fields: object) -> Callable[[Data], None]:
    return lambda data: entry(data, after).update(fields)


def set_field(name: str, value: object) -> Callable[[Data], None]:
    return lambda data: data.update({name: value})


def add(**fields: object) -> Callable[[Data], None]:
    return lambda data: data["positions"].append(fields)


MIRRORED = START.translate(str.maketrans("1234567", "7654321"))
FAULTS: list[tuple[Callable[[Data], None], str]] = [
    (set_field("format", "fourfold-puzzles"), 'no "format": "fourfold strategy"'),
    (set_field("version", 2), "version 2 is not supported, only 1"),
    (set_field("columns", 3), "not a board size"),
    (set_field("rows", "6"), "not a board size"),
    (set_field("rows", 10**30), "not a board size"),
    (set_field("goal", "lose"), '"goal" must be "win" or "draw"'),
    (set_field("goal", ["win"]), '"goal" must be "win" or "draw"'),
    (set_field("starts", []), '"starts" must be a list of moves'),
    (set_field("starts", "4"), '"starts" must be a list of moves'),
    (set_field("starts", ["", "4"]), "after '4', the second player is to move"),
    (set_field("starts", ["4141414"]), "the game is over after '4141414'"),
    (set_field("starts", ["4"]), f"position 1: after '{START}', the first player is to move"),
    (set_field("positions", {}), '"positions" must be a list'),
    (set_field("diagrams", None), '"diagrams" must be a list'),
    (set_field("diagrams", [7]), "diagram 0 must be text"),
    (set_field("diagrams", ["......."]), "diagram 0 must have 6 rows of 7 cells"),
    (set_field("diagrams", ["......x" + "/......." * 5]), "may contain only digits"),
    (lambda data: data["diagrams"].append(data["diagrams"][0]), "diagram 6 is the same as"),
    (set_field("positions", [5]), "position 1: expected a JSON object"),
    (put("", moves=5), 'position 1: "moves" must be text'),
    (put("", moves="48"), "position 1: invalid column 8"),
    (put("", moves="4444444"), "position 1: .*full"),
    (put("", moves="41414141"), "position 1: .*the game ended"),
    (put("", moves="4141414"), "position 1: the game is over after '4141414'"),
    (put("", moves="444"), "position 1: after '444', the second player is to move"),
    (put("", diagram=1), 'must have either an "answer" or a "diagram"'),
    (put("", answer=None), 'must have either an "answer" or a "diagram"'),
    (put("", answer=0), '"answer" must be a whole number from 1 to 7'),
    (put("", answer=4.0), '"answer" must be a whole number'),
    (put("", answer=True), '"answer" must be a whole number'),
    (put("", moves="444444", answer=4), "after '444444', column 4 is full"),
    (put("61", diagram=6), '"diagram" must be a whole number from 0 to 5'),
    (put("61", diagram=-1), '"diagram" must be a whole number'),
    (put("", share=1.5), '"share" must be a number from 0 to 1'),
    (put("", share=float("nan")), '"share" must be a number'),
    (put("", share="1"), '"share" must be a number'),
    (put("61", moves=START), f"position 2: the same position as '{START}'"),
    (put("61", moves=MIRRORED), "position 2: .* or its mirror image"),
    (add(moves="11", answer=1), "position 33: must be sorted"),
]


@pytest.mark.parametrize(("change", "message"), FAULTS, ids=[message for _, message in FAULTS])
def test_faulty_files_are_rejected(change: Callable[[Data], None], message: str) -> None:
    data = small()
    change(data)
    with pytest.raises(InvalidArgument, match=message):
        from_data(data)


@given(JSON)
def test_any_json_is_read_or_rejected(data: object) -> None:
    with contextlib.suppress(InvalidArgument):
        from_data(data)


@given(
    st.dictionaries(st.sampled_from([*small()]), JSON, max_size=2),
    st.dictionaries(st.sampled_from(["moves", "answer", "diagram", "share"]), JSON, max_size=2),
    st.text("1234567/.-x", max_size=60),
)
def test_changed_strategies_are_read_or_rejected(
    fields: Data, of_an_entry: Data, diagram: str
) -> None:
    data = small()
    entry(data, "61").update(of_an_entry)
    data["diagrams"][1] = diagram
    data |= fields
    with contextlib.suppress(InvalidArgument):
        assert json.loads(to_text(from_data(data)))["positions"] is not None
