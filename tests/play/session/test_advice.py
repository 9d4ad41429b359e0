"""Hints."""

import pytest

from fourfold import Position, Solver
from fourfold.play.session import advice


def test_a_hint_says_how_the_game_ends_as_soon_as_the_score_can_be_proven(
    solver: Solver, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On the empty board, the best column is known before its score."""
    monkeypatch.setattr(advice, "_SCORE_TIME", 60.0)
    found = advice.hint(Position(), solver, time_limit=60.0)
    assert found.in_words() == "Column 4 is best: it wins in 21."
