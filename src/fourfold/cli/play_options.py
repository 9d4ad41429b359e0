"""The options of the commands that play, and the game that they ask for."""

from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

import click

from fourfold.cli import completion, options
from fourfold.cli.options import FILE, EnumChoice, blame, bundled, empty_board, together
from fourfold.play.session.seat import HUMAN, check_seat, is_valid_seat
from fourfold.play.session.setup import Saved, Setup, opponent_for, with_seats
from fourfold.play.session.storage import check_place, find
from fourfold.play.settings import Settings
from fourfold.rules.rule import Rule

players = together(
    click.option(
        "--first",
        metavar="PLAYER",
        shell_complete=completion.among(completion.seats),
        help='Who moves first: "human" or the name of a computer player.',
    ),
    click.option(
        "--second",
        metavar="PLAYER",
        shell_complete=completion.among(completion.seats),
        help='Who moves second: "human" or the name of a computer player.',
    ),
)


class GameOptions(NamedTuple):
    """The options of a game, as they were given."""

    columns: int | None
    rows: int | None
    rule: Rule | None
    save: Path | None
    resume: str | None
    seed: int | None


game = bundled(
    "game",
    GameOptions,
    options.board_size_of_settings,
    click.option(
        "--rule",
        type=EnumChoice(Rule),
        help="connect-four: the side that first gets four in a row wins; most-fours: play "
        "continues until the board is full, and the side with more fours wins.",
    ),
    click.option(
        "--save", metavar="FILE", type=FILE, help="Save the game to a file after every move."
    ),
    click.option(
        "--resume",
        metavar="GAME",
        shell_complete=completion.files,
        help="Continue a saved game, or play on after moves such as 4455.",
    ),
    options.number("--seed", help="Make the computer's choices reproducible."),
)


def setup_for(
    settings: Settings,
    first: str | None,
    second: str | None,
    chosen: GameOptions,
    *,
    seats: tuple[str, str] = ("--first", "--second"),
) -> tuple[Saved, Path | None]:
    """The game that the options ask for, and the file that it is saved to.

    The settings decide what the options leave open. A resumed game is saved to its own file.
    `seats` are the names of the options for the players.
    """
    columns, rows, rule, save, resume, seed = chosen
    size = (
        settings.columns if columns is None else columns,
        settings.rows if rows is None else rows,
    )
    empty_board(*size)
    wanted = rule or Rule(settings.rule)
    if rule is None and not all(is_valid_seat(name, wanted) for name in (first, second) if name):
        wanted = Rule.CONNECT_FOUR  # an option counts more than a setting
    if resume is None:
        game = Saved(Setup(HUMAN, HUMAN, *size, wanted))
    else:
        game = blame("--resume", find, resume, columns=size[0], rows=size[1], rule=wanted)
    if game.path:
        _check_same(game.setup, columns, rows, rule)
    for option, name in zip(seats, (first, second), strict=True):
        if name is not None:
            held = game.setup
            blame(option, check_seat, name, held.rule, (held.columns, held.rows))
    if game.path:  # players that are not named stay
        game = with_seats(game, first or game.setup.first, second or game.setup.second)
    else:
        game = with_seats(game, *_seats(settings, first, second, game.setup))
    if save is not None:
        blame("--save", check_place, save)
    return replace(game, setup=replace(game.setup, seed=seed)), save or game.path


def _seats(
    settings: Settings, first: str | None, second: str | None, setup: Setup
) -> tuple[str, str]:
    opponent = opponent_for(settings, setup.rule, (setup.columns, setup.rows))
    if first is None and second is None:
        return (HUMAN, opponent) if settings.side == "first" else (opponent, HUMAN)
    if second is None:
        return first or HUMAN, opponent if first == HUMAN else HUMAN
    return first or HUMAN, second


def _check_same(found: Setup, columns: int | None, rows: int | None, rule: Rule | None) -> None:
    """Raise a usage error for a board or a rule that the saved game does not have."""
    for option, asked, held in (
        ("--columns", columns, found.columns),
        ("--rows", rows, found.rows),
        ("--rule", rule, found.rule),
    ):
        if asked not in (None, held):
            message = f"the saved game has {held}, not {asked}"
            raise click.BadParameter(message, param_hint=option)
