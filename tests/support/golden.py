"""Golden files: results that were checked once and must stay as they are."""

import os
from pathlib import Path

_RENEW = "FOURFOLD_RENEW_GOLDEN"


def check_golden(path: Path, found: str) -> None:
    """Compare a text with a golden file, or write the file if the environment says so."""
    if os.environ.get(_RENEW):
        path.write_text(found, encoding="utf-8", newline="\n")
    test = os.environ["PYTEST_CURRENT_TEST"].partition("[")[0].partition(" ")[0]
    renew = f"if it should differ, run {_RENEW}=1 pytest {test} and look at what has changed"
    assert path.is_file(), f"there is no {path}: {renew}"
    assert found == path.read_text(encoding="utf-8"), renew
