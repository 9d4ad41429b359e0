"""A readable picture of a search tree.

The tree grows from left to right. Inner nodes are pentagons: those that maximise point up, those
that minimise point down. Adjacent leaves share one strip, so that a tree of 400 nodes is a page of
49 strips rather than 343 boxes.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import groupby

from fourfold.base.errors import InvalidArgument
from fourfold.base.quantities import counted
from fourfold.learn.lab.numbers import in_print, value_text, window_in_print
from fourfold.learn.lab.search import Search
from fourfold.learn.lab.tree import View, view, walk
from fourfold.render import vector
from fourfold.render.scene import Box, Circle, Label, Path, Polygon, Scene, Shape
from fourfold.render.themes import Theme, side_colors, theme_named
from fourfold.rules.notation import column_label
from fourfold.rules.side import Side

MOST_NODES = 3000
"""The most nodes in a picture; more would be unreadable."""

_MARGIN, _TOP, _GAP = 24.0, 138.0, 8.0
_NODE_HEIGHT, _ROOF = 40.0, 9.0
_LEAF_HEIGHT, _LEAF_GAP = 32.0, 4.0
_ELBOW = 44.0  # from a node to its children
_DISC = 9.0
_DIGIT = 7.4  # the width of a digit of size 13
_NARROW = 34.0  # a leaf of one digit, or one that was pruned


@dataclass(slots=True)
class _Item:
    """A node with its descendants, or a strip of leaves, with its place on the page."""

    views: list[View]
    items: list["_Item"] = field(default_factory=list)
    x: float = 0
    y: float = 0  # of its centre

    @property
    def is_strip(self) -> bool:
        return not self.views[0].node.children

    @property
    def on_pv(self) -> bool:
        return any(part.on_pv for part in self.views)

    @property
    def is_pruned(self) -> bool:
        return all(part.node.pruned for part in self.views)

    def walk(self) -> Iterator["_Item"]:
        return walk(self, lambda item: item.items)


def _arrange(part: View) -> _Item:
    """Group adjacent leaves into strips."""
    items: list[_Item] = []
    for is_leaf, group in groupby(part.children, key=lambda child: not child.node.children):
        members = list(group)
        items += [_Item(members)] if is_leaf else [_arrange(child) for child in members]
    return _Item([part], items)


class _Page:
    """The layout of the picture."""

    def __init__(self, search: Search, shown: View) -> None:
        self.search = search
        self.root = _arrange(shown)
        texts = [value_text(part.node.value or 0) for part in shown.walk()]
        self.leaf_width = max(_NARROW, max(map(len, texts)) * _DIGIT + 12)
        windows = (
            window_in_print(part.node.alpha, part.node.beta)
            for part in shown.walk()
            if search.pruning and part.node.children
        )
        widest = max((len(text) for text in windows), default=0)
        self.node_width = max(64.0, self.leaf_width + 24, widest * 5.6 + 22)
        self.step = self.node_width + _ELBOW
        self.right = 0.0
        self.bottom = self._place(self.root, _MARGIN, _TOP)

    def width_of(self, item: _Item) -> float:
        """The width of an item."""
        if not item.is_strip:
            return self.node_width
        widths = (self.width_of_leaf(part) + _LEAF_GAP for part in item.views)
        return sum(widths) - _LEAF_GAP

    def width_of_leaf(self, part: View) -> float:
        """The width of a leaf; pruned ones show no value."""
        return _NARROW if part.node.pruned else self.leaf_width

    def _place(self, item: _Item, x: float, top: float) -> float:
        """Place an item and its descendants below `top`; return their lower edge."""
        item.x = x
        stub = 96.0 if any(part.hidden for part in item.views) else 0.0
        self.right = max(self.right, x + self.width_of(item) + stub)
        height = _LEAF_HEIGHT if item.is_strip else _NODE_HEIGHT
        if not item.items:
            item.y = top + height / 2
            return top + height + _GAP
        bottom = top
        for child in item.items:
            bottom = self._place(child, x + self.step, bottom)
        if len(item.items) == 1 and item.items[0].is_strip:
            # A strip is lower than its parent node.
            shift = (_NODE_HEIGHT - _LEAF_HEIGHT) / 2
            item.items[0].y += shift
            bottom += 2 * shift
        item.y = (item.items[0].y + item.items[-1].y) / 2
        return bottom + (_GAP if len(item.items) > 1 else 0)


def _node(page: _Page, item: _Item) -> Iterator[Shape]:
    part = item.views[0]
    node, x, y = part.node, item.x, item.y
    width, half = page.node_width, _NODE_HEIGHT / 2
    middle = x + width / 2
    tip, shoulder, base = (
        (y - half, y - half + _ROOF, y + half)
        if node.maximises
        else (y + half, y + half - _ROOF, y - half)
    )
    corners = ((x, base), (x, shoulder), (middle, tip), (x + width, shoulder), (x + width, base))
    yield Polygon(
        corners,
        fill="paper",
        stroke="ink" if part.on_pv else "muted",
        width=3 if part.on_pv else 1.25,
        what="node max" if node.maximises else "node min",
    )
    shift = 3.0 if node.maximises else -3.0
    windowed = page.search.pruning
    line = y + shift + (-1 if windowed else 5)
    text = middle + _DISC / 2  # the disc covers part of the left
    value = node.bound + in_print(value_text(node.value or 0))
    yield Label(text, line, value, 14, bold=part.on_pv, fill="ink")
    if windowed:
        yield Label(text, line + 12, window_in_print(node.alpha, node.beta), 9, fill="muted")
    if part.hidden:
        left = x + width
        yield Path(((left, y), (left + 14, y)), stroke="muted", width=1.25)
        yield Box(left + 14, y - 10, 82, 20, 10, stroke="muted", width=1)
        yield Label(left + 55, y + 4, f"+{counted(part.hidden, 'node')}", 10.5, fill="muted")


def _leaf(part: View, x: float, y: float, width: float) -> Iterator[Shape]:
    node = part.node
    top = y - _LEAF_HEIGHT / 2
    middle = x + width / 2
    label = column_label(node.column or 0)
    if node.pruned:
        yield Box(x, top, width, _LEAF_HEIGHT, 5, stroke="grid", width=1, what="pruned")
        yield Label(middle, y + 4, label, 10, fill="worthless")
        return
    weight = 3.0 if part.on_pv else 1.0
    yield Box(
        x,
        top,
        width,
        _LEAF_HEIGHT,
        5,
        fill="paper",
        stroke="ink" if part.on_pv else "muted",
        width=weight,
        what="node over" if node.finished else "node leaf",
    )
    yield Label(middle, top + 11, label, 9, fill="muted")
    yield Label(
        middle, top + 26, in_print(value_text(node.value or 0)), 13, bold=part.on_pv, fill="ink"
    )
    if node.finished:
        yield Path(((x + 5, top + 29), (x + width - 5, top + 29)), stroke="ink", width=1.25)


def _mover(item: _Item, theme: Theme) -> Iterator[Shape]:
    """The disc of the move that leads to a node, with its column, at the node's left edge."""
    node = item.views[0].node
    side = Side.SECOND if node.maximises else Side.FIRST
    face, edge = side_colors(side)
    yield Circle(item.x, item.y, _DISC, fill=face, stroke=edge, width=1.25)
    label = column_label(node.column or 0)
    yield Label(item.x, item.y + 4, label, 11, bold=True, fill=_readable_on(theme, face))


def _readable_on(theme: Theme, face: str) -> str:
    """Black or white, whichever contrasts with a colour of the theme."""
    red, green, blue = (int(theme.color(face)[start : start + 2], 16) for start in (1, 3, 5))
    return "#10151c" if 299 * red + 587 * green + 114 * blue > 140_000 else "#ffffff"


def _edge(page: _Page, parent: _Item, child: _Item) -> Shape:
    start, end = parent.x + page.node_width, child.x
    bend = start + _ELBOW * 0.4
    points = ((start, parent.y), (bend, parent.y), (bend, child.y), (end, child.y))
    if child.on_pv:
        return Path(points, stroke="ink", width=3, what="edge pv")
    if child.is_pruned:
        return Path(points, stroke="grid", width=1.25, what="edge faint")
    return Path(points, stroke="muted", width=1.25, what="edge")


def _facts(search: Search) -> tuple[str, str]:
    facts = f"{counted(search.nodes, 'node')} visited"
    if search.pruning:
        facts += f", {search.recorded.pruned:,} children pruned (faint)"
    reading = "Values from the first side's point of view. Bold: the principal variation."
    return facts, reading


def _heading(page: _Page) -> Iterator[Shape]:
    search = page.search
    facts, reading = _facts(search)
    yield Label(_MARGIN, 36, search.title, 18, bold=True, anchor="start", fill="ink")
    yield Label(_MARGIN, 57, facts, 12, anchor="start", fill="ink")
    yield Label(_MARGIN, 75, reading, 12, anchor="start", fill="muted")
    levels: dict[float, _Item] = {}
    for item in page.root.walk():
        if item.x not in levels or levels[item.x].is_strip:
            levels[item.x] = item
    for x, item in levels.items():
        if item.is_strip:
            name, mover = "leaves", "evaluated"
        elif item.views[0].node.maximises:
            name, mover = "MAX ▲", "first moves"
        else:
            name, mover = "MIN ▼", "second moves"
        yield Label(x, 107, name, 12, bold=True, anchor="start", fill="ink")
        yield Label(x, 121, mover, 10, anchor="start", fill="muted")


def picture(search: Search, *, show_depth: int | None = None, theme: Theme | str = "auto") -> str:
    """The tree as SVG.

    `show_depth` limits the number of levels; below it, the picture shows the number of nodes.

    >>> from fourfold import Position
    >>> from fourfold.learn import lab
    >>> found = lab.search(Position(), 3, pruning=False, record=True)
    >>> lab.picture(found).count('class="node')
    400
    """
    chosen = theme_named(theme)
    shown = view(search.recorded, show_depth)
    count = sum(1 for _ in shown.walk())
    if count > MOST_NODES:
        raise InvalidArgument(
            f"the picture would have {count:,} nodes, more than {MOST_NODES:,}: "
            "limit its depth, or export it as text, JSON or DOT"
        )
    page = _Page(search, shown)
    shapes: list[Shape] = [*_heading(page)]
    pairs = [(item, child) for item in page.root.walk() for child in item.items]
    # The principal variation is drawn on top.
    pairs.sort(key=lambda pair: pair[1].on_pv)
    shapes += [_edge(page, parent, child) for parent, child in pairs]
    for item in page.root.walk():
        if item.is_strip:
            x = item.x
            for part in item.views:
                width = page.width_of_leaf(part)
                shapes += _leaf(part, x, item.y, width)
                x += width + _LEAF_GAP
        else:
            shapes += _node(page, item)
            if item.views[0].node.column is not None:
                shapes += _mover(item, chosen)
    # As wide as the tree and the text above it.
    words = max(len(search.title) * 10.0, len(_facts(search)[1]) * 6.3)
    across = max(page.right, _MARGIN + words) + _MARGIN
    title = f"Search tree: {search.title}, {counted(search.nodes, 'node')}"
    return vector.paint(Scene.of(across, page.bottom + _MARGIN, shapes, title), chosen)
