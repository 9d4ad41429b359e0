"""The input of an agent at its turn: the board, the rules and the time.

`fourfold kaggle export` copies this module into the file that it writes, so it imports nothing but
the standard library.
"""

from typing import Any

_SHARE_OF_TIME = 0.7  # of the time per move: the computer may be slow or busy
_SHORTEST = 0.05  # seconds, taken from the overage time if necessary
_LONGEST = 10.0  # seconds, however much time there is


class Turn:
    """An observation and a configuration, given as objects or dictionaries.

    >>> turn = Turn({"board": [0] * 42, "mark": 1}, {"columns": 7, "rows": 6, "inarow": 4})
    >>> turn.columns, turn.rows, turn.inarow, turn.mark, turn.seconds
    (7, 6, 4, 1, 1.4)
    """

    def __init__(self, observation: Any, configuration: Any) -> None:
        self.columns = int(_field(configuration, "columns", 7))
        self.rows = int(_field(configuration, "rows", 6))
        self.inarow = int(_field(configuration, "inarow", 4))
        self.board = [int(cell) for cell in _field(observation, "board", ())]
        self.mark = int(_field(observation, "mark", 1))
        self.seconds = self._seconds(observation, configuration)

    def _seconds(self, observation: Any, configuration: Any) -> float:
        """The seconds to think. Overage time is used only if there is almost no other time."""
        per_move = _field(configuration, "actTimeout", _field(configuration, "timeout", 2))
        overage = _field(observation, "remainingOverageTime", 0)
        moves_left = self.board.count(0) // 2 + 1
        spare = min(_SHORTEST, overage / 2 / moves_left)
        return float(min(max(_SHARE_OF_TIME * per_move, spare), _LONGEST))


def _field(source: Any, name: str, default: Any) -> Any:
    found = source.get(name) if isinstance(source, dict) else getattr(source, name, None)
    return default if found is None else found
