"""Matches between players, Elo ratings, and grades by exact scores."""

from fourfold.match.clock import Clock, TimeControl
from fourfold.match.game import BadMove, Played, play_game
from fourfold.match.grades import (
    Blunder,
    FailedGrade,
    Grade,
    GradedPosition,
    Grades,
    grade,
    grade_each,
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
    "Blunder",
    "Clock",
    "FailedGrade",
    "Grade",
    "GradedPosition",
    "Grades",
    "Hypothesis",
    "MatchReport",
    "Measurement",
    "Openings",
    "Played",
    "Rating",
    "Results",
    "Sprt",
    "SprtProgress",
    "Tally",
    "TimeControl",
    "grade",
    "grade_each",
    "measure",
    "play_game",
    "play_match",
    "rate",
]
