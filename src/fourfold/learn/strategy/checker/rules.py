"""The rules of the game on boards of text."""

from fourfold.learn.strategy.checker.document import LABELS

_DISCS = "12"  # the first and the second player's

Board = tuple[str, ...]
"""For each column its discs from the bottom: `1` for the first player's, `2` for the second's."""


def makes_four(board: Board, column: int, disc: str) -> bool:
    """Whether a disc that drops into a column completes four."""
    row = len(board[column])
    for step, climb in ((0, 1), (1, 0), (1, 1), (1, -1)):
        length = 1
        for sign in (1, -1):
            x, y = column + sign * step, row + sign * climb
            while 0 <= x < len(board) and 0 <= y < len(board[x]) and board[x][y] == disc:
                length += 1
                x, y = x + sign * step, y + sign * climb
        if length >= 4:
            return True
    return False


def dropped(board: Board, column: int, disc: str) -> Board:
    """The board after a disc has dropped into a column."""
    return (*board[:column], board[column] + disc, *board[column + 1 :])


def after_moves(moves: str, columns: int, rows: int) -> Board | str:
    """The board after moves, or what is wrong with them."""
    board: Board = ("",) * columns
    for index, label in enumerate(moves):
        column, disc = LABELS.index(label), _DISCS[index % 2]
        if len(board[column]) == rows:
            return f"move {index + 1} is in a full column"
        if makes_four(board, column, disc) and index + 1 < len(moves):
            return f"the game is over after move {index + 1}"
        if makes_four(board, column, disc):
            return "the game is over"
        board = dropped(board, column, disc)
    return board


def mirrored_moves(moves: str, columns: int) -> str:
    """The moves that lead to the mirror image."""
    labels = LABELS[:columns]
    return moves.translate(str.maketrans(labels, labels[::-1]))
