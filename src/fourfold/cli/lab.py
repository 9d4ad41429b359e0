"""`fourfold lab`: how search works, shown and measured."""

import typer

from fourfold.cli.lab_compare import compare
from fourfold.cli.lab_options import CHOICES
from fourfold.cli.lab_tree import tree
from fourfold.cli.lists import ListCommand

lab = typer.Typer(no_args_is_help=True, help="See how minimax and alpha-beta search.")
lab.command(epilog=CHOICES)(tree)
lab.command(cls=ListCommand, epilog=CHOICES)(compare)
