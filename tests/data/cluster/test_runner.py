"""Pieces on the workers of a cluster."""

import gc
import importlib.metadata
import pickle
import platform
import re
import socket
import weakref
from collections.abc import Callable, Iterator
from contextlib import closing
from itertools import count
from pathlib import Path

import pytest
from distributed import LocalCluster, Worker
from support.cluster_work import DIVISIONS, MIXED, TENS, WAITING, times
from support.clusters import cluster_of

from fourfold import FourfoldError, StopToken, __version__
from fourfold.base.errors import Cancelled
from fourfold.base.jobs import Runner, Work
from fourfold.data.cluster import connect, connection, dispatcher
from fourfold.data.cluster import worker as remote


def test_every_piece_is_answered_once(runner: Runner) -> None:
    answers = list(runner.run(TENS, range(100)))
    assert sorted(answers) == [(piece, 10 * piece) for piece in range(100)]


def test_one_job_after_the_other(runner: Runner) -> None:
    assert list(runner.run(TENS, [])) == []
    assert list(runner.run(TENS, [7])) == [(7, 70)]
    assert list(runner.run(DIVISIONS, [2])) == [(2, 5.0)]


def test_two_jobs_at_the_same_time(runner: Runner) -> None:
    with (
        closing(runner.run(TENS, count())) as tens,
        closing(runner.run(DIVISIONS, count(1))) as divisions,
    ):
        for _ in range(10):
            piece, product = next(tens)
            assert product == 10 * piece
            piece, quotient = next(divisions)
            assert quotient == 10 / piece


def test_pieces_are_drawn_as_they_are_needed(
    runner: Runner, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dispatcher, "_LARGEST_BUNDLE", 1)
    drawn = []

    def pieces() -> Iterator[int]:
        for number in count():
            drawn.append(number)
            yield number

    with closing(runner.run(TENS, pieces())) as answers:
        for _ in range(50):
            next(answers)
    assert len(drawn) <= 50 + 2 * 2 + dispatcher._DRAWN_AHEAD


def test_short_pieces_are_sent_together(runner: Runner, monkeypatch: pytest.MonkeyPatch) -> None:
    tasks = []

    def count_pieces(job: str, pieces: bytes) -> tuple[bytes, float] | None:
        tasks.append(len(pickle.loads(pieces)))
        return compute(job, pieces)

    compute = remote.compute
    monkeypatch.setattr(remote, "compute", count_pieces)
    monkeypatch.setattr(dispatcher, "_TASK_RATE", 0.01)
    assert sorted(runner.run(TENS, range(500))) == [(piece, 10 * piece) for piece in range(500)]
    assert sum(tasks) == 500
    assert max(tasks) == dispatcher._LARGEST_BUNDLE
    assert tasks[-1] == 1  # at the end, all workers share what is left


def test_an_exception_of_the_work_is_raised(runner: Runner) -> None:
    with pytest.raises(ZeroDivisionError, match="division by zero"):
        list(runner.run(DIVISIONS, [1, 0, 2]))
    assert list(runner.run(DIVISIONS, [1])) == [(1, 10.0)]


def test_an_exception_of_the_preparation_is_raised(runner: Runner) -> None:
    with pytest.raises(ZeroDivisionError):
        list(runner.run(Work(fail, times), [1]))


def fail() -> int:
    return 1 // 0


def test_a_cancelled_job_ends(runner: Runner, tmp_path: Path) -> None:
    stop = StopToken()
    done, never = tmp_path / "done", tmp_path / "never"
    done.touch()
    answers = runner.run(WAITING, [done, never], stop=stop)
    next(answers)
    stop.cancel()
    with pytest.raises(Cancelled):
        next(answers)
    never.touch()


def test_the_workers_drop_a_job_that_has_ended(runner: Runner) -> None:
    before = set(remote._jobs)  # in this process, workers of other tests have been, too
    for _ in range(5):  # the second worker may still be being admitted
        list(runner.run(TENS, [1]))
        assert set(remote._jobs) <= before


def test_jobs_of_killed_drivers_are_dropped(
    cluster: LocalCluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    worker = cluster.workers[0]
    remote.keep("old", pickle.dumps(TENS), worker)
    remote.keep("new", pickle.dumps(TENS), worker)
    assert set(remote._jobs) == {"old", "new"}
    monkeypatch.setattr(remote, "_FORGOTTEN_AFTER", -1.0)
    remote.keep("newest", pickle.dumps(TENS), worker)
    assert set(remote._jobs) == {"newest"}
    remote.forget("newest")


def test_a_dropped_job_frees_its_tools_at_once(cluster: LocalCluster) -> None:
    remote.keep("job", pickle.dumps(TENS), cluster.workers[0])
    remote.compute("job", pickle.dumps([pickle.dumps(1)]))
    dropped = weakref.ref(remote._jobs["job"])
    gc.disable()  # an idle worker does not collect garbage either
    try:
        remote.forget("job")
        assert dropped() is None
    finally:
        gc.enable()


def test_a_job_is_not_dropped_while_it_computes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(remote, "_FORGOTTEN_AFTER", -1.0)
    job = remote._Job(Work(lambda: None, lambda _tools, _piece: job.is_forgotten), on_gpu=False)
    assert job.is_forgotten
    assert job.compute([1]) == [False]
    assert job.is_forgotten


def test_a_worker_that_has_lost_the_work_gets_it_again(runner: Runner) -> None:
    with closing(runner.run(TENS, count())) as answers:
        next(answers)
        remote._jobs.clear()  # as if another process had taken the place of both workers
        for _ in range(20):
            piece, answer = next(answers)
            assert answer == 10 * piece


# Which workers are used


def versions(of_worker_1: Callable[[], str]) -> Callable[..., str]:
    """A function like importlib.metadata.version, with another answer on worker 1."""

    def version(package: str, dask_worker: Worker) -> str:
        assert package == "fourfold"
        return of_worker_1() if dask_worker.name == 1 else __version__

    return version


def test_a_worker_with_another_version_is_named_and_not_used(
    cluster: LocalCluster,
    runner: Runner,
    messages: list[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(importlib.metadata, "version", versions(lambda: "0.0.9"))
    for _ in range(2):
        assert len(list(runner.run(TENS, range(20)))) == 20
    (refused,) = messages[1:]
    assert refused == (
        f"The worker {cluster.workers[1].address} is not used: it has fourfold 0.0.9, but this is "
        f"fourfold {__version__}"
    )
    assert not cluster.workers[1].state.tasks


def test_a_worker_without_fourfold_is_named(
    runner: Runner, messages: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def missing() -> str:
        raise importlib.metadata.PackageNotFoundError("fourfold")

    monkeypatch.setattr(importlib.metadata, "version", versions(missing))
    list(runner.run(TENS, range(20)))
    assert f"not installed there. Install it: pip install fourfold=={__version__}" in messages[1]


def test_a_worker_with_another_python_is_named(
    runner: Runner, messages: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def version(dask_worker: Worker | None = None) -> tuple[str, str, str]:
        return ("3", "99", "0") if dask_worker and dask_worker.name == 1 else ("3", "98", "1")

    monkeypatch.setattr(platform, "python_version_tuple", version)
    list(runner.run(TENS, range(20)))
    assert messages[1].endswith("it has Python 3.99.0, but this is Python 3.98.1")


def test_work_that_workers_cannot_load_is_explained(
    cluster: LocalCluster, messages: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_arguments: object) -> int:
        raise ModuleNotFoundError("No module named 'my_player'")

    def say(message: str) -> None:
        messages.append(message)
        if message.startswith("Waiting"):
            stop.cancel()

    stop = StopToken()
    monkeypatch.setattr(dispatcher, "_PATIENCE", 0.0)
    monkeypatch.setattr(remote, "keep", fail)
    with (
        connect(cluster.scheduler_address, on_message=say) as runner,
        pytest.raises(Cancelled),
    ):
        list(runner.run(TENS, [1], stop=stop))
    # Of the two workers on one host, one is named.
    assert messages[1].endswith("it cannot load the work: No module named 'my_player'")
    assert messages[2] == "Waiting for workers to join the cluster: none of its 2 can be used."


def test_workers_that_leave_and_come(messages: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dispatcher, "_PATIENCE", 0.0)

    def say(message: str) -> None:
        messages.append(message)
        if message.startswith("Waiting"):
            cluster.scale(1)

    with cluster_of(0) as cluster, connect(cluster.scheduler_address, on_message=say) as runner:
        answers = runner.run(TENS, range(60))
        got = [next(answers) for _ in range(30)]
        cluster.scale(0)
        got += answers
    assert sorted(got) == [(piece, 10 * piece) for piece in range(60)]
    waiting = "Waiting for workers to join the cluster: it has none."
    assert messages[1:] == [waiting, "There are workers again. The job goes on."] * 2


def test_a_worker_with_a_gpu_gets_many_pieces_at_once() -> None:
    with (
        cluster_of(1, resources={"GPU": 1}) as cluster,
        connect(cluster.scheduler_address) as runner,
    ):
        answers = [answer for _, answer in runner.run(MIXED, range(20))]
    assert sorted(answers) == ["gpu 4"] * 4 + ["gpu 8"] * 16


def test_workers_without_a_gpu_take_the_same_pieces_one_by_one(runner: Runner) -> None:
    assert list(runner.run(MIXED, [1])) == [(1, "cpu")]


# Connections


def test_the_dashboard_is_named(runner: Runner, messages: list[str]) -> None:  # noqa: ARG001
    assert re.search(r": 2 workers\. Dashboard: http://127\.0\.0\.1:[0-9]+/status$", messages[0])


def test_a_cluster_without_a_dashboard(
    cluster: LocalCluster, messages: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    scheduler = cluster.scheduler
    assert scheduler
    monkeypatch.delitem(scheduler.services, "dashboard", raising=False)
    with connect(cluster.scheduler_address, on_message=messages.append):
        assert messages == [f"Joined the cluster {cluster.scheduler_address}: 2 workers."]


def test_other_packages_of_other_versions_do_not_matter(
    cluster: LocalCluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = {"warning": "Mismatched versions found", "error": None}
    monkeypatch.setattr("distributed.versions.error_message", lambda *_arguments: found)
    with connect(cluster.scheduler_address):
        pass  # a warning would fail the test


def test_nothing_at_the_address() -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        address = f"tcp://127.0.0.1:{free.getsockname()[1]}"
        with pytest.raises(FourfoldError, match="nothing listens there"):
            connect(address).__enter__()


def test_another_server_at_the_address(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection, "_TIMEOUT", 0.2)
    with socket.create_server(("127.0.0.1", 0)) as server:
        address = f"tcp://127.0.0.1:{server.getsockname()[1]}"
        with pytest.raises(FourfoldError, match=f"no Dask scheduler at {address}: nothing answers"):
            connect(address).__enter__()


def test_an_unknown_host() -> None:
    with pytest.raises(FourfoldError, match="there is no Dask scheduler at tcp://nowhere"):
        connect("tcp://nowhere.invalid:8786").__enter__()


def test_tls_without_certificates(cluster: LocalCluster) -> None:
    with pytest.raises(FourfoldError, match="tls:// needs certificates"):
        connect(cluster.scheduler_address.replace("tcp", "tls")).__enter__()


def test_the_address_of_a_worker(cluster: LocalCluster) -> None:
    with pytest.raises(FourfoldError, match="is a worker of a cluster"):
        connect(cluster.workers[0].address).__enter__()


def test_a_scheduler_that_goes_away(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dispatcher, "_CLOSING", 0.1)  # seconds that nobody answers
    with cluster_of(1) as cluster, connect(cluster.scheduler_address) as runner:
        answers = runner.run(TENS, count())
        next(answers)
        cluster.close()
        with pytest.raises(FourfoldError, match="connection to the cluster is lost"):
            list(answers)
