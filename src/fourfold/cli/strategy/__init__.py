"""`fourfold strategy`: how the first player always wins, and the second does not lose."""

from fourfold.cli.commands import Group

strategy = Group(
    __name__,
    {
        "show": "Show what the strategy plays after some moves, or a summary of it.",
        "verify": "Check that the strategy reaches its goal against every reply.",
        "export": "Write the strategy as JSON, as a deck of cards for Anki, or for a proof.",
    },
    name="strategy",
    help="Verify, show and export strategies for the first and the second player.",
)
