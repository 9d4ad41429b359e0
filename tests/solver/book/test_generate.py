"""Generating books: the same bytes however often the work is interrupted, and clear errors."""

import random
import struct
import subprocess
import sys
import zlib
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from support.runners import Dropout, ShuffledRunner

from fourfold import Book, BookError, InvalidArgument, InvalidPosition, Solver, WrongType
from fourfold.base.errors import Cancelled
from fourfold.base.jobs import Here, PiecesFailed
from fourfold.solver import NO_SCORE, StopToken
from fourfold.solver.book import generate

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

HEADER = 40  # bytes of a progress file before its records

# Reports when it begins to solve, when it is about to write, and how it continues.
CHILD = """
import sys
from fourfold.solver.book import generate

generate(
    sys.argv[1], ply=7, columns=6, rows=4, threads=2, table_mb=1,
    progress=lambda stage, done, total, left: print(stage, done, flush=True),
)
"""


def solved_in(kept: Path) -> int:
    """The number of scores in a progress file, as described in progress_file.hpp."""
    content = kept.read_bytes() if kept.exists() else b""
    at, solved = HEADER, 0
    while at + 12 <= len(content):
        (count,) = struct.unpack_from("<I", content, at + 8)
        end = at + 12 + count
        if content[end : end + 4] != struct.pack("<I", zlib.crc32(content[at:end])):
            break  # torn
        at, solved = end + 4, solved + count
    return solved


def start(out: Path) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        [sys.executable, "-c", CHILD, str(out)], stdout=subprocess.PIPE, text=True
    )


def kill_soon(process: "subprocess.Popen[str]", rng: random.Random) -> bool:
    """Kills at a random moment: before it solves, while it does, or when it is about to write.

    False if it came to its end before that.
    """
    assert process.stdout is not None
    solving_reports = rng.randint(0, 2)
    if rng.random() < 0.9:  # else while it starts
        for line in process.stdout:
            if line.startswith("writing"):
                break
            solving_reports -= line.startswith("solving")
            if solving_reports <= 0:
                break
    try:
        process.wait(timeout=rng.uniform(0, 0.1))
    except subprocess.TimeoutExpired:
        process.kill()
    killed = process.wait() != 0
    process.stdout.close()
    return killed


def test_killing_it_again_and_again_changes_nothing(tmp_path: Path) -> None:
    undisturbed = tmp_path / "undisturbed.book"
    with start(undisturbed) as process:
        assert process.stdout is not None
        assert process.stdout.read()
    assert process.returncode == 0

    rng = random.Random(1)
    kills = rounds = 0
    while kills < 8:  # on a fast machine the book may be done before that: start again
        rounds += 1
        out = tmp_path / f"{rounds}.book"
        kept = tmp_path / f"{rounds}.book.progress"
        solved = 0
        while not out.exists():
            kills += kill_soon(start(out), rng)
            if not out.exists():
                assert solved_in(kept) >= solved  # nothing is lost
                solved = solved_in(kept)
        generate(out, ply=7, columns=6, rows=4, threads=2, table_mb=1)
        assert out.read_bytes() == undisturbed.read_bytes()
        assert sorted(p.name for p in tmp_path.glob(f"{rounds}.*")) == [out.name]


@pytest.fixture(scope="module")
def kept_and_book(tmp_path_factory: pytest.TempPathFactory) -> tuple[bytes, bytes]:
    """The progress file of a finished small book, and the book."""
    out = tmp_path_factory.mktemp("whole") / "book"
    with pytest.raises(KeyboardInterrupt):
        generate(out, 6, 5, 4, progress=interrupt_at("writing"))
    kept = out.with_name("book.progress").read_bytes()
    generate(out, 6, 5, 4)
    return kept, out.read_bytes()


@pytest.fixture(scope="module")
def kept(kept_and_book: tuple[bytes, bytes]) -> bytes:
    return kept_and_book[0]


@pytest.fixture(scope="module")
def book(kept_and_book: tuple[bytes, bytes]) -> bytes:
    return kept_and_book[1]


def generated(folder: Path, **options: Any) -> bytes:
    """The small book, made with other options."""
    generate(folder / "book", 6, 5, 4, **options)
    return (folder / "book").read_bytes()


class interrupt_at:  # noqa: N801 - reads as a function
    """A progress function that acts like Ctrl-C at the first report of a stage."""

    def __init__(self, stage: str) -> None:
        self.stage = stage
        self.stages: list[str] = []

    def __call__(self, stage: str, _done: int, _total: int, _left: float | None) -> None:
        self.stages.append(stage)
        if stage == self.stage:
            raise KeyboardInterrupt


@pytest.mark.parametrize("stage", ["finding", "solving", "writing"])
def test_an_interrupt_keeps_what_is_solved(tmp_path: Path, book: bytes, stage: str) -> None:
    with pytest.raises(KeyboardInterrupt):
        generated(tmp_path, progress=interrupt_at(stage))
    assert [p.name for p in tmp_path.iterdir()] == ([] if stage == "finding" else ["book.progress"])
    assert generated(tmp_path) == book


def test_threads_memory_and_a_book_of_a_later_ply_change_nothing(
    tmp_path: Path, book: bytes
) -> None:
    assert generated(tmp_path, threads=1, table_mb=1) == book
    assert generated(tmp_path, threads=4, table_mb=8) == book
    assert generated(tmp_path, book=generate(tmp_path / "later", 8, 5, 4)) == book


class TestProgressFile:
    """Whatever a crash leaves behind, the book is correct."""

    def finish(self, folder: Path, kept: bytes) -> bytes:
        (folder / "book.progress").write_bytes(kept)
        return generated(folder, table_mb=1)

    def test_is_used(self, tmp_path: Path, kept: bytes, book: bytes) -> None:
        watch = interrupt_at("")
        (tmp_path / "book.progress").write_bytes(kept)
        assert generated(tmp_path, progress=watch) == book
        assert "solving" not in watch.stages

    def test_torn_anywhere(self, tmp_path: Path, kept: bytes, book: bytes) -> None:
        rng = random.Random(3)
        for length in [HEADER, HEADER + 1, *rng.choices(range(HEADER, len(kept)), k=25)]:
            assert self.finish(tmp_path, kept[:length]) == book

    def test_damaged_anywhere(self, tmp_path: Path, kept: bytes, book: bytes) -> None:
        rng = random.Random(4)
        for _ in range(25):
            damaged = bytearray(kept)
            damaged[rng.randrange(HEADER, len(kept))] ^= 1 << rng.randrange(8)
            assert self.finish(tmp_path, bytes(damaged)) == book

    def test_zeros_where_the_disk_was_not_written(
        self, tmp_path: Path, kept: bytes, book: bytes
    ) -> None:
        assert self.finish(tmp_path, kept[:500] + bytes(1000)) == book

    @pytest.mark.parametrize(
        ("kept", "problem"),
        [
            (b"", "not a progress file"),
            (b"my notes, not to be overwritten, but longer than a header", "not a progress file"),
            (b"FFBKPROG" + struct.pack("<I", 9) + bytes(28), "version 9"),
            (b"FFBKPROG" + struct.pack("<I", 1) + bytes(28), "header .* damaged"),
        ],
    )
    def test_a_file_that_is_not_a_progress_file(
        self, tmp_path: Path, kept: bytes, problem: str
    ) -> None:
        with pytest.raises(BookError, match=problem):
            self.finish(tmp_path, kept)
        assert (tmp_path / "book.progress").read_bytes() == kept
        assert not (tmp_path / "book").exists()

    def test_of_another_book(self, tmp_path: Path, kept: bytes) -> None:
        (tmp_path / "book.progress").write_bytes(kept)
        with pytest.raises(BookError, match="another book: 1500 positions at ply 6 on 5x4, not"):
            generate(tmp_path / "book", 7, 5, 4)

    def test_in_use(self, tmp_path: Path) -> None:
        def again(stage: str, *_: object) -> None:
            if stage == "solving":
                generate(tmp_path / "book", 6, 5, 4)

        with pytest.raises(BookError, match="in use"):
            generate(tmp_path / "book", 6, 5, 4, progress=again)


class TestRefusal:
    def test_unwritable_output_is_found_out_at_once(self, tmp_path: Path) -> None:
        def never(*_: object) -> None:
            pytest.fail("work began")

        with pytest.raises(BookError, match=r"cannot open .*: No such file or directory"):
            generate(tmp_path / "missing" / "book", 6, 5, 4, progress=never)
        with pytest.raises(BookError, match="not a regular file"):
            generate(tmp_path, 6, 5, 4, progress=never)

    @pytest.mark.skipif(sys.platform == "win32", reason="no limits there")
    def test_a_full_disk_is_found_out_before_solving(self, tmp_path: Path) -> None:
        limited = (
            "import resource, sys; from fourfold.solver.book import generate;"
            "resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096));"
            "report = lambda stage, *_: print(stage, flush=True);"
            "generate(sys.argv[1], 6, 5, 4, progress=report)"
        )
        result = subprocess.run(
            [sys.executable, "-c", limited, str(tmp_path / "book")],
            capture_output=True,
            text=True,
            check=False,
        )
        assert "BookError: cannot make room for" in result.stderr
        assert set(result.stdout.split()) <= {"finding"}
        assert list(tmp_path.iterdir()) == []

    @pytest.mark.parametrize("ply", [-1, 20, 1000, 2**70])
    def test_impossible_plies(self, tmp_path: Path, ply: int) -> None:
        with pytest.raises(InvalidArgument, match="ply must be from 0 to 19"):
            generate(tmp_path / "book", ply, 5, 4)

    def test_impossible_options(self, tmp_path: Path) -> None:
        out = tmp_path / "book"
        with pytest.raises(InvalidPosition):
            generate(out, 6, 3, 3)
        with pytest.raises(InvalidArgument, match="threads"):
            generate(out, 6, 5, 4, threads=0)
        with pytest.raises(InvalidArgument, match="table_mb"):
            generate(out, 6, 5, 4, table_mb=0)
        with pytest.raises(WrongType, match="ply"):
            generate(out, "6", 5, 4)  # type: ignore[arg-type]
        with pytest.raises(WrongType, match="book"):
            generate(out, 6, 5, 4, book="book")  # type: ignore[arg-type]
        assert list(tmp_path.iterdir()) == []


def test_replaces_a_book_that_is_there(tmp_path: Path, book: bytes) -> None:
    (tmp_path / "book").write_bytes(b"old")
    assert generated(tmp_path) == book


class TestElsewhere:
    """Positions that a given solver solves: in this process, or wherever a runner computes."""

    def solver(self) -> Solver:
        return Solver(table_mb=1, book=False)

    def test_in_this_process(self, tmp_path: Path, book: bytes) -> None:
        stages: list[tuple[Any, ...]] = []
        assert (
            generated(tmp_path, solver=self.solver(), progress=lambda *p: stages.append(p)) == book
        )
        assert [p.name for p in tmp_path.iterdir()] == ["book"]
        solving = [stage[1:] for stage in stages if stage[0] == "solving"]
        assert solving[0] == (0, 1500, None)
        assert solving[-1] == (1500, 1500, 0)
        assert [done for done, _, _ in solving] == sorted(done for done, _, _ in solving)

    @pytest.mark.parametrize("seed", range(3))
    def test_in_any_order_and_in_turns(self, tmp_path: Path, book: bytes, seed: int) -> None:
        kept = tmp_path / "book.progress"
        solved = 0
        for ends_after in (2, 5, 3):
            runner = ShuffledRunner(seed, ends_after=ends_after)
            with pytest.raises(Dropout):
                generated(tmp_path, solver=self.solver(), runner=runner)
            assert solved_in(kept) > solved
            solved = solved_in(kept)
        with pytest.raises(KeyboardInterrupt):  # goes on with threads
            generated(tmp_path, threads=1, progress=interrupt_at("solving"))
        solver = Solver(table_mb=1, book=generate(tmp_path / "later", 8, 5, 4))
        assert generated(tmp_path, solver=solver, runner=ShuffledRunner(seed)) == book

    def test_a_piece_that_cannot_be_computed(self, tmp_path: Path, book: bytes) -> None:
        runner = ShuffledRunner(1, lost=["positions 17 to 32"])
        with pytest.raises(PiecesFailed, match="positions 17 to 32: ended 3 workers"):
            generated(tmp_path, solver=self.solver(), runner=runner)
        assert solved_in(tmp_path / "book.progress") == 1500 - 16
        assert generated(tmp_path) == book

    @pytest.mark.parametrize(
        ("wrong", "problem"),
        [
            (lambda scores: scores[:-1], r"positions 17 to \d+: \d+ scores were returned"),
            (lambda scores: np.where(scores == scores[0], np.int8(9), scores), "the score 9"),
            (lambda scores: np.where(scores == scores[0], NO_SCORE, scores), "the score -128"),
        ],
    )
    def test_scores_that_cannot_be_right(
        self,
        tmp_path: Path,
        wrong: "Callable[[NDArray[np.int8]], NDArray[np.int8]]",
        problem: str,
    ) -> None:
        class Faulty(Solver):
            calls = 0

            def solve_many(self, *arguments: Any, **options: Any) -> "NDArray[np.int8]":
                scores = super().solve_many(*arguments, **options)
                self.calls += 1
                return scores if self.calls == 1 else wrong(scores).astype(np.int8)

        with pytest.raises(BookError, match=problem):
            generate(tmp_path / "book", 6, 5, 4, solver=Faulty(book=False), runner=Here())
        assert solved_in(tmp_path / "book.progress") == 16

    def test_a_cancelled_job(self, tmp_path: Path) -> None:
        for runner in (None, ShuffledRunner(1)):
            stop = StopToken()

            def cancel(_stage: str, done: int, *_: object, stop: StopToken = stop) -> None:
                if done:
                    stop.cancel()

            options = {"solver": self.solver(), "runner": runner, "progress": cancel, "stop": stop}
            with pytest.raises(Cancelled):
                generated(tmp_path, **options)

    def test_a_full_disk(self, tmp_path: Path, book: bytes) -> None:
        resource = pytest.importorskip("resource")
        kept = tmp_path / "book.progress"
        before = resource.getrlimit(resource.RLIMIT_FSIZE)

        def fill(_stage: str, done: int, *_: object) -> None:
            if done == 16:
                resource.setrlimit(resource.RLIMIT_FSIZE, (kept.stat().st_size + 20, before[1]))

        try:
            with pytest.raises(BookError, match=r"File too large\. 16 solved .* are kept"):
                generated(tmp_path, solver=self.solver(), runner=Here(), progress=fill)
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, before)
        assert solved_in(kept) == 16
        assert generated(tmp_path) == book

    def test_impossible_options(self, tmp_path: Path) -> None:
        with pytest.raises(InvalidArgument, match="a runner needs a solver"):
            generate(tmp_path / "book", 6, 5, 4, runner=Here())
        for options in ({"table_mb": 4}, {"book": Book.shipped()}):
            with pytest.raises(InvalidArgument, match="options of the solver"):
                generate(tmp_path / "book", 6, 5, 4, solver=self.solver(), **options)
        assert list(tmp_path.iterdir()) == []
