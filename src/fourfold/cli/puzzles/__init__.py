"""`fourfold puzzles`: positions to win or to save."""

from fourfold.cli.commands import Group

puzzles = Group(
    __name__,
    {
        "show": "Show a puzzle: today's, another day's, or one by number.",
        "play": "Solve puzzles, move by move, and get a rating.",
        "progress": "Show your rating, streaks and results.",
        "info": "Count the puzzles in a file by theme and difficulty.",
        "generate": "Generate puzzles from games between human-like players.",
        "verify": "Solve every puzzle in a file again, and compare the results.",
    },
    name="puzzles",
    help="Show, solve, generate and verify puzzles.",
)
