"""What if a cell were harmless? How an explanation proves that a threat decides."""

from collections.abc import Mapping

from fourfold._core import solve_without
from fourfold.position import Position
from fourfold.side import Side
from fourfold.solver import StopToken


def score_without(
    position: Position,
    harmless: Mapping[Side, int],
    node_limit: int = 1_000_000,
    *,
    stop: StopToken | None = None,
) -> int | None:
    """The exact score if a side's discs on certain cells, given as bits, were part of no four.

    None if more than `node_limit` positions would have to be looked at. Raises Cancelled if `stop`
    is cancelled.

    >>> position = Position.from_moves("5316366562667722")
    >>> column_4_row_2 = 1 << 3 * 7 + 1
    >>> score_without(position, {}), score_without(position, {Side.SECOND: column_4_row_2})
    (-3, 8)
    """
    first, second = harmless.get(Side.FIRST, 0), harmless.get(Side.SECOND, 0)
    return solve_without(position, first, second, node_limit, stop)
