"""The lab: trees and their formats, comparisons and their charts."""

import json
from typing import TYPE_CHECKING

import pytest
from support.svg import SVG, labels, parsed

from fourfold import InvalidArgument, Position, WrongType
from fourfold.learn import lab
from fourfold.learn.lab.chart import _apart, _series
from fourfold.learn.lab.picture import MOST_NODES
from fourfold.learn.lab.tree import view

if TYPE_CHECKING:
    from collections.abc import Callable

EMPTY = Position()
ONE_MOVE = Position.from_moves("4")


def study(position: Position, depth: int, *, pruning: bool = True) -> lab.Search:
    """A search as in the published study, with its tree."""
    return lab.search(
        position,
        depth,
        evaluation="chains",
        order="left-to-right",
        rule="most-fours",
        pruning=pruning,
        record=True,
    )


# ---- Trees


def test_a_tree_knows_its_size_and_its_principal_variation() -> None:
    tree = study(ONE_MOVE, 3).recorded
    assert (tree.nodes, tree.pruned) == (234, 82)
    node = tree.root
    for column in tree.pv:
        node = next(child for child in node.children if child.column == column)
        assert node.value == tree.root.value
    assert not node.children


def test_values_of_nodes_follow_from_their_children() -> None:
    for pruning in (False, True):
        for node in study(ONE_MOVE, 4, pruning=pruning).recorded.root.walk():
            values = [child.value for child in node.children if child.value is not None]
            if values:
                assert node.value == (max if node.maximises else min)(values)


def test_bounds_are_true() -> None:
    """Against a tree in which nothing was pruned."""

    def check(pruned: lab.Node, full: lab.Node) -> int:
        assert pruned.value is not None
        assert full.value is not None
        if pruned.bound == "≤":
            assert full.value <= pruned.value
        elif pruned.bound == "≥":
            assert full.value >= pruned.value
        else:
            assert full.value == pruned.value
        children = {child.column: child for child in full.children}
        visited = (child for child in pruned.children if not child.pruned)
        return bool(pruned.bound) + sum(check(each, children[each.column]) for each in visited)

    position = Position.from_moves("4433")
    trees = (
        lab.search(position, 4, evaluation="windows", pruning=pruning, record=True).recorded
        for pruning in (True, False)
    )
    assert check(*(tree.root for tree in trees)) > 10


def test_a_view_hides_what_is_deep() -> None:
    found = study(ONE_MOVE, 3, pruning=False)
    for depth, shown in ((0, 1), (1, 8), (2, 57), (3, 400), (9, 400)):
        parts = list(view(found.recorded, depth).walk())
        assert len(parts) == shown
        assert shown + sum(part.hidden for part in parts) == 400
        assert sum(part.on_pv for part in parts) == min(depth, 3) + 1


# ---- Exports


def test_text_has_a_line_for_each_node() -> None:
    assert len(lab.outline(study(ONE_MOVE, 3, pruning=False)).splitlines()) == 400


def test_text_shows_values_windows_and_what_was_pruned() -> None:
    found = lab.search(Position.from_moves("41414"), 2, evaluation="outcome", record=True)
    assert lab.outline(found).splitlines()[:11] == [
        "MIN 0 * alpha-beta, depth 2, outcome, centre",
        "├── 4: MAX 0 [-∞, ∞] *",
        "│   ├── 4: 0 *",
        "│   ├── 3: 0",
        "│   ├── 5: 0",
        "│   ├── 2: 0",
        "│   ├── 6: 0",
        "│   ├── 1: 0",
        "│   └── 7: 0",
        "├── 3: MAX ≥20 [-∞, 0]",
        "│   ├── 4: 20 over",
    ]
    assert lab.outline(found).splitlines()[-1] == "    └── 3 5 2 6 1 7 pruned"


def test_json_contains_the_whole_tree() -> None:
    found = study(ONE_MOVE, 3)
    record = json.loads(lab.to_json(found))
    assert (record["nodes"], record["best"], record["pv"]) == (234, "4", "444")
    assert record["rule"] == "most-fours"

    def count(node: dict[str, object]) -> tuple[int, int]:
        children = node.get("children", [])
        assert isinstance(children, list)
        sizes = [count(child) for child in children]
        pruned = bool(node.get("pruned"))
        return (not pruned) + sum(each[0] for each in sizes), pruned + sum(s[1] for s in sizes)

    assert count(record["tree"]) == (234, 82)


def test_dot_has_a_node_and_an_edge_for_everything() -> None:
    dot = lab.to_dot(study(ONE_MOVE, 3))
    assert dot.count(" -> ") == 234 + 82 - 1
    assert dot.count("invhouse") == dot.count("shape=invhouse")
    assert dot.count("style=dashed") == 2 * 82
    assert dot.count('label="pruned"') == 82


def classes(picture: str) -> list[str]:
    return [word for each in parsed(picture).iter() for word in each.get("class", "").split()]


@pytest.mark.parametrize("theme", ["light", "dark", "auto", "colorblind", "contrast"])
def test_pictures_show_every_node(theme: str) -> None:
    picture = lab.picture(study(ONE_MOVE, 3), theme=theme)
    found = classes(picture)
    assert (found.count("node"), found.count("pruned")) == (234, 82)
    assert "script" not in picture


def test_pictures_show_how_much_they_leave_out() -> None:
    picture = lab.picture(study(ONE_MOVE, 3, pruning=False), show_depth=1)
    assert labels(parsed(picture)).count("+56 nodes") == 7
    assert classes(picture).count("node") == 8


def test_nothing_in_a_picture_overlaps() -> None:
    """Nodes of one level, and all leaves, do not overlap."""
    picture = lab.picture(study(Position.from_moves("44"), 3))
    boxes = [
        tuple(float(each.get(name, "0")) for name in ("x", "y", "width", "height"))
        for each in parsed(picture).iter(f"{SVG}rect")
        if {"node", "pruned"} & set(each.get("class", "").split())
    ]
    assert len(boxes) > 100
    boxes.sort()
    for index, (x, y, width, height) in enumerate(boxes):
        for other_x, other_y, _, _ in boxes[index + 1 :]:
            if other_x >= x + width:
                break
            assert abs(other_y - y) >= height


def test_pictures_of_too_many_nodes_are_refused() -> None:
    found = lab.search(EMPTY, 5, pruning=False, record=True)
    with pytest.raises(InvalidArgument, match=f"19,608 nodes, more than {MOST_NODES:,}"):
        lab.picture(found)
    with pytest.raises(InvalidArgument, match="unknown theme 'pink'"):
        lab.picture(found, show_depth=1, theme="pink")


def test_exports_need_a_tree() -> None:
    found = lab.search(EMPTY, 2)
    exports: list[Callable[[lab.Search], object]] = [
        lab.outline,
        lab.to_json,
        lab.to_dot,
        lab.picture,
    ]
    for export in exports:
        with pytest.raises(InvalidArgument, match="record=True"):
            export(found)


# ---- Comparisons


def test_a_comparison_has_a_row_for_everything() -> None:
    rows = list(lab.compare(ONE_MOVE, [1, 3], evaluations=["chains", "outcome"], orders=["centre"]))
    asked = [(row.minimax.depth, row.minimax.evaluation) for row in rows]
    assert asked == [(1, "chains"), (1, "outcome"), (3, "chains"), (3, "outcome")]
    for row in rows:
        assert row.minimax.value == row.alpha_beta.value
        assert row.minimax.column == row.alpha_beta.column
        assert not row.minimax.pruning
        assert row.alpha_beta.pruning


@pytest.mark.parametrize(
    ("depths", "options", "problem"),
    [
        (3, {}, "depths must be a list, not int"),
        ([3], {"evaluations": "chains"}, "evaluations must be a list, not str"),
        ([3], {"orders": "centre"}, "orders must be a list, not str"),
    ],
)
def test_what_is_compared_comes_in_lists(
    depths: list[int], options: dict[str, list[str]], problem: str
) -> None:
    with pytest.raises(WrongType, match=problem):
        list(lab.compare(ONE_MOVE, depths, **options))  # type: ignore[arg-type]


def test_a_chart_has_a_line_for_each_search() -> None:
    rows = list(
        lab.compare(ONE_MOVE, [2, 3], evaluations=["chains"], orders=["centre", "left-to-right"])
    )
    picture = lab.chart(rows, title="After <4>")
    assert classes(picture).count("series") == 3
    assert "After &lt;4&gt;" in picture
    assert classes(lab.chart(rows[:1])).count("mark") == 2
    with pytest.raises(InvalidArgument, match="no rows"):
        lab.chart([])


def test_lines_of_a_chart_differ_in_colour_and_dashes_and_equal_ones_are_one() -> None:
    orders = ["left-to-right", "centre", "shuffled"]
    evaluations = ["outcome", "urgency", "windows", "chains", "threats"]
    rows = list(lab.compare(ONE_MOVE, [2, 3, 4], evaluations=evaluations, orders=orders))
    series = _series(rows)
    assert len({(each.color, each.dash) for each in series}) == len(series) == 11
    assert "alpha-beta, outcome and urgency, every order" in [each.name for each in series]
    for name in ("windows", "chains", "threats"):
        assert len({each.color for each in series if f", {name}, " in each.name}) == 1
    assert classes(lab.chart(rows)).count("series") == 11


def test_the_orders_of_one_evaluation_differ_in_colour_too() -> None:
    orders = ["left-to-right", "centre", "shuffled"]
    rows = list(lab.compare(ONE_MOVE, [2, 3], evaluations=["chains"], orders=orders))
    assert len({each.color for each in _series(rows)}) == 4


def test_every_label_of_a_chart_is_within_the_picture() -> None:
    orders = ["left-to-right", "centre", "shuffled"]
    rows = list(lab.compare(ONE_MOVE, [1, 2], evaluations=list(lab.Evaluation), orders=orders))
    root = parsed(lab.chart(rows))
    height = float(root.get("viewBox", "").split()[3])
    assert all(float(each.get("y", "0")) < height for each in root.iter(f"{SVG}text"))


def test_labels_do_not_overlap() -> None:
    assert _apart([30.0, 10.0, 11.0]) == [40.0, 10.0, 25.0]
