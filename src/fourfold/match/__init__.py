"""Matches between players, Elo ratings, and grades by exact scores."""

from fourfold.match.clock import Clock, TimeControl
from fourfold.match.game import BadMove, Played, play_game
from fourfold.match.grades import (
    Grades,
    grade,
    grade_each,
    reference_grades,
)
from fourfold.match.judgement import (
    Failure,
    Grade,
    GradedPosition,
    Judgement,
    PairedComparison,
    compare,
    judge,
)
from fourfold.match.match import play_match
from fourfold.match.measurement import Measurement, measure
from fourfold.match.openings import Openings
from fourfold.match.rating import Rating, rate
from fourfold.match.results import MatchReport, Results
from fourfold.match.sprt import Hypothesis, Sprt, SprtProgress
from fourfold.match.tally import Tally

__all__ = [
    "BadMove",
    "Clock",
    "Failure",
    "Grade",
    "GradedPosition",
    "Grades",
    "Hypothesis",
    "Judgement",
    "MatchReport",
    "Measurement",
    "Openings",
    "PairedComparison",
    "Played",
    "Rating",
    "Results",
    "Sprt",
    "SprtProgress",
    "Tally",
    "TimeControl",
    "compare",
    "grade",
    "grade_each",
    "judge",
    "measure",
    "play_game",
    "play_match",
    "rate",
    "reference_grades",
]
