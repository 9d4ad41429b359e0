"""Saving and opening games in the full-screen game."""

import json
from pathlib import Path
from typing import Any

import pytest
from support.tui_driver import TuiDriver, play
from textual.screen import Screen
from textual.widgets import Input, OptionList, Static

from fourfold.play.session.setup import Saved, Setup
from fourfold.play.session.storage import load
from fourfold.play.tui.confirm_screen import ConfirmScreen
from fourfold.play.tui.file_screens import LoadScreen, SaveScreen
from fourfold.play.tui.game_screen import GameScreen
from fourfold.play.tui.setup_screen import SetupScreen
from fourfold.rules.record import Record
from fourfold.rules.record_files import read_record, write_record, write_records

# ---- Files


def names_in(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


async def save_as(tui: TuiDriver, name: str) -> None:
    await tui.press("s", to=SaveScreen)
    tui.app.screen.query_one(Input).value = name
    await tui.press("enter", to=GameScreen)


async def open_by_name(tui: TuiDriver, name: str, to: type[Screen[Any]] | None = None) -> None:
    await tui.press("o", to=LoadScreen)
    line = tui.app.screen.query_one("#path", Input)
    line.value = name
    line.focus()
    await tui.press("enter", to=to)


async def test_save_and_resume(tmp_path: Path) -> None:
    async with play(games=tmp_path) as tui:
        await tui.press("4455")
        await save_as(tui, "mine.json")
        await tui.press("66", "o", to=LoadScreen)
        await tui.press("enter", to=ConfirmScreen)
        await tui.press("d", to=GameScreen)
        assert tui.session.moves == "4455"
    assert json.loads((tmp_path / "mine.json").read_text())["moves"] == "4455"


async def test_file_names_are_not_markup(tmp_path: Path) -> None:
    async with play(games=tmp_path) as tui:
        await tui.press("44")
        await save_as(tui, "a[b]c[bold].json")
        await tui.until(lambda: len(tui.app._notifications))
        assert [note.markup for note in tui.app._notifications] == [False]
        await open_by_name(tui, str(tmp_path / "a[b]c[bold].json"), to=GameScreen)
        assert tui.session.moves == "44"


async def test_an_unknown_home_folder_is_reported(tmp_path: Path) -> None:
    async with play(games=tmp_path) as tui:
        for key in "so":
            await tui.press(key)
            await tui.until(lambda: isinstance(tui.app.screen, SaveScreen | LoadScreen))
            line = tui.app.screen.query_one(Input)
            line.value = "~nobody-of-that-name/game.json"
            line.focus()
            await tui.press("enter")
            problem = tui.app.screen.query_one(".problem", Static)
            assert "no home folder" in str(problem.content)
            await tui.press("escape", to=GameScreen)


async def test_a_broken_file_is_set_aside_and_reported(tmp_path: Path) -> None:
    (tmp_path / "broken.json").write_text("{")
    async with play(games=tmp_path) as tui:
        await tui.press("4", "o", to=LoadScreen)
        await tui.press("enter")
        await tui.until(lambda: "broken.json.broken" in tui.screen_text.replace("\n", ""))
        await tui.press("escape", to=GameScreen)
        assert tui.session.moves == "4"
    assert (tmp_path / "broken.json.broken").read_text() == "{"


async def test_a_file_that_cannot_be_written_is_reported(tmp_path: Path) -> None:
    (tmp_path / "folder.json").mkdir()
    async with play(games=tmp_path) as tui:
        await tui.press("s", to=SaveScreen)
        name = tui.app.screen.query_one(Input)
        problem = tui.app.screen.query_one(".problem", Static)
        name.value = ""
        await tui.press("enter")
        assert "Type a name" in str(problem.content)
        name.value = "folder"
        await tui.press("enter")
        assert "folder" in str(problem.content)


async def test_looking_back_does_not_cut_off_what_is_saved(tmp_path: Path) -> None:
    async with play(moves="4141414", games=tmp_path) as tui:
        await tui.press("pageup", "pageup")
        await save_as(tui, "mine")
    saved = json.loads((tmp_path / "mine.json").read_text())
    assert (saved["moves"], saved["outcome"], tui.app.last_moves) == ("4141414", "first", "4141414")


async def test_what_is_saved_under_a_name_is_opened_by_that_name(tmp_path: Path) -> None:
    async with play(moves="44", games=tmp_path) as tui:
        await save_as(tui, "mine")
        for name in ("mine", "mine.json", str(tmp_path / "mine")):
            await tui.press("1")
            await open_by_name(tui, name, to=ConfirmScreen)
            await tui.press("d", to=GameScreen)
            assert tui.session.moves == "44"
        await tui.press("o", to=LoadScreen)
        assert "mine.json" in tui.screen_text


async def test_an_entry_that_is_not_a_file_does_not_hide_the_others(tmp_path: Path) -> None:
    (tmp_path / "dangling.json").symlink_to(tmp_path / "nowhere")
    (tmp_path / "folder.json").mkdir()
    write_record(tmp_path / "game.json", Record(moves="44"))
    async with play(games=tmp_path) as tui:
        await tui.press("o", to=LoadScreen)
        assert tui.app.screen.query_one(OptionList).option_count == 1
        await tui.press("enter", to=GameScreen)
        assert tui.session.moves == "44"
        await open_by_name(tui, "folder.json")
        assert "folder.json" in tui.screen_text.replace("\n", "")
    assert names_in(tmp_path) == ["dangling.json", "folder.json", "game.json"]


async def test_only_files_without_any_game_are_set_aside(tmp_path: Path) -> None:
    write_records(tmp_path / "many.json", [Record(moves="44"), Record(moves="45")])
    newer = json.dumps({"format": "fourfold-game", "version": 99, "moves": "44"})
    (tmp_path / "newer.json").write_text(newer)
    (tmp_path / "other.json").write_text('{"milk": 2}')
    async with play(games=tmp_path) as tui:
        await tui.press("o", to=LoadScreen)
        listed = tui.app.screen.query_one(OptionList)
        for path in ("many.json", "newer.json", "other.json"):
            listed.highlighted = listed.get_option_index(str(tmp_path / path))
            await tui.press("enter")
        assert listed.option_count == 2
        assert "other.json.broken" in tui.screen_text.replace("\n", "")
    assert names_in(tmp_path) == ["many.json", "newer.json", "other.json.broken"]


async def test_a_file_follows_the_game(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    write_record(file, Record(moves="44", first="Ada"))
    before = file.read_bytes()
    async with play(load(file), save_to=file) as tui:
        await tui.press("pageup", "end")
        assert file.read_bytes() == before
        await tui.press("5")
        assert (read_record(file).moves, read_record(file).first) == ("445", "Ada")
        tui.game.begin(Saved(Setup(second="human")))
        assert read_record(file).moves == "445"
        await tui.press("1")
        assert read_record(file).moves == "1"
        assert any("game.kept.json" in told for told in tui.told)
    assert read_record(tmp_path / "game.kept.json").moves == "445"


async def test_a_file_that_cannot_be_updated_is_reported(tmp_path: Path) -> None:
    async with play(save_to=tmp_path) as tui:  # a folder
        await tui.press("44")
        assert len([told for told in tui.told if "cannot save" in told]) == 1
        assert tui.session.moves == "44"


# ---- Games that would be lost


async def test_an_unsaved_game_is_dropped_only_on_demand(tmp_path: Path) -> None:
    write_record(tmp_path / "other.json", Record(moves="12"))
    async with play(games=tmp_path) as tui:
        await tui.press("44")
        for leave in ("q", "ctrl+c", "ctrl+d"):
            await tui.press(leave, to=ConfirmScreen)
            assert "This game is not saved." in tui.screen_text
            await tui.press("escape", to=GameScreen)
        for key, chosen in (("n", "ctrl+s"), ("o", "enter")):
            await tui.press(key)
            await tui.until(lambda: not isinstance(tui.app.screen, GameScreen))
            await tui.press(chosen, to=ConfirmScreen)
            await tui.press("escape", to=GameScreen)
            assert tui.session.moves == "44"
        await tui.press("o", to=LoadScreen)
        await tui.press("enter", to=ConfirmScreen)
        await tui.press("enter")  # save it first
        await tui.until(lambda: isinstance(tui.app.screen, SaveScreen))
        tui.app.screen.query_one(Input).value = "mine"
        await tui.press("enter")
        await tui.until(lambda: tui.session.moves == "12")
        await tui.press("3", "n", to=SetupScreen)
        await tui.press("ctrl+s", to=ConfirmScreen)
        await tui.press("d")
        await tui.until(lambda: tui.session.moves == "")
        await tui.press("4", "ctrl+c", to=ConfirmScreen)
        await tui.press("ctrl+c")
    assert read_record(tmp_path / "mine.json").moves == "44"


@pytest.mark.parametrize("moves", ["", "4455", "4141414"])  # as on the command line
async def test_no_question_if_nothing_would_be_lost(moves: str) -> None:
    async with play(moves=moves) as tui:
        await tui.press("q")
        await tui.until(lambda: not tui.app.is_running)


async def test_no_question_if_the_game_is_saved(tmp_path: Path) -> None:
    async with play(games=tmp_path) as tui:
        await tui.press("4")
        await save_as(tui, "mine")
        await tui.press("q")
        await tui.until(lambda: not tui.app.is_running)


async def test_a_key_pressed_twice_opens_one_dialog(tmp_path: Path) -> None:
    async with play(games=tmp_path) as tui:
        await tui.press("4")
        for key in "qnso":
            tui.app.simulate_key(key)
            tui.app.simulate_key(key)
            await tui.until(lambda: not isinstance(tui.app.screen, GameScreen))
            await tui.press("escape")
            await tui.pilot.pause()
            assert isinstance(tui.app.screen, GameScreen), key


# ---- Paths


async def test_the_path_that_is_typed_is_opened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    games, home, here = (tmp_path / name for name in ("games", "home", "here"))
    for folder in (games, home, here):
        folder.mkdir()
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.setenv("USERPROFILE", str(home))
    monkeypatch.chdir(here)
    write_record(games / "newest.json", Record(moves="7"))
    write_record(home / "mine.json", Record(moves="1"))
    write_record(here / "GAME.JSON", Record(moves="2"))
    write_record(here / "two words.json", Record(moves="3"))
    (here / "folder").mkdir()
    (here / "milk.json").write_text('{"milk": 2}')
    typed = {
        "~/mine": "1",
        "./GAME.JSON": "2",
        "GAME.JSON": "2",
        "../here/GAME.JSON": "2",
        "two words": "3",
        f"'{here}/two words.json' ": "3",
        "newest": "7",
    }
    problems = {
        "./folder": "is a folder",
        "nothing": "There is no file",
        "milk.json": "milk.json",
        "~nobody-of-that-name/x": "no home folder",
    }

    async with play(games=games) as tui:
        for name, moves in typed.items():
            await tui.press("o", to=LoadScreen)
            line = tui.app.screen.query_one(Input)
            await tui.pilot.press(*name[:2])  # without a click on the line first
            line.insert_text_at_cursor(name[2:])
            assert line.value == name
            await tui.press("enter", to=GameScreen)
            assert tui.session.moves == moves, name
        await tui.press("o", to=LoadScreen)
        problem = tui.app.screen.query_one(".problem", Static)
        for name, words in problems.items():
            tui.app.screen.query_one(Input).value = name
            await tui.press("enter")
            assert words in str(problem.content), name
        await tui.press("escape")
        assert tui.session.moves == "7"
    assert (here / "milk.json").exists()
    async with play(games=here / "folder") as tui:
        await open_by_name(tui, "")
        assert "Type the path" in tui.screen_text
