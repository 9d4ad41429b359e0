"""The menus of the full-screen game, and what they remember."""

from pathlib import Path

from support.tui_driver import play
from textual.widgets import Input, Select, Static

from fourfold.play.session.setup import Setup
from fourfold.play.settings import Settings, SettingsFile
from fourfold.play.tui.confirm_screen import ConfirmScreen
from fourfold.play.tui.game_screen import GameScreen
from fourfold.play.tui.help_screen import HelpScreen
from fourfold.play.tui.setup_screen import SetupScreen
from fourfold.rules.rule import Rule

# ---- Menus


async def test_a_new_game_from_the_menu(tmp_path: Path) -> None:
    file = SettingsFile(tmp_path / "settings.json")
    async with play(file=file) as tui:
        await tui.press("4", "n", to=SetupScreen)
        screen = tui.app.screen
        screen.query_one("#opponent", Select).value = "other"
        screen.query_one("#side", Select).value = "second"
        screen.query_one("#size", Select).value = "5x4"
        await tui.pilot.pause()
        other = screen.query_one("#opponent-name", Input)
        other.value = "nobody"
        await tui.press("ctrl+s")
        assert "no player 'nobody'" in str(screen.query_one(".problem", Static).content)
        other.value = "threats:depth=2"
        await tui.press("ctrl+s", to=ConfirmScreen)
        await tui.press("d", to=GameScreen)
        await tui.until(lambda: tui.session.human_to_move)
        assert tui.session.setup == Setup("threats:depth=2", "human", 5, 4)
        assert tui.session.board.ply == 1
    assert file.load()[0] == Settings(
        opponent="threats:depth=2", side="second", columns=5, rows=4, animation=False
    )


async def test_the_menu_offers_players_for_the_rule() -> None:
    async with play() as tui:
        await tui.press("n", to=SetupScreen)
        screen = tui.app.screen
        screen.query_one("#opponent", Select).value = "hard"
        screen.query_one("#rule", Select).value = Rule.MOST_FOURS
        await tui.until(lambda: str(screen.query_one("#opponent", Select).value) != "hard")
        await tui.press("ctrl+s", to=GameScreen)
        assert tui.session.setup.second.startswith("fours")
        await tui.press("4")
        await tui.until(lambda: tui.session.human_to_move)


async def test_the_menu_has_depth_and_pruning() -> None:
    before = Setup(second="windows:depth=5", rule=Rule.MOST_FOURS)
    async with play(before) as tui:
        await tui.press("n", to=SetupScreen)
        screen = tui.app.screen
        chosen = {
            name: screen.query_one(f"#opponent-{name}", Select) for name in ("depth", "pruning")
        }
        assert screen.query_one("#opponent", Select).value == "windows"
        assert (chosen["depth"].value, chosen["pruning"].value) == (5, "on")
        assert "Depth K" in tui.screen_text
        screen.query_one("#opponent", Select).value = "random"
        await tui.until(lambda: "Depth K" not in tui.screen_text)
        screen.query_one("#opponent", Select).value = "chains"
        chosen["depth"].value, chosen["pruning"].value = 3, "off"
        await tui.until(lambda: "Depth K" in tui.screen_text)
        await tui.press("ctrl+s", to=GameScreen)
        assert tui.session.setup.second == "chains:depth=3,pruning=off"
        await tui.press("4")
        await tui.until(lambda: tui.session.human_to_move)
        # Minimax looks at everything: 1 + 7 + 49 + 343.
        await tui.until(lambda: "400 nodes in" in tui.screen_text)


async def test_the_search_tree_of_the_computers_move() -> None:
    async with play(Setup(second="chains:depth=3,pruning=off"), size=(100, 30)) as tui:
        await tui.press("w")
        await tui.until(lambda: "not a computer's" in str(tui.told))
        await tui.press("4")
        await tui.until(lambda: tui.session.human_to_move)
        await tui.press("w")
        await tui.until(lambda: "minimax, depth 3, chains" in tui.screen_text)
        assert "├ 4: MAX" in tui.screen_text
        await tui.press("j", "j")
        await tui.press("5")  # the tree is about the move before
        await tui.until(lambda: "minimax" not in tui.screen_text)


async def test_the_search_tree_fits_into_a_small_terminal() -> None:
    async with play(Setup(second="chains:depth=3"), size=(80, 24)) as tui:
        await tui.press("4")
        await tui.until(lambda: tui.session.human_to_move)
        await tui.press("w")
        await tui.until(lambda: "│ ├ 4: MIN -3 [-∞, ∞] * +7 nodes" in tui.screen_text)
        await tui.press("escape")
        await tui.until(lambda: "MIN" not in tui.screen_text)


async def test_a_narrow_screen_shows_the_nodes_at_the_top() -> None:
    async with play(Setup(second="chains:depth=3,pruning=off"), size=(50, 24)) as tui:
        await tui.press("4")
        await tui.until(lambda: tui.session.human_to_move)
        await tui.until(lambda: "Your turn. 400 nodes in" in tui.title)


async def test_colours_and_animation_are_remembered(tmp_path: Path) -> None:
    file = SettingsFile(tmp_path / "settings.json")
    async with play(file=file) as tui:
        await tui.press("t", "m")
        assert tui.board.brush.theme == tui.app.settings.theme != "dark"
    assert file.load()[0].animation
    assert file.load()[0].theme != "dark"


async def test_the_help_shows_the_keys() -> None:
    async with play() as tui:
        await tui.press("question_mark", to=HelpScreen)
        assert "explain this position" in tui.screen_text


async def test_the_help_says_how_to_see_what_does_not_fit() -> None:
    async with play(size=(60, 20)) as tui:
        await tui.press("question_mark", to=HelpScreen)
        assert "j and k scroll" in tui.screen_text
        assert "Everything else" not in tui.screen_text
        await tui.press(*"jjjjjjj")
        await tui.until(lambda: "Everything else" in tui.screen_text)
        await tui.press(*"kkkkkkk")
        await tui.until(lambda: "Everything else" not in tui.screen_text)


async def test_a_notice_is_shown() -> None:
    async with play(notice="settings were broken") as tui:
        assert [note.message for note in tui.app._notifications] == ["settings were broken"]


async def test_a_notice_that_comes_again_is_shown_once() -> None:
    async with play() as tui:
        for _ in range(3):
            tui.app.notify("Column 4 is full.")
        await tui.pilot.pause()
        assert [note.message for note in tui.app._notifications] == ["Column 4 is full."]


async def test_the_menu_keeps_both_players(tmp_path: Path) -> None:
    file = SettingsFile(tmp_path / "settings.json")
    watched = Setup(first="random", second="threats:depth=2", seed=1)
    async with play(watched, file=file) as tui:
        await tui.press("n", to=SetupScreen)
        await tui.press("ctrl+s", to=GameScreen)
        assert (tui.session.setup.first, tui.session.setup.second) == (
            "random",
            "threats:depth=2",
        )
    assert file.load()[0].opponent == Settings().opponent  # no one played against these


async def test_a_narrow_menu_has_one_line_per_player() -> None:
    async with play(Setup(second="perfect"), size=(40, 24)) as tui:
        await tui.press("n", to=SetupScreen)
        assert "perfect" in tui.screen_text
        assert "perfect:" not in tui.screen_text
