"""The computer's moves: random positions at several plies, with and without blunders."""

from fourfold_led.rules import Board
from fourfold_led.search import Dice, Search

POSITIONS = 60

_dice = Dice(2024)
_search = Search()
_done = 0


def random_board():
    board = Board()
    for _ in range(_dice.roll(32)):
        column = _dice.roll(7)
        if board.can_play(column):
            board.play(column)
            if board.is_over:
                board.clear()
    return board


def step():
    global _done
    board = random_board()
    for ply in (1, 3, 4, 5) if _done % 10 else (6, 7):
        column = _search.choose(board, ply)
        print(board.move_string(), ply, _search.depth, column, _search.value, _search.nodes)
    print(board.move_string(), "careless", _search.choose(board, 5, _dice))
    _done += 1
    return _done < POSITIONS
