"""The command line as a whole: help, version, usage errors."""

import subprocess
import sys
from pathlib import Path

import pytest
from support.command import (
    COMMAND,
    ENVIRONMENT,
    Running,
    command_lines,
    fourfold,
    fourfold_ok,
    fourfold_process,
)

import fourfold as package


def test_version_is_that_of_the_package() -> None:
    assert fourfold("--version").stdout == f"fourfold {package.__version__}\n"


def test_help_names_every_command() -> None:
    shown = fourfold_ok("--help").stdout
    assert all(f"\n  {words[0]} " in shown for words in command_lines() if len(words) == 1)


def test_without_arguments_shows_help_and_is_bad_usage() -> None:
    result = fourfold()
    assert result.returncode == 2
    assert "Usage: fourfold" in result.stdout + result.stderr


@pytest.mark.parametrize(
    ("command", "module", "extra"), [("tui", "textual", "tui"), ("desktop", "pygame", "desktop")]
)
def test_a_missing_extra_is_named(command: str, module: str, extra: str, tmp_path: Path) -> None:
    missing = f"raise ModuleNotFoundError(\"No module named '{module}'\", name='{module}')"
    (tmp_path / f"{module}.py").write_text(missing)
    result = fourfold_process(command, env={"PYTHONPATH": str(tmp_path)})
    assert result.returncode == 1
    assert f"pip install 'fourfold[{extra}]'" in result.stderr


@pytest.mark.skipif(sys.platform != "linux", reason="needs a limit on memory that is kept")
@pytest.mark.parametrize("command", [["solve"], ["web", "--no-open", "--port", "0"]])
def test_too_little_memory_is_reported(command: list[str]) -> None:
    if "web" in command:
        pytest.importorskip("fastapi", reason="the extra web is not installed")
    limited = (
        "import resource, runpy, sys;"
        "resource.setrlimit(resource.RLIMIT_AS, (1 << 31, 1 << 31));"
        "sys.argv[0] = 'fourfold'; runpy.run_module('fourfold', run_name='__main__')"
    )
    result = subprocess.run(
        [sys.executable, "-c", limited, *command, "--table-mb", "100000"],
        input="44\n",
        capture_output=True,
        text=True,
        check=False,
    )
    assert result.returncode == 1
    assert result.stderr.startswith("fourfold: not enough memory")
    assert result.stderr.count("\n") == 1


@pytest.mark.skipif(sys.platform == "win32", reason="no such pipes")
@pytest.mark.parametrize(
    "arguments",
    [
        "analyse 76461241141",
        "bench end-easy",
        "explain 6667731736555164",
        "lab tree 4 --depth 6",
        "play --second human",
        "render 4455 --format svg",
        "render 4455 --format png",
        "render 4455",
        "review 6667731736555164",
        "--help",
    ],
)
def test_a_closed_pipe_ends_every_command_quietly(arguments: str) -> None:
    with Running(*arguments.split()) as command:
        command.stdout.close()
        assert command.end() == (141, b"")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no disk that is always full")
@pytest.mark.parametrize(
    "arguments",
    [
        "render 4455",
        "render 4455 --format png",
        "analyse 4455",
        "analyse 4455 --json",
        "explain 4455",
        "review 4455",
        "solve",
        "play --second human",
        "book info",
        "settings",
        "--version",
        "--help",
    ],
)
def test_a_full_disk_is_reported_in_one_line(arguments: str) -> None:
    with Path("/dev/full").open("wb") as full:
        result = subprocess.run(
            [*COMMAND, *arguments.split()],
            input=b"44\n",
            stdout=full,
            stderr=subprocess.PIPE,
            env=ENVIRONMENT,
            check=False,
        )
    assert result.stderr == b"fourfold: cannot write: No space left on device\n"
    assert result.returncode == 1


@pytest.mark.skipif(sys.platform == "win32", reason="needs a shell that closes streams")
@pytest.mark.parametrize("command", ["render 44", "analyse 44 --json", "review 44", "--help"])
def test_closed_streams_do_no_harm(command: str) -> None:
    for closed in (">&-", "2>&-", ">&- 2>&-"):
        shell = f"exec {' '.join(COMMAND)} {command} {closed}"
        result = subprocess.run(  # noqa: S602 - our own words
            shell, shell=True, capture_output=True, env=ENVIRONMENT, check=False
        )
        assert (result.returncode, result.stderr) == (0, b""), closed
