"""A chart of the cost of searches: nodes by depth, on a logarithmic scale."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from fourfold.base.errors import InvalidArgument
from fourfold.base.quantities import listed
from fourfold.learn.lab.compare import Row
from fourfold.render import vector
from fourfold.render.scene import Circle, Label, Path, Point, Scene, Shape
from fourfold.render.themes import Theme, theme_named

_LEFT, _TOP, _BOTTOM = 92.0, 64.0, 52.0
_HEIGHT, _STEP, _NARROWEST = 280.0, 90.0, 240.0
_LINE = 15.0  # between two labels
# Colours that stay distinct with the common kinds of colour blindness (Okabe and Ito).
_COLORS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#8a6d3b")
# The lengths of a dash and of the gap after it; the round ends reach into the gap.
_DASHES = ((math.inf, 0.0), (7.0, 6.0), (0.1, 5.0))

Kind = tuple[str, str]
"""An evaluation and an order."""


@dataclass(frozen=True, slots=True)
class _Series:
    """The nodes of one kind of search at each depth."""

    name: str
    nodes: dict[int, int]
    color: str
    dash: tuple[float, float] = _DASHES[0]


def _series(rows: Sequence[Row]) -> list[_Series]:
    """Minimax, whose nodes depend on the rules only, and alpha-beta for each evaluation and order:
    a colour for each evaluation, dashes for each order. Equal series are merged.
    """
    minimax: dict[int, int] = {}
    pruned: dict[Kind, dict[int, int]] = {}
    for row in rows:
        asked = row.minimax
        minimax[asked.depth] = asked.nodes
        costs = pruned.setdefault((asked.evaluation, str(asked.order)), {})
        costs[asked.depth] = row.alpha_beta.nodes
    alike: dict[tuple[tuple[int, int], ...], list[Kind]] = {}
    for kind, costs in pruned.items():
        alike.setdefault(tuple(sorted(costs.items())), []).append(kind)
    evaluations = list(dict.fromkeys(evaluation for evaluation, _ in pruned))
    orders = list(dict.fromkeys(order for _, order in pruned))
    found = [_Series("minimax", minimax, "ink")]
    for group, kinds in alike.items():
        evaluation, order = kinds[0]
        line = orders.index(order)
        # With a single evaluation, colours distinguish the orders, too.
        color = _COLORS[(evaluations.index(evaluation) if evaluations[1:] else line) % len(_COLORS)]
        dash = _DASHES[line % len(_DASHES)]
        found.append(_Series(f"alpha-beta, {_in_words(kinds, orders)}", dict(group), color, dash))
    return found


def _in_words(kinds: Sequence[Kind], orders: Sequence[str]) -> str:
    """A description of kinds of searches; `orders` are all orders of the chart.

    >>> _in_words([("outcome", "centre"), ("urgency", "centre")], ["centre"])
    'outcome and urgency'
    >>> _in_words([("outcome", ""), ("urgency", ""), ("fours", "")], [""])
    'outcome, urgency and fours'
    >>> kinds = [("outcome", "centre"), ("outcome", "shuffled"), ("chains", "centre")]
    >>> _in_words(kinds, ["centre", "shuffled"])
    'outcome, every order; chains, centre'
    """
    visited: dict[str, list[str]] = {}
    for evaluation, order in kinds:
        visited.setdefault(evaluation, []).append(order)
    parts: dict[str, list[str]] = {}
    for evaluation, these in visited.items():
        words = "every order" if len(these) == len(orders) else listed(these)
        parts.setdefault(words if orders[1:] else "", []).append(evaluation)
    return "; ".join(
        listed(evaluations) + (f", {words}" if words else "")
        for words, evaluations in parts.items()
    )


def _line(points: Sequence[Point], series: _Series) -> Iterator[Shape]:
    """A line from point to point, in the colour and dashes of a series."""
    dash, gap = series.dash
    for start, end in pairwise(points):
        length, begin = math.dist(start, end), 0.0
        while begin < length:
            ends = (begin / length, min(1.0, (begin + dash) / length))
            stroke = tuple(
                (start[0] + part * (end[0] - start[0]), start[1] + part * (end[1] - start[1]))
                for part in ends
            )
            yield Path(stroke, stroke=series.color, width=2.5)
            begin += dash + gap


def _apart(wanted: Sequence[float]) -> list[float]:
    """Positions for labels, close to the wanted ones but at least a line apart.

    >>> _apart([10.0, 12.0])
    [10.0, 25.0]
    """
    placed = list(wanted)
    lowest = -math.inf
    for index in sorted(range(len(wanted)), key=lambda each: wanted[each]):
        placed[index] = max(wanted[index], lowest + _LINE)
        lowest = placed[index]
    return placed


def _legend(
    series: Sequence[_Series], last: Sequence[Point], labels: Sequence[float]
) -> Iterator[Shape]:
    """A legend beside the last point of each line: a sample, the name, the last value."""
    for each, (x, y), shifted in zip(series, last, labels, strict=True):
        if abs(shifted - y) > 1:
            yield Path(((x + 6, y), (x + 16, shifted)), stroke="grid", width=1)
        yield from _line([(x + 20, shifted), (x + 46, shifted)], each)
        words = f"{each.name}: {each.nodes[max(each.nodes)]:,}"
        yield Label(x + 54, shifted + 4, words, 12, anchor="start", fill="ink", what="series")


def chart(rows: Sequence[Row], *, title: str = "", theme: Theme | str = "auto") -> str:
    """The nodes that searches visit by depth, as SVG.

    >>> from fourfold import Position
    >>> from fourfold.learn import lab
    >>> rows = list(lab.compare(Position(), [2, 3, 4], evaluations=["chains", "threats"]))
    >>> picture = lab.chart(rows, title="From the empty board")
    >>> "alpha-beta, chains" in picture and "minimax" in picture
    True
    """
    if not rows:
        raise InvalidArgument("there are no rows to draw")
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
        caption = "nodes visited (logarithmic scale)"
        yield Label(_LEFT, 47, caption, 11, anchor="start", fill="muted")
        x = _LEFT + across
        yield Label(x, _TOP + _HEIGHT + 40, "depth", 11, anchor="end", fill="muted")

    last = [at(max(each.nodes), each.nodes[max(each.nodes)]) for each in series]
    labels = _apart([y for _, y in last])

    def lines() -> Iterator[Shape]:
        for each in reversed(series):  # the first one on top
            points = [at(depth, each.nodes[depth]) for depth in sorted(each.nodes)]
            yield from _line(points, each)
            for point in points:
                yield Circle(*point, 4, fill=each.color, stroke="paper", width=1.5, what="mark")

    shapes = [*grid(), *lines(), *_legend(series, last, labels)]
    # Wide enough for the labels beside the lines.
    longest = max(len(f"{each.name}: {max(each.nodes.values()):,}") for each in series)
    bottom = max(_TOP + _HEIGHT + _BOTTOM, max(labels) + _LINE)
    size = _LEFT + across + 77 + longest * 6.5, bottom
    return vector.paint(Scene.of(*size, shapes, title or "Nodes by depth"), theme_named(theme))
