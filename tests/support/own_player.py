"""A user's own player, in a module that other processes can import.

They cannot import the test files: a package that is installed may have a `tests` of its own.
"""

from fourfold import Position


class Leftmost:
    """Plays the leftmost column that is not full, and counts its moves."""

    name = "leftmost"

    def __init__(self) -> None:
        self.moves = 0

    def get_move(self, position: Position) -> int:
        self.moves += 1
        return position.legal_moves[0]
