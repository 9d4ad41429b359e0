"""The set *ladder*: positions from games of rated players, in splits that have nothing in common.

1. Players of the rating table play each other. Each game begins with 0 to 8 random moves.
2. Of ten games in a row, eight belong to the split `train`, one to `validation` and one to `test`.
   A position that also occurs in a game of another split, or whose mirror image does, is dropped.
3. From each split, equally many positions of each ply and outcome are drawn, as far as there are
   that many; the others make up for those that are missing.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from dataclasses import dataclass, replace
from functools import cache, partial
from math import ceil
from pathlib import Path
from typing import NamedTuple

from fourfold.base.jobs import Here, Runner, Work, WorkFile, given
from fourfold.base.jobs.recovery import piece_errors, write_errors
from fourfold.players import levels, make_player, ratings
from fourfold.players.chance import derived_seed, pick, seeded
from fourfold.rules.notation import format_moves
from fourfold.rules.position import Position
from fourfold.solver import Solver

FIRST_PLY = 8
"""Earlier positions are all in the set *opening*, and would be shared by many games."""
SPLITS = ("train", "validation", "test")

_RANDOM_MOVES = 8  # at most, at the beginning of a game
_BLOCK = 100  # games that are played before they are kept; they take about a second
_ITEMS = "games"  # what the work file contains
_GAMES_PER_POSITION = 0.16  # enough for equal numbers of most plies and outcomes
_MORE_GAMES = 1.25  # the factor by which games are added if they do not suffice

Progress = Callable[[int, int], object]


@dataclass(frozen=True)
class Means:
    """The resources for finding the positions of a set."""

    work: Path
    """A folder for what is needed to continue after an interruption."""
    size: int
    seed: int
    solver: Solver
    threads: int
    progress: Progress
    runner: Runner | None = None


class Game(NamedTuple):
    """A game of two players, and the outcome of each of its positions from `FIRST_PLY` on."""

    number: int
    first: str
    second: str
    moves: str
    outcomes: str
    """For each position with FIRST_PLY or more discs that is not over: w, d or l for a win, a draw
    or a loss of the side to move."""

    @property
    def split(self) -> str:
        """The split that the game belongs to."""
        return {8: "validation", 9: "test"}.get(self.number % 10, "train")

    def positions(self) -> Iterator[tuple[str, Position, str]]:
        """The moves, the position and the outcome, for each position that has an outcome."""
        position = Position.from_moves(self.moves[:FIRST_PLY])
        for ply, outcome in enumerate(self.outcomes, start=FIRST_PLY):
            yield self.moves[:ply], position, outcome
            position = position.play(int(self.moves[ply]) - 1)


class Choice(NamedTuple):
    """A position of the set."""

    moves: str
    game: int | None = None
    """The number of the game that it comes from."""


@cache
def players() -> tuple[str, ...]:
    """The players of the games: of the rating table, the levels of human-like play, the searches
    of fixed depth, and random moves. The others would take too long.

    >>> len(players()) > 20
    True
    """
    names = {"random", *(level.name for level in levels())}
    return tuple(name for name in ratings() if name in names or ":depth=" in name)


def play_games(means: Means, count: int) -> list[Game]:
    """The first `count` games: those that were played before, and new ones, which are kept, too."""
    with ExitStack() as stack:
        kept = stack.enter_context(closing(_games_file(means.work)))
        stack.enter_context(piece_errors(kept, _ITEMS))
        table = _Table(means.seed, means.solver)
        if means.runner is None:
            pool = stack.enter_context(ThreadPoolExecutor(means.threads))
            table = replace(table, map=pool.map)
        means.progress(min(kept.items, count), count)
        work = Work(partial(given, table), _Table.play, _name_games)
        answers = (means.runner or Here()).run(work, _missing(kept, count))
        for numbers, games in stack.enter_context(closing(answers)):
            with write_errors(kept.path, kept, _ITEMS):
                kept.append(numbers.start, len(numbers), games)
            means.progress(kept.items, count)
        return _read_games(kept)[:count]


def played_games(work: Path) -> list[Game]:
    """All games that were played for a set with this work folder."""
    with closing(_games_file(work)) as kept:
        return _read_games(kept)


def _games_file(work: Path) -> WorkFile:
    return WorkFile(work / "games.part", "datasets make ladder", {})


def _read_games(kept: WorkFile) -> list[Game]:
    lines = (line for done in kept.done() for line in done.payload.decode().splitlines())
    fields = (line.split(",") for line in lines)
    return [Game(int(number), *others) for number, *others in fields]


def _missing(kept: WorkFile, count: int) -> Iterator[range]:
    """The numbers of the games that are missing, in blocks."""
    first = 0
    for start, items in [*((done.first, done.items) for done in kept.done()), (count, 0)]:
        for number in range(first, start, _BLOCK):
            yield range(number, min(number + _BLOCK, start))
        first = start + items


def _name_games(numbers: range) -> str:
    return f"games {numbers.start} to {numbers.stop - 1}"


@dataclass(frozen=True)
class _Table:
    """Plays games, one after the other or several at the same time."""

    seed: int
    solver: Solver
    map: Callable[[Callable[[int], Game], range], Iterable[Game]] = map

    def play(self, numbers: range) -> bytes:
        """Play the games with these numbers, and return them as lines."""
        games = self.map(partial(_play_game, seed=self.seed, solver=self.solver), numbers)
        return "".join(f"{','.join(map(str, game))}\n" for game in games).encode()


def _play_game(number: int, seed: int, solver: Solver) -> Game:
    chance = seeded(derived_seed(seed, number))
    names = [pick(chance, players()) for _ in range(2)]
    sides = [
        make_player(name, derived_seed(seed, number, side), solver)
        for side, name in enumerate(names)
    ]
    random_moves = int(chance.random() * (_RANDOM_MOVES + 1))
    position, moves, outcomes = Position(), list[int](), ""
    while not position.is_over:
        if len(moves) >= FIRST_PLY:
            outcomes += "dwl"[solver.outcome(position)]
        if len(moves) < random_moves:
            column = pick(chance, position.legal_moves)
        else:
            column = sides[len(moves) % 2].get_move(position)
        moves.append(column)
        position = position.play(column)
    return Game(number, names[0], names[1], format_moves(moves), outcomes)


def choose(games: Iterable[Game], size: int, seed: int) -> dict[str, list[Choice]] | None:
    """The positions of each split, in random order; None if the games do not suffice."""
    strata = _strata(games)
    small = size // 10
    sizes = {"train": size - 2 * small, "validation": small, "test": small}
    chosen: dict[str, list[Choice]] = {}
    for split, wanted in sizes.items():
        counts = quotas({stratum: len(found) for stratum, found in strata[split].items()}, wanted)
        if sum(counts.values()) < wanted:
            return None
        drawn = [
            each
            for stratum, found in strata[split].items()
            for each in sorted(_shuffled(found, seed))[: counts[stratum]]
        ]
        chosen[split] = [choice for _, choice in sorted(drawn)]
    return chosen


Stratum = tuple[int, str]
"""A ply and an outcome."""


def _strata(games: Iterable[Game]) -> Mapping[str, Mapping[Stratum, Sequence[tuple[int, Choice]]]]:
    """The positions of each split by ply and outcome, without those of two splits, each once. They
    come with their keys.
    """
    first_split: dict[int, str] = {}
    shared: set[int] = set()
    found: list[tuple[str, Stratum, int, Choice]] = []
    for game in games:
        split = game.split
        for moves, position, outcome in game.positions():
            key = position.key
            known = first_split.setdefault(key, split)
            if known is not split:
                shared.add(key)
            found.append((split, (len(moves), outcome), key, Choice(moves, game.number)))
    strata: dict[str, dict[Stratum, list[tuple[int, Choice]]]] = {
        split: defaultdict(list) for split in SPLITS
    }
    for split, stratum, key, choice in found:
        if key not in shared:
            shared.add(key)  # not again
            strata[split][stratum].append((key, choice))
    return strata


def _shuffled(found: Iterable[tuple[int, Choice]], seed: int) -> Iterator[tuple[int, Choice]]:
    """The positions, each with a number that is random and depends only on it and on the seed."""
    for key, choice in found:
        # The last step of SplitMix64: every bit of the key changes the whole number.
        mixed = (key + seed * 0x9E3779B97F4A7C15) % 2**64
        mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9 % 2**64
        mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB % 2**64
        yield mixed ^ mixed >> 31, choice


def quotas(available: Mapping[Stratum, int], wanted: int) -> dict[Stratum, int]:
    """The number to draw from each stratum: equally many, or all there are, until they suffice.

    >>> quotas({(8, "w"): 10, (8, "d"): 2, (8, "l"): 10}, 9)
    {(8, 'd'): 2, (8, 'l'): 3, (8, 'w'): 4}
    """
    counts: dict[Stratum, int] = {}
    # From the smallest stratum on, so that the larger ones share what it lacks.
    for index, stratum in enumerate(sorted(available, key=lambda each: (available[each], each))):
        counts[stratum] = min(available[stratum], wanted // (len(available) - index))
        wanted -= counts[stratum]
    return counts


def enough_games(size: int) -> Iterator[int]:
    """Numbers of games to try, one after the other, for a set of some size.

    >>> from itertools import islice
    >>> list(islice(enough_games(10_000), 3))
    [1600, 2000, 2500]
    """
    count = float(size * _GAMES_PER_POSITION)
    while True:
        yield ceil(count / _BLOCK) * _BLOCK
        count *= _MORE_GAMES
