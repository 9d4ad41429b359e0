"""`fourfold book`: inspect, generate and verify opening books."""

from fourfold.cli.commands import Group

book = Group(
    __name__,
    {
        "info": "Show a book's board size, ply and number of positions.",
        "generate": "Generate a book: solve every position with N discs.",
        "verify": "Solve positions from a book without using it, and compare the scores.",
    },
    name="book",
    help="Inspect, generate and verify opening books.",
)
