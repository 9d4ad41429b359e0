"""The results of a match: every game, and the tallies of the players."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from math import sqrt
from typing import Any

from fourfold.game import Outcome
from fourfold.match.game import Played
from fourfold.match.schedule import Task
from fourfold.side import Side, SideLike

CONFIDENCE = 1.959964
"""The number of standard deviations to either side that contain 95 % of a normal distribution."""


@dataclass
class Tally:
    """The numbers of games won, drawn and lost.

    >>> tally = Tally(won=6, drawn=2, lost=2)
    >>> tally.games, tally.share
    (10, 0.7)
    """

    won: int = 0
    drawn: int = 0
    lost: int = 0

    @property
    def games(self) -> int:
        """The number of games."""
        return self.won + self.drawn + self.lost

    @property
    def share(self) -> float:
        """The share of the points: a win is worth one point, a draw half a point."""
        return (self.won + self.drawn / 2) / self.games if self.games else 0.5

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % confidence interval of the share.

        Wilson's interval. It treats draws as half wins, which only makes it wider.

        >>> [round(bound, 2) for bound in Tally(won=60, lost=40).interval]
        [0.5, 0.69]
        """
        if not self.games:
            return 0.0, 1.0
        share, games, square = self.share, self.games, CONFIDENCE**2
        middle = (share + square / (2 * games)) / (1 + square / games)
        spread = sqrt(share * (1 - share) / games + square / (4 * games**2))
        reach = CONFIDENCE * spread / (1 + square / games)
        return max(0.0, middle - reach), min(1.0, middle + reach)

    def add(self, other: "Tally") -> None:
        """Add the games of another tally.

        >>> tally = Tally()
        >>> tally.add(Tally(won=1))
        >>> tally
        Tally(won=1, drawn=0, lost=0)
        """
        self.won += other.won
        self.drawn += other.drawn
        self.lost += other.lost

    def count(self, outcome: Outcome, side: SideLike) -> None:
        """Count one more game, played as `side`.

        >>> tally = Tally()
        >>> tally.count(Outcome.SECOND, Side.FIRST)
        >>> tally.lost
        1
        """
        if outcome is Outcome.DRAW:
            self.drawn += 1
        elif outcome.winner is Side.of(side):
            self.won += 1
        else:
            self.lost += 1


@dataclass
class Results:
    """The players of a match, and the games played so far."""

    names: Sequence[str]
    openings: str
    seed: int
    planned: int
    """The number of games of the whole match."""
    games: list[tuple[Task, Played]] = field(default_factory=list)

    @property
    def complete(self) -> bool:
        """Whether all games were played."""
        return len(self.games) == self.planned

    def table(self, side: SideLike | None = None) -> list[list[Tally]]:
        """The cross table: the tally of each player (row) against each, as one side or both."""
        table = [[Tally() for _ in self.names] for _ in self.names]
        for task, played in self.games:
            for plays in Side if side is None else (Side.of(side),):
                row, column = task.entrant(plays), task.entrant(plays.other)
                table[row][column].count(played.outcome, plays)
        return table

    def totals(self, side: SideLike | None = None) -> list[Tally]:
        """The total of each player, as one side or both."""
        totals = [Tally() for _ in self.names]
        for total, row in zip(totals, self.table(side), strict=True):
            for tally in row:
                total.add(tally)
        return totals

    def forfeits(self) -> Iterator[tuple[Task, str]]:
        """The forfeited games, with the reasons."""
        for task, played in self.games:
            if played.forfeit:
                yield task, played.forfeit

    def to_dict(self) -> dict[str, Any]:
        """The results as JSON values."""
        return {
            "players": list(self.names),
            "openings": self.openings,
            "seed": self.seed,
            "complete": self.complete,
            "games": [
                {
                    "first": self.names[task.first],
                    "second": self.names[task.second],
                    "opening": task.opening,
                    "moves": played.moves,
                    "outcome": played.outcome.value,
                    **({"forfeit": played.forfeit} if played.forfeit else {}),
                }
                for task, played in sorted(self.games, key=lambda game: game[0].number)
            ],
        }
