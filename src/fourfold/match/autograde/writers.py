"""Reports in the formats that graders and continuous integration read.

- Gradescope: `results.json` of its autograders.
- GitHub Classroom: what `autograding-grading-reporter` takes from a step, before base64.
- JUnit: XML, as Ant, Jenkins, GitLab and many others read it.

Students see the last two in logs, so these have no details of stages that are not visible.
"""

import json
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any
from xml.etree import ElementTree as ET

from fourfold.base.plain_text import printable
from fourfold.match.autograde.report import AutogradeReport, StageResult


def gradescope(report: AutogradeReport) -> str:
    """The report for Gradescope."""
    tests: list[dict[str, Any]] = [
        {
            "name": stage.name,
            "number": str(number),
            "score": 0.0 if report.attempts else round(stage.points, 2),
            "max_score": stage.max_points,
            "status": "passed" if stage.passed else "failed",
            "output": _output(stage),
            "output_format": "text",
            "visibility": stage.visibility,
            "tags": [stage.kind],
        }
        for number, stage in enumerate(report.stages, 1)
    ]
    tests += [
        {
            "name": "Use of a solver",
            "score": 0.0,
            "max_score": 0.0,
            "status": "failed",
            "output": attempt,
            "output_format": "text",
            "visibility": "hidden",
        }
        for attempt in report.attempts
    ]
    content = {
        "score": round(report.points, 2),
        "execution_time": round(sum(stage.seconds for stage in report.stages)),
        "output": "\n".join([report.title, *_warning(report)]),
        "output_format": "text",
        "visibility": "visible",
        "stdout_visibility": "hidden",
        "extra_data": {"attempts": list(report.attempts), "notes": list(report.notes)},
        "tests": tests,
    }
    return _json(content)


def github(report: AutogradeReport) -> str:
    """The report for GitHub Classroom."""
    passed = all(stage.passed for stage in report.stages) and not report.attempts
    return _json(
        {
            "version": 1,
            "status": "pass" if passed else "fail",
            "max_score": report.max_points,
            "tests": [
                {
                    "name": stage.name,
                    "status": "pass" if stage.passed and not report.attempts else "fail",
                    "score": 0.0 if report.attempts else round(stage.points, 2),
                    "message": "\n".join([_public_output(stage), *_warning(report)]),
                    "test_code": stage.kind,
                    "filename": "",
                    "line_no": 0,
                    "execution_time": f"{stage.seconds:.1f}s",
                }
                for stage in report.stages
            ],
        }
    )


def junit(report: AutogradeReport, now: datetime | None = None) -> str:
    """The report as JUnit XML, which both the schema of Ant and that of Jenkins accept.

    `now` is the time in the report, that of the call unless given.
    """
    cases = [(stage.name, stage.kind, stage.seconds) for stage in report.stages]
    failures = {
        index: _failure(each) for index, each in enumerate(report.stages) if not each.passed
    }
    if report.attempts:
        failures[len(cases)] = _ATTEMPT, "\n".join(report.attempts)
        cases.append(("Use of a solver", "solver", 0.0))
    root = ET.Element("testsuites")
    suite = ET.SubElement(
        root,
        "testsuite",
        {
            "name": _xml_text(report.title) or "Autograder",
            "package": "autograde",
            "id": "0",
            "timestamp": f"{now or datetime.now(UTC):%Y-%m-%dT%H:%M:%S}",
            "hostname": "localhost",
            "tests": str(len(cases)),
            "failures": str(len(failures)),
            "errors": "0",
            "skipped": "0",
            "time": f"{sum(stage.seconds for stage in report.stages):.3f}",
        },
    )
    properties = ET.SubElement(suite, "properties")
    for name, value in (("points", report.points), ("max_points", report.max_points)):
        ET.SubElement(properties, "property", {"name": name, "value": f"{value:g}"})
    for index, (name, kind, seconds) in enumerate(cases):
        attributes = {"classname": f"autograde.{kind}", "time": f"{seconds:.3f}"}
        case = ET.SubElement(suite, "testcase", {"name": _xml_text(name), **attributes})
        if index in failures:
            message, details = failures[index]
            failure = ET.SubElement(case, "failure", {"message": message, "type": kind})
            failure.text = _xml_text(details)
    passed = (f"{each.name}: {_public_output(each)}" for each in report.stages if each.passed)
    ET.SubElement(suite, "system-out").text = _xml_text("\n".join(passed))
    ET.SubElement(suite, "system-err")
    ET.indent(root)
    return ET.tostring(root, encoding="unicode", xml_declaration=True) + "\n"


def _failure(stage: StageResult) -> tuple[str, str]:
    return f"{stage.points:g} of {stage.max_points:g} points", _public_output(stage)


WRITERS: dict[str, Callable[[AutogradeReport], str]] = {
    "gradescope": gradescope,
    "github": github,
    "junit": junit,
}
"""The formats by name."""

_ATTEMPT = "The program tried to use a solver: no points"


def _warning(report: AutogradeReport) -> list[str]:
    return [_ATTEMPT] if report.attempts else []


def _output(stage: StageResult) -> str:
    return f"{stage.summary}\n\n{stage.details}" if stage.details else stage.summary


def _public_output(stage: StageResult) -> str:
    return _output(stage) if stage.visibility == "visible" else "The details are not shown here."


def _xml_text(text: str) -> str:
    """XML has no control characters."""
    return "\n".join(map(printable, text.splitlines()))


def _json(content: object) -> str:
    return json.dumps(content, indent=2, ensure_ascii=False) + "\n"
