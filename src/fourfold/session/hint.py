"""A hint: the best columns, or a good guess where the proof would take too long."""

from dataclasses import dataclass

from fourfold.notation import column_label
from fourfold.players.exact import estimates
from fourfold.position import Position
from fourfold.scores import in_words
from fourfold.solver import Analysis, Solver

PATIENCE = 5.0  # seconds


@dataclass(frozen=True, slots=True)
class Hint:
    """Columns to play, and what is known of them."""

    position: Position
    columns: tuple[int, ...]
    score: int | None
    proven: bool

    def in_words(self) -> str:
        """One sentence for people.

        >>> hint(Position.from_moves("414141"), Solver()).in_words()
        'Hint: 4 (win in 1).'
        """
        columns = " or ".join(map(column_label, self.columns))
        if not self.proven:
            return f"Hint: perhaps {columns}; to prove it would take longer."
        words = "" if self.score is None else f" ({in_words(self.position, self.score)})"
        return f"Hint: {columns}{words}."


def hint(position: Position, solver: Solver, patience: float = PATIENCE) -> Hint:
    """The best columns that can be found in so many seconds.

    >>> hint(Position.from_moves("414141"), Solver()).columns
    (3,)
    """

    def look(analysis: Analysis) -> None:
        if analysis.best:
            solver.cancel()

    analysis = solver.analyse(position, time_limit=patience, progress=look)
    if analysis.best:
        return Hint(position, analysis.best, analysis.score, proven=True)
    guesses = estimates(analysis)
    likely = max(position.legal_moves, key=lambda column: guesses[column] or 0)
    return Hint(position, (likely,), None, proven=False)
