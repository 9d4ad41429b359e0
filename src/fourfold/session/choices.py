"""From what is remembered to how a game is set up, and back."""

from fourfold.errors import FourfoldError
from fourfold.rule import Rule
from fourfold.session.seats import HUMAN, check_seat, read_seat
from fourfold.session.setup import Setup
from fourfold.settings import Settings

SIZES = (
    *((4, 4), (5, 4), (5, 5), (6, 5), (6, 6), (6, 7), (7, 6)),
    *((7, 7), (8, 6), (8, 7), (9, 6), (10, 5), (12, 4)),
)
"""The boards that menus offer, columns by rows. Any other can be asked for by its numbers."""


def usual_opponent(rule: Rule) -> str:
    """Who plays where nobody else is named.

    >>> usual_opponent(Rule.MOST_FOURS)
    'fours'
    """
    return "fours" if rule is Rule.MOST_FOURS else Settings().opponent


def opponent_for(settings: Settings, rule: Rule, size: tuple[int, int] | None = None) -> str:
    """The opponent that is remembered, or the usual one if that cannot play by the rule, or on a
    board of this size.

    >>> opponent_for(Settings(opponent="hard"), Rule.MOST_FOURS)
    'fours'
    """
    known = check_seat(settings.opponent, rule, size)
    return settings.opponent if known else usual_opponent(rule)


def with_known_opponent(settings: Settings) -> tuple[Settings, str | None]:
    """Settings that a game can begin with, and what was wrong with them if something was.

    >>> with_known_opponent(Settings(opponent="nobody", theme="light"))[0].opponent
    'medium'
    """
    rule = Rule(settings.rule)
    try:
        read_seat(settings.opponent, rule, (settings.columns, settings.rows))
    except FourfoldError as error:
        usual = usual_opponent(rule)
        return settings.changed(opponent=usual), f"{error}; {usual} takes the place"
    return settings, None


def setup_of(settings: Settings, seed: int | None = None) -> Setup:
    """The game that settings ask for.

    >>> setup_of(Settings(opponent="hard", side="second")).first
    'hard'
    """
    seats = (HUMAN, settings.opponent)
    first, second = seats if settings.side == "first" else seats[::-1]
    return Setup(first, second, settings.columns, settings.rows, Rule(settings.rule), seed)


def with_setup(settings: Settings, setup: Setup) -> Settings:
    """Settings that ask for a game like that; those about seats stay where no person plays.

    >>> with_setup(Settings(), Setup(first="hard", second="human")).side
    'second'
    """
    settings = settings.changed(columns=setup.columns, rows=setup.rows, rule=setup.rule.value)
    match setup.people:
        case (side,):
            return settings.changed(side=side.name.lower(), opponent=setup.name(side.other))
        case (_, _):
            return settings.changed(opponent=HUMAN)
    return settings.changed(opponent=opponent_for(settings, setup.rule))
