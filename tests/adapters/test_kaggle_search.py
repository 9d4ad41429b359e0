"""The search in pure Python: its sets of cells, its values, its time limit."""

import random
from itertools import count

import pytest
from support.random_games import random_game

from fourfold import Position, Solver
from fourfold.adapters.kaggle.player import observation_of
from fourfold.adapters.kaggle.search import Search
from fourfold.adapters.kaggle.turn import Turn

FOREVER = 1e6  # seconds


def random_board(chance: random.Random, columns: int, rows: int) -> list[list[int]]:
    """Columns of discs, from the bottom; both sides at random."""
    return [
        [chance.choice((1, 2)) for _ in range(chance.randint(0, rows))] + [0] * rows
        for _ in range(columns)
    ]


def completes(cells: dict[tuple[int, int], int], at: tuple[int, int], inarow: int) -> bool:
    """Whether a disc of side 1 in an empty cell makes a line, counted cell by cell."""

    def run(step: tuple[int, int]) -> int:
        for length in count(1):
            if cells.get((at[0] + length * step[0], at[1] + length * step[1])) != 1:
                return length - 1
        raise AssertionError

    return any(
        1 + run((x, y)) + run((-x, -y)) >= inarow for x, y in ((0, 1), (1, 0), (1, 1), (1, -1))
    )


@pytest.mark.parametrize(
    ("columns", "rows", "inarow"),
    [
        (7, 6, 4),
        (6, 5, 4),
        (9, 7, 4),
        (4, 9, 4),
        (9, 3, 4),
        (7, 6, 3),
        (8, 8, 5),
        (3, 3, 1),
        (5, 2, 2),
        (1, 8, 4),
        (8, 1, 4),
        (4, 4, 5),
    ],
)
def test_winning_cells(columns: int, rows: int, inarow: int) -> None:
    chance = random.Random(1)
    search = Search(columns, rows, inarow)
    for _ in range(50):
        board = random_board(chance, columns, rows)
        cells = {(x, y): board[x][y] for x in range(columns) for y in range(rows)}
        bits = {at: 1 << at[0] * (rows + 1) + at[1] for at in cells}
        wins = search.winning_cells(sum(bits[at] for at in cells if cells[at] == 1))
        for at, side in cells.items():
            if side == 0 and (at[1] == 0 or cells[at[0], at[1] - 1]):
                assert bool(wins & bits[at]) == completes(cells, at, inarow), (board, at)


@pytest.mark.parametrize(("columns", "rows"), [(7, 6), (6, 5), (5, 4)])
def test_best_columns_agree_with_the_solver(columns: int, rows: int, solver: Solver) -> None:
    """Positions with few empty cells, which the search solves: its moves keep the outcome."""
    chance = random.Random(2)
    search = Search(columns, rows, 4)
    checked = 0
    while checked < 40:
        position = random_game(chance, columns * rows - 12, columns, rows).position
        if position.is_over:
            continue
        board = observation_of(position).board
        column = search.best_column(board, position.turn.value, FOREVER)
        score = solver.analyse(position, pv=False).scores[column]
        assert score is not None
        best = solver.solve(position)
        assert (score > 0, score < 0) == (best > 0, best < 0), position
        checked += 1


def ways_to_go_wrong(position: Position, solver: Solver) -> float:
    """The share of replies that lose, of those that do not lose at once."""
    replies = [position.play(column) for column in position.legal_moves]
    later = [reply for reply in replies if not reply.can_win_next()]
    return sum(solver.solve(reply) > 0 for reply in later) / max(len(later), 1)


def test_a_draw_is_played_for_a_win(solver: Solver) -> None:
    chance = random.Random(3)
    search = Search(6, 5, 4)
    choices = 0
    while choices < 20:
        position = random_game(chance, 18, 6, 5).position
        if position.is_over or solver.solve(position) or position.winning_cells("second"):
            continue
        draws = [
            column for column in position.legal_moves if not solver.solve(position.play(column))
        ]
        shares = {each: ways_to_go_wrong(position.play(each), solver) for each in draws}
        column = search.best_column(observation_of(position).board, 1, FOREVER)
        assert shares[column] == max(shares.values()), position
        choices += len(set(shares.values())) > 1


def test_the_number_of_lines_through_each_cell() -> None:
    search = Search(7, 6, 4)
    lines = [
        [sum(weight for weight, cells in search.lines if cells >> x * 7 + y & 1) for x in range(7)]
        for y in range(3)
    ]
    assert lines == [[3, 4, 5, 7, 5, 4, 3], [4, 6, 8, 10, 8, 6, 4], [5, 8, 11, 13, 11, 8, 5]]


def test_only_allowed_columns() -> None:
    search = Search(7, 6, 4)
    assert search.best_column([0] * 42, 1, FOREVER, depth=4, allowed=[0, 6]) in {0, 6}


def test_without_time_there_is_still_a_move() -> None:
    assert Search(7, 6, 4).best_column([0] * 42, 1, seconds=-1) == 3
    three = [0] * 35 + [0, 2, 2, 2, 1, 1, 1]
    assert Search(7, 6, 4).best_column(three, 1, seconds=-1) == 0


@pytest.mark.parametrize(
    ("observation", "configuration", "seconds"),
    [
        ({}, {}, 1.4),
        ({}, {"actTimeout": 1}, 0.7),
        ({}, {"timeout": 1}, 0.7),
        ({}, {"actTimeout": 600}, 10.0),
        ({}, {"actTimeout": 0}, 0.0),
        ({"remainingOverageTime": 60}, {"actTimeout": 0}, 0.05),
        ({"remainingOverageTime": 60}, {"actTimeout": 2}, 1.4),
        ({"remainingOverageTime": 0.44}, {"actTimeout": 0}, 0.01),
    ],
)
def test_how_long_to_think(
    observation: dict[str, float], configuration: dict[str, float], seconds: float
) -> None:
    turn = Turn({"board": [0] * 42, "mark": 1, **observation}, configuration)
    assert turn.seconds == pytest.approx(seconds)
