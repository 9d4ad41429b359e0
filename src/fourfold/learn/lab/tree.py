"""The tree of a search: the nodes it visited, in order, and those it pruned."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, fields
from typing import Any, Literal, TypeVar

T = TypeVar("T")


def walk(root: T, children: Callable[[T], Sequence[T]]) -> Iterator[T]:
    """A node of any tree and its descendants, each before its children.

    >>> list(walk(1, lambda node: [2 * node, 2 * node + 1] if node < 3 else []))
    [1, 2, 4, 5, 3]
    """
    pending = [root]
    while pending:
        node = pending.pop()
        yield node
        pending.extend(reversed(children(node)))


@dataclass(slots=True)
class Node:
    """A position that a search visited or pruned.

    Values are from the first side's point of view. `alpha` and `beta` are the window in which the
    node was searched: what the first and the second side can already get elsewhere, or infinite.
    """

    column: int | None
    """The move that leads here, counted from 0. None at the root."""
    maximises: bool
    """Whether the first side, which maximises the value, is to move."""
    value: float | None
    """None if pruned. See `bound` for whether it is exact."""
    alpha: float
    beta: float
    pruned: bool = False
    """Whether the search skipped this node."""
    finished: bool = False
    """Whether the game is over here."""
    children: list["Node"] = field(default_factory=list)
    """In the order visited, pruned ones last."""

    # The oldest pickle protocols do not support slots, which save memory in large trees.
    def __reduce__(self) -> Any:
        return Node, tuple(getattr(self, field.name) for field in fields(self))

    @property
    def bound(self) -> Literal["≤", "", "≥"]:
        """Whether the value is exact (empty), an upper bound (≤) or a lower bound (≥).

        A value that is not above alpha is an upper bound of the true value, one that is not below
        beta a lower bound: this is what lets the search stop early.

        >>> Node(None, True, value=5, alpha=-1, beta=3, children=[Node(0, False, 5, -1, 3)]).bound
        '≥'
        """
        if not self.children or self.value is None or self.alpha < self.value < self.beta:
            return ""
        return "≤" if self.value <= self.alpha else "≥"

    @property
    def visited(self) -> int:
        """The number of visited nodes in this subtree, including this one.

        >>> from fourfold import Position
        >>> from fourfold.learn import lab
        >>> lab.search(Position(), 2, pruning=False, record=True).tree.root.visited
        57
        """
        return sum(not node.pruned for node in self.walk())

    def walk(self) -> Iterator["Node"]:
        """This node and its descendants, in the order visited.

        >>> from fourfold import Position
        >>> from fourfold.learn import lab
        >>> tree = lab.search(Position(), 1, order="left-to-right", record=True).tree
        >>> [node.column for node in tree.root.walk()]
        [None, 0, 1, 2, 3, 4, 5, 6]
        """
        return walk(self, lambda node: node.children)


@dataclass(frozen=True, slots=True)
class Tree:
    """A recorded search.

    >>> from fourfold import Position
    >>> from fourfold.learn import lab
    >>> tree = lab.search(Position(), 3, pruning=False, record=True).tree
    >>> tree.nodes, tree.pruned, len(tree.pv)
    (400, 0, 3)
    """

    root: Node
    pv: tuple[int, ...]
    """The principal variation: best play of both sides."""

    @property
    def nodes(self) -> int:
        """The number of nodes that the search visited."""
        return self.root.visited

    @property
    def pruned(self) -> int:
        """The number of pruned children, each of which may have had a subtree."""
        return sum(node.pruned for node in self.root.walk())


@dataclass
class View:
    """The part of a tree that is shown: down to some depth, the rest as a number."""

    node: Node
    depth: int
    on_pv: bool
    children: list["View"]
    hidden: int
    """The number of visited nodes below this one that are not shown."""

    def walk(self) -> Iterator["View"]:
        """This view and its descendants, in the order visited."""
        return walk(self, lambda view: view.children)


def view(tree: Tree, show_depth: int | None = None) -> View:
    """A tree down to a depth; None for the whole tree.

    >>> from fourfold import Position
    >>> from fourfold.learn import lab
    >>> tree = lab.search(Position(), 3, pruning=False, record=True).tree
    >>> shown = view(tree, show_depth=1)
    >>> len(shown.children), shown.children[0].hidden
    (7, 56)
    """

    def look(node: Node, depth: int, *, on_pv: bool) -> View:
        if show_depth is not None and depth >= show_depth:
            return View(node, depth, on_pv, [], node.visited - 1 if node.children else 0)
        follow = tree.pv[depth] if on_pv and depth < len(tree.pv) else None
        children = [
            look(child, depth + 1, on_pv=child.column == follow and follow is not None)
            for child in node.children
        ]
        return View(node, depth, on_pv, children, 0)

    return look(tree.root, 0, on_pv=True)
