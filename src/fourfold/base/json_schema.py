"""The JSON Schema of shapes of the contract, with descriptions from their docstrings."""

import ast
import dataclasses
import inspect
import re
import types
from collections.abc import Iterator, Mapping
from enum import Enum
from functools import cache
from itertools import pairwise
from types import MappingProxyType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from fourfold.base.json_shapes import (
    LISTS,
    NOT_EMPTY,
    OTHER_FIELDS,
    Form,
    Json,
    Within,
    constants,
    derived,
    inlined,
    json_fields,
    json_name,
    optional,
    to_json,
)

_PLAIN: dict[Any, Json] = {
    int: {"type": "integer"},
    float: {"type": "number"},
    str: {"type": "string"},
    bool: {"type": "boolean"},
    type(None): {"type": "null"},
    Any: {},
}


class Definitions:
    """Collects the definitions of shapes, by their names; `refer` says where they will be.

    >>> from dataclasses import dataclass
    >>> @dataclass(frozen=True)
    ... class Line:
    ...     length: int
    >>> known = Definitions()
    >>> known.schema(Line | None)
    {'anyOf': [{'$ref': '#/$defs/Line'}, {'type': 'null'}]}
    >>> known.found["Line"]["properties"]
    {'length': {'type': 'integer'}}
    """

    def __init__(
        self, refer: str = "#/$defs/{}", named: Mapping[str, Any] = MappingProxyType({})
    ) -> None:
        self._refer = refer
        self._named = named  # annotations that get a definition, as shapes do
        self._shapes: dict[str, type] = {}
        self.found: dict[str, Json] = {}

    def schema(self, annotation: Any) -> Json:
        """The schema of what an annotation allows."""
        for name, each in self._named.items():
            if annotation == each:
                if name not in self.found:
                    self.found[name] = {}  # in case it refers to itself
                    self.found[name] = self._described(annotation)
                return {"$ref": self._refer.format(name)}
        return self._described(annotation)

    def _described(self, annotation: Any) -> Json:  # noqa: PLR0911 - one for each form
        origin, arguments = get_origin(annotation), get_args(annotation)
        if origin is Annotated:
            return self._annotated(*arguments)
        if origin in (Union, types.UnionType):
            return _any_of([self.schema(each) for each in arguments])
        if origin is Literal:
            return {"enum": list(arguments)}
        if origin is tuple and arguments[-1] is not ...:
            count = len(arguments)
            items = [self.schema(each) for each in arguments]
            return {"type": "array", "prefixItems": items, "minItems": count, "maxItems": count}
        if origin in LISTS:
            return {"type": "array", "items": self.schema(arguments[0])}
        if origin in (dict, Mapping):
            return self._mapping(*arguments)
        if dataclasses.is_dataclass(annotation):
            return self._shape(annotation)
        if isinstance(annotation, type) and issubclass(annotation, Enum):
            return {"enum": [to_json(each) for each in annotation]}
        return dict(_PLAIN[annotation])

    def _annotated(self, annotation: Any, *metadata: Any) -> Json:
        for item in metadata:
            if isinstance(item, Form):
                is_schema = isinstance(item.schema, Mapping)
                return dict(item.schema) if is_schema else self.schema(item.schema)
        limits = [dataclasses.asdict(item) for item in metadata if isinstance(item, Within)]
        found = {name: value for each in limits for name, value in each.items()}
        found |= {"minProperties": 1 if NOT_EMPTY in metadata else None}
        return self.schema(annotation) | {
            name: value for name, value in found.items() if value is not None
        }

    def _mapping(self, key: Any, of: Any) -> Json:
        names = self.schema(key).get("enum")
        if names is None:
            return {"type": "object", "additionalProperties": self.schema(of)}
        return {
            "type": "object",
            "required": names,
            "properties": {name: self.schema(of) for name in names},
            "additionalProperties": False,
        }

    def _shape(self, shape: Any) -> Json:
        name = shape.__name__
        if self._shapes.setdefault(name, shape) is not shape:
            raise TypeError(f"two shapes are called {name}")
        if name not in self.found:
            self.found[name] = {}  # in case it refers to itself
            said = descriptions(shape)
            properties = {each: {"const": value} for each, value in constants(shape).items()}
            for each, annotation in json_fields(shape):
                properties[each] = self.schema(annotation)
                if each in said:
                    properties[each]["description"] = said[each]
            self.found[name] = {
                "description": _paragraph(shape.__doc__),
                "type": "object",
                "required": [each for each in properties if each not in optional(shape)],
                "properties": properties,
                "additionalProperties": any(
                    field.metadata == OTHER_FIELDS for field in dataclasses.fields(shape)
                ),
            }
        return {"$ref": self._refer.format(name)}


def described(annotation: Any) -> Json:
    """The schema of an annotation, complete with all definitions.

    >>> described(int)
    {'type': 'integer'}
    """
    known = Definitions()
    schema = known.schema(annotation)
    if not known.found:
        return schema
    name = schema.get("$ref", "").removeprefix("#/$defs/")
    root: dict[str, Json] = known.found.get(name) or schema
    return {**root, "$defs": known.found}


def _any_of(schemas: list[Json]) -> Json:
    """The union of schemas. The union of enumerations is an enumeration."""
    if all(each.keys() == {"enum"} or each == _PLAIN[type(None)] for each in schemas):
        return {"enum": [value for each in schemas for value in each.get("enum", [None])]}
    if all(each.keys() == {"type"} for each in schemas):
        kinds = [each["type"] for each in schemas]
        named = [kind if isinstance(kind, list) else [kind] for kind in kinds]
        return {"type": [*dict.fromkeys(kind for each in named for kind in each)]}
    return {"anyOf": schemas}


@cache
def descriptions(shape: type) -> dict[str, str]:
    """What docstrings say about the fields of a shape."""
    found: dict[str, str] = {}
    for _, part in inlined(shape):
        found |= descriptions(part)
    names = {field.name: json_name(field) for field in dataclasses.fields(shape)}
    for owner in reversed(shape.__mro__):
        if dataclasses.is_dataclass(owner):
            found |= {names.get(name, name): text for name, text in _after_fields(owner)}
        for name, value in vars(owner).items():
            if isinstance(value, derived) and value.__doc__:
                found[name] = _in_json(value.__doc__)
    return found


def _after_fields(shape: type) -> Iterator[tuple[str, str]]:
    try:
        (tree,) = ast.parse(inspect.cleandoc("\n" + inspect.getsource(shape))).body
    except (OSError, TypeError):  # made without a file
        return
    for field, following in pairwise(getattr(tree, "body", [])):
        match field, following:
            case (
                ast.AnnAssign(target=ast.Name(id=name)),
                ast.Expr(value=ast.Constant(value=str(text))),
            ):
                yield name, _in_json(text)


def _paragraph(text: str | None) -> str:
    """The first paragraph, in one line."""
    return " ".join(inspect.cleandoc(text or "").partition("\n\n")[0].split())


def _in_json(text: str) -> str:
    """The first paragraph, with the words of JSON for those of Python."""
    words = {"None": "null", "True": "true", "False": "false"}
    found = re.sub(r"\b(None|True|False)\b", lambda word: words[word[0]], _paragraph(text))
    return re.sub(r"(?<=\. )null\b|^null\b", "Null", found)
