"""pgx: our states are those that pgx reaches by playing."""

from typing import Any

import numpy as np
import pytest

from fourfold import InvalidArgument, InvalidPosition, Position, Solver

pytest.importorskip("pgx", reason="the extra rl is not installed")

import jax
import jax.numpy as jnp
import pgx

from fourfold.adapters.pgx import exact_policy, from_states, to_states

GAMES = 32
ENV = pgx.make("connect_four")
STEP = jax.jit(jax.vmap(ENV.step))  # compiled once: this takes longer than all games


@pytest.fixture(scope="module")
def batches() -> list[Any]:
    """Batches of states of random games, one for each ply until all games have ended."""
    states = jax.jit(jax.vmap(ENV.init))(jax.random.split(jax.random.key(1), GAMES))
    chance = np.random.default_rng(1)
    found = [states]
    while not states.terminated.all():
        noise = chance.random((GAMES, 7)) * np.asarray(states.legal_action_mask)
        states = STEP(states, jnp.asarray(noise.argmax(axis=1)))
        found.append(states)
    return found


def test_states_are_those_of_pgx(batches: list[Any]) -> None:
    first_player = np.asarray(batches[0].current_player)
    assert set(first_player) == {0, 1}
    ended = np.zeros(GAMES, bool)
    for states in batches:
        ours: Any = to_states(from_states(states), first_player)
        assert type(ours) is type(states)
        # After the end of a game, pgx sets its rewards to 0; ours remain those of the last move.
        ours = ours.replace(rewards=jnp.where(jnp.asarray(ended)[:, None], 0, ours.rewards))
        for mine, expected in zip(jax.tree.leaves(ours), jax.tree.leaves(states), strict=True):
            assert mine.dtype == expected.dtype
            assert np.array_equal(mine, expected)
        ended = np.asarray(states.terminated)
    assert ended.all()


def test_positions_agree_with_pgx(batches: list[Any]) -> None:
    for states in batches[::4]:
        for item, boards in enumerate(from_states(states).tolist()):
            position = Position.from_bitboards(*boards)
            over = bool(states.terminated[item])
            assert position.is_over == over
            if not over:
                mask = np.asarray(states.legal_action_mask[item])
                assert np.flatnonzero(mask).tolist() == position.legal_moves


def test_pgx_continues_from_our_states() -> None:
    positions = [Position.from_moves("414141")] * GAMES
    states = STEP(to_states(positions, np.arange(GAMES) % 2), jnp.full(GAMES, 3, jnp.int32))
    assert states.terminated.all()
    assert states.rewards[:2].tolist() == [[1, -1], [-1, 1]]
    assert (from_states(states) == Position.from_moves("4141414").bitboards).all()


def test_a_full_board_is_a_draw() -> None:
    moves = "121212212121343434434343565656656565777777"
    states = to_states([Position.from_moves(moves), Position.from_moves(moves[:-1])])
    assert states.terminated.tolist() == [True, False]
    assert states.rewards.tolist() == [[0, 0], [0, 0]]
    assert states.legal_action_mask[1].tolist() == [False] * 6 + [True]


def test_a_single_position_is_a_single_state() -> None:
    position = Position.from_moves("4455")
    state = to_states(position)
    assert state.observation.shape == (6, 7, 2)
    assert state.current_player.shape == ()
    assert from_states(state) == position


def test_what_is_not_a_position_of_pgx_is_refused() -> None:
    with pytest.raises(InvalidArgument, match="7 columns and 6 rows only"):
        to_states([Position(columns=6, rows=7)])
    with pytest.raises(InvalidArgument, match="first_player must be 0 or 1, not 2"):
        to_states([Position()], first_player=2)
    full = to_states([Position.from_moves("444444")] * GAMES)
    with pytest.raises(InvalidPosition):  # pgx replaces the lowest disc, and ends the game
        from_states(STEP(full, jnp.full(GAMES, 3, jnp.int32)))


def test_the_exact_policy_is_over_the_best_moves(batches: list[Any], solver: Solver) -> None:
    states = batches[12]
    assert 0 < states.terminated.sum() < GAMES
    policies = np.asarray(jax.jit(lambda states: exact_policy(states, solver=solver))(states))
    assert policies.dtype == np.float32
    for policy, over, boards in zip(
        policies, states.terminated, from_states(states).tolist(), strict=True
    ):
        if over:
            assert policy == pytest.approx(1 / 7)
            continue
        best = solver.analyse(Position.from_bitboards(*boards), pv=False).best
        assert np.flatnonzero(policy).tolist() == list(best)
        assert policy[list(best)] == pytest.approx(1 / len(best))


def test_the_exact_policy_of_single_states_and_mapped_ones() -> None:
    moves = ["", "4", "414141"]
    states = to_states([Position.from_moves(each) for each in moves])
    expected = np.asarray(exact_policy(states))
    assert expected.argmax(axis=1).tolist() == [3, 3, 3]
    assert np.array_equal(jax.vmap(exact_policy)(states), expected)
    single = exact_policy(to_states(Position.from_moves("414141")))
    assert np.array_equal(single, expected[2])


def test_the_exact_policy_of_games_that_are_over() -> None:
    policies = exact_policy(to_states([Position.from_moves("4141414")] * 2))
    assert np.asarray(policies) == pytest.approx(1 / 7)


def test_an_empty_batch() -> None:
    states = to_states([])
    assert states.observation.shape == (0, 6, 7, 2)
    assert from_states(states).shape == (0, 2)
