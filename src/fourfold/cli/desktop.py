"""`fourfold desktop`: the game in a window."""

from enum import StrEnum
from typing import Annotated, Any

import typer

from fourfold.cli.console import complain
from fourfold.cli.game_options import (
    Columns,
    Resume,
    Rows,
    RuleOption,
    Save,
    Seed,
    place_for,
    setup_for,
)
from fourfold.cli.options import thread_count
from fourfold.cli.settings import games_folder, load_settings, settings_file
from fourfold.errors import FourfoldError
from fourfold.session import HUMAN, Rule, opponent_for


class Person(StrEnum):
    """The side that the person plays."""

    FIRST = "1"
    SECOND = "2"


def desktop(
    opponent: Annotated[
        str | None,
        typer.Option(
            "-d",
            "--level",
            "--opponent",
            metavar="PLAYER",
            help="Who plays against you: easy, hard, any other player, or human.",
        ),
    ] = None,
    person: Annotated[
        Person | None, typer.Option("-p", "--player", help="Whether you play first or second.")
    ] = None,
    columns: Columns = None,
    rows: Rows = None,
    rule: RuleOption = None,
    save: Save = None,
    resume: Resume = None,
    seed: Seed = None,
) -> None:
    """Play in a window.

    Click a column or press its number. U takes back, H shows hints, E explains the position, G
    reviews the game, R begins anew, M opens the menu, S saves, L loads, F11 fills the screen, Q
    quits.

    Try:

    - `fourfold desktop -d hard -p 2`
    - `fourfold desktop -d windows:depth=5`
    - `fourfold desktop -d human --columns 9 --rows 6`
    - `fourfold desktop --rule most-fours`
    """
    file = settings_file()
    remembered, problem = load_settings()
    if problem:
        complain(problem)
    seats: tuple[str | None, str | None] = (None, None)
    if opponent or person:
        chosen = opponent or opponent_for(remembered, rule or Rule(remembered.rule))
        first = person is Person.FIRST if person else remembered.side == "first"
        seats = (HUMAN, chosen) if first else (chosen, HUMAN)
    game = setup_for(remembered, *seats, columns, rows, rule, seed, resume, seats=("-d", "-d"))
    kept_in = place_for(save, game)
    from fourfold.desktop.loop import run, wake  # noqa: PLC0415 - an extra
    from fourfold.desktop.play import Play  # noqa: PLC0415
    from fourfold.desktop.window import Window  # noqa: PLC0415

    def remember(changes: dict[str, Any]) -> None:
        nonlocal remembered
        remembered = remembered.changed(**changes)
        try:
            file.save(remembered)
        except OSError as error:
            play.note = f"Cannot write {file.path}: {error.strerror or error}"

    try:
        play = Play(remembered, game, threads=thread_count(0), wake=wake, remember=remember)
    except FourfoldError as error:
        raise typer.BadParameter(str(error)) from None
    play.note = problem or ""
    play.keeps_saving = kept_in is not None
    play.file = kept_in or games_folder() / "desktop.json"
    with play:
        run(play, Window(game.setup.columns, game.setup.rows))
