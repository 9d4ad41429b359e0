"""What is released together agrees, and the check finds what does not."""

import shutil
import subprocess
from pathlib import Path
from types import ModuleType

import pytest
from support.paths import ROOT
from support.scripts import load_script

FILES = [
    "CHANGELOG.md",
    "CITATION.cff",
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
    change(root / "pyproject.toml", 'repository = ""', 'repository = "ada/fourfold"')


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
            "CITATION.cff",
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
    (copy / "README.md").write_text(
        "[a](docs/fourfold.schema.json) [b](#part) [c](docs/none.md)\n"
        '<img src="docs/none.png">\npip install .\n',
        encoding="utf-8",
    )
    assert list(release_check.check_pypi_page(copy)) == [
        "README.md: docs/none.md does not exist",
        "README.md: docs/none.png does not exist",
        "README.md: on PyPI, #part is a relative link",
    ]
    metadata = release_check.project_metadata
    assert metadata.pypi_page(copy, "1.2.3") == "a [b](#part) c\npip install fourfold\n"
    release(copy)
    page = metadata.pypi_page(copy, "1.2.3")
    assert "[a](https://github.com/ada/fourfold/blob/v1.2.3/docs/fourfold.schema.json)" in page
    assert 'src="https://raw.githubusercontent.com/ada/fourfold/v1.2.3/docs/none.png"' in page


def test_npm_packages(release_check: ModuleType, copy: Path) -> None:
    board = copy / "web/board/package.json"
    board.parent.mkdir(parents=True)
    board.write_text(
        '{"name": "b", "version": "0.1.0", "description": "B", "license": "MIT",'
        ' "dependencies": {"fourfold-engine": "*", "preact": "1"}}',
        encoding="utf-8",
    )
    (board.parent / "README.md").write_text("[a](none.md)", encoding="utf-8")
    (copy / "web/engine/README.md").touch()
    version = release_check.package_version(copy)
    assert list(release_check.check_npm(copy)) == [
        "web/board/package.json: author is missing",
        f"web/board/package.json: needs fourfold-engine *, not {version}",
        "web/board/README.md: none.md does not exist",
    ]


def test_addresses(release_check: ModuleType, tmp_path: Path) -> None:
    subprocess.run(["git", "init", "-q", str(tmp_path)], check=True)  # noqa: S607
    (tmp_path / "src/fourfold").mkdir(parents=True)
    (tmp_path / "src/fourfold/_version.py").write_text('__version__ = "1.2.3"\n')
    (tmp_path / "pyproject.toml").write_text('[tool.fourfold]\nrepository = "ada/fourfold"\n')
    for name in ("page.md", "tests/page.md"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(
            "uses: ada/fourfold@v1, https://github.com/ada/fourfold, https://ada.github.io/fourfold\n"
            "uses: OWNER/fourfold@v1\n"
            "uses: ada/fourfold@v2\n"
            "https://github.com/bo/fourfold\n"
            'association == "OWNER"\n',
            encoding="utf-8",
        )
    assert list(release_check.check_addresses(tmp_path)) == [
        "page.md, line 2: OWNER is a placeholder",
        "page.md, line 3: the Action's tag is v1, not v2",
        "page.md, line 4: github.com/bo/fourfold is not the address 'ada/fourfold'",
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
    assert list(release_check.check_release(copy, "v1", "ada/fourfold")) == []  # the moving tag
    assert list(release_check.check_release(copy, "v1.2.4", "ada/fourfold")) == [
        "the tag is v1.2.4, but the version is 1.2.3"
    ]
    assert list(release_check.check_release(copy, "v1.2.3", "bo/fourfold")) == [
        'pyproject.toml: repository is "ada/fourfold", not "bo/fourfold"',
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
    assert "--tag needs --repository, as in ada/fourfold" in capsys.readouterr().err
