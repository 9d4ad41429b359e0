"""The full-screen game, played with keys and mouse as a person would."""

import pytest
from support.table import PATIENCE, Table, play

from fourfold import Side
from fourfold.session import Rule, Seat, Setup
from fourfold.tui.board_view import BoardView
from fourfold.tui.game_screen import GameScreen
from fourfold.tui.review_screen import ReviewScreen

DRAWN_4X4 = "1212343421214343"

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
        table.session.seats[Side.SECOND] = Seat(
            "right", lambda position, _: position.legal_moves[-1]
        )
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
        assert "g reviews the game" in table.text("#advice")
        await table.press("h")
        assert isinstance(table.app.screen, GameScreen)  # there are no hints by this rule
        await table.press("g")
        await table.until(lambda: isinstance(table.app.screen, ReviewScreen))
        assert "accuracy" in table.screen_text

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
        table.session.seats[Side.SECOND] = Seat("odd", lambda *_: answers.pop(0))
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

    app = play(script, ENDLESS, threads=2)
    assert app.last_moves == "5"
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


def test_the_same_is_not_told_again_and_again() -> None:
    async def script(table: Table) -> None:
        for _ in range(5):
            await table.tap("4")
            await table.pilot.pause()
        assert len(table.told) == 1
        assert "not your turn" in table.told[0]

    play(script, Setup(first="impossible", second="human", columns=9, rows=6), threads=2)


def test_looking_back_in_a_game_against_the_computer() -> None:
    async def script(table: Table) -> None:
        await table.press("home")
        assert "Move 0 of 4. Your turn" in table.title
        await table.press("pagedown")
        assert "Move 1 of 4. Paused: hard to move" in table.title

    app = play(script, Setup(second="hard"), moves="4455")
    assert app.last_moves == "4455"  # to look is not to take back
