"""The choice of positions that players are graded on.

Games start from the empty board; each move is, with equal probability, one of the best or any legal
one, so that the positions come from partly sensible games. `GradedPosition.matters` tells which
positions are questions. The choice depends on the seed only.
"""

from collections.abc import Callable, Iterator, Mapping
from itertools import chain

from fourfold.base.errors import InvalidArgument
from fourfold.match.judgement import GradedPosition
from fourfold.players.chance import pick, seeded
from fourfold.rules.game import Game
from fourfold.solver import Solver

# Positions in a row of which none is chosen. The rarest of an exam, quiet ones with seven empty
# cells, are one in 5,000.
_MOST_FRUITLESS = 200_000


def positions_of_games(seed: int, solver: Solver | None = None) -> Iterator[GradedPosition]:
    """Yield all positions of such games, one game after the other, without end.

    >>> from itertools import islice
    >>> [each.moves for each in islice(positions_of_games(seed=4), 4)]
    ['', '4', '44', '444']
    """
    chance, solver = seeded(seed), solver or Solver()
    while True:
        game = Game()
        while game.outcome is None:
            position = game.position
            analysis = solver.analyse(position, pv=False)
            yield GradedPosition(game.moves, position, tuple(analysis.scores))
            moves = analysis.best if chance.random() < 0.5 else position.legal_moves
            game.push(pick(chance, moves))


def choose_questions(
    wanted: Mapping[int, int],
    seed: int,
    *,
    accept: Callable[[GradedPosition], bool] = lambda _: True,
    solver: Solver | None = None,
    progress: Callable[[int, int], object] | None = None,
) -> list[GradedPosition]:
    """Positions whose move matters, in the order of their plies: for each ply, as many as `wanted`.

    There are no duplicates and no mirror images. `accept` says which of them are wanted; if hardly
    any is, InvalidArgument is raised. `progress(done, total)` is called after each one.

    >>> found = choose_questions({8: 2, 20: 1}, seed=1)
    >>> [each.position.ply for each in found], all(each.matters for each in found)
    ([8, 8, 20], True)
    """
    found: dict[int, dict[int, GradedPosition]] = {ply: {} for ply in sorted(wanted)}
    total, done, fruitless = sum(wanted.values()), 0, 0
    for each in positions_of_games(seed, solver):
        if done == total:
            break
        ply, key = each.position.ply, each.position.key
        open_places = ply in found and len(found[ply]) < wanted[ply]
        if open_places and key not in found[ply] and each.matters and accept(each):
            found[ply][key] = each
            done, fruitless = done + 1, 0
            if progress is not None:
                progress(done, total)
            continue
        fruitless += 1
        if fruitless > _MOST_FRUITLESS:
            raise InvalidArgument(
                f"found only {done} of {total} positions that fit: ask for fewer, or for other ones"
            )
    return list(chain.from_iterable(chosen.values() for chosen in found.values()))


def spread(count: int, plies: range) -> dict[int, int]:
    """`count` positions, spread evenly over the plies: how many of each.

    >>> spread(5, range(4, 8))
    {4: 2, 5: 1, 6: 1, 7: 1}
    """
    share, rest = divmod(count, len(plies))
    return {ply: share + (index < rest) for index, ply in enumerate(plies)}
