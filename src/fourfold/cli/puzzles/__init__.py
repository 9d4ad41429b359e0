"""`fourfold puzzles`: positions with one right move."""

from fourfold.cli.commands import Group

puzzles = Group(
    __name__,
    {
        "show": "Show a puzzle: today's, that of another day, or by its number.",
        "play": "Solve puzzles: type a column, and learn whether it is right and why.",
        "info": "Count the puzzles of a file by phase, goal and difficulty.",
        "generate": "Generate puzzles from random games, and rate them.",
        "verify": "Solve every puzzle of a file, and compare.",
    },
    name="puzzles",
    help="Show, solve, generate and verify puzzles.",
)
