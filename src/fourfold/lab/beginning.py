"""Where searches begin: the positions of a game, by the rule that is searched by."""

from fourfold.errors import IllegalMove
from fourfold.full_board import FullBoard
from fourfold.lab.choices import Rule
from fourfold.lab.search import search
from fourfold.notation import parse_moves
from fourfold.position import Position


def positions(
    moves: str, columns: int = 7, rows: int = 6, *, rule: Rule | str = Rule.CONNECT_FOUR
) -> list[Position]:
    """The positions of a game that a search can begin at: the empty board, and that after each of
    the moves. The last is missing if the game has ended there.

    Where most fours win, a game goes on after a four, until the board is full.

    >>> from fourfold import lab
    >>> [position.ply for position in lab.positions("4141414")]
    [0, 1, 2, 3, 4, 5, 6]
    >>> lab.positions("41414141", rule="most-fours")[-1].ply
    8
    """
    ends_at_four = Rule.named(rule) is Rule.CONNECT_FOUR
    if ends_at_four:
        Position.from_moves(moves, columns=columns, rows=rows)  # complains of moves after the end
    found, board = [Position(columns, rows)], FullBoard(columns, rows)
    for index, column in enumerate(parse_moves(moves, columns)):
        try:
            board = board.play(column)
        except IllegalMove as error:
            raise IllegalMove(f"invalid move at index {index}: {error}") from None
        if not board.is_over:
            found.append(_play(found[-1], column))
    if ends_at_four and found[-1].is_over:
        found.pop()
    return found


def _play(position: Position, column: int) -> Position:
    """The position after a move, also in a game that has ended by other rules.

    A position does not go on by itself after its game has ended. A search where most fours win
    does: it sees what follows, one ply on, and shows it to its evaluation.
    """
    if not position.is_over:
        return position.play(column)
    seen: list[Position] = []

    def look(after: Position) -> float:
        seen.append(after)
        return 0.0

    search(position, 1, evaluation=look, rule=Rule.MOST_FOURS, pruning=False)
    return next(after for after in seen if _column_of_move(position, after) == column)


def _column_of_move(before: Position, after: Position) -> int:
    new = sum(after.bitboards) - sum(before.bitboards)
    return (new.bit_length() - 1) // (before.rows + 1)
