"""A search tree as indented text."""

from collections.abc import Iterator

from fourfold.lab.numbers import count_text, value_text, window_text
from fourfold.lab.search import Search
from fourfold.lab.tree import View, view
from fourfold.notation import column_label


def outline(search: Search, *, show_depth: int | None = None) -> str:
    """One line for each visited node, the root first, and one for the pruned children of each.

    A line names the column, whether the side to move there maximises, the value or a bound of it,
    and, with pruning, the window. `*` marks the principal variation, `+` nodes that are not shown.

    >>> from fourfold import Position, lab
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
