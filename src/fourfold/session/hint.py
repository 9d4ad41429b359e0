"""A hint: the best columns, or a good guess where the proof would take too long."""

from collections.abc import Sequence
from dataclasses import dataclass

from fourfold.notation import column_label
from fourfold.players.exact import estimates
from fourfold.position import Position
from fourfold.scores import in_words, moves_to_win
from fourfold.solver import Analysis, Solver, StopToken

PATIENCE = 5.0  # seconds


@dataclass(frozen=True, slots=True)
class Hint:
    """Columns to play, and what is known of them."""

    position: Position
    columns: tuple[int, ...]
    score: int | None
    proven: bool

    @property
    def is_lost(self) -> bool:
        """Whether even the best columns are proven to lose."""
        return self.score is not None and self.score < 0

    def in_words(self) -> str:
        """One sentence for people.

        >>> hint(Position.from_moves("414141"), Solver()).in_words()
        'Hint: 4 (win in 1).'
        >>> hint(Position.from_moves("4"), Solver()).in_words()
        'Hint: column 4 holds out longest: it loses in 20.'
        """
        columns = " or ".join(map(column_label, self.columns))
        if not self.proven:
            return f"Hint: perhaps {columns}; to prove it would take longer."
        if self.score is not None and self.is_lost:
            return f"Hint: {holds_out(self.position, self.columns, self.score)}."
        words = "" if self.score is None else f" ({in_words(self.position, self.score)})"
        return f"Hint: {columns}{words}."


def holds_out(position: Position, columns: Sequence[int], score: int) -> str:
    """What to say of the best columns of a lost position.

    >>> holds_out(Position.from_moves("4"), [3], -1)
    'column 4 holds out longest: it loses in 20'
    """
    labels, moves = " or ".join(map(column_label, columns)), moves_to_win(position, score)
    if len(columns) == 1:
        return f"column {labels} holds out longest: it loses in {moves}"
    return f"columns {labels} hold out longest: they lose in {moves}"


def hint(
    position: Position,
    solver: Solver,
    patience: float = PATIENCE,
    *,
    stop: StopToken | None = None,
) -> Hint:
    """The best columns that can be found in so many seconds.

    >>> hint(Position.from_moves("414141"), Solver()).columns
    (3,)
    """
    enough = StopToken(stop, timeout=patience)

    def look(analysis: Analysis) -> None:
        if analysis.best:
            enough.cancel()

    analysis = solver.analyse(position, progress=look, pv=False, stop=enough)
    if analysis.best:
        return Hint(position, analysis.best, analysis.score, proven=True)
    guesses = estimates(analysis)
    likely = max(position.legal_moves, key=lambda column: guesses[column] or 0)
    return Hint(position, (likely,), None, proven=False)
