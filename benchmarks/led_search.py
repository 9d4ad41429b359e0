"""Measure the LED board's search in the interpreter that runs this module; `led.py` starts it."""

import time

from fourfold_led.rules import Board
from fourfold_led.search import MACHINE_CODE, Dice, Search

PLIES = (3, 4, 5, 6, 7)
POSITIONS = 20

_dice = Dice(99)
_boards = []
_search = Search()
_ply = 0


def _microseconds():
    if hasattr(time, "ticks_us"):
        return time.ticks_us()
    return time.perf_counter_ns() // 1000


def _random_board():
    board = Board()
    for _ in range(_dice.roll(30)):
        board.play(_dice.roll(7))
        if board.is_over:
            board.clear()
    return board


def step():
    """Measure one ply: ply, nodes, total microseconds, microseconds of the slowest move."""
    global _ply
    while len(_boards) < POSITIONS:
        _boards.append(_random_board())
    nodes = total = slowest = 0
    for board in _boards:
        best = 0
        for attempt in range(2):  # the faster of two: other programs may use the machine
            start = _microseconds()
            _search.choose(board, PLIES[_ply])
            taken = _microseconds() - start
            best = taken if attempt == 0 else min(best, taken)
        nodes += _search.nodes
        total += best
        slowest = max(slowest, best)
    print("result", int(MACHINE_CODE), PLIES[_ply], nodes, total, slowest)
    _ply += 1
    return _ply < len(PLIES)
