"""Hints of puzzles: what to look for first, the column only when asked again."""

from support.pseudo import english_in

from fourfold.base.languages import PSEUDO, messages
from fourfold.learn.puzzles import Attempt, Goal, Puzzle, Theme, shipped
from fourfold.learn.puzzles.hints import hint

PUZZLE = Puzzle("2232", Goal.WIN, "415", (Theme.DOUBLE_THREAT,))


def test_every_theme_has_an_idea() -> None:
    texts = messages("en", "learn").texts
    for start in ("theme.", "ideas.theme."):
        assert [key for key in texts if key.startswith(start)] == [start + theme for theme in Theme]


def test_a_second_request_gives_the_column() -> None:
    attempt = Attempt(PUZZLE).helped()
    assert hint(attempt) == "Column 4."
    assert hint(Attempt(Puzzle("334455", Goal.WIN, "2")).helped()) == "Column 2 or 6."
    assert hint(attempt.tried(3)) == "You can make four at once: look along a row."


def test_hints_in_another_language() -> None:
    for puzzle in (PUZZLE, *shipped()[::100]):
        attempt = Attempt(puzzle)
        assert not english_in(hint(attempt, PSEUDO) + hint(attempt.helped(), PSEUDO))


def test_a_hint_ends_the_first_try() -> None:
    assert Attempt(PUZZLE).at_first_try
    assert not Attempt(PUZZLE).helped().tried(3).at_first_try


def test_the_first_hint_is_more_than_a_column() -> None:
    for puzzle in shipped()[::50]:
        words = hint(Attempt(puzzle))
        assert words
        assert not words.startswith("Column")
