"""Extracts the parts of GitHub's own API descriptions that the tests need.

npm install @octokit/openapi@23.0.2 @octokit/webhooks-examples@7.6.1 @octokit/graphql-schema@15.26.1
python tests/support/github/extract.py node_modules
"""

import json
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

from graphql import (
    EnumTypeDefinitionNode,
    InputObjectTypeDefinitionNode,
    NamedTypeNode,
    TypeDefinitionNode,
    UnionTypeDefinitionNode,
    parse,
    print_ast,
)

HERE = Path(__file__).parent
# What queries and mutations use of each type. Types of arguments come along, whole.
FIELDS = {
    "Query": "id repository node",
    "Repository": "id defaultBranchRef label issue issues object",
    "Ref": "id name target",
    "GitObject": "oid",
    "Commit": "id oid file history",
    "Blob": "id oid text isTruncated",
    "Tree": "id oid",
    "Tag": "id oid",
    "CommitHistoryConnection": "nodes",
    "TreeEntry": "type oid object",
    "Label": "id",
    "IssueConnection": "pageInfo nodes",
    "PageInfo": "hasNextPage endCursor",
    "Issue": "id number title createdAt authorAssociation state stateReason locked author"
    " comments timelineItems",
    "Actor": "login",
    "User": "id login createdAt",
    "Bot": "id login",
    "IssueCommentConnection": "pageInfo nodes",
    "IssueComment": "id body viewerDidAuthor",
    "IssueTimelineItemsConnection": "nodes",
    "RenamedTitleEvent": "id previousTitle",
    "Node": "id",
    "Mutation": "addReaction addComment addLabelsToLabelable closeIssue reopenIssue createLabel"
    " createCommitOnBranch",
    "AddReactionPayload": "clientMutationId",
    "AddCommentPayload": "clientMutationId",
    "AddLabelsToLabelablePayload": "clientMutationId",
    "CloseIssuePayload": "clientMutationId",
    "ReopenIssuePayload": "clientMutationId",
    "CreateLabelPayload": "label",
    "CreateCommitOnBranchPayload": "commit",
}


def _named(kind: Any) -> str:
    while not isinstance(kind, NamedTypeNode):
        kind = kind.type
    return kind.name.value


def _plain(node: Any, **changes: Any) -> Any:
    """The same without parts that do not affect validity."""
    return replace(node, description=None, directives=(), **changes)


def extract_schema(text: str) -> str:
    """The types that the game uses of the GraphQL API, with the fields that it uses."""
    types: dict[str, Any] = {
        definition.name.value: definition
        for definition in parse(text, no_location=True).definitions
        if isinstance(definition, TypeDefinitionNode)
    }
    todo, kept = list(FIELDS), {}
    while todo:
        name = todo.pop()
        if name in kept or name not in types:
            continue
        node, changes = types[name], {}
        if isinstance(node, UnionTypeDefinitionNode):
            changes["types"] = tuple(each for each in node.types or () if each.name.value in FIELDS)
        elif isinstance(node, EnumTypeDefinitionNode):
            changes["values"] = tuple(map(_plain, node.values or ()))
        elif isinstance(node, InputObjectTypeDefinitionNode):
            changes["fields"] = tuple(map(_plain, node.fields or ()))
            todo += [_named(field.type) for field in node.fields or ()]
        elif name in FIELDS:
            wanted = FIELDS[name].split()
            fields = [field for field in node.fields if field.name.value in wanted]
            assert len(fields) == len(wanted), name
            todo += [
                _named(part.type) for field in fields for part in (field, *(field.arguments or ()))
            ]
            changes["fields"] = tuple(
                _plain(field, arguments=tuple(map(_plain, field.arguments or ())))
                for field in fields
            )
            changes["interfaces"] = tuple(
                i for i in node.interfaces or () if i.name.value in FIELDS
            )
        kept[name] = _plain(node, **changes)
    return "\n\n".join(print_ast(kept[name]) for name in sorted(kept)) + "\n"


def main(modules: Path) -> None:
    """Write the extracts next to this file."""
    octokit = modules / "@octokit"
    described = octokit / "openapi" / "generated" / "api.github.com.json"
    blob = json.loads(described.read_text(encoding="utf-8"))["components"]["schemas"]["blob"]
    (HERE / "blob.schema.json").write_text(json.dumps(blob, indent=1) + "\n", encoding="utf-8")
    schema = (octokit / "graphql-schema" / "schema.graphql").read_text(encoding="utf-8")
    (HERE / "schema.graphql").write_text(extract_schema(schema), encoding="utf-8")
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
