"""Boards of more than 64 bits: what is proven of them, and everything that plays and shows them."""

from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import pytest

from fourfold import Book, Game, Position, Solver
from fourfold.base.errors import BookError, InvalidArgument, InvalidPosition
from fourfold.data.labels import label_schema
from fourfold.data.tensors import from_pgx, from_xo, to_bitboards, to_pgx, to_xo
from fourfold.explain import explain
from fourfold.players import levels, make_player
from fourfold.render import png, svg, text
from fourfold.rules.record import Record
from fourfold.rules.record_files import read_record, write_record

if TYPE_CHECKING:
    from fourfold import Analysis

# No four: in each pair of rows the discs alternate, and the next pair has them the other way round.
QUIET = "12345678" * 2 + "21436587" * 2 + "12345678" * 2
LATE = Position.from_moves(QUIET, columns=8, rows=8)  # 16 cells are empty

CLASSIC = ["outcome", "urgency", "windows", "chains", "threats", "fours"]


@pytest.fixture(scope="module")
def solver() -> Solver:
    return Solver()


@pytest.mark.parametrize(("columns", "rows"), [(8, 8), (10, 7), (9, 9), (16, 7), (8, 15)])
def test_bounds_only_get_tighter(solver: Solver, columns: int, rows: int) -> None:
    seen: list[Analysis] = []
    position = Position(columns, rows)
    last = solver.analyse(position, node_limit=100_000, progress=seen.append)
    assert not last.complete
    assert len(seen) > 3
    for before, after in zip(seen, [*seen[1:], last], strict=True):
        assert after.depth >= before.depth
        for old, new in zip(
            [before.bounds, *before.column_bounds],
            [after.bounds, *after.column_bounds],
            strict=True,
        ):
            assert old is not None
            assert new is not None
            assert old[0] <= new[0] <= new[1] <= old[1]
    assert last.depth >= 6
    # Nobody can have four in fewer than seven discs.
    assert last.bounds[1] <= (columns * rows + 2 - 7) // 2


def test_quick_wins_are_found(solver: Solver) -> None:
    # Three in a row, open at both ends: the first side has four with its next disc, the seventh.
    position = Position.from_moves("71819", columns=16, rows=7)
    analysis = solver.analyse(position)
    assert analysis.score == -53
    assert solver.outcome(position) == -1


def test_late_positions_are_solved(solver: Solver) -> None:
    analysis = solver.analyse(LATE)
    assert analysis.complete
    assert analysis.depth == 16
    best = LATE.play(analysis.best[0])
    assert solver.solve(best) == -solver.solve(LATE) == -(analysis.score or 0)
    assert solver.solve(LATE.mirror()) == analysis.score


def test_arrays_have_two_words_a_side(solver: Solver) -> None:
    positions = [LATE, LATE.mirror()]
    boards = to_bitboards(positions)
    assert boards.shape == (2, 2, 2)
    words = [[number & 2**64 - 1, number >> 64] for number in LATE.bitboards]
    assert boards[0].tolist() == words
    scores = solver.solve_many(positions)
    assert (solver.solve_many(boards, columns=8, rows=8) == scores).all()
    assert (solver.solve_many(boards[::-1], columns=8, rows=8) == scores[::-1]).all()
    assert (from_pgx(to_pgx(positions)) == boards).all()
    assert from_xo(to_xo(LATE)) == LATE
    with pytest.raises(InvalidArgument, match=r"8x8 boards must have shape \(n, 2, 2\), not \(2, "):
        solver.solve_many(boards[:, 0], columns=8, rows=8)
    with pytest.raises(InvalidArgument, match=r"7x6 boards must have shape \(n, 2\), not \(2, 2, "):
        solver.solve_many(boards)
    with pytest.raises(InvalidPosition, match="item 0: first has a disc at bit"):
        solver.solve_many(boards | np.uint64(1 << 63), columns=8, rows=8)


@pytest.mark.parametrize("name", [*CLASSIC, *(str(level.number) for level in levels())])
def test_every_player_has_a_move(solver: Solver, name: str) -> None:
    for position in (
        Position(10, 7),
        Position.from_moves("1a2b3cgg", columns=16, rows=7),
        LATE,
    ):
        assert make_player(name, 1, solver).get_move(position) in position.legal_moves


@pytest.mark.parametrize("name", ["perfect", "impossible", "hard"])
def test_exact_players_go_by_what_is_proven(solver: Solver, name: str) -> None:
    player = make_player(name, 1, solver, patience=0.05)
    three = Position.from_moves("1a2a3", columns=10, rows=7)
    assert player.get_move(three) in three.legal_moves
    if name != "hard":  # which may overlook it
        assert player.get_move(three) == 3
        assert player.get_move(three.play(9)) == 3


def test_values() -> None:
    position = Position.from_moves("1g2f3e4", columns=16, rows=7)
    assert position.winner is not None
    assert position.bitboards[1] >> 64
    assert Position.from_moves("1g", columns=16, rows=7).some_moves() == "1g"


def test_games_and_records(tmp_path: Path) -> None:
    game = Game(16, 7)
    for column in (7, 15, 6, 14, 8):
        game.push(column)
    record = Record(moves="8g7f9", columns=16, rows=7)
    write_record(tmp_path / "game.json", record)
    assert read_record(tmp_path / "game.json") == record
    assert Position.from_moves(record.moves, 16, 7) == game.position


@pytest.mark.parametrize(("columns", "rows"), [(16, 7), (8, 15), (7, 16)])
def test_pictures(columns: int, rows: int) -> None:
    position = Position(columns, rows).play(columns - 1)
    assert text.board(position).count("\n") >= rows
    assert svg.board(position).startswith("<svg")
    assert png.board(position)[:4] == b"\x89PNG"


def test_explanations(solver: Solver) -> None:
    position = Position.from_moves("5a6a7", columns=10, rows=7)
    explanation = explain(position, solver=solver, time_limit=0.2)
    assert str(explanation)


def test_books_and_labels_are_for_64_bits_at_most() -> None:
    book = Book.shipped()
    with pytest.raises(BookError, match="the book is for boards of 7x6, not 10x7"):
        book.score(Position(10, 7))
    assert Position(10, 7) not in book
    with pytest.raises(InvalidArgument, match=r"columns x \(rows \+ 1\) at most 64, not 10x7"):
        label_schema(10, 7)
