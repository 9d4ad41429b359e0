"""A user's own player, and players that misbehave, in a module that other processes can import.

They cannot import the test files: a package that is installed may have a `tests` of its own.
"""

import os
import signal
import sys
import time
from collections.abc import Callable
from functools import partial

import numpy as np

from fourfold import FourfoldError, Player, Position, Solver
from fourfold.match.openings import PLIES
from fourfold.players import Entrant


def _raise() -> None:
    raise RuntimeError("no idea")


ACTS: dict[str, Callable[[], object]] = {
    "illegal": lambda: 99,
    "talker": lambda: "four",
    "affirmer": lambda: True,
    "multiple": lambda: np.array([3, 4]),
    "raiser": _raise,
    "leaver": lambda: sys.exit(3),
    "crasher": lambda: os._exit(7),
    "killed": lambda: os.kill(os.getpid(), signal.SIGKILL),
    "sleeper": lambda: time.sleep(600),
}
"""What a player does at its second turn, in place of a move."""


class Leftmost:
    """Plays the leftmost column that is not full, and counts its moves."""

    name = "leftmost"

    def __init__(self) -> None:
        self.moves = 0

    def get_move(self, position: Position) -> int:
        self.moves += 1
        return position.legal_moves[0]


class FaultyPlayer:
    name = "faulty"

    def __init__(self, act: str, ply: int) -> None:
        self.act = ACTS[act]
        self.ply = ply

    def get_move(self, position: Position) -> int:
        if position.ply < self.ply:
            return position.legal_moves[0]
        return self.act()  # type: ignore[return-value]


def _make(act: str, ply: int, _seed: int, _solver: Solver | None) -> Player:
    if act == "stillborn":
        raise RuntimeError("not today")
    return FaultyPlayer(act, ply)


def faulty(act: str, name: str = "faulty", ply: int = PLIES + 2) -> Entrant:
    """A player of `ACTS`, which acts from a ply on, or `stillborn`, which cannot be created."""
    return Entrant(name, partial(_make, act, ply))


def faulty_double(_tools: int, piece: int) -> int:
    """Work for a pool of processes."""
    if piece == 13:
        raise FourfoldError("thirteen")
    if piece == 14:
        raise OverflowError("fourteen")
    return 2 * piece
