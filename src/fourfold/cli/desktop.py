"""`fourfold desktop`: the game in a window."""

from typing import Any

import click

from fourfold.cli import completion, play_options
from fourfold.cli.commands import command
from fourfold.cli.options import blame, thread_count
from fourfold.cli.play_options import GameOptions, setup_for
from fourfold.cli.settings import games_folder, load_settings, settings_file
from fourfold.play.console.streams import print_error
from fourfold.play.session.seat import HUMAN
from fourfold.play.session.setup import opponent_for
from fourfold.rules.rule import Rule


@command()
@click.option(
    "-d",
    "--level",
    "--opponent",
    "opponent",
    metavar="PLAYER",
    shell_complete=completion.among(completion.seats),
    help="Your opponent: easy, hard, any other player, or human.",
)
@click.option(
    "-p", "--player", "person", type=click.Choice(["1", "2"]), help="Play first (1) or second (2)."
)
@play_options.game
def desktop(opponent: str | None, person: str | None, game: GameOptions) -> None:
    """Play in a window.

    Click a column or press its number. U takes back a move, H shows hints, E explains the position,
    G reviews the game, X resigns, R starts a new game, M opens the menu, S saves, L loads, F11
    toggles full screen, F1 or ? lists all keys, and Q quits. Esc closes what is open: the menu, an
    explanation, a review, full screen; pressed twice on a game, it quits.

    Examples:
    - `fourfold desktop -d hard -p 2`
    - `fourfold desktop -d windows:depth=5`
    - `fourfold desktop -d human --columns 9 --rows 6`
    - `fourfold desktop --rule most-fours`
    """
    file = settings_file()
    settings, problem = load_settings()
    if problem:
        print_error(problem)
    seats: tuple[str | None, str | None] = (None, None)
    if opponent or person:
        chosen = opponent or opponent_for(settings, game.rule or Rule(settings.rule))
        first = person == "1" if person else settings.side == "first"
        seats = (HUMAN, chosen) if first else (chosen, HUMAN)
    wanted, saved_to = setup_for(settings, *seats, game, seats=("-d", "-d"))
    from fourfold.play.desktop.loop import run, wake  # noqa: PLC0415 - an extra
    from fourfold.play.desktop.play import Play  # noqa: PLC0415
    from fourfold.play.desktop.window import Window  # noqa: PLC0415

    def remember(changes: dict[str, Any]) -> None:
        nonlocal settings
        settings = settings.changed(**changes)
        try:
            file.save(settings)
        except OSError as error:
            play.note = f"Cannot write {file.path}: {error.strerror or error}"

    play = blame("", Play, settings, wanted, threads=thread_count(0), wake=wake, remember=remember)
    play.note = problem or ""
    play.keeps_saving = saved_to is not None
    play.file = saved_to or games_folder() / "desktop.json"
    with play:
        run(play, Window(wanted.setup.columns, wanted.setup.rows))
