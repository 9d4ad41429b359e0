"""The platforms that wheels are built for, and what a wheel brings to an empty environment."""

import sys
import tomllib
from fnmatch import fnmatch
from pathlib import Path

import pytest
from support.paths import ROOT
from support.scripts import load_script

SETTINGS = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


@pytest.mark.parametrize("python", ["cp311", "cp312", "cp313", "cp314", "cp314t"])
def test_pythons_with_wheels(python: str) -> None:
    skipped = SETTINGS["tool"]["cibuildwheel"]["skip"]
    assert not any(fnmatch(f"{python}-manylinux_x86_64", pattern) for pattern in skipped)


def test_one_wheel_for_all_pythons_from_3_12() -> None:
    assert SETTINGS["tool"]["scikit-build"]["wheel"]["py-api"] == "cp312"


def test_what_developers_need_is_not_an_extra() -> None:
    assert "dev" not in SETTINGS["project"]["optional-dependencies"]
    assert "pytest>=8.3" in SETTINGS["dependency-groups"]["dev"]


@pytest.mark.parametrize(
    "workflow", sorted((ROOT / ".github/workflows").glob("*.yml")), ids=lambda path: path.name
)
def test_jobs_of_workflows_need_jobs_that_exist(workflow: Path) -> None:
    """Their schema cannot tell."""
    yaml = pytest.importorskip("ruamel.yaml", reason="only developers need it")
    jobs = yaml.YAML(typ="safe").load(workflow)["jobs"]
    for name, job in jobs.items():
        needs = job.get("needs", [])
        assert set([needs] if isinstance(needs, str) else needs) <= set(jobs), name


def test_the_wheel_works_in_an_empty_environment(capsys: pytest.CaptureFixture[str]) -> None:
    """Commands, scores, and what needs an extra says which one."""
    wheels = [str(each) for each in (ROOT / "build/wheel").glob("*.whl")]
    assert wheels, "make test builds the wheel: make build/wheel/.built"
    check = load_script(ROOT / "tools/wheel_check.py")
    assert check.report(sys.executable, wheels) == [], capsys.readouterr().out
