"""Values that fit a JSON Schema, and the same with a hostile text in each place."""

from collections.abc import Iterator, Mapping
from typing import Any

Place = tuple[str | int, ...]


def values(schema: Mapping[str, Any], shapes: Mapping[str, Any]) -> Iterator[Any]:
    """A value for each form that the schema allows; what is optional is null, if it may be.

    >>> list(values({"anyOf": [{"type": "integer", "minimum": 4}, {"type": "null"}]}, {}))
    [None, 4]
    """
    schema = _resolved(schema, shapes)
    forms = schema.get("oneOf") or schema.get("anyOf")
    if forms:
        for form in sorted(forms, key=lambda each: each.get("type") != "null"):
            yield from values(form, shapes)
    elif "properties" in schema:
        yield from _objects(schema["properties"], shapes)
    elif schema.get("type") == "array":
        yield [next(values(schema["items"], shapes))]
    else:
        yield _scalar(schema)


def _resolved(schema: Mapping[str, Any], shapes: Mapping[str, Any]) -> Mapping[str, Any]:
    if "$ref" not in schema:
        return schema
    return _resolved(shapes[schema["$ref"].rpartition("/")[2]], shapes)


def _objects(properties: Mapping[str, Any], shapes: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    forms = {name: list(values(schema, shapes)) for name, schema in properties.items()}
    usual = {name: found[0] for name, found in forms.items()}
    yield usual
    for name, found in forms.items():
        yield from ({**usual, name: other} for other in found[1:])


def _scalar(schema: Mapping[str, Any]) -> Any:
    if "const" in schema or "enum" in schema:
        return schema.get("const", next(iter(schema.get("enum", [None]))))
    if schema.get("examples"):
        return schema["examples"][0]
    if "default" in schema:
        return schema["default"]
    kinds = {"null": None, "boolean": False, "string": "4" * max(1, schema.get("minLength", 1))}
    return kinds.get(schema.get("type", "string"), schema.get("minimum", 1))


def with_text(value: Any, text: str) -> Iterator[tuple[Place, Any]]:
    """The value with a text in place of each part, and as the name of a further property.

    >>> [changed for _, changed in with_text({"a": [1]}, "x")]
    ['x', {'a': 'x'}, {'a': ['x']}, {'a': [1], 'x': 'x'}]
    """
    yield (), text
    if isinstance(value, dict):
        for name, part in value.items():
            for place, changed in with_text(part, text):
                yield (name, *place), {**value, name: changed}
        yield ("…",), {**value, text: text}
    elif isinstance(value, list):
        for number, part in enumerate(value):
            for place, changed in with_text(part, text):
                yield (number, *place), [*value[:number], changed, *value[number + 1 :]]
