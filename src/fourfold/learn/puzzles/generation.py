"""Generate puzzles from games between human-like players, and from positions beside them."""

import json
from collections import Counter, deque
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import closing, nullcontext
from dataclasses import replace
from functools import partial
from itertools import count as numbers
from itertools import islice
from pathlib import Path
from random import Random

from fourfold._version import __version__
from fourfold.base.errors import InvalidArgument
from fourfold.base.jobs import Here, Runner, Work, given
from fourfold.base.jobs.recovery import opened_work_file, write_errors
from fourfold.learn.puzzles.difficulty import rate
from fourfold.learn.puzzles.files import from_row, to_row
from fourfold.learn.puzzles.lines import find_line
from fourfold.learn.puzzles.people import probabilities
from fourfold.learn.puzzles.puzzle import Goal, Puzzle
from fourfold.learn.puzzles.themes import find_themes
from fourfold.players import levels
from fourfold.players.arguments import check_seed, check_whole
from fourfold.players.chance import pick, seeded
from fourfold.rules.notation import column_label
from fourfold.rules.position import Position
from fourfold.solver import Solver

_BEGUN = 6  # the least number of discs: earlier positions are well known
_SPREAD = 2  # puzzles found for each one that is chosen, so that there is a choice
_APART = 150  # Elo between the two players of a game, at most
_DRAWN = 4  # moves drawn in each position: the first is played, the others lead beside the game
_PLAIN = 0.08  # the share of plain puzzles that are considered
_GAMES = 64  # games of a block, which is one piece of the job: about a second of one core
_FOUND = 16  # puzzles found in a block, about
_BAND = 200  # Elo: puzzles are chosen evenly from bands of this width


def generate(  # noqa: PLR0913 - options, by keyword
    count: int,
    seed: int,
    solver: Solver,
    progress: Callable[[int, int], object] | None = None,
    *,
    runner: Runner | None = None,
    work: Path | None = None,
) -> list[Puzzle]:
    """Generate `count` puzzles, balanced over themes and ratings, easiest first.

    No position of a line or its mirror image occurs in another one. The same seed gives the same
    puzzles. `progress(done, total)` is called after each puzzle that is found; there are more of
    them than are chosen.

    The games are played in this process with the solver, or, with a `runner`, in its processes with
    copies of the solver. Finished games are kept in the file `work`, if it is given. After an
    interruption, the same call continues from there, with any runner. The caller deletes the file
    when the puzzles are saved.

    >>> generate(2, seed=1, solver=Solver()) == generate(2, seed=1, solver=Solver())
    True
    """
    check_whole("count", count, 1)
    check_seed(seed)
    total = _SPREAD * count
    found: list[Puzzle] = []
    with closing(_blocks(seed, solver, runner or Here(), total, work)) as blocks:
        for puzzle in islice(distinct(_in_order(blocks)), total):
            found.append(puzzle)
            if progress is not None:
                progress(len(found), total)
    return choose(found, count)


def make_puzzle(moves: str, solver: Solver) -> Puzzle:
    """The puzzle in the position after these moves. Raises InvalidArgument if there is none.

    >>> make_puzzle("44425455", Solver()).themes
    (<Theme.DOUBLE_THREAT: 'double-threat'>,)
    >>> make_puzzle("44444", Solver())
    Traceback (most recent call last):
    fourfold.InvalidArgument: there is no puzzle in the position after 44444
    """
    position = Position.from_moves(moves)
    found = None if position.is_over else find_line(position, solver)
    if found is None:
        raise InvalidArgument(f"there is no puzzle in the position after {moves}")
    return complete(Puzzle(moves, *found), solver)


def complete(puzzle: Puzzle, solver: Solver) -> Puzzle:
    """A puzzle with its themes and its rating."""
    return replace(puzzle, themes=find_themes(puzzle, solver), rating=rate(puzzle, solver))


def distinct(puzzles: Iterable[Puzzle]) -> Iterator[Puzzle]:
    """The puzzles that have a theme, without those that share a position with an earlier one."""
    seen = set[int]()
    for puzzle in puzzles:
        keys = {turn.position.key for turn in puzzle.turns}
        if puzzle.themes and not keys & seen:
            seen |= keys
            yield puzzle


def choose(puzzles: Sequence[Puzzle], count: int) -> list[Puzzle]:
    """Choose puzzles evenly from all themes and, within a theme, from all ratings.

    A puzzle with several themes counts for the rarest of them.
    """
    themes = Counter(theme for puzzle in puzzles for theme in puzzle.themes)
    groups: dict[tuple[str, int], deque[Puzzle]] = {}
    for puzzle in puzzles:
        rarest = min(puzzle.themes, key=themes.__getitem__)
        groups.setdefault((rarest, puzzle.rating // _BAND), deque()).append(puzzle)
    chosen: list[Puzzle] = []
    while len(chosen) < count and groups:
        for kind in sorted(groups):
            chosen.append(groups[kind].popleft())
            if not groups[kind]:
                del groups[kind]
    return sorted(chosen[:count], key=lambda puzzle: (puzzle.rating, puzzle.moves))


def _blocks(
    seed: int, solver: Solver, runner: Runner, total: int, path: Path | None
) -> Generator[tuple[int, list[Puzzle]], None, None]:
    """The puzzles of every block of games, in any order: first of those in the work file."""
    # Another version may play other games.
    options = {"seed": seed, "games": _GAMES, "version": __version__}
    with opened_work_file(path, "puzzles", options) if path else nullcontext() as kept:
        known = set[int]()
        for done in kept.done() if kept else ():
            block = done.first // _GAMES
            known.add(block)
            yield block, _read(done.payload, block)
        work = Work(partial(given, solver), partial(_puzzles, seed), _name)
        # In rounds, because a block that fails is reported when the others of its round are done.
        # One round is nearly always enough.
        size = 2 * total // _FOUND + 1
        for begin in numbers(step=size):
            missing = (block for block in range(begin, begin + size) if block not in known)
            with closing(runner.run(work, missing)) as answers:
                for block, payload in answers:
                    puzzles = _read(payload, block)
                    if kept:
                        with write_errors(kept.path, kept, "games"):
                            kept.append(block * _GAMES, _GAMES, payload)
                    yield block, puzzles


def _in_order(blocks: Iterator[tuple[int, list[Puzzle]]]) -> Iterator[Puzzle]:
    """The puzzles by the number of their block."""
    waiting: dict[int, list[Puzzle]] = {}
    for number in numbers():
        while number not in waiting:
            block, puzzles = next(blocks)
            waiting[block] = puzzles
        yield from waiting.pop(number)


def _name(block: int) -> str:
    return f"games {block * _GAMES + 1:,} to {(block + 1) * _GAMES:,}"


def _puzzles(seed: int, solver: Solver, block: int) -> bytes:
    """The puzzles of a block of games as JSON."""
    games = range(block * _GAMES, (block + 1) * _GAMES)
    return json.dumps(
        [
            to_row(complete(puzzle, solver))
            for number in games
            for puzzle in puzzles_in_game(seed, number, solver)
        ]
    ).encode()


def _read(payload: bytes, block: int) -> list[Puzzle]:
    """The puzzles that JSON contains, checked."""
    rows = enumerate(json.loads(payload), start=1)
    return [from_row(f"{_name(block)}: puzzle {number}", row) for number, row in rows]


def puzzles_in_game(seed: int, number: int, solver: Solver) -> list[Puzzle]:
    """Some puzzles of one game and beside it, without themes and ratings. Of puzzles whose
    moves overlap in the game only one is taken: they are alike.

    >>> puzzles_in_game(1, 0, Solver()) == puzzles_in_game(1, 0, Solver())
    True
    """
    chance = seeded((seed << 32) + number)
    found: list[Puzzle] = []
    for moves, position in _positions(chance, solver):
        if position.ply < _BEGUN or not (line := find_line(position, solver)):
            continue
        puzzle = Puzzle(moves, *line)
        # There are many of these, and they are alike.
        if not _is_plain(puzzle) or chance.random() < _PLAIN:
            found.append(puzzle)
    chosen: list[Puzzle] = []
    while found:
        taken = pick(chance, found)
        chosen.append(taken)
        found = [puzzle for puzzle in found if not _overlap(puzzle, taken)]
    return chosen


def _positions(chance: Random, solver: Solver) -> Iterator[tuple[str, Position]]:
    """The positions of a game between two human-like players of about the same strength, and some
    that other moves of theirs would have led to, each with its moves.
    """
    lowest, highest = levels()[0].elo, levels()[-1].elo
    elo = lowest + (highest - lowest) * chance.random()
    elos = [min(max(elo + _APART * (chance.random() - 0.5), lowest), highest) for _ in range(2)]
    moves, position = "", Position()
    while not position.is_over:
        chances = probabilities(position, solver, elos[position.ply % 2])
        drawn = [_draw(chance, chances) for _ in range(_DRAWN)]
        for column in sorted(set(drawn)):
            after = position.play(column)
            if not after.is_over:
                yield moves + column_label(column), after
        moves, position = moves + column_label(drawn[0]), position.play(drawn[0])


def _draw(chance: Random, chances: Sequence[float]) -> int:
    """A column, drawn with these probabilities."""
    left = chance.random()
    for column, share in enumerate(chances):
        left -= share
        if left < 0:
            return column
    return max(range(len(chances)), key=chances.__getitem__)  # rounding


def _is_plain(puzzle: Puzzle) -> bool:
    """Whether the solver only has to make four, or to block one."""
    if puzzle.depth > 1:
        return False
    others = set(puzzle.position.legal_moves) - {puzzle.solution}
    return puzzle.goal is Goal.WIN or all(
        puzzle.position.play(column).can_win_next() for column in others
    )


def _overlap(puzzle: Puzzle, other: Puzzle) -> bool:
    start, begun = len(puzzle.moves), len(other.moves)
    return start < begun + len(other.line) and begun < start + len(puzzle.line)
