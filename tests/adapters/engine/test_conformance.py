"""The conformance check: good engines pass, and each fault is found by the check for it."""

import json
import sys

import pytest
from support.command import fourfold, usage_error
from support.paths import ROOT

from fourfold.adapters.engine.conformance import CHECKS, Status, Timing, run_checks

BROKEN = [sys.executable, "-S", "-E", str(ROOT / "tests" / "support" / "broken_engine.py")]
QUICK = Timing(timeout=5, margin=0.5)
FUNDAMENTAL = {check.name for check in CHECKS if check.fundamental}


def test_an_engine_without_faults_passes() -> None:
    found = {result.check: result.status for result in run_checks(BROKEN, QUICK)}
    assert found.pop("other sizes") is Status.SKIPPED
    assert set(found.values()) == {Status.PASSED}


@pytest.mark.parametrize("fault", [check.name for check in CHECKS])
def test_a_fault_is_found_by_its_check(fault: str) -> None:
    timing = Timing(timeout=0.5, margin=0.5) if fault in FUNDAMENTAL else QUICK
    found = list(run_checks([*BROKEN, fault], timing))
    failed = [result for result in found if result.status is Status.FAILED]
    assert [result.check for result in failed] == [fault]
    assert failed[0].reason
    assert failed[0].transcript[0] == "> c4i 1"
    if fault in FUNDAMENTAL:
        assert all(
            result.status is Status.SKIPPED for result in found[found.index(failed[0]) + 1 :]
        )


def test_a_score_that_is_not_proven_is_found() -> None:
    checks = [check for check in CHECKS if check.name == "info"]
    (result,) = run_checks([*BROKEN, "estimates"], QUICK, checks)
    assert result.reason == "`info score 18` after `position`: the score is 1"


def test_the_command_prints_a_line_for_each_check() -> None:
    result = fourfold("engine", "check", *BROKEN, "quit")
    assert result.returncode == 1
    lines = result.stdout.splitlines()
    assert [line for line in lines if line.startswith("FAIL")] == [
        "FAIL  quit                  it ended with status 5"
    ]
    assert "      > quit" in lines
    assert lines[-1] == "18 mandatory checks passed, 1 failed, 1 skipped"


def test_an_optional_check_does_not_change_the_exit_status() -> None:
    result = fourfold("engine", "check", "--json", *BROKEN, "error reports")
    assert result.returncode == 0
    record = json.loads(result.stdout)
    assert record["passed"]
    assert record["command"] == [*BROKEN, "error reports"]
    failed = [check for check in record["checks"] if check["status"] == "failed"]
    assert [(check["check"], check["mandatory"]) for check in failed] == [("error reports", False)]
    assert failed[0]["transcript"]


def test_a_command_that_does_not_exist() -> None:
    result = fourfold("engine", "check", "no-such-engine --fast")
    assert result.returncode == 1
    assert "cannot start 'no-such-engine': No such file or directory" in result.stdout


def test_bad_usage() -> None:
    assert "COMMAND" in usage_error("engine", "check")
    assert "COMMAND" in usage_error("engine", "check", "'unclosed")
    assert "--margin" in usage_error("engine", "check", "--margin", "0", "x")
    assert "--table-mb is for our own" in usage_error("engine", "--table-mb", "2", "check", "x")
