"""Our players as agents of Kaggle ConnectX."""

from collections.abc import Callable
from functools import cache
from time import monotonic
from typing import Any

from fourfold.adapters.kaggle.search import Search
from fourfold.adapters.kaggle.turn import Turn
from fourfold.base.errors import InvalidArgument, InvalidPosition
from fourfold.data.tensors import from_kaggle
from fourfold.players import PerfectPlayer, Player, read_name
from fourfold.rules.position import Position
from fourfold.solver import Solver

Agent = Callable[[Any, Any], int]
"""Called with an observation and a configuration; returns a column, counted from 0."""

_MOMENT = 0.001  # seconds: a time limit cannot be zero
_SHARE_OF_SOLVER = 0.6  # of the time; the rest is for the search if the solver does not finish


def agent(observation: Any, configuration: Any) -> int:
    """The best move found within the time, on any board that ConnectX allows.

    Four in a row on a board that the solver supports is answered by the exact solver. If it does
    not finish in time, and for all other boards, a search chooses among the moves that may be best.

    >>> agent({"board": [0] * 42, "mark": 1}, {"columns": 7, "rows": 6, "inarow": 4})
    3
    """
    turn = Turn(observation, configuration)
    end = monotonic() + turn.seconds
    position = _exact_position(turn)
    allowed = None
    if position is not None:
        time_limit = max(_SHARE_OF_SOLVER * turn.seconds, _MOMENT)
        analysis = _solver().analyse(position, time_limit, pv=False)
        if analysis.complete:
            patience = max(end - monotonic(), _MOMENT) / 2
            column = PerfectPlayer(0, _solver(), patience=patience).get_move(position)
            # Without enough time the player may choose a move that is not best.
            return column if column in analysis.best else analysis.best[0]
        worst_case = max(bounds[0] for bounds in analysis.column_bounds if bounds)
        allowed = [
            column
            for column, bounds in enumerate(analysis.column_bounds)
            if bounds and bounds[1] >= worst_case
        ]
    search = _search(turn.columns, turn.rows, turn.inarow)
    return search.best_column(turn.board, turn.mark, end - monotonic(), allowed=allowed)


def make_agent(player: str, *, seed: int | None = None) -> Agent:
    """A player of fourfold, by its name, as an agent.

    The agent raises InvalidArgument if the game is not four in a row, and InvalidPosition if the
    board is larger than our players can play on.

    >>> hard = make_agent("hard", seed=1)
    >>> hard({"board": [0] * 42, "mark": 1}, {"columns": 7, "rows": 6, "inarow": 4})
    3
    """
    recipe = read_name(player)
    made: Player | None = None

    def play(observation: Any, configuration: Any) -> int:
        nonlocal made
        turn = Turn(observation, configuration)
        if turn.inarow != 4:
            raise InvalidArgument(f"{recipe.name} plays four in a row only, not {turn.inarow}")
        recipe.check_size(turn.columns, turn.rows)
        made = made or recipe.make(seed, _solver(), patience=turn.seconds)
        return made.get_move(_position(turn))

    play.__name__ = recipe.name
    return play


def _exact_position(turn: Turn) -> Position | None:
    """The position, if the solver can answer it."""
    if turn.inarow != 4:
        return None
    try:
        position = _position(turn)
    except InvalidPosition:  # too large or too small, or not from a game
        return None
    return None if position.is_over else position


def _position(turn: Turn) -> Position:
    position: Position = from_kaggle(turn.board, turn.mark, turn.columns, turn.rows)
    return position


@cache
def _solver() -> Solver:
    return Solver()


@cache
def _search(columns: int, rows: int, inarow: int) -> Search:
    return Search(columns, rows, inarow)
