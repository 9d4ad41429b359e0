"""Tables in the documentation: between `<!-- fields of NAME -->` (or `NAME without OTHER`),
`<!-- kinds of facts -->`, `<!-- columns of labels -->` or `<!-- columns of facts -->` and
`<!-- end -->`.
"""

import json
import re
from collections.abc import Collection
from typing import get_args

from contract import ROOT
from contract.shapes import DOCUMENTS, definitions
from fourfold.base.json_schema import descriptions
from fourfold.base.json_shapes import Json, json_fields
from fourfold.data.labels import FactRow, LabelRow, column_types
from fourfold.explain.facts import AnyFact, Fact

_PART = re.compile(
    r"(<!-- (?:fields of (\w+)(?: without (\w+))?|kinds of (facts)|columns of (labels|facts))"
    r" -->\n)"
    r".*?(?=<!-- end -->)",
    re.DOTALL,
)


def generate() -> dict[str, str]:
    """The pages that have such tables, with the tables as they should be."""
    known = definitions(*DOCUMENTS)
    pages = {path: path.read_text(encoding="utf-8") for path in (ROOT / "docs").glob("*.md")}
    return {
        path.relative_to(ROOT).as_posix(): _PART.sub(
            lambda part: f"{part[1]}\n{_table(part, known)}\n",
            text,
        )
        for path, text in sorted(pages.items())
        if _PART.search(text)
    }


def _table(part: re.Match[str], known: dict[str, Json]) -> str:
    _, shape, other, facts, columns = part.groups()
    if facts:
        return _facts(known)
    left_out = known[other]["properties"] if other else ()
    return _fields(known[shape], left_out, known) if shape else _labels(facts=columns == "facts")


def _fields(shape: Json, left_out: Collection[str], known: dict[str, Json]) -> str:
    rows = [
        f"| `{field}` | {_meaning(schema, known)}"
        f"{'' if field in shape['required'] else ' Optional.'} |\n"
        for field, schema in shape["properties"].items()
        if field not in left_out
    ]
    return "| field | meaning |\n|---|---|\n" + "".join(rows)


def _labels(*, facts: bool = False) -> str:
    """The columns of tables of labels, on a board of seven columns; or those of their facts."""
    said = descriptions(FactRow if facts else LabelRow)
    types = dict(column_types(7, facts=facts))
    rows = [
        f"| {'`c1` … `c7`' if name == 'c' else f'`{name}`'} "
        f"| {types.get(name) or types['c1']} | {text} |\n"
        for name, text in said.items()
    ]
    return "| column | type | contents |\n|---|---|---|\n" + "".join(rows)


def _facts(known: dict[str, Json]) -> str:
    """What each kind of fact claims, and its own fields."""
    shared = {"kind", *(name for name, _ in json_fields(Fact))}
    rows = []
    for shape in get_args(AnyFact):
        schema = known[shape.__name__]
        fields = (
            f"`{name}`" + (f": {_small(said)}" if (said := field.get("description")) else "")
            for name, field in schema["properties"].items()
            if name not in shared
        )
        rows.append(f"| `{shape.kind}` | {schema['description']} | {'; '.join(fields)} |\n")
    return "| kind | claim | fields |\n|---|---|---|\n" + "".join(rows)


def _small(sentence: str) -> str:
    return sentence[0].lower() + sentence[1:].removesuffix(".")


def _meaning(schema: Json, known: dict[str, Json]) -> str:
    """What the docstring says, and which fields there are in what the field contains."""
    if "const" in schema:
        return f"always `{json.dumps(schema['const'])}`"
    members = _members(schema)
    fields = known.get(_shape(members or schema), {}).get("properties", {})
    if not fields or "format" in fields:  # files are described elsewhere
        return str(schema["description"])
    listed = ", ".join(_in_brackets(*each) for each in fields.items())
    return f"{schema['description']} {'Each' if members else 'It'} has {listed}."


def _members(schema: Json) -> Json:
    """What a list or a mapping contains."""
    named = schema.get("properties", {}).values()
    return schema.get("items") or schema.get("additionalProperties") or next(iter(named), None)


def _shape(schema: Json) -> str:
    """The name of the shape that a value has, unless it is null; empty if there are several."""
    found = [each for each in schema.get("anyOf", [schema]) if each != {"type": "null"}]
    return str(found[0].get("$ref", "")).rpartition("/")[2] if len(found) == 1 else ""


def _in_brackets(name: str, schema: Json) -> str:
    said = schema.get("description")
    return f"`{name}` ({_small(said)})" if said else f"`{name}`"
