"""TypeScript types, written from the JSON Schema of shapes.

`json-schema-to-typescript` would need Node.js and a second step to make fields `readonly`; the
schemas here use few keywords.
"""

import json
from collections.abc import Iterator
from typing import Any

from contract import NOTE
from contract.shapes import EXPLANATIONS, LEARNING, ONLINE, definitions, requests
from fourfold.base.json_shapes import Json
from fourfold.online.commands import Command
from fourfold.online.live_game import Face
from fourfold.online.lobby_commands import LobbyCommand
from fourfold.online.messages import GameOrder, ReactionName
from fourfold.rules.record import Record

_TYPES = {"integer": "number", "null": "null", "object": "object"}


def generate() -> dict[str, str]:
    """The types of what the engine writes, and of what the app reads and sends."""
    sent = requests(
        Command=Command,
        LobbyCommand=LobbyCommand,
        GameOrder=GameOrder,
        ReactionName=ReactionName,
        FaceName=Face,
    )
    return {
        "web/engine/src/generated/documents.ts": types_of(definitions(*EXPLANATIONS)),
        "web/app/src/generated/record.ts": types_of(definitions(Record)),
        "web/app/src/generated/learning.ts": types_of(definitions(*LEARNING)),
        "web/app/src/generated/online.ts": types_of(sent | definitions(*ONLINE)),
    }


def types_of(known: dict[str, Json]) -> str:
    """A module with a type for each definition."""
    return f"// {NOTE}\n" + "".join(_definition(*each) for each in known.items())


def _definition(name: str, schema: Json) -> str:
    comment = _comment(schema)
    if "enum" in schema:  # for programs that show all of them, too
        values = f"export const {name} = {json.dumps(schema['enum'])} as const;\n"
        return f"\n{comment}{values}export type {name} = (typeof {name})[number];\n"
    if "properties" not in schema:
        return f"\n{comment}export type {name} = {type_of(schema)};\n"
    return f"\n{comment}export interface {name} {{\n{''.join(_fields(schema))}}}\n"


def _fields(schema: Json) -> Iterator[str]:
    for name, field in schema["properties"].items():
        mark = "" if name in schema.get("required", []) else "?"
        yield f"{_comment(field, '  ')}  readonly {name}{mark}: {type_of(field)};\n"
    if schema.get("additionalProperties", True) is True:
        yield "  readonly [field: string]: unknown;\n"


def _key(name: str) -> str:
    return name if name.isidentifier() else json.dumps(name)


def _comment(schema: Json, indent: str = "") -> str:
    text = schema.get("description")
    return f"{indent}/** {text} */\n" if text else ""


def type_of(schema: Json) -> str:  # noqa: C901, PLR0911 - one for each keyword
    """The type that a schema describes.

    >>> type_of({"type": "array", "items": {"enum": ["a", None]}})
    'readonly ("a" | null)[]'
    """
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if "const" in schema:
        return json.dumps(schema["const"])
    if "enum" in schema:
        return " | ".join(map(json.dumps, schema["enum"]))
    for union in ("anyOf", "oneOf"):
        if union in schema:
            return " | ".join(map(_member, schema[union]))
    kind: Any = schema.get("type", "unknown")
    if isinstance(kind, list):
        return " | ".join(str(_TYPES.get(each, each)) for each in kind)
    if kind == "array":
        if "prefixItems" in schema:
            return f"readonly [{', '.join(map(type_of, schema['prefixItems']))}]"
        return f"readonly {_member(schema['items'])}[]"
    if kind == "object" and "properties" in schema:
        fields = schema["properties"].items()
        return f"{{ {'; '.join(f'readonly {_key(n)}: {type_of(each)}' for n, each in fields)} }}"
    if kind == "object" and isinstance(schema.get("additionalProperties"), dict):
        return f"{{ readonly [name: string]: {type_of(schema['additionalProperties'])} }}"
    return str(_TYPES.get(kind, kind))


def _member(schema: Json) -> str:
    """A type that is part of another one."""
    text = type_of(schema)
    return f"({text})" if " | " in text or text.startswith("readonly") else text
