"""Matches between players, Elo ratings, and grades by exact scores."""

from fourfold.match.game import Played, play_game
from fourfold.match.grades import Grade, grade, grade_each
from fourfold.match.match import play_match
from fourfold.match.openings import Openings
from fourfold.match.rating import Rating, rate
from fourfold.match.results import Results, Tally
from fourfold.match.schedule import Entrant

__all__ = [
    "Entrant",
    "Grade",
    "Openings",
    "Played",
    "Rating",
    "Results",
    "Tally",
    "grade",
    "grade_each",
    "play_game",
    "play_match",
    "rate",
]
