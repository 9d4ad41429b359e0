"""How long an exact search may take in a game, and what is done when it takes longer."""

from fourfold.players import AIPlayer, Difficulty
from fourfold.position import Position
from fourfold.solver import Analysis, Solver

PATIENCE = 3.0  # seconds until a level that errs anyway goes by what is proven so far
LONG_PATIENCE = 20.0  # for the level that plays best moves only


def estimates(analysis: Analysis) -> list[int | None]:
    """The score of each column: exact where proven, else a guess within what is possible.

    The guess is the middle, and better towards the centre of the board: by one a column, which is
    the truth on the empty standard board.

    >>> from fourfold import Position, Solver
    >>> estimates(Solver().analyse(Position.from_moves("414141")))[3]
    18
    """
    centre = (len(analysis.bounds) - 1) / 2
    guesses: list[int | None] = []
    for column, bounds in enumerate(analysis.bounds):
        if bounds is None:
            guesses.append(None)
            continue
        lower, upper = bounds
        guess = (lower + upper) // 2 + 1 - int(abs(column - centre))
        guesses.append(min(max(guess, lower), upper))
    return guesses


def likely_best(analysis: Analysis) -> int:
    """The column that looks best when none is proven to be.

    >>> from fourfold import Position, Solver
    >>> likely_best(Solver().analyse(Position(), node_limit=1))
    3
    """
    guesses = estimates(analysis)
    return max(analysis.position.legal_moves, key=lambda column: guesses[column] or 0)


def analyse_until_best(solver: Solver, position: Position, patience: float) -> Analysis:
    """An analysis that stops as soon as one move is proven to be a best one."""

    def look(analysis: Analysis) -> None:
        if analysis.best:
            solver.cancel()

    return solver.analyse(position, time_limit=patience, progress=look)


def choose(player: AIPlayer, position: Position) -> int:
    """The move of a player who knows exact scores, found without a long wait on any board."""
    if player.difficulty is Difficulty.IMPOSSIBLE:
        analysis = analyse_until_best(player.solver, position, LONG_PATIENCE)
        if analysis.best and not analysis.complete:
            return analysis.best[0]
    else:
        analysis = player.solver.analyse(position, time_limit=PATIENCE)
    return player.select_move(position, estimates(analysis))
