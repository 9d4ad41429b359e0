"""`docs/fourfold.schema.json`."""

import json

from contract.shapes import DOCUMENTS, described

_DESCRIPTION = (
    "Every format that fourfold writes as JSON; docs/json.md explains them. The definitions allow "
    "no other fields, so that tests notice each change; a later version may add some."
)


def generate() -> dict[str, str]:
    """The schema of any one of the documents, with a definition for every shape."""
    documents, found = described(*DOCUMENTS)
    schema = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "fourfold",
        "description": _DESCRIPTION,
        "anyOf": documents,
        "$defs": found,
    }
    return {"docs/fourfold.schema.json": json.dumps(schema, indent=2, ensure_ascii=False) + "\n"}
