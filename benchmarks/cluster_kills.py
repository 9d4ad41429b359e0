"""Kill workers and drivers of a job on a cluster, and compare what it writes.

    python benchmarks/cluster_kills.py [--kills 10] [--driver-kills 2] COMMAND...

The command is one of fourfold that takes --cluster; `{out}` in it stands for a folder:

    fourfold sample --count 1000000 --plies 24..40 -o positions.txt
    python benchmarks/cluster_kills.py label positions.txt -o {out}/labels.parquet
    python benchmarks/cluster_kills.py book generate --ply 8 -o {out}/ply8.book
    python benchmarks/cluster_kills.py match random casual easy hard --round-robin --games 2000 \
        -o {out}/match.json

It is run in one process first, undisturbed (or --reference names the folder of an earlier run).
Then it is run on a Dask scheduler with four workers, each a process of its own. At random moments,
workers and the driver are killed with SIGKILL and started again. At the end, all files that the two
runs have written are compared byte by byte.

`--plies 24..40` above makes a million positions take minutes, not hours: what is tested does not
depend on how hard they are.
"""

import argparse
import hashlib
import json
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path

FOURFOLD = (sys.executable, "-m", "fourfold")
DASK = (sys.executable, "-m", "dask")
POLL = 0.1  # seconds
FIRST, LAST = 0.05, 0.7  # of the undisturbed time: when processes are killed


class Cluster:
    """A scheduler and its workers, which are started again when they end."""

    def __init__(self, address: str, workers: int, log: Path) -> None:
        self.address = address
        self._log = log
        self._workers = [self._start() for _ in range(workers)]
        while log.read_bytes().count(b"Registered to") < workers:
            time.sleep(POLL)

    def _start(self) -> subprocess.Popen[bytes]:
        options = ["--nthreads", "1", "--no-nanny", "--no-dashboard", "--memory-limit", "0"]
        with self._log.open("ab") as log:
            return subprocess.Popen(
                [*DASK, "worker", self.address, *options], stdout=log, stderr=subprocess.STDOUT
            )

    def kill_one(self, chance: random.Random) -> None:
        """Kill a worker."""
        chance.choice(self._workers).kill()

    def mend(self) -> None:
        """Start a worker for each that has ended."""
        for place, worker in enumerate(self._workers):
            if worker.poll() is not None:
                self._workers[place] = self._start()

    def close(self) -> None:
        """End the workers."""
        for worker in self._workers:
            worker.terminate()
        for worker in self._workers:
            worker.wait()


@contextmanager
def cluster_of(workers: int, log: Path) -> Iterator[Cluster]:
    """A scheduler with workers, all on this machine."""
    about = log.with_name("scheduler.json")
    options = ["--host", "127.0.0.1", "--port", "0", "--no-dashboard", "--scheduler-file"]
    with subprocess.Popen(
        [*DASK, "scheduler", *options, str(about)], stderr=subprocess.DEVNULL
    ) as scheduler:
        try:
            while not about.exists():
                time.sleep(POLL)
            cluster = Cluster(
                json.loads(about.read_text(encoding="utf-8"))["address"], workers, log
            )
            try:
                yield cluster
            finally:
                cluster.close()
        finally:
            scheduler.kill()


def digests(folder: Path) -> dict[str, str]:
    """A checksum of each file."""
    return {
        str(path.relative_to(folder)): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def moments(kinds: Sequence[str], seconds: float, chance: random.Random) -> list[tuple[float, str]]:
    """When to kill what, in order."""
    return sorted((seconds * chance.uniform(FIRST, LAST), kind) for kind in kinds)


def run_disturbed(
    command: Sequence[str],
    cluster: Cluster,
    plan: list[tuple[float, str]],
    chance: random.Random,
) -> int:
    """Run a command to its end and kill according to the plan. Returns how many kills were left."""
    start = time.monotonic()
    left = list(plan)
    while True:
        with subprocess.Popen([*command, "--cluster", cluster.address]) as driver:
            while driver.poll() is None:
                time.sleep(POLL)
                cluster.mend()
                if left and time.monotonic() - start > left[0][0]:
                    moment, kind = left.pop(0)
                    print(f"{time.monotonic() - start:7.1f} s: kill a {kind} (of {moment:.1f} s)")
                    if kind == "driver":
                        driver.kill()
                    else:
                        cluster.kill_one(chance)
        if driver.returncode >= 0:
            print(f"{time.monotonic() - start:7.1f} s: exit status {driver.returncode}")
            return len(left)


def main() -> int:
    """Run the job twice and compare."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--workers", type=int, default=4)
    parser.add_argument("--kills", type=int, default=10)
    parser.add_argument("--driver-kills", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--reference", type=Path, help="files of an undisturbed run")
    parser.add_argument("--seconds", type=float, help="how long that took")
    parser.add_argument("command", nargs=argparse.REMAINDER)
    options = parser.parse_args()
    chance = random.Random(options.seed)
    with ExitStack() as stack:
        scratch = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="cluster-kills-")))

        def command(folder: Path) -> list[str]:
            folder.mkdir(exist_ok=True)
            return [*FOURFOLD, *(word.replace("{out}", str(folder)) for word in options.command)]

        seconds = options.seconds or 60.0
        reference = options.reference or scratch / "undisturbed"
        if not options.reference:
            start = time.monotonic()
            subprocess.run(command(reference), check=True)
            seconds = time.monotonic() - start
            print(f"undisturbed, in one process: {seconds:.1f} s")
        kinds = ["worker"] * options.kills + ["driver"] * options.driver_kills
        plan = moments(kinds, seconds, chance)
        cluster = stack.enter_context(cluster_of(options.workers, scratch / "workers.log"))
        left = run_disturbed(command(scratch / "disturbed"), cluster, plan, chance)
        expected, found = digests(reference), digests(scratch / "disturbed")
        for name in sorted(expected | found):
            same = expected.get(name) == found.get(name)
            print(f"{'same' if same else 'DIFFERENT'}: {name} {found.get(name, 'missing')[:16]}")
        if left:
            print(f"{left} kills were left: the job is too short")
        return int(bool(left) or not expected or expected != found)


if __name__ == "__main__":
    sys.exit(main())
