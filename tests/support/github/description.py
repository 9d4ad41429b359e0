"""GitHub's own description of its API, to validate requests and responses with."""

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

from openapi_schema_validator import OAS30Validator, oas30_format_checker
from referencing import Registry
from referencing.jsonschema import DRAFT4

HERE = Path(__file__).parent
_WHOLE = json.loads((HERE / "openapi.json").read_text(encoding="utf-8"))
_ADDRESS = "urn:github"
_REGISTRY: Registry[Any] = Registry().with_resource(_ADDRESS, DRAFT4.create_resource(_WHOLE))


def _absolute(value: Any) -> Any:
    """The same, with references that are valid from anywhere in the description."""
    if isinstance(value, dict):
        return {
            name: _ADDRESS + part if name == "$ref" and isinstance(part, str) else _absolute(part)
            for name, part in value.items()
        }
    return [_absolute(part) for part in value] if isinstance(value, list) else value


def _resolve(value: dict[str, Any]) -> dict[str, Any]:
    while "$ref" in value:
        _, kind, name = value["$ref"].removeprefix("#/").split("/")
        value = _WHOLE["components"][kind][name]
    return value


@cache
def _validator(place: tuple[str, ...]) -> Any:
    schema: Any = _WHOLE
    for step in place:
        schema = _resolve(schema[step]) if isinstance(schema[step], dict) else schema[step]
    return OAS30Validator(
        _absolute(schema), registry=_REGISTRY, format_checker=oas30_format_checker
    )


def _patterns() -> list[tuple[re.Pattern[str], str]]:
    made = []
    for path in _WHOLE["paths"]:
        # A ref and a path may hold slashes; nothing else may.
        loose = re.sub(r"\{(ref|path)\}", "(.+)", path)
        made.append((re.compile(re.sub(r"\{\w+\}", "([^/]+)", loose)), path))
    return made


_PATTERNS = _patterns()


class Call:
    """One of the calls that GitHub describes."""

    def __init__(self, method: str, path: str) -> None:
        self.method = method.lower()
        for pattern, described in _PATTERNS:
            found = pattern.fullmatch(path)
            if found and self.method in _WHOLE["paths"][described]:
                self.path, self.values = described, found.groups()
                self.operation = _WHOLE["paths"][described][self.method]
                return
        raise LookupError(f"GitHub describes no {method} {path}")

    def check_request(self, query: dict[str, str], body: Any) -> list[str]:
        """The problems of a request."""
        known = {
            parameter["name"]: parameter["schema"]
            for parameter in map(_resolve, self.operation.get("parameters", ()))
            if parameter["in"] == "query"
        }
        problems = [f"no parameter {name}" for name in query if name not in known]
        for name, value in query.items():
            if known.get(name, {}).get("type") == "integer" and not value.isdigit():
                problems.append(f"{name} must be an integer")
        described = self.operation.get("requestBody")
        if (body is not None) != bool(described):
            return [*problems, "a body that should not be, or none that should"]
        if described:
            content = described["content"]["application/json"]["schema"]
            problems += self._errors(("requestBody", "content", "application/json", "schema"), body)
            # GitHub ignores unknown parameters; here they are errors.
            if "properties" in content:
                problems += [
                    f"no field {name}" for name in body if name not in content["properties"]
                ]
        return problems

    def check_response(self, status: int, body: Any) -> list[str]:
        """The problems of a response."""
        if str(status) not in self.operation["responses"]:
            return [] if status in (401, 403, 429, 500, 502, 503) else [f"no status {status}"]
        place = ("responses", str(status), "content", "application/json", "schema")
        return self._errors(place, body)

    def _errors(self, place: tuple[str, ...], body: Any) -> list[str]:
        validator = _validator(("paths", self.path, self.method, *place))
        if (told := validator.schema.get("discriminator")) and isinstance(body, dict):
            # One field says which of several schemas it is; the others need not be tried.
            _, kind, name = (
                told["mapping"][body[told["propertyName"]]].removeprefix("#/").split("/")
            )
            validator = _validator(("components", kind, name))
        return [
            f"{'/'.join(map(str, error.absolute_path))}: {error.message[:300]}"
            for error in validator.iter_errors(body)
        ]
