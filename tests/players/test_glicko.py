"""Glicko-2 against an independent implementation. The native tests have its author's example."""

import json
from pathlib import Path

import pytest

from fourfold._core import glicko2

GOLDEN = Path(__file__).parent.parent / "golden" / "glicko2.json"
"""Rating periods with what glicko2-lite 5.0.0, a library for JavaScript, makes of them."""


def test_another_implementation_agrees() -> None:
    periods = json.loads(GOLDEN.read_text(encoding="utf-8"))
    assert len(periods) == 120
    for period in periods:
        results = [tuple(result) for result in period["results"]]
        after = glicko2(tuple(period["before"]), results, period["tau"])
        assert after == pytest.approx(period["after"], rel=1e-6), period
