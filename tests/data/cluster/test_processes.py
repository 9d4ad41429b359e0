"""Worker processes that are killed, and drivers that are."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import psutil
import pytest
from support.cluster_work import DEADLY, WAITING
from support.clusters import cluster_of
from support.command import ENVIRONMENT, TIMEOUT
from support.paths import ROOT

from fourfold.base.jobs import PiecesFailed, Runner
from fourfold.data.cluster import connect
from fourfold.data.cluster import worker as remote

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs signals")

DRIVER = """
import sys
from pathlib import Path
from support.cluster_work import WAITING
from fourfold.data.cluster import connect
if __name__ == "__main__":
    with connect(sys.argv[1]) as runner:
        for _, process in runner.run(WAITING, map(Path, sys.argv[2:])):
            print(process, flush=True)
"""


@pytest.fixture(scope="module", params=["local", "dask"])
def runner(request: pytest.FixtureRequest) -> Iterator[Runner]:
    """Two processes, with Dask and without."""
    if request.param == "local":
        with connect("local:2") as connected:
            yield connected
    else:
        with cluster_of(2, processes=True) as cluster, connect(cluster.scheduler_address) as joined:
            yield joined


def test_the_pieces_of_a_killed_worker_are_computed_by_others(
    runner: Runner, tmp_path: Path
) -> None:
    early, late = tmp_path / "early", tmp_path / "late"
    early.touch()
    with closing(runner.run(WAITING, [early, early, *[late] * 10])) as answers:
        _, process = next(answers)
        os.kill(process, signal.SIGKILL)
        late.touch()
        computed = [process, *(other for _, other in answers)]
    assert len(computed) == 12
    assert computed.count(process) < 12


def test_a_piece_that_ends_its_workers_is_reported_after_all_others_are_done(
    runner: Runner,
) -> None:
    done: list[int] = []
    with pytest.raises(
        PiecesFailed, match=r"number 13 ended 3 (workers|processes), the last"
    ) as failed:
        done.extend(piece for piece, _ in runner.run(DEADLY, range(40)))
    assert len(failed.value.failures) == 1
    assert sorted(done) == [piece for piece in range(40) if piece != 13]


def test_a_script_without_a_guard_is_told_so(tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text(
        "from support.cluster_work import TENS\n"
        "from fourfold.data.cluster import connect\n"
        "with connect('local:1') as runner:\n    print([*runner.run(TENS, [1])])\n"
    )
    environment = {**ENVIRONMENT, "PYTHONPATH": str(ROOT / "tests")}
    done = subprocess.run(
        [sys.executable, script], env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 1
    assert "must start its work below if __name__ == '__main__'" in done.stderr


def start_driver(cluster: str, *paths: Path) -> subprocess.Popen[str]:
    """A driver in a process group of its own."""
    return subprocess.Popen(
        [sys.executable, "-c", DRIVER, cluster, *map(str, paths)],
        env={**ENVIRONMENT, "PYTHONPATH": str(ROOT / "tests")},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGKILL])
def test_local_processes_end_with_the_driver(number: signal.Signals, tmp_path: Path) -> None:
    here, never = tmp_path / "here", tmp_path / "never"
    here.touch()
    with start_driver("local:1", here, never) as driver:
        assert driver.stdout
        worker = psutil.Process(int(driver.stdout.readline()))
        if number == signal.SIGINT:
            os.killpg(driver.pid, number)  # as a terminal does
        else:
            driver.send_signal(number)
        _, errors = driver.communicate(timeout=TIMEOUT)
        assert driver.returncode == -number
        # The worker is a zombie where nobody cleans up after processes without a parent.
        psutil.wait_procs([worker], timeout=10)
        assert not worker.is_running() or worker.status() == psutil.STATUS_ZOMBIE
    if number == signal.SIGINT:
        assert errors.count("Traceback") == 1  # of the driver, which does not catch Ctrl-C


def test_the_cluster_drops_the_job_of_a_killed_driver(tmp_path: Path) -> None:
    here, late = tmp_path / "here", tmp_path / "late"
    here.touch()
    deadline = time.monotonic() + TIMEOUT
    with cluster_of(1) as cluster:
        tasks = cluster.scheduler.tasks
        with start_driver(cluster.scheduler_address, here, late) as driver:
            assert driver.stdout
            assert driver.stdout.readline()
            # Not while it sends a piece: Dask may keep what arrives after it removed the driver.
            while not any(task.state == "processing" for task in list(tasks.values())):
                assert time.monotonic() < deadline
                time.sleep(0.05)
            driver.kill()
        while tasks and time.monotonic() < deadline:
            time.sleep(0.05)
        dropped = not tasks
        late.touch()  # frees the worker, also if the test fails
    remote._jobs.clear()  # its worker was in this process, and keeps the work for some minutes
    assert dropped
