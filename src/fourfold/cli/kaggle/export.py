"""`fourfold kaggle export`: an agent as one file."""

from pathlib import Path

import click

from fourfold.adapters.kaggle.export import Level, export_agent
from fourfold.cli import options
from fourfold.cli.commands import command
from fourfold.cli.files import write_whole
from fourfold.cli.options import EnumChoice

_LEVELS = "; ".join(f"{level}: {level.explanation}" for level in Level)


@command()
@click.option(
    "--level",
    type=EnumChoice(Level),
    default=str(Level.STRONGEST),  # the help shows it as it is typed
    help=f"The strength of the agent. {_LEVELS}.",
)
@options.output(help="The file to write.", show_default="stdout")
def export(level: Level, output: Path | None) -> None:
    """Write an agent for Kaggle ConnectX as a single file to submit.

    The file needs only the standard library and NumPy. The agent plays on every board size and with
    every number in a row that ConnectX allows.

    Examples:
    - `fourfold kaggle export -o submission.py`
    - `fourfold kaggle export --level medium -o opponent.py`
    """
    source = export_agent(level)
    if output is None:
        print(source, end="")
    else:
        write_whole(output, source)
