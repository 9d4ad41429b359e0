"""Importing the package: what it loads, and its public names."""

import importlib.metadata
import subprocess
import sys

import fourfold

HEAVY = [
    "numpy",
    "pyarrow",
    "click",
    "rich",
    "textual",
    "pygame",
    "fastapi",
    "uvicorn",
    "dask",
    "cupy",
]


def loaded_by(code: str, modules: list[str]) -> str:
    """Which of the modules a new process has loaded after running some code."""
    code += f"; import sys; print(*(each for each in {modules} if each in sys.modules))"
    result = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )
    return result.stdout.strip()


def test_importing_the_package_is_light() -> None:
    assert not loaded_by("import fourfold", [*HEAVY, "fourfold.base", "fourfold.rules"])


def test_a_solver_is_imported_without_the_generation_of_books() -> None:
    others = ["fourfold.base.jobs", "fourfold.solver.book.generation"]
    assert not loaded_by("import fourfold; fourfold.Solver, fourfold.Book", [*HEAVY, *others])


def test_a_game_begins_without_what_only_advice_needs() -> None:
    later = ["fourfold.explain", "fourfold.review", "fourfold.learn", "fourfold.base.jobs"]
    assert not loaded_by("import fourfold.cli.play", later)


def test_every_documented_player_is_known_without_loading_other_interfaces() -> None:
    code = "from fourfold.players import make_player; make_player('led:ply=5')"
    assert not loaded_by(code, ["fourfold.play.led", "numpy"])


def test_the_version_has_one_source() -> None:
    assert importlib.metadata.version("fourfold") == fourfold.__version__


def test_all_public_names_exist() -> None:
    for name in fourfold.__all__:
        assert getattr(fourfold, name) is not None
