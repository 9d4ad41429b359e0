"""The classic searches on random positions: recorded trees, pruning, and evaluations."""

import math

from hypothesis import given, settings
from hypothesis import strategies as st
from support.drawn_games import unfinished_positions

from fourfold import Position, Side
from fourfold.learn import lab
from fourfold.learn.lab import Evaluation, Order, Rule

POSITIONS = unfinished_positions(
    *[(7, 6)] * 3, (4, 4), (5, 4), (4, 5), (6, 7), (9, 6), (12, 4), (4, 15)
)


def assert_recorded(node: lab.Node, position: Position, depth: int, evaluation: Evaluation) -> None:
    """The node and its descendants describe the position and those that follow from it."""
    assert node.maximises == (position.turn is Side.FIRST)
    assert node.finished == position.is_over
    if position.is_over or depth == 0:
        assert not node.children
        assert node.finished or node.value == lab.evaluate(position, evaluation)
        return
    columns = [child.column for child in node.children if child.column is not None]
    assert sorted(columns) == position.legal_moves
    for child, column in zip(node.children, columns, strict=True):
        if child.pruned:
            assert (child.value, child.children) == (None, [])
        else:
            assert_recorded(child, position.play(column), depth - 1, evaluation)


@settings(max_examples=60)
@given(
    POSITIONS,
    st.integers(1, 3),
    st.sampled_from(Evaluation),
    st.sampled_from(Order),
    st.sampled_from(Rule),
    st.booleans(),
    st.integers(-5, 2**64),
)
def test_a_recorded_tree_describes_the_positions_of_the_search(  # noqa: PLR0917 - as hypothesis draws them
    position: Position,
    depth: int,
    evaluation: Evaluation,
    order: Order,
    rule: Rule,
    pruning: bool,  # noqa: FBT001
    seed: int,
) -> None:
    """The tree itself is compared with an independent search by the native tests."""
    position = Position.from_bitboards(
        *position.bitboards, position.columns, position.rows, rule=rule
    )
    depth = min(depth, 2 if position.columns > 7 else 3)
    found = lab.search(
        position,
        depth,
        evaluation=evaluation,
        order=order,
        seed=seed,
        pruning=pruning,
        record=True,
    )
    root = found.recorded.root
    assert found.recorded.nodes == found.nodes
    assert (root.column, root.alpha, root.beta) == (None, -math.inf, math.inf)
    assert_recorded(root, position, depth, evaluation)
    best = next(child for child in root.children if child.value == root.value)
    assert (found.column, found.value) == (best.column, root.value)


@settings(max_examples=60)
@given(POSITIONS, st.integers(1, 5), st.sampled_from(Evaluation), st.sampled_from(Rule))
def test_pruning_changes_nothing_but_the_work(
    position: Position, depth: int, evaluation: Evaluation, rule: Rule
) -> None:
    full, pruned = (
        lab.search(position, depth, evaluation=evaluation, rule=rule, pruning=pruning)
        for pruning in (False, True)
    )
    assert (full.column, full.value, full.pv) == (pruned.column, pruned.value, pruned.pv)
    assert pruned.nodes <= full.nodes
    exact = [value for value in pruned.values if value is not None]
    assert pruned.value in exact
    for mine, all_of_it in zip(pruned.values, full.values, strict=True):
        assert mine is None or mine == all_of_it


@settings(max_examples=30)
@given(POSITIONS, st.integers(1, 5))
def test_windows_in_both_forms_make_the_same_search(position: Position, depth: int) -> None:
    kept, counted = (
        lab.search(position, depth, evaluation=evaluation)
        for evaluation in (Evaluation.WINDOWS, Evaluation.WINDOWS_PLAIN)
    )
    assert (kept.values, kept.pv, kept.nodes) == (counted.values, counted.pv, counted.nodes)
