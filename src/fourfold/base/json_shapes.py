"""The contract: values that programs exchange as JSON.

A shape is a frozen dataclass, and its fields are the only description of its JSON: `to_json` and
`from_json` follow the annotations, and `make generate` writes everything else that depends on them:
the JSON Schema, the TypeScript types, the tables of the documentation. In JSON

- an enumeration is its value if that is text, else its name in lower case;
- a tuple is a list;
- a class variable called `kind`, `type`, `format` or `version` is a field that always has this
  value, and by its `kind` a union of such classes is read;
- a `derived` property is written like a field, and not read;
- a value whose annotation holds a `Form` is written as that defines;
- a field with the metadata `NOT_IN_JSON` is left out, one with `IF_GIVEN` if it has its default,
  and one with `called("class")` has that name;
- the fields of the shape in a field with the metadata `INLINE` are written in its place, and what
  a field with the metadata `OTHER_FIELDS` maps is written as fields beside the others.

`base.json_schema` describes all this as JSON Schema.
"""

import dataclasses
import json
import types
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, StrEnum
from functools import cache
from operator import attrgetter
from typing import (
    TYPE_CHECKING,
    Annotated,
    Any,
    Literal,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

from fourfold.base.errors import InvalidArgument

T = TypeVar("T")
Json = Any
"""What `json.loads` returns."""
NOT_IN_JSON = types.MappingProxyType({"json": "never"})
IF_GIVEN = types.MappingProxyType({"json": "if given"})
INLINE = types.MappingProxyType({"json": "inline"})
OTHER_FIELDS = types.MappingProxyType({"json": "others"})
"""Metadata of fields."""
LISTS = (tuple, list, Sequence)
_PLAIN = frozenset({str, int, float, bool, type(None)})  # the same in JSON
_CONSTANTS = ("kind", "type", "format", "version")


def called(name: str) -> Mapping[str, str]:
    """The metadata of a field that has another name in JSON."""
    return types.MappingProxyType({"name": name})


@dataclass(frozen=True, slots=True, eq=False)
class Form:
    """The form in JSON of a value that differs from Python, such as a column, which is "4"."""

    encode: Callable[[Any], Json]
    decode: Callable[[Json], Any]
    schema: Any
    """Its JSON Schema, or the annotation of what looks the same."""


def write_only(encode: Callable[[Any], Json], schema: Any) -> Form:
    """The form of a value that is not read from JSON."""

    def decode(_data: Json) -> Any:
        raise TypeError("cannot be read")

    return Form(encode, decode, schema)


@dataclass(frozen=True, slots=True)
class Within:
    """In an annotation of a number: the least and the largest that it can be."""

    minimum: float | None = None
    maximum: float | None = None


NOT_EMPTY = "not empty"
"""In an annotation of a mapping."""


if TYPE_CHECKING:
    derived = property
else:

    class derived(property):  # noqa: N801 - used like `property`
        """A property that is part of the contract: written to JSON and never read from it."""


def json_fields(shape: type) -> Iterator[tuple[str, Any]]:
    """The names and annotations of all fields that a shape has in JSON, derived ones last.

    >>> @dataclass(frozen=True)
    ... class Line:
    ...     length: int
    ...     @derived
    ...     def is_four(self) -> bool:
    ...         return self.length >= 4
    >>> dict(json_fields(Line))
    {'length': <class 'int'>, 'is_four': <class 'bool'>}
    """
    for _, name, hint in _paths(shape):
        yield name, hint


def inlined(shape: Any) -> Iterator[tuple[str, Any]]:
    """The fields of a shape that hold another one, whose fields are written in their place."""
    for field in dataclasses.fields(shape):
        if field.metadata.get("json") == "inline":
            yield field.name, _bare(_hints(shape)[field.name])


def to_json(value: object, annotation: Any = None) -> Json:
    """A value of the contract as `json.dumps` takes it.

    >>> from fourfold import Side
    >>> to_json((Side.FIRST, 3))
    ['first', 3]
    """
    form = None if annotation is None else _form(annotation)
    if form:
        return None if value is None else form.encode(value)
    if dataclasses.is_dataclass(value):
        shape: Any = type(value)
        defaults = optional(shape)
        found = other_fields(value) | constants(shape)
        for get, name, hint, is_formed in _fields(shape):
            item = get(value)
            if name not in defaults or item != defaults[name]:
                is_same = type(item) in _PLAIN and not is_formed
                found[name] = item if is_same else to_json(item, hint)
        return found
    if isinstance(value, Enum):
        return value.value if isinstance(value, StrEnum) else value.name.lower()
    if isinstance(value, Mapping):
        _, of = _arguments(annotation, 2)
        return {to_json(key): to_json(item, of) for key, item in value.items()}
    if isinstance(value, (tuple, list)):
        return [
            to_json(item, hint)
            for item, hint in zip(value, _items(annotation, len(value)), strict=True)
        ]
    return value


def json_text(value: object) -> str:
    """A value of the contract as one line of JSON.

    >>> json_text({"columns": (1, None)})
    '{"columns": [1, null]}'
    """
    return json.dumps(to_json(value))


def from_json(annotation: type[T], data: Json, **given: object) -> T:
    """The value that JSON data describe. `given` are fields that are not in JSON.

    Raises InvalidArgument, with the path to the fault, if the data have another shape. Fields that
    the shape does not know are ignored, as a later version may add some.

    >>> from_json(tuple[int, ...], [1, 2, "3"])
    Traceback (most recent call last):
    fourfold.InvalidArgument: [2]: expected a whole number, not '3'
    """
    try:
        value: T = _read(annotation, data, given)
    except _Fault as fault:
        path = "".join(reversed(fault.path)).removeprefix(".")
        raise InvalidArgument(f"{path}: {fault.problem}" if path else fault.problem) from None
    return value


class _Fault(Exception):
    def __init__(self, problem: str) -> None:
        self.problem, self.path = problem, list[str]()


_NAMES: dict[type, str] = {
    int: "a whole number",
    float: "a number",
    str: "text",
    bool: "true or false",
    type(None): "null",
}


def _read(annotation: Any, data: Json, given: Mapping[str, object] = {}) -> Any:  # noqa: C901, PLR0911
    origin = get_origin(annotation)
    if origin in (Union, types.UnionType):
        return _read_union(get_args(annotation), data)
    if form := _form(annotation):
        try:
            return form.decode(data)
        except (TypeError, ValueError) as error:
            raise _Fault(str(error)) from None
    annotation = _bare(annotation)
    origin = get_origin(annotation)
    if origin is Literal:
        return _chosen(data, {value: value for value in get_args(annotation)})
    if origin in LISTS:
        return _read_items(annotation, _checked(data, list, "a list"))
    if origin in (dict, Mapping):
        key, of = get_args(annotation)
        items = _checked(data, dict, "an object").items()
        return {_read(key, name): _at(f".{name}", of, value) for name, value in items}
    if isinstance(annotation, type) and issubclass(annotation, Enum):
        return _chosen(data, {to_json(each): each for each in annotation})
    if dataclasses.is_dataclass(annotation):
        return _read_shape(annotation, _checked(data, dict, "an object"), given)
    if annotation is Any:
        return data
    if annotation is float and type(data) is int:
        return float(data)
    return _checked(data, annotation, _NAMES[annotation])


def _read_shape(shape: Any, data: Mapping[str, Json], given: Mapping[str, object]) -> Any:
    values = dict(given)
    values |= {name: _read_shape(part, data, {}) for name, part in inlined(shape)}
    for field in dataclasses.fields(shape):
        name = json_name(field)
        if field.name in values or field.metadata.get("json") in ("never", "others"):
            continue
        if name in data:
            values[field.name] = _at(f".{name}", _hints(shape)[field.name], data[name])
        elif field.default is field.default_factory is dataclasses.MISSING:
            raise _Fault(f'"{name}" is missing')
    return shape(**values)


def _read_union(kinds: tuple[Any, ...], data: Json) -> Any:
    if data is None and type(None) in kinds:
        return None
    kinds = tuple(kind for kind in kinds if kind is not type(None))
    if len(kinds) == 1:
        return _read(kinds[0], data)
    tagged = {constants(_bare(kind)).get("kind"): kind for kind in kinds}
    tagged.pop(None, None)
    if tagged:
        kind = _checked(data, dict, "an object").get("kind")
        return _read(_chosen(kind, tagged), data)
    for kind in kinds:
        try:
            return _read(kind, data)
        except _Fault:
            continue
    raise _Fault(f"unexpected {data!r}")


def _read_items(annotation: Any, data: list[Json]) -> Any:
    hints = list(_items(annotation, len(data)))
    if len(hints) != len(data):
        raise _Fault(f"expected a list of {len(hints)}, not of {len(data)}")
    items = [
        _at(f"[{i}]", hint, item) for i, (hint, item) in enumerate(zip(hints, data, strict=True))
    ]
    return items if get_origin(annotation) is list else tuple(items)


def _at(place: str, annotation: Any, data: Json) -> Any:
    try:
        return _read(annotation, data)
    except _Fault as fault:
        fault.path.append(place)
        raise


def _checked(data: Json, kind: type, name: str) -> Any:
    if type(data) is not kind:
        raise _Fault(f"expected {name}, not {data!r}")
    return data


def _chosen(data: Json, known: Mapping[Json, T]) -> T:
    if not isinstance(data, (str, int)) or data not in known:
        raise _Fault(f"expected {', '.join(map(repr, known))}, not {data!r}")
    return known[data]


# ---- Annotations


def _bare(annotation: Any) -> Any:
    return get_args(annotation)[0] if get_origin(annotation) is Annotated else annotation


@cache
def _form(annotation: Any) -> Form | None:
    """The form of an annotation, also if the value may be None."""
    if get_origin(annotation) in (Union, types.UnionType):
        present = [kind for kind in get_args(annotation) if kind is not type(None)]
        return _form(present[0]) if len(present) == 1 else None
    if get_origin(annotation) is not Annotated:
        return None
    return next((item for item in annotation.__metadata__ if isinstance(item, Form)), None)


def _arguments(annotation: Any, count: int) -> tuple[Any, ...]:
    return get_args(_bare(annotation)) or (None,) * count


def _items(annotation: Any, count: int) -> Iterator[Any]:
    """The annotation of each item of a tuple or list."""
    arguments = get_args(_bare(annotation))
    if get_origin(_bare(annotation)) is tuple and arguments[-1:] != (...,):
        yield from arguments
    else:
        yield from (arguments[:1] or (None,)) * count


@cache
def constants(shape: Any) -> dict[str, Json]:
    """The fields of a shape that always have the same value.

    >>> from typing import ClassVar
    >>> @dataclass(frozen=True)
    ... class Wins:
    ...     kind: ClassVar = "wins"
    >>> constants(Wins)
    {'kind': 'wins'}
    """
    if not dataclasses.is_dataclass(shape):
        return {}
    fields = {field.name for field in dataclasses.fields(shape)}
    found = {name: getattr(shape, name, None) for name in _CONSTANTS if name not in fields}
    return {name: to_json(value) for name, value in found.items() if isinstance(value, (str, int))}


def other_fields(value: Any) -> dict[str, Json]:
    """What a value has besides the fields of its shape."""
    shape: Any = type(value)
    names = _mappings(shape)
    return {name: item for each in names for name, item in getattr(value, each).items()}


@cache
def _mappings(shape: Any) -> list[str]:
    """The fields of a shape that map what is written beside the others."""
    fields = dataclasses.fields(shape)
    return [field.name for field in fields if field.metadata.get("json") == "others"]


@cache
def optional(shape: Any) -> dict[str, object]:
    """The default of each field that is left out of JSON if it has its default."""
    found = {
        json_name(field): field.default
        if field.default_factory is dataclasses.MISSING
        else field.default_factory()
        for field in dataclasses.fields(shape)
        if field.metadata.get("json") == "if given"
    }
    return found | {
        name: each for _, part in inlined(shape) for name, each in optional(part).items()
    }


def json_name(field: dataclasses.Field[Any]) -> str:
    """The name of a field in JSON."""
    name: str = field.metadata.get("name", field.name)
    return name


@cache
def _fields(shape: type) -> tuple[tuple[Callable[[Any], Any], str, Any, bool], ...]:
    """How to get each field, its name in JSON, its annotation, and whether that has a form."""
    return tuple(
        (attrgetter(path), name, hint, _form(hint) is not None)
        for path, name, hint in _paths(shape)
    )


def _paths(shape: type) -> Iterator[tuple[str, str, Any]]:
    """The attribute, the name in JSON and the annotation of each field, derived ones last."""
    parts = dict(inlined(shape))
    for field in dataclasses.fields(shape):
        if field.name in parts:
            for path, name, hint in _paths(parts[field.name]):
                yield f"{field.name}.{path}", name, hint
        elif field.metadata.get("json") not in ("never", "others"):
            yield field.name, json_name(field), _hints(shape)[field.name]
    for owner in reversed(shape.__mro__):
        for name, value in vars(owner).items():
            if isinstance(value, derived):
                yield name, name, get_type_hints(value.fget, include_extras=True)["return"]


@cache
def _hints(shape: type) -> dict[str, Any]:
    return get_type_hints(shape, include_extras=True)
