"""The JSON Schema of the formats."""

import json
from typing import Any

import jsonschema

from support.paths import DOCS

SCHEMA = json.loads((DOCS / "fourfold.schema.json").read_text(encoding="utf-8"))


def check(shape: str, found: Any) -> None:
    """Check that it has a shape once it is written as JSON."""
    jsonschema.validate(json.loads(json.dumps(found)), {"$ref": f"#/$defs/{shape}", **SCHEMA})
