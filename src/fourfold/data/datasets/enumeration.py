"""All positions of the first plies, each with a move string that leads to it."""

from collections.abc import Callable, Hashable, Iterator, Sequence

from fourfold.rules.notation import column_label
from fourfold.rules.position import Position
from fourfold.rules.side import Side

CENTRE_FIRST = (3, 2, 4, 1, 5, 0, 6)

KNOWN_COUNTS = (1, 7, 49, 238, 1120, 4263, 16422, 54859, 184275)
"""The number of positions with 0, 1, … 8 discs, finished games included: OEIS A212693."""


def positions_by_ply(
    last: int,
    order: Sequence[int] = range(7),
    same: Callable[[Position], Hashable] = lambda position: position,
) -> Iterator[dict[str, Position]]:
    """The positions of plies 0 to `last`, as one dictionary per ply, by move strings.

    Each position has the move string that comes first if columns are tried in `order`, and the
    positions are in that order, too. Of positions that are the `same`, only the first is included.
    Finished games are included.

    >>> [len(positions) for positions in positions_by_ply(4)]
    [1, 7, 49, 238, 1120]
    """
    found = {"": Position()}
    yield found
    for _ in range(last):
        seen: set[Hashable] = set()
        following: dict[str, Position] = {}
        for moves, position in found.items():
            for column in order:
                if not position.is_playable(column):
                    continue
                after = position.play(column)
                identity = same(after)
                if identity not in seen:
                    seen.add(identity)
                    following[moves + column_label(column)] = after
        found = following
        yield found


def is_forced(position: Position) -> bool:
    """Whether the side to move can win at once, or must prevent that the other side does.

    >>> is_forced(Position.from_moves("414141")), is_forced(Position.from_moves("41414"))
    (True, True)
    >>> is_forced(Position.from_moves("4141"))
    False
    """
    other = Side.SECOND if position.turn is Side.FIRST else Side.FIRST
    threats = position.winning_cells(other)
    return position.can_win_next() or any(position.height(column) == row for column, row in threats)
