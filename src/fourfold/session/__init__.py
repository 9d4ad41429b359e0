"""A game being played: what the terminal, the full-screen game and the window share.

>>> with Session(Setup(second="human")) as session:
...     session.push(3)
...     session.moves, session.turn.name
('4', 'SECOND')
"""

from fourfold.session.board import Board, Rule, height, holder
from fourfold.session.events import Analysed, Event, Moved, PlayerFailed
from fourfold.session.full_board import FullBoard
from fourfold.session.result import Result, lines_of, result_of
from fourfold.session.seats import HUMAN, Seat
from fourfold.session.session import Session
from fourfold.session.setup import Setup
from fourfold.session.thinker import Thinker

__all__ = [
    "HUMAN",
    "Analysed",
    "Board",
    "Event",
    "FullBoard",
    "Moved",
    "PlayerFailed",
    "Result",
    "Rule",
    "Seat",
    "Session",
    "Setup",
    "Thinker",
    "height",
    "holder",
    "lines_of",
    "result_of",
]
