"""A game being played: what the terminal, the full-screen game and the window share.

>>> with Session(Setup(second="human")) as session:
...     session.push(3)
...     session.moves, session.turn.name
('4', 'SECOND')
"""

from fourfold.play.session.descriptions import status
from fourfold.play.session.session import Session
from fourfold.play.session.setup import Setup

__all__ = ["Session", "Setup", "status"]
