"""Generated files are current."""

import pytest
from support.paths import ROOT


def test_generated_files_are_current(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("nanobind", reason="only the build needs it")
    monkeypatch.syspath_prepend(str(ROOT))
    from contract import stale  # noqa: PLC0415 - not part of the package

    assert not list(stale()), "run `make generate`"
