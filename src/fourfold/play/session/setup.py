"""How a game begins: who plays, on which board, by which rule; from settings or continued."""

from dataclasses import dataclass, replace
from pathlib import Path

from fourfold.base.errors import FourfoldError
from fourfold.play.session.seat import HUMAN, check_seat, is_valid_seat
from fourfold.play.settings import Settings
from fourfold.rules.record import Record
from fourfold.rules.rule import Rule
from fourfold.rules.side import Side, SideLike

SIZES = (
    *((4, 4), (5, 4), (5, 5), (6, 5), (6, 6), (6, 7), (7, 6)),
    *((7, 7), (8, 6), (8, 7), (9, 6), (10, 5), (12, 4)),
    *((8, 8), (9, 7), (10, 7), (9, 9), (12, 8), (16, 7)),
)
"""The board sizes that menus offer, as columns and rows. Any other size can be given in numbers."""


@dataclass(frozen=True, slots=True)
class Setup:
    """The options of a game. `first` and `second` are `human` or the names of players.

    >>> Setup(second="hard").name(Side.SECOND)
    'hard'
    """

    first: str = HUMAN
    second: str = "medium"
    columns: int = 7
    rows: int = 6
    rule: Rule = Rule.CONNECT_FOUR
    seed: int | None = None

    def name(self, side: SideLike) -> str:
        """Who plays a side."""
        return self.first if Side.of(side) is Side.FIRST else self.second

    @property
    def people(self) -> tuple[Side, ...]:
        """The sides that people play.

        >>> Setup(first="hard", second="human").people
        (<Side.SECOND: 2>,)
        """
        return tuple(side for side in Side if self.name(side) == HUMAN)

    @property
    def reader(self) -> Side | None:
        """The side that sentences call "you": that of the only person.

        >>> Setup(second="hard").reader, Setup(second="human").reader
        (<Side.FIRST: 1>, None)
        """
        return self.people[0] if len(self.people) == 1 else None


@dataclass(frozen=True, slots=True)
class Saved:
    """A game to continue.

    >>> Saved(Setup(second="human"), "44").moves
    '44'
    """

    setup: Setup
    moves: str = ""
    path: Path | None = None
    """The file that it comes from, if any."""
    record: Record | None = None
    """Its record there, with names, times and comments."""


def with_seats(saved: Saved, first: str, second: str) -> Saved:
    """The same game with other players.

    >>> with_seats(Saved(Setup(), "4455"), "human", "hard").setup.second
    'hard'
    """
    return replace(saved, setup=replace(saved.setup, first=first, second=second))


def usual_opponent(rule: Rule) -> str:
    """The default opponent.

    >>> usual_opponent(Rule.MOST_FOURS)
    'fours'
    """
    return "fours" if rule is Rule.MOST_FOURS else Settings().opponent


def opponent_for(settings: Settings, rule: Rule, size: tuple[int, int] | None = None) -> str:
    """The opponent of the settings, or the default one if it cannot play by the rule or on a board
    of this size.

    >>> opponent_for(Settings(opponent="hard"), Rule.MOST_FOURS)
    'fours'
    """
    able = is_valid_seat(settings.opponent, rule, size)
    return settings.opponent if able else usual_opponent(rule)


def with_known_opponent(settings: Settings) -> tuple[Settings, str | None]:
    """Settings with an opponent that exists, and an error message if that had to be changed.

    >>> with_known_opponent(Settings(opponent="nobody", theme="light"))[0].opponent
    'medium'
    """
    rule = Rule(settings.rule)
    try:
        check_seat(settings.opponent, rule, (settings.columns, settings.rows))
    except FourfoldError as error:
        usual = usual_opponent(rule)
        return settings.changed(opponent=usual), f"{error}; {usual} takes the place"
    return settings, None


def setup_of(settings: Settings, seed: int | None = None) -> Setup:
    """The setup that settings describe.

    >>> setup_of(Settings(opponent="hard", side="second")).first
    'hard'
    """
    seats = (HUMAN, settings.opponent)
    first, second = seats if settings.side == "first" else seats[::-1]
    return Setup(first, second, settings.columns, settings.rows, Rule(settings.rule), seed)


def with_setup(settings: Settings, setup: Setup) -> Settings:
    """Settings changed to describe a setup. Where no person plays, the side stays as it was.

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
