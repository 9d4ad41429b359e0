"""Solving on a GPU: on a stand-in for one, and, marked, on a real one (`make test-gpu`)."""

import pickle
from concurrent.futures import ThreadPoolExecutor
from importlib.util import find_spec
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from support import fake_cupy
from support.command import fourfold
from support.runners import ShuffledRunner

from fourfold import Book, MissingExtra, Position, Solver, StopToken
from fourfold.base.errors import Cancelled, GpuError, InvalidArgument, InvalidPosition, SolverBusy
from fourfold.data import label, pieces
from fourfold.solver import NO_SCORE
from fourfold.solver.book import generate, generation

LATE = ["2252576253462244111563365343671351441", "7422341735647741166133573473242566"]


def has_gpu() -> bool:
    if find_spec("cupy") is None:
        return False
    import cupy  # noqa: PLC0415 - may be missing

    try:
        return bool(cupy.cuda.runtime.getDeviceCount())
    except cupy.cuda.runtime.CUDARuntimeError:
        return False


@pytest.fixture(
    params=[
        pytest.param(
            "fake",
            marks=pytest.mark.skipif(not fake_cupy.is_built(), reason="make native builds it"),
        ),
        pytest.param(
            "real", marks=[pytest.mark.gpu, pytest.mark.skipif(not has_gpu(), reason="no GPU")]
        ),
    ]
)
def _gpu(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    if request.param == "fake":
        fake_cupy.install(monkeypatch, fake_cupy.fake_cupy())


def sample(columns: int, rows: int, plies: range, count: int) -> "np.ndarray[Any, Any]":
    rng = np.random.default_rng(1)
    boards: list[tuple[int, int]] = []
    while len(boards) < count:
        position, wanted = Position(columns, rows), int(rng.choice(plies))
        while position.ply < wanted and not position.is_over:
            moves = [position.play(column) for column in position.legal_moves]
            open_ = [after for after in moves if not after.is_over]
            position = (open_ or moves)[int(rng.integers(len(open_ or moves)))]
        boards.append(position.bitboards)
    return np.array(boards, dtype=np.uint64)


@pytest.mark.usefixtures("_gpu")
@pytest.mark.parametrize(("columns", "rows"), [(7, 6), (4, 4), (8, 7), (12, 4), (4, 15)])
def test_results_are_those_of_the_cpu(columns: int, rows: int) -> None:
    cells = columns * rows
    boards = sample(columns, rows, range(cells - 16, cells + 1), 60)
    size: Any = {"columns": columns, "rows": rows}
    gpu, cpu = Solver(device="cuda"), Solver()
    assert (gpu.solve_many(boards, **size) == cpu.solve_many(boards, **size)).all()
    assert gpu.explored_positions > 0
    assert (gpu.outcome_many(boards, **size) == cpu.outcome_many(boards, **size)).all()
    found, expected = gpu.analyse_many(boards, **size), cpu.analyse_many(boards, **size)
    for name in ("scores", "columns", "best", "outcomes", "plies", "solved"):
        assert (getattr(found, name) == getattr(expected, name)).all(), name
        assert getattr(found, name).dtype == getattr(expected, name).dtype, name


@pytest.mark.usefixtures("_gpu")
def test_positions_and_callbacks() -> None:
    solver = Solver(device="cuda")
    positions = [Position.from_moves(moves) for moves in ("414141", "4141414", *LATE)]
    expected = Solver().solve_many(positions).tolist()
    calls: list[tuple[int, int]] = []
    results: list[int] = []
    scores = solver.solve_many(
        positions, progress=lambda done, total: calls.append((done, total)), results=results.extend
    )
    assert scores.tolist() == results == expected
    assert calls[-1] == (4, 4)
    assert (solver.analyse_many(positions).columns[1] == NO_SCORE).all()  # the game is over
    assert solver.solve_many([]).tolist() == []
    assert solver.analyse_many([]).columns.shape == (0, 7)
    assert solver.solve(positions[0]) == 18  # on the CPU


@pytest.mark.usefixtures("_gpu")
def test_the_book_changes_no_score() -> None:
    boards = Book.shipped(ply=8).bitboards()[:2500]
    solver = Solver(device="cuda", book=Book.shipped(ply=8))
    assert (solver.solve_many(boards) == Book.shipped(ply=8).scores(boards)).all()


@pytest.mark.usefixtures("_gpu")
def test_larger_batches_use_larger_books(tmp_path: Path) -> None:
    generate(tmp_path / "small.book", 4, 6, 5)  # worth reading for one early position
    (large,) = (book for book in Solver().books if (book.columns, book.rows) == (6, 5))  # for 16
    solver = Solver(device="cuda", book=(large, Book.open(tmp_path / "small.book")))
    early, late = sample(6, 5, range(3), 20), sample(6, 5, range(14, 20), 20)
    used = []
    for batch in (late, np.concatenate([late, early[:1]]), early, late):
        found = solver.solve_many(batch, columns=6, rows=5)
        assert (found == Solver().solve_many(batch, columns=6, rows=5)).all()
        book = solver._gpu._machine_for(6, 5)._book  # type: ignore[union-attr]
        used.append(book and book.ply)
    assert used == [None, 4, 8, 8]


@pytest.mark.usefixtures("_gpu")
def test_impossible_positions_are_refused_as_on_the_cpu() -> None:
    boards = np.array([[0, 0], [2, 1]], dtype=np.uint64)
    for device in ("cpu", "cuda"):
        with pytest.raises(InvalidPosition, match="item 1"):
            Solver(device=device).solve_many(boards)


@pytest.mark.usefixtures("_gpu")
def test_the_batch_solver_marks_what_is_not_a_position() -> None:
    from fourfold.solver.gpu import BatchSolver  # noqa: PLC0415 - needs CuPy

    late = Position.from_moves(LATE[0])
    boards = np.array([late.bitboards, (4, 1), (3, 3)], dtype=np.uint64)
    solved = BatchSolver().solve(boards)
    assert solved.scores.tolist() == [Solver().solve(late), NO_SCORE, NO_SCORE]
    assert solved.complete
    columns = BatchSolver().solve(boards, all_columns=True).scores
    assert [(each == NO_SCORE).all() for each in columns] == [False, True, True]


@pytest.mark.usefixtures("_gpu")
def test_limits() -> None:
    solver = Solver(device="cuda", book=False)
    early = np.zeros((3, 2), dtype=np.uint64)
    scores = solver.solve_many(early, time_limit=1e-9)
    assert (scores == NO_SCORE).all()
    labels = solver.analyse_many(early, time_limit=1e-9)
    assert not labels.solved.any()
    assert (labels.columns == NO_SCORE).all()
    stop = StopToken()
    stop.cancel()
    with pytest.raises(Cancelled):
        solver.solve_many(early, stop=stop)
    with pytest.raises(Cancelled):
        solver.solve_many(early, progress=lambda _done, _total: solver.cancel())
    with pytest.raises(InvalidArgument):
        solver.solve_many(early, time_limit=0)
    solver.clear()


@pytest.mark.usefixtures("_gpu")
def test_calls_from_callbacks_and_from_other_threads() -> None:
    solver = Solver(device="cuda", book=False)
    late = [Position.from_moves(moves) for moves in LATE]
    with pytest.raises(SolverBusy):
        solver.solve_many(late, progress=lambda _done, _total: solver.clear())
    with pytest.raises(SolverBusy):
        solver.solve_many(late, progress=lambda _done, _total: solver.solve_many(late))
    waiting = StopToken()
    waiting.cancel()

    def ask(_done: int, _total: int) -> None:  # while this call has the GPU
        unsolved = pool.submit(solver.analyse_many, late, time_limit=1e-9).result()
        assert (unsolved.columns == NO_SCORE).all()
        with pytest.raises(Cancelled):
            pool.submit(solver.solve_many, late, stop=waiting).result()
        with pytest.raises(Cancelled):
            pool.submit(solver.clear, stop=waiting).result()

    with ThreadPoolExecutor(1) as pool:
        expected = Solver().solve_many(late)
        assert (solver.solve_many(late, progress=ask) == expected).all()


@pytest.mark.skipif(not fake_cupy.is_built(), reason="make native builds it")
def test_a_solver_works_again_after_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    module: Any = fake_cupy.fake_cupy()
    fake_cupy.install(monkeypatch, module)
    solver = Solver(device="cuda", book=False)
    late = Position.from_moves(LATE[0])
    with monkeypatch.context() as full:
        full.setattr(module, "full", _raising(fake_cupy.OutOfMemoryError("9 bytes")))
        with pytest.raises(GpuError, match="Solve fewer positions"):
            solver.solve_many([late])
    assert solver.solve_many([late]).tolist() == [Solver().solve(late)]


@pytest.mark.usefixtures("_gpu")
def test_books_and_labels(tmp_path: Path) -> None:
    solver = Solver(device="cuda", book=False)
    made = generate(tmp_path / "gpu.book", 6, 5, 4, solver=solver)
    generate(tmp_path / "cpu.book", 6, 5, 4)
    assert len(made) > 0
    assert (tmp_path / "gpu.book").read_bytes() == (tmp_path / "cpu.book").read_bytes()
    text = tmp_path / "moves.txt"
    text.write_text("\n".join([*LATE, "48"]) + "\n", encoding="utf-8")
    for device in ("cpu", "cuda"):
        label(text, tmp_path / f"{device}.csv", solver=Solver(device=device))
    assert (tmp_path / "cuda.csv").read_bytes() == (tmp_path / "cpu.csv").read_bytes()


@pytest.mark.usefixtures("_gpu")
def test_jobs_on_workers_with_and_without_gpus(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pieces, "MOST_ROWS", 2)
    monkeypatch.setattr(generation, "_MOST", 40)
    solver = Solver(table_mb=8)
    (tmp_path / "in.txt").write_text("".join(f"{moves}\n" for moves in [*LATE * 5, "4444444"]))
    for name, runner in (("here", None), ("elsewhere", ShuffledRunner(1, gpus=True))):
        label(tmp_path / "in.txt", tmp_path / f"{name}.csv", solver=solver, runner=runner)
        generate(tmp_path / f"{name}.book", 6, 5, 4, solver=Solver(book=False), runner=runner)
    for kind in ("csv", "book"):
        found = [(tmp_path / f"{name}.{kind}").read_bytes() for name in ("here", "elsewhere")]
        assert found[0] == found[1]


@pytest.mark.usefixtures("_gpu")
def test_commands(tmp_path: Path) -> None:
    text = tmp_path / "set.txt"
    scores = Solver().solve_many([Position.from_moves(moves) for moves in LATE]).tolist()
    lines = [f"{moves} {score}\n" for moves, score in zip(LATE, scores, strict=True)]
    text.write_text("".join(lines), encoding="utf-8")
    done = fourfold("bench", str(text), "--device", "cuda")
    assert (done.returncode, done.stderr) == (0, "")
    assert "GPU: " in done.stdout
    for option in (("--against", "bitbully"), ("--threads", "2"), ("--instructions", "portable")):
        assert fourfold("bench", str(text), "--device", "cuda", *option).returncode == 2
    labels = ("label", str(text), "-o", str(tmp_path / "x.csv"), "--device", "cuda")
    done = fourfold(*labels, "--table-mb", "8")
    assert done.returncode == 2
    assert "--table-mb has no effect on a GPU" in done.stderr
    book = ("book", "generate", "--ply", "4", "--columns", "4", "--rows", "4", "--device", "cuda")
    assert fourfold(*book, "-o", str(tmp_path / "4x4.book")).returncode == 0
    assert fourfold(*book, "-o", str(tmp_path / "x.book"), "--table-mb", "8").returncode == 2
    assert fourfold(*labels).returncode == 0


@pytest.mark.usefixtures("_gpu")
def test_a_solver_can_be_pickled() -> None:
    copy = pickle.loads(pickle.dumps(Solver(device="cuda")))
    assert copy.device == "cuda"
    assert copy.gpu_name


def test_an_unknown_device() -> None:
    with pytest.raises(InvalidArgument, match=r"'tpu' is not available\. Available: 'cpu', 'cuda'"):
        Solver(device="tpu")


def test_without_cupy(monkeypatch: pytest.MonkeyPatch) -> None:
    missing: Any = None  # as if it were not installed
    fake_cupy.install(monkeypatch, missing)
    with pytest.raises(MissingExtra, match=r"fourfold\[gpu\]"):
        Solver(device="cuda")
    done = fourfold("bench", "--device", "cuda")
    assert done.returncode == 1
    assert "fourfold[gpu]" in done.stderr


def test_cupy_that_cannot_be_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    fake_cupy.install(monkeypatch, fake_cupy.fake_cupy())
    monkeypatch.setattr(
        "fourfold.base.extras.import_module", _raising(ImportError("libcuda.so.1: cannot open"))
    )
    with pytest.raises(GpuError, match=r"cannot be loaded: libcuda\.so\.1"):
        Solver(device="cuda")


def _raising(error: Exception) -> Any:
    def function(*_arguments: object, **_options: object) -> None:
        raise error

    return function


_NO_DEVICE = fake_cupy.CUDARuntimeError("cudaErrorNoDevice: no CUDA-capable device is detected")
_OLD_DRIVER = fake_cupy.CUDARuntimeError("cudaErrorInsufficientDriver: CUDA driver version is")
_NO_MEMORY = fake_cupy.OutOfMemoryError("Out of memory allocating 9 bytes")
_UNCLEAR = fake_cupy.CompileException("kernels.cu(1): error: what?")
_NO_COMPILER = RuntimeError("CuPy failed to load libnvrtc.so.12")
_LOST = fake_cupy.CUDARuntimeError("cudaErrorIllegalAddress")

# What a GPU reports, and the parts of CuPy that fail.
BROKEN: list[tuple[str, dict[str, Any], dict[str, Any]]] = [
    ("no GPU was found", {}, {"getDeviceCount": lambda: 0}),
    ("no GPU was found", {}, {"getDeviceCount": _raising(_NO_DEVICE)}),
    ("driver of the GPU is too old", {}, {"getDeviceCount": _raising(_OLD_DRIVER)}),
    ("compute capability 6.1", {"capability": (6, 1)}, {}),
    ("too little memory is free", {"memory": 1 << 20}, {}),
    (
        "Solve fewer positions at a time",
        {},
        {"zeros": _raising(_NO_MEMORY), "RawModule": lambda **_: _Anything()},
    ),
    ("could not be compiled", {}, {"RawModule": _raising(_UNCLEAR)}),
    (
        "could not be compiled for this GPU: CuPy failed to load libnvrtc",
        {},
        {"RawModule": lambda **_: SimpleNamespace(get_function=_raising(_NO_COMPILER))},
    ),
    (
        "the GPU may have been reset",
        {},
        {"RawModule": lambda **_: _Anything(), "full": _raising(_LOST)},
    ),
]


class _Anything:
    """A module with any kernels."""

    def get_function(self, _name: str) -> Any:
        return lambda *_: None

    def get_global(self, _name: str) -> bytes:
        return np.ones(3, dtype=np.uint32).tobytes()


@pytest.mark.parametrize(("message", "reports", "parts"), BROKEN)
def test_a_gpu_that_cannot_be_used(
    message: str, reports: dict[str, Any], parts: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    module: Any = fake_cupy.fake_cupy(**reports)
    for name, part in parts.items():
        setattr(module.cuda.runtime if name == "getDeviceCount" else module, name, part)
    fake_cupy.install(monkeypatch, module)
    with pytest.raises(GpuError, match=message):
        Solver(device="cuda", book=False).solve_many([Position()])


@pytest.mark.skipif(not fake_cupy.is_built(), reason="make native builds it")
def test_what_is_solved_when_a_gpu_fails_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(generation, "_ON_GPU", (50, 50, 20.0))
    module: Any = fake_cupy.fake_cupy()
    fake_cupy.install(monkeypatch, module)
    solver = Solver(device="cuda", book=False)
    left = 4
    whole = module.full

    def fails_later(*arguments: Any) -> Any:
        nonlocal left
        left -= 1
        if left == 0:
            raise fake_cupy.CUDADriverError("CUDA_ERROR_ECC_UNCORRECTABLE")
        return whole(*arguments)

    module.full = fails_later
    with pytest.raises(GpuError, match="ECC"):
        generate(tmp_path / "4x4.book", 6, 4, 4, solver=solver)
    stages: list[tuple[str, int]] = []

    def note(stage: str, done: int, *_: object) -> None:
        stages.append((stage, done))

    generate(tmp_path / "4x4.book", 6, 4, 4, progress=note)
    assert next(done for stage, done in stages if stage == "solving") >= 150
