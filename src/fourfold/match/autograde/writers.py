"""Reports in the formats that graders and continuous integration read.

- Gradescope: `results.json` of its autograders.
- GitHub Classroom: what `autograding-grading-reporter` takes from a step, before base64.
- JUnit: XML, as Jenkins, GitLab and many others read it.

Students see the last two in logs, so these have no details of stages that are not visible.
"""

import json
from collections.abc import Callable
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


def junit(report: AutogradeReport) -> str:
    """The report as JUnit XML."""
    failed = sum(not stage.passed for stage in report.stages) + bool(report.attempts)
    total = len(report.stages) + bool(report.attempts)
    seconds = f"{sum(stage.seconds for stage in report.stages):.3f}"
    counts = {"tests": str(total), "failures": str(failed), "errors": "0", "time": seconds}
    root = ET.Element("testsuites", counts)
    suite = ET.SubElement(root, "testsuite", {"name": report.title, "skipped": "0", **counts})
    properties = ET.SubElement(suite, "properties")
    for name, value in (("points", report.points), ("max_points", report.max_points)):
        ET.SubElement(properties, "property", {"name": name, "value": f"{value:g}"})
    for stage in report.stages:
        case = _case(suite, stage.name, stage.kind, stage.seconds)
        output = _public_output(stage)
        if not stage.passed:
            message = f"{stage.points:g} of {stage.max_points:g} points"
            failure = ET.SubElement(case, "failure", {"message": message, "type": stage.kind})
            failure.text = _xml_text(output)
        else:
            ET.SubElement(case, "system-out").text = _xml_text(output)
    if report.attempts:
        case = _case(suite, "Use of a solver", "solver", 0.0)
        failure = ET.SubElement(case, "failure", {"message": _ATTEMPT, "type": "solver"})
        failure.text = _xml_text("\n".join(report.attempts))
    ET.indent(root)
    return ET.tostring(root, encoding="unicode", xml_declaration=True) + "\n"


WRITERS: dict[str, Callable[[AutogradeReport], str]] = {
    "gradescope": gradescope,
    "github": github,
    "junit": junit,
}
"""The formats by name."""

_ATTEMPT = "The program tried to use a solver: no points"


def _warning(report: AutogradeReport) -> list[str]:
    return [_ATTEMPT] if report.attempts else []


def _case(suite: ET.Element, name: str, kind: str, seconds: float) -> ET.Element:
    attributes = {"name": name, "classname": f"autograde.{kind}", "time": f"{seconds:.3f}"}
    return ET.SubElement(suite, "testcase", attributes)


def _output(stage: StageResult) -> str:
    return f"{stage.summary}\n\n{stage.details}" if stage.details else stage.summary


def _public_output(stage: StageResult) -> str:
    return _output(stage) if stage.visibility == "visible" else "The details are not shown here."


def _xml_text(text: str) -> str:
    """XML has no control characters."""
    return "\n".join(map(printable, text.splitlines()))


def _json(content: object) -> str:
    return json.dumps(content, indent=2, ensure_ascii=False) + "\n"
