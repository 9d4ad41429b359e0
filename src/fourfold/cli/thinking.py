"""How the computer finds its move in a game: exactly when it can, and without a long wait."""

from fourfold.players import AIPlayer, Difficulty
from fourfold.position import Position
from fourfold.solver import Analysis, Solver

PATIENCE = 3.0  # seconds until a level that errs anyway goes by what is proven so far
LONG_PATIENCE = 20.0  # for the level that plays best moves only


def estimates(analysis: Analysis) -> list[int | None]:
    """The score of each column: exact where proven, else the middle of what is still possible.

    >>> from fourfold import Position, Solver
    >>> estimates(Solver().analyse(Position.from_moves("414141")))[3]
    18
    """
    return [None if bounds is None else sum(bounds) // 2 for bounds in analysis.bounds]


def analyse_until_best(solver: Solver, position: Position, patience: float) -> Analysis:
    """An analysis that stops as soon as one move is proven to be a best one."""

    def look(analysis: Analysis) -> None:
        if analysis.best:
            solver.cancel()

    return solver.analyse(position, time_limit=patience, progress=look)


def choose(player: AIPlayer, position: Position) -> int:
    """The move of a player of any level."""
    if player.difficulty is Difficulty.IMPOSSIBLE:
        analysis = analyse_until_best(player.solver, position, LONG_PATIENCE)
        if analysis.best and not analysis.complete:
            return analysis.best[0]
    else:
        analysis = player.solver.analyse(position, time_limit=PATIENCE)
    return player.select_move(position, estimates(analysis))
