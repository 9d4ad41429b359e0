import pytest

from fourfold import InvalidNotation, WrongType
from fourfold.rules.notation import (
    column_label,
    column_labels,
    format_moves,
    parse_column,
    parse_moves,
)


def test_columns_count_from_one_and_go_on_with_letters() -> None:
    assert list(parse_moves("19abcg", columns=16)) == [0, 8, 9, 10, 11, 15]
    assert format_moves(range(16)) == column_labels(16) == "123456789abcdefg"


def test_a_column_has_one_label() -> None:
    for column in range(16):
        assert parse_column(column_label(column), columns=16) == column


@pytest.mark.parametrize(
    ("moves", "columns", "message"),
    [
        ("8", 7, "invalid column 8 in move 1: expected 1 to 7"),
        ("40", 7, "invalid column 0 in move 2: expected 1 to 7"),
        ("4a", 7, "invalid character 'a' in move 2: expected 1 to 7"),
        ("4-", 7, "invalid character '-' in move 2: expected 1 to 7"),
        ("4 4", 7, "invalid character ' ' in move 2: expected 1 to 7"),
        ("4\n", 7, r"invalid character '\n' in move 2: expected 1 to 7"),
        ("4\x00", 7, r"invalid character '\x00' in move 2: expected 1 to 7"),
        ("٤", 7, "invalid character '٤' in move 1: expected 1 to 7"),
        ("1²", 7, "invalid character '²' in move 2: expected 1 to 7"),
        ("44🙂8", 7, "invalid character '🙂' in move 3: expected 1 to 7"),
        ("4\ud800", 7, r"invalid character '\ud800' in move 2: expected 1 to 7"),
        ("9ad", 12, "invalid character 'd' in move 3: expected 1 to 9, a to c"),
        ("9A", 12, "invalid character 'A' in move 2: expected 1 to 9, a to c"),
        ("9b", 10, "invalid character 'b' in move 2: expected 1 to 9, a"),
    ],
)
def test_bad_move_strings_say_what_and_where(moves: str, columns: int, message: str) -> None:
    with pytest.raises(InvalidNotation) as error:
        parse_moves(moves, columns)
    assert str(error.value) == message


@pytest.mark.parametrize("moves", [None, 44, 4.4, b"44", ["4", "4"]])
def test_moves_must_be_a_string(moves: object) -> None:
    with pytest.raises(WrongType, match="moves must be a string"):
        parse_moves(moves)  # type: ignore[arg-type]


@pytest.mark.parametrize("label", ["", "44", "8", "x"])
def test_a_label_is_one_column(label: str) -> None:
    with pytest.raises(InvalidNotation) as error:
        parse_column(label)
    assert str(error.value) == f"{label!r} is not a column: expected 1 to 7"


@pytest.mark.parametrize("column", [-1, 16])
def test_columns_beyond_any_board_have_no_label(column: int) -> None:
    with pytest.raises(InvalidNotation, match="expected 0 to 15"):
        column_label(column)
