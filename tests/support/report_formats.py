"""The public descriptions of the formats in which `autograde` reports, and checks by them."""

import json
import re
from xml.etree import ElementTree as ET

import jsonschema

_TEXT = {"type": "string"}
_VISIBILITY = {"enum": ["hidden", "after_due_date", "after_published", "visible"]}
_FORMAT = {"enum": ["text", "html", "simple_format", "md", "ansi"]}
# The fields that gradescope-autograders.readthedocs.io/en/latest/specs describes, and no others.
_GRADESCOPE = {
    "type": "object",
    "additionalProperties": False,
    "anyOf": [{"required": ["score"]}, {"required": ["tests"]}],
    "properties": {
        "score": {"type": "number"},
        "execution_time": {"type": "number", "minimum": 0},
        "output": _TEXT,
        "output_format": _FORMAT,
        "test_output_format": _FORMAT,
        "test_name_format": _FORMAT,
        "visibility": _VISIBILITY,
        "stdout_visibility": _VISIBILITY,
        "extra_data": {"type": "object"},
        "leaderboard": {"type": "array"},
        "tests": {
            "type": "array",
            "items": {
                "type": "object",
                "additionalProperties": False,
                "properties": {
                    "score": {"type": "number"},
                    "max_score": {"type": "number"},
                    "status": {"enum": ["passed", "failed"]},
                    "name": _TEXT,
                    "name_format": _FORMAT,
                    "number": _TEXT,
                    "output": _TEXT,
                    "output_format": _FORMAT,
                    "tags": {"type": "array", "items": _TEXT},
                    "visibility": _VISIBILITY,
                    "extra_data": {"type": "object"},
                },
            },
        },
    },
}
# What autograding-grading-reporter of GitHub Classroom reads of a runner's results.
_CLASSROOM = {
    "type": "object",
    "required": ["status", "max_score", "tests"],
    "properties": {
        "status": {"enum": ["pass", "fail", "error"]},
        "max_score": {"type": "number", "minimum": 0},
        "tests": {
            "type": "array",
            "minItems": 1,
            "items": {
                "type": "object",
                "required": ["name", "status", "score"],
                "properties": {
                    "name": _TEXT,
                    "status": {"enum": ["pass", "fail", "error"]},
                    "score": {"type": "number", "minimum": 0},
                    "message": _TEXT,
                },
            },
        },
    },
}
# JUnit.xsd of Ant: the children of each element in their order, and the attributes that it needs.
_JUNIT = {
    "testsuites": (r"(testsuite )*", set()),
    "testsuite": (
        r"properties (testcase )*system-out system-err ",
        {
            *("name", "package", "id", "timestamp", "hostname", "tests"),
            *("failures", "errors", "time"),
        },
    ),
    "properties": (r"(property )*", set()),
    "property": (r"", {"name", "value"}),
    "testcase": (r"((skipped|error|failure) )?", {"name", "classname", "time"}),
    "failure": (r"", {"type"}),
    "system-out": (r"", set()),
    "system-err": (r"", set()),
}
_OPTIONAL = {"testsuite": {"skipped"}, "failure": {"message"}}


def check_gradescope(report: str) -> None:
    """Fail unless a report is as Gradescope describes it."""
    content = json.loads(report)
    jsonschema.validate(content, _GRADESCOPE)
    hidden = [test for test in content["tests"] if test["visibility"] == "hidden"]
    assert not any(test["score"] for test in hidden)  # these must not contribute points


def check_github(report: str) -> None:
    """Fail unless a report is as the reporter of GitHub Classroom reads it."""
    jsonschema.validate(json.loads(report), _CLASSROOM)


def check_junit(report: str) -> None:
    """Fail unless a report is valid by the schema of Ant."""
    root = ET.fromstring(report)  # noqa: S314 - our own
    for element in root.iter():
        children, needed = _JUNIT[element.tag]
        assert re.fullmatch(children, "".join(f"{child.tag} " for child in element))
        assert needed <= set(element.keys()) <= needed | _OPTIONAL.get(element.tag, set())
    (suite,) = root
    for name in ("id", "tests", "failures", "errors", "skipped"):
        assert suite.get(name, "").isdecimal()
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d", suite.get("timestamp", ""))
    assert len(list(suite.iter("testcase"))) == int(suite.get("tests", ""))
    assert len(list(suite.iter("failure"))) == int(suite.get("failures", ""))
    for element in root.iter():
        assert float(element.get("time", "0")) >= 0
        assert element.get("name") is None or element.get("name", "").strip()
