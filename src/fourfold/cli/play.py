"""`fourfold play`: a game in the terminal."""

import sys

import click

from fourfold.cli import options, play_options
from fourfold.cli.commands import command
from fourfold.cli.options import blame, thread_count
from fourfold.cli.play_options import GameOptions, setup_for
from fourfold.cli.settings import current_settings
from fourfold.play.console.streams import print_error
from fourfold.play.session.session import Session
from fourfold.play.terminal.game import LineGame

_LEVELS = 2  # of a search tree
_PACE = 0.4  # seconds per move, so that a person can watch two players


@command()
@play_options.players
@play_options.game
@click.option(
    "--show-tree",
    "tree_levels",
    metavar="[N]",
    type=click.IntRange(0),
    is_flag=False,
    flag_value=_LEVELS,
    help="After each move of a player such as chains:depth=3, show its search tree, "
    f"N levels of it ({_LEVELS} if N is left out).",
)
@options.language
def play(
    first: str | None,
    second: str | None,
    game: GameOptions,
    tree_levels: int | None,
    language: str,
) -> None:
    """Play in the terminal, against the computer or another person.

    Type a column's number to drop a disc, ? to see all commands, or q to quit. Options that you
    leave out take their values from your settings (see `fourfold settings`).

    Examples:
    - `fourfold play --second hard`
    - `fourfold play --first human --second human --columns 9 --rows 6`
    - `fourfold play --rule most-fours`
    - `fourfold play --save game.json`
    - `fourfold play --resume game.json`
    - `fourfold play --second chains:depth=3 --show-tree`
    """
    settings = current_settings()
    wanted, file = setup_for(settings, first, second, game)
    watched = sys.stdout.isatty() and not wanted.setup.people
    session = blame("", Session, wanted, threads=thread_count(0), pace=_PACE if watched else 0.0)
    with session:
        line_game = LineGame(session, settings, file, tree_levels=tree_levels, language=language)
        failure = line_game.run()
    if failure:
        print_error(failure)
        raise click.exceptions.Exit(1)
