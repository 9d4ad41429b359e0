"""How the full-screen game looks, in terminals of all sizes."""

import pytest
from support.tui_driver import TuiDriver, play

from fourfold import Side
from fourfold.play.session import Rule, Setup
from fourfold.play.settings import Settings

# ---- Looks


def test_a_disc_falls_to_its_place(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fourfold.play.tui.board_view._GRAVITY", 0.01)  # as if time had stopped

    async def script(tui: TuiDriver) -> None:
        await tui.press("4")
        assert tui.board.falling
        monkeypatch.undo()
        await tui.until(lambda: not tui.board.falling)

    play(script, settings=Settings())


def test_without_animation_it_is_there_at_once() -> None:
    async def script(tui: TuiDriver) -> None:
        await tui.press("4")
        assert not tui.board.falling

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
    async def script(tui: TuiDriver) -> None:
        assert tui.board.brush.height == lines_of_a_cell
        assert tui.game.query_one("#panel").display == panel
        assert "1" in tui.screen_text
        assert "7" in tui.screen_text

    play(script, size=size)


def test_it_follows_when_the_terminal_changes() -> None:
    async def script(tui: TuiDriver) -> None:
        await tui.press("44")
        await tui.pilot.resize_terminal(20, 8)
        assert "The terminal is too small" in " ".join(tui.screen_text.split())
        await tui.press("5")  # still a game
        await tui.pilot.resize_terminal(80, 24)
        assert "too small" not in tui.screen_text
        assert tui.session.moves == "445"
        assert tui.board.brush.height == 3

    play(script)


def test_wide_boards_have_letters_for_columns() -> None:
    async def script(tui: TuiDriver) -> None:
        await tui.press("b")
        assert tui.session.moves == "b"

    play(script, Setup(second="human", columns=12, rows=4))


def test_plain_letters_for_terminals_without_symbols() -> None:
    async def script(tui: TuiDriver) -> None:
        await tui.press("45")
        assert " x " in tui.screen_text
        assert " o " in tui.screen_text
        lines = tui.screen_text.splitlines()
        assert "".join(lines[1:22]).isascii()

    play(script, symbols="ascii")


def test_every_theme_and_size_paints_every_cell() -> None:
    from fourfold.play.tui.discs import Brush, Falling, Look, paint  # noqa: PLC0415
    from fourfold.play.tui.palette import THEME_NAMES  # noqa: PLC0415

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


def test_fours_are_shown_even_without_room_for_a_panel() -> None:
    async def script(tui: TuiDriver) -> None:
        assert "Fours 1:0. Second to move" in tui.screen_text
        await tui.press("2")
        assert "Fours 1:1. First to move" in tui.screen_text

    setup = Setup(second="human", rule=Rule.MOST_FOURS)
    play(script, setup, size=(40, 16), moves="1212121")


def test_help_and_quit_are_always_in_sight() -> None:
    async def script(tui: TuiDriver) -> None:
        footer = tui.screen_text.splitlines()[-1]
        assert "? Help" in footer
        assert "q Quit" in footer

    for width in (23, 40, 60, 80):
        play(script, size=(width, 16))
