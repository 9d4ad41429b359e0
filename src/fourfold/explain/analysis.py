"""An analysis with all threats on the board, as programs get it."""

from dataclasses import dataclass, fields

from fourfold.base.languages import check_language
from fourfold.explain.explanation import threats
from fourfold.explain.facts import Threat
from fourfold.rules.notation import parse_moves
from fourfold.solver import Analysis


@dataclass(frozen=True, slots=True, kw_only=True)
class AnalysisWithThreats(Analysis):
    """What is known about a position and each of its moves, all seen from the side to move, and
    the threats on the board. `docs/scores.md` defines scores.
    """

    threats: tuple[Threat, ...]
    """All threats on the board."""
    detail: str | None
    """Why the analysis is not complete; None if it is."""

    @classmethod
    def of(
        cls,
        analysis: Analysis,
        moves: str,
        found: tuple[Threat, ...] | None = None,
        late: str = "stopped early",
        language: str = "en",
    ) -> "AnalysisWithThreats":
        """An analysis of the position after moves, with texts in a language. `late` is the reason
        if it is not complete.

        >>> from fourfold import Position, Solver
        >>> analysis = Solver().analyse(Position.from_moves("414141"))
        >>> len(AnalysisWithThreats.of(analysis, "414141").threats)
        2
        """
        values = {field.name: getattr(analysis, field.name) for field in fields(analysis)}
        values |= {
            "moves": tuple(parse_moves(moves, analysis.position.columns)),
            "language": check_language(language),
            "threats": threats(analysis.position, language=language) if found is None else found,
            "detail": None if analysis.complete else f"{late}: only the bounds are proven",
        }
        return cls(**values)
