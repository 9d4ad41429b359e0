"""The scripts that build the documentation site."""

import doctest
import gzip
import json
from pathlib import Path
from types import ModuleType

import pytest
from support.paths import ROOT
from support.scripts import load_script


def script(name: str) -> ModuleType:
    return load_script(ROOT / "docs" / f"{name}.py")


@pytest.mark.parametrize("name", ["doctest_fences", "make_site", "make_versions"])
def test_the_examples_of_scripts(name: str) -> None:
    result = doctest.testmod(script(name))
    assert result.attempted > 0
    assert result.failed == 0


def test_broken_links_are_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    make_site = script("make_site")
    monkeypatch.setattr(make_site, "SITE", tmp_path)
    (tmp_path / "index.html").write_text(
        '<h1 id="top">A</h1><a href="#top"></a><a href="#bottom"></a><img src="no.png">'
        '<a href="other.html#there"></a><a href="other.html"></a><a href="https://example.org"></a>',
        encoding="utf-8",
    )
    (tmp_path / "other.html").write_text('<a href="index.html#top"></a>', encoding="utf-8")
    assert sorted(make_site.broken_links()) == [
        "index.html: #bottom",
        "index.html: no.png",
        "index.html: other.html#there",
    ]


def test_versions_are_listed_newest_first(tmp_path: Path) -> None:
    for version in ("0.9.1", "dev", "0.10.0"):
        (tmp_path / version).mkdir()
        (tmp_path / version / "index.html").touch()
    assert script("make_versions").write_versions(tmp_path) == "0.10.0"
    listed = json.loads((tmp_path / "versions.json").read_text(encoding="utf-8"))
    assert [each["version"] for each in listed] == ["0.10.0", "0.9.1", "dev"]
    assert "url=0.10.0/" in (tmp_path / "index.html").read_text(encoding="utf-8")


def test_the_board_is_small() -> None:
    module = ROOT / "web" / "board" / "dist" / "fourfold-board.js"
    if not module.is_file():
        pytest.skip("the board is not built: make web")
    assert len(gzip.compress(module.read_bytes())) < 25_000
