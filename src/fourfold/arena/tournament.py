"""Every bot plays every other bot, and all of them are rated and graded."""

import hashlib
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from fourfold.arena.bots import Bot, for_games, for_grades, shared_player
from fourfold.arena.limits import Limits, can_block_network
from fourfold.errors import FourfoldError, InvalidArgument
from fourfold.game import Game, Outcome
from fourfold.match import (
    BadMove,
    Entrant,
    Grade,
    Openings,
    Played,
    Rating,
    Results,
    TimeControl,
    grade_each,
    play_match,
    rate,
)
from fourfold.match.schedule import Task
from fourfold.players import ratings

Grades = Mapping[str, Grade]
"""By phase of the game; "all" for the whole set."""


@dataclass(frozen=True, slots=True)
class Rules:
    """What all games of a tournament have in common."""

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
    grades: dict[str, Grades | str] = field(default_factory=dict)
    """By bot; the reason in place of the grades of a bot that failed."""

    def ratings(self) -> list[Rating]:
        """The ratings in the order of the participants. Players whose rating is known fix the
        scale.
        """
        names = self.results.names
        anchors = {name: ratings()[name].elo for name in names if name in ratings()}
        return rate(names, self.results.table(), anchors)

    def to_dict(self) -> dict[str, Any]:
        """Everything as JSON values."""
        grades = {
            name: {"error": found}
            if isinstance(found, str)
            else {phase: grade.to_dict() for phase, grade in found.items()}
            for name, found in self.grades.items()
        }
        return {
            "bots": [
                {"name": bot.name, "file": bot.path.name, "sha256": bot.digest} for bot in self.bots
            ],
            "limits": asdict(self.rules.limits),
            "network_blocked": self.network_blocked,
            **self.results.to_dict(),
            "ratings": [asdict(rating) for rating in self.ratings()],
            "grades": grades,
        }


class _Store:
    """The games that have been played, one line of JSON each.

    A game is found again if its bots, their files and the rules are the same.
    """

    def __init__(self, path: Path, bots: Sequence[Bot], rules: Rules) -> None:
        self._path = path
        self._digests = {bot.name: f"{bot.digest} {bot.shared}" for bot in bots}
        self._rules = rules
        self._known: dict[str, Played] = {}
        self.names: Sequence[str] = ()
        text = path.read_text("utf-8", "replace") if path.exists() else ""
        self._unfinished_line = bool(text) and not text.endswith("\n")
        for line in text.splitlines():
            try:
                fields = json.loads(line)
                played = Played(
                    str(fields["moves"]), Outcome(fields["outcome"]), fields.get("forfeit")
                )
                self._known[fields["key"]] = played
            except (ValueError, KeyError, TypeError):
                continue  # the line that was being written when the tournament was killed

    def _key(self, task: Task) -> str:
        names = [self.names[index] for index in (task.first, task.second)]
        rules = self._rules
        parts = [
            *((name, self._digests.get(name, "")) for name in names),
            task.opening,
            task.seeds,
            (rules.columns, rules.rows),
            asdict(rules.limits),
        ]
        return hashlib.sha256(json.dumps(parts).encode()).hexdigest()[:32]

    def recall(self, task: Task) -> Played | None:
        key = self._key(task)
        if key in self._known:
            try:
                Game.from_moves(self._known[key].moves, self._rules.columns, self._rules.rows)
            except FourfoldError:  # the file was damaged: play the game again
                del self._known[key]
        return self._known.get(key)

    def keep(self, task: Task, played: Played) -> None:
        key = self._key(task)
        if key in self._known:
            return
        self._known[key] = played
        fields = {
            "key": key,
            "first": self.names[task.first],
            "second": self.names[task.second],
            "moves": played.moves,
            "outcome": played.outcome.value,
            **({"forfeit": played.forfeit} if played.forfeit else {}),
        }
        with self._path.open("a", encoding="utf-8") as file:
            start = "\n" if self._unfinished_line else ""
            file.write(f"{start}{json.dumps(fields)}\n")
        self._unfinished_line = False


def play_tournament(  # noqa: PLR0913 - all but one have names
    bots: Sequence[Bot],
    rules: Rules,
    *,
    players: Sequence[str] = (),
    store: Path | None = None,
    workers: int | None = 1,
    progress: Callable[[Results], object] | None = None,
) -> Tournament:
    """Let all bots, and the registered `players`, play each other.

    The games are kept in the file `store`, if there is one; those that are there already are not
    played again. A bot that fails, breaks the rules or exceeds a limit loses that game.
    """
    entrants = [for_games(bot, rules.limits) for bot in bots] + [*map(Entrant.of, players)]
    names = [entrant.name for entrant in entrants]
    if len(entrants) < 2:
        raise InvalidArgument(f"a tournament needs at least two bots, not {len(entrants)}")
    if len(set(names)) < len(names):
        raise InvalidArgument(f"two participants have the same name: {', '.join(names)}")
    games = None if store is None else _Store(store, bots, rules)
    if games is not None:
        games.names = names

    def follow(results: Results) -> None:
        if games is not None:
            games.keep(*results.games[-1])
        if progress is not None:
            progress(results)

    results = play_match(
        entrants,
        rules.games,
        openings=rules.openings,
        seed=rules.seed,
        columns=rules.columns,
        rows=rules.rows,
        time_control=TimeControl(rules.limits.move_time, rules.limits.game_time),
        workers=workers,
        progress=follow,
        recall=(lambda _: None) if games is None else games.recall,
    )
    return Tournament(
        bots, rules, results, network_blocked=not rules.limits.network and can_block_network()
    )


def grade_bots(
    bots: Sequence[Bot],
    limits: Limits,
    *,
    workers: int | None = 1,
    progress: Callable[[int, int], object] | None = None,
) -> dict[str, Grades | str]:
    """The grades of each bot by exact scores; the reason for a bot that failed."""
    entrants = [for_grades(bot, limits) for bot in bots]
    try:
        found = dict(grade_each(entrants, workers=workers, progress=progress))
    finally:
        shared_player.cache_clear()  # ends the processes
    return {name: str(each) if isinstance(each, BadMove) else each for name, each in found.items()}
