import copy
import math
import pickle
from typing import Any

import numpy as np
import pytest

from fourfold import (
    FourfoldError,
    IllegalMove,
    InvalidArgument,
    InvalidNotation,
    InvalidPosition,
    Position,
    Side,
    WrongType,
)

# Positions by ply, known from the literature; finished games are counted, not continued.
POSITIONS_BY_PLY = [1, 7, 49, 238, 1120, 4263, 16422, 54859, 184275]
DRAWN_GAME = "257771314744647214456617233613313226655255"
WIN_WITH_THE_LAST_DISC = "155575122172413557112446632627444373376663"


class TestRules:
    def test_an_empty_board(self) -> None:
        p = Position()
        assert (p.columns, p.rows, p.ply, p.turn) == (7, 6, 0, Side.FIRST)
        assert p.legal_moves == [0, 1, 2, 3, 4, 5, 6]
        assert (p.winner, p.is_over, p.winning_line) == (None, False, None)

    def test_playing_leaves_the_position_as_it_was(self) -> None:
        p = Position()
        q = p.play(3)
        assert (p.ply, q.ply) == (0, 1)
        assert (p.turn, q.turn) == (Side.FIRST, Side.SECOND)

    def test_the_number_of_positions_by_ply(self) -> None:
        level = {Position()}
        for expected in POSITIONS_BY_PLY:
            assert len(level) == expected
            if expected != POSITIONS_BY_PLY[-1]:
                level = {p.play(column) for p in level for column in p.legal_moves}

    @pytest.mark.parametrize(
        ("moves", "line"),
        [
            ("1212121", [(0, 0), (0, 1), (0, 2), (0, 3)]),
            ("4152637", [(3, 0), (4, 0), (5, 0), (6, 0)]),
            ("12233434744", [(0, 0), (1, 1), (2, 2), (3, 3)]),
            ("76655454144", [(6, 0), (5, 1), (4, 2), (3, 3)]),
        ],
    )
    def test_four_in_a_line_wins(self, moves: str, line: list[tuple[int, int]]) -> None:
        before = Position.from_moves(moves[:-1])
        assert before.winner is None
        assert before.can_win_next()
        assert before.is_winning_move(int(moves[-1]) - 1)
        p = Position.from_moves(moves)
        assert (p.winner, p.is_over, p.legal_moves) == (Side.FIRST, True, [])
        assert p.is_won_position()
        assert sorted(p.winning_line or ()) == sorted(line)

    def test_the_second_side_can_win(self) -> None:
        p = Position.from_moves("71213141")
        assert p.winner is Side.SECOND
        assert p.winning_line == ((0, 0), (0, 1), (0, 2), (0, 3))

    def test_a_line_may_be_longer_than_four_or_cross_another(self) -> None:
        p = Position.from_moves("112233556677").play(3)
        assert p.winning_line == tuple((column, 0) for column in range(7))
        crossing = Position.from_grid(
            """
            . . . . . . .
            . . . . . . .
            X X X X . . .
            O O O X . . .
            O X O X . . O
            O O O X . X X
            """
        )
        assert crossing.winning_line == (
            (0, 3), (1, 3), (2, 3), (3, 0), (3, 1), (3, 2), (3, 3),
        )  # fmt: skip

    def test_lines_do_not_wrap_around_the_edge(self) -> None:
        # Three on top of one column and one at the bottom of the next are neighbours in bits.
        p = Position.from_moves("1212211212")
        assert p.winner is None

    def test_a_full_board_without_a_line_is_over(self) -> None:
        p = Position.from_moves(DRAWN_GAME)
        assert (p.ply, p.is_over, p.winner, p.winning_line) == (42, True, None, None)
        assert p.legal_moves == []
        assert not p.can_win_next()

    def test_the_last_disc_can_win(self) -> None:
        p = Position.from_moves(WIN_WITH_THE_LAST_DISC)
        assert (p.ply, p.winner) == (42, Side.SECOND)

    def test_which_moves_are_playable_or_win(self) -> None:
        p = Position.from_moves("444444")
        assert not p.is_playable(3)
        assert p.is_playable(2)
        assert not p.is_winning_move(3)
        assert not p.can_win_next()
        over = Position.from_moves("1212121")
        assert not over.is_playable(4)
        assert not over.is_winning_move(4)

    @pytest.mark.parametrize(
        ("columns", "rows"), [(4, 4), (12, 4), (4, 15), (8, 7), (9, 6), (8, 8), (16, 7), (8, 15)]
    )
    def test_columns_of_all_sizes_can_be_filled(self, columns: int, rows: int) -> None:
        p = Position(columns, rows)
        assert p.peaks == [column * (rows + 1) for column in range(columns)]
        for column in range(columns):
            # Both sides in turn in one column never make four.
            q = p
            for _ in range(rows):
                assert q.is_playable(column)
                q = q.play(column)
            assert q.legal_moves == [other for other in range(columns) if other != column]
            assert q.mirror().peaks[columns - 1 - column] == (columns - column) * (rows + 1) - 1


class TestIllegalMoves:
    @pytest.mark.parametrize("column", [-1, 7, 8, 2**31, 2**63, 2**64, -(2**64), 10**30])
    def test_no_such_column(self, column: int) -> None:
        with pytest.raises(IllegalMove) as error:
            Position().play(column)
        assert str(error.value) == f"invalid column {column}: expected 0 to 6"
        for question in (Position().is_playable, Position().is_winning_move):
            with pytest.raises(IllegalMove, match="expected 0 to 6"):
                question(column)

    def test_a_full_column(self) -> None:
        p = Position.from_moves("444444")
        with pytest.raises(IllegalMove, match=r"^column 3 is full$"):
            p.play(3)
        assert p == Position.from_moves("444444")

    def test_after_the_end(self) -> None:
        with pytest.raises(IllegalMove, match="the game is over"):
            Position.from_moves("1212121").play(3)
        with pytest.raises(IllegalMove, match="the game is over"):
            Position.from_moves(DRAWN_GAME).play(3)

    @pytest.mark.parametrize("column", [None, "3", b"3", 3.0, math.nan, True, [3], 3j, object()])
    def test_a_column_is_an_int(self, column: object) -> None:
        with pytest.raises(WrongType, match="column must be an int, not"):
            Position().play(column)  # type: ignore[arg-type]

    def test_numpy_integers_are_ints(self) -> None:
        for kind in (np.int8, np.uint8, np.int64, np.uint64):
            assert Position().play(kind(3)) == Position().play(3)  # type: ignore[arg-type]

    def test_illegal_moves_are_value_errors(self) -> None:
        assert issubclass(IllegalMove, ValueError)
        assert issubclass(IllegalMove, FourfoldError)


class TestFromMoves:
    def test_wide_boards_use_letters(self) -> None:
        p = Position.from_moves("9ab", columns=11, rows=4)
        assert [column for column in range(11) if p.peaks[column] % 5] == [8, 9, 10]

    def test_no_moves(self) -> None:
        assert Position.from_moves("") == Position()

    @pytest.mark.parametrize(
        ("moves", "kind", "message"),
        [
            ("4444444", IllegalMove, "invalid move 7: column 4 is full"),
            ("12121213", IllegalMove, "invalid move 8: the game ended with move 7"),
            (DRAWN_GAME + "1", IllegalMove, "invalid move 43: the game ended with move 42"),
            ("8", InvalidNotation, "invalid column 8 in move 1: expected 1 to 7"),
        ],
    )
    def test_errors_say_what_and_where(
        self, moves: str, kind: type[FourfoldError], message: str
    ) -> None:
        with pytest.raises(kind) as error:
            Position.from_moves(moves)
        assert str(error.value) == message
        assert isinstance(error.value, ValueError)

    def test_a_full_column_has_its_label(self) -> None:
        with pytest.raises(IllegalMove, match="invalid move 5: column b is full"):
            Position.from_moves("bbbbb", columns=11, rows=4)

    def test_moves_can_be_columns(self) -> None:
        for moves in ([3, 3, 4], (3, 3, 4), iter([3, 3, 4]), np.array([3, 3, 4])):
            assert Position.from_moves(moves) == Position.from_moves("445")
        with pytest.raises(IllegalMove, match="invalid move 2: invalid column 7: expected 0 to 6"):
            Position.from_moves([3, 7])
        with pytest.raises(IllegalMove, match="invalid move 7: column 4 is full"):
            Position.from_moves([3] * 7)
        with pytest.raises(WrongType, match="column must be an int, not str"):
            Position.from_moves(["4"])  # type: ignore[list-item]

    def test_a_canonical_position_is_that_of_its_mirror_image(self) -> None:
        for moves in ("", "4", "112", "7766", "1726354"):
            position = Position.from_moves(moves)
            assert position.canonical() == position.mirror().canonical()
            assert position.canonical() in (position, position.mirror())

    @pytest.mark.parametrize("moves", [None, 4455, b"4455", 4.5])
    def test_moves_are_a_string(self, moves: object) -> None:
        with pytest.raises(WrongType, match="moves must be a string"):
            Position.from_moves(moves)  # type: ignore[arg-type]


class TestSizes:
    @pytest.mark.parametrize(
        ("columns", "rows"),
        [
            (3, 6), (7, 3), (0, 0), (-7, 6), (7, -6), (9, 14), (16, 8), (17, 4), (4, 17), (64, 1),
            (2**32 + 7, 6), (7, 2**64), (255, 255), (263, 6),
        ],
    )  # fmt: skip
    def test_unsupported(self, columns: int, rows: int) -> None:
        message = f"{columns} columns and {rows} rows: expected 4 to 16 of each, and"
        with pytest.raises(InvalidPosition, match=message):
            Position(columns, rows)
        with pytest.raises(InvalidPosition, match=message):
            Position.from_moves("", columns, rows)
        with pytest.raises(InvalidPosition, match=message):
            Position.from_bitboards(0, 0, columns, rows)

    @pytest.mark.parametrize("size", [None, "7", 7.0, True])
    def test_sizes_are_ints(self, size: object) -> None:
        with pytest.raises(WrongType, match="columns must be an int"):
            Position(columns=size)  # type: ignore[arg-type]
        with pytest.raises(WrongType, match="rows must be an int"):
            Position(rows=size)  # type: ignore[arg-type]


class TestFromBitboards:
    def test_the_layout(self) -> None:
        p = Position.from_bitboards(first=2146432, second=272695297)
        assert p.peaks == [1, 8, 17, 23, 29, 35, 42]
        assert p.bitboards == (2146432, 272695297)
        assert p == Position.from_grid(
            """
            . . . . . . .
            . . . . . . .
            . . . . . . .
            . . O . . . .
            . . X O . . .
            O X X X O . .
            """
        )

    def test_the_peak_of_a_full_column_is_above_the_board(self) -> None:
        assert Position.from_moves("444444").peaks[3] == 27

    def test_boards_that_use_all_64_bits(self) -> None:
        p = Position(columns=4, rows=15)
        for _ in range(15):
            p = p.play(3)
            if p.is_over:
                break
            p = p.play(0)
        assert Position.from_bitboards(*p.bitboards, columns=4, rows=15) == p
        top = Position.from_bitboards(1 << 56, 0, columns=8, rows=7)
        assert top == Position.from_moves("8", columns=8, rows=7)

    @pytest.mark.parametrize(
        ("first", "second", "message"),
        [
            (-1, 0, "first must be a bitboard from 0 to 2**128 - 1, not -1"),
            (0, 2**128, "second must be a bitboard from 0 to 2**128 - 1, not 34028236692093846"),
            (0, 2**64, "second has a disc at bit 64, which is outside the 7x6 board"),
            (1 << 6, 0, "first has a disc at bit 6, which is outside the 7x6 board"),
            (1, 1 << 49, "second has a disc at bit 49, which is outside the 7x6 board"),
            (1, 2**64 - 1 - 2**49 + 1, "second has a disc at bit 49, which"),
            (129, 128, "both sides have a disc in column 1, row 0 (from 0 at the bottom left)"),
            (1, 128 + 2**14, "first has 1 discs and second has 2"),
            (0b11, 0, "first has 2 discs and second has 0"),
            (2, 0, "the disc in column 0, row 1 (from 0 at the bottom left) has nothing below it"),
            (1 << 45, 1, "the disc in column 6, row 3 (from 0 at the bottom left) has nothing"),
            (0b1111, 0b1111 << 7, "both sides have four in a line"),
            (0b1111, 0b111 << 7 | 1 << 14, "first has four in a line, but second moved after that"),
        ],
    )
    def test_impossible_positions(self, first: int, second: int, message: str) -> None:
        with pytest.raises(InvalidPosition) as error:
            Position.from_bitboards(first, second)
        assert str(error.value).startswith(message)

    def test_two_fours_that_no_move_can_have_made_at_once(self) -> None:
        with pytest.raises(InvalidPosition, match="first has several fours"):
            Position.from_grid(
                """
                . . . . . . .
                . . . . . . .
                X . . . . . X
                X O . . . O X
                X O . . . O X
                X O . . O O X
                """
            )

    @pytest.mark.parametrize("bad", [None, "1", 1.0, True, math.nan, [1]])
    def test_bitboards_are_ints(self, bad: object) -> None:
        with pytest.raises(WrongType, match="first must be an int"):
            Position.from_bitboards(bad, 0)  # type: ignore[arg-type]
        with pytest.raises(WrongType, match="second must be an int"):
            Position.from_bitboards(0, bad)  # type: ignore[arg-type]


GRID = """
. . . . .
. . . . .
. . O . .
. X X O X
"""


class TestFromGrid:
    @pytest.mark.parametrize("rows", [100, 20_000])
    def test_the_size_of_a_grid_is_checked_before_its_bits_are_made(self, rows: int) -> None:
        text = "X...\n" * rows
        with pytest.raises(InvalidPosition, match=f"4 columns and {rows} rows"):
            Position.from_grid(text)
        with pytest.raises(InvalidPosition, match=f"{rows} columns and 4 rows"):
            Position.from_grid([[1] * rows] * 4)

    def test_text_and_numbers_agree(self) -> None:
        numbers = [[0] * 5, [0] * 5, [0, 0, 2, 0, 0], [0, 1, 1, 2, 1]]
        p = Position.from_grid(GRID)
        assert (p.columns, p.rows, p.ply) == (5, 4, 5)
        assert p == Position.from_grid(numbers)
        assert p == Position.from_grid(tuple(map(tuple, numbers)))
        assert p == Position.from_grid(list(np.array(numbers)))
        for kind in (np.int8, np.uint8, np.int32, np.int64, np.uint64):
            assert p == Position.from_grid(np.array(numbers, dtype=kind))
        assert p == Position.from_grid(np.asfortranarray(numbers))

    def test_other_numbers_for_the_cells(self) -> None:
        signed = [[0] * 5, [0] * 5, [0, 0, -1, 0, 0], [0, 1, 1, -1, 1]]
        p = Position.from_grid(signed, values=(0, 1, -1))
        assert p == Position.from_grid(GRID)
        assert p.to_lists(values=(0, 1, -1)) == p.to_array(values=[0, 1, -1]).tolist() == signed
        with pytest.raises(InvalidPosition, match=r"is -1: expected 0 \(empty\), 1 \(first\) or 2"):
            Position.from_grid(signed)
        with pytest.raises(InvalidPosition, match=r"is -1: expected 0 \(empty\), 2 \(first\) or 1"):
            Position.from_grid(signed, values=(0, 2, 1))

    @pytest.mark.parametrize(
        ("values", "kind", "message"),
        [
            ((0, 1), InvalidArgument, "values must be three numbers"),
            ((0, 1, 1), InvalidArgument, "values must be different: 1 occurs twice"),
            ((0, 1, 200), InvalidArgument, "values must be from -128 to 127, not 200"),
            (None, WrongType, "values must be a sequence"),
            ((0, 1, "x"), WrongType, "a value must be an int"),
        ],
    )
    def test_bad_values_for_the_cells(
        self, values: Any, kind: type[FourfoldError], message: str
    ) -> None:
        for convert in (Position().to_array, Position().to_lists):
            with pytest.raises(kind, match=message):
                convert(values)

    def test_spaces_small_letters_and_column_numbers_do_not_matter(self) -> None:
        p = Position.from_grid(GRID)
        assert Position.from_grid(".....\n\n.....\r\n..o..\n.xxox") == p
        assert Position.from_grid(GRID + "1 2 3 4 5\n") == p
        assert Position.from_grid("\ufeff" + GRID) == p
        assert Position.from_grid(str(p)) == p

    @pytest.mark.parametrize(
        ("text", "message"),
        [
            ("", "an empty text is not a grid"),
            (" \n ", "an empty text is not a grid"),
            (GRID.replace("O X", "B X"), "invalid character 'B' in line 5, cell 4: expected . X O"),
            (GRID.replace("X O X", "X O"), "line 5 has 4 cells, the first line has 5"),
            ("1 2 3 4 5\n" + GRID, "invalid character '1' in line 1, cell 1"),
            ("." * 43, "unsupported board of 43 columns and 1 rows"),
            ("....\n....\n....", "unsupported board of 4 columns and 3 rows"),
            ("....\n" * 1000, "unsupported board of 4 columns and 1000 rows"),
            ("." * 1000 + "\n", "unsupported board of 1000 columns and 1 rows"),
            ("....\n....\nX...\n....\n", "the disc in column 0, row 1"),
            ("....\n....\n....\nO...\n", "first has 0 discs and second has 1"),
        ],
    )
    def test_bad_text(self, text: str, message: str) -> None:
        with pytest.raises(ValueError) as error:  # noqa: PT011 - the message is compared
            Position.from_grid(text)
        assert isinstance(error.value, FourfoldError)
        assert str(error.value).startswith(message)

    def test_rows_of_text(self) -> None:
        assert Position.from_grid(GRID.split("\n")) == Position.from_grid(GRID)
        assert Position.from_grid(tuple(Position().to_rows())) == Position()
        with pytest.raises(InvalidNotation, match="line 2 has 3 cells, the first line has 4"):
            Position.from_grid(["....", "...", "....", "...."])

    @pytest.mark.parametrize(
        ("grid", "kind", "message"),
        [
            (None, WrongType, "a grid must be a sequence"),
            (42, WrongType, "a grid must be a sequence"),
            (b"....", WrongType, "a grid must be a sequence"),
            ({}, WrongType, "a grid must be a sequence"),
            (np.zeros(42, np.int8), WrongType, "a row must be a sequence"),
            (np.int8(0), WrongType, "a grid must be a sequence"),
            (np.zeros((6, 7, 1), np.int8), WrongType, "cell 0 of row 0 is of type list"),
            (np.zeros((6, 7)), WrongType, "cell 0 of row 0 is of type float"),
            (np.zeros((6, 7), bool), WrongType, "cell 0 of row 0 is of type bool"),
            (np.full((6, 7), np.nan), WrongType, "cell 0 of row 0 is of type float"),
            (np.full((6, 7), None), WrongType, "cell 0 of row 0 is of type NoneType"),
            (np.full((6, 7), "X"), WrongType, "cell 0 of row 0 is of type str"),
            ([["."] * 4] * 4, WrongType, "cell 0 of row 0 is of type str"),
            (["....", "....", "....", [0] * 4], WrongType, "a row must be a sequence"),
            (np.full((6, 7), 3), InvalidPosition, "cell 0 of row 0 is 3: expected 0 (empty)"),
            ([[0] * 7] * 5 + [[0] * 6 + [-1]], InvalidPosition, "cell 6 of row 5 is -1"),
            ([[0] * 7] * 5 + [[0] * 6 + [2**64]], InvalidPosition, "cell 6 of row 5 is 184"),
            ([[0] * 7] * 5 + [[0] * 6], InvalidPosition, "row 5 has 6 cells, row 0 has 7"),
            ([], InvalidPosition, "unsupported board of 0 columns and 0 rows"),
            ([[], [], [], []], InvalidPosition, "unsupported board of 0 columns and 4 rows"),
            (np.zeros((7, 17), np.int8), InvalidPosition, "unsupported board of 17 columns"),
            (np.zeros((500, 500), np.int8), InvalidPosition, "unsupported board of 500 columns"),
        ],
    )
    def test_bad_numbers(self, grid: object, kind: type[FourfoldError], message: str) -> None:
        with pytest.raises(kind) as error:
            Position.from_grid(grid)  # type: ignore[arg-type]
        assert str(error.value).startswith(message)


class TestFromBoardString:
    def test_x_is_the_side_to_move(self) -> None:
        assert Position.from_board_string("." * 42) == Position()
        assert Position.from_board_string("." * 38 + "o...") == Position.from_moves("4")
        assert Position.from_board_string("." * 38 + "xo..") == Position.from_moves("45")

    def test_space_is_skipped(self) -> None:
        rows = [". " * 7 + "\n"] * 5
        assert Position.from_board_string("".join(rows) + "..oxo..") == Position.from_moves("345")

    @pytest.mark.parametrize(
        ("text", "message"),
        [
            ("...", "invalid board string length: found 3, expected 42"),
            ("." * 43, "invalid board string length: found 43, expected 42"),
            (".a", "invalid character 'a' in cell 2: expected . x o"),
            ("x" + "." * 41, "the disc in column 0, row 5"),
            ("." * 40 + "oo", "first has 2 discs and second has 0"),
        ],
    )
    def test_bad_strings(self, text: str, message: str) -> None:
        with pytest.raises(ValueError) as error:  # noqa: PT011 - the message is compared
            Position.from_board_string(text)
        assert isinstance(error.value, FourfoldError)
        assert str(error.value).startswith(message)

    @pytest.mark.parametrize("text", [None, 42, b"." * 42])
    def test_it_is_a_string(self, text: object) -> None:
        with pytest.raises(WrongType, match="must be a string"):
            Position.from_board_string(text)  # type: ignore[arg-type]


class TestValue:
    def test_positions_are_equal_however_they_were_reached(self) -> None:
        a, b = Position.from_moves("1234"), Position.from_moves("3214")
        assert a == b
        assert hash(a) == hash(b)
        assert {a, b} == {a}

    def test_different_positions_differ(self) -> None:
        p = Position.from_moves("4")
        assert p != Position.from_moves("5")
        assert p != p.mirror().play(0)
        assert Position(7, 6) != Position(6, 7)
        assert p != p.bitboards
        assert p != None  # noqa: E711 - the operator is what is tested

    def test_positions_have_no_order(self) -> None:
        with pytest.raises(TypeError):
            Position() < Position()  # type: ignore[operator]  # noqa: B015

    def test_a_pickle_cannot_smuggle_in_an_impossible_position(self) -> None:
        good = pickle.dumps(Position.from_moves("45"), 4)
        first, second = (n.to_bytes(4, "little") for n in Position.from_moves("45").bitboards)
        assert first in good
        with pytest.raises(InvalidPosition, match="both sides"):
            pickle.loads(good.replace(first, second))

    def test_copies(self) -> None:
        p = Position.from_moves("4455")
        assert copy.copy(p) is p
        assert copy.deepcopy([p])[0] is p

    def test_nothing_can_be_changed(self) -> None:
        p = Position.from_moves("4455")
        for name in ("ply", "turn", "columns", "bitboards", "anything"):
            with pytest.raises(AttributeError):
                setattr(p, name, 1)
        p.legal_moves.clear()
        p.to_array()[:] = 1
        assert p == Position.from_moves("4455")

    @pytest.mark.filterwarnings("ignore:nanobind")
    def test_a_position_cannot_be_initialised_again(self) -> None:
        p = Position.from_moves("4455")
        with pytest.raises(TypeError):
            p.__init__(4, 4)
        with pytest.raises(TypeError):
            p.__setstate__((0, 0, 7, 6, "connect-four"))
        assert p == Position.from_moves("4455")
        with pytest.raises(TypeError):
            _ = Position.__new__(Position).ply

    def test_it_cannot_be_subclassed(self) -> None:
        with pytest.raises(TypeError):
            type("Mine", (Position,), {})

    def test_str_shows_the_board(self) -> None:
        assert str(Position.from_moves("9aa", columns=10, rows=4)).splitlines() == [
            ". . . . . . . . . .",
            ". . . . . . . . . .",
            ". . . . . . . . . X",
            ". . . . . . . . X O",
            "1 2 3 4 5 6 7 8 9 a",
        ]


class TestCells:
    @pytest.mark.parametrize(
        ("cell", "kind", "message"),
        [
            ((7, 0), InvalidArgument, "invalid column 7: expected 0 to 6"),
            ((-1, 0), InvalidArgument, "invalid column -1: expected 0 to 6"),
            ((0, 6), InvalidArgument, "invalid row 6: expected 0 to 5"),
            ((0, "1"), WrongType, "row must be an int, not str"),
        ],
    )
    def test_bad_cells(self, cell: Any, kind: type[FourfoldError], message: str) -> None:
        with pytest.raises(kind) as error:
            Position().piece_at(*cell)
        assert str(error.value) == message

    def test_bad_columns_and_sides(self) -> None:
        with pytest.raises(InvalidArgument, match="invalid column 7: expected 0 to 6"):
            Position().height(7)
        for method in (Position().pieces, Position().winning_cells, Position().lines):
            with pytest.raises(InvalidArgument, match="a side must be 1, 2, 'first' or 'second'"):
                method(3)  # type: ignore[arg-type]

    def test_a_line_of_more_than_four_is_one_line(self) -> None:
        position = Position.from_moves("1122556677334", rule="most-fours")
        assert position.piece_at(3, 0) is Side.FIRST
        assert position.lines(Side.FIRST) == (tuple((column, 0) for column in range(7)),)
        assert (position.fours(Side.FIRST), position.lines(Side.SECOND)) == (4, ())


class TestViews:
    def test_to_array(self) -> None:
        array = Position.from_moves("112").to_array()
        assert array.dtype == np.int8
        assert array.shape == (6, 7)
        assert array[-1].tolist() == [1, 1, 0, 0, 0, 0, 0]
        assert array[-2].tolist() == [2, 0, 0, 0, 0, 0, 0]
        assert array.sum() == 4

    def test_the_array_outlives_the_position(self) -> None:
        arrays = [Position.from_moves(str(column)).to_array() for column in range(1, 8)]
        assert [int(array[-1].argmax()) for array in arrays] == list(range(7))

    def test_keys_distinguish_positions(self) -> None:
        level = {Position()}
        for _ in range(5):
            level = {p.play(column) for p in level for column in p.legal_moves}
        classes = {frozenset((p, p.mirror())) for p in level}
        assert len({p.key for p in level}) == len(classes)

    def test_other_names(self) -> None:
        p = Position.from_moves("4455")
        assert (p.get_key(), p.get_moves()) == (p.key, p.ply)
