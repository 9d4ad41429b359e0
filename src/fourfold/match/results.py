"""The results of a match: every game, and the tallies and ratings of the players."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Annotated

from fourfold.base.json_shapes import IF_GIVEN, INLINE, NOT_IN_JSON, called, derived, write_only
from fourfold.match.clock import TimeControl
from fourfold.match.game import Played
from fourfold.match.rating import Rating, by_strength
from fourfold.match.schedule import Task
from fourfold.match.sprt import SprtProgress
from fourfold.match.tally import Tally
from fourfold.match.usage import Usage, total_usage
from fourfold.rules.shapes import MoveString
from fourfold.rules.side import Side, SideLike


@dataclass
class Results:
    """The players of a match, and the games played so far."""

    names: Sequence[str] = field(metadata=called("players"))
    """The names of the players, in the order given."""
    openings: str
    """How games begin: `balanced`, `random` or `empty`."""
    seed: int
    """The seed that all games depend on."""
    planned: int
    """The number of games of the whole match; of a sequential test that is decided, those played.
    """
    games: list[tuple[Task, Played]] = field(default_factory=list, metadata=NOT_IN_JSON)
    columns: int = 7
    """The width of the board."""
    rows: int = 6
    """The height of the board."""
    time_control: Annotated[TimeControl, write_only(str, {"type": "string"})] | None = None
    """The time control; in JSON in words, for example `60+0.5 s`."""
    sprt: SprtProgress | None = None
    """The sequential test, if there is one."""

    @derived
    def complete(self) -> bool:
        """Whether all games were played that the match needed; false after Ctrl-C."""
        return len(self.games) == self.planned

    def table(self, side: SideLike | None = None) -> list[list[Tally]]:
        """The cross table: the tally of each player (row) against each, as one side or both.

        Games between two players that fail in all their games do not count: who failed first is
        no merit of the other.
        """
        table = [[Tally() for _ in self.names] for _ in self.names]
        broken = self.broken()
        for task, played in self.games:
            if {task.first, task.second} <= broken:
                continue
            for plays in Side if side is None else (Side.of(side),):
                row, column = task.entrant(plays), task.entrant(plays.other)
                table[row][column].count(played.outcome, plays)
        return table

    def broken(self) -> set[int]:
        """The players that have forfeited a game and have not finished any."""
        failed, finished = set[int](), set[int]()
        for task, played in self.games:
            if not played.forfeit:
                finished |= {task.first, task.second}
            elif played.outcome.winner:
                failed.add(task.entrant(played.outcome.winner.other))
        return failed - finished

    @property
    def all_forfeited(self) -> bool:
        """Whether games were played and none was finished."""
        return bool(self.games) and all(played.forfeit for _, played in self.games)

    def totals(self, side: SideLike | None = None) -> list[Tally]:
        """The total of each player, as one side or both."""
        totals = [Tally() for _ in self.names]
        for total, row in zip(totals, self.table(side), strict=True):
            for tally in row:
                total.add(tally)
        return totals

    def usage(self) -> list[Usage | None]:
        """What the moves of each player took; None if it is not a language model."""
        found: list[list[Usage | None]] = [[] for _ in self.names]
        for task, played in self.games:
            for side, usage in zip(Side, played.usage, strict=True):
                found[task.entrant(side)].append(usage)
        return [total_usage(each) for each in found]

    def forfeits(self) -> Iterator[tuple[Task, str]]:
        """The forfeited games, with the reasons."""
        for task, played in self.games:
            if played.forfeit:
                yield task, played.forfeit

    def tracebacks(self) -> dict[str, str]:
        """Where players failed in their code: the first traceback for each reason."""
        found: dict[str, str] = {}
        for _, played in self.games:
            if played.forfeit and played.traceback:
                found.setdefault(played.forfeit, played.traceback)
        return found


@dataclass(frozen=True, slots=True)
class PlayerResults:
    """The rating of a player, and its games."""

    rating: Rating = field(metadata=INLINE)
    total: Tally = field(metadata=INLINE)
    as_first: Tally
    """The same counts of the games that it began."""
    as_second: Tally
    """The same counts of the other games."""
    usage: Usage | None = field(default=None, metadata=IF_GIVEN)
    """What its moves took, if it is a language model."""


@dataclass(frozen=True, slots=True)
class Pairing:
    """The games of two players."""

    player: str
    """The stronger player, whose counts these are."""
    opponent: str
    total: Tally = field(metadata=INLINE)
    as_first: Tally
    """The same counts of the games that it began."""

    @derived
    def interval(self) -> tuple[float, float]:
        """The 95% interval of the share."""
        return self.total.interval


@dataclass(frozen=True, slots=True)
class MatchGame:
    """A game of a match."""

    first: str
    """The name of the first player."""
    second: str
    opening: MoveString
    """The moves that were given."""
    played: Played = field(metadata=INLINE)


@dataclass(frozen=True, slots=True)
class MatchReport:
    """All results of a match: what `fourfold match --json` prints."""

    results: Results = field(metadata=INLINE)
    ratings: tuple[PlayerResults, ...]
    """The players, the strongest first."""
    pairings: tuple[Pairing, ...]
    """The pairs of players that have played each other."""
    games: tuple[MatchGame, ...]
    """All games, in the order of the schedule."""

    @derived
    def relative(self) -> bool:
        """Whether ratings are only relative: none was known, and the lowest is 0."""
        return not any(each.rating.known for each in self.ratings)

    @classmethod
    def of(cls, results: Results, rated: Sequence[Rating]) -> "MatchReport":
        """The report about a match whose players have these ratings, in their order.

        >>> from fourfold.match import play_match, rate
        >>> found = play_match(["random", "easy"], games=2)
        >>> report = MatchReport.of(found, rate(found.names, found.table()))
        >>> report.ratings[0].total.games, report.games[0].first
        (2, 'random')
        """
        names, table, as_first = results.names, results.table(), results.table(Side.FIRST)
        totals = zip(
            rated,
            results.totals(),
            results.totals(Side.FIRST),
            results.totals(Side.SECOND),
            results.usage(),
            strict=True,
        )
        order = by_strength(rated)
        ratings = [PlayerResults(*each) for each in totals]
        return cls(
            results,
            tuple(ratings[index] for index in order),
            tuple(
                Pairing(names[row], names[column], table[row][column], as_first[row][column])
                for row, column in combinations(order, 2)
                if table[row][column].games
            ),
            tuple(
                MatchGame(names[task.first], names[task.second], task.opening, played)
                for task, played in sorted(results.games, key=lambda game: game[0].number)
            ),
        )
