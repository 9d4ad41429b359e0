"""Files of puzzles: what is written can be read, and nothing else."""

import contextlib
import json
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.strategies import JSON

from fourfold import FourfoldError, InvalidArgument
from fourfold.base.data_file import DataFileError
from fourfold.learn.puzzles import of_the_day, read, shipped, to_text
from fourfold.learn.puzzles.files import FIELDS, SHIPPED

ROW = ["2232", "win", "415", "double-threat", 700]


def as_file(*rows: object, **fields: object) -> str:
    whole = {"format": "fourfold-puzzles", "version": 2, "fields": FIELDS, "puzzles": rows}
    return json.dumps({**whole, **fields})


def changed(field: str, value: object) -> list[Any]:
    return [value if name == field else old for name, old in zip(FIELDS, ROW, strict=True)]


def test_the_file_stays_small() -> None:
    assert SHIPPED.stat().st_size < 250_000


def test_files_survive_a_round_trip(tmp_path: Path) -> None:
    file = tmp_path / "puzzles.json"
    file.write_text(to_text(shipped()[::100]), encoding="utf-8")
    assert read(file) == shipped()[::100]
    file.write_text(to_text([]), encoding="utf-8")
    assert read(file) == ()


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (as_file(version=1), "version 1 is not supported"),
        (as_file(fields=["moves"]), '"fields" must be'),
        (as_file(puzzles=3), "must be a list"),
        (as_file(ROW, 7), "puzzle 2: expected a list of 5 fields"),
        (as_file(ROW[:4]), "puzzle 1: expected a list of 5 fields"),
        (as_file(changed("goal", "lose")), "puzzle 1: 'lose'"),
        (as_file(changed("moves", "48")), "puzzle 1: invalid column 8"),
        (as_file(changed("moves", 4)), "puzzle 1: moves must be text, not 4"),
        (as_file(changed("moves", "444444")), "puzzle 1: .*column 4 is full"),
        (as_file(changed("line", "")), "puzzle 1: line must begin and end with a move"),
        (as_file(changed("line", "41")), "puzzle 1: line must begin and end with a move"),
        (as_file(changed("line", "4")), "puzzle 1: line must end with four"),
        (as_file(changed("goal", "save")), "puzzle 1: line must end with four"),
        (as_file(changed("line", "41516")), "puzzle 1: .*the game ended"),
        (as_file(changed("themes", "double-threat luck")), "puzzle 1: 'luck'"),
        (as_file(changed("rating", "700")), "puzzle 1: rating must be a whole number"),
        (
            as_file(changed("rating", 399)),
            "rating must be .* from 400 to 2400, not 399",
        ),
        (as_file([*ROW[:4], True]), "puzzle 1: rating must be a whole number"),
        (as_file(changed("rating", 1e400)), "puzzle 1: rating must be a whole number"),
    ],
)
def test_bad_files_are_refused(tmp_path: Path, content: str, message: str) -> None:
    file = tmp_path / "bad.json"
    file.write_text(content, encoding="utf-8")
    with pytest.raises(DataFileError, match=message) as caught:
        read(file)
    assert isinstance(caught.value, FourfoldError)


@given(field=st.sampled_from(["row", *FIELDS]), value=JSON)
def test_nothing_else_is_ever_raised(
    tmp_path_factory: pytest.TempPathFactory, field: str, value: object
) -> None:
    file = tmp_path_factory.getbasetemp() / "fuzzed.json"
    file.write_text(as_file(value if field == "row" else changed(field, value)), encoding="utf-8")
    with contextlib.suppress(DataFileError):
        (puzzle,) = read(file)
        assert next(puzzle.turns).position.ply == len(puzzle.moves)


@given(st.binary(max_size=60))
def test_bytes_are_refused(tmp_path_factory: pytest.TempPathFactory, content: bytes) -> None:
    file = tmp_path_factory.getbasetemp() / "bytes.json"
    file.write_bytes(content)
    with pytest.raises(DataFileError):
        read(file)


def test_every_puzzle_gets_its_day() -> None:
    start = date(2026, 1, 1)
    days = [start + timedelta(days=n) for n in range(len(shipped()))]
    assert {of_the_day(shipped(), day).moves for day in days} == {
        puzzle.moves for puzzle in shipped()
    }


@pytest.mark.parametrize("count", [1, 2, 3000, 7919])
def test_every_puzzle_has_its_day_before_one_comes_again(count: int) -> None:
    start = date(2026, 1, 1)
    days = [start + timedelta(days=n) for n in range(count)]
    assert len({of_the_day(range(count), day) for day in days}) == count
    with pytest.raises(InvalidArgument, match="no puzzles"):
        of_the_day([], start)
