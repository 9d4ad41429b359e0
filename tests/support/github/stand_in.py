"""The fake GitHub as a separate program, for the CI job that runs the Action.

`python tests/support/github/stand_in.py serve FOLDER PORT` serves until it is stopped. It writes
the events of two issues into the folder, and `ready` when it is ready.
`python tests/support/github/stand_in.py check FOLDER PORT` fails unless both have been answered.
"""

import json
import sys
import threading
import urllib.request
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from support.github.server import OWNER, REPOSITORY, TOKEN, GitHub, serve

MOVES = {"first": ("ada", "connect4|drop|red|4"), "second": ("bob", "connect4|drop|blue|4")}
README = "# Hello\n\n<!-- connect4:begin -->\n<!-- connect4:end -->\n"
QUERY = """
query ($owner: String!, $name: String!) {
  repository(owner: $owner, name: $name) {
    issues(first: 10, states: [OPEN], orderBy: {field: CREATED_AT, direction: ASC}) {
      nodes { number }
    }
    defaultBranchRef {
      target {
        ... on Commit { file(path: "connect4/state.json") { object { ... on Blob { text } } } }
      }
    }
  }
}"""


def run(folder: Path, port: int) -> None:
    """Serve until the program is stopped."""
    github = GitHub({"README.md": README})
    with serve(github, port):
        for name, (user, title) in MOVES.items():
            # Closed, so that only its own run answers it.
            event = github.event(user, title)
            number = event["issue"]["number"]
            github.issues[number]["state"] = "closed"
            (folder / f"{name}.json").write_text(json.dumps(event), encoding="utf-8")
        (folder / "ready").touch()
        threading.Event().wait()


def check(port: int) -> None:
    """Whether both moves are in the game."""
    variables = dict(zip(("owner", "name"), REPOSITORY.split("/"), strict=True))
    request = urllib.request.Request(
        f"http://127.0.0.1:{port}/graphql",
        json.dumps({"query": QUERY, "variables": variables}).encode(),
        {"Authorization": f"Bearer {TOKEN}"},
    )
    with urllib.request.urlopen(request) as answer:  # noqa: S310
        found = json.load(answer)["data"]["repository"]
    state = json.loads(found["defaultBranchRef"]["target"]["file"]["object"]["text"])
    moves = [(move["user"], move["column"]) for move in state["match"]["moves"]]
    if moves != [("ada", "4"), ("bob", "4")]:
        sys.exit(f"the moves are {moves}")
    sys.stdout.write(f"both moves are made in {OWNER}'s repository\n")


def main(command: str, folder: str, port: str) -> None:
    """Run the subcommand."""
    if command == "serve":
        run(Path(folder), int(port))
    else:
        check(int(port))


if __name__ == "__main__":
    main(*sys.argv[1:])
