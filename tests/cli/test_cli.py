"""The command line as a whole: help, version, usage errors."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from support.command import COMMAND, ENVIRONMENT, fourfold, fourfold_ok

import fourfold as package
from fourfold.cli.app import run

COMMANDS = ("play", "solve", "analyse", "bench")


def test_version_is_that_of_the_package() -> None:
    assert fourfold("--version").stdout == f"fourfold {package.__version__}\n"


def test_help_names_every_command() -> None:
    result = fourfold_ok("--help")
    assert all(command in result.stdout for command in COMMANDS)


def test_without_arguments_shows_help_and_is_bad_usage() -> None:
    result = fourfold()
    assert result.returncode == 2
    assert "Usage: fourfold" in result.stdout + result.stderr


@pytest.mark.parametrize("command", COMMANDS)
def test_each_command_has_help_with_examples(command: str) -> None:
    result = fourfold_ok(command, "--help", env={"COLUMNS": "100"})
    assert f"\n    fourfold {command}" in result.stdout


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (["dance"], "dance"),
        (["solve", "--dance"], "--dance"),
        (["solve", "--threads", "many"], "--threads"),
        (["solve", "--threads", "-1"], "--threads"),
        (["solve", "--threads", "257"], "--threads"),
        (["solve", "--table-mb", "0"], "--table-mb"),
        (["solve", "--table-mb", "99999999"], "--table-mb"),
        (["solve", "--columns", "3"], "4"),
        (["solve", "--columns", "12", "--rows", "12"], "128"),
        (["analyse"], "MOVES"),
        (["analyse", "48"], "column 8 at index 1"),
        (["analyse", "44", "55"], "55"),
        (["analyse", "44", "--time-limit", "0"], "--time-limit"),
        (["analyse", "44", "--time-limit", "nan"], "--time-limit"),
        (["bench", "no-such-set"], "no-such-set"),
        (["bench", "--against", "nobody"], "nobody"),
        (["bench", "--instructions", "mmx"], "mmx"),
        (["bench", "--positions", "-1"], "--positions"),
        (["play", "--first", "robot"], "--first"),
        (["play", "--rows", "1000000000000"], "--rows"),
    ],
)
def test_bad_usage_is_one_line_on_stderr_and_status_2(arguments: list[str], problem: str) -> None:
    result = fourfold(*arguments)
    assert result.returncode == 2
    assert result.stdout == ""
    assert result.stderr.startswith("fourfold: ")
    assert result.stderr.count("\n") == 1
    assert problem in result.stderr
    assert "--help" in result.stderr


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
    [["analyse", "76461241141"], ["bench", "end-easy"], ["play", "--second", "human"], ["--help"]],
)
def test_a_closed_pipe_ends_every_command_quietly(arguments: list[str]) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    result = subprocess.run(
        [*COMMAND, *arguments],
        stdin=subprocess.DEVNULL,
        stdout=writer,
        stderr=subprocess.PIPE,
        env=ENVIRONMENT,
        check=False,
    )
    os.close(writer)
    assert result.stderr == b""
    assert result.returncode in {1, 141}


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no disk that is always full")
@pytest.mark.parametrize(
    "arguments",
    [
        ["render", "4455"],
        ["render", "4455", "--format", "png"],
        ["analyse", "4455"],
        ["analyse", "4455", "--json"],
        ["explain", "4455"],
        ["review", "4455"],
        ["solve"],
        ["play", "--second", "human"],
        ["book", "info"],
        ["settings"],
        ["--version"],
        ["--help"],
    ],
)
def test_a_full_disk_is_reported_in_one_line(arguments: list[str]) -> None:
    with Path("/dev/full").open("wb") as full:
        result = subprocess.run(
            [*COMMAND, *arguments],
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


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (["analyse", "4", "--threads", "x"], "for --threads: 'x' is not a whole number (see"),
        (["analyse", "4", "--time-limit", "x"], "for --time-limit: 'x' is not a number (see"),
        (["match", "a", "b", "--games", "0"], "for --games: 0 is less than 1 (see"),
        (["analyse", "4", "--threads", "999"], "for --threads: 999 is not between 0 and 256 (see"),
        (["render", "4", "--format", "bmp"], "for --format: 'bmp' is not one of 'txt', "),
        (["analyse", "4", "--threads"], "Option --threads requires an argument (see"),
    ],
)
def test_bad_values_are_named(
    arguments: list[str], problem: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(arguments) == 2
    assert problem in capsys.readouterr().err
