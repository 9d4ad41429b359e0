"""`fourfold desktop`: the game in a window."""

from enum import StrEnum
from typing import Annotated, Any

import typer

from fourfold.cli.console import complain
from fourfold.cli.options import empty_board, thread_count
from fourfold.cli.play import Columns, Resume, Rows, RuleOption, Save, Seed, setup_for
from fourfold.cli.settings import folder, settings_file
from fourfold.errors import FourfoldError
from fourfold.session import HUMAN, Rule, check_seat
from fourfold.settings import Settings


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

    Click a column or press its number. U takes back, H shows hints, R begins anew, M opens the
    menu, S saves, L loads, F11 fills the screen, Q quits.

    Try:

    - `fourfold desktop -d hard -p 2`
    - `fourfold desktop -d windows:depth=5`
    - `fourfold desktop -d human --columns 9 --rows 6`
    - `fourfold desktop --rule most-fours`
    """
    file = settings_file()
    remembered, problem = file.load()
    if problem:
        complain(problem)
    seats: tuple[str | None, str | None] = (None, None)
    rule, chosen = _fitting(remembered, opponent, rule)
    if opponent or person or chosen != remembered.opponent:
        first = person is Person.FIRST if person else remembered.side == "first"
        seats = (HUMAN, chosen) if first else (chosen, HUMAN)
    game = setup_for(remembered, *seats, columns, rows, rule, seed, resume)
    empty_board(game.setup.columns, game.setup.rows)
    try:
        from fourfold.desktop.loop import run, wake  # noqa: PLC0415 - an extra
        from fourfold.desktop.play import Play  # noqa: PLC0415
        from fourfold.desktop.window import Window  # noqa: PLC0415
    except ModuleNotFoundError as error:
        if error.name != "pygame":
            raise
        raise FourfoldError("the window needs pygame-ce: pip install 'fourfold[desktop]'") from None

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
    # As in the terminal: a game that came from a file is kept in that file.
    kept_in = save or game.path
    play.keeps_saving = kept_in is not None
    play.file = kept_in or folder() / "games" / "desktop.json"
    with play:
        run(play, Window(game.setup.columns, game.setup.rows))


def _fitting(remembered: Settings, opponent: str | None, rule: Rule | None) -> tuple[Rule, str]:
    """The rule and the opponent: what was asked for counts, what is remembered gives way."""
    wanted = rule or Rule(remembered.rule)
    if opponent is None and not check_seat(remembered.opponent, wanted):
        return wanted, "fours" if wanted is Rule.MOST_FOURS else "medium"
    if opponent is not None and rule is None and not check_seat(opponent, wanted):
        wanted = Rule.CONNECT_FOUR
    return wanted, opponent or remembered.opponent
