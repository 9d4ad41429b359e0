"""Tables of fields in the documentation, between `<!-- fields of NAME -->` and `<!-- end -->`."""

import json
import re

from contract import ROOT
from contract.shapes import DOCUMENTS, definitions
from fourfold.base.contract import Json

_PART = re.compile(r"(?<=<!-- fields of )(\w+)( -->\n).*?(?=<!-- end -->)", re.DOTALL)


def generate() -> dict[str, str]:
    """The pages that have such tables, with the tables as they should be."""
    known = definitions(*DOCUMENTS)
    pages = {path: path.read_text(encoding="utf-8") for path in (ROOT / "docs").glob("*.md")}
    return {
        path.relative_to(ROOT).as_posix(): _PART.sub(
            lambda part: f"{part[1]}{part[2]}\n{_table(part[1], known)}\n", text
        )
        for path, text in sorted(pages.items())
        if _PART.search(text)
    }


def _table(name: str, known: dict[str, Json]) -> str:
    rows = [
        f"| `{field}` | {_meaning(schema, known)} |\n"
        for field, schema in known[name]["properties"].items()
    ]
    return "| field | meaning |\n|---|---|\n" + "".join(rows)


def _meaning(schema: Json, known: dict[str, Json]) -> str:
    """What the docstring says; of a list also which fields its members have."""
    said = schema.get("description") or f"always `{json.dumps(schema.get('const'))}`"
    member = schema.get("items", {}).get("$ref", "").rpartition("/")[2]
    if member:
        fields = ", ".join(f"`{field}`" for field in known[member]["properties"])
        return f"{said} Each has {fields}."
    return str(said)
