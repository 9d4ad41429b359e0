"""Responses whose JSON is a shape of the contract, and their description in OpenAPI.

They are written as they are. A second check by FastAPI would need models with the same fields.
"""

from collections.abc import Mapping
from typing import Any

from fastapi import FastAPI
from fastapi.responses import JSONResponse

from fourfold.base.json_schema import Definitions
from fourfold.base.json_shapes import to_json
from fourfold.web.problems import describe_problems

KEEP = "public, max-age=86400"
"""For proven results, and pictures of them: they do not change."""
FORGET = "no-store"

_shapes = Definitions("#/components/schemas/{}")


def returns(shape: Any, status: int = 200, description: str = "") -> dict[int | str, Any]:
    """A successful response, for the description of a call."""
    schema = _shapes.schema(shape)
    return {
        status: {
            "description": description or "Successful response.",
            "content": {"application/json": {"schema": schema}},
        }
    }


def respond(
    value: object,
    status: int = 200,
    *,
    cache: str = FORGET,
    headers: Mapping[str, str] | None = None,
) -> JSONResponse:
    """A response with a value of the contract.

    >>> respond((1, 2)).body
    b'[1,2]'
    """
    return JSONResponse(to_json(value), status, {"Cache-Control": cache, **(headers or {})})


def describe_shapes(app: FastAPI) -> None:
    """Add the shapes to the description of an app. A request has the schema of what is checked."""
    description = app.openapi()
    components = description.setdefault("components", {})
    components["schemas"] = {**_shapes.found, **components.get("schemas", {})}
    describe_problems(description)
    # Routes that are added later are pages, not calls.
    app.openapi = lambda: description  # type: ignore[method-assign]
