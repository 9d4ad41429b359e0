"""`make play`: set up what a game needs, and no more, then start it.

Each step is a target of the Makefile, which knows what is up to date. Independent steps run at
the same time. Their output goes into a log, which is shown if they fail. This script runs before
anything is installed, so it uses only the standard library, and older versions of Python must be
able to read it, to be refused.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import NoReturn

ROOT = Path(__file__).resolve().parent.parent
LOGS = ROOT / "build" / "play"
PROGRAM = ROOT / ".venv" / "bin" / "fourfold"
WEB_APP = "src/fourfold/web/static/index.html"
MAKE = [os.environ.get("MAKE", "make"), "--no-print-directory", "PLAY=1"]


@dataclass(frozen=True)
class Step:
    """A target of the Makefile, and what it is for."""

    name: str
    target: str
    title: str
    after: tuple[str, ...] = ()
    on_the_web: bool = False  # only the web app needs it


STEPS = (
    Step("tools", ".venv/.tools", "Python environment and build tools, in .venv"),
    Step("packages", ".venv/.play", "Python packages that the game uses", after=("tools",)),
    Step("core", ".venv/.package", "Engine: compile it for Python", after=("tools",)),
    Step("npm", "node-modules", "npm packages that build the web app", on_the_web=True),
    Step(
        "wasm",
        "wasm",
        "Engine: compile it for the browser",
        after=("tools", "npm"),
        on_the_web=True,
    ),
    Step("app", WEB_APP, "Web app", after=("wasm",), on_the_web=True),
)


def main() -> None:
    """Set up and start a game; arguments are passed on to it."""
    os.chdir(ROOT)
    os.environ.pop("MAKEFLAGS", None)  # of the make that started this: each step has its own
    require_python()
    web = has_node()
    steps = [step for step in STEPS if web or not step.on_the_web]
    if due := [step for step in steps if is_due(step)]:
        require_compiler()
        set_up(steps, due)
    if not Path(".venv/.requirements").exists():  # no developer's environment
        # The compiler for WebAssembly takes 400 MB and is not needed until the engine changes.
        shutil.rmtree("build/zig", ignore_errors=True)
    start(web=web)


# ---- What the computer must have


def require_python() -> None:
    """Exit if this Python is too old."""
    if sys.version_info < (3, 11):  # noqa: UP036 - this is where older versions are refused
        found = ".".join(map(str, sys.version_info[:2]))
        sys.exit(
            f"fourfold needs Python 3.11 or newer, and {sys.executable} is Python {found}.\n"
            "Install a newer one, then: make play PYTHON=python3.11"
        )


def has_node() -> bool:
    """Whether there is a Node.js that can build the web app; if not, print what is missing."""
    wanted = "Install Node.js 20.19 or newer with npm to play in the browser."
    node, npm = shutil.which("node"), shutil.which("npm")
    if not (node and npm):
        missing = "Node.js" if not node else "npm, which belongs to Node.js,"
        print(f"{missing} is not installed, so the game starts in the terminal. {wanted}")
        return False
    version = subprocess.run(
        [node, "--version"], capture_output=True, text=True, check=False
    ).stdout
    numbers = version.strip().lstrip("v").split(".")
    if [int(n) for n in numbers[:2] if n.isdigit()] < [20, 19]:
        print(f"Node.js {version.strip()} is too old, so the game starts in the terminal. {wanted}")
        return False
    return True


def require_compiler() -> None:
    """Exit if there is no C++ compiler."""
    compiler = os.environ.get("CXX", "c++").split()[0]
    if not any(map(shutil.which, [compiler, "g++", "clang++"])):
        install = "sudo apt install g++   (Debian, Ubuntu), sudo dnf install gcc-c++   (Fedora)"
        if sys.platform == "darwin":
            install = "xcode-select --install"
        sys.exit(f"No C++ compiler was found. Install one, then run make play again:\n  {install}")


# ---- The steps


def is_due(step: Step) -> bool:
    """Whether the step has something to do."""
    asked = [*MAKE, "--question", step.target]
    return subprocess.run(asked, capture_output=True, check=False).returncode != 0


@dataclass(frozen=True)
class Running:
    """A step being carried out."""

    step: Step
    process: subprocess.Popen[bytes]
    began: float

    @property
    def seconds(self) -> float:
        """How long it has been running."""
        return time.monotonic() - self.began


def set_up(steps: list[Step], due: list[Step]) -> None:
    """Carry out the steps that are due, each as soon as those before it are done."""
    print("Setting up fourfold. This happens once and takes about two minutes.", flush=True)
    LOGS.mkdir(parents=True, exist_ok=True)
    began = time.monotonic()
    waiting = list(due)
    done = {step.name for step in steps if step not in due}
    running: list[Running] = []
    try:
        while waiting or running:
            for step in [each for each in waiting if done.issuperset(each.after)]:
                waiting.remove(step)
                running.append(begin(step))
            show_running(running)
            time.sleep(0.1)
            for each in [each for each in running if each.process.poll() is not None]:
                running.remove(each)
                if each.process.returncode != 0:
                    fail(each.step)
                done.add(each.step.name)
                number = len(due) - len(waiting) - len(running)
                write_line(f"[{number}/{len(due)}] {each.step.title:<46} {each.seconds:4.0f} s\n")
    except KeyboardInterrupt:
        write_line("")
        sys.exit("Stopped. make play continues where it stopped.")
    finally:
        for each in running:
            os.killpg(each.process.pid, signal.SIGTERM)
    print(f"Ready after {time.monotonic() - began:.0f} s.", flush=True)


def begin(step: Step) -> Running:
    """Start a step."""
    # A process group of its own: stopping it stops the compilers that it started, too.
    with log_of(step).open("wb") as log:
        process = subprocess.Popen(
            [*MAKE, step.target],
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            start_new_session=True,
        )
    return Running(step, process, time.monotonic())


def log_of(step: Step) -> Path:
    """The file with the output of a step."""
    return LOGS / f"{step.name}.log"


def fail(step: Step) -> NoReturn:
    """Show why a step failed, and exit."""
    log = log_of(step)
    lines = log.read_text(errors="replace").splitlines()
    write_line("")
    print(f"{step.title}: failed. The end of {log.relative_to(ROOT)}:", *lines[-30:], sep="\n")
    print("\nOnce this is solved, make play continues where it stopped.")
    if step.on_the_web and PROGRAM.exists():
        print(f"To play in the terminal instead: {PROGRAM.relative_to(ROOT)} tui")
    sys.exit(1)


def show_running(running: list[Running]) -> None:
    """In a terminal, show what is being done in a line that the next one replaces."""
    if sys.stdout.isatty():
        now = " · ".join(f"{each.step.title} {each.seconds:.0f} s" for each in running)
        write_line(f"      {now}"[: shutil.get_terminal_size().columns - 1])


def write_line(text: str) -> None:
    """Print a text, in a terminal in place of the line that shows what is running."""
    sys.stdout.write(f"\r\033[K{text}" if sys.stdout.isatty() else text)
    sys.stdout.flush()


# ---- The game


def start(*, web: bool) -> NoReturn:
    """Replace this process with the game: in the browser, full-screen, or line by line."""
    in_terminal = sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM") != "dumb"
    game = "web" if web else "tui" if in_terminal else "play"
    os.execv(PROGRAM, [str(PROGRAM), game, *sys.argv[1:]])  # noqa: S606 - no shell is wanted


if __name__ == "__main__":
    main()
