"""The JSON Schema of analyses, explanations and reviews."""

import json
from typing import Any

import jsonschema

from support.paths import DOCS

SCHEMA = json.loads((DOCS / "fourfold.schema.json").read_text(encoding="utf-8"))


def check(kind: str, found: Any) -> None:
    """Check that it has the form of its kind once it is written as JSON."""
    jsonschema.validate(json.loads(json.dumps(found)), {"$ref": f"#/$defs/{kind}", **SCHEMA})
