"""Where searches begin: the positions of a game, by the rule that is searched by."""

from fourfold.notation import parse_moves
from fourfold.position import Position
from fourfold.rule import Rule


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
    rule = Rule.named(rule)
    Position.from_moves(moves, columns, rows, rule)  # for its errors, which say where
    found = [Position(columns, rows, rule)]
    for column in parse_moves(moves, columns):
        found.append(found[-1].play(column))
    return found[:-1] if found[-1].is_over else found
