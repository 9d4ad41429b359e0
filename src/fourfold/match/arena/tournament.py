"""Every bot plays every other bot, and all of them are rated and graded."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from fourfold.base.errors import InvalidArgument
from fourfold.base.jobs import Runner
from fourfold.base.json_shapes import INLINE
from fourfold.match import (
    Grade,
    Grades,
    Judgement,
    MatchReport,
    Openings,
    Rating,
    Results,
    TimeControl,
    grade_each,
    play_match,
    rate,
)
from fourfold.match.arena.bots import Bot, for_games, for_grades, shared_player
from fourfold.match.arena.isolation import can_isolate
from fourfold.match.arena.limits import Limits
from fourfold.match.judgement import Phase
from fourfold.match.openings import STANDARD
from fourfold.match.rating import known_ratings
from fourfold.players import Entrant


@dataclass(frozen=True, slots=True)
class Rules:
    """The conditions of all games of a tournament."""

    games: int = 2
    """Games of each pair, with sides exchanged."""
    openings: Openings | None = None
    """None: balanced ones on the standard board, random ones on others."""
    seed: int = 0
    columns: int = 7
    rows: int = 6
    limits: Limits = field(default_factory=Limits)


@dataclass
class Tournament:
    """The bots, the players that were added to them, and their results."""

    bots: Sequence[Bot]
    rules: Rules
    results: Results
    network_blocked: bool
    grades: dict[str, Grades] = field(default_factory=dict)
    """By bot."""

    def ratings(self) -> list[Rating]:
        """The ratings in the order of the participants. On the standard board, players whose
        rating is known fix the scale.
        """
        results = self.results
        standard = (results.columns, results.rows) == STANDARD
        anchors = known_ratings(results.names) if standard else {}
        return rate(results.names, results.table(), anchors)

    def report(self) -> "ArenaReport":
        """Everything as programs get it."""
        return ArenaReport(
            MatchReport.of(self.results, self.ratings()),
            tuple(self.bots),
            self.rules.limits,
            self.network_blocked,
            self.grades,
            {name: tuple(each.failures) for name, each in self.grades.items() if each.failures},
        )


@dataclass(frozen=True, slots=True)
class ArenaReport:
    """All results of a tournament: what `fourfold arena --json` prints."""

    match: MatchReport = field(metadata=INLINE)
    bots: tuple[Bot, ...]
    """The bots."""
    limits: Limits
    """The limits of each bot."""
    network_blocked: bool
    """Whether the network was blocked."""
    grades: Mapping[str, Mapping[Phase, Grade]]
    """The grades of each bot by phase of the game; "all" for the whole set."""
    failures: Mapping[str, tuple[Judgement, ...]]
    """The positions of the grades to which a bot had no legal answer, by bot."""


def play_tournament(  # noqa: PLR0913 - all but one have names
    bots: Sequence[Bot],
    rules: Rules,
    *,
    players: Sequence[str] = (),
    store: Path | None = None,
    workers: int | None = 1,
    progress: Callable[[Results], object] | None = None,
    runner: Runner | None = None,
) -> Tournament:
    """Let all bots, and the registered `players`, play each other.

    The games are kept in the file `store`, if there is one; those that are there already are not
    played again. A bot that fails, breaks the rules or exceeds a limit loses that game; one that
    has a `problem` takes no part. With a `runner`, such as a cluster, the bots play on its
    machines, which get copies of their files.
    """
    able = [bot for bot in bots if bot.problem is None]
    entrants = [for_games(bot, rules.limits) for bot in able] + [*map(Entrant.of, players)]
    names = [entrant.name for entrant in entrants]
    if len(entrants) < 2:
        raise InvalidArgument(
            f"a tournament needs at least two bots that can play, not {len(entrants)}"
        )
    if len(set(names)) < len(names):
        raise InvalidArgument(f"two participants have the same name: {', '.join(names)}")
    results = play_match(
        entrants,
        rules.games,
        openings=rules.openings,
        seed=rules.seed,
        columns=rules.columns,
        rows=rules.rows,
        time_control=TimeControl(rules.limits.move_time, rules.limits.game_time),
        workers=workers,
        progress=progress,
        store=store,
        runner=runner,
    )
    return Tournament(
        bots, rules, results, network_blocked=not rules.limits.network and can_isolate()
    )


def grade_bots(  # noqa: PLR0913 - all but two have names
    bots: Sequence[Bot],
    limits: Limits,
    *,
    workers: int | None = 1,
    progress: Callable[[int, int], object] | None = None,
    store: Path | None = None,
    runner: Runner | None = None,
) -> dict[str, Grades]:
    """The grades of each bot that can play, by exact scores. `store` is that of `grade_each`."""
    entrants = [for_grades(bot, limits) for bot in bots if bot.problem is None]
    try:
        found = grade_each(entrants, workers=workers, progress=progress, store=store, runner=runner)
        return dict(found)
    finally:
        shared_player.cache_clear()  # ends the processes
