"""Work for the tests of clusters, which their worker processes can import."""

import os
import signal
import time
from collections.abc import Sequence
from pathlib import Path

from fourfold.base.jobs import GpuWork, Work


def ten() -> int:
    return 10


def times(factor: int, piece: int) -> int:
    return factor * piece


def divide(dividend: int, piece: int) -> float:
    return dividend / piece


def say(text: str, _piece: int) -> str:
    return text


def on_cpu() -> str:
    return "cpu"


def on_gpu() -> str:
    return "gpu"


def say_to_all(text: str, pieces: Sequence[int]) -> Sequence[str]:
    return [f"{text} {len(pieces)}" for _ in pieces]


def end_worker_at_13(_tools: int, piece: int) -> int:
    if piece == 13:
        os.kill(os.getpid(), signal.SIGKILL)
    return piece


def wait_for_file(_tools: int, path: Path) -> int:
    """The process that computed it, when the file is there."""
    while not path.exists():
        time.sleep(0.01)
    return os.getpid()


TENS = Work(ten, times)
DIVISIONS = Work(ten, divide)
DEADLY = Work(ten, end_worker_at_13, "number {}".format)
WAITING = Work(ten, wait_for_file)
MIXED = Work(on_cpu, say, gpu=GpuWork(on_gpu, say_to_all, 8))
