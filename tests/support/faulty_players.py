"""Players that misbehave: functions of a module, so that other processes can import them."""

import os
import signal
import sys
import time
from collections.abc import Callable

import numpy as np

from fourfold import FourfoldError, Player, Position, Solver
from fourfold.match.openings import PLIES


class FaultyPlayer:
    name = "faulty"

    def __init__(self, act: Callable[[], object]) -> None:
        self.act = act

    def get_move(self, position: Position) -> int:
        if position.ply < PLIES + 2:
            return position.legal_moves[0]
        return self.act()  # type: ignore[return-value]


def _raise() -> None:
    raise RuntimeError("no idea")


def illegal(_seed: int, _solver: Solver | None) -> Player:
    return FaultyPlayer(lambda: 99)


def talker(_seed: int, _solver: Solver | None) -> Player:
    return FaultyPlayer(lambda: "four")


def affirmer(_seed: int, _solver: Solver | None) -> Player:
    return FaultyPlayer(lambda: True)


def multiple(_seed: int, _solver: Solver | None) -> Player:
    return FaultyPlayer(lambda: np.array([3, 4]))


def raiser(_seed: int, _solver: Solver | None) -> Player:
    return FaultyPlayer(_raise)


def leaver(_seed: int, _solver: Solver | None) -> Player:
    return FaultyPlayer(lambda: sys.exit(3))


def crasher(_seed: int, _solver: Solver | None) -> Player:
    return FaultyPlayer(lambda: os._exit(7))


def segfaulter(_seed: int, _solver: Solver | None) -> Player:
    return FaultyPlayer(lambda: os.kill(os.getpid(), signal.SIGKILL))


def stillborn(_seed: int, _solver: Solver | None) -> Player:
    raise RuntimeError("not today")


def sleeper(_seed: int, _solver: Solver | None) -> Player:
    return FaultyPlayer(lambda: time.sleep(600))


def faulty_double(_tools: int, piece: int) -> int:
    """Work for a pool of processes."""
    if piece == 13:
        raise FourfoldError("thirteen")
    if piece == 14:
        raise OverflowError("fourteen")
    return 2 * piece
