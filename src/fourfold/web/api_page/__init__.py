"""A page that documents the API and lets users try it, generated from the OpenAPI description.

It loads nothing from other servers, so that it works offline and complies with the content security
policy of the web app.
"""

import re
from collections.abc import Iterator, Mapping
from html import escape
from pathlib import Path
from typing import Any

from fastapi import FastAPI
from fastapi.responses import HTMLResponse, Response

Schema = Mapping[str, Any]

_FOLDER = Path(__file__).parent
_FILES = {"page.css": "text/css", "page.js": "text/javascript"}
_HEADERS = {"Cache-Control": "no-cache"}
_SECRET = {
    "name": "Authorization",
    "required": True,
    "schema": {"type": "string", "examples": ["Bearer "], "description": "`Bearer` and a secret"},
}


def add_api_page(app: FastAPI) -> None:
    """Serve the page at `/docs`."""
    page = render(app.openapi())

    @app.get("/docs", include_in_schema=False)
    async def api_page() -> HTMLResponse:
        return HTMLResponse(page, headers=_HEADERS)

    for name, kind in _FILES.items():
        _add_file(app, name, kind)


def _add_file(app: FastAPI, name: str, kind: str) -> None:
    content = (_FOLDER / name).read_bytes()

    @app.get(f"/docs/{name}", include_in_schema=False)
    async def file() -> Response:
        return Response(content, media_type=kind, headers=_HEADERS)


def render(description: Schema) -> str:
    """The page for an OpenAPI description."""
    info, schemas = description["info"], description.get("components", {}).get("schemas", {})
    operations = [
        (method, path, operation)
        for path, methods in description["paths"].items()
        for method, operation in methods.items()
    ]
    contents = "".join(
        f'<li><a href="#{_anchor(operation)}"><b>{method.upper()}</b> {escape(path)}</a>'
        for method, path, operation in operations
    )
    sections = "".join(_operation(*each, schemas) for each in operations)
    return f"""\
<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(info["title"])} API</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/docs/page.css">
<script src="/docs/page.js" defer></script>
</head>
<body>
<header>
<h1>{escape(info["title"])} API <small>{escape(info["version"])}</small></h1>
<p>{escape(info["description"])} The same <a href="/api/v1/openapi.json">for programs</a>, as
OpenAPI. Back to <a href="/">the app</a>.</p>
<nav aria-label="Calls"><ul>{contents}</ul></nav>
</header>
<main>{sections}</main>
</body>
</html>
"""


def _operation(method: str, path: str, operation: Schema, schemas: Schema) -> str:
    """One call: what it takes, a form to try it, what it answers."""
    anchor = _anchor(operation)
    content = operation.get("requestBody", {}).get("content", {})
    body = _resolve(content.get("application/json", {}).get("schema", {}), schemas)
    fields = "".join(
        [_field(anchor, each, each["in"]) for each in operation.get("parameters", [])]
        + [_field(anchor, _SECRET, "header") for _ in operation.get("security", [])[:1]]
        + [_field(anchor, each, "body") for each in _properties(body)]
    )
    answers = "".join(
        f"<tr><th scope=row>{status}<td>{_text(answer['description'])}"
        for status, answer in operation["responses"].items()
    )
    return f"""
<section id="{anchor}" aria-labelledby="{anchor}-title">
<h2 id="{anchor}-title">{_text(operation["summary"])}</h2>
<p class="call"><b>{method.upper()}</b> <code>{escape(path)}</code></p>
<p>{_text(operation.get("description", ""))}</p>
<form data-method="{method.upper()}" data-path="{escape(path)}">
{fields}
<p><button>Send request</button> <code class="address"></code></p>
<div class="answer" role="status"></div>
</form>
<details><summary>Answers</summary>
<table>{answers}</table>
{_answer_fields(_success(operation), schemas)}
</details>
</section>"""


def _field(anchor: str, parameter: Schema, place: str) -> str:
    """A parameter, with an input for it."""
    name, schema = parameter["name"], parameter["schema"]
    name_id = f"{anchor}-{name}"
    required = parameter.get("required", False)
    note = "required" if required else f"default {_value(schema.get('default'))}"
    return f"""\
<div class="field">
<label for="{name_id}"><code>{name}</code> <small>{_type(schema)}, {note}</small></label>
{_input(name_id, name, schema, place, required=required)}
<small>{_text(schema.get("description", ""))}</small>
</div>"""


def _input(name_id: str, name: str, schema: Schema, place: str, *, required: bool) -> str:
    kinds = [schema, *schema.get("anyOf", [])]
    kind = next((each["type"] for each in kinds if each.get("type", "null") != "null"), "string")
    default = schema.get("default")
    attributes = f'id="{name_id}" name="{name}" data-in="{place}" data-type="{kind}"'
    choices = schema.get("enum") or ([True, False] if kind == "boolean" else [])
    if choices:
        options = "".join(
            f"<option{' selected' if choice == default else ''}>{_value(choice)}"
            for choice in choices
        )
        return f"<select {attributes}>{options}</select>"
    value = schema.get("examples", [""])[0] if required else ""
    mandatory = " required" if required else ""
    return f'<input {attributes} value="{escape(str(value))}" autocomplete="off"{mandatory}>'


def _success(operation: Schema) -> Schema:
    """The response to a request that is not refused."""
    answers: Schema = operation["responses"]
    return next(answer for status, answer in answers.items() if status.startswith("2"))


def _answer_fields(answer: Schema, schemas: Schema) -> str:
    """The fields of a response, if it is JSON."""
    schema = answer.get("content", {}).get("application/json", {}).get("schema", {})
    rows = "".join(
        f"<tr><th scope=row><code>{each['name']}</code><td>{_type(each['schema'])}"
        f"<td>{_text(each['schema'].get('description', ''))}"
        for each in _properties(_resolve(schema.get("items", schema), schemas))
    )
    return f"<table>{rows}</table>" if rows else ""


def _properties(schema: Schema) -> Iterator[dict[str, Any]]:
    for name, each in schema.get("properties", {}).items():
        yield {"name": name, "schema": each, "required": name in schema.get("required", [])}


def _resolve(schema: Schema, schemas: Schema) -> Schema:
    """The schema that a reference refers to."""
    name = schema.get("$ref", "").removeprefix("#/components/schemas/")
    resolved: Schema = schemas[name] if name else schema
    return resolved


def _type(schema: Schema) -> str:  # noqa: PLR0911 - one for each form
    """The type of a value in words.

    >>> _type({"anyOf": [{"type": "integer", "minimum": 4, "maximum": 12}, {"type": "null"}]})
    'integer, 4 to 12, or null'
    """
    if "anyOf" in schema:
        return ", or ".join(map(_type, schema["anyOf"]))
    if "enum" in schema:
        return " or ".join(map(_value, schema["enum"]))
    if "const" in schema:
        return _value(schema["const"])
    if "prefixItems" in schema:
        return f"pair of {_type(schema['prefixItems'][0])}"
    if schema.get("type") == "array":
        return f"list of {_type(schema['items'])}"
    if isinstance(schema.get("type"), list):
        return ", or ".join(schema["type"])
    if schema.get("minimum") is not None and schema.get("maximum") is not None:
        return f"{schema['type']}, {schema['minimum']:.0f} to {schema['maximum']:.0f}"
    return escape(str(schema.get("type") or schema.get("$ref", "").rpartition("/")[2] or "any"))


def _value(value: object) -> str:
    """A value as it is written in a URL."""
    words = {None: "none", True: "true", False: "false"}
    return words[value] if value is None or isinstance(value, bool) else escape(str(value))


def _text(text: str) -> str:
    """Text with code in backquotes.

    >>> _text("`-` is <empty>")
    '<code>-</code> is &lt;empty&gt;'
    """
    return re.sub(r"`([^`]+)`", r"<code>\1</code>", escape(text))


def _anchor(operation: Schema) -> str:
    """The section of the page for a call."""
    return str(operation["operationId"])
