"""Matches between players, Elo ratings, and grades by exact scores."""

from fourfold.match.clock import Clock, TimeControl
from fourfold.match.game import BadMove, Played, play_game
from fourfold.match.grades import Grade, grade, grade_each
from fourfold.match.match import play_match
from fourfold.match.openings import Openings
from fourfold.match.rating import Rating, rate
from fourfold.match.results import Results
from fourfold.match.schedule import Entrant
from fourfold.match.sprt import Hypothesis, Sprt, SprtProgress
from fourfold.match.tally import Tally

__all__ = [
    "BadMove",
    "Clock",
    "Entrant",
    "Grade",
    "Hypothesis",
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
    "play_game",
    "play_match",
    "rate",
]
