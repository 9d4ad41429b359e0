"""What is released together agrees, and the check finds what does not."""

import shutil
from pathlib import Path
from types import ModuleType

import pytest
from support.paths import ROOT
from support.scripts import load_script

FILES = [
    "CHANGELOG.md",
    "README.md",
    "bindings/c/include/fourfold.h",
    "pyproject.toml",
    "src/fourfold/_version.py",
    "docs/fourfold.schema.json",
    "web/engine/package.json",
    "web/package-lock.json",
]
RELEASE = "## [Unreleased]\n\n## [1.2.3] - 2026-01-31\n\n### Added\n- Everything.\n"


@pytest.fixture(scope="module")
def release_check() -> ModuleType:
    return load_script(ROOT / "tools/release_check.py")


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A copy of the files that the check reads."""
    for name in FILES:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    return tmp_path


def change(file: Path, old: str, new: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new), encoding="utf-8")


def release(root: Path) -> None:
    """Make the copy ready for the release of 1.2.3 by ada/fourfold."""
    (root / "src/fourfold/_version.py").write_text('__version__ = "1.2.3"\n', encoding="utf-8")
    (root / "CHANGELOG.md").write_text(RELEASE, encoding="utf-8")
    change(root / "pyproject.toml", "OWNER", "ada")


def test_everything_agrees(release_check: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("nanobind", reason="only the build needs it")
    pytest.importorskip("pydantic", reason="the extra github is not installed")
    assert release_check.main([]) == 0, capsys.readouterr().err


def test_versions(release_check: ModuleType, copy: Path) -> None:
    check = release_check.check_versions
    version = release_check.package_version(copy)
    assert list(check(copy)) == []
    change(copy / "src/fourfold/_version.py", version, "9.8.7")
    assert list(check(copy)) == [
        f"{place}: the version is {version}, that of the package is 9.8.7"
        for place in (
            "bindings/c/include/fourfold.h",
            "web/engine/package.json",
            "web/package-lock.json, engine",
        )
    ]
    change(copy / "src/fourfold/_version.py", "9.8.7", "next")
    assert next(check(copy)).endswith("next is not a version such as 1.2.3")


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        ("# Changelog\n", "the first section must be ## [Unreleased]"),
        ("## [Unreleased]\n## [1.2] - 2026-01-31\n", "must be ## [1.2.3] - 2026-01-31"),
        ("## [Unreleased]\n## [1.2.3] - 31.1.2026\n", "must be ## [1.2.3] - 2026-01-31"),
        ("## [Unreleased]\n## [1.2.3]\n", "must be ## [1.2.3] - 2026-01-31"),
    ],
)
def test_changelog(release_check: ModuleType, copy: Path, changes: str, problem: str) -> None:
    (copy / "CHANGELOG.md").write_text(changes, encoding="utf-8")
    (found,) = release_check.check_changelog(copy)
    assert problem in found


def test_generated_files(release_check: ModuleType, copy: Path) -> None:
    pytest.importorskip("nanobind", reason="only the build needs it")
    found = list(release_check.check_generated(copy))  # a copy without these files
    assert "src/fourfold/_core.pyi: not current. Run `make generate`" in found
    assert not list(release_check.check_generated(ROOT))


def test_the_page_on_pypi(release_check: ModuleType, copy: Path) -> None:
    pytest.importorskip("hatch_fancy_pypi_readme", reason="only the build needs it")
    readme = copy / "README.md"
    readme.write_text(
        '[a](docs/fourfold.schema.json) [b](#part) [c](docs/none.md)\n<img src="docs/none.png">\n',
        encoding="utf-8",
    )
    assert "](https://github.com/OWNER/fourfold/blob/v" in release_check.pypi_page(copy)
    assert list(release_check.check_pypi_page(copy)) == [
        "README.md: on PyPI, #part is a relative link",
        "README.md: docs/none.md does not exist",
        "README.md: docs/none.png does not exist",
    ]


def test_site(release_check: ModuleType, copy: Path) -> None:
    menu = 'nav = [{ "Home" = "index.md" }, { "Old" = "old.md" }, { "Module" = "api/module.md" }]'
    (copy / "docs/zensical.toml").write_text(menu, encoding="utf-8")
    for page in ("index.md", "new.md"):
        (copy / "docs" / page).write_text("# A page\n", encoding="utf-8")
    assert list(release_check.check_site(copy)) == [
        "docs/zensical.toml: docs/new.md is not in the menu",
        "docs/zensical.toml: docs/old.md does not exist",
    ]


def test_the_day_of_a_release(release_check: ModuleType, copy: Path) -> None:
    release(copy)
    assert list(release_check.check_release(copy, "v1.2.3", "ada/fourfold")) == []
    assert list(release_check.check_release(copy, "v1.2.4", "ada/fourfold")) == [
        "the tag is v1.2.4, but the version is 1.2.3"
    ]
    assert list(release_check.check_release(copy, "v1.2.3", "bo/fourfold")) == [
        "pyproject.toml: links to the repository ada/fourfold, not bo/fourfold",
        "pyproject.toml: links to https://ada.github.io/fourfold, not to the pages of bo/fourfold",
    ]
    change(copy / "CHANGELOG.md", "## [Unreleased]\n", "## [Unreleased]\n- More.\n")
    (found,) = release_check.check_release(copy, "v1.2.3", "ada/fourfold")
    assert found == "CHANGELOG.md: move the changes under Unreleased to [1.2.3]"
    (copy / "CHANGELOG.md").write_text("## [Unreleased]\n", encoding="utf-8")
    (found,) = release_check.check_release(copy, "v1.2.3", "ada/fourfold")
    assert found == "CHANGELOG.md: the first section after Unreleased must be [1.2.3]"


def test_a_tag_needs_its_repository(
    release_check: ModuleType, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        release_check.main(["--tag", "v1.2.3"])
    assert "--tag needs --repository OWNER/NAME" in capsys.readouterr().err
