"""The command `fourfold` with a player `stuck`, which clients of servers may choose and which never
moves: it waits, or keeps the thread busy with Python code.

Run it as a file, so that worker processes of a server import it and have the player, too.
"""

import threading

from fourfold import Position
from fourfold.cli import main
from fourfold.players import Kind, Means, Option, register


class StuckPlayer:
    """A player that ignores all requests to stop."""

    def __init__(self, means: Means, *, how: str = "waits") -> None:
        self.name = means.name
        self._is_waiting = how == "waits"

    def get_move(self, _position: Position) -> int:
        """Never return."""
        while self._is_waiting:
            threading.Event().wait()
        while True:
            pass


STUCK = Kind(
    "stuck",
    "never moves",
    StuckPlayer,
    [Option.one_of("how", ["waits", "computes"], default="waits")],
)
register(STUCK, public=STUCK)

if __name__ == "__main__":
    main()
