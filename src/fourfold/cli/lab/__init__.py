"""`fourfold lab`: how search works, shown and measured."""

from fourfold.cli.commands import Group

lab = Group(
    __name__,
    {
        "tree": "Search a position and show the tree.",
        "compare": "Compare the node counts of minimax and alpha-beta.",
    },
    name="lab",
    help="Show how minimax and alpha-beta search work.",
)
