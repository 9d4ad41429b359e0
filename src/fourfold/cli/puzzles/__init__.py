"""`fourfold puzzles`: positions with one right move."""

from fourfold.cli.commands import Group

puzzles = Group(
    __name__,
    {
        "show": "Show a puzzle: today's, another day's, or one by number.",
        "play": "Solve puzzles: type a column and see whether it is right, and why.",
        "info": "Count the puzzles in a file by phase, goal and difficulty.",
        "generate": "Generate puzzles from random games, and rate them.",
        "verify": "Solve every puzzle in a file, and compare the solutions.",
    },
    name="puzzles",
    help="Show, solve, generate and verify puzzles.",
)
