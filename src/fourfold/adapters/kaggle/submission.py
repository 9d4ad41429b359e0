"""The agent of an exported file.

`fourfold kaggle export` copies this module and those that it imports into the file that it writes.
"""

import random
from typing import Any

from fourfold.adapters.kaggle.openings import Openings
from fourfold.adapters.kaggle.search import Search
from fourfold.adapters.kaggle.turn import Turn


class Submission:
    """Plays by the opening table as long as it has the position, then by the search.

    `depth` is the number of plies that the search looks ahead at most (None: as many as the time
    allows), `careless` the share of moves that are chosen at random; `openings` is the packed
    opening table, if any.

    >>> play = Submission(depth=4)
    >>> play({"board": [0] * 42, "mark": 1}, {"columns": 7, "rows": 6, "inarow": 4})
    3
    """

    def __init__(
        self, depth: int | None = None, careless: float = 0.0, openings: bytes | None = None
    ) -> None:
        self._depth = depth
        self._careless = careless
        self._openings = Openings(openings) if openings else None
        self._searches: dict[tuple[int, int, int], Search] = {}

    def __call__(self, observation: Any, configuration: Any) -> int:
        """The column, counted from 0."""
        turn = Turn(observation, configuration)
        if random.random() < self._careless:  # noqa: S311 - a game
            top_row = turn.board[: turn.columns]
            return random.choice([at for at, cell in enumerate(top_row) if cell == 0])  # noqa: S311
        game = turn.columns, turn.rows, turn.inarow
        if self._openings and game == (7, 6, 4):
            column = self._openings.column(turn.board, turn.mark)
            if column is not None:
                return column
        if game not in self._searches:
            self._searches[game] = Search(*game)
        return self._searches[game].best_column(turn.board, turn.mark, turn.seconds, self._depth)
