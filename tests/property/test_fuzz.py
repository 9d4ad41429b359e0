"""Any input gives a valid position or one of our errors, and nothing else."""

import contextlib
import json
import pickle
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays

from fourfold import FourfoldError, Game, Position, Solver

SOLVER = Solver(table_mb=1)

anything = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.floats(),
    st.complex_numbers(),
    st.text(),
    st.binary(),
    st.lists(st.integers(), max_size=3),
    st.builds(object),
)
sizes = st.one_of(st.just(7), st.integers(-1, 20), anything)
bits = st.one_of(st.integers(0, 2**49), st.integers(0, 2**64), st.integers(0, 2**129), anything)


def check(position: Position) -> None:
    """An accepted position must be reachable, as far as simple checks can tell."""
    array = position.to_array()
    first, second = (array == 1).sum(), (array == 2).sum()
    assert first - second in (0, 1)
    occupied = array != 0
    assert not (occupied[:-1] & ~occupied[1:]).any()
    assert Position.from_grid(array) == position
    assert position.ply == first + second


def check_if_accepted(make: Callable[[], Position]) -> None:
    with contextlib.suppress(FourfoldError):
        check(make())


@settings(max_examples=200)
@given(st.text(alphabet="0123456789abcdefghABC. \n") | anything, sizes, sizes)
def test_moves(moves: Any, columns: Any, rows: Any) -> None:
    check_if_accepted(lambda: Position.from_moves(moves, columns, rows))


@given(anything)
def test_columns_of_any_type(column: Any) -> None:
    check_if_accepted(lambda: Position().play(column))


@given(bits, bits, sizes, sizes)
def test_bitboards(first: Any, second: Any, columns: Any, rows: Any) -> None:
    check_if_accepted(lambda: Position.from_bitboards(first, second, columns, rows))


@given(
    st.lists(st.integers(0, 6), max_size=42),
    st.integers(0, 63),
    st.booleans(),
)
def test_bitboards_with_one_bit_flipped(moves: list[int], bit: int, of_second: bool) -> None:  # noqa: FBT001
    position = Position()
    for column in moves:
        if position.is_playable(column):
            position = position.play(column)
    first, second = position.bitboards
    try:
        found = Position.from_bitboards(
            first ^ (0 if of_second else 1 << bit), second ^ (1 << bit if of_second else 0)
        )
    except FourfoldError:
        return
    check(found)
    assert abs(found.ply - position.ply) == 1


discs_at_the_bottom = st.integers(4, 8).flatmap(
    lambda columns: st.lists(
        st.lists(st.sampled_from(".XO"), min_size=columns, max_size=columns).map("".join),
        min_size=1,
        max_size=2,
    ).map(lambda rows: "\n".join(["." * columns] * 4 + rows))
)
arrays_of_any_type = arrays.arrays(
    dtype=st.one_of(
        arrays.integer_dtypes(), arrays.unsigned_integer_dtypes(), arrays.floating_dtypes(),
        arrays.boolean_dtypes(), arrays.unicode_string_dtypes(), arrays.complex_number_dtypes(),
    ),
    shape=arrays.array_shapes(min_dims=0, max_dims=3, min_side=0, max_side=7),
)  # fmt: skip


@pytest.mark.parametrize(
    "grids",
    [
        st.text(alphabet=".XOxo \n1234567R"),
        discs_at_the_bottom,
        st.one_of(anything, st.lists(anything), st.lists(st.lists(anything))),
        arrays_of_any_type,
    ],
    ids=["text", "discs at the bottom", "anything", "arrays"],
)
@given(data=st.data())
def test_grids(grids: st.SearchStrategy[Any], data: st.DataObject) -> None:
    grid = data.draw(grids)
    check_if_accepted(lambda: Position.from_grid(grid))


@given(st.one_of(anything, st.text(alphabet=".xoXO \n", min_size=38, max_size=46)))
def test_board_strings(text: Any) -> None:
    check_if_accepted(lambda: Position.from_board_string(text))


@given(st.one_of(anything, st.dictionaries(st.text(), anything)))
def test_game_records(record: Any) -> None:
    with pytest.raises(FourfoldError):
        Game.from_dict(record)
    with pytest.raises(FourfoldError):
        Game.from_json(record)


@given(
    st.dictionaries(
        st.sampled_from(["moves", "columns", "rows", "first", "second", "outcome", "version"]),
        anything,
    )
)
def test_game_records_with_bad_fields(fields: dict[str, Any]) -> None:
    record = {"format": "fourfold-game", "version": 1, "moves": "44", **fields}
    try:
        game = Game.from_dict(record)
    except FourfoldError:
        return
    assert Game.from_json(game.to_json()) == game


numbers = st.one_of(st.none(), st.floats(), st.integers(-(10**400), 10**400))
fields = st.fixed_dictionaries(
    {"format": st.just("fourfold-game"), "version": st.just(1), "moves": st.just("4455")},
    optional={
        "times": st.one_of(st.lists(numbers, max_size=5), numbers),
        "comments": st.dictionaries(st.text("0123456789", max_size=500), st.text()),
        "columns": numbers,
        "rows": numbers,
        "started": st.one_of(numbers, st.text(), st.datetimes().map(str)),
        "ended": st.text("0123456789-T:+"),
        "outcome": st.sampled_from(["first", "second", "draw", "third"]),
        "ending": st.sampled_from(["board", "resignation", "forfeit", ""]),
        "rule": st.sampled_from(["connect-four", "most-fours", ""]),
        "note": numbers,
    },
)


@given(fields, st.sampled_from(["", "\ufeff"]))
def test_game_records_as_json(record: dict[str, Any], mark: str) -> None:
    text = mark + json.dumps(record)
    try:
        game = Game.from_json(text)
    except FourfoldError:
        with pytest.raises(FourfoldError):
            Game.from_json(text.encode())
        return
    assert Game.from_json(text.encode()) == game
    assert Game.from_json(game.to_json()) == game


@given(anything)
def test_sides(side: Any) -> None:
    game = Game(first="Ada", second="Alan")
    try:
        name = game.name(side)
    except FourfoldError:
        return
    assert name == {1: "Ada", "first": "Ada", 2: "Alan", "second": "Alan"}[side]


@given(st.tuples(bits, bits, sizes, sizes, anything) | st.tuples(bits, bits, sizes, sizes))
def test_states_of_pickles(state: Any) -> None:
    position = Position.__new__(Position)
    with contextlib.suppress(FourfoldError):
        position.__setstate__(state)
        assert pickle.loads(pickle.dumps(position, 0)) == position


@given(st.one_of(anything, st.lists(anything)))
def test_batches(positions: Any) -> None:
    """A batch is refused, or it holds move strings and gets one score for each."""
    with contextlib.suppress(FourfoldError):
        scores = SOLVER.solve_many(positions)
        assert scores.tolist() == [SOLVER.solve(Position.from_moves(moves)) for moves in positions]


@given(
    arrays.arrays(
        dtype=st.sampled_from([np.uint64, np.int64, np.uint32, np.float64, np.bool_]),
        shape=arrays.array_shapes(min_dims=0, max_dims=3, min_side=0, max_side=3),
    )
)
def test_batches_of_bitboards(bitboards: Any) -> None:
    with contextlib.suppress(FourfoldError):
        scores = SOLVER.solve_many(bitboards, columns=4, rows=4)
        assert scores.tolist() == [
            SOLVER.solve(Position.from_bitboards(first, second, 4, 4))
            for first, second in bitboards
        ]


@given(anything, anything, anything)
def test_options(threads: Any, table_mb: Any, instructions: Any) -> None:
    with pytest.raises(FourfoldError):
        Solver(threads=threads, table_mb=table_mb, instructions=instructions)
