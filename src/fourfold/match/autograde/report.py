"""The results of a submission."""

from dataclasses import dataclass

from fourfold.base.json_shapes import derived
from fourfold.match.autograde.spec import Visibility
from fourfold.match.judgement import Rounded


@dataclass(frozen=True, slots=True)
class StageResult:
    """The result of a stage."""

    name: str
    kind: str
    """What was tested: `build`, `protocol`, `tactics`, …"""
    points: Rounded
    """The points that were reached."""
    max_points: float
    summary: str
    """The result in one line."""
    details: str
    """What went wrong, with boards and tracebacks; empty if nothing did."""
    visibility: Visibility
    """When students may see it, in the words of Gradescope."""
    seconds: Rounded

    @derived
    def passed(self) -> bool:
        """Whether all points were reached."""
        return self.points >= self.max_points - 1e-9


@dataclass(frozen=True, slots=True)
class AutogradeReport:
    """The results of a submission: what `fourfold autograde --json` prints."""

    title: str
    """The title of the assignment."""
    submission: str
    """The name of the file or the folder."""
    stages: tuple[StageResult, ...]
    """The results of all stages."""
    attempts: tuple[str, ...]
    """Attempts to ask a solver, or to read the specification. With any, no points are given."""
    notes: tuple[str, ...]
    """What the teacher should know, for example that this system cannot isolate submissions."""

    @derived
    def points(self) -> Rounded:
        """The points of all stages; 0 after an attempt to cheat."""
        return 0.0 if self.attempts else sum(stage.points for stage in self.stages)

    @derived
    def max_points(self) -> float:
        """The points that can be reached."""
        return sum(stage.max_points for stage in self.stages)
