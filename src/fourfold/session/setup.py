"""How a game is set up: who plays, on which board, by which rule."""

from dataclasses import dataclass

from fourfold.rule import Rule
from fourfold.session.seats import HUMAN
from fourfold.side import Side, SideLike


@dataclass(frozen=True, slots=True)
class Setup:
    """Everything that is chosen before a game begins. `first` and `second` are `human`, or
    players by name.

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
