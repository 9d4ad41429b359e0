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


def test_importing_the_package_is_light() -> None:
    code = f"import sys, fourfold; print([m for m in {HEAVY} if m in sys.modules])"
    result = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )
    assert result.stdout.strip() == "[]"


def test_every_documented_player_is_known_without_loading_other_rooms() -> None:
    code = (
        "import sys; from fourfold.players import make_player; make_player('led:ply=5');"
        "print('fourfold.play.led' in sys.modules, 'numpy' in sys.modules)"
    )
    result = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )
    assert result.stdout.split() == ["False", "False"]


def test_the_version_has_one_source() -> None:
    assert importlib.metadata.version("fourfold") == fourfold.__version__


def test_all_public_names_exist() -> None:
    for name in fourfold.__all__:
        assert getattr(fourfold, name) is not None
