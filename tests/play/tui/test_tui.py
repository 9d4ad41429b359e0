"""The full-screen game, played with keys and mouse as a person would."""

from pathlib import Path

import pytest
from support.tui_driver import PATIENCE, play

from fourfold import Side
from fourfold.play.session.seat import Seat
from fourfold.play.session.setup import Setup
from fourfold.play.tui.board_view import BoardView
from fourfold.play.tui.confirm_screen import ConfirmScreen
from fourfold.play.tui.game_screen import GameScreen
from fourfold.play.tui.review_screen import ReviewScreen
from fourfold.rules.record import Ending
from fourfold.rules.record_files import read_record
from fourfold.rules.rule import Rule

DRAWN_4X4 = "1212343421214343"

# ---- Whole games


async def test_a_win() -> None:
    async with play() as tui:
        await tui.press("4141414")
        assert tui.session.moves == "4141414"
        assert "First has won." in tui.title
        assert "First has won." in tui.text("#advice")
        await tui.press("1")  # nothing happens after that
        assert tui.session.moves == "4141414"
    assert tui.app.last_moves == "4141414"


async def test_a_win_against_the_computer() -> None:
    async with play(Setup(second="random")) as tui:
        tui.session.seats[Side.SECOND] = Seat("right", lambda position, _: position.legal_moves[-1])
        for _ in range(4):
            await tui.until(lambda: tui.session.human_to_move)
            await tui.press("1")
        assert "You have won." in tui.title


async def test_a_loss_against_the_computer() -> None:
    async with play(Setup(second="perfect", seed=1)) as tui:
        for key in "12121":  # does not stop the row of four
            await tui.until(lambda: tui.session.human_to_move or tui.session.board.is_over)
            await tui.press(key)
            if tui.session.board.is_over:
                break
        while not tui.session.board.is_over:
            await tui.until(lambda: tui.session.human_to_move or tui.session.board.is_over)
            if tui.session.human_to_move:
                await tui.press(str(1 + tui.session.board.legal_moves[-1]))
        assert "perfect has won" in tui.title


async def test_a_draw() -> None:
    async with play(Setup(second="human", columns=4, rows=4)) as tui:
        await tui.press(DRAWN_4X4)
        assert "The game is a draw." in tui.title


async def test_two_lines_at_once() -> None:
    async with play(moves="1623151322611") as tui:
        await tui.press("4")
        assert "Second has won with two lines at once." in tui.title


async def test_a_board_played_full() -> None:
    setup = Setup(second="human", columns=4, rows=4, rule=Rule.MOST_FOURS)
    async with play(setup, moves="1212121") as tui:
        assert "Fours: First 1, Second 0" in tui.screen_text
        await tui.press("234343434")
        assert "The game is a draw, 2 to 2 fours." in tui.title
        assert "g reviews the game" in tui.text("#advice")
        await tui.press("h")
        assert isinstance(tui.app.screen, GameScreen)  # there are no hints by this rule
        await tui.press("g", to=ReviewScreen)
        assert "accuracy" in tui.screen_text


async def test_two_players_play_while_a_person_watches() -> None:
    async with play(Setup(first="random", second="easy", seed=4)) as tui:
        await tui.until(lambda: tui.session.board.is_over)
        assert "has won" in tui.title or "draw" in tui.title


# ---- Moving


async def test_arrows_and_the_mouse_move_too() -> None:
    async with play() as tui:
        await tui.press("left", "enter")
        assert tui.session.moves == "3"
        width = tui.board.brush.width
        await tui.pilot.hover(BoardView, offset=(1 + 5 * width + 1, 4))
        assert tui.board._pointer == 5
        await tui.pilot.click(BoardView, offset=(1 + 5 * width + 1, 4))
        assert tui.session.moves == "36"


async def test_a_full_column_is_reported() -> None:
    async with play() as tui:
        await tui.press("4444444")
        assert tui.session.moves == "444444"
        assert "Column 4 is full." in [note.message for note in tui.app._notifications]


async def test_other_keys_and_pasted_rubbish_change_nothing() -> None:
    async with play() as tui:
        await tui.press("890", *"fyz", "f5")
        tui.app.post_message(__import__("textual.events").events.Paste("\x1b[31m4444\n\n漢字"))
        await tui.pilot.pause()
        assert tui.session.moves == ""
        await tui.press("4")
        assert tui.session.moves == "4"


async def test_undo_redo_and_walking_through_the_game() -> None:
    async with play() as tui:
        await tui.press("443", "u")
        assert tui.session.moves == "44"
        await tui.press("r")
        assert tui.session.moves == "443"
        await tui.press("pageup", "comma")
        assert (tui.session.moves, tui.session.columns_undone) == ("4", (3, 2))
        assert "Move 1 of 3" in tui.title
        await tui.press("home")
        assert tui.session.moves == ""
        await tui.press("end")
        assert tui.session.moves == "443"
        await tui.press("pageup", "7")  # another way from here
        assert tui.session.moves == "447"


async def test_a_click_on_a_move_shows_its_position() -> None:
    async with play() as tui:
        await tui.press("4435")
        await tui.pilot.click("#moves", offset=(4, 0))
        assert tui.session.moves == "4"


async def test_undo_takes_back_the_answer_too() -> None:
    async with play(Setup(second="easy")) as tui:
        await tui.press("4")
        await tui.until(lambda: tui.session.human_to_move)
        await tui.press("u")
        assert tui.session.moves == ""
        await tui.press("u")  # nothing left to undo: reported, not fatal
        assert tui.session.human_to_move


async def test_players_can_be_paused() -> None:
    async with play(Setup(second="easy")) as tui:
        tui.session.pace = PATIENCE
        await tui.press("4")
        assert "easy is thinking" in tui.title
        await tui.press("space")
        assert "Paused" in tui.title
        tui.session.pace = 0.0
        await tui.press("space")
        await tui.until(lambda: tui.session.human_to_move)


async def test_a_player_that_fails_is_reported_and_can_try_again() -> None:
    async with play(Setup(second="easy")) as tui:
        answers = [99, 0]
        tui.session.seats[Side.SECOND] = Seat("odd", lambda *_: answers.pop(0))
        await tui.press("4")
        await tui.until(lambda: tui.session.failure)
        assert "cannot move" in tui.title
        await tui.press("space")
        await tui.until(lambda: tui.session.human_to_move)
        assert tui.session.moves == "41"


# ---- While the engine thinks

ENDLESS = Setup(second="impossible", columns=9, rows=6)  # not solved in the time that tests take


async def test_keys_work_while_the_engine_is_searching() -> None:
    async with play(ENDLESS, threads=2) as tui:
        await tui.tap("5")
        await tui.until(lambda: tui.session.thinking)
        await tui.tap("1")
        await tui.until(lambda: "not your turn" in str(list(tui.app._notifications)))
        assert tui.session.moves == "5"
        await tui.tap("u")
        await tui.until(lambda: not tui.session.thinking)
        assert tui.session.moves == ""
        await tui.tap("4")
        await tui.until(lambda: tui.session.thinking)
        assert tui.session.moves == "4"


async def test_quitting_while_the_engine_thinks() -> None:
    async with play(ENDLESS, threads=2) as tui:
        await tui.tap("5")
        await tui.until(lambda: tui.session.thinking)
        await tui.tap("q")
    assert tui.app.last_moves == "5"
    assert not tui.app.is_running


@pytest.mark.parametrize("key", ["ctrl+c", "ctrl+d", "q"])
async def test_all_ways_to_leave(key: str) -> None:
    async with play() as tui:
        await tui.press(key)
        await tui.pilot.pause()
    assert tui.app.return_code == 0


async def test_all_ways_to_close_a_dialog() -> None:
    async with play() as tui:
        for key in ("n", "s", "o", "question_mark"):
            for leave in ("escape", "ctrl+c", "ctrl+d"):
                await tui.tap(key)
                await tui.until(lambda: not isinstance(tui.app.screen, GameScreen))
                await tui.tap(leave)
                await tui.until(lambda: isinstance(tui.app.screen, GameScreen))
        await tui.press("4")
        assert tui.session.moves == "4"


async def test_resigning_asks_first_and_can_be_taken_back(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    async with play(Setup(second="random"), save_to=file) as tui:
        await tui.press("4")
        await tui.until(lambda: tui.session.human_to_move)
        for leave in ("escape", "ctrl+c", "enter"):  # none of them ends the game
            await tui.press("x", to=ConfirmScreen)
            await tui.press(leave, to=GameScreen)
            assert tui.session.resigned is None
        await tui.press("x", to=ConfirmScreen)
        assert "Resign this game?" in tui.screen_text
        await tui.press("d", "s", "x", to=GameScreen)
        assert "You resigned: random has won." in tui.title
        assert "You resigned: random has won." in tui.text("#advice")
        assert "e explains this position" in tui.text("#advice")
        assert read_record(file).ending is Ending.RESIGNATION
        await tui.press("x")
        assert tui.told[-1] == "The game is over: nobody can resign."
        await tui.press("u")
        assert "Your turn" in tui.title
        assert len(tui.session.moves) == 2
        assert read_record(file).ending is None


async def test_computer_players_do_not_resign() -> None:
    async with play(Setup(first="random", second="random", seed=1)) as tui:
        tui.session.new()
        tui.session.pause()
        await tui.press("x")
        assert tui.told == ["Only people can resign."]
        assert isinstance(tui.app.screen, GameScreen)


async def test_the_same_message_is_not_repeated() -> None:
    async with play(Setup(first="impossible", second="human", columns=9, rows=6)) as tui:
        for _ in range(5):
            await tui.tap("4")
            await tui.pilot.pause(0)
        assert len(tui.told) == 1
        assert "not your turn" in tui.told[0]


async def test_looking_back_in_a_game_against_the_computer() -> None:
    async with play(Setup(second="hard"), moves="4455") as tui:
        await tui.press("home")
        assert "Move 0 of 4. Your turn" in tui.title
        await tui.press("pagedown")
        assert "Move 1 of 4. Paused: hard to move" in tui.title
    assert tui.app.last_moves == "4455"  # looking back does not undo
