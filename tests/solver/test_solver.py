import json
import random
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from support.exhaustive import solve_everything

from fourfold import (
    Analysis,
    FourfoldError,
    Game,
    InvalidArgument,
    InvalidNotation,
    InvalidPosition,
    Position,
    Solver,
    SolverBusy,
    WrongType,
)
from fourfold.solver import NO_SCORE, available_instructions
from fourfold.solver.bench.sets import load

# Positions of all plies, scored by this solver and confirmed by another.
CASES = [
    (Position.from_moves(moves), int(score))
    for moves, score in map(
        str.split, (Path(__file__).parent / "positions.txt").read_text().splitlines()
    )
]
POSITIONS = [position for position, _ in CASES]
SCORES = [score for _, score in CASES]

# Takes every machine far longer than any test waits.
HARD = Position(columns=9, rows=6)

# Columns, rows, result for the first side, number of the last disc; from the literature.
SIZES = [
    (4, 4, 0, 16), (5, 4, 0, 20), (6, 4, -1, 24), (7, 4, 0, 28),
    (4, 5, 0, 20), (5, 5, 0, 25), (6, 5, 0, 30),
    (4, 6, 0, 24), (5, 6, 0, 30),
    (4, 7, 0, 28), (5, 7, 0, 35),
    (4, 8, 0, 32), (4, 9, 0, 36),
]  # fmt: skip


class TestExactness:
    @pytest.mark.parametrize(("columns", "rows", "count"), [(4, 4, 161_029), (4, 5, 1_706_255)])
    def test_every_position_of_a_small_board(self, columns: int, rows: int, count: int) -> None:
        levels = solve_everything(columns, rows)
        assert sum(len(level.scores) for level in levels) == count
        solver = Solver()
        for level in levels:
            scores = solver.solve_many(level.bitboards, columns=columns, rows=rows)
            assert np.array_equal(scores, level.scores)

    def test_positions_of_all_plies(self, solver: Solver) -> None:
        assert [solver.solve(position) for position in POSITIONS] == SCORES

    def test_mirror_images_score_the_same(self) -> None:
        solver = Solver()
        assert [solver.solve(position.mirror()) for position in POSITIONS] == SCORES

    @pytest.mark.parametrize(("columns", "rows", "result", "last_disc"), SIZES)
    def test_empty_boards(
        self, columns: int, rows: int, result: int, last_disc: int, solver: Solver
    ) -> None:
        analysis = solver.analyse(Position(columns, rows))
        assert solver.outcome(Position(columns, rows)) == result
        assert np.sign(analysis.score or 0) == result
        assert analysis.plies == last_disc

    def test_another_solver_agrees(self, solver: Solver) -> None:
        core = pytest.importorskip("bitbully.bitbully_core")
        other = core.BitBullyCore()
        rng = random.Random(20)
        compared = 0
        while compared < 300:
            position, moves = Position(), []
            while position.ply < rng.randint(14, 41) and not position.is_over:
                moves.append(rng.choice(position.legal_moves))
                position = position.play(moves[-1])
            if position.is_over:
                continue
            board = core.BoardCore()
            assert board.play(moves)
            assert solver.solve(position) == other.mtdf(board, 0), moves
            compared += 1

    @pytest.mark.parametrize(
        ("moves", "score"),
        [
            ("1212121", -18),  # lost to the winner's fourth disc: 22 - 4
            ("71213141", -18),
            ("257771314744647214456617233613313226655255", 0),
            ("155575122172413557112446632627444373376663", -1),  # lost to the last disc
        ],
    )
    def test_finished_games_have_a_score(self, moves: str, score: int, solver: Solver) -> None:
        position = Position.from_moves(moves)
        assert solver.solve(position) == score
        assert solver.outcome(position) == np.sign(score)
        analysis = solver.analyse(position)
        assert (analysis.score, analysis.complete) == (score, True)
        assert analysis.scores == (None,) * 7
        assert (analysis.best, analysis.pv, analysis.plies) == ((), (), 0)

    def test_outcome_is_the_sign_of_the_score(self, solver: Solver) -> None:
        assert [solver.outcome(position) for position in POSITIONS] == np.sign(SCORES).tolist()

    @pytest.mark.parametrize("moves", ["4141414", "41414151", "5"])
    def test_outcome_is_that_of_the_game_with_best_play(self, solver: Solver, moves: str) -> None:
        game = Game.from_moves(moves, columns=5, rows=4)
        predicted, side = solver.outcome(game.position), game.position.turn
        while game.outcome is None:
            game.push(solver.analyse(game.position).best[0])
        assert game.outcome.for_side(side) == predicted

    def test_outcome_costs_less_than_the_score_even_if_the_end_is_near(self) -> None:
        solver = Solver(book=False)

        def nodes(solve: Callable[[Position], int]) -> int:
            total = 0
            for case in load("begin-easy")[:100]:
                solver.clear()
                solve(case.position)
                total += solver.explored_positions
            return total

        assert nodes(solver.outcome) < nodes(solver.solve)


class TestOptionsDoNotChangeScores:
    def test_threads(self) -> None:
        solver = Solver(threads=2)
        assert [solver.solve(position) for position in POSITIONS] == SCORES

    def test_instructions(self) -> None:
        nodes: dict[str, list[int]] = {}
        for instructions in available_instructions():
            solver = Solver(instructions=instructions)
            assert solver.instructions == instructions
            nodes[instructions] = []
            for position, score in CASES[::4]:
                solver.clear()
                assert solver.solve(position) == score
                nodes[instructions].append(solver.explored_positions)
        assert "portable" in nodes
        for counts in nodes.values():
            assert counts == nodes["portable"]

    def test_table_size(self) -> None:
        for table_mb in (1, 3, 200):
            solver = Solver(table_mb=table_mb)
            assert [solver.solve(position) for position in POSITIONS] == SCORES

    def test_clearing(self) -> None:
        solver = Solver(book=False)
        solver.clear()
        assert solver.solve(POSITIONS[0]) == SCORES[0]
        nodes = solver.explored_positions
        solver.solve(POSITIONS[0])
        assert solver.explored_positions < nodes
        solver.reset()
        assert solver.solve(POSITIONS[0]) == SCORES[0]
        assert solver.explored_positions == nodes

    def test_python_threads_can_share_a_solver(self) -> None:
        solver = Solver()
        with ThreadPoolExecutor(4) as pool:
            assert list(pool.map(solver.solve, POSITIONS)) == SCORES

    def test_python_threads_can_solve_boards_of_different_sizes(self) -> None:
        solver = Solver()
        boards = [Position(columns, rows) for columns, rows, *_ in SIZES[:6]] * 3
        with ThreadPoolExecutor(4) as pool:
            outcomes = list(pool.map(solver.outcome, boards))
        assert outcomes == [result for *_, result, _ in SIZES[:6]] * 3


class TestAnalyse:
    @pytest.mark.parametrize("index", range(0, len(CASES), 10))
    def test_it_is_consistent(self, index: int, solver: Solver) -> None:
        position, score = CASES[index]
        analysis = solver.analyse(position)
        assert analysis.complete
        assert analysis.position == position
        expected = {column: -solver.solve(position.play(column)) for column in position.legal_moves}
        assert analysis.scores == tuple(expected.get(column) for column in range(7))
        assert analysis.column_bounds == tuple(
            None if found is None else (found, found) for found in analysis.scores
        )
        assert analysis.score == score == max(expected.values())
        assert analysis.bounds == (score, score)
        assert set(analysis.best) == {c for c, found in expected.items() if found == score}
        assert solver.get_all_move_scores(position) == list(analysis.scores)

    @pytest.mark.parametrize("index", range(0, len(CASES), 10))
    def test_the_line_of_best_play_keeps_the_score_and_ends_the_game(
        self, index: int, solver: Solver
    ) -> None:
        position, score = CASES[index]
        analysis = solver.analyse(position)
        assert analysis.plies == len(analysis.pv)
        for column in analysis.pv:
            assert solver.solve(position) == score
            position, score = position.play(column), -score
        assert position.is_over
        assert solver.solve(position) == score

    @pytest.mark.parametrize("index", range(0, len(CASES), 20))
    def test_without_the_line_everything_else_is_the_same(self, index: int) -> None:
        position, solver = CASES[index][0], Solver()
        scores = solver.analyse(position, pv=False)
        solver.clear()
        whole = solver.analyse(position)
        assert scores.pv == ()
        assert scores.nodes <= whole.nodes
        assert replace(scores, pv=whole.pv, nodes=whole.nodes, seconds=whole.seconds) == whole

    def test_move_scores_do_not_compute_the_line(self) -> None:
        position, solver = Position.from_moves("12345671"), Solver()
        analysis = solver.analyse(position)
        solver.clear()
        assert solver.get_all_move_scores(position) == list(analysis.scores)
        assert solver.explored_positions < analysis.nodes

    def test_it_can_be_written_as_json(self, solver: Solver) -> None:
        written = json.loads(json.dumps(solver.analyse(Position.from_moves("414141")).to_dict()))
        assert written["scores"] == [11, -18, -18, 18, -18, -18, -18]
        assert (written["best"], written["pv"], written["result"]) == (["4"], "4", "win in 1")
        assert (written["moves"], written["complete"]) == (None, True)

    def test_nodes_and_seconds_are_measured(self) -> None:
        analysis = Solver().analyse(POSITIONS[0])
        assert analysis.nodes > 0
        assert analysis.seconds > 0

    def test_it_cannot_be_changed(self, solver: Solver) -> None:
        analysis = solver.analyse(POSITIONS[-1])
        with pytest.raises(AttributeError):
            analysis.score = 1  # type: ignore[misc]


# Of the empty 7x6 board.
FIRST_MOVE_SCORES = (-2, -1, 0, 1, 0, -1, -2)


def assert_right_so_far(analysis: Analysis) -> None:
    for score, bounds, expected in zip(
        analysis.scores, analysis.column_bounds, FIRST_MOVE_SCORES, strict=True
    ):
        assert bounds is not None
        assert bounds[0] <= expected <= bounds[1]
        assert score == (bounds[0] if bounds[0] == bounds[1] else None)
    assert analysis.bounds[0] <= 1 <= analysis.bounds[1]
    assert analysis.best in ((), (3,))


class TestLimits:
    @pytest.mark.parametrize("limit", [{"time_limit": 0.05}, {"node_limit": 50_000}])
    def test_an_interrupted_analysis_contains_what_is_proven(self, limit: dict[str, float]) -> None:
        analysis = Solver(book=False).analyse(Position(), **limit)  # type: ignore[arg-type]
        assert not analysis.complete
        assert analysis.score is None
        assert (analysis.pv, analysis.plies) == ((), None)
        assert_right_so_far(analysis)

    def test_the_analysis_can_go_on_later(self) -> None:
        position = POSITIONS[0]
        solver = Solver()
        limit = 1000
        while not (analysis := solver.analyse(position, node_limit=limit)).complete:
            limit *= 2
        assert analysis.score == SCORES[0]

    def test_progress_gets_ever_closer(self) -> None:
        reports: list[Analysis] = []
        final = Solver().analyse(Position(), node_limit=200_000, progress=reports.append)
        assert reports
        for before, after in zip(reports, [*reports[1:], final], strict=True):
            assert_right_so_far(before)
            assert before.nodes <= after.nodes
            for old, new in zip(before.column_bounds, after.column_bounds, strict=True):
                assert old is not None
                assert new is not None
                assert old[0] <= new[0] <= new[1] <= old[1]

    @pytest.mark.parametrize("limit", [0, -1, float("nan"), float("inf"), -0.5])
    @pytest.mark.parametrize("name", ["time_limit", "node_limit"])
    def test_limits_are_positive(self, name: str, limit: float, solver: Solver) -> None:
        with pytest.raises(InvalidArgument, match=f"{name} must be positive"):
            solver.analyse(Position(), **{name: limit})  # type: ignore[arg-type]

    @pytest.mark.parametrize("limit", ["1", True, [1]])
    @pytest.mark.parametrize("name", ["time_limit", "node_limit"])
    def test_limits_are_numbers(self, name: str, limit: object, solver: Solver) -> None:
        with pytest.raises(WrongType, match=f"{name} must be a number"):
            solver.analyse(Position(), **{name: limit})  # type: ignore[arg-type]

    @pytest.mark.parametrize("pv", [None, 1, "no"])
    def test_pv_must_be_true_or_false(self, pv: object, solver: Solver) -> None:
        with pytest.raises(WrongType, match="pv must be True or False, not "):
            solver.analyse(Position(), pv=pv)  # type: ignore[arg-type]

    def test_huge_limits_do_not_limit(self, solver: Solver) -> None:
        assert solver.analyse(POSITIONS[-1], time_limit=1e300, node_limit=10**30).complete
        assert solver.analyse(POSITIONS[-1], time_limit=10**400, node_limit=10**400).complete


class TestCallbacks:
    def test_they_must_be_callable(self, solver: Solver) -> None:
        with pytest.raises(WrongType, match="progress must be callable, not int"):
            solver.analyse(Position(), progress=1)  # type: ignore[arg-type]
        with pytest.raises(WrongType, match="progress must be callable, not int"):
            solver.solve_many([], progress=1)  # type: ignore[arg-type]
        with pytest.raises(WrongType, match="results must be callable, not int"):
            solver.solve_many([], results=1)  # type: ignore[arg-type]

    def test_an_exception_stops_the_call_and_arrives(self) -> None:
        def fail(*_: object) -> None:
            raise RuntimeError("enough")

        with pytest.raises(RuntimeError, match="enough"):
            Solver().analyse(HARD, progress=fail)
        with pytest.raises(RuntimeError, match="enough"):
            Solver().solve_many([HARD] * 3, progress=fail)

    def test_a_callback_can_cancel_and_use_the_solver(self) -> None:
        solver = Solver()

        def stop(_: Analysis) -> None:
            assert Solver(table_mb=1).solve(POSITIONS[-1]) == SCORES[-1]
            solver.cancel()

        assert not solver.analyse(HARD, progress=stop).complete

    def test_calls_that_would_wait_for_themselves_are_refused(self) -> None:
        solver = Solver()
        refused: list[str] = []

        def try_it(_: Analysis) -> None:
            for call in (solver.clear, solver.reset, lambda: solver.solve(Position(4, 4))):
                with pytest.raises(SolverBusy, match="callback cannot clear") as caught:
                    call()
                assert isinstance(caught.value, FourfoldError)
                refused.append(str(caught.value))
            solver.cancel()

        solver.analyse(HARD, progress=try_it)
        assert len(refused) == 3
        solver.clear()


class TestSolveMany:
    def test_positions(self, solver: Solver) -> None:
        scores = solver.solve_many(POSITIONS)
        assert scores.dtype == np.int8
        assert scores.tolist() == SCORES
        assert solver.solve_many(iter(POSITIONS), threads=1).tolist() == SCORES

    def test_bitboards(self, solver: Solver) -> None:
        bitboards = np.array([position.bitboards for position in POSITIONS], dtype=np.uint64)
        assert solver.solve_many(bitboards).tolist() == SCORES
        assert solver.solve_many(bitboards[::-1]).tolist() == SCORES[::-1]
        assert solver.solve_many(np.asfortranarray(bitboards)).tolist() == SCORES
        bitboards.flags.writeable = False
        assert solver.solve_many(bitboards, threads=3).tolist() == SCORES

    def test_bitboards_of_signed_numbers(self, solver: Solver) -> None:
        bitboards = np.array([position.bitboards for position in POSITIONS], dtype=np.int64)
        assert solver.solve_many(bitboards).tolist() == SCORES
        assert solver.analyse_many(bitboards[:3]).scores.tolist() == SCORES[:3]

    def test_move_strings(self, solver: Solver) -> None:
        moves = [position.some_moves() for position in POSITIONS]
        assert solver.solve_many(moves).tolist() == SCORES
        assert solver.analyse_many(iter(moves[:3])).scores.tolist() == SCORES[:3]
        assert solver.solve_many(["", Position(6, 4)], columns=6, rows=4).tolist() == [-1, -1]

    def test_nothing(self, solver: Solver) -> None:
        for scores in (solver.solve_many([]), solver.solve_many(np.empty((0, 2), np.uint64))):
            assert scores.dtype == np.int8
            assert scores.shape == (0,)

    def test_other_sizes(self, solver: Solver) -> None:
        assert solver.solve_many([Position(6, 4), Position(6, 4).play(0)]).shape == (2,)
        board = np.array([Position(6, 4).bitboards], dtype=np.uint64)
        assert solver.solve_many(board, columns=6, rows=4).tolist() == [-1]

    def test_progress(self, solver: Solver) -> None:
        reports: list[tuple[int, int]] = []
        solver.solve_many(POSITIONS, progress=lambda done, total: reports.append((done, total)))
        assert reports == sorted(reports)
        assert reports[-1] == (len(POSITIONS), len(POSITIONS))

    @pytest.mark.parametrize("threads", [1, 3])
    def test_results_come_in_order(self, solver: Solver, threads: int) -> None:
        streamed: list[int] = []
        solver.solve_many(POSITIONS, threads, results=streamed.extend)
        assert streamed == SCORES

    def test_results_come_while_others_are_being_solved(self) -> None:
        easy = Position.from_moves("414141", columns=HARD.columns, rows=HARD.rows)

        def first(scores: list[int]) -> None:
            raise RuntimeError(*scores)

        solver = Solver()
        with pytest.raises(RuntimeError) as found:  # the hard one would take hours
            solver.solve_many([easy, HARD], threads=1, results=first)
        assert found.value.args == (solver.solve(easy),)

    @pytest.mark.parametrize(
        ("positions", "kind", "message"),
        [
            (None, WrongType, "positions must be iterable, not NoneType"),
            (42, WrongType, "positions must be iterable, not int"),
            (Position(), WrongType, "positions must be iterable, not Position"),
            ([Position(), None], WrongType, "item 1 must be a Position, not NoneType"),
            ("44", WrongType, "positions must be a list: for one move string, a list with it"),
            (["44", "48"], InvalidNotation, "invalid column 8 in move 2"),
            ([(0, 0)], WrongType, "item 0 must be a Position, not tuple"),
            ([Position(), Position(6, 7)], InvalidArgument, "item 1 is a 6x7 board, item 0 is 7x6"),
            (
                np.zeros((3, 2)),
                WrongType,
                "bitboards must be of dtype uint64 or int64, not float64",
            ),
            (np.full((1, 2), -1, np.int64), InvalidPosition, "item 0: first has a disc at"),
            (
                np.zeros((3, 2), object),
                WrongType,
                "bitboards must be of dtype uint64 or int64, not object",
            ),
            (np.zeros((2, 3), np.uint64), InvalidArgument, "must have shape (n, 2), not (2, 3)"),
            (np.zeros(2, np.uint64), InvalidArgument, "must have shape (n, 2), not (2,)"),
            (np.array(1, np.uint64), InvalidArgument, "must have shape (n, 2), not ()"),
            (np.array([[0, 0], [1, 1]], np.uint64), InvalidPosition, "item 1: both sides have"),
            (np.array([[0, 0], [2, 0]], np.uint64), InvalidPosition, "item 1: the disc in column"),
            (np.full((1, 2), 2**64 - 1, np.uint64), InvalidPosition, "item 0: first has a disc at"),
        ],
    )
    def test_bad_positions(
        self, positions: object, kind: type[FourfoldError], message: str, solver: Solver
    ) -> None:
        with pytest.raises(kind) as error:
            solver.solve_many(positions)  # type: ignore[arg-type]
        assert message in str(error.value)

    def test_bad_sizes(self, solver: Solver) -> None:
        with pytest.raises(InvalidPosition, match="unsupported board of 3 columns"):
            solver.solve_many(np.zeros((1, 2), np.uint64), columns=3)

    @pytest.mark.parametrize("threads", [0, -1, 257, 2**64])
    def test_threads_out_of_range(self, threads: int, solver: Solver) -> None:
        with pytest.raises(InvalidArgument, match="threads must be from 1 to 256"):
            solver.solve_many([], threads=threads)

    def test_time_limit(self, solver: Solver) -> None:
        easy = Position.from_moves("414141", columns=HARD.columns, rows=HARD.rows)
        scores = solver.solve_many([easy, HARD], threads=1, time_limit=0.2)
        assert scores.tolist() == [solver.solve(easy), NO_SCORE]
        with pytest.raises(InvalidArgument, match="time_limit must be positive"):
            solver.solve_many([easy], time_limit=0)


class TestOutcomeMany:
    def test_equals_outcome(self, solver: Solver) -> None:
        streamed: list[int] = []
        outcomes = solver.outcome_many(iter(POSITIONS), threads=2, results=streamed.extend)
        assert outcomes.tolist() == streamed == np.sign(SCORES).tolist()

    def test_time_limit(self, solver: Solver) -> None:
        easy = Position.from_moves("414141", columns=HARD.columns, rows=HARD.rows)
        assert solver.outcome_many([easy, HARD], threads=1, time_limit=0.2)[0] == 1


class TestAnalyseMany:
    def test_equals_analyse(self, solver: Solver) -> None:
        late = [position for position in POSITIONS if position.ply >= 16]
        over = Position.from_moves("4141414")
        positions = [*late, *(position.mirror() for position in late), over, *late]
        labels = solver.analyse_many(iter(positions), threads=2)
        for i, position in enumerate(positions):
            expected = solver.analyse(position, pv=False)
            columns = [NO_SCORE if score is None else score for score in expected.scores]
            assert labels.columns[i].tolist() == columns
            assert labels.scores[i] == expected.score
            assert np.flatnonzero(labels.best[i]).tolist() == list(expected.best)
            assert labels.outcomes[i] == np.sign(labels.scores[i])
            assert labels.plies[i] == expected.plies
        assert labels.solved.all()

    def test_bitboards_of_another_size(self, solver: Solver) -> None:
        bitboards = np.array([Position(6, 4).bitboards], dtype=np.uint64)
        labels = solver.analyse_many(bitboards, columns=6, rows=4)
        assert labels.columns.shape == labels.best.shape == (1, 6)
        assert labels.scores.tolist() == [-1]

    def test_nothing(self, solver: Solver) -> None:
        labels = solver.analyse_many([], columns=6)
        assert labels.columns.shape == labels.best.shape == (0, 6)
        assert labels.scores.shape == labels.plies.shape == labels.solved.shape == (0,)

    def test_time_limit(self, solver: Solver) -> None:
        easy = Position.from_moves("414141", columns=HARD.columns, rows=HARD.rows).play(3)
        labels = solver.analyse_many([easy, HARD, easy], threads=1, time_limit=0.2)
        assert labels.solved.tolist() == [True, False, True]
        assert labels.scores.tolist() == [labels.scores[0], NO_SCORE, labels.scores[0]]
        assert (labels.columns[1] == NO_SCORE).all()
        assert not labels.best[1].any()
        assert (labels.outcomes[1], labels.plies[1]) == (0, 0)

    def test_progress(self, solver: Solver) -> None:
        reports: list[tuple[int, int]] = []
        twins = [POSITIONS[-1], POSITIONS[-1].mirror()] * 3
        solver.analyse_many(twins, progress=lambda done, total: reports.append((done, total)))
        assert reports == sorted(reports)
        assert reports[-1] == (len(twins), len(twins))


class TestOptions:
    def test_defaults(self) -> None:
        solver = Solver()
        assert (solver.threads, solver.table_mb) == (1, 64)
        assert solver.instructions == available_instructions()[-1]

    @pytest.mark.parametrize("value", [0, -1, 257, 2**31, 2**64, -(2**64)])
    def test_threads_out_of_range(self, value: int) -> None:
        with pytest.raises(InvalidArgument) as error:
            Solver(threads=value)
        assert str(error.value) == f"threads must be from 1 to 256, not {value}"

    @pytest.mark.parametrize("value", [0, -64, 2**20 + 1, 2**44, 2**64])
    def test_table_out_of_range(self, value: int) -> None:
        with pytest.raises(InvalidArgument) as error:
            Solver(table_mb=value)
        assert str(error.value) == f"table_mb must be from 1 to 1048576, not {value}"

    @pytest.mark.parametrize("value", [None, "1", 1.0, True, float("nan")])
    def test_options_are_ints(self, value: object) -> None:
        with pytest.raises(WrongType, match="threads must be an int"):
            Solver(threads=value)  # type: ignore[arg-type]
        with pytest.raises(WrongType, match="table_mb must be an int"):
            Solver(table_mb=value)  # type: ignore[arg-type]

    def test_unknown_instructions(self) -> None:
        with pytest.raises(InvalidArgument, match=r"'mmx' are not available.*'auto', 'portable'"):
            Solver(instructions="mmx")
        with pytest.raises(WrongType, match="instructions must be a string"):
            Solver(instructions=None)  # type: ignore[arg-type]

    @pytest.mark.parametrize("position", [None, "4455", 0, (0, 0), b""])
    def test_only_positions_are_accepted(self, position: object, solver: Solver) -> None:
        for name in ("solve", "outcome", "analyse", "get_all_move_scores"):
            with pytest.raises(WrongType, match="expected a Position, not"):
                getattr(solver, name)(position)

    @pytest.mark.skipif(not sys.platform.startswith("linux"), reason="needs address space limits")
    def test_a_table_beyond_the_memory(self) -> None:
        code = """
import resource
from fourfold import Solver
resource.setrlimit(resource.RLIMIT_AS, (3 * 2**30, 3 * 2**30))
try:
    Solver(table_mb=4096)
except MemoryError as error:
    print(error)
"""
        result = subprocess.run(
            [sys.executable, "-c", code], capture_output=True, text=True, check=True
        )
        assert result.stdout == "no memory for a table of 4096 MB\n"
