"""How the full-screen game looks, in terminals of all sizes."""

from itertools import product, starmap

import pytest
from support.tui_driver import play

from fourfold import Side
from fourfold.play.session.setup import Setup
from fourfold.play.settings import THEME_NAMES, Settings
from fourfold.play.tui.discs import Brush, Falling, Look, paint
from fourfold.play.tui.footer import KeyFooter
from fourfold.play.tui.game_screen import GameScreen
from fourfold.play.tui.help_screen import HelpScreen
from fourfold.play.tui.moves import move_list
from fourfold.rules.rule import Rule

# ---- Looks


async def test_a_disc_falls_to_its_place(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fourfold.play.tui.board_view._GRAVITY", 0.01)  # as if time had stopped
    async with play(settings=Settings()) as tui:
        await tui.press("4")
        assert tui.board.falling
        monkeypatch.undo()
        await tui.until(lambda: not tui.board.falling)


async def test_without_animation_it_is_there_at_once() -> None:
    async with play() as tui:
        await tui.press("4")
        assert not tui.board.falling


@pytest.mark.parametrize(
    ("size", "lines_of_a_cell", "panel"),
    [((80, 24), 3, True), ((120, 40), 5, True), ((60, 20), 2, True), ((40, 18), 2, False)],
)
async def test_it_fits_the_terminal(
    size: tuple[int, int],
    lines_of_a_cell: int,
    panel: bool,  # noqa: FBT001
) -> None:
    async with play(size=size) as tui:
        assert tui.board.brush.height == lines_of_a_cell
        assert tui.game.query_one("#panel").display == panel
        assert "1" in tui.screen_text
        assert "7" in tui.screen_text


async def test_it_follows_when_the_terminal_changes() -> None:
    async with play() as tui:
        await tui.press("44")
        await tui.pilot.resize_terminal(20, 8)
        assert "The terminal is too small" in " ".join(tui.screen_text.split())
        await tui.press("5")  # still a game
        await tui.pilot.resize_terminal(80, 24)
        assert "too small" not in tui.screen_text
        assert tui.session.moves == "445"
        assert tui.board.brush.height == 3


async def test_wide_boards_have_letters_for_columns() -> None:
    async with play(Setup(second="human", columns=12, rows=4)) as tui:
        await tui.press("b")
        assert tui.session.moves == "b"
        assert "e Explain" in tui.screen_text


async def test_a_capital_letter_is_the_key_where_the_small_one_is_a_column() -> None:
    setup = Setup(second="human", columns=16, rows=7, rule=Rule.MOST_FOURS)
    async with play(setup) as tui:
        assert "E Explain" in tui.screen_text
        assert "G Review" in tui.screen_text
        await tui.press("e", "E")
        assert tui.session.moves == "e"
        assert "only under the rule connect-four" in str(tui.told)


async def test_plain_letters_for_terminals_without_symbols() -> None:
    async with play(symbols="ascii") as tui:
        await tui.press("45")
        assert " x " in tui.screen_text
        assert " o " in tui.screen_text
        lines = tui.screen_text.splitlines()
        assert "".join(lines[1:22]).isascii()


def test_every_theme_and_size_paints_every_cell() -> None:
    looks = [
        Look(),
        Look(Side.FIRST),
        Look(Side.SECOND, last=True),
        Look(Side.FIRST, wins=True),
        Look(Side.SECOND, faded=True),
        Look(ghost=Side.FIRST),
    ]
    for brush in starmap(Brush, product(THEME_NAMES, ("unicode", "ascii"), range(1, 5))):
        painted = [paint(look, brush) for look in looks]
        for lines in painted:
            assert len(lines) == brush.height
            assert {sum(s.cell_length for s in line) for line in lines} == {brush.width}
        assert len({str(lines) for lines in painted}) == len(looks)
        assert paint(Look(), brush, Falling(Side.FIRST, 0.0)) != painted[0]


async def test_fours_are_shown_even_without_room_for_a_panel() -> None:
    setup = Setup(second="human", rule=Rule.MOST_FOURS)
    async with play(setup, size=(40, 16), moves="1212121") as tui:
        assert "Fours 1:0. Second to move" in tui.screen_text
        await tui.press("2")
        assert "Fours 1:1. First to move" in tui.screen_text


@pytest.mark.parametrize("width", [23, 40, 60, 80])
async def test_help_and_quit_are_always_shown(width: int) -> None:
    async with play(size=(width, 16)) as tui:
        lines = tui.app.screen.query_one(KeyFooter).size.height
        footer = "\n".join(tui.screen_text.splitlines()[-lines:])
        assert "? Help" in footer
        assert "q Quit" in footer


@pytest.mark.parametrize("size", [(60, 20), (79, 24), (40, 24), (100, 30)])
async def test_the_footer_shows_every_key_in_full(size: tuple[int, int]) -> None:
    async with play(size=size) as tui:
        footer = tui.app.screen.query_one(KeyFooter)
        await tui.until(lambda: "s Save" in tui.screen_text)
        await tui.press("question_mark", to=HelpScreen)  # opening a dialog makes the footer again
        await tui.press("escape", to=GameScreen)
        lines = tui.screen_text.splitlines()[-footer.size.height :]
        for key in ("? Help", "q Quit", "h Hint", "u Undo", "e Explain", "v Scores", "g Review"):
            assert key in "\n".join(lines)
        assert "n New" in lines[-1]
        assert "s Save" in lines[-1]


@pytest.mark.parametrize("signs", [{}, {1: "??", 12: "?"}])
@pytest.mark.parametrize("width", [20, 27, 33, 51, 80])
def test_lines_of_moves_fit_into_the_panel(width: int, signs: dict[int, str]) -> None:
    moves = move_list([3, 2] * 20, [], width=width, signs=signs)
    lines = [line.rstrip() for line in moves.plain.splitlines()]
    assert len(lines) < 20 or width == 20  # several pairs on a line
    assert max(map(len, lines)) <= width
