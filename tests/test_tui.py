"""The full-screen game, played with keys and mouse as a person would."""

import asyncio
import json
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("textual", reason="the full-screen game is an extra")

from textual.pilot import Pilot
from textual.widgets import Input, OptionList, Select, Static

from fourfold import Side
from fourfold.session import Rule, Seat, Session, Setup
from fourfold.settings import Settings, SettingsFile
from fourfold.tui.app import FourfoldApp
from fourfold.tui.board_view import BoardView
from fourfold.tui.evaluation import EvaluationBar
from fourfold.tui.file_screens import LoadScreen, SaveScreen
from fourfold.tui.game_screen import GameScreen
from fourfold.tui.help_screen import HelpScreen
from fourfold.tui.review_screen import ReviewScreen
from fourfold.tui.setup_screen import SetupScreen

PATIENCE = 30.0  # seconds; only a hanging screen takes so long
TWO_PEOPLE = Setup(second="human")
STILL = Settings(animation=False)
DRAWN_4X4 = "1212343421214343"


class Table:
    """A running app with the means to use and to look at it."""

    def __init__(self, app: FourfoldApp, pilot: Pilot[None]) -> None:
        self.app = app
        self.pilot = pilot

    @property
    def game(self) -> GameScreen:
        (screen,) = [each for each in self.app.screen_stack if isinstance(each, GameScreen)]
        return screen

    @property
    def session(self) -> Session:
        return self.game.session

    @property
    def board(self) -> BoardView:
        return self.game.query_one(BoardView)

    def text(self, selector: str) -> str:
        return str(self.game.query_one(selector, Static).content)

    @property
    def title(self) -> str:
        return self.text("#title")

    @property
    def screen_text(self) -> str:
        """Everything that is on the screen."""
        strips = self.app.screen._compositor.render_strips()
        return "\n".join(strip.text.rstrip() for strip in strips)

    async def press(self, keys: str) -> None:
        """Presses one key after another, named or as characters."""
        await self.pilot.press(*([keys] if len(keys) > 1 and not keys.isdigit() else keys))

    async def tap(self, key: str) -> None:
        """Presses a key without waiting for a quiet processor, which an engine never leaves."""
        self.app.simulate_key(key)
        await asyncio.sleep(0)

    async def until(self, reached: Callable[[], object]) -> None:
        deadline = time.monotonic() + PATIENCE
        while not reached():
            assert time.monotonic() < deadline, self.screen_text
            await self.pilot.pause(0.01)
        await self.pilot.pause()


def play(
    script: Callable[[Table], Awaitable[None]],
    setup: Setup = TWO_PEOPLE,
    settings: Settings = STILL,
    *,
    size: tuple[int, int] = (80, 24),
    **options: Any,
) -> FourfoldApp:
    """Runs the app while a script uses it."""
    app = FourfoldApp(setup, settings, pace=0.0, **options)

    async def run() -> None:
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await script(Table(app, pilot))

    asyncio.run(run())
    return app


# ---- Whole games


def test_a_win() -> None:
    async def script(table: Table) -> None:
        await table.press("4141414")
        assert table.session.moves == "4141414"
        assert "First has won." in table.title
        assert "First has won." in table.text("#advice")
        await table.press("1")  # nothing happens any more
        assert table.session.moves == "4141414"

    app = play(script)
    assert app.last_moves == "4141414"


def test_a_win_against_the_computer() -> None:
    async def script(table: Table) -> None:
        table.session.seats[Side.SECOND] = Seat("right", lambda position: position.legal_moves[-1])
        for _ in range(4):
            await table.until(lambda: table.session.human_to_move)
            await table.press("1")
        assert "You have won." in table.title

    play(script, Setup(second="random"))


def test_a_loss_against_the_computer() -> None:
    async def script(table: Table) -> None:
        for key in "12121":  # does not stop the row of four
            await table.until(lambda: table.session.human_to_move or table.session.board.is_over)
            await table.press(key)
            if table.session.board.is_over:
                break
        while not table.session.board.is_over:
            await table.until(lambda: table.session.human_to_move or table.session.board.is_over)
            if table.session.human_to_move:
                await table.press(str(1 + table.session.board.legal_moves[-1]))
        assert "perfect has won" in table.title

    play(script, Setup(second="perfect", seed=1))


def test_a_draw() -> None:
    async def script(table: Table) -> None:
        await table.press(DRAWN_4X4)
        assert "The game is a draw." in table.title

    play(script, Setup(second="human", columns=4, rows=4))


def test_two_lines_at_once() -> None:
    async def script(table: Table) -> None:
        await table.press("4")
        assert "Second has won with two lines at once." in table.title

    play(script, moves="1623151322611")


def test_a_board_played_full() -> None:
    async def script(table: Table) -> None:
        assert "Fours: First 1, Second 0" in table.screen_text
        await table.press("234343434")
        assert "The game is a draw, 2 to 2 fours." in table.title
        assert "reviews" not in table.text("#advice")
        await table.press("h")
        await table.press("g")
        assert isinstance(table.app.screen, GameScreen)

    play(script, Setup(second="human", columns=4, rows=4, rule=Rule.MOST_FOURS), moves="1212121")


def test_two_players_play_while_a_person_watches() -> None:
    async def script(table: Table) -> None:
        await table.until(lambda: table.session.board.is_over)
        assert "has won" in table.title or "draw" in table.title

    play(script, Setup(first="random", second="easy", seed=4))


# ---- Moving


def test_arrows_and_the_mouse_move_too() -> None:
    async def script(table: Table) -> None:
        await table.press("left")
        await table.press("enter")
        assert table.session.moves == "3"
        width = table.board.brush.width
        await table.pilot.hover(BoardView, offset=(1 + 5 * width + 1, 4))
        assert table.board._pointer == 5
        await table.pilot.click(BoardView, offset=(1 + 5 * width + 1, 4))
        assert table.session.moves == "36"

    play(script)


def test_a_full_column_is_told() -> None:
    async def script(table: Table) -> None:
        await table.press("4444444")
        assert table.session.moves == "444444"
        assert "Column 4 is full." in [note.message for note in table.app._notifications]

    play(script)


def test_other_keys_and_pasted_rubbish_change_nothing() -> None:
    async def script(table: Table) -> None:
        await table.press("890xyz")
        await table.press("f5")
        table.app.post_message(__import__("textual.events").events.Paste("\x1b[31m4444\n\n漢字"))
        await table.pilot.pause()
        assert table.session.moves == ""
        await table.press("4")
        assert table.session.moves == "4"

    play(script)


def test_undo_redo_and_walking_through_the_game() -> None:
    async def script(table: Table) -> None:
        await table.press("443")
        await table.press("u")
        assert table.session.moves == "44"
        await table.press("r")
        assert table.session.moves == "443"
        await table.press("pageup")
        await table.press("comma")
        assert (table.session.moves, table.session.columns_undone) == ("4", (3, 2))
        assert "Move 1 of 3" in table.title
        await table.press("home")
        assert table.session.moves == ""
        await table.press("end")
        assert table.session.moves == "443"
        await table.press("pageup")
        await table.press("7")  # another way from here
        assert table.session.moves == "447"

    play(script)


def test_a_click_on_a_move_goes_there() -> None:
    async def script(table: Table) -> None:
        await table.press("4435")
        await table.pilot.click("#moves", offset=(4, 0))
        assert table.session.moves == "4"

    play(script)


def test_undo_takes_back_the_answer_too() -> None:
    async def script(table: Table) -> None:
        await table.press("4")
        await table.until(lambda: table.session.human_to_move)
        await table.press("u")
        assert table.session.moves == ""
        await table.press("u")  # nothing left: told, not fatal
        assert table.session.human_to_move

    play(script, Setup(second="easy"))


def test_players_can_be_paused() -> None:
    async def script(table: Table) -> None:
        table.session.pace = PATIENCE
        await table.press("4")
        assert "easy is thinking" in table.title
        await table.press("space")
        assert "Paused" in table.title
        table.session.pace = 0.0
        await table.press("space")
        await table.until(lambda: table.session.human_to_move)

    play(script, Setup(second="easy"))


def test_a_player_that_fails_is_told_and_may_try_again() -> None:
    async def script(table: Table) -> None:
        answers = [99, 0]
        table.session.seats[Side.SECOND] = Seat("odd", lambda _: answers.pop(0))
        await table.press("4")
        await table.until(lambda: table.session.failure)
        assert "cannot move" in table.title
        await table.press("space")
        await table.until(lambda: table.session.human_to_move)
        assert table.session.moves == "41"

    play(script, Setup(second="easy"))


# ---- While the engine thinks

ENDLESS = Setup(second="impossible", columns=9, rows=6)  # not solved in the time that tests take


def test_keys_are_heeded_while_the_engine_thinks() -> None:
    async def script(table: Table) -> None:
        await table.tap("5")
        await table.until(lambda: table.session.thinking)
        await table.tap("1")
        await table.until(lambda: "not your turn" in str(list(table.app._notifications)))
        assert table.session.moves == "5"
        await table.tap("u")
        await table.until(lambda: not table.session.thinking)
        assert table.session.moves == ""
        await table.tap("4")
        await table.until(lambda: table.session.thinking)
        assert table.session.moves == "4"

    play(script, ENDLESS, threads=2)


def test_quitting_while_the_engine_thinks() -> None:
    async def script(table: Table) -> None:
        await table.tap("5")
        await table.until(lambda: table.session.thinking)
        await table.tap("q")

    begin = time.monotonic()
    app = play(script, ENDLESS, threads=2)
    assert app.last_moves == "5"
    assert time.monotonic() - begin < PATIENCE / 2
    assert not app.is_running


@pytest.mark.parametrize("key", ["ctrl+c", "ctrl+d", "q"])
def test_all_ways_to_leave(key: str) -> None:
    async def script(table: Table) -> None:
        await table.press(key)
        await table.pilot.pause()

    assert play(script).return_code == 0


def test_all_ways_to_leave_a_dialogue() -> None:
    async def script(table: Table) -> None:
        for key in ("n", "s", "o", "question_mark"):
            for leave in ("escape", "ctrl+c", "ctrl+d"):
                await table.tap(key)
                await table.until(lambda: not isinstance(table.app.screen, GameScreen))
                await table.tap(leave)
                await table.until(lambda: isinstance(table.app.screen, GameScreen))
        await table.press("4")
        assert table.session.moves == "4"

    play(script)


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


# ---- Files


def test_save_and_resume(tmp_path: Path) -> None:
    async def script(table: Table) -> None:
        await table.press("4455")
        await table.press("s")
        await table.until(lambda: isinstance(table.app.screen, SaveScreen))
        table.app.screen.query_one(Input).value = "mine.json"
        await table.press("enter")
        await table.until(lambda: isinstance(table.app.screen, GameScreen))
        await table.press("66")
        await table.press("o")
        await table.until(lambda: isinstance(table.app.screen, LoadScreen))
        await table.press("enter")
        await table.until(lambda: isinstance(table.app.screen, GameScreen))
        assert table.session.moves == "4455"

    play(script, games=tmp_path)
    assert json.loads((tmp_path / "mine.json").read_text())["moves"] == "4455"


def test_names_of_files_are_no_markup(tmp_path: Path) -> None:
    async def script(table: Table) -> None:
        await table.press("44")
        await table.press("s")
        await table.until(lambda: isinstance(table.app.screen, SaveScreen))
        table.app.screen.query_one(Input).value = "a[/b]c[bold.json"
        await table.press("enter")
        await table.until(lambda: isinstance(table.app.screen, GameScreen))
        await table.until(lambda: len(table.app._notifications))
        assert [note.markup for note in table.app._notifications] == [False]
        await table.press("o")
        await table.until(lambda: isinstance(table.app.screen, LoadScreen))
        table.app.screen.query_one("#path", Input).value = str(tmp_path / "a[" / "b]c[bold.json")
        table.app.screen.query_one("#path", Input).focus()
        await table.press("enter")
        await table.until(lambda: isinstance(table.app.screen, GameScreen))
        assert table.session.moves == "44"

    play(script, games=tmp_path)


def test_a_home_that_nobody_has_is_told(tmp_path: Path) -> None:
    async def script(table: Table) -> None:
        for key in "so":
            await table.press(key)
            await table.until(lambda: isinstance(table.app.screen, SaveScreen | LoadScreen))
            line = table.app.screen.query_one(Input)
            line.value = "~nobody-of-that-name/game.json"
            line.focus()
            await table.press("enter")
            problem = table.app.screen.query_one(".problem", Static)
            assert "no home folder" in str(problem.content)
            await table.press("escape")
            await table.until(lambda: isinstance(table.app.screen, GameScreen))

    play(script, games=tmp_path)


def test_a_broken_file_is_kept_aside_and_told(tmp_path: Path) -> None:
    (tmp_path / "broken.json").write_text("{")

    async def script(table: Table) -> None:
        await table.press("4")
        await table.press("o")
        await table.until(lambda: isinstance(table.app.screen, LoadScreen))
        await table.press("enter")
        await table.until(lambda: "broken.json.broken" in table.screen_text.replace("\n", ""))
        await table.press("escape")
        await table.until(lambda: isinstance(table.app.screen, GameScreen))
        assert table.session.moves == "4"

    play(script, games=tmp_path)
    assert (tmp_path / "broken.json.broken").read_text() == "{"


def test_a_file_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()

    async def script(table: Table) -> None:
        await table.press("s")
        await table.until(lambda: isinstance(table.app.screen, SaveScreen))
        name = table.app.screen.query_one(Input)
        problem = table.app.screen.query_one(".problem", Static)
        name.value = ""
        await table.press("enter")
        assert "Type a name" in str(problem.content)
        name.value = "folder"
        await table.press("enter")
        assert "folder" in str(problem.content)

    play(script, games=tmp_path)


# ---- Menus


def test_a_new_game_from_the_menu(tmp_path: Path) -> None:
    file = SettingsFile(tmp_path / "settings.json")

    async def script(table: Table) -> None:
        await table.press("4")
        await table.press("n")
        await table.until(lambda: isinstance(table.app.screen, SetupScreen))
        screen = table.app.screen
        screen.query_one("#opponent", Select).value = "other"
        screen.query_one("#side", Select).value = "second"
        screen.query_one("#size", Select).value = "5x4"
        await table.pilot.pause()
        other = screen.query_one("#other", Input)
        other.value = "nobody"
        await table.press("ctrl+s")
        assert "no player 'nobody'" in str(screen.query_one(".problem", Static).content)
        other.value = "threats:depth=2"
        await table.press("ctrl+s")
        await table.until(lambda: isinstance(table.app.screen, GameScreen))
        await table.until(lambda: table.session.human_to_move)
        assert table.session.setup == Setup("threats:depth=2", "human", 5, 4)
        assert table.session.board.ply == 1

    play(script, file=file)
    assert file.load()[0] == Settings(
        opponent="threats:depth=2", side="second", columns=5, rows=4, animation=False
    )


def test_the_menu_knows_who_can_play_the_board_full() -> None:
    async def script(table: Table) -> None:
        await table.press("n")
        await table.until(lambda: isinstance(table.app.screen, SetupScreen))
        screen = table.app.screen
        screen.query_one("#opponent", Select).value = "hard"
        screen.query_one("#rule", Select).value = Rule.MOST_FOURS
        await table.until(lambda: str(screen.query_one("#opponent", Select).value) != "hard")
        await table.press("ctrl+s")
        await table.until(lambda: isinstance(table.app.screen, GameScreen))
        assert table.session.setup.second.startswith("fours")
        await table.press("4")
        await table.until(lambda: table.session.human_to_move)

    play(script)


def test_colours_and_animation_are_remembered(tmp_path: Path) -> None:
    file = SettingsFile(tmp_path / "settings.json")

    async def script(table: Table) -> None:
        await table.press("t")
        await table.press("m")
        assert table.board.brush.theme == table.app.settings.theme != "dark"

    play(script, file=file)
    assert file.load()[0].animation
    assert file.load()[0].theme != "dark"


def test_the_help_shows_the_keys() -> None:
    async def script(table: Table) -> None:
        await table.press("question_mark")
        await table.until(lambda: isinstance(table.app.screen, HelpScreen))
        assert "explain this position" in table.screen_text

    play(script)


def test_something_to_tell_is_told() -> None:
    async def script(table: Table) -> None:
        assert [note.message for note in table.app._notifications] == ["settings were broken"]

    play(script, notice="settings were broken")


# ---- Looks


def test_a_disc_falls_to_its_place() -> None:
    async def script(table: Table) -> None:
        await table.press("4")
        assert table.board.falling
        await table.until(lambda: not table.board.falling)

    play(script, settings=Settings())


def test_without_animation_it_is_there_at_once() -> None:
    async def script(table: Table) -> None:
        await table.press("4")
        assert not table.board.falling

    play(script)


@pytest.mark.parametrize(
    ("size", "lines_of_a_cell", "panel"),
    [((80, 24), 3, True), ((120, 40), 5, True), ((60, 20), 2, True), ((40, 18), 2, False)],
)
def test_it_fits_the_terminal(
    size: tuple[int, int],
    lines_of_a_cell: int,
    panel: bool,  # noqa: FBT001
) -> None:
    async def script(table: Table) -> None:
        assert table.board.brush.height == lines_of_a_cell
        assert table.game.query_one("#panel").display == panel
        assert "1" in table.screen_text
        assert "7" in table.screen_text

    play(script, size=size)


def test_it_follows_when_the_terminal_changes() -> None:
    async def script(table: Table) -> None:
        await table.press("44")
        await table.pilot.resize_terminal(20, 8)
        assert "The terminal is too small" in " ".join(table.screen_text.split())
        await table.press("5")  # still a game
        await table.pilot.resize_terminal(80, 24)
        assert "too small" not in table.screen_text
        assert table.session.moves == "445"
        assert table.board.brush.height == 3

    play(script)


def test_wide_boards_have_letters_for_columns() -> None:
    async def script(table: Table) -> None:
        await table.press("b")
        assert table.session.moves == "b"

    play(script, Setup(second="human", columns=12, rows=4))


def test_plain_letters_for_terminals_without_symbols() -> None:
    async def script(table: Table) -> None:
        await table.press("45")
        assert " x " in table.screen_text
        assert " o " in table.screen_text
        lines = table.screen_text.splitlines()
        assert "".join(lines[1:22]).isascii()

    play(script, symbols="ascii")


def test_every_theme_and_size_paints_every_cell() -> None:
    from fourfold.tui.discs import Brush, Falling, Look, paint  # noqa: PLC0415
    from fourfold.tui.palette import THEME_NAMES  # noqa: PLC0415

    for theme in THEME_NAMES:
        for symbols in ("unicode", "ascii"):
            for height in (1, 2, 3, 4):
                brush = Brush(theme, symbols, height)
                looks = [
                    Look(),
                    Look(Side.FIRST),
                    Look(Side.SECOND, last=True),
                    Look(Side.FIRST, wins=True),
                    Look(Side.SECOND, faded=True),
                    Look(ghost=Side.FIRST),
                ]
                painted = [paint(look, brush) for look in looks]
                for lines in painted:
                    assert len(lines) == height
                    assert {sum(s.cell_length for s in line) for line in lines} == {brush.width}
                assert len({str(lines) for lines in painted}) == len(looks)
                assert paint(Look(), brush, Falling(Side.FIRST, 0.0)) != painted[0]
