"""What a bot or a submission cannot do: as the user who runs the tests and, of root, as nobody."""

import json
import os
import platform
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from support.attacks import AGENT, PROGRAM, SHELL

import fourfold
from fourfold.match.arena import can_isolate

pytestmark = pytest.mark.skipif(not can_isolate(), reason="the system forbids user namespaces")

NOBODY = 65534
SLEEP = shutil.which("sleep") or "sleep"
SPEC = """
[limits]
start_time = 60
move_time = 20
[[stage]]
kind = "tactics"
seed = 20
count = 1
points = 100
"""
ANSWERS = """
def agent(position):
    return position.legal_moves[0]
"""


def as_user(user: int) -> dict[str, Any]:
    """How to start a process of a user."""
    return {"user": user, "group": user, "extra_groups": []} if os.geteuid() == 0 else {}


class Place:
    """A folder, and a user who runs commands there."""

    def __init__(self, folder: Path, user: int) -> None:
        self.folder, self.user = folder, user

    def write(self, name: str, text: str) -> Path:
        """Write a file that can be executed."""
        path = self.folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)
        path.chmod(0o755)
        for each in (path.parent, path):
            os.chown(each, self.user, self.user)
        return path

    def run(self, *words: str | Path) -> subprocess.CompletedProcess[str]:
        """Run fourfold as the user."""
        kept = {name: os.environ[name] for name in ("PATH", "PYTHONPATH") if name in os.environ}
        return subprocess.run(
            [sys.executable, "-m", "fourfold", *map(str, words)],
            env={**kept, "SECRET_KEY": "sk-secret", "HOME": str(self.folder)},
            capture_output=True,
            text=True,
            check=False,
            timeout=300,
            **as_user(self.user),
        )

    def graded(self, name: str, text: str, spec: str = SPEC) -> dict[str, Any]:
        """The report on a submission."""
        names = {
            "SPEC": str(self.folder / "spec.toml"),
            "PACKAGE": str(Path(fourfold.__file__).parent),
            "OUTSIDE": str(self.folder),
            "UID": self.user,
        }
        head, _, body = text.partition("\n")
        lines = [f"{key}={value!r}" for key, value in names.items()]
        text = "\n".join([head, *lines, body])
        report = self.run(
            "autograde", self.write("spec.toml", spec), self.write(name, text), "--json"
        )
        found: dict[str, Any] = json.loads(report.stdout)
        return found


@pytest.fixture(
    params=["root", "user"] if sys.platform != "win32" and not os.getuid() else ["user"]
)
def place(request: pytest.FixtureRequest) -> Iterator[Place]:
    user = NOBODY if request.param == "user" and os.geteuid() == 0 else os.geteuid()
    # Not in /tmp, which is empty for a bot: everything outside must be safe, too.
    with TemporaryDirectory(dir="/var/tmp") as folder:
        os.chown(folder, user, user)
        found = Place(Path(folder), user)
        try:
            found.run("--version")
        except OSError:
            pytest.skip("an ordinary user cannot run this Python")
        yield found


@pytest.fixture
def targets(place: Place) -> Iterator[str]:
    """A process of the same user and the socket of a service, as variables of attacks."""
    with (
        TemporaryDirectory() as folder,
        socket.socket(socket.AF_UNIX) as service,
        subprocess.Popen([SLEEP, "600"], **as_user(place.user)) as process,
    ):
        path = Path(folder, "service")
        service.bind(str(path))
        service.listen()
        for each in (path.parent, path):
            each.chmod(0o777)
        yield f"VICTIM={process.pid}\nSOCKET={str(path)!r}"
        assert process.poll() is None
        process.kill()


@pytest.mark.parametrize(
    ("name", "text"),
    [("ada.py", AGENT), ("ada", PROGRAM), ("eve", SHELL)],
    ids=["agent", "program", "shell"],
)
def test_a_submission_cannot_undo_what_hides_the_assignment_and_the_solver(
    place: Place, targets: str, name: str, text: str
) -> None:
    head, _, body = text.partition("\n")
    report = place.graded(name, f"{head}\n{targets}\n{body}")
    assert report["points"] == 0
    details = report["stages"][0]["details"]
    assert "STOLEN" not in details
    assert "nothing" in details, details


@pytest.mark.parametrize(
    "code",
    [
        "next(k for k in object.__subclasses__() if k.__name__ == 'Solver')().solve(position)",
        "__import__('gc').collect(); Interpreters.create()",
        "__import__('fourfold._core', fromlist=['x']).classic_search(position, 8)",
    ],
)
def test_an_agent_cannot_reach_the_solver_in_its_process(place: Place, code: str) -> None:
    head = "\ndef agent(position):\n    import _xxsubinterpreters as Interpreters\n"
    if sys.version_info >= (3, 13):
        head = head.replace("_xxsubinterpreters", "_interpreters")
    report = place.graded("ada.py", f"{head}    {code}\n    return position.legal_moves[0]\n")
    assert report["attempts"]
    assert report["points"] == 0


def test_a_build_cannot_copy_the_solver(place: Place) -> None:
    """But it can write its own program, which then plays."""
    build = '[[stage]]\nkind = "build"\npoints = 1\ncommand = ["sh", "build.sh"]\n'
    package = Path(fourfold.__file__).parent
    script = f"""
cp -r {package} stolen
cp {place.folder}/spec.toml .
touch {place.folder}/x || echo "$SECRET_KEY" > log
mv source.py bot.py
"""
    place.write("ada/build.sh", script)
    place.write("ada/source.py", STOLEN)
    spec = place.write("spec.toml", SPEC.replace("[[stage]]", f"{build}[[stage]]"))
    report = json.loads(place.run("autograde", spec, place.folder / "ada", "--json").stdout)
    built, tactics = report["stages"]
    assert built["points"] == 1, built
    assert "[('log', 1), ('spec.toml', 0), ('stolen', ['__init__.py'])]" in tactics["details"]
    assert not (place.folder / "x").exists()


STOLEN = """
import os
def agent(position):
    names = ("log", "spec.toml", "stolen")
    found = [(n, os.listdir(n) if os.path.isdir(n) else os.path.getsize(n)) for n in names]
    raise RuntimeError(found)
"""


def runs(command: list[str]) -> bool:
    """Whether a process with this command runs."""
    wanted = "".join(f"{word}\0" for word in command).encode()
    for file in Path("/proc").glob("[0-9]*/cmdline"):
        with suppress(OSError):
            if file.read_bytes() == wanted:
                return True
    return False


def test_what_a_bot_has_started_ends_with_it(place: Place) -> None:
    marker = f"{600 + os.getpid()}.{time.monotonic_ns() % 10**6}"
    text = f"""
import os
def agent(position):
    for _ in range(3):
        if os.fork() == 0:
            os.setsid()
            if os.fork() == 0:
                os.execvp("sleep", ["sleep", "{marker}"])
            os._exit(0)
    raise RuntimeError("started")
"""
    place.write("ada.py", text)
    place.write("bob.py", ANSWERS)
    arena = place.run("arena", place.folder, "--no-grades", "--games", "1", "--json")
    (game,) = json.loads(arena.stdout)["games"]
    assert "started" in game["forfeit"]
    assert not runs(["sleep", marker])


def test_processes_and_files_are_bounded(place: Place) -> None:
    linux = tuple(map(int, platform.release().split(".")[:2]))
    if place.user == 0 and linux < (6, 14):
        pytest.skip("before Linux 6.14, the processes of root cannot be counted")
    text = """
import os, time
def fork():
    started = 0
    try:
        while started < 2000:
            if os.fork() == 0:
                time.sleep(600)
            started += 1
    except OSError:
        pass
    return started

def fill(*paths):
    written = 0
    for path in paths:
        try:
            with open(path, "wb") as file:
                while written < 2000 << 20:
                    file.write(bytes(1 << 20))
                    written += 1 << 20
        except OSError:
            pass
    return written >> 20

def agent(position):
    here = fill("one")
    os.remove("one")
    raise RuntimeError([here, fill("/tmp/one", "/tmp/two"), fork()])
"""
    details = place.graded("ada.py", text)["stages"][0]["details"]
    here, temporary, started = json.loads(f"[{details.partition('[')[2].partition(']')[0]}]")
    assert here <= 256
    assert temporary <= 256
    assert 200 < started < 512


def test_a_bot_cannot_change_its_opponents_or_the_results(place: Place) -> None:
    text = f"""
import glob, os, signal
def agent(position):
    for path in glob.glob({str(place.folder / "*.py")!r}):
        open(path, "w").write("broken(")
    os.kill(0, signal.SIGTERM)
    if os.getppid():  # that of the tournament, if it can be seen
        os.kill(os.getppid(), signal.SIGKILL)
    return position.legal_moves[-1]

signal.signal(signal.SIGTERM, signal.SIG_IGN)
"""
    bots = {name: place.write(name, code) for name, code in (("ada.py", text), ("bob.py", ANSWERS))}
    arena = place.run("arena", place.folder, "--no-grades", "--games", "2", "--json")
    assert [game.get("forfeit") for game in json.loads(arena.stdout)["games"]] == [None, None]
    assert bots["bob.py"].read_text() == ANSWERS
    assert bots["ada.py"].read_text() == text
