"""Options that the commands of `fourfold lab` share, and how they are checked."""

import re
from collections.abc import Collection, Sequence

import click

from fourfold.cli import completion, options
from fourfold.cli.commands import Command
from fourfold.cli.options import EMPTY_BOARD, blame, empty_board, with_correction
from fourfold.learn import lab
from fourfold.render.themes import theme_named
from fourfold.rules.position import Position

_NEGATIVE = re.compile(r"-[0-9.]")

moves_or_empty = options.moves_argument(
    default="", text="[default: what is piped in, or the empty board]"
)
seed = options.number("--seed", default=0, help="Seed for the shuffled order: any whole number.")
multiplier = options.number(
    "--multiplier",
    least=0,
    most=1000,
    default=lab.MULTIPLIER,
    help="What a four adds to the evaluation chains.",
)
evaluate_finished = click.option(
    "--evaluate-finished",
    is_flag=True,
    help="Value finished games by the evaluation, too: a four is worth 1000 with windows.",
)
rule = click.option(
    "--rule",
    metavar="NAME",
    shell_complete=completion.among(lambda: lab.Rule),
    default="connect-four",
    help="; ".join(f"{each}: {each.explanation}" for each in lab.Rule) + ".",
)
theme = click.option(
    "--theme",
    metavar="NAME",
    shell_complete=completion.among(completion.themes),
    default="auto",
    callback=lambda _context, _option, name: blame("--theme", theme_named, name) and name,
    help="Colours: light, dark, auto, colorblind or contrast.",
)


# Shown below the help of both commands: the values of options and what they mean, as Markdown.
CHOICES = "\n\n".join(
    "\n".join([heading, *(f"- {each}: {each.explanation}" for each in choices)])
    for heading, choices in (("Evaluations:", lab.Evaluation), ("Orders:", lab.Order))
)


def read_line(moves: str, columns: int, rows: int, rule: lab.Rule) -> list[tuple[str, Position]]:
    """The positions of a game with a move to search for, and the moves that lead there."""
    empty_board(columns, rows)
    line = blame("MOVES", _positions, moves, columns, rows, rule)
    return [(moves[:count] or EMPTY_BOARD, position) for count, position in enumerate(line)]


def _positions(moves: str, columns: int, rows: int, rule: lab.Rule) -> list[Position]:
    with with_correction(moves, columns):
        return lab.positions(moves, columns, rows, rule=rule)


def read_position(moves: str, columns: int, rows: int, rule: lab.Rule) -> Position:
    """The position that a search starts from. A finished game is a usage error."""
    reached, position = read_line(moves, columns, rows, rule)[-1]
    if reached != (moves or EMPTY_BOARD):
        full = len(moves) == columns * rows
        what = "the board is full: there is no move left"
        over = "the game is over: there is no move to search for"
        raise click.BadParameter(what if full else over, param_hint="MOVES")
    return position


def check_depth(option: str, depth: int, position: Position) -> None:
    """Raise a usage error for a depth that no game has."""
    cells = position.columns * position.rows
    if not 1 <= depth <= cells:
        message = f"depth must be from 1 to {cells}, not {depth}"
        raise click.BadParameter(message, param_hint=option)


def spread(arguments: Sequence[str], names: Collection[str]) -> list[str]:
    """The arguments with the name of an option before each of its values, as Click expects it.

    >>> spread(["4455", "--depths", "3", "5", "--json"], {"--depths"})
    ['4455', '--depths', '3', '--depths', '5', '--json']
    """
    found: list[str] = []
    option = ""
    for argument in arguments:
        is_value = not argument.startswith("-") or _NEGATIVE.match(argument)
        if option and is_value:
            # The first value already follows the name.
            found += [argument] if found[-1] == option else [option, argument]
        else:
            option = argument if argument in names else ""
            found.append(argument)
    return found


class ListCommand(Command):
    """A command with options that take several values after one name: `--depths 3 5 6`."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Parse the arguments."""
        names = {name for each in self.params if each.multiple for name in each.opts}
        return super().parse_args(ctx, spread(args, names))
