"""The golden reviews, with which the web app is compared, are those of Python."""

import json

import pytest
from support.golden_reviews import FILE, reviewed

from fourfold import Game, Solver

GAMES = json.loads(FILE.read_text(encoding="utf-8"))


@pytest.mark.parametrize("index", range(0, len(GAMES), 5))
def test_a_review_is_as_written(index: int) -> None:
    expected = GAMES[index]
    game = Game.from_moves(expected["moves"], expected["columns"], expected["rows"])
    renew = "if it should differ, run python tests/support/golden_reviews.py and look at the change"
    assert reviewed(game, Solver()) == expected, renew
