"""A game being played: what the terminal, the full-screen game and the window share.

>>> with Session(Setup(second="human")) as session:
...     session.push(3)
...     session.moves, session.turn.name
('4', 'SECOND')
"""

from fourfold.play.session import opponents
from fourfold.play.session.advice import Hint, explainer, hint, reviewer
from fourfold.play.session.column_scores import ColumnScore, column_scores
from fourfold.play.session.descriptions import capitalised, cost, effort, names, seats, status
from fourfold.play.session.events import Analysed, Event, Moved, PlayerFailed
from fourfold.play.session.review_summary import about_move, accuracies, key_moment
from fourfold.play.session.seat import HUMAN, Seat, check_seat, is_valid_seat
from fourfold.play.session.session import Session
from fourfold.play.session.setup import (
    SIZES,
    Saved,
    Setup,
    opponent_for,
    setup_of,
    usual_opponent,
    with_known_opponent,
    with_seats,
    with_setup,
)
from fourfold.play.session.storage import (
    ManyGames,
    NoFolder,
    at_home,
    check_place,
    find,
    is_broken,
    is_unsaved,
    keep,
    load,
    record,
    save,
)
from fourfold.play.session.worker import Request, Worker
from fourfold.rules.rule import Rule

__all__ = [
    "HUMAN",
    "SIZES",
    "Analysed",
    "ColumnScore",
    "Event",
    "Hint",
    "ManyGames",
    "Moved",
    "NoFolder",
    "PlayerFailed",
    "Request",
    "Rule",
    "Saved",
    "Seat",
    "Session",
    "Setup",
    "Worker",
    "about_move",
    "accuracies",
    "at_home",
    "capitalised",
    "check_place",
    "check_seat",
    "column_scores",
    "cost",
    "effort",
    "explainer",
    "find",
    "hint",
    "is_broken",
    "is_unsaved",
    "is_valid_seat",
    "keep",
    "key_moment",
    "load",
    "names",
    "opponent_for",
    "opponents",
    "record",
    "reviewer",
    "save",
    "seats",
    "setup_of",
    "status",
    "usual_opponent",
    "with_known_opponent",
    "with_seats",
    "with_setup",
]
