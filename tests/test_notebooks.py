"""Every notebook of the documentation runs, and prints what is stored in it."""

import runpy
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
from support.paths import ROOT

NOTEBOOKS = sorted((ROOT / "docs" / "notebooks").glob("*.ipynb"))

pytestmark = pytest.mark.skipif(
    not (find_spec("nbformat") and find_spec("matplotlib")), reason="needed to run notebooks"
)


@pytest.fixture(scope="module")
def tool() -> dict[str, Any]:
    """The script that runs the notebooks."""
    return runpy.run_path(str(ROOT / "docs" / "make_notebooks.py"))


def read(path: Path) -> Any:
    return pytest.importorskip("nbformat").read(path, as_version=4)  # takes long to import


@pytest.mark.skipif(sys.platform == "win32", reason="kernels need another event loop there")
@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_notebooks(path: Path, tool: dict[str, Any]) -> None:
    stored = read(path)
    assert tool["texts"](stored), "run docs/make_notebooks.py"
    assert tool["texts"](tool["executed"](path)) == tool["texts"](stored)


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_notebooks_have_pictures(path: Path) -> None:
    cells = read(path).cells
    kinds = {
        kind
        for cell in cells
        for output in cell.get("outputs", [])
        for kind in output.get("data", {})
    }
    assert {"image/png", "image/svg+xml"} <= kinds
