"""Positions as arrays of other frameworks, compared with what those frameworks return."""

import random
import sys
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from support.random_games import random_game

from fourfold import Position
from fourfold.base.errors import FourfoldError
from fourfold.data import tensors

GAMES = [random_game(random.Random(seed)) for seed in range(25)]
POSITIONS = [
    Position.from_moves(game.moves[:ply]) for game in GAMES for ply in range(len(game.moves) + 1)
]
BITBOARDS = tensors.to_bitboards(POSITIONS)

LAYOUTS: dict[str, tuple[Callable[..., Any], Callable[..., Any]]] = {
    "pettingzoo": (tensors.to_pettingzoo, tensors.from_pettingzoo),
    "pgx": (tensors.to_pgx, tensors.from_pgx),
    "openspiel": (tensors.to_openspiel, tensors.from_openspiel),
    "xo": (tensors.to_xo, tensors.from_xo),
    "kaggle": (tensors.to_kaggle, lambda given, **size: tensors.from_kaggle(**given, **size)),
    "signs": (tensors.to_signs, tensors.from_signs),
}
layout = pytest.mark.parametrize("layout", LAYOUTS)


# ---- The frameworks themselves


def test_pettingzoo_returns_the_same_observations() -> None:
    connect_four = pytest.importorskip("pettingzoo.classic.connect_four_v3")
    env = connect_four.env()
    for game in GAMES:
        env.reset(seed=0)
        position = Position()
        for column in game.columns_played:
            _check_pettingzoo(env.last()[0]["observation"], position)
            env.step(column)
            position = position.play(column)
        _check_pettingzoo(env.last()[0]["observation"], position)


def _check_pettingzoo(observation: Any, position: Position) -> None:
    ours = tensors.to_pettingzoo(position)
    assert ours.dtype == observation.dtype
    assert np.array_equal(ours, observation)
    assert tensors.from_pettingzoo(observation) == position


@pytest.mark.parametrize(("columns", "rows"), [(7, 6), (5, 4), (8, 7)])
def test_openspiel_returns_the_same_tensors_and_texts(columns: int, rows: int) -> None:
    pyspiel = pytest.importorskip("pyspiel")
    spiel = pyspiel.load_game("connect_four", {"columns": columns, "rows": rows})
    chance = random.Random(columns)
    for _ in range(20):
        state, position = spiel.new_initial_state(), Position(columns=columns, rows=rows)
        while True:
            theirs = np.reshape(state.observation_tensor(0), spiel.observation_tensor_shape())
            assert np.array_equal(tensors.to_openspiel(position), theirs)
            assert tensors.from_openspiel(theirs) == position
            assert tensors.to_xo(position) == str(state)
            assert tensors.from_xo(str(state)) == position
            if state.is_terminal():
                break
            column = chance.choice(state.legal_actions())
            state.apply_action(column)
            position = position.play(column)


@pytest.mark.filterwarnings("ignore:::jax", "ignore:::pgx")
def test_pgx_returns_the_same_observations() -> None:
    jax = pytest.importorskip("jax")
    pgx = pytest.importorskip("pgx")
    env = pgx.make("connect_four")
    step = jax.jit(env.step)
    state = env.init(jax.random.key(1))
    position = Position()
    for column in max((game.columns_played for game in GAMES), key=len):
        state = step(state, column)
        position = position.play(column)
        theirs = np.asarray(state.observation)
        assert theirs.dtype == tensors.to_pgx(position).dtype
        assert np.array_equal(tensors.to_pgx(position), theirs)
        assert tensors.from_pgx(state.observation) == position


def test_kaggle_boards_begin_at_the_top_and_marks_count_from_one() -> None:
    assert tensors.to_kaggle(Position.from_moves("117")) == {
        "board": [0] * 28 + [2, 0, 0, 0, 0, 0, 0] + [1, 0, 0, 0, 0, 0, 1],
        "mark": 2,
    }


# ---- Single and batched, both ways, all sizes


@layout
def test_a_batch_holds_what_single_positions_give(layout: str) -> None:
    to, back = LAYOUTS[layout]
    batch = to(POSITIONS)
    single = [to(position) for position in POSITIONS]
    if layout == "kaggle":
        assert batch["board"].tolist() == [each["board"] for each in single]
        assert batch["mark"].tolist() == [each["mark"] for each in single]
    else:
        assert np.array_equal(batch, single)
    for given in (iter(POSITIONS), BITBOARDS, np.asfortranarray(BITBOARDS)):
        returned = back(to(given))
        assert returned.dtype == np.uint64
        assert np.array_equal(returned, BITBOARDS)
    assert [back(each) for each in single] == POSITIONS


@layout
@pytest.mark.parametrize(("columns", "rows"), [(4, 4), (4, 12), (9, 6), (12, 4), (8, 7)])
def test_other_sizes_return_to_the_same_positions(layout: str, columns: int, rows: int) -> None:
    to, back = LAYOUTS[layout]
    chance = random.Random(rows)
    positions = [
        random_game(chance, chance.randrange(columns * rows), columns, rows).position
        for _ in range(50)
    ]
    boards = tensors.to_bitboards(positions)
    size = {"columns": columns, "rows": rows} if layout == "kaggle" else {}
    assert np.array_equal(back(to(positions), **size), boards)
    assert np.array_equal(back(to(boards, columns, rows), **size), boards)
    assert back(to(positions[0]), **size) == positions[0]


@layout
def test_an_empty_batch_stays_empty(layout: str) -> None:
    to, back = LAYOUTS[layout]
    assert back(to([])).shape == (0, 2)


# ---- Bad input


def bad(function: Callable[..., Any], *arguments: Any, **options: Any) -> str:
    with pytest.raises(FourfoldError) as caught:
        function(*arguments, **options)
    assert isinstance(caught.value, ValueError | TypeError)
    return str(caught.value)


def altered(array: Any, index: tuple[int, ...], value: float) -> Any:
    copy = np.array(array, np.float64)
    copy[index] = value
    return copy


def test_wrong_shapes_name_the_expected_one() -> None:
    assert bad(tensors.from_pettingzoo, np.zeros((2, 6, 7))) == (
        "expected shape (rows, columns, 2) or (n, rows, columns, 2), not (2, 6, 7)"
    )
    assert "(3, rows, columns)" in bad(tensors.from_openspiel, np.zeros(126))
    assert "(rows, columns)" in bad(tensors.from_signs, np.zeros(42))
    assert "(42,)" in bad(tensors.from_kaggle, [0] * 41)
    assert "unsupported board" in bad(tensors.from_signs, np.zeros((9, 14)))
    assert "unsupported board" in bad(tensors.from_xo, ".......")
    assert "(n, 2)" in bad(tensors.to_signs, np.zeros(2, np.uint64))


def test_wrong_types_are_named() -> None:
    assert "dtype" in bad(tensors.from_signs, np.full((6, 7), "x"))
    assert "uint64" in bad(tensors.to_signs, np.zeros((1, 2)))
    assert "item 1" in bad(tensors.to_signs, [Position(), "44"])
    assert "iterable" in bad(tensors.to_signs, 3)
    assert "text" in bad(tensors.from_xo, [3])
    assert "item 1 is a 8x7 board" in bad(tensors.to_signs, [Position(), Position(8, 7)])


@pytest.mark.parametrize("value", [2, -1, 0.5, float("nan"), float("inf")])
def test_values_of_planes_are_checked(value: float) -> None:
    planes = tensors.to_pettingzoo(POSITIONS[:3])
    message = bad(tensors.from_pettingzoo, altered(planes, (2, 5, 3, 1), value))
    assert message == f"item 2: expected 0 or 1 at [5, 3, 1], not {float(value)}"
    single = bad(tensors.from_pettingzoo, altered(planes[0], (5, 3, 1), value))
    assert single == f"expected 0 or 1 at [5, 3, 1], not {float(value)}"


def test_values_of_grids_are_checked() -> None:
    assert bad(tensors.from_signs, altered(tensors.to_signs(POSITIONS[:2]), (1, 0, 0), 2)) == (
        "item 1: expected 0, 1 or -1 at [0, 0], not 2.0"
    )
    assert bad(tensors.from_kaggle, [3] + [0] * 41) == "expected 0, 1 or 2 at [0, 0], not 3"


def test_floating_discs_and_wrong_counts_name_the_item() -> None:
    grids = np.zeros((3, 6, 7), np.int8)
    grids[1, 3, 0] = -1
    assert bad(tensors.from_signs, grids).startswith("item 1: the disc in column 0, row 2")
    grids[1] = 0
    grids[2, 5, :3] = 1
    assert bad(tensors.from_signs, grids) == (
        "item 2: the side to move has 3 discs and the other side 0: expected equal numbers, or one "
        "more for the other side"
    )
    board = tensors.to_kaggle(Position())["board"]
    assert bad(tensors.from_kaggle, [*board[:-1], 2]).startswith("first has 0 discs and second has")


def test_impossible_positions_are_refused() -> None:
    both = tensors.to_openspiel(Position.from_moves("44"))
    both[1, 0, 3] = 1
    assert "both sides have a disc" in bad(tensors.from_openspiel, both)
    empty = tensors.to_openspiel(Position())
    empty[2, 0, 0] = 0
    assert "plane of empty cells" in bad(tensors.from_openspiel, empty)
    won = Position.from_moves("4141414").to_array()
    won[5, 6] = 2
    assert "four in a line" in bad(tensors.from_kaggle, won.reshape(-1))
    assert "outside" in bad(tensors.to_signs, np.array([[1 << 6, 0]], np.uint64))


def test_a_wrong_mark_is_refused() -> None:
    boards = tensors.to_kaggle(POSITIONS[:3])
    message = bad(tensors.from_kaggle, boards["board"], [1, 2, 2])
    assert message == "item 2: mark 2 is not to move: expected 1 after 2 discs"
    assert "shape (3,)" in bad(tensors.from_kaggle, boards["board"], 1)


def test_bad_texts_name_the_item() -> None:
    good = tensors.to_xo(Position())
    assert bad(tensors.from_xo, [good, good.replace(".", "z", 1)]) == (
        "item 1: expected . x or o at row 0, column 0, not 'z'"
    )
    lines = "expected 6 lines of 7 characters, each with a line break"
    for text in (good[1:], good + ".", good[:-1], good.replace("\n", "", 1) + "\n"):
        assert bad(tensors.from_xo, [good, text]) == f"item 1: {lines}"
    assert bad(tensors.from_xo, good + "x") == lines


@pytest.mark.skipif(sys.byteorder == "big", reason="the other order is the native one here")
def test_foreign_byte_order_and_strides_do_not_matter() -> None:
    reversed_rows = np.ascontiguousarray(tensors.to_signs(POSITIONS)[:, ::-1])[:, ::-1]
    assert np.array_equal(tensors.from_signs(reversed_rows.astype(">i4")), BITBOARDS)
