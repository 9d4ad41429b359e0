"""The C library as other programs use it: installed, found, compiled and linked.

Its functions are tested in C, by bindings/c/tests.
"""

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from support.paths import DOCS, ROOT

import fourfold

BUILD = ROOT / "build/python/bindings/c"
HEADER = ROOT / "bindings/c/include/fourfold.h"
EXAMPLES = ROOT / "examples"
GAMES = ["76461241141", "2653544123664564115"]

pytestmark = pytest.mark.skipif(
    not (BUILD / "libfourfold.so").is_file(), reason="make native builds it"
)


def run(*command: object, **environment: str) -> str:
    result = subprocess.run(
        [str(argument) for argument in command],
        env=os.environ | environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert result.returncode == 0, result.stdout + result.stderr
    return result.stdout


@pytest.fixture(scope="module")
def prefix(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder where the library is installed."""
    folder = tmp_path_factory.mktemp("prefix")
    run("cmake", "--install", BUILD, "--prefix", folder)
    return folder


def flags(prefix: Path, *options: str) -> list[str]:
    """What pkg-config tells a compiler."""
    assert shutil.which("pkg-config"), "apt-get install pkg-config"
    return run(
        "pkg-config", *options, "fourfold", PKG_CONFIG_PATH=str(prefix / "lib/pkgconfig")
    ).split()


def compile_c(source: Path, program: Path, prefix: Path) -> None:
    strict = ["-std=c11", "-pedantic-errors", "-Wall", "-Wextra", "-Werror"]
    found = flags(prefix, "--cflags", "--libs")
    run("cc", *strict, source, *found, f"-Wl,-rpath,{prefix / 'lib'}", "-o", program)


def example(name: str, language: str) -> str:
    """The first block of the page in a language."""
    block = re.search(rf"^```{language}\n(.*?)^```$", name, re.MULTILINE | re.DOTALL)
    assert block is not None
    return block[1]


def expected_scores(page: str) -> str:
    shown = re.search(r"^\./scores (.*)\n((?:.+\n)+)", page, re.MULTILINE)
    assert shown is not None
    assert shown[1].split() == GAMES
    return shown[2].removesuffix("```\n")


@pytest.fixture(scope="module")
def page() -> str:
    return (DOCS / "c-library.md").read_text(encoding="utf-8")


def test_the_example_of_the_page(page: str, prefix: Path, tmp_path: Path) -> None:
    source = tmp_path / "example.c"
    source.write_text(example(page, "c"), encoding="utf-8")
    compile_c(source, tmp_path / "example", prefix)
    assert run(tmp_path / "example") == example(page, "text") == "-1\n"


def test_the_c_example_with_the_shared_library(page: str, prefix: Path, tmp_path: Path) -> None:
    compile_c(EXAMPLES / "c/scores.c", tmp_path / "scores", prefix)
    assert run(tmp_path / "scores", *GAMES) == expected_scores(page)
    solver = fourfold.Solver()
    for line in expected_scores(page).splitlines():
        moves, score, *columns = line.replace(":", "").split()
        analysis = solver.analyse(fourfold.Position.from_moves(moves))
        assert analysis.score == int(score)
        assert analysis.scores == tuple(map(int, columns))


def test_the_c_example_with_the_static_library(page: str, prefix: Path, tmp_path: Path) -> None:
    # Where both are found, linkers take the shared one.
    archive = str(prefix / "lib/libfourfold.a")
    found = [
        archive if option == "-lfourfold" else option
        for option in flags(prefix, "--static", "--cflags", "--libs")
    ]
    assert archive in found
    run("cc", EXAMPLES / "c/scores.c", *found, "-o", tmp_path / "scores")
    assert run(tmp_path / "scores", *GAMES) == expected_scores(page)


def test_the_c_example_with_cmake(page: str, prefix: Path, tmp_path: Path) -> None:
    run("cmake", "-S", EXAMPLES / "c", "-B", tmp_path, f"-DCMAKE_PREFIX_PATH={prefix}")
    run("cmake", "--build", tmp_path)
    assert run(tmp_path / "scores", *GAMES) == expected_scores(page)


def test_an_invalid_game_is_an_error(prefix: Path, tmp_path: Path) -> None:
    compile_c(EXAMPLES / "c/scores.c", tmp_path / "scores", prefix)
    result = subprocess.run(
        [tmp_path / "scores", "48"], capture_output=True, text=True, check=False
    )
    assert result.returncode == 1
    assert result.stderr == "48: invalid column 8 in move 2: expected 1 to 7\n"


@pytest.mark.parametrize(("language", "standard"), [("c", "c11"), ("c++", "c++11")])
def test_the_header_is_plain(language: str, standard: str) -> None:
    run(
        *("cc", "-x", language, f"-std={standard}", "-pedantic-errors", "-Wall", "-Wextra"),
        *("-Werror", "-fsyntax-only", HEADER),
    )


def test_only_the_functions_of_the_header_are_exported() -> None:
    declared = set(re.findall(r"\b(fourfold_\w+)\(", HEADER.read_text(encoding="utf-8")))
    listed = run("nm", "--dynamic", "--defined-only", "--format=posix", BUILD / "libfourfold.so")
    exported = {line.split("@")[0] for line in listed.splitlines() if "@@" in line}
    others = {line.split()[0] for line in listed.splitlines() if "@@" not in line}
    assert exported == declared
    assert all(name.startswith("FOURFOLD_") for name in others)


@pytest.mark.parametrize(("language", "file"), [("rust", "rust/src/lib.rs"), ("go", "go/main.go")])
def test_the_page_quotes_the_examples(page: str, language: str, file: str) -> None:
    source = (EXAMPLES / file).read_text(encoding="utf-8").replace("//! ", "")
    assert example(page, language) in source
