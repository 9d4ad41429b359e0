"""What searches cost, as a picture: nodes by depth, on a scale of tenfold steps."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from fourfold.errors import InvalidArgument
from fourfold.lab.compare import Row
from fourfold.render import vector
from fourfold.render.scene import Circle, Label, Path, Point, Scene, Shape
from fourfold.render.themes import Theme, theme_named

_LEFT, _TOP, _BOTTOM = 92.0, 64.0, 52.0
_HEIGHT, _STEP, _NARROWEST = 280.0, 90.0, 240.0
_LINE = 15.0  # from one label to the next
# Colours that common kinds of colour blindness leave apart (Okabe and Ito).
_COLORS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#8a6d3b")


@dataclass(frozen=True, slots=True)
class _Series:
    """What one kind of search costs at each depth."""

    name: str
    nodes: dict[int, int]
    color: str


def _series(rows: Sequence[Row]) -> list[_Series]:
    """Minimax, and alpha-beta for each evaluation and order.

    The nodes of minimax depend on the rules alone, so it is one line unless an evaluation of
    yours says otherwise.
    """
    minimax: dict[int, int] = {}
    pruned: dict[tuple[str, str], dict[int, int]] = {}
    for row in rows:
        asked = row.minimax
        minimax[asked.depth] = asked.nodes
        costs = pruned.setdefault((asked.evaluation, str(asked.order)), {})
        costs[asked.depth] = row.alpha_beta.nodes
    orders = {order for _, order in pruned}
    found = [_Series("minimax", minimax, "ink")]
    for index, ((evaluation, order), costs) in enumerate(pruned.items()):
        words = ["alpha-beta", evaluation, *([order] if len(orders) > 1 else [])]
        found.append(_Series(", ".join(words), costs, _COLORS[index % len(_COLORS)]))
    return found


def _apart(wanted: Sequence[float]) -> list[float]:
    """Places for labels, as near to the wanted ones as can be, but a line apart.

    >>> _apart([10.0, 12.0])
    [10.0, 25.0]
    """
    placed = list(wanted)
    lowest = -math.inf
    for index in sorted(range(len(wanted)), key=lambda each: wanted[each]):
        placed[index] = max(wanted[index], lowest + _LINE)
        lowest = placed[index]
    return placed


def chart(rows: Sequence[Row], *, title: str = "", theme: Theme | str = "auto") -> str:
    """The nodes that searches visit by depth, as SVG.

    >>> from fourfold import Position, lab
    >>> rows = list(lab.compare(Position(), [2, 3, 4], evaluations=["chains", "threats"]))
    >>> picture = lab.chart(rows, title="From the empty board")
    >>> "alpha-beta, chains" in picture and "minimax" in picture
    True
    """
    if not rows:
        raise InvalidArgument("nothing to draw: there are no rows")
    series = _series(rows)
    depths = sorted({depth for each in series for depth in each.nodes})
    most = max(nodes for each in series for nodes in each.nodes.values())
    decades = max(1, math.ceil(math.log10(most)))
    across = max(_NARROWEST, _STEP * (len(depths) - 1))

    def at(depth: int, nodes: float) -> Point:
        place = depths.index(depth) / (len(depths) - 1) if len(depths) > 1 else 0.5
        return _LEFT + across * place, _TOP + _HEIGHT * (1 - math.log10(nodes) / decades)

    def grid() -> Iterator[Shape]:
        for decade in range(decades + 1):
            y = _TOP + _HEIGHT * (1 - decade / decades)
            yield Path(((_LEFT, y), (_LEFT + across, y)), stroke="grid", width=1)
            yield Label(_LEFT - 10, y + 4, f"{10**decade:,}", 11, anchor="end", fill="muted")
        for depth in depths:
            x, _ = at(depth, 1)
            yield Label(x, _TOP + _HEIGHT + 20, str(depth), 12, fill="muted")
        yield Label(_LEFT, 28, title or "Nodes visited", 16, bold=True, anchor="start", fill="ink")
        caption = "nodes visited, on a scale of tenfold steps"
        yield Label(_LEFT, 47, caption, 11, anchor="start", fill="muted")
        x = _LEFT + across
        yield Label(x, _TOP + _HEIGHT + 40, "depth", 11, anchor="end", fill="muted")

    def lines() -> Iterator[Shape]:
        last = [at(max(each.nodes), each.nodes[max(each.nodes)]) for each in series]
        for each, (x, y), shifted in zip(
            series, last, _apart([end[1] for end in last]), strict=True
        ):
            points = tuple(at(depth, each.nodes[depth]) for depth in sorted(each.nodes))
            yield Path(points, stroke=each.color, width=2.5, what="series")
            for point in points:
                yield Circle(*point, 4, fill=each.color, stroke="paper", width=1.5, what="mark")
            if abs(shifted - y) > 1:
                bend = ((x + 6, y), (x + 16, shifted))
                yield Path(bend, stroke="grid", width=1)
            count = f"{each.nodes[max(each.nodes)]:,}"
            yield Circle(x + 23, shifted, 4, fill=each.color)
            words = f"{each.name}: {count}"
            yield Label(x + 33, shifted + 4, words, 12, anchor="start", fill="ink")

    shapes = [*grid(), *lines()]
    # The labels beside the lines end within the picture.
    longest = max(len(f"{each.name}: {max(each.nodes.values()):,}") for each in series)
    size = _LEFT + across + 56 + longest * 6.5, _TOP + _HEIGHT + _BOTTOM
    return vector.paint(Scene.of(*size, shapes, title or "Nodes by depth"), theme_named(theme))
