"""`fourfold strategy`: how the first player always wins."""

from fourfold.cli.commands import Group

strategy = Group(
    __name__,
    {
        "show": "Show what the strategy plays after some moves, or a summary of it.",
        "verify": "Check that the strategy wins against every reply of the second player.",
        "export": "Write the strategy as JSON, as a deck of cards for Anki, or for a proof.",
    },
    name="strategy",
    help="Verify, show and export a winning strategy for the first player.",
)
