"""The laboratory: searches, trees, exports, comparisons."""

import json
import math
import threading
import xml.etree.ElementTree as ET
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import classic_reference as plain
import pytest

from fourfold import Cancelled, FourfoldError, InvalidArgument, Position, WrongType, lab
from fourfold.errors import LimitReached
from fourfold.lab.chart import _apart
from fourfold.lab.picture import MOST_NODES
from fourfold.lab.tree import view
from fourfold.notation import parse_moves

EMPTY = Position()
ONE_MOVE = Position.from_moves("4")
WIN_IN_ONE = Position.from_moves("414141")
SVG = "{http://www.w3.org/2000/svg}"


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


# ---- Evaluations


def test_chains_after_the_first_move_in_the_middle() -> None:
    assert lab.evaluate(ONE_MOVE, "chains") == 13


def test_every_cell_counts_the_fours_through_it() -> None:
    matrix = """
        3  4  5  7  5  4  3
        4  6  8 10  8  6  4
        5  8 11 13 11  8  5
        5  8 11 13 11  8  5
        4  6  8 10  8  6  4
        3  4  5  7  5  4  3"""
    counts = [[0] * 7 for _ in range(6)]
    for line in lab.lines():
        for column, row in line:
            counts[5 - row][column] += 1
    assert counts == [[int(word) for word in line.split()] for line in matrix.split("\n")[1:]]


@pytest.mark.parametrize(("moves", "sign"), [("72736465", -1), ("2737465", 1)])
@pytest.mark.parametrize("evaluation", ["windows", "windows-plain"])
def test_a_strip_of_five_cells_holds_two_windows(moves: str, sign: int, evaluation: str) -> None:
    position = Position.from_moves(moves)  # . X X X X at the bottom left, X being the winner
    strip = [{(column + i, 0) for i in range(4)} for column in (0, 1)]
    others = [i for i, line in enumerate(lab.lines()) if set(line) not in strip]
    assert lab.evaluate(position, evaluation, overlook=others) == sign * 1100


def test_windows_of_both_sides_count_nothing() -> None:
    position = Position.from_moves("1122334")  # first has won at the bottom, second lies above
    at_the_left = [
        i for i, line in enumerate(lab.lines()) if set(line) != {(0, r) for r in range(4)}
    ]
    assert lab.evaluate(position, "windows", overlook=at_the_left) == 0


def test_sooner_wins_are_worth_more() -> None:
    for depth in (1, 2, 5, 8):
        assert lab.search(WIN_IN_ONE, depth, evaluation="outcome").value == 22 - 1
        assert lab.search(WIN_IN_ONE, depth, evaluation="urgency").value == 1000 + depth - 1
        assert lab.search(WIN_IN_ONE, depth, evaluation="threats").value == 1_000_000 + depth - 1


@pytest.mark.parametrize("evaluation", list(lab.Evaluation))
def test_wins_are_taken_and_losses_stopped(evaluation: lab.Evaluation) -> None:
    for depth in (2, 4):
        assert lab.search(WIN_IN_ONE, depth, evaluation=evaluation).column == 3
        must_block = Position.from_moves("41414")
        assert lab.search(must_block, depth, evaluation=evaluation).column == 3


def test_a_loss_is_put_off_as_long_as_can_be() -> None:
    lost = Position.from_moves("41526")  # first has an open row of three
    found = lab.search(lost, 4, evaluation="outcome")
    assert found.value == 22 - 2
    assert lab.search(lost, 4, evaluation="urgency").value == 1000 + 2


def test_a_full_board_is_counted() -> None:
    small = Position.from_moves("1122334", columns=4, rows=4)
    found = lab.search(small, 16, evaluation="outcome", rule="most-fours")
    end = plain.board(parse_moves("1122334"), 4, 4)
    for column in found.pv:
        end.play(column)
    assert end.is_full
    assert found.value == plain.count_fours(end, 1) - plain.count_fours(end, -1)


@pytest.mark.parametrize(("columns", "rows"), [(4, 4), (7, 6), (12, 4), (4, 15)])
def test_lines_are_all_fours_in_a_line(columns: int, rows: int) -> None:
    found = {frozenset(line) for line in lab.lines(columns, rows)}
    assert found == {frozenset(line) for line in plain.lines(columns, rows)}
    assert len(found) == len(lab.lines(columns, rows))


def test_what_is_overlooked_does_not_win() -> None:
    upright = [i for i, line in enumerate(lab.lines()) if {column for column, _ in line} == {3}]
    blind = lab.search(WIN_IN_ONE, 1, evaluation="outcome", overlook=upright)
    assert blind.value == 0
    assert lab.search(WIN_IN_ONE, 1, evaluation="outcome", overlook=upright[1:]).value == 21


# ---- Functions of one's own


def test_a_function_is_as_good_as_a_name() -> None:
    def chains(position: Position) -> float:
        return lab.evaluate(position, "chains")

    mine = lab.search(ONE_MOVE, 3, evaluation=chains, order="left-to-right", record=True)
    named = lab.search(ONE_MOVE, 3, evaluation="chains", order="left-to-right", record=True)
    assert mine.recorded == named.recorded
    assert mine.evaluation.endswith("chains")


def raises(_position: Position) -> float:
    raise ZeroDivisionError("a bad day")


@pytest.mark.parametrize(
    ("function", "error", "words"),
    [
        (raises, InvalidArgument, "the evaluation raises raised ZeroDivisionError: a bad day"),
        (lambda _: math.nan, InvalidArgument, "<lambda> returned nan"),
        (lambda _: math.inf, InvalidArgument, "<lambda> returned inf"),
        (lambda _: 1e6, InvalidArgument, "<lambda> returned 1000000.0"),
        (lambda _: None, WrongType, "<lambda> must return a number, not NoneType"),
        (lambda _: "5", WrongType, "<lambda> must return a number, not str"),
    ],
)
def test_a_function_that_fails_is_named(
    function: Callable[[Position], float], error: type[FourfoldError], words: str
) -> None:
    with pytest.raises(error, match=words.replace("(", r"\(")):
        lab.search(EMPTY, 2, evaluation=function)


def test_the_cause_of_a_failure_is_kept() -> None:
    with pytest.raises(InvalidArgument) as caught:
        lab.search(EMPTY, 2, evaluation=raises)
    assert isinstance(caught.value.__cause__, ZeroDivisionError)


def test_only_the_evaluation_is_blamed() -> None:
    def stop() -> bool:
        raise KeyError("stopped")

    def slow(position: Position) -> float:
        return position.ply

    with pytest.raises(KeyError, match="stopped"):
        lab.search(EMPTY, 42, evaluation=slow, stop=stop)
    with pytest.raises(InvalidArgument, match="raised IllegalMove: invalid column 9"):
        lab.search(EMPTY, 2, evaluation=lambda position: position.play(9).ply)


def test_whole_and_broken_values() -> None:
    found = lab.search(EMPTY, 2, evaluation=lambda position: position.ply / 4, record=True)
    assert found.value == 0.5
    assert '"value": 0.5' in lab.to_json(found)


# ---- Searches


@pytest.mark.parametrize("depth", [0, -1, 43, 10**30])
def test_depths_that_no_game_has(depth: int) -> None:
    with pytest.raises(InvalidArgument, match="depth must be from 1 to 42"):
        lab.search(EMPTY, depth)


@pytest.mark.parametrize("depth", ["3", 2.5, None])
def test_depths_that_are_no_numbers(depth: int) -> None:
    with pytest.raises(WrongType, match="depth"):
        lab.search(EMPTY, depth)


def test_names_that_do_not_exist_list_those_that_do() -> None:
    with pytest.raises(InvalidArgument, match=r"no evaluation 'chain': allowed outcome, .*threats"):
        lab.search(EMPTY, 2, evaluation="chain")
    with pytest.raises(InvalidArgument, match="no order 'center': allowed left-to-right, centre"):
        lab.search(EMPTY, 2, order="center")
    with pytest.raises(InvalidArgument, match="no rule 'gomoku': allowed connect-four, most-fours"):
        lab.search(EMPTY, 2, rule="gomoku")
    with pytest.raises(WrongType, match="evaluation must be a name, not int"):
        lab.search(EMPTY, 2, evaluation=3)  # type: ignore[arg-type]


def test_finished_games_have_no_move_to_search_for() -> None:
    with pytest.raises(InvalidArgument, match="over"):
        lab.search(Position.from_moves("4141414"), 2)
    assert lab.search(Position.from_moves("4141414"), 2, rule="most-fours").nodes > 8


def test_lines_that_do_not_exist_cannot_be_overlooked() -> None:
    with pytest.raises(InvalidArgument, match="no line 69"):
        lab.search(EMPTY, 2, overlook=[69])


def test_depth_may_reach_past_the_end() -> None:
    small = lab.search(Position(4, 4), 16, evaluation="outcome")
    assert small.value == 0
    assert len(small.pv) == 16


def test_the_same_seed_gives_the_same_tree() -> None:
    first, again, other = (
        lab.search(ONE_MOVE, 4, order="shuffled", seed=seed, record=True) for seed in (5, 5, 6)
    )
    assert first.recorded == again.recorded
    assert first.recorded != other.recorded
    assert first.value == other.value


def test_a_seed_gives_that_tree_on_every_computer() -> None:
    found = lab.search(ONE_MOVE, 3, evaluation="chains", order="shuffled", seed=7, record=True)
    golden = Path(__file__).parent / "golden" / "lab-shuffled.txt"
    assert lab.outline(found) == golden.read_text(encoding="utf-8")


def test_equal_moves_are_decided_by_the_order() -> None:
    columns = [
        lab.search(EMPTY, 1, evaluation="outcome", order=order).column
        for order in ("left-to-right", "centre")
    ]
    assert columns == [0, 3]


def test_many_searches_at_once() -> None:
    positions = [Position.from_moves(moves) for moves in ("", "4", "44", "443", "1234", "777")]
    alone = [lab.search(position, 6, evaluation="windows") for position in positions]
    with ThreadPoolExecutor(6) as pool:
        together = list(pool.map(lambda p: lab.search(p, 6, evaluation="windows"), positions))
    assert [found.values for found in alone] == [found.values for found in together]


def test_limits_end_a_search() -> None:
    with pytest.raises(LimitReached, match="more than 1000 nodes"):
        lab.search(EMPTY, 20, node_limit=1000)
    with pytest.raises(LimitReached, match=f"more than {lab.RECORD_LIMIT} nodes"):
        lab.search(EMPTY, 12, pruning=False, record=True)


def test_a_search_can_be_stopped() -> None:
    event = threading.Event()
    event.set()
    with pytest.raises(Cancelled):
        lab.search(EMPTY, 42, pruning=False, stop=event.is_set)


def test_other_threads_go_on_during_a_search() -> None:
    """If the search held the GIL, nobody could tell it to stop."""
    done = threading.Event()
    with ThreadPoolExecutor(1) as pool:
        running = pool.submit(lab.search, EMPTY, 42, pruning=False, stop=done.is_set)
        done.set()
        with pytest.raises(Cancelled):
            running.result()


# ---- The published study


def test_the_published_counts() -> None:
    replayed = list(lab.replay_published())
    assert len(replayed) == 9
    for each in replayed:
        counts = each.row.minimax.nodes, each.row.alpha_beta.nodes
        assert counts == (each.published.minimax, each.published.alpha_beta)
        assert each.matches
    # The moves of the second side. The study says 3 in place of the second 4: a misprint, since
    # its third count belongs to the game with 4.
    assert [each.row.minimax.column for each in replayed] == [3, 4, 3, 2, 2, 3, 1, 5, 3]


def test_the_plain_reference_counts_the_same() -> None:
    replayed = next(lab.replay_published())
    board = plain.board(replayed.moves)
    for pruning, count in ((False, 400), (True, 234)):
        tree = plain.search(
            board, 3, plain.EVALUATIONS["chains"], pruning=pruning, stops_at_four=False
        )
        assert tree.count == count


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


def test_bounds_tell_the_truth() -> None:
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


def test_json_holds_the_whole_tree() -> None:
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


def parsed(picture: str) -> ET.Element:
    return ET.fromstring(picture)  # noqa: S314 - our own


def classes(picture: str) -> list[str]:
    return [word for each in parsed(picture).iter() for word in each.get("class", "").split()]


@pytest.mark.parametrize("theme", ["light", "dark", "auto", "colorblind", "contrast"])
def test_pictures_show_every_node(theme: str) -> None:
    picture = lab.picture(study(ONE_MOVE, 3), theme=theme)
    found = classes(picture)
    assert (found.count("node"), found.count("pruned")) == (234, 82)
    assert "script" not in picture


def test_pictures_tell_how_much_they_leave_out() -> None:
    picture = lab.picture(study(ONE_MOVE, 3, pruning=False), show_depth=1)
    texts = [each.text for each in parsed(picture).iter(f"{SVG}text")]
    assert texts.count("+56 nodes") == 7
    assert classes(picture).count("node") == 8


def test_nothing_in_a_picture_overlaps() -> None:
    """Nodes of one level, and all leaves, keep apart."""
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


def test_pictures_of_everything_are_refused() -> None:
    found = lab.search(EMPTY, 5, pruning=False, record=True)
    with pytest.raises(InvalidArgument, match=f"19,608 nodes, more than {MOST_NODES:,}"):
        lab.picture(found)
    with pytest.raises(InvalidArgument, match="no theme 'pink'"):
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


def test_labels_keep_apart() -> None:
    assert _apart([30.0, 10.0, 11.0]) == [40.0, 10.0, 25.0]
