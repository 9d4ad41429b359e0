"""The classic searches of the core: what only the layer between C++ and Python can get wrong.

Everything else is tested natively and through `fourfold.learn.lab`.
"""

import _thread
import threading
from collections.abc import Callable

import numpy as np
import pytest

from fourfold import FourfoldError, InvalidArgument, LimitReached, Position, WrongType
from fourfold._core import classic_lines, classic_search

EMPTY = Position()


@pytest.mark.parametrize("evaluation", ["outcome", "windows-plain", lambda position: position.ply])
def test_control_c(evaluation: str | Callable[[Position], float]) -> None:
    timer = threading.Timer(0.1, _thread.interrupt_main)
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        classic_search(EMPTY, 42, evaluation=evaluation, pruning=False)


def test_what_a_function_raises_comes_through() -> None:
    def fails(_position: Position) -> float:
        raise KeyError("reason")

    with pytest.raises(KeyError, match="reason"):
        classic_search(EMPTY, 2, evaluation=fails)


def test_numbers_of_all_kinds() -> None:
    for number in (3, 3.0, np.float32(3), np.int8(3)):
        assert classic_search(EMPTY, 1, evaluation=lambda _, n=number: n)[1] == 3  # type: ignore[misc]
    with pytest.raises(InvalidArgument, match="returned inf"):
        classic_search(EMPTY, 1, evaluation=lambda _: 10**400)


def test_values_are_whole_unless_a_function_gives_them() -> None:
    column, value, values, line, *_ = classic_search(EMPTY, 2, evaluation="windows")
    assert type(value) is int
    assert type(values[column]) is int
    assert type(classic_search(EMPTY, 2, evaluation=lambda _: 1)[1]) is float
    assert line[0] == column


def test_a_recorded_tree_is_seven_arrays() -> None:
    *_, nodes, _seconds, tree = classic_search(EMPTY, 3, record=1000, pruning=False)
    assert tree is not None
    assert [array.dtype.name for array in tree] == [
        *("int32", "int8", "uint8", "uint8"),
        *("float64", "float64", "float64"),
    ]
    assert {array.shape for array in tree} == {(nodes,)} == {(400,)}
    with pytest.raises(LimitReached, match="more than 399 nodes"):
        classic_search(EMPTY, 3, record=399, pruning=False)


@pytest.mark.parametrize(
    ("options", "error", "words"),
    [
        (
            {"evaluation": "wndows"},
            InvalidArgument,
            "unknown evaluation 'wndows'. Available: 'o",
        ),
        ({"evaluation": 3}, WrongType, "evaluation must be a string or a function, not int"),
        (
            {"order": "random"},
            InvalidArgument,
            "unknown order 'random'. Available: 'left-to",
        ),
        ({"rule": 3}, WrongType, "rule must be a string, not int"),
        ({"seed": 1.5}, WrongType, "seed must be an int, not float"),
        ({"pruning": 1}, WrongType, "pruning must be True or False, not int"),
        ({"overlook": 3}, WrongType, "overlook must be a sequence of line numbers, not int"),
        ({"overlook": [69]}, InvalidArgument, "invalid line 69 in overlook: expected 0 to 68"),
        ({"node_limit": 0}, InvalidArgument, "node_limit must be from 1 to"),
        ({"node_limit": 10}, LimitReached, "visits more than 10 nodes"),
        ({"record": -1}, InvalidArgument, "record must be from 1 to"),
    ],
)
def test_bad_options(options: dict[str, object], error: type[FourfoldError], words: str) -> None:
    with pytest.raises(error, match=words):
        classic_search(EMPTY, 4, **options)  # type: ignore[arg-type]


def test_a_full_board_has_no_move_under_any_rule() -> None:
    full = Position.from_moves("547125662261271266215743771576315353334444")
    assert full.ply == 42
    for rule in ("connect-four", "most-fours"):
        with pytest.raises(InvalidArgument, match="the game is over"):
            classic_search(full, 1, rule=rule)


def test_fours_may_be_on_the_board_when_most_fours_win() -> None:
    won = Position.from_moves("4152637")
    assert classic_search(won, 2, rule="most-fours")[0] in range(7)


def test_lines_of_other_boards() -> None:
    assert len(classic_lines(4, 4)) == 10
    with pytest.raises(FourfoldError, match="unsupported board"):
        classic_lines(3, 3)
