"""The games that the web app's review is compared on are what Python says."""

import json
import sys
from pathlib import Path

import pytest

from fourfold import Game, Solver

GOLDEN = Path(__file__).parent / "golden"
sys.path.insert(0, str(GOLDEN))
from make_reviews import FILE, reviewed  # noqa: E402

GAMES = json.loads(FILE.read_text(encoding="utf-8"))


@pytest.mark.parametrize("index", range(0, len(GAMES), 5))
def test_a_review_is_as_written(index: int) -> None:
    expected = GAMES[index]
    game = Game.from_moves(expected["moves"], expected["columns"], expected["rows"])
    assert reviewed(game, Solver()) == expected
