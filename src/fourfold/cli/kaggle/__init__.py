"""`fourfold kaggle`: agents for Kaggle ConnectX."""

from fourfold.cli.commands import Group

kaggle = Group(
    __name__,
    {"export": "Write an agent for Kaggle ConnectX as a single file to submit."},
    name="kaggle",
    help="Export agents for Kaggle ConnectX.",
)
