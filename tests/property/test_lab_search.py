"""The classic searches against a simple implementation, and against themselves."""

import math
from functools import partial

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray
from support import classic_reference as plain

from fourfold import Position, lab
from fourfold._core import classic_evaluate_many
from fourfold.lab import Evaluation, Order, Rule

SIZES = [(7, 6), (7, 6), (7, 6), (4, 4), (5, 4), (4, 5), (6, 7), (9, 6), (12, 4), (4, 15)]
RANDOM_POSITIONS = 100_000


@st.composite
def games(draw: st.DrawFn) -> tuple[Position, plain.Board]:
    """A position in which there is a move to play, and the same on a plain board."""
    columns, rows = draw(st.sampled_from(SIZES))
    position, board = Position(columns, rows), plain.Board(columns, rows)
    for choice in draw(st.lists(st.integers(0, columns - 1), max_size=columns * rows)):
        after = position.play(position.legal_moves[choice % len(position.legal_moves)])
        if after.is_over:
            break
        board.play(position.legal_moves[choice % len(position.legal_moves)])
        position = after
    return position, board


def plain_evaluation(name: Evaluation, rule: Rule) -> plain.Evaluation:
    found = plain.EVALUATIONS[name]
    if name is Evaluation.THREATS:
        leaf = partial(plain.threats, stops_at_four=rule is Rule.CONNECT_FOUR)
        return plain.Evaluation(leaf, found.win, found.lead)
    return found


def splitmix64(seed: int) -> int:
    mixed = seed
    mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9 % 2**64
    mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB % 2**64
    return mixed ^ mixed >> 31


def plain_order(order: Order, columns: int, seed: int) -> list[int]:
    """The columns in the order that the documentation promises."""
    found = list(range(columns))
    if order is Order.CENTRE:
        # By the distance to the centre, the left one of two first.
        found.sort(key=lambda column: (abs(2 * column - (columns - 1)), column))
    if order is Order.SHUFFLED:
        state = seed % 2**64
        for index in range(columns - 1, 0, -1):
            state = (state + 0x9E3779B97F4A7C15) % 2**64
            other = splitmix64(state) % (index + 1)
            found[index], found[other] = found[other], found[index]
    return found


def assert_same(ours: lab.Node, theirs: plain.Node) -> None:
    """Both trees: the same nodes in the same order, the same values and windows."""
    assert (ours.column, ours.value) == (theirs.column, theirs.value)
    assert (ours.alpha, ours.beta) == (theirs.alpha, theirs.beta)
    visited = [child for child in ours.children if not child.pruned]
    assert [child.column for child in ours.children if child.pruned] == theirs.cut
    for mine, plainly in zip(visited, theirs.children, strict=True):
        assert_same(mine, plainly)


@settings(max_examples=60)
@given(
    games(),
    st.integers(1, 3),
    st.sampled_from(Evaluation),
    st.sampled_from(Order),
    st.sampled_from(Rule),
    st.booleans(),
    st.integers(-5, 2**64),
)
def test_the_tree_is_that_of_the_plain_search(  # noqa: PLR0917 - as hypothesis draws them
    game: tuple[Position, plain.Board],
    depth: int,
    evaluation: Evaluation,
    order: Order,
    rule: Rule,
    pruning: bool,  # noqa: FBT001
    seed: int,
) -> None:
    position, board = game
    depth = min(depth, 2 if position.columns > 7 else 3)
    found = lab.search(
        position,
        depth,
        evaluation=evaluation,
        order=order,
        seed=seed,
        pruning=pruning,
        rule=rule,
        record=True,
    )
    expected = plain.search(
        board,
        depth,
        plain_evaluation(evaluation, rule),
        order=plain_order(order, position.columns, seed),
        pruning=pruning,
        stops_at_four=rule is Rule.CONNECT_FOUR,
    )
    assert found.recorded.nodes == found.nodes == expected.count
    assert_same(found.recorded.root, expected)
    best = plain.best_child(expected, board.side)
    assert (found.column, found.value) == (best.column, best.value)


@settings(max_examples=200)
@given(games(), st.sampled_from(Evaluation))
def test_the_value_of_a_position(
    game: tuple[Position, plain.Board], evaluation: Evaluation
) -> None:
    position, board = game
    expected = plain.EVALUATIONS[evaluation].leaf(board)
    assert lab.evaluate(position, evaluation) == expected


@settings(max_examples=60)
@given(games(), st.integers(1, 5), st.sampled_from(Evaluation), st.sampled_from(Rule))
def test_pruning_changes_nothing_but_the_work(
    game: tuple[Position, plain.Board], depth: int, evaluation: Evaluation, rule: Rule
) -> None:
    position, _ = game
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
@given(games(), st.integers(1, 5))
def test_windows_in_both_forms_make_the_same_search(
    game: tuple[Position, plain.Board], depth: int
) -> None:
    position, _ = game
    kept, counted = (
        lab.search(position, depth, evaluation=evaluation)
        for evaluation in (Evaluation.WINDOWS, Evaluation.WINDOWS_PLAIN)
    )
    assert (kept.values, kept.pv, kept.nodes) == (counted.values, counted.pv, counted.nodes)
