"""The classic searches on random positions: recorded trees, pruning, and evaluations."""

import math

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray
from support.drawn_games import unfinished_positions

from fourfold import Position, Side
from fourfold._core import classic_evaluate_many
from fourfold.learn import lab
from fourfold.learn.lab import Evaluation, Order, Rule

POSITIONS = unfinished_positions(
    *[(7, 6)] * 3, (4, 4), (5, 4), (4, 5), (6, 7), (9, 6), (12, 4), (4, 15)
)
RANDOM_POSITIONS = 100_000


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


def random_positions(count: int, seed: int) -> NDArray[np.uint64]:
    """Positions of random games, played at once: (first, second) bitboards of a 7×6 board."""
    chance = np.random.default_rng(seed)
    discs = np.zeros((count, 2), np.uint64)
    length = chance.integers(0, 43, count)
    going = np.ones(count, bool)
    bottoms = np.uint64(1) << (np.arange(7, dtype=np.uint64) * np.uint64(7))
    for ply in range(42):
        occupied = discs[:, 0] | discs[:, 1]
        going &= ply < length
        wish = chance.integers(0, 7, count)
        # A full column leaves the game as it is: it ends there.
        tops = (occupied & (bottoms[wish] << np.uint64(5))) != 0
        going &= ~tops
        move = (occupied + bottoms[wish]) & (bottoms[wish] * np.uint64(63)) & ~occupied
        side = discs[:, ply % 2]
        side[going] |= move[going]
        for step in (1, 6, 7, 8):
            pairs = side & side >> np.uint64(step)
            going &= (pairs & pairs >> np.uint64(2 * step)) == 0
    return discs


def test_windows_updated_move_by_move_equal_those_counted_from_scratch() -> None:
    positions = random_positions(RANDOM_POSITIONS, seed=7)
    assert len(np.unique(positions, axis=0)) > RANDOM_POSITIONS / 2
    kept = classic_evaluate_many(positions, "windows")
    counted = classic_evaluate_many(positions, "windows-plain")
    assert np.array_equal(kept, counted)
    assert np.abs(kept).max() >= 1000  # won games are among them
    assert math.isclose((kept == 0).mean(), 0, abs_tol=0.2)  # and few of them are empty


@settings(max_examples=30)
@given(POSITIONS, st.integers(1, 5))
def test_windows_in_both_forms_make_the_same_search(position: Position, depth: int) -> None:
    kept, counted = (
        lab.search(position, depth, evaluation=evaluation)
        for evaluation in (Evaluation.WINDOWS, Evaluation.WINDOWS_PLAIN)
    )
    assert (kept.values, kept.pv, kept.nodes) == (counted.values, counted.pv, counted.nodes)
