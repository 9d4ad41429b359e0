"""The JSON Schema of the formats."""

import json
from typing import Any

import jsonschema

from support.paths import DOCS

SCHEMA = json.loads((DOCS / "fourfold.schema.json").read_text(encoding="utf-8"))
ROOT = jsonschema.Draft202012Validator(SCHEMA)


def check(shape: str, found: Any) -> None:
    """Check that it has a shape once it is written as JSON."""
    schema = {"$ref": f"#/$defs/{shape}", "$defs": SCHEMA["$defs"]}
    jsonschema.Draft202012Validator(schema).validate(json.loads(json.dumps(found)))
