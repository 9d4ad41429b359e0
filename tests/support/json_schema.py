"""Check values against the published schema."""

import json
from functools import cache
from typing import Any

from jsonschema import Draft202012Validator

from support.paths import DOCS

SCHEMA = json.loads((DOCS / "fourfold.schema.json").read_text(encoding="utf-8"))
ROOT = Draft202012Validator(SCHEMA)


@cache
def _validator(shape: str) -> Draft202012Validator:
    """Made once: `jsonschema.validate` would check the schema itself for every value."""
    return Draft202012Validator({"$ref": f"#/$defs/{shape}", "$defs": SCHEMA["$defs"]})


def check(shape: str, found: Any) -> None:
    """Raise an error unless the value, written as JSON, has this shape."""
    _validator(shape).validate(json.loads(json.dumps(found)))
