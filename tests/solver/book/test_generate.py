"""Generating books: the same bytes however often the work is interrupted, and clear errors."""

import random
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from support.runners import Dropout, ShuffledRunner

from fourfold import (
    Book,
    BookError,
    FourfoldError,
    InvalidArgument,
    InvalidPosition,
    Solver,
    WrongType,
)
from fourfold.base.errors import Cancelled
from fourfold.base.jobs import Here, WorkFile
from fourfold.solver import NO_SCORE, StopToken
from fourfold.solver.book import generate

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

# Reports each step.
CHILD = """
import sys
from fourfold.solver.book import generate

generate(sys.argv[1], 6, 5, 4, threads=2, progress=lambda *report: print(report, flush=True))
"""


def solved_in(kept: Path) -> int:
    """The number of scores in the progress file of the small book."""
    if not kept.exists():
        return 0
    work = WorkFile(kept, "book", {"ply": 6, "columns": 5, "rows": 4, "positions": 1500})
    work.close()
    return work.items


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


def test_killing_it_again_and_again_changes_nothing(tmp_path: Path, book: bytes) -> None:
    rng = random.Random(1)
    command = [sys.executable, "-c", CHILD, str(tmp_path / "book")]
    solved = 0
    for _ in range(8):
        with subprocess.Popen(command, stdout=subprocess.PIPE) as process:
            assert process.stdout is not None
            for _ in range(rng.randint(0, 20)):  # reports: in any stage
                process.stdout.readline()
            process.kill()
        assert (tmp_path / "book").exists() or solved_in(tmp_path / "book.progress") >= solved
        solved = solved_in(tmp_path / "book.progress")
    assert generated(tmp_path) == book
    assert not (tmp_path / "book.progress").exists()


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


def test_all_threads_work_on_the_positions_of_a_small_book(tmp_path: Path) -> None:
    many, one = (generate(tmp_path / str(n), 1, 5, 4, threads=n) for n in (8, 1))
    assert many.scores(many.bitboards()).tolist() == one.scores(one.bitboards()).tolist()
    assert len(many) == 3


class TestProgressFile:
    """What a crash leaves behind is used; tests/base/jobs checks the file itself."""

    def test_is_used(self, tmp_path: Path, kept: bytes, book: bytes) -> None:
        watch = interrupt_at("")
        (tmp_path / "book.progress").write_bytes(kept)
        assert generated(tmp_path, progress=watch) == book
        assert "solving" not in watch.stages

    def test_torn_anywhere(self, tmp_path: Path, kept: bytes, book: bytes) -> None:
        for length in random.Random(3).choices(range(len(kept)), k=10):
            (tmp_path / "book.progress").write_bytes(kept[:length])
            assert generated(tmp_path, table_mb=1) == book

    @pytest.mark.parametrize(
        ("kept", "problem"),
        [(b"my notes", "not a work file"), (None, "begun with other options")],
    )
    def test_of_something_else(
        self, tmp_path: Path, kept_and_book: tuple[bytes, bytes], kept: bytes | None, problem: str
    ) -> None:
        content = kept_and_book[0] if kept is None else kept
        (tmp_path / "book.progress").write_bytes(content)
        with pytest.raises(FourfoldError, match=problem):
            generate(tmp_path / "book", 7, 5, 4)
        assert (tmp_path / "book.progress").read_bytes() == content
        assert not (tmp_path / "book").exists()


class TestRefusal:
    def test_unwritable_output_is_found_out_at_once(self, tmp_path: Path) -> None:
        def never(*_: object) -> None:
            pytest.fail("work began")

        with pytest.raises(FourfoldError, match=r"cannot write .*: No such file or directory"):
            generate(tmp_path / "missing" / "book", 6, 5, 4, progress=never)
        with pytest.raises(BookError, match="not a regular file"):
            generate(tmp_path, 6, 5, 4, progress=never)

    def test_a_full_disk_is_found_out_before_solving(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("shutil.disk_usage", lambda _: SimpleNamespace(free=100))
        with pytest.raises(BookError, match="not enough space for 1,500 positions"):
            generate(tmp_path / "book", 6, 5, 4)
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
            generate(out, 6, 5, 4, book=7)  # type: ignore[arg-type]
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
        with pytest.raises(FourfoldError, match="positions 17 to 32: ended 3 workers"):
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
            with pytest.raises(FourfoldError, match=r"File too large\. 16 solved .* are kept"):
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
