"""A player's rating, measured in games against the rated players of the package.

The first games are against players of all strengths. The following rounds are against those whose
ratings are nearest to the estimate so far, where games tell the most. Opponents and games depend
only on the results of earlier rounds, so the rating does not depend on the number of workers.

The rating is the maximum-likelihood estimate for the known ratings of the opponents, where a draw
counts as half a win and half a loss, with the weak prior of `rating.py`. Its interval takes into
account that the ratings of the opponents are measured, too.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from fourfold.base.jobs import Runner
from fourfold.base.json_shapes import IF_GIVEN, INLINE, derived
from fourfold.match.clock import TimeControl
from fourfold.match.match import play_match
from fourfold.match.player_jobs import Prepare
from fourfold.match.rating import Rating, estimate
from fourfold.match.results import Results
from fourfold.match.schedule import derived_seed
from fourfold.match.tally import Tally
from fourfold.match.usage import Usage, total_usage
from fourfold.players import Entrant, Player, ratings
from fourfold.players.arguments import check_callable, check_seed, check_whole

Progress = Callable[[int, int], object]

MOST_GAMES = 100_000
_SPREAD = 10  # opponents of the first round, one pair of games each
_NEAR = 5  # opponents of the others
_PARTS = (0.15, 0.25, 1.0)  # of all pairs of games; what is left, in the last round


@dataclass
class Measurement:
    """A measured rating, and the games that it comes from."""

    rating: Rating = field(metadata=INLINE)
    opponents: dict[str, Tally] = field(default_factory=dict)
    """The results against each opponent, weakest first."""
    forfeits: list[str] = field(default_factory=list)
    """Why the player lost games by forfeit."""
    usage: Usage | None = field(default=None, metadata=IF_GIVEN)
    """What its moves took, if it is a language model."""

    @property
    def total(self) -> Tally:
        """The results of all games."""
        total = Tally()
        for tally in self.opponents.values():
            total.add(tally)
        return total

    @derived
    def games(self) -> int:
        """The number of games."""
        return self.total.games


def measure(  # noqa: PLR0913 - all but one have names
    player: str | Player | Entrant,
    games: int = 200,
    *,
    seed: int = 0,
    move_time: float | None = None,
    workers: int | None = 1,
    progress: Progress | None = None,
    prepare: Prepare | None = None,
    files: Sequence[Path] = (),
    store: Path | None = None,
    runner: Runner | None = None,
) -> Measurement:
    """Measure the rating of a player in `games` games, rounded down to pairs.

    Each opening is played twice, with sides exchanged. With `move_time`, both players have that
    many seconds for each move. `progress(done, total)` is called after each game; `workers`,
    `prepare`, `files`, `store` and `runner` are those of `play_match`.

    >>> found = measure("casual", games=40, seed=1)
    >>> found.total.games, found.rating.low < found.rating.elo < found.rating.high
    (40, True)
    """
    check_whole("games", games, 2, MOST_GAMES)
    check_seed(seed)
    check_callable("progress", progress)
    entrant = Entrant.of(player)
    tallies: dict[str, Tally] = {}
    forfeits: list[str] = []
    usage: list[Usage | None] = []
    planned, done = games // 2 * 2, 0
    for number, (spread, count, pairs) in enumerate(_rounds(games // 2)):
        middle = None if spread else _rated(entrant.name, tallies).elo
        opponents = _opponents(entrant.name, middle, count)
        results = play_match(
            [entrant, *opponents],
            games=2 * pairs,
            first_against_all=True,
            seed=derived_seed(seed, "round", number),
            time_control=None if move_time is None else TimeControl(move_time),
            workers=workers,
            progress=progress and partial(_report, progress, done, planned),
            prepare=prepare,
            files=files,
            store=store,
            runner=runner,
        )
        done += len(results.games)
        for opponent, tally in zip(opponents, results.table()[0][1:], strict=True):
            tallies.setdefault(opponent, Tally()).add(tally)
        usage.append(results.usage()[0])
        forfeits += (
            played.forfeit
            for task, played in results.games
            if played.forfeit and played.outcome.winner and task.entrant(played.outcome.winner)
        )
    strength = list(ratings())
    ordered = dict(sorted(tallies.items(), key=lambda item: strength.index(item[0])))
    return Measurement(_rated(entrant.name, tallies), ordered, forfeits, total_usage(usage))


def _report(progress: Progress, before: int, planned: int, so_far: Results) -> None:
    progress(before + len(so_far.games), planned)


def _rounds(pairs: int) -> Iterator[tuple[bool, int, int]]:
    """The rounds: whether the opponents are of all strengths, how many, and the pairs with each.

    >>> list(_rounds(100))
    [(True, 10, 1), (False, 5, 3), (False, 5, 5), (False, 5, 10)]
    >>> list(_rounds(13))
    [(True, 10, 1), (False, 3, 1)]
    """
    left = pairs - min(_SPREAD, pairs)
    yield True, min(_SPREAD, pairs), 1
    for part in _PARTS:
        each = min(left, int(pairs * part)) // _NEAR
        if each:
            yield False, _NEAR, each
            left -= _NEAR * each
    if left:
        yield False, left, 1


def _opponents(name: str, elo: float | None, count: int) -> list[str]:
    """The rated players nearest to a rating, without the player itself; of all strengths if there
    is no rating yet.

    >>> _opponents("perfect", 1990, 3)
    ['hard', 'impossible', 'master']
    >>> _opponents("perfect", None, 3)
    ['random', 'outcome:depth=8', 'master']
    """
    known = {other: rating.elo for other, rating in ratings().items() if other != name}
    if elo is not None:
        nearest = sorted(known, key=lambda other: abs(known[other] - elo))[:count]
        return [other for other in known if other in nearest]
    names, last = list(known), len(known) - 1
    return [names[round(index * last / max(count - 1, 1))] for index in range(count)]


def _rated(name: str, tallies: Mapping[str, Tally]) -> Rating:
    known: Sequence[Rating] = [
        Rating(other, *rating) for other, rating in ratings().items() if other in tallies
    ]
    return estimate(name, [(opponent, tallies[opponent.name]) for opponent in known])
