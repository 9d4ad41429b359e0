"""Takes from GitHub's own descriptions what the tests need.

npm install @octokit/openapi@23.0.2 @octokit/webhooks-examples@7.6.1
python tests/github/extract.py node_modules
"""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
CALLS = {
    "/repos/{owner}/{repo}/commits/{ref}": ["get"],
    "/repos/{owner}/{repo}/contents/{path}": ["get"],
    "/repos/{owner}/{repo}/git/blobs/{file_sha}": ["get"],
    "/repos/{owner}/{repo}/git/trees": ["post"],
    "/repos/{owner}/{repo}/git/commits": ["post"],
    "/repos/{owner}/{repo}/git/refs/{ref}": ["patch"],
    "/repos/{owner}/{repo}/issues/{issue_number}": ["patch"],
    "/repos/{owner}/{repo}/issues/{issue_number}/comments": ["get", "post"],
    "/repos/{owner}/{repo}/issues/{issue_number}/reactions": ["post"],
    "/users/{username}": ["get"],
}
# Says nothing about what is valid.
PROSE = {"description", "summary", "tags", "externalDocs", "example", "examples", "x-github"}


def without_prose(value: Any) -> Any:
    """The same without texts; a property may be called like one."""
    if isinstance(value, dict):
        return {
            name: without_prose(part)
            for name, part in value.items()
            if name not in PROSE or (isinstance(part, dict) and not name.startswith("example"))
        }
    return [without_prose(part) for part in value] if isinstance(value, list) else value


def references(value: Any) -> Iterator[str]:
    """All references within a description."""
    if isinstance(value, dict):
        for name, part in value.items():
            if name == "$ref" and isinstance(part, str):
                yield part
            else:
                yield from references(part)
    elif isinstance(value, list):
        for part in value:
            yield from references(part)


def extract(whole: dict[str, Any]) -> dict[str, Any]:
    """The calls that the game makes, and all that they refer to."""
    paths = {
        path: without_prose({method: whole["paths"][path][method] for method in methods})
        for path, methods in CALLS.items()
    }
    components: dict[str, dict[str, Any]] = {}
    todo: list[Any] = [paths]
    while todo:
        for reference in references(todo.pop()):
            _, _, kind, name = reference.split("/")
            if name not in components.setdefault(kind, {}):
                components[kind][name] = without_prose(whole["components"][kind][name])
                todo.append(components[kind][name])
    return {"openapi": whole["openapi"], "info": {"title": "GitHub", "version": "23.0.2"},
            "paths": paths, "components": components}  # fmt: skip


def main(modules: Path) -> None:
    """Writes the extracts next to this file."""
    octokit = modules / "@octokit"
    described = octokit / "openapi" / "generated" / "api.github.com.json"
    calls = extract(json.loads(described.read_text(encoding="utf-8")))
    (HERE / "openapi.json").write_text(json.dumps(calls, indent=1) + "\n", encoding="utf-8")
    examples = octokit / "webhooks-examples" / "api.github.com" / "index.json"
    events = next(
        entry["examples"]
        for entry in json.loads(examples.read_text(encoding="utf-8"))
        if entry["name"] == "issues"
    )
    kept = [event for event in events if event["action"] == "opened"]
    kept += [event for event in events if event["action"] == "edited"][:1]
    (HERE / "issues.json").write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
