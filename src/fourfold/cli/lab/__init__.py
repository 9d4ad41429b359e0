"""`fourfold lab`: how search works, shown and measured."""

from fourfold.cli.commands import Group

lab = Group(
    __name__,
    {
        "tree": "Search a position and show the tree.",
        "compare": "Compare the node counts of minimax and alpha-beta.",
        "network": "Compare a network's intuition, its search and the exact scores.",
    },
    name="lab",
    help="Show how minimax, alpha-beta search and networks work.",
)
