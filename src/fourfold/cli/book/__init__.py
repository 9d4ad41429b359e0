"""`fourfold book`: inspect, generate and verify opening books."""

from fourfold.cli.commands import Group

book = Group(
    __name__,
    {
        "info": "Show the board, the ply and the size of a book.",
        "generate": "Generate a book: solve every position with N discs.",
        "verify": "Solve positions of a book without it, and compare.",
    },
    name="book",
    help="Inspect, generate and verify opening books.",
)
