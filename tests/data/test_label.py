"""`fourfold.data.label`: right labels, in order, the same bytes whatever happens on the way."""

import io
import json
import signal
import subprocess
import sys
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from numpy.typing import NDArray
from support.runners import Dropout, ShuffledRunner

from fourfold import FourfoldError, Position, Solver, data
from fourfold.base.errors import Cancelled, InvalidArgument, InvalidPosition
from fourfold.base.jobs import Here, Runner, WorkFile
from fourfold.base.jobs.recovery import WriteError, work_file_of
from fourfold.data import job as job_module
from fourfold.data import label, label_positions, label_schema, sample
from fourfold.data import pieces as pieces_module
from fourfold.data.cache import LabelCache
from fourfold.data.files import ROW_GROUP, write_table
from fourfold.data.inputs import Format, Row, open_source
from fourfold.data.labeller import Labelled, Labeller
from fourfold.data.pieces import Cutter
from fourfold.solver import StopToken

MOVES = [*sample(300, range(24, 41), seed=3)]
BAD = ["48", "4141414", "x", "1,0,0"]
LINES = [*MOVES[:40], *BAD, *MOVES[40:]]
CONTENT = "".join(f"{line}\n" for line in LINES).encode()


@pytest.fixture(scope="module")
def expected(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """What comes out undisturbed."""
    output = tmp_path_factory.mktemp("expected") / "labels.parquet"
    label(io.BytesIO(CONTENT), output)
    return output.read_bytes()


@pytest.fixture
def small_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pieces of 16 rows, so that there are 19."""
    monkeypatch.setattr(pieces_module, "MOST_ROWS", 16)


def labelled(output: Path, content: bytes = CONTENT) -> bytes:
    label(io.BytesIO(content), output)
    return output.read_bytes()


# ---- Labels


def check_row(row: dict[str, object], position: Position, solver: Solver) -> None:
    analysis = solver.analyse(position, pv=False)
    assert analysis.score is not None
    assert (row["first"], row["second"]) == position.bitboards
    assert row["ply"] == position.ply
    assert row["score"] == analysis.score
    assert tuple(row[f"c{column + 1}"] for column in range(position.columns)) == analysis.scores
    assert row["best"] == sum(1 << column for column in analysis.best)
    assert row["outcome"] == np.sign(analysis.score)
    assert row["plies"] == analysis.plies
    assert row["error"] is None


def test_labels_are_those_of_the_solver(expected: bytes, solver: Solver) -> None:
    rows = pq.read_table(io.BytesIO(expected)).to_pylist()
    assert len(rows) == len(LINES)
    for moves, row in zip(LINES, rows, strict=True):
        if moves in BAD:
            continue
        assert row["moves"] == moves
        check_row(row, Position.from_moves(moves), solver)


def test_another_solver_agrees(expected: bytes) -> None:
    bitbully = pytest.importorskip("bitbully")
    agent = bitbully.BitBully()
    for row in pq.read_table(io.BytesIO(expected)).to_pylist()[-150:]:
        scores = agent.score_all_moves(bitbully.Board([int(move) - 1 for move in row["moves"]]))
        found = {column: row[f"c{column + 1}"] for column in range(7)}
        assert {column: score for column, score in found.items() if score is not None} == scores


def test_bad_positions_stay_in_place(expected: bytes) -> None:
    rows = pq.read_table(io.BytesIO(expected)).to_pylist()[40 : 40 + len(BAD)]
    assert [row["error"] for row in rows] == [
        "line 41: invalid column 8 in move 2: expected 1 to 7",
        "line 42: the game is over: first has won",
        "line 43: invalid character 'x' in move 1: expected 1 to 7",
        "line 44: expected a bitboard, a whole number from 0 to 2**64 - 1, not '0,0'",
    ]
    assert [row["moves"] for row in rows] == ["48", "4141414", "x", None]
    assert [row["ply"] for row in rows] == [None, 7, None, None]
    labels = label_schema().names[4:-1]
    assert all(row[name] is None for row in rows for name in labels)


def test_other_boards(tmp_path: Path, solver: Solver) -> None:
    moves = [*sample(20, range(30, 37), columns=10, rows=4)]
    (tmp_path / "in.txt").write_text("\n".join(moves))
    label(tmp_path / "in.txt", tmp_path / "out.parquet", columns=10, rows=4)
    table = pq.read_table(tmp_path / "out.parquet")
    assert table.schema.equals(label_schema(10, 4), check_metadata=True)
    for line, row in zip(moves, table.to_pylist(), strict=True):
        check_row(row, Position.from_moves(line, 10, 4), solver)


def test_labels_of_positions_in_memory(solver: Solver) -> None:
    positions = [*map(Position.from_moves, MOVES[:10])]
    rows = label_positions(positions, solver).to_pylist()
    for position, row in zip(positions, rows, strict=True):
        check_row(row, position, solver)
    assert label_positions([]).schema.equals(label_schema(moves=False))


def test_labels_of_early_positions(solver: Solver) -> None:
    """Where the book helps."""
    positions = [*map(Position.from_moves, sample(20, range(24)))]
    for position, row in zip(positions, label_positions(positions).to_pylist(), strict=True):
        check_row(row, position, solver)


def _keys(positions: list[Position]) -> tuple[NDArray[np.uint64], NDArray[np.uint64]]:
    """The keys of positions, and their bitboards."""
    keys = [position.key for position in positions]
    boards = [position.bitboards for position in positions]
    return np.array(keys, np.uint64), np.array(boards, np.uint64)


def test_the_cache_knows_mirror_images_and_does_not_grow(solver: Solver) -> None:
    # The discs of the first side are the same in the mirror image of the first one.
    positions = [*map(Position.from_moves, ["43", *MOVES[:200]])]
    mirrored = [position.mirror() for position in positions]
    cache = LabelCache()
    assert cache.find(*_keys(positions))[1].all()
    cache.add(*_keys(positions), solver.analyse_many(positions))
    expected = solver.analyse_many(mirrored)
    found, missing = cache.find(*_keys(mirrored))
    assert missing.mean() < 0.1  # two positions may share a slot
    for name in ("scores", "columns", "best", "outcomes", "plies", "solved"):
        np.testing.assert_array_equal(
            getattr(found, name)[~missing], getattr(expected, name)[~missing]
        )


@pytest.mark.usefixtures("small_pieces")
def test_twins_are_solved_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In later pieces, too."""
    solver = Solver()
    solved = 0

    def analyse_many(positions: object, *arguments: object, **options: object) -> object:
        nonlocal solved
        solved += len(positions)  # type: ignore[arg-type]
        return Solver.analyse_many(solver, positions, *arguments, **options)  # type: ignore[arg-type]

    monkeypatch.setattr(solver, "analyse_many", analyse_many)
    moves = MOVES[:16]
    mirrored = [line.translate(str.maketrans("1234567", "7654321")) for line in moves]
    label(io.BytesIO("\n".join(moves + mirrored * 3).encode()), tmp_path / "a.csv", solver=solver)
    assert solved == 16


ODD_JSON = rb'{"moves": "\ud800"}{"first": 1e400, "second": {}}{"moves": "4"}'.replace(
    b"}{", b"}\n{"
)


@given(content=st.binary(max_size=60), input_format=st.sampled_from([*Format][:3]))
@example(content=ODD_JSON, input_format=Format.JSON_LINES)
@example(content=b"-\n\x00\n4\xff\n,", input_format=Format.TEXT)
def test_any_bytes_give_rows_or_a_reason(
    content: bytes,
    input_format: Format,
    solver: Solver,
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    output = tmp_path_factory.getbasetemp() / "any.parquet"
    try:
        report = label(io.BytesIO(content), output, input_format=input_format, solver=solver)
    except FourfoldError as error:
        assert "the input, line " in str(error)  # noqa: PT017 - most inputs are read
        return
    rows = pq.read_table(output).to_pylist()
    assert len(rows) == report.rows
    assert sum(row["error"] is not None for row in rows) == report.errors
    assert all((row["error"] is None) != (row["score"] is None) for row in rows)


def test_the_empty_board_is_a_move_string_like_others(tmp_path: Path) -> None:
    label(io.BytesIO(b"-\n\n"), tmp_path / "a.parquet")
    assert pq.read_table(tmp_path / "a.parquet")["moves"].to_pylist() == ["", ""]


# ---- Formats


@pytest.mark.parametrize("suffix", [".parquet", ".csv", ".jsonl"])
def test_the_output_can_be_labelled_again(tmp_path: Path, expected: bytes, suffix: str) -> None:
    """Every format of the output is one of the input; labels do not change on the way."""
    again = tmp_path / f"again{suffix}"
    label(io.BytesIO(CONTENT), again)
    label(again, tmp_path / "labels.parquet")
    before, after = (
        pq.read_table(source).drop_columns(["error"])
        for source in (io.BytesIO(expected), tmp_path / "labels.parquet")
    )
    assert after == before


def test_bitboards_give_a_table_without_moves(tmp_path: Path) -> None:
    label(io.BytesIO(CONTENT), tmp_path / "a.parquet")
    table = pq.read_table(tmp_path / "a.parquet")
    pq.write_table(table.drop_columns(["moves"]), tmp_path / "b.parquet")
    label(tmp_path / "b.parquet", tmp_path / "c.parquet")
    again = pq.read_table(tmp_path / "c.parquet")
    assert again.schema.equals(label_schema(moves=False), check_metadata=True)
    columns = again.column_names[:-1]
    assert again.select(columns) == table.select(columns)


def test_json_lines(tmp_path: Path) -> None:
    label(io.BytesIO(b"414141\n"), tmp_path / "a.jsonl")
    row = json.loads((tmp_path / "a.jsonl").read_text())
    assert list(row) == label_schema().names
    assert (row["score"], row["c4"], row["best"], row["error"]) == (18, 18, 8, None)


def test_an_empty_input(tmp_path: Path) -> None:
    assert label(io.BytesIO(b""), tmp_path / "a.parquet").rows == 0
    assert pq.read_table(tmp_path / "a.parquet").schema == label_schema()


def test_row_groups_do_not_depend_on_batches(tmp_path: Path) -> None:
    rows = pa.record_batch({"n": np.arange(2 * ROW_GROUP + 5)})
    write_table(tmp_path / "a.parquet", rows.schema, [rows])
    pieces = [rows.slice(start, 1000) for start in range(0, len(rows), 1000)]
    write_table(tmp_path / "b.parquet", rows.schema, pieces)
    assert (tmp_path / "a.parquet").read_bytes() == (tmp_path / "b.parquet").read_bytes()
    file = pq.ParquetFile(tmp_path / "a.parquet")
    groups = [file.metadata.row_group(index).num_rows for index in range(file.num_row_groups)]
    assert groups == [ROW_GROUP, ROW_GROUP, 5]


def test_unknown_attributes_are_refused() -> None:
    with pytest.raises(AttributeError, match="has no attribute 'labels_of'"):
        data.labels_of  # noqa: B018


def test_bad_arguments(tmp_path: Path) -> None:
    with pytest.raises(InvalidArgument, match="must end in"):
        label(io.BytesIO(b""), tmp_path / "a.txt")
    with pytest.raises(InvalidPosition, match="unsupported board"):
        label(io.BytesIO(b""), tmp_path / "a.csv", columns=3)
    with pytest.raises(WriteError, match="No such file or directory"):
        label(io.BytesIO(b""), tmp_path / "nowhere" / "a.csv")
    with pytest.raises(FileNotFoundError):
        label(tmp_path / "nowhere", tmp_path / "a.csv")
    assert [*tmp_path.iterdir()] == []


# ---- Interruptions


@pytest.mark.parametrize("threads", [1, 2])
def test_threads_do_not_matter(tmp_path: Path, expected: bytes, threads: int) -> None:
    label(io.BytesIO(CONTENT), tmp_path / "labels.parquet", threads=threads)
    assert (tmp_path / "labels.parquet").read_bytes() == expected


class Crash(BaseException):
    """The end of the process."""


def crash_after(monkeypatch: pytest.MonkeyPatch, size: int) -> None:
    """Let the work file take `size` more bytes, and crash then."""
    whole = WorkFile._write

    def write(self: WorkFile, content: bytes) -> None:
        nonlocal size
        if size < len(content):
            whole(self, content[:size])
            raise Crash
        size -= len(content)
        whole(self, content)

    monkeypatch.setattr(WorkFile, "_write", write)


@pytest.mark.usefixtures("small_pieces")
def test_crashes_at_any_byte(
    tmp_path: Path, expected: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every run crashes a little later than the one before it, until one ends."""
    output = tmp_path / "labels.parquet"
    crashes = 0
    for size in (0, 10, 150, 0, 700, 1300, 2000, 500, 4000):
        with monkeypatch.context() as patched:
            crash_after(patched, size)
            with pytest.raises(Crash):
                label(io.BytesIO(CONTENT), output)
        crashes += 1
        assert not output.exists()
    report = label(io.BytesIO(CONTENT), output)
    assert crashes == 9
    assert 0 < report.resumed < report.rows == len(LINES)
    assert report.errors == len(BAD)
    assert report.examples[0].startswith("line 41: ")
    assert output.read_bytes() == expected
    assert [*tmp_path.iterdir()] == [output]


# Each kills its own process: while a block is written, when the table is written but not yet in
# place, and when it is in place but the work file is still there.
KILLS = {
    "block": """
whole = WorkFile._write
def write(self, content):
    if self.items > 40:
        whole(self, content[: len(content) // 2])
        os.kill(os.getpid(), signal.SIGKILL)
    whole(self, content)
WorkFile._write = write
""",
    "table": "pathlib.Path.replace = lambda *_: os.kill(os.getpid(), signal.SIGKILL)",
    "end": "WorkFile.remove = lambda _: os.kill(os.getpid(), signal.SIGKILL)",
}


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL")
def test_kills(tmp_path: Path, expected: bytes) -> None:
    (tmp_path / "in.txt").write_bytes(CONTENT)
    for kill in KILLS.values():
        code = (
            "import os, pathlib, signal\nfrom fourfold.data import label, pieces\n"
            f"from fourfold.base.jobs import WorkFile\npieces.MOST_ROWS = 16\n{kill}\n"
            "label('in.txt', 'labels.parquet')"
        )
        ended = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, check=False)
        assert ended.returncode == -signal.SIGKILL
    output = tmp_path / "labels.parquet"
    assert output.read_bytes() == expected  # the last one came so far
    assert label(tmp_path / "in.txt", output).resumed == len(LINES)
    assert output.read_bytes() == expected
    assert not work_file_of(output).exists()


@pytest.fixture
def begun(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An output whose work file has some blocks."""
    monkeypatch.setattr(pieces_module, "MOST_ROWS", 16)
    output = tmp_path / "labels.parquet"
    with monkeypatch.context() as patched:
        crash_after(patched, 4000)
        with pytest.raises(Crash):
            label(io.BytesIO(CONTENT), output)
    return output


def test_a_damaged_block_is_done_again(begun: Path, expected: bytes) -> None:
    work = work_file_of(begun)
    content = bytearray(work.read_bytes())
    content[len(content) // 2] ^= 1
    work.write_bytes(content)
    assert labelled(begun) == expected


def test_a_changed_input_is_noticed(begun: Path, expected: bytes) -> None:
    for content in (CONTENT[2:], CONTENT[:200], CONTENT.replace(b"48", b"49"), b""):
        with pytest.raises(FourfoldError, match=r"the input has changed since .* delete this file"):
            label(io.BytesIO(content), begun)
    with pytest.raises(FourfoldError, match="other options or another kind of input"):
        label(io.BytesIO(CONTENT), begun, columns=8)
    assert labelled(begun) == expected  # nothing was lost


def test_a_longer_input_goes_on(begun: Path, tmp_path: Path) -> None:
    longer = CONTENT + b"414141\n"
    assert labelled(begun, longer) == labelled(tmp_path / "b.parquet", longer)


def test_a_file_of_another_kind_is_not_overwritten(tmp_path: Path) -> None:
    work = work_file_of(tmp_path / "labels.parquet")
    work.write_text("precious")
    with pytest.raises(FourfoldError, match="not a work file of this version"):
        label(io.BytesIO(CONTENT), tmp_path / "labels.parquet")
    assert work.read_text() == "precious"


# ---- Disks


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such limits")
@pytest.mark.usefixtures("small_pieces")
def test_a_full_disk_loses_nothing(tmp_path: Path, expected: bytes) -> None:
    """A limit on the size of files stands in for a small disk."""
    import resource  # noqa: PLC0415 - not on Windows

    output = tmp_path / "labels.parquet"
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (5000, before[1]))
    try:
        with pytest.raises(WriteError, match=r"cannot write .*\.part: File too large\. (\d+) lab"):
            label(io.BytesIO(CONTENT), output)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    report = label(io.BytesIO(CONTENT), output)
    assert 0 < report.resumed < report.rows
    assert output.read_bytes() == expected


def test_an_output_that_cannot_be_written_loses_nothing(
    tmp_path: Path, expected: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    output = tmp_path / "labels.parquet"
    with monkeypatch.context() as patched:
        patched.setattr(job_module, "write_table", fail)
        with pytest.raises(WriteError) as caught:
            label(io.BytesIO(CONTENT), output)
    assert str(caught.value) == (
        f"cannot write {output}: No space left on device. {len(LINES)} labelled positions are kept "
        f"in {output}.part: when the cause is removed, run the same command again to continue."
    )
    assert label(io.BytesIO(CONTENT), output).resumed == len(LINES)
    assert output.read_bytes() == expected


@pytest.mark.usefixtures("small_pieces")
def test_ctrl_c_keeps_what_is_done(
    tmp_path: Path, expected: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    solver = Solver()
    calls = 0

    def analyse_many(*arguments: object, **options: object) -> object:
        nonlocal calls
        calls += 1
        if calls == 3:
            raise KeyboardInterrupt
        return Solver.analyse_many(solver, *arguments, **options)  # type: ignore[arg-type]

    monkeypatch.setattr(solver, "analyse_many", analyse_many)
    output = tmp_path / "labels.parquet"
    with pytest.raises(KeyboardInterrupt):
        label(io.BytesIO(CONTENT), output, solver=solver)
    assert label(io.BytesIO(CONTENT), output).resumed == 16 + 16
    assert output.read_bytes() == expected


@pytest.mark.usefixtures("small_pieces")
def test_progress_counts_rows(tmp_path: Path) -> None:
    (tmp_path / "in.txt").write_bytes(CONTENT)
    seen: list[tuple[int, int | None]] = []
    label(tmp_path / "in.txt", tmp_path / "a.csv", progress=lambda *now: seen.append(now))
    assert seen == sorted(seen)
    assert len({*seen}) > len(LINES) // 16
    assert {total for _, total in seen} == {len(LINES)}
    assert (seen[0][0], seen[-1][0]) == (0, len(LINES))


# ---- Runners


def kept(output: Path) -> int:
    """How many rows are in the work file."""
    work = WorkFile(work_file_of(output), "label", {"columns": 7, "rows": 6, "moves": True})
    work.close()
    return work.items


@pytest.mark.usefixtures("small_pieces")
@pytest.mark.parametrize("runner", [Here(), ShuffledRunner(1), ShuffledRunner(2)])
def test_runners_do_not_matter(tmp_path: Path, expected: bytes, runner: Runner) -> None:
    seen: list[tuple[int, int | None]] = []
    output = tmp_path / "labels.parquet"
    label(io.BytesIO(CONTENT), output, runner=runner, progress=lambda *now: seen.append(now))
    assert output.read_bytes() == expected
    assert [done for done, _ in seen] == sorted(done for done, _ in seen)
    assert (seen[0][0], seen[-1]) == (0, (len(LINES), len(LINES)))
    if isinstance(runner, ShuffledRunner):
        assert runner.prepared > 1


@pytest.mark.usefixtures("small_pieces")
def test_a_job_changes_between_here_and_elsewhere(
    tmp_path: Path, expected: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Some pieces are done in random order, then some here, in pieces of another size."""
    output = tmp_path / "labels.parquet"
    resumed = []
    for seed in range(3):
        with pytest.raises(Dropout):
            label(io.BytesIO(CONTENT), output, runner=ShuffledRunner(seed, ends_after=3))
        resumed.append(kept(output))
    monkeypatch.setattr(pieces_module, "MOST_ROWS", 7)
    stop = StopToken()

    def stop_soon(done: int, _total: int | None) -> None:
        if done > resumed[-1] + 20:
            stop.cancel()

    with pytest.raises(Cancelled):
        label(io.BytesIO(CONTENT), output, stop=stop, progress=stop_soon)
    report = label(io.BytesIO(CONTENT), output, runner=ShuffledRunner(9))
    assert resumed == [48, 96, 144]
    assert 144 < report.resumed < report.rows == len(LINES)
    assert report.examples[0].startswith("line 41: ")
    assert output.read_bytes() == expected


@pytest.mark.usefixtures("small_pieces")
def test_nothing_is_computed_from_a_changed_input(tmp_path: Path, expected: bytes) -> None:
    """The row that has changed is in a gap, or in a finished piece behind one."""
    output = tmp_path / "labels.parquet"
    with pytest.raises(Dropout):
        label(io.BytesIO(CONTENT), output, runner=ShuffledRunner(3, ends_after=4))
    before = work_file_of(output).read_bytes()
    for content in (b"4\n" + CONTENT, CONTENT[:800]):
        with pytest.raises(FourfoldError, match="the input has changed"):
            label(io.BytesIO(content), output)
        assert work_file_of(output).read_bytes() == before
    assert labelled(output) == expected


@pytest.mark.usefixtures("small_pieces")
def test_pieces_that_fail_leave_the_others(tmp_path: Path, expected: bytes) -> None:
    output = tmp_path / "labels.parquet"
    lost = ["rows 17 to 32", "rows 289 to 304"]
    with pytest.raises(FourfoldError) as caught:
        label(io.BytesIO(CONTENT), output, runner=ShuffledRunner(1, lost=lost))
    assert sorted(str(caught.value).split("; ", 1)[0].split(": ")) == ["ended 3 workers", lost[0]]
    kept = len(LINES) - 32
    assert str(caught.value).endswith(
        f"{kept} labelled positions are kept in {output}.part: run the same command again to try "
        "the rest once more."
    )
    assert label(io.BytesIO(CONTENT), output).resumed == kept
    assert output.read_bytes() == expected


# ---- Pieces


def rows_of(*plies: int) -> list[Row]:
    return [Row("line 1", "4" * ply) for ply in plies]


def test_pieces_have_about_the_same_cost(solver: Solver) -> None:
    for rows in (
        rows_of(*range(12, 42)) * 1000,
        rows_of(*sorted([*range(12, 42)] * 1000)),
        rows_of(*[12] * 30_000),
    ):
        pieces = [*Cutter(7, 6, solver).cut(0, rows)]
        assert [row for piece in pieces for row in piece.rows] == rows
        assert [piece.first for piece in pieces] == [
            sum(len(each.rows) for each in pieces[:index]) for index in range(len(pieces))
        ]
        costs = [piece.cost for piece in pieces if len(piece.rows) < pieces_module.MOST_ROWS][:-1]
        assert all(2 <= cost < 2.1 for cost in costs)


def test_what_pieces_take_corrects_their_size(solver: Solver) -> None:
    """Also if many pieces were cut before the first answer came."""
    cutter = Cutter(7, 6, solver)
    pieces = cutter.cut(0, rows_of(*[16] * 100_000))
    before = [next(pieces) for _ in range(20)]
    for piece in before:
        cutter.correct(piece, Labelled(b"", b"", 3 * piece.cost))
    assert next(pieces).cost == pytest.approx(before[0].cost / 3, rel=0.01)


def test_the_cost_depends_on_the_book_and_the_size(solver: Solver) -> None:
    def rows_of_a_piece(columns: int, solver: Solver) -> int:
        return len(next(Cutter(columns, 6, solver).cut(0, rows_of(*[8] * 20_000))).rows)

    with_book = rows_of_a_piece(7, solver)
    without = rows_of_a_piece(7, Solver(book=False))
    assert with_book > 100 * without > 100 * rows_of_a_piece(8, solver) > 0


def test_pieces_that_are_labelled_together_have_the_same_labels(
    solver: Solver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pieces_module, "MOST_ROWS", 30)
    with open_source(io.BytesIO(CONTENT)) as source:
        pieces = [*Cutter(7, 6, solver).cut(0, source.rows)]

    def batches(labelled: list[Labelled]) -> list[pa.RecordBatch]:
        payloads = [pa.py_buffer(each.payload) for each in labelled]
        return [pa.ipc.read_record_batch(each, label_schema()) for each in payloads]

    labeller = Labeller(7, 6, moves=True, solver=solver)
    together = labeller.label_all(pieces)
    alone = [labeller.label(piece) for piece in pieces]
    assert len(pieces) > 5
    assert batches(together) == batches(alone)
    assert [each.digest for each in together] == [each.digest for each in alone]


def test_rows_without_a_position_cost_little(solver: Solver) -> None:
    rows = [
        Row("line 1", error="too long"),
        Row("line 2", "4" * 1000),
        Row("line 3", None, ("x", "1")),
        Row("line 4", None, ("7", 14680064)),
    ]
    assert [row.discs for row in rows] == [None, 1000, None, 6]
    (piece,) = Cutter(7, 6, solver).cut(0, rows)
    assert piece.cost < 0.001
