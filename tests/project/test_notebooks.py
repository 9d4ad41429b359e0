"""Every notebook of the documentation runs, and prints what is stored in it."""

import runpy
import sys
from pathlib import Path

import pytest
from support.paths import ROOT

nbformat = pytest.importorskip("nbformat", reason="needed to run notebooks")
pytest.importorskip("matplotlib", reason="needed to run notebooks")

NOTEBOOKS = sorted((ROOT / "docs" / "notebooks").glob("*.ipynb"))
TOOL = runpy.run_path(str(ROOT / "docs" / "make_notebooks.py"))


@pytest.mark.skipif(sys.platform == "win32", reason="kernels need another event loop there")
@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_notebooks(path: Path) -> None:
    stored = nbformat.read(path, as_version=4)
    assert any(TOOL["texts"](stored)), "run docs/make_notebooks.py"
    assert TOOL["texts"](TOOL["executed"](path)) == TOOL["texts"](stored)


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_notebooks_have_pictures(path: Path) -> None:
    cells = nbformat.read(path, as_version=4).cells
    kinds = {
        kind
        for cell in cells
        for output in cell.get("outputs", [])
        for kind in output.get("data", {})
    }
    assert {"image/png", "image/svg+xml"} <= kinds
