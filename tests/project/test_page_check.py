"""Pages work in an environment with only the extras that they name."""

from pathlib import Path
from types import ModuleType

import pytest
from support.paths import ROOT
from support.scripts import load_script


@pytest.fixture(scope="module")
def page_check() -> ModuleType:
    pytest.importorskip("packaging", reason="only developers need it")
    return load_script(ROOT / "tools/page_check.py")


def test_a_page_names_its_extras(page_check: ModuleType, tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(
        "pip install .\n`pip install '.[web,tui]' bokeh  # why`\npip install '.[web]'\n"
    )
    assert page_check.Needs.of(page) == (("tui", "web"), ("bokeh",))


def test_extras_bring_only_their_packages(page_check: ModuleType) -> None:
    found = page_check.needed("fourfold", frozenset({"web"}))
    assert {"fourfold", "click", "fastapi", "starlette", "websockets"} <= found
    assert not found & {"textual", "pyarrow", "redis"}


# The workflow checks all pages, with packages that it installs.
def test_a_tutorial_with_its_extras(page_check: ModuleType) -> None:
    assert page_check.main(["--linked", "--page", "tutorial-class"]) == 0


def test_a_missing_extra_is_found(page_check: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(page_check.Needs, "of", lambda _: page_check.Needs((), ()))
    assert page_check.main(["--linked", "--page", "mcp"]) == 1
