"""Random games: the fast rules against simple ones, and all conversions back and forth."""

import pickle

from hypothesis import given
from hypothesis import strategies as st
from support import reference
from support.drawn_games import games

from fourfold import Game, Position, Side
from fourfold.rules.notation import format_moves, parse_moves


def plain_board(game: Game) -> reference.Board:
    """The same position on a plain board."""
    board = reference.Board(game.position.columns, game.position.rows)
    for column in game.columns_played:
        board.play(column)
    return board


@given(games())
def test_the_rules(game: Game) -> None:
    position, board, moves = game.position, plain_board(game), game.columns_played
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
def test_cells(game: Game) -> None:
    position, board = game.position, plain_board(game)
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
def test_lines_and_winning_cells(game: Game) -> None:
    position = game.position
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
def test_winning_moves(game: Game) -> None:
    position = game.position
    winning = [c for c in position.legal_moves if position.play(c).winner is not None]
    assert [c for c in range(position.columns) if position.is_winning_move(c)] == winning
    assert position.can_win_next() == bool(winning)
    assert position.legal_moves == [c for c in range(position.columns) if position.is_playable(c)]


@given(games())
def test_every_representation_leads_back(
    game: Game,
) -> None:
    position, moves = game.position, list(game.columns_played)
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
def test_the_mirror(game: Game) -> None:
    position, moves = game.position, list(game.columns_played)
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
def test_equality_hash_and_key(a: Game, b: Game) -> None:
    p, q = a.position, b.position
    same_size = (p.columns, p.rows) == (q.columns, q.rows)
    same = same_size and p.to_array().tolist() == q.to_array().tolist()
    assert (p == q) == same
    if same:
        assert hash(p) == hash(q)
    if same_size:
        assert (p.key == q.key) == (p in (q, q.mirror()))


@given(games(), st.data())
def test_undo_and_redo(game: Game, data: st.DataObject) -> None:
    position, moves = game.position, list(game.columns_played)
    back = data.draw(st.integers(0, len(moves)))
    undone = [game.pop() for _ in range(back)]
    assert undone == moves[::-1][:back]
    shorter = format_moves(moves[: len(moves) - back])
    assert game.position == Position.from_moves(shorter, position.columns, position.rows)
    for _ in range(back):
        game.redo()
    assert game.position == position
    assert Game.from_json(game.to_json()) == game
