"""Measure what a cluster costs: speed, the load of the scheduler, and memory.

    python benchmarks/cluster.py speed [--positions 50000] [--first-ply 8] [--rounds 3]
    python benchmarks/cluster.py load [--workers 10 100 200] [--pieces 3000]
    python benchmarks/cluster.py memory [--pieces 100 1000 10000 100000]

`speed` labels random positions of plies 8 to 40 with one process of two threads and with two
workers, in turns, so that a machine that is busy for a while slows down both alike.

`load` computes empty pieces of the size of real ones on simulated workers, which sleep: a scheduler
in a process of its own, the workers together in another one. It measures the processor time of
scheduler and driver for each piece and, without pieces, for each worker. From these follows how
busy they are with a thousand workers. Processor time does not depend on what else the machine does.

`memory` computes small pieces, each in a task of its own, and prints the memory of scheduler and
driver on the way.
"""

import argparse
import asyncio
import json
import logging
import multiprocessing
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import repeat
from pathlib import Path

import psutil
from distributed import LocalCluster, Worker

from fourfold import Solver
from fourfold.base.jobs import Runner, Work
from fourfold.data import label, sample
from fourfold.data.cluster import connect, dispatcher

# A piece of labelling: about 3,000 positions, as pickled, and its answer.
PIECE, ANSWER = bytes(160_000), bytes(200_000)
SMALL = bytes(1000)
RATE = 100  # pieces a second: the simulated workers share one process
IDLE = 10  # seconds


def nothing() -> None:
    """Nothing: these jobs need no tools."""


def nap(_tools: None, piece: tuple[float, bytes]) -> bytes:
    """Sleep as long as the piece says."""
    time.sleep(piece[0])
    return ANSWER


def echo(_tools: None, piece: bytes) -> bytes:
    """The piece itself."""
    return piece


def speed(positions: int, first_ply: int, rounds: int) -> None:
    """Two workers against two threads."""
    with (
        tempfile.TemporaryDirectory() as name,
        LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address="127.0.0.1:0") as dask,
        connect(dask.scheduler_address) as cluster,
    ):
        folder = Path(name)
        source = folder / "positions.txt"
        lines = sample(positions, plies=range(first_ply, 41), seed=7)
        source.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
        seconds: dict[str, list[float]] = {"two threads": [], "two workers": []}
        for _ in range(rounds):
            for way, runner in (("two threads", None), ("two workers", cluster)):
                output = folder / f"{way}.parquet"
                start = time.perf_counter()
                label(source, output, solver=Solver(), threads=2, runner=runner)
                seconds[way].append(time.perf_counter() - start)
        same = (folder / "two threads.parquet").read_bytes() == output.read_bytes()
    for way, each in seconds.items():
        print(f"{way}: {' '.join(f'{one:.1f}' for one in each)} s")
    ratios = [a / b for a, b in zip(*seconds.values(), strict=True)]
    print(f"workers against threads: {' '.join(f'{one:.2f}' for one in ratios)}")
    print(f"median {statistics.median(ratios):.2f}; the same bytes: {same}")


async def simulate(address: str, workers: int) -> None:
    """Run this many workers with one thread each, without end."""
    for first in range(0, workers, 20):
        some = range(first, min(first + 20, workers))
        await asyncio.gather(*(Worker(address, nthreads=1, memory_limit=0) for _ in some))
    await asyncio.Event().wait()


def simulated_workers(address: str, workers: int) -> None:
    """The process that simulates the workers."""
    logging.disable(logging.WARNING)
    asyncio.run(simulate(address, workers))


@contextmanager
def cluster_of(workers: int) -> Iterator[tuple[psutil.Process, str]]:
    """A scheduler with simulated workers: its process and its address."""
    with tempfile.TemporaryDirectory() as folder:
        about = Path(folder, "scheduler.json")
        command = [sys.executable, "-m", "dask", "scheduler", "--host", "127.0.0.1", "--port", "0"]
        options = ["--no-dashboard", "--scheduler-file", str(about)]
        with subprocess.Popen([*command, *options], stderr=subprocess.DEVNULL) as scheduler:
            while not about.exists():
                time.sleep(0.1)
            address = json.loads(about.read_text(encoding="utf-8"))["address"]
            simulation = multiprocessing.Process(target=simulated_workers, args=(address, workers))
            simulation.start()
            try:
                yield psutil.Process(scheduler.pid), address
            finally:
                simulation.kill()
                simulation.join()
                scheduler.kill()


def used(process: psutil.Process) -> float:
    """Seconds of processor time that a process has used."""
    times = process.cpu_times()
    return float(times.user + times.system)


def compute(runner: Runner, seconds: float, pieces: int) -> None:
    """Compute pieces of the real size."""
    for _ in runner.run(Work(nothing, nap), repeat((seconds, PIECE), pieces)):
        pass


def load(counts: list[int], pieces: int) -> None:
    """Processor time of the scheduler for each worker, and of both for each task."""
    driver = psutil.Process()
    idle = []
    for workers in counts:
        with cluster_of(workers) as (scheduler, address), connect(address) as runner:
            compute(runner, 1.0, 2 * workers)  # until all workers have joined
            start = used(scheduler), time.perf_counter()
            time.sleep(IDLE)
            idle.append((used(scheduler) - start[0]) / (time.perf_counter() - start[1]))
            before = used(scheduler), used(driver), time.perf_counter()
            compute(runner, workers / RATE, pieces)
            after = used(scheduler), used(driver), time.perf_counter()
        of_scheduler, of_driver, wall = (b - a for a, b in zip(before, after, strict=True))
        each = (of_scheduler - idle[-1] * wall) / pieces, of_driver / pieces
        print(
            f"{workers} workers, {pieces / wall:.0f} tasks/s: scheduler {idle[-1]:.1%} of a core "
            f"when idle, {1000 * each[0]:.2f} ms a task; driver {1000 * each[1]:.2f} ms a task",
            flush=True,
        )
    slope = (idle[-1] - idle[0]) / (counts[-1] - counts[0]) if len(counts) > 1 else 0.0
    thousand = idle[0] + slope * (1000 - counts[0])
    for rate in (dispatcher._TASK_RATE, 200, 500):  # noqa: SLF001 - it is what is measured
        print(
            f"1,000 workers, {rate:.0f} tasks/s (of {1000 / rate:.0f} s): scheduler "
            f"{thousand + rate * each[0]:.0%} of a core, driver {rate * each[1]:.0%}"
        )


def memory(counts: list[int]) -> None:
    """Memory of scheduler and driver after so many pieces of one job."""
    driver = psutil.Process()
    dispatcher._LARGEST_BUNDLE = 1  # noqa: SLF001 - as many tasks as pieces
    with cluster_of(2) as (scheduler, address), connect(address) as runner:
        answers = runner.run(Work(nothing, echo), repeat(SMALL, max(counts)))
        for number, _ in enumerate(answers, 1):
            if number in counts:
                ours, its = (one.memory_info().rss / 2**20 for one in (driver, scheduler))
                print(
                    f"{number} pieces: driver {ours:.1f} MiB, scheduler {its:.1f} MiB", flush=True
                )


def main() -> None:
    """Run the requested measurement."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    kinds = parser.add_subparsers(dest="kind", required=True)
    kind = kinds.add_parser("speed")
    kind.add_argument("--positions", type=int, default=50_000)
    kind.add_argument("--first-ply", type=int, default=8)
    kind.add_argument("--rounds", type=int, default=3)
    kind = kinds.add_parser("load")
    kind.add_argument("--workers", type=int, nargs="+", default=[10, 100, 200])
    kind.add_argument("--pieces", type=int, default=3000)
    kind = kinds.add_parser("memory")
    kind.add_argument("--pieces", type=int, nargs="+", default=[100, 1000, 10_000, 100_000])
    options = parser.parse_args()
    if options.kind == "speed":
        speed(options.positions, options.first_ply, options.rounds)
    elif options.kind == "load":
        load(options.workers, options.pieces)
    else:
        memory(options.pieces)


if __name__ == "__main__":
    main()
