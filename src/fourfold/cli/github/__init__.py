"""`fourfold github`: the community game in a repository."""

from fourfold.base.extras import require_extra
from fourfold.cli.commands import Group

github = Group(
    __name__,
    {
        "run": "Answer the issue of an event, and all other unanswered issues.",
        "init": "Add the workflow and the first board to a repository.",
        "simulate": "Play the game in a local folder, without GitHub.",
        "schema": "Print the JSON Schema of the settings file.",
    },
    name="github",
    callback=lambda: require_extra("github"),
    help="Run the community game, which people play through GitHub issues.",
)
