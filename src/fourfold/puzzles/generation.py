"""Generate puzzles from partly random games."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import product
from random import Random

from fourfold.game import Game
from fourfold.players.arguments import check_seed, check_whole
from fourfold.players.chance import pick, seeded
from fourfold.puzzles.difficulty import rate
from fourfold.puzzles.puzzle import Goal, Phase, Puzzle, find_puzzle
from fourfold.scores import moves_to_win
from fourfold.solver import Analysis, Solver

_BEGUN = 6  # the least number of discs: earlier positions are well known


def generate(
    count: int,
    seed: int,
    solver: Solver,
    progress: Callable[[int, int], object] | None = None,
) -> list[Puzzle]:
    """Generate `count` puzzles: as many wins as saves, from all phases of the game, easiest first.

    No puzzle or its mirror image occurs twice. The same seed gives the same puzzles.
    `progress(done, total)` is called after each puzzle.

    >>> [puzzle.goal.value for puzzle in generate(1, seed=1, solver=Solver())]
    ['win']
    """
    check_whole("count", count, 1)
    check_seed(seed)
    kinds = list(product(Phase, Goal))
    wanted = {
        kind: count // len(kinds) + (index < count % len(kinds)) for index, kind in enumerate(kinds)
    }
    found: list[Puzzle] = []
    seen: set[int] = set()
    for puzzle in _puzzles_in_games(seed, solver):
        kind, key = (puzzle.phase, puzzle.goal), puzzle.position.key
        if not wanted[kind] or key in seen:
            continue
        wanted[kind] -= 1
        seen.add(key)
        found.append(replace(puzzle, rating=rate(puzzle, solver)))
        if progress is not None:
            progress(len(found), count)
        if len(found) == count:
            break
    return sorted(found, key=lambda puzzle: (puzzle.rating, puzzle.moves))


def _puzzles_in_games(seed: int, solver: Solver) -> Iterator[Puzzle]:
    """Puzzles from games, at most one of each kind per game: neighbouring positions are alike."""
    chance = seeded(seed)
    while True:
        game, kinds = Game(), set[tuple[Phase, Goal]]()
        while game.outcome is None:
            analysis = solver.analyse(game.position, pv=False)
            puzzle = find_puzzle(game.moves, analysis.scores)
            if puzzle is not None and game.position.ply >= _BEGUN:
                kind = puzzle.phase, puzzle.goal
                if kind not in kinds:
                    kinds.add(kind)
                    yield puzzle
            game.push(_choose_move(chance, analysis))


def _choose_move(chance: Random, analysis: Analysis) -> int:
    """One of the best moves or, with equal probability, any that does not lose at once."""
    position = analysis.position
    if position.can_win_next() or chance.random() < 0.5:
        return pick(chance, analysis.best)
    longer = [
        column
        for column, score in enumerate(analysis.scores)
        if score is not None and (score >= 0 or moves_to_win(position, score) > 1)
    ]
    return pick(chance, longer or position.legal_moves)
