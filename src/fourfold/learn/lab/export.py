"""Export a search tree: indented text, JSON and Graphviz."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal

from fourfold.base.json_shapes import IF_GIVEN, INLINE, json_text
from fourfold.base.quantities import counted
from fourfold.learn.lab.numbers import Value, value_text, window_text
from fourfold.learn.lab.search import Search
from fourfold.learn.lab.tree import View, view
from fourfold.rules.notation import column_label, format_moves
from fourfold.rules.shapes import Column


def outline(search: Search, *, show_depth: int | None = None) -> str:
    """The tree as indented text: a line for each visited node and one for its pruned children.

    A line shows the column, whether the side to move maximises, the value or a bound of it, and,
    with pruning, the window. `*` marks the principal variation, `+` nodes that are not shown.

    >>> from fourfold import Position
    >>> from fourfold.learn import lab
    >>> found = lab.search(Position.from_moves("41414"), 2, evaluation="outcome", record=True)
    >>> print(lab.outline(found, show_depth=1), end="")
    MIN 0 * alpha-beta, depth 2, outcome, centre
    ├── 4: MAX 0 [-∞, ∞] * +7 nodes
    ├── 3: MAX ≥20 [-∞, 0] +1 node
    ├── 5: MAX ≥20 [-∞, 0] +1 node
    ├── 2: MAX ≥20 [-∞, 0] +1 node
    ├── 6: MAX ≥20 [-∞, 0] +1 node
    ├── 1: MAX ≥20 [-∞, 0] +1 node
    └── 7: MAX ≥20 [-∞, 0] +1 node
    """
    pruning = search.pruning

    def describe(part: View) -> str:
        node = part.node
        words = [] if node.column is None else [f"{column_label(node.column)}:"]
        is_leaf = not node.children
        if not is_leaf:
            words.append("MAX" if node.maximises else "MIN")
        words.append(node.bound + value_text(node.value or 0))
        if node.finished:
            words.append("over")
        if pruning and not is_leaf and node.column is not None:
            words.append(window_text(node.alpha, node.beta))
        if part.on_pv:
            words.append("*")
        if part.hidden:
            words.append(f"+{counted(part.hidden, 'node')}")
        return " ".join(words)

    def below(part: View, indent: str) -> Iterator[str]:
        visited = [child for child in part.children if not child.node.pruned]
        pruned = [child for child in part.children if child.node.pruned]
        for index, child in enumerate(visited):
            is_last = index == len(visited) - 1 and not pruned
            yield f"{indent}{'└── ' if is_last else '├── '}{describe(child)}"
            yield from below(child, indent + ("    " if is_last else "│   "))
        if pruned:
            labels = " ".join(column_label(child.node.column or 0) for child in pruned)
            yield f"{indent}└── {labels} pruned"

    whole = view(search.recorded, show_depth)
    heading = f"{describe(whole)} {search.title}"
    return "\n".join([heading, *below(whole, "")]) + "\n"


@dataclass(frozen=True, slots=True)
class PrunedNode:
    """A node that the search skipped."""

    move: Column
    pruned: Literal[True] = True


@dataclass(frozen=True, slots=True, kw_only=True)
class VisitedNode:
    """A node that the search visited."""

    move: Column | None = field(metadata=IF_GIVEN, default=None)
    """The column that leads to it; not at the root."""
    value: Value
    bound: Literal["upper", "lower"] | None = field(metadata=IF_GIVEN, default=None)
    """Whether the value is only a bound."""
    maximises: bool | None = field(metadata=IF_GIVEN, default=None)
    """Whether the first side, which maximises the value, is to move; only if it has children."""
    alpha: Value
    """What the first side can already get elsewhere; None if the window is open."""
    beta: Value
    """The same of the second side."""
    finished: bool = field(metadata=IF_GIVEN, default=False)
    """Whether the game is over."""
    pv: bool = field(metadata=IF_GIVEN, default=False)
    """Whether it belongs to the principal variation."""
    hidden: int = field(metadata=IF_GIVEN, default=0)
    """The number of nodes below it that are not shown."""
    children: tuple["VisitedNode | PrunedNode", ...] = field(metadata=IF_GIVEN, default=())
    """In the order visited, pruned ones last."""


@dataclass(frozen=True, slots=True)
class SearchTree:
    """What `fourfold lab tree --json` prints."""

    search: Search = field(metadata=INLINE)
    tree: VisitedNode
    """The root."""


def _node(part: View) -> VisitedNode | PrunedNode:
    node = part.node
    if node.pruned:
        return PrunedNode(node.column or 0)
    return _visited(part)


def _visited(part: View) -> VisitedNode:
    node = part.node
    return VisitedNode(
        move=node.column,
        value=node.value or 0,
        bound={"≤": "upper", "≥": "lower"}.get(node.bound),  # type: ignore[arg-type]
        maximises=node.maximises if node.children else None,
        alpha=node.alpha,
        beta=node.beta,
        finished=node.finished,
        pv=part.on_pv,
        hidden=part.hidden,
        children=tuple(map(_node, part.children)),
    )


def to_json(search: Search, *, show_depth: int | None = None) -> str:
    """A search and its tree as JSON text.

    >>> from fourfold import Position
    >>> from fourfold.learn import lab
    >>> to_json(lab.search(Position(), 2, record=True)).startswith('{"position": ')
    True
    """
    return json_text(SearchTree(search, _visited(view(search.recorded, show_depth)))) + "\n"


def to_dot(search: Search, *, show_depth: int | None = None) -> str:
    """The tree for Graphviz: `dot -Tsvg tree.dot`.

    Nodes that maximise have the shape `house`, nodes that minimise `invhouse`, and leaves are
    boxes. The principal variation is bold; pruned nodes are grey and dashed.

    >>> from fourfold import Position
    >>> from fourfold.learn import lab
    >>> to_dot(lab.search(Position(), 1, record=True)).count(" -> ")
    7
    """
    shown = view(search.recorded, show_depth)
    moves = format_moves(search.pv)
    heading = f"{search.title}, {counted(search.nodes, 'node')}, principal variation {moves}"
    return "\n".join(
        [
            "digraph search {",
            f'  label="{heading}"; labelloc=t; rankdir=LR; ordering=out;',
            '  node [fontname="Helvetica", fontsize=11]; edge [fontname="Helvetica", fontsize=10];',
            *_statements(search, shown),
            "}\n",
        ]
    )


def _statements(search: Search, shown: View) -> Iterator[str]:
    numbers = {id(part): number for number, part in enumerate(shown.walk())}
    for part in shown.walk():
        node, number = part.node, numbers[id(part)]
        shape = ("house" if node.maximises else "invhouse") if node.children else "box"
        traits = [f'label="{_label(search, part)}"', f"shape={shape}"]
        yield f"  n{number} [{', '.join(traits + _look(part))}];"
        for child in part.children:
            traits = [f'label="{column_label(child.node.column or 0)}"']
            yield f"  n{number} -> n{numbers[id(child)]} [{', '.join(traits + _look(child))}];"


def _label(search: Search, part: View) -> str:
    node = part.node
    if node.value is None:
        return "pruned"
    words = [node.bound + value_text(node.value)]
    if search.pruning and node.children:
        words.append(window_text(node.alpha, node.beta))
    if part.hidden:
        words.append(f"+{counted(part.hidden, 'node')}")
    return r"\n".join(words)


def _look(part: View) -> list[str]:
    if part.node.pruned:
        return ["style=dashed", "color=gray70", "fontcolor=gray60"]
    return ["style=bold", "penwidth=3"] if part.on_pv else []
