"""`fourfold lab`: how search works, shown and measured."""

from fourfold.cli.help import CommandGroup
from fourfold.cli.lab_compare import compare
from fourfold.cli.lab_options import CHOICES
from fourfold.cli.lab_tree import tree
from fourfold.cli.lists import ListCommand

lab = CommandGroup(help="See how minimax and alpha-beta search.")
lab.command(epilog=CHOICES)(tree)
lab.command(cls=ListCommand, epilog=CHOICES)(compare)
