"""What the engine says in the full-screen game."""

from pathlib import Path

from support.table import Table, play
from textual.widgets import OptionList

from fourfold.session import Setup
from fourfold.settings import Settings, SettingsFile
from fourfold.tui.evaluation import EvaluationBar
from fourfold.tui.game_screen import GameScreen
from fourfold.tui.review_screen import ReviewScreen
from fourfold.tui.setup_screen import SetupScreen

# ---- Advice


def test_a_hint_marks_the_best_column() -> None:
    async def script(table: Table) -> None:
        await table.press("h")
        await table.until(lambda: table.text("#advice-caption") == "Hint")
        await table.until(lambda: "win in 1" in table.text("#advice"))
        assert "best" in table.screen_text
        await table.press("4")
        assert "win in 1" not in table.text("#advice")

    play(script, moves="414141")


def test_the_best_move_of_a_lost_position_is_not_marked_as_a_warning() -> None:
    async def script(table: Table) -> None:
        await table.press("h")
        await table.until(lambda: table.text("#advice-caption") == "Hint")
        words = "Column 4 holds out longest: it loses in 20."
        await table.until(lambda: words in table.text("#advice"))
        assert [score.kind for score in table.board._scores if score] == ["muted"]
        await table.press("v")
        await table.until(lambda: table.session.analysis and table.session.analysis.complete)
        kinds = [score.kind for score in table.board._scores if score]
        assert kinds == ["loss"] * 3 + ["muted"] + ["loss"] * 3

    play(script, moves="4")


def test_an_explanation() -> None:
    async def script(table: Table) -> None:
        await table.press("e")
        await table.until(lambda: "Column 4 makes four and wins at once." in table.text("#advice"))

    play(script, moves="414141")


def test_an_explanation_can_be_stopped() -> None:
    async def script(table: Table) -> None:
        await table.tap("e")
        await table.until(lambda: table.session.advising)
        await table.tap("escape")
        await table.until(lambda: table.text("#advice") == "Stopped.")
        assert not table.session.advising

    play(script, Setup(second="human", columns=9, rows=6))


def test_scores_are_shown_and_stay_as_chosen(tmp_path: Path) -> None:
    file = SettingsFile(tmp_path / "settings.json")

    async def script(table: Table) -> None:
        bar = table.game.query_one(EvaluationBar)
        assert not bar.display
        await table.press("v")
        await table.until(lambda: "First win" in table.screen_text)
        assert "+18" in table.screen_text
        assert bar.display
        await table.press("u")
        await table.until(lambda: table.session.analysis)

    play(script, moves="414141", file=file)
    settings, problem = file.load()
    assert (settings.scores, problem) == (True, None)

    async def again(table: Table) -> None:
        await table.until(lambda: "+18" in table.screen_text)
        await table.press("v")
        assert "+18" not in table.screen_text

    play(again, settings=settings, moves="414141", file=file)
    assert not file.load()[0].scores


def test_a_review_at_the_end_leads_to_the_turning_points() -> None:
    async def script(table: Table) -> None:
        await table.press("g")
        await table.until(lambda: isinstance(table.app.screen, ReviewScreen))
        points = table.app.screen.query_one(OptionList)
        assert points.option_count >= 1
        assert "accuracy" in table.screen_text
        await table.press("enter")
        await table.until(lambda: isinstance(table.app.screen, GameScreen))
        assert table.session.columns_undone
        assert "?" in table.text("#moves")  # the moves carry their judgements

    play(script, moves="4725536343413")


def test_there_is_nothing_to_review_at_the_start() -> None:
    async def script(table: Table) -> None:
        await table.press("g")
        assert isinstance(table.app.screen, GameScreen)

    play(script)


GAME = "4725536343413"


def test_a_game_is_reviewed_whole_wherever_one_looks() -> None:
    async def script(table: Table) -> None:
        await table.press("pageup")
        await table.press("pageup")
        await table.press("g")
        await table.until(lambda: isinstance(table.app.screen, ReviewScreen))
        assert table.game._advice.review is not None
        assert table.game._advice.review.game.moves == GAME
        await table.press("escape")
        await table.press("home")
        assert "?" in table.text("#moves")
        await table.press("g")
        await table.until(lambda: isinstance(table.app.screen, ReviewScreen))
        await table.press("escape")
        await table.press("1")  # another game now
        assert table.game._advice.review is None
        assert "?" not in table.text("#moves")

    play(script, moves=GAME)


def test_a_review_does_not_open_over_something_else() -> None:
    async def script(table: Table) -> None:
        await table.tap("g")
        await table.tap("n")
        await table.until(lambda: isinstance(table.app.screen, SetupScreen))
        await table.until(lambda: table.game._advice.review)
        assert isinstance(table.app.screen, SetupScreen)
        assert table.text("#advice") == "g shows the review."
        await table.press("escape")
        await table.press("g")
        await table.until(lambda: isinstance(table.app.screen, ReviewScreen))

    play(script, moves=GAME)


def test_all_sentences_call_the_sides_the_same() -> None:
    async def script(table: Table) -> None:
        assert "First (you) v. ○ Second (hard)" in table.title
        await table.until(lambda: "First wins in " in table.screen_text)
        await table.press("e")
        await table.until(lambda: "•" in table.text("#advice"))
        assert "You" not in table.text("#advice")
        await table.press("g")
        await table.until(lambda: isinstance(table.app.screen, ReviewScreen))
        assert "First: accuracy" in table.screen_text
        assert "You " not in table.screen_text

    play(script, Setup(second="hard"), Settings(scores=True, animation=False), moves="47255363")
