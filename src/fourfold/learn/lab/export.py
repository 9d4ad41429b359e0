"""Export a search tree: indented text, JSON and Graphviz."""

import json
from collections.abc import Iterator
from typing import Any

from fourfold.learn.lab.numbers import count_text, json_value, value_text, window_text
from fourfold.learn.lab.search import Search
from fourfold.learn.lab.tree import View, view
from fourfold.rules.notation import column_label, format_moves


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
            words.append(f"+{count_text(part.hidden)}")
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


def to_dict(search: Search, *, show_depth: int | None = None) -> dict[str, Any]:
    """A search and its tree as JSON values. Columns are labelled as in move strings.

    A node has `move`, `value`, `alpha` and `beta` (null for an open window), and `children` in the
    order visited; `pruned`, `finished` and `pv` if true, `bound` if the value is an upper or lower
    bound, and `hidden` if there are nodes that are not shown.

    >>> from fourfold import Position
    >>> from fourfold.learn import lab
    >>> found = to_dict(lab.search(Position.from_moves("414141"), 1, record=True))
    >>> found["best"], found["tree"]["children"][0]["value"]
    ('4', 1000000)
    """

    def describe(part: View) -> dict[str, Any]:
        node = part.node
        found: dict[str, Any] = {}
        if node.column is not None:
            found["move"] = column_label(node.column)
        if node.pruned:
            return {**found, "pruned": True}
        found["value"] = json_value(node.value)
        if node.bound:
            found["bound"] = "upper" if node.bound == "≤" else "lower"
        if node.children:
            found["maximises"] = node.maximises
        found |= {"alpha": json_value(node.alpha), "beta": json_value(node.beta)}
        if node.finished:
            found["finished"] = True
        if part.on_pv:
            found["pv"] = True
        if part.hidden:
            found["hidden"] = part.hidden
        if part.children:
            found["children"] = [describe(child) for child in part.children]
        return found

    tree = view(search.recorded, show_depth)
    return {**search.to_dict(), "tree": describe(tree)}


def to_json(search: Search, *, show_depth: int | None = None) -> str:
    """The same as JSON text.

    >>> from fourfold import Position
    >>> from fourfold.learn import lab
    >>> to_json(lab.search(Position(), 2, record=True)).startswith('{"position": ')
    True
    """
    return json.dumps(to_dict(search, show_depth=show_depth)) + "\n"


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
    heading = f"{search.title}, {count_text(search.nodes)}, principal variation {moves}"
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
        words.append(f"+{count_text(part.hidden)}")
    return r"\n".join(words)


def _look(part: View) -> list[str]:
    if part.node.pruned:
        return ["style=dashed", "color=gray70", "fontcolor=gray60"]
    return ["style=bold", "penwidth=3"] if part.on_pv else []
