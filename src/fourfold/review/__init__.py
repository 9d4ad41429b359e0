"""A game judged move by move, its key moments explained.

>>> from fourfold import Game, Solver
>>> from fourfold.review import review
>>> review(Game.from_moves("4455"), Solver()).moves[0].judgement
<Judgement.BEST: 'best'>
"""

from fourfold.review.game_review import KeyMoment, Review, ReviewedMove, review
from fourfold.review.judgement import TYPICAL_ELO, Judgement, judge, worth

__all__ = [
    "TYPICAL_ELO",
    "Judgement",
    "KeyMoment",
    "Review",
    "ReviewedMove",
    "judge",
    "review",
    "worth",
]
