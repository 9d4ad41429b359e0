"""Glicko-2 against its author's example and against an independent implementation."""

import json
from pathlib import Path

import pytest

from fourfold._core import glicko2

GOLDEN = Path(__file__).parent.parent / "golden" / "glicko2.json"
"""Rating periods with what glicko2-lite 5.0.0, a library for JavaScript, makes of them."""


def test_glickmans_own_example() -> None:
    after = glicko2((1500, 200, 0.06), [(1400, 30, 1), (1550, 100, 0), (1700, 300, 0)])
    assert after == pytest.approx((1464.05, 151.52, 0.05999), abs=0.005)


def test_another_implementation_agrees() -> None:
    periods = json.loads(GOLDEN.read_text(encoding="utf-8"))
    assert len(periods) == 120
    for period in periods:
        results = [tuple(result) for result in period["results"]]
        after = glicko2(tuple(period["before"]), results, period["tau"])
        assert after == pytest.approx(period["after"], rel=1e-6), period
