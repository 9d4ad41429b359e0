"""Automatic grading of a class's programs: stages with points, and reports for Gradescope, GitHub
Classroom and JUnit.
"""

from fourfold.match.autograde.kits import KITS, write_kit
from fourfold.match.autograde.report import AutogradeReport, StageResult
from fourfold.match.autograde.spec import Spec, read_spec
from fourfold.match.autograde.submission import autograde
from fourfold.match.autograde.writers import WRITERS

__all__ = [
    "KITS",
    "WRITERS",
    "AutogradeReport",
    "Spec",
    "StageResult",
    "autograde",
    "read_spec",
    "write_kit",
]
