"""Search for a small strategy with a GPU.

    python benchmarks/strategy_gpu.py region OUT
    python benchmarks/strategy_gpu.py search --region OUT [OPTION OF fourfold-strategy...]

`region` writes the winning moves of all positions with 14 and 16 discs that occur while the first
player plays only moves that win: most questions of the search to the solver are about these. The
search without a GPU can use it, too.

`search` runs fourfold-strategy, whose options follow, and makes its leaf tests on the GPU:
thousands of restarts of the local search side by side (core/gpu/climb.hpp).

Both need CuPy and build/tools, built as in docs/strategy.md with the targets fourfold-strategy and
fourfold-strategy-gpu.
"""

import ctypes
import os
import subprocess
import sys
import tempfile
import traceback
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import cupy
import numpy as np
from numpy.typing import NDArray

from fourfold.solver.gpu import BatchSolver

ROOT = Path(__file__).parents[1]
TOOLS = ROOT / "build" / "tools"
BOOK = ROOT / "src/fourfold/solver/book/data/7x6-ply13.book"
TITLE = b"fourfold region\n"
FIRST_PLY = 14  # the book has the outcomes of all earlier moves
_BOTTOM = np.uint64(sum(1 << 7 * column for column in range(7)))
_BOARD = np.uint64(sum(63 << 7 * column for column in range(7)))
_CHUNK = 1_000_000  # positions

# Device::Size of restart_farm.hpp, and what fits in one launch.
RESTARTS, GRAPHS, NODES, EDGES = 3584, 768, 24_000, 48_000
MOST_STEPS = 100
MOST_WANTED = 1 << 18
MOST_UPDATES = 1 << 20
# The structures of climb.hpp and restart_farm.hpp, in bytes.
SIZES = {"graphs": 272, "starts": 32, "restarts": 80, "nodes": 48, "edges": 16}
_STARTS = 64  # of a graph
_PLIES, _QUEUE = 22, 1024
_WARPS = 4  # of a block
_MACHINE = np.dtype(
    [
        *((name, "u8") for name in ("graphs", "nodes", "edges", "starts")),
        *((name, "u8") for name in ("restarts", "visits", "queues", "wanted")),
        *((name, "u4") for name in ("node_capacity", "edge_capacity")),
        *((name, "u4") for name in ("wanted_capacity", "restart_count")),
    ]
)


# ---- Winning moves


def cells_of(column: int) -> np.uint64:
    """The cells of a column."""
    return np.uint64(63 << 7 * column)


def key(own: Any, other: Any) -> Any:
    """The search's keys of positions."""
    return own + (own | other) + _BOTTOM


def positions_of(keys: Any) -> tuple[Any, Any]:
    """The discs of the side to move and of the other in positions given by keys."""
    own, occupied = cupy.zeros_like(keys), cupy.zeros_like(keys)
    for column in range(7):
        shift = np.uint64(7 * column)
        value = keys >> shift & np.uint64(127)  # the highest bit marks the height
        height = sum((value >= np.uint64(1 << row)).astype(cupy.uint64) for row in range(1, 7))
        filled = (np.uint64(1) << height) - np.uint64(1)
        occupied |= filled << shift
        own |= (value - filled - np.uint64(1)) << shift
    return own, occupied & ~own


def mirrored(cells: Any) -> Any:
    """Sets of cells, mirrored."""
    image = cupy.zeros_like(cells)
    for column in range(7):
        image |= (cells >> np.uint64(7 * column) & np.uint64(127)) << np.uint64(7 * (6 - column))
    return image


def has_four(cells: Any) -> Any:
    """Whether sets of cells contain four in a row."""
    found = cupy.zeros(cells.shape, bool)
    for step in (1, 6, 7, 8):
        pairs = cells & cells >> np.uint64(step)
        found |= (pairs & pairs >> np.uint64(2 * step)) != 0
    return found


def can_make_four(own: Any, other: Any) -> Any:
    """Whether the side to move can make four at once."""
    playable = ((own | other) + _BOTTOM) & _BOARD
    found = cupy.zeros(own.shape, bool)
    for column in range(7):
        cell = playable & cells_of(column)
        found |= (cell != 0) & has_four(own | cell)
    return found


def winning_columns(solver: BatchSolver, keys: Any) -> NDArray[np.uint8]:
    """A bit for each column that wins."""
    boards = cupy.asnumpy(cupy.stack(positions_of(keys), axis=1))
    wins = solver.solve(boards, all_columns=True).scores > 0
    return np.packbits(wins, axis=1, bitorder="little")[:, 0]


def two_plies_later(keys: Any, columns: Any) -> Any:
    """The keys after each move that wins and each reply, except where four can be made."""
    found = cupy.zeros(0, cupy.uint64)
    for begin in range(0, len(keys), _CHUNK):
        own, other = positions_of(keys[begin : begin + _CHUNK])
        wins = columns[begin : begin + _CHUNK]
        playable = ((own | other) + _BOTTOM) & _BOARD
        parts = [found]
        for column in range(7):
            cell = playable & cells_of(column)
            after, before = own | cell, other
            chosen = (wins >> column & 1).astype(bool) & ~has_four(after)
            after, before = after[chosen], before[chosen]
            replies = ((after | before) + _BOTTOM) & _BOARD
            for reply in range(7):
                disc = replies & cells_of(reply)
                legal = disc != 0
                mine, theirs = after[legal], (before | disc)[legal]
                quiet = ~can_make_four(mine, theirs)
                mine, theirs = mine[quiet], theirs[quiet]
                parts.append(cupy.minimum(key(mine, theirs), key(mirrored(mine), mirrored(theirs))))
        found = cupy.unique(cupy.concatenate(parts))
    return found


def write_region(out: Path) -> None:
    """See above."""
    solver = BatchSolver()
    with tempfile.TemporaryDirectory() as folder:
        turns = Path(folder) / "turns"
        options = ("--book", str(BOOK), "--turns", str(FIRST_PLY), "--out", str(turns))
        subprocess.run([str(TOOLS / "fourfold-strategy"), *options], check=True)
        keys = cupy.asarray(np.fromfile(turns, np.uint64))
    parts = []
    for ply in (FIRST_PLY, FIRST_PLY + 2):
        columns = winning_columns(solver, keys)
        if not columns.all():
            raise AssertionError("a position that should be won is not")
        parts.append(cupy.asnumpy(keys) | columns.astype(np.uint64) << np.uint64(56))
        print(f"{len(keys):,} positions with {ply} discs", flush=True)
        if ply == FIRST_PLY:
            keys = two_plies_later(keys, cupy.asarray(columns))
    out.write_bytes(TITLE + np.concatenate(parts).tobytes())


# ---- The search


class Arrays(ctypes.Structure):
    """DeviceCalls::Arrays of strategy_device.hpp."""

    _fields_ = (
        *((name, ctypes.c_void_p) for name in SIZES),
        *((f"{name}_count", ctypes.c_uint64) for name in SIZES),
        ("steps", ctypes.c_int),
    )


_LAUNCH = ctypes.CFUNCTYPE(None, ctypes.c_int, ctypes.POINTER(Arrays))
_WAIT = ctypes.CFUNCTYPE(None, ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p)


class Calls(ctypes.Structure):
    """DeviceCalls."""

    _fields_ = (
        *((name, ctypes.c_uint32) for name in ("restarts", "graphs", "nodes", "edges")),
        ("most_steps", ctypes.c_int),
        ("most_wanted", ctypes.c_uint32),
        ("launch", _LAUNCH),
        ("wait", _WAIT),
    )


class RestartSet:
    """The memory of a set of restarts, and the stream in which they run."""

    def __init__(self) -> None:
        def memory(size: int) -> Any:
            return cupy.zeros(size, cupy.uint8)

        self.stream = cupy.cuda.Stream(non_blocking=True)
        self.wanted = memory(4 + 8 * MOST_WANTED)
        self.edges = memory(GRAPHS * EDGES * 8)
        # What the host sends.
        self.sent = {
            "graphs": memory(GRAPHS * SIZES["graphs"]),
            "starts": memory(GRAPHS * _STARTS * SIZES["starts"]),
            "restarts": memory(RESTARTS * SIZES["restarts"]),
            "nodes": memory(MOST_UPDATES * SIZES["nodes"]),
            "edges": memory(MOST_UPDATES * SIZES["edges"]),
        }
        self._kept = {
            "nodes": memory(GRAPHS * NODES * 40),
            "visits": memory(RESTARTS * NODES * 16),
            "queues": memory(RESTARTS * _PLIES * _QUEUE * 2),
            "edges": self.edges,
            "wanted": self.wanted,
        }
        self.machine = np.zeros((), _MACHINE)
        for name, array in {**self.sent, **self._kept}.items():
            self.machine[name] = array.data.ptr
        self.machine["node_capacity"], self.machine["edge_capacity"] = NODES, EDGES
        self.machine["wanted_capacity"], self.machine["restart_count"] = MOST_WANTED, RESTARTS

    def place_for(self, name: str, size: int) -> int:
        """Where the host sends so many bytes to."""
        if size > self.sent[name].nbytes:
            raise MemoryError(f"{size} bytes of {name} are too many for one launch")
        address: int = self.sent[name].data.ptr
        return address


class Gpu:
    """Runs what fourfold-strategy asks for."""

    def __init__(self) -> None:
        header, source = (
            (ROOT / "core/gpu" / name).read_text(encoding="utf-8")
            for name in ("climb.hpp", "climb.cu")
        )
        code = header.replace("#pragma once", "") + source.replace('#include "climb.hpp"', "")
        module = cupy.RawModule(code=code, options=("--std=c++20",))
        self._climb = module.get_function("fourfold_climb")
        self._update = module.get_function("fourfold_update")
        self._sets = (RestartSet(), RestartSet())
        cupy.cuda.Device().synchronize()
        self.calls = Calls(
            RESTARTS,
            GRAPHS,
            NODES,
            EDGES,
            MOST_STEPS,
            MOST_WANTED,
            _LAUNCH(self._launch),
            _WAIT(self._wait),
        )

    def _launch(self, number: int, pointer: Any) -> None:
        """Device::launch()."""
        try:
            arrays, now = pointer.contents, self._sets[number]
            runtime, stream = cupy.cuda.runtime, now.stream
            counts = {name: getattr(arrays, f"{name}_count") for name in SIZES}
            for name, count in counts.items():
                size = count * SIZES[name]
                if size:
                    address = now.place_for(name, size)
                    runtime.memcpyAsync(address, getattr(arrays, name), size, 1, stream.ptr)
            runtime.memsetAsync(now.wanted.data.ptr, 0, 4, stream.ptr)
            nodes, edges = (np.uint32(counts[name]) for name in ("nodes", "edges"))
            with stream:
                if blocks := (max(int(nodes), int(edges)) + 127) // 128:
                    updates = (now.edges, now.sent["nodes"], nodes, now.sent["edges"], edges)
                    self._update((blocks,), (128,), (now.machine, *updates))
                grid = ((RESTARTS + _WARPS - 1) // _WARPS,)
                self._climb(grid, (32 * _WARPS,), (now.machine, np.int32(arrays.steps)))
        except BaseException:  # noqa: BLE001 - it cannot pass through the program that called
            traceback.print_exc()
            os._exit(1)

    def _wait(self, number: int, restarts: int, wanted: int) -> None:
        """Device::wait()."""
        try:
            now, copy = self._sets[number], cupy.cuda.runtime.memcpy
            now.stream.synchronize()
            copy(restarts, now.sent["restarts"].data.ptr, RESTARTS * SIZES["restarts"], 2)
            copy(wanted, now.wanted.data.ptr, 4, 2)
            pairs = min(ctypes.c_uint32.from_address(wanted).value, MOST_WANTED)
            if pairs:
                copy(wanted + 4, now.wanted.data.ptr + 4, 8 * pairs, 2)
        except BaseException:  # noqa: BLE001
            traceback.print_exc()
            os._exit(1)


def search(options: Sequence[str]) -> int:
    """Run fourfold-strategy with a GPU."""
    gpu = Gpu()
    library = ctypes.CDLL(str(TOOLS / "libfourfold-strategy-gpu.so"))
    words = [word.encode() for word in ("fourfold-strategy", "--book", str(BOOK), *options)]
    arguments = (ctypes.c_char_p * len(words))(*words)
    status: int = library.fourfold_strategy(len(words), arguments, ctypes.byref(gpu.calls))
    return status


def main(arguments: Sequence[str]) -> int:
    """Run the command."""
    if len(arguments) == 2 and arguments[0] == "region":
        write_region(Path(arguments[1]))
        return 0
    if arguments and arguments[0] == "search":
        return search(arguments[1:])
    print(__doc__, file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
