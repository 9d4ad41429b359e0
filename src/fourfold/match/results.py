"""The results of a match: every game, and the tallies of the players."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from fourfold.match.clock import TimeControl
from fourfold.match.game import Played
from fourfold.match.schedule import Task
from fourfold.match.sprt import SprtProgress
from fourfold.match.tally import Tally
from fourfold.rules.side import Side, SideLike


@dataclass
class Results:
    """The players of a match, and the games played so far."""

    names: Sequence[str]
    openings: str
    seed: int
    planned: int
    """The number of games of the whole match."""
    games: list[tuple[Task, Played]] = field(default_factory=list)
    columns: int = 7
    rows: int = 6
    time_control: TimeControl | None = None
    sprt: SprtProgress | None = None

    @property
    def complete(self) -> bool:
        """Whether all games were played that the match needed."""
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
            "columns": self.columns,
            "rows": self.rows,
            "openings": self.openings,
            "seed": self.seed,
            "time_control": self.time_control and str(self.time_control),
            "sprt": self.sprt and self.sprt.to_dict(),
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
