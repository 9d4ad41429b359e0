"""Random games: the fast rules against simple ones, and all conversions back and forth."""

import pickle

from hypothesis import given
from hypothesis import strategies as st
from support import reference
from support.sizes import SIZES

from fourfold import Game, Position, Side
from fourfold.rules.notation import format_moves, parse_moves


@st.composite
def games(draw: st.DrawFn) -> tuple[Position, reference.Board, list[int]]:
    """A position on a board of some size, the same on a plain board, and the moves so far."""
    columns, rows = draw(st.sampled_from([(7, 6), *SIZES]))
    position, board = Position(columns, rows), reference.Board(columns, rows)
    moves: list[int] = []
    for choice in draw(st.lists(st.integers(0, columns - 1), max_size=columns * rows)):
        if position.is_over:
            break
        column = position.legal_moves[choice % len(position.legal_moves)]
        position = position.play(column)
        board.play(column)
        moves.append(column)
    return position, board, moves


@given(games())
def test_the_rules(game: tuple[Position, reference.Board, list[int]]) -> None:
    position, board, moves = game
    assert position.legal_moves == board.legal_moves
    assert position.winner == board.winner
    assert position.is_over == (not board.legal_moves)
    assert position.is_won_position() == (board.winner is not None)
    assert position.ply == len(moves)
    assert position.turn == (Side.FIRST if len(moves) % 2 == 0 else Side.SECOND)
    line = {cell for four in board.fours() for cell in four}
    assert set(position.winning_line or ()) == line
    assert position.to_array().tolist() == position.to_lists() == board.grid
    assert position.to_rows() == ["".join(".XO"[cell] for cell in row) for row in board.grid]
    stride = position.rows + 1
    assert position.peaks == [i * stride + len(discs) for i, discs in enumerate(board.columns)]


@given(games())
def test_cells(game: tuple[Position, reference.Board, list[int]]) -> None:
    position, board, _ = game
    grid = board.grid[::-1]
    cells = [(column, row) for column in range(position.columns) for row in range(position.rows)]
    discs = {(column, row): grid[row][column] for column, row in cells if grid[row][column]}
    assert list(position.piece_map().items()) == list(discs.items())
    assert [position.piece_at(*cell) for cell in cells] == [discs.get(cell) for cell in cells]
    assert [position.height(column) for column in range(position.columns)] == [
        len(discs) for discs in board.columns
    ]
    for side in Side:
        assert position.pieces(side) == tuple(cell for cell in cells if discs.get(cell) == side)


@given(games())
def test_lines_and_winning_cells(game: tuple[Position, reference.Board, list[int]]) -> None:
    position, _, _ = game
    cells = [(column, row) for column in range(position.columns) for row in range(position.rows)]
    for side in Side:
        owned = set(position.pieces(side))
        assert set(position.lines(side)) == longest_lines(owned)
        assert position.winning_cells(side) == tuple(
            cell
            for cell in cells
            if position.piece_at(*cell) is None
            and any(cell in line for line in longest_lines(owned | {cell}))
        )


def longest_lines(cells: set[tuple[int, int]]) -> set[tuple[tuple[int, int], ...]]:
    """Every line of four or more of the cells that cannot be made longer."""
    lines = set()
    for right, up in ((1, 0), (0, 1), (1, 1), (1, -1)):
        for column, row in cells - {(column + right, row + up) for column, row in cells}:
            line = [(column, row)]
            while (after := (line[-1][0] + right, line[-1][1] + up)) in cells:
                line.append(after)
            if len(line) >= 4:
                lines.add(tuple(line))
    return lines


@given(games())
def test_winning_moves(game: tuple[Position, reference.Board, list[int]]) -> None:
    position, _, _ = game
    winning = [c for c in position.legal_moves if position.play(c).winner is not None]
    assert [c for c in range(position.columns) if position.is_winning_move(c)] == winning
    assert position.can_win_next() == bool(winning)
    assert position.legal_moves == [c for c in range(position.columns) if position.is_playable(c)]


@given(games())
def test_every_representation_leads_back(
    game: tuple[Position, reference.Board, list[int]],
) -> None:
    position, _, moves = game
    size = position.columns, position.rows
    assert Position.from_moves(format_moves(moves), *size) == position
    assert list(parse_moves(format_moves(moves), position.columns)) == moves
    assert Position.from_bitboards(*position.bitboards, *size) == position
    assert Position.from_grid(position.to_array()) == position
    assert Position.from_grid(position.to_lists()) == position
    assert Position.from_grid(position.to_rows()) == position
    assert Position.from_grid(str(position)) == position
    assert pickle.loads(pickle.dumps(position)) == position
    assert eval(repr(position)) == position  # noqa: S307 - this is what repr promises


@given(games())
def test_the_mirror(game: tuple[Position, reference.Board, list[int]]) -> None:
    position, _, moves = game
    last = position.columns - 1
    image = Position(position.columns, position.rows)
    for column in moves:
        image = image.play(last - column)
    assert position.mirror() == image
    assert image.mirror() == position
    assert image.key == position.key
    assert image.winner == position.winner
    assert (image == position) == (image.bitboards == position.bitboards)


@given(games(), games())
def test_equality_hash_and_key(
    a: tuple[Position, reference.Board, list[int]],
    b: tuple[Position, reference.Board, list[int]],
) -> None:
    p, q = a[0], b[0]
    same_size = (p.columns, p.rows) == (q.columns, q.rows)
    same = same_size and p.to_array().tolist() == q.to_array().tolist()
    assert (p == q) == same
    if same:
        assert hash(p) == hash(q)
    if same_size:
        assert (p.key == q.key) == (p in (q, q.mirror()))


@given(games(), st.data())
def test_undo_and_redo(
    game: tuple[Position, reference.Board, list[int]], data: st.DataObject
) -> None:
    position, _, moves = game
    record = Game.from_moves(format_moves(moves), position.columns, position.rows)
    back = data.draw(st.integers(0, len(moves)))
    undone = [record.pop() for _ in range(back)]
    assert undone == moves[::-1][:back]
    shorter = format_moves(moves[: len(moves) - back])
    assert record.position == Position.from_moves(shorter, position.columns, position.rows)
    for _ in range(back):
        record.redo()
    assert record.position == position
    assert Game.from_json(record.to_json()) == record
