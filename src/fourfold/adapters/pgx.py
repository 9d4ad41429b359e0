"""pgx: batches of states of its `connect_four` from positions and back, and an exact policy.

The board has 7 columns and 6 rows. A batch is a `State` whose arrays have the item as their first
axis, as `jax.vmap(env.init)` and `jax.vmap(env.step)` return it.
"""
# ruff: noqa: E402 - the extra is checked before its packages are imported

from typing import Any

from fourfold.base.extras import require_extra

require_extra("adapters.pgx")

import jax
import jax.numpy as jnp
import numpy as np
from numpy.typing import ArrayLike, NDArray
from pgx.connect_four import GameState, State  # type: ignore[attr-defined] # not re-exported

from fourfold._core import classic_lines
from fourfold.adapters.players import shared_solver
from fourfold.base.errors import InvalidArgument
from fourfold.data.tensors import Positions, from_pgx, to_pgx
from fourfold.solver import Solver

_COLUMNS, _ROWS = 7, 6
_LINES = np.array(
    [[(_ROWS - 1 - row) * _COLUMNS + column for column, row in line] for line in classic_lines()]
)
"""The lines of four as indices of cells: pgx's boards are flat, with the top row first."""


def to_states(positions: Positions, first_player: ArrayLike = 0) -> State:
    """A batch of states, or a single state for a single position.

    Takes positions, or their bitboards as an array of shape (n, 2) and type uint64. `first_player`
    is the number of the player who began, 0 or 1, which pgx draws at random: one for all or an
    array of n.

    >>> from fourfold import Position
    >>> states = to_states([Position(), Position.from_moves("4141414")])
    >>> states.terminated.tolist(), states.rewards.tolist()
    ([False, True], [[0.0, 0.0], [1.0, -1.0]])
    """
    observation = to_pgx(positions)
    if observation.shape[-3:-1] != (_ROWS, _COLUMNS):
        raise InvalidArgument(f"pgx has boards of {_COLUMNS} columns and {_ROWS} rows only")
    if not np.isin(first_player, (0, 1)).all():
        raise InvalidArgument(f"first_player must be 0 or 1, not {first_player!r}")
    own, other = (
        observation[..., plane].reshape(*observation.shape[:-3], _COLUMNS * _ROWS)
        for plane in (0, 1)
    )
    discs = np.asarray(np.sum(own | other, axis=-1, dtype=np.int32))
    color = discs % 2
    won = other[..., _LINES].all(axis=-1).any(axis=-1)  # only the last move can have won
    over = won | (discs == own.shape[-1])
    player = np.asarray(first_player, np.int32) ^ color
    reward = np.where(player == 0, -1, 1) * won  # of player 0; the side to move has lost
    mover = color[..., None]
    board = np.where(own, mover, np.where(other, 1 - mover, np.int32(-1)))
    winner = np.where(won, 1 - color, np.int32(-1))
    state = State(
        current_player=player,
        observation=observation,
        rewards=np.stack([reward, -reward], axis=-1, dtype=np.float32),
        terminated=over,
        truncated=np.zeros_like(over),
        # At the end of a game, pgx's mask allows all columns.
        legal_action_mask=~observation[..., 0, :, :].any(axis=-1) | over[..., None],
        _step_count=discs,
        _x=GameState(*map(jnp.asarray, (color, board, winner))),
    )
    batch: State = jax.tree.map(jnp.asarray, state)
    return batch


def from_states(states: State) -> Any:
    """The bitboards of a batch of states as an array of shape (n, 2), which `Solver.analyse_many`
    takes. A single state gives its `Position`.

    A state that was ended by an illegal move is not a position: it raises InvalidPosition.

    >>> from fourfold import Position
    >>> from_states(to_states(Position.from_moves("445"))) == Position.from_moves("445")
    True
    """
    return from_pgx(np.asarray(states.observation))


def exact_policy(
    states: State, *, solver: Solver | None = None, threads: int | None = None
) -> jax.Array:
    """The probabilities of a perfect player: the same for all best moves of a state, 0 for others.

    It can be used inside `jax.jit` and `jax.vmap`; the solver runs on the host, on `threads`
    threads (None: one per core). Where the game is over, all moves have the same probability, as in
    pgx's masks.

    >>> from fourfold import Position
    >>> exact_policy(to_states([Position(), Position.from_moves("4")])).argmax(axis=1).tolist()
    [3, 3]
    """
    asked = solver or shared_solver()

    def policy(observations: ArrayLike, over: ArrayLike) -> NDArray[np.float32]:
        running = ~np.asarray(over)
        found = np.full((*running.shape, _COLUMNS), 1 / _COLUMNS, np.float32)
        boards = from_pgx(np.asarray(observations)[running])
        best = asked.analyse_many(boards, threads).best
        found[running] = best / best.sum(axis=1, keepdims=True)
        return found

    shape = (*states.terminated.shape, _COLUMNS)
    result: jax.Array = jax.pure_callback(
        policy,
        jnp.zeros(shape, jnp.float32),
        states.observation,
        states.terminated,
        vmap_method="broadcast_all",
    )
    return result
