"""Hints, explanations and reviews in the full-screen game."""

from functools import partial
from pathlib import Path

import pytest
from support.tui_driver import play
from textual.widgets import OptionList

from fourfold.play.session.advice import hint
from fourfold.play.session.setup import Setup
from fourfold.play.settings import Settings, SettingsFile
from fourfold.play.tui import advice
from fourfold.play.tui.evaluation import EvaluationBar
from fourfold.play.tui.game_screen import GameScreen
from fourfold.play.tui.review_screen import ReviewScreen
from fourfold.play.tui.setup_screen import SetupScreen

# ---- Advice


async def test_a_hint_marks_the_best_column() -> None:
    async with play(moves="414141") as tui:
        await tui.press("h")
        await tui.until(lambda: tui.text("#advice-caption") == "Hint")
        await tui.until(lambda: "it wins in 1" in tui.text("#advice"))
        assert "best" in tui.screen_text
        await tui.press("4")
        assert "it wins in 1" not in tui.text("#advice")


async def test_the_best_move_of_a_lost_position_is_not_marked_as_a_warning() -> None:
    async with play(moves="4") as tui:
        await tui.press("h")
        await tui.until(lambda: tui.text("#advice-caption") == "Hint")
        words = "Column 4 holds out longest: it loses in 20."
        await tui.until(lambda: words in tui.text("#advice"))
        assert [score.kind for score in tui.board._scores if score] == ["muted"]
        await tui.press("v")
        await tui.until(lambda: tui.session.analysis and tui.session.analysis.complete)
        kinds = [score.kind for score in tui.board._scores if score]
        assert kinds == ["loss"] * 3 + ["muted"] + ["loss"] * 3


async def test_an_estimate_is_not_marked_as_the_best_column(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(advice, "hint", partial(hint, time_limit=0.01))
    async with play(Setup(first="human", second="human", columns=9, rows=7)) as tui:
        await tui.press("h")
        await tui.until(lambda: "looks best, not proven" in tui.text("#advice"))
        marks = [score for score in tui.board._scores if score]
        assert [(mark.text, mark.best) for mark in marks] == [("~", False)]


async def test_an_explanation() -> None:
    async with play(moves="414141") as tui:
        await tui.press("e")
        await tui.until(lambda: "Column 4 makes four and wins at once" in tui.text("#advice"))


async def test_an_explanation_can_be_stopped() -> None:
    async with play(Setup(second="human", columns=9, rows=6)) as tui:
        await tui.tap("e")
        await tui.until(lambda: tui.session.advising)
        await tui.tap("escape")
        await tui.until(lambda: tui.text("#advice") == "Stopped.")
        assert not tui.session.advising


async def test_scores_are_shown_and_stay_as_chosen(tmp_path: Path) -> None:
    file = SettingsFile(tmp_path / "settings.json")
    async with play(moves="414141", file=file) as tui:
        bar = tui.game.query_one(EvaluationBar)
        assert not bar.display
        await tui.press("v")
        await tui.until(lambda: "First win" in tui.screen_text)
        assert "+18" in tui.screen_text
        assert bar.display
        await tui.press("u")
        await tui.until(lambda: tui.session.analysis)
    settings, problem = file.load()
    assert (settings.scores, problem) == (True, None)
    async with play(settings=settings, moves="414141", file=file) as tui:
        await tui.until(lambda: "+18" in tui.screen_text)
        await tui.press("v")
        assert "+18" not in tui.screen_text
    assert not file.load()[0].scores


async def test_a_review_at_the_end_leads_to_the_turning_points() -> None:
    async with play(moves="4725536343413") as tui:
        await tui.press("g", to=ReviewScreen)
        points = tui.app.screen.query_one(OptionList)
        assert points.option_count >= 1
        assert "accuracy" in tui.screen_text
        await tui.press("enter", to=GameScreen)
        assert tui.session.columns_undone
        assert "?" in tui.text("#moves")  # the moves carry their judgements


async def test_a_long_review_is_scrolled_in_a_small_terminal() -> None:
    async with play(moves="4725536343413", size=(60, 20)) as tui:
        await tui.press("g", to=ReviewScreen)
        assert "100%" in tui.screen_text  # it begins with the plot
        await tui.press("down")
        await tui.until(lambda: "Costs 0.95 points" in tui.screen_text)  # the end of a key moment
        await tui.press(*"k" * 30)
        await tui.until(lambda: "100%" in tui.screen_text)
        await tui.press(*"j" * 40)
        await tui.until(lambda: "two such players." in tui.screen_text)


async def test_there_is_nothing_to_review_at_the_start() -> None:
    async with play() as tui:
        await tui.press("g")
        assert isinstance(tui.app.screen, GameScreen)


GAME = "4725536343413"


async def test_the_whole_game_is_reviewed_from_any_position() -> None:
    async with play(moves=GAME) as tui:
        await tui.press("pageup", "pageup", "g", to=ReviewScreen)
        assert tui.game._advice.review is not None
        assert tui.game._advice.review.game.moves == GAME
        await tui.press("escape", "home")
        assert "?" in tui.text("#moves")
        await tui.press("g", to=ReviewScreen)
        await tui.press("escape", "1")  # another game now
        assert tui.game._advice.review is None
        assert "?" not in tui.text("#moves")


async def test_a_review_does_not_open_over_another_dialog() -> None:
    async with play(moves=GAME) as tui:
        await tui.tap("g")
        await tui.tap("n")
        await tui.until(lambda: isinstance(tui.app.screen, SetupScreen))
        await tui.until(lambda: tui.game._advice.review)
        assert isinstance(tui.app.screen, SetupScreen)
        assert tui.text("#advice") == "g shows the review."
        await tui.press("escape", "g", to=ReviewScreen)


async def test_all_sentences_call_the_sides_the_same() -> None:
    settings = Settings(scores=True, animation=False)
    async with play(Setup(second="hard"), settings, moves="47255363") as tui:
        assert "First (you) v. ○ Second (hard)" in tui.title
        await tui.until(lambda: "You win in " in tui.screen_text)
        await tui.press("e")
        await tui.until(lambda: "•" in tui.text("#advice"))
        assert "First" not in tui.text("#advice")
        await tui.press("g", to=ReviewScreen)
        assert "You: accuracy" in tui.screen_text
        assert "Second: accuracy" in tui.screen_text
