"""The platforms that wheels are built for."""

import tomllib
from fnmatch import fnmatch

import pytest
from support.paths import ROOT


@pytest.mark.parametrize("python", ["cp313t", "cp314t"])
def test_free_threaded_pythons_get_no_wheel_unless_the_module_declares_itself(python: str) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    skipped = project["tool"]["cibuildwheel"]["skip"]
    assert any(fnmatch(f"{python}-manylinux_x86_64", pattern) for pattern in skipped)
    assert not any(fnmatch("cp314-manylinux_x86_64", pattern) for pattern in skipped)
    (declared,) = (
        line
        for line in (ROOT / "CMakeLists.txt").read_text(encoding="utf-8").splitlines()
        if line.startswith("nanobind_add_module(")
    )
    assert "FREE_THREADED" not in declared
