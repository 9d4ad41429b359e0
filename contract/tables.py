"""Tables in the documentation: between `<!-- fields of NAME -->` or `<!-- kinds of facts -->` and
`<!-- end -->`.
"""

import json
import re
from typing import get_args

from contract import ROOT
from contract.shapes import DOCUMENTS, definitions
from fourfold.base.json_shapes import Json, json_fields
from fourfold.explain.facts import AnyFact, Fact

_PART = re.compile(r"(<!-- (?:fields of (\w+)|kinds of facts) -->\n).*?(?=<!-- end -->)", re.DOTALL)


def generate() -> dict[str, str]:
    """The pages that have such tables, with the tables as they should be."""
    known = definitions(*DOCUMENTS)
    pages = {path: path.read_text(encoding="utf-8") for path in (ROOT / "docs").glob("*.md")}
    return {
        path.relative_to(ROOT).as_posix(): _PART.sub(
            lambda part: f"{part[1]}\n{_table(part[2], known) if part[2] else _facts(known)}\n",
            text,
        )
        for path, text in sorted(pages.items())
        if _PART.search(text)
    }


def _table(name: str | None, known: dict[str, Json]) -> str:
    if name is None:
        return _facts(known)
    required = known[name]["required"]
    rows = [
        f"| `{field}` | {_meaning(schema, known)}{'' if field in required else ' Optional.'} |\n"
        for field, schema in known[name]["properties"].items()
    ]
    return "| field | meaning |\n|---|---|\n" + "".join(rows)


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
    """What the docstring says; of a list also which fields its members have."""
    if "const" in schema:
        return f"always `{json.dumps(schema['const'])}`"
    member = schema.get("items", {}).get("$ref", "").rpartition("/")[2]
    if "properties" not in known.get(member, {}):
        return str(schema["description"])
    fields = ", ".join(_in_brackets(*each) for each in known[member]["properties"].items())
    return f"{schema['description']} Each has {fields}."


def _in_brackets(name: str, schema: Json) -> str:
    said = schema.get("description")
    return f"`{name}` ({_small(said)})" if said else f"`{name}`"
