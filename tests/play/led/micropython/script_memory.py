"""The memory that is allocated while playing; only MicroPython can measure it."""

import gc

from fourfold_led.rules import Board
from fourfold_led.search import Search
from stage import Stage

_board = Board()
for _column in (3, 3, 2, 4, 2):
    _board.play(_column)
_search = Search()
_stage = Stage()
_part = 0


def step():
    global _part
    _part += 1
    if _part == 1:
        _search.begin(_board, 7)
        before = gc.mem_alloc()
        _search.begin(_board, 7)
        while not _search.step(500):
            pass
        after = gc.mem_alloc()
        print("search", _search.nodes, "nodes", after - before, "bytes")
        return True
    if _part == 2:
        _stage.press()
        _stage.press()
        return True
    game = _stage.game
    state = game.state
    before = gc.mem_alloc()
    for _ in range(20):
        _stage.clock += 5
        game.tick()
    used = gc.mem_alloc() - before
    print(f"state {state} to {game.state}: {used} bytes")
    return _part < 12
