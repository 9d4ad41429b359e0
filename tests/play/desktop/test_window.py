"""Drawing, keys and mouse, in a window without a screen."""

import os
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

pytest.importorskip("pygame", reason="the extra desktop is not installed")

import pygame

from fourfold.base.errors import FourfoldError
from fourfold.play.desktop.layout import Layout
from fourfold.play.desktop.loop import Loop
from fourfold.play.desktop.painter import paint
from fourfold.play.desktop.play import Play
from fourfold.play.desktop.view import Graph, Panel
from fourfold.play.desktop.window import Window
from fourfold.play.session.opponents import families
from fourfold.play.session.setup import Saved, setup_of
from fourfold.play.settings import THEME_NAMES, Settings, board_theme
from fourfold.render.marks import Kind, Mark
from fourfold.rules.rule import Rule
from fourfold.rules.side import Side

LATER = 100.0


@pytest.fixture
def window(monkeypatch: pytest.MonkeyPatch) -> Iterator[Window]:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    opened = Window(7, 6)
    yield opened
    opened.close()


@pytest.fixture
def loop(window: Window) -> Iterator[Loop]:
    with Play(Settings(opponent="human", animation=False)) as play:
        yield Loop(play, window, clock=lambda: LATER)


def key_event(key: str) -> pygame.Event:
    letter = key if len(key) == 1 else ""
    return pygame.event.Event(
        pygame.KEYDOWN, key=pygame.key.key_code(key), unicode=letter, mod=0, scancode=0
    )


def press(loop: Loop, *keys: str) -> None:
    for key in keys:
        loop.handle(key_event(key))


def point(loop: Loop, place: tuple[int, int]) -> None:
    loop.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=place))


def click(loop: Loop, *places: tuple[int, int]) -> None:
    for place in places:
        loop.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=place, button=1))


def picture(settings: Settings, moves: str, size: tuple[int, int]) -> pygame.Surface:
    surface = pygame.Surface(size).convert()
    with Play(settings, Saved(setup_of(settings), moves)) as play:
        play.point_at(1)
        view = play.view(LATER)
    paint(view, Layout(*size, view.columns, view.rows), surface)
    return surface


# ---- What is drawn


@pytest.mark.usefixtures("window")
@pytest.mark.parametrize("theme", [*THEME_NAMES, "auto"])
@pytest.mark.parametrize("size", [(640, 820), (300, 300), (1600, 500)])
def test_discs_have_the_colours_of_the_theme(theme: str, size: tuple[int, int]) -> None:
    surface = picture(Settings(opponent="human", theme=theme), "44", size)
    layout, colors = Layout(*size, 7, 6), board_theme(theme)
    aside = layout.cell * 0.12, layout.cell * 0.28

    def color(column: int, row: float) -> pygame.Color:
        x, y = layout.centre(column, row)
        return surface.get_at((round(x + aside[0]), round(y + aside[1])))

    assert color(3, 0) == pygame.Color(colors.first)
    assert color(3, 1) == pygame.Color(colors.second)
    assert color(0, 0) == pygame.Color(colors.hole)
    assert color(1, 6.2) == pygame.Color(colors.first), "the disc that hovers"
    assert surface.get_at((0, 0)) == pygame.Color(colors.paper)
    board = layout.board
    corner = surface.get_at((board.x + layout.edge, board.y + layout.edge))
    assert corner == pygame.Color(colors.board)


@pytest.mark.usefixtures("window")
@pytest.mark.parametrize("theme", THEME_NAMES)
def test_the_sides_differ_without_colours(theme: str) -> None:
    """The middle of a disc, where the emblems of the two sides differ."""
    size = (640, 820)
    surface = picture(Settings(opponent="human", theme=theme), "41", size)
    layout, colors = Layout(*size, 7, 6), board_theme(theme)
    first = surface.get_at(layout.centre(3, 0)) == pygame.Color(colors.first)
    second = surface.get_at(layout.centre(0, 0)) == pygame.Color(colors.second)
    assert first != second


@pytest.mark.usefixtures("window")
@pytest.mark.parametrize("size", [(1, 1), (40, 600), (600, 40), (64, 64)])
def test_a_very_small_window_can_be_painted(size: tuple[int, int]) -> None:
    settings = Settings(opponent="human", columns=12, rows=4, scores=True)
    assert picture(settings, "1234", size).get_size() == size


@pytest.mark.usefixtures("window")
def test_long_names_and_the_menu_are_cut_to_fit(window: Window) -> None:
    settings = Settings(opponent="urgency:depth=12,blunder=0.25,order=left-to-right,pruning=off")
    with Play(settings) as play:
        play.open_menu()
        loop = Loop(play, window, clock=lambda: LATER)
        loop.draw()
    layout = Layout(*window.surface.get_size(), 7, 6)
    paper = pygame.Color(board_theme("dark").paper)
    middle = layout.across // 2, layout.names.centre[1]
    assert window.surface.get_at(middle) == paper, "the two names keep apart"


# ---- Keys


def test_digits_drop_and_letters_act(loop: Loop) -> None:
    press(loop, "4", "4", "5")
    assert loop.play.session.moves == "445"
    press(loop, "u", "backspace")
    assert loop.play.session.moves == "4"
    press(loop, "y")
    assert loop.play.session.moves == "44"
    press(loop, "r", "r")
    assert loop.play.session.moves == ""
    press(loop, "8", "0", "z", "f5", "tab")
    assert loop.play.session.moves == ""
    press(loop, "x", "x")
    assert loop.play.title == "fourfold: First resigned: Second has won."


def test_wide_boards_have_letters_for_columns(window: Window) -> None:
    settings = Settings(opponent="human", columns=12, rows=4)
    with Play(settings) as play:
        press(Loop(play, window), "9", "a", "c")
        assert play.session.moves == "9ac"
    with Play(settings.changed(columns=16, rule="most-fours")) as play:
        press(Loop(play, window), "e", "E")  # the second one with Shift
        assert play.session.moves == "e"
        assert play.note


def test_digits_need_no_shift_on_any_keyboard(loop: Loop) -> None:
    french_four = pygame.event.Event(
        pygame.KEYDOWN, key=pygame.K_QUOTE, unicode="'", mod=0, scancode=pygame.KSCAN_4
    )
    loop.handle(french_four)
    assert loop.play.session.moves == "4"


def test_arrows_choose_a_column(loop: Loop) -> None:
    press(loop, "right", "return", "left", "left", "space", "down")
    assert loop.play.session.moves == "533"


def test_keys_are_listed_beside_the_board(loop: Loop) -> None:
    for key in ("f1", "?"):
        press(loop, key)
        panel = loop.play.view(0).panel
        assert panel is not None
        assert panel.title == "Keys"
        assert "Esc: close what is open; on a game, Esc twice quits" in panel.paragraphs
        assert not any(button.on for button in loop.play.view(0).buttons)
        press(loop, "escape")
        assert (loop.play.view(0).panel, loop.play.closed) == (None, False)


def test_keys_that_quit(loop: Loop) -> None:
    press(loop, "escape")
    assert (loop.play.closed, loop.play.note) == (False, "Esc again quits")
    press(loop, "escape")
    assert loop.play.closed
    loop.play.closed = False
    press(loop, "q")
    assert loop.play.closed


@pytest.mark.parametrize("kind", [pygame.QUIT, pygame.WINDOWCLOSE])
def test_the_close_button_quits(loop: Loop, kind: int) -> None:
    loop.handle(pygame.event.Event(kind))
    assert loop.play.closed


def test_the_close_button_asks_about_an_unsaved_game_and_the_system_does_not(loop: Loop) -> None:
    press(loop, "4")
    loop.handle(pygame.event.Event(pygame.WINDOWCLOSE))
    assert not loop.play.closed
    assert loop.play.note == "This game is not saved: closing again quits, S saves it"
    loop.handle(pygame.event.Event(pygame.QUIT))
    assert loop.play.closed


def test_in_the_menu_keys_belong_to_the_menu(loop: Loop) -> None:
    press(loop, "m", "4", "u", "r", "h")
    assert loop.play.session.moves == ""
    assert not loop.play.settings.scores
    press(loop, "down", "down", "right", "up", "left", "escape")
    assert not loop.play.closed
    assert loop.play.menu is None
    assert (loop.play.session.setup.columns, loop.play.session.setup.rows) == (7, 7)
    assert loop.play.settings.rule == "most-fours"


def test_f11_toggles_full_screen(loop: Loop) -> None:
    before = loop.window.surface.get_size()
    press(loop, "f11")
    loop.draw()
    assert loop.window.surface.get_size() == pygame.display.get_desktop_sizes()[0]
    press(loop, "escape")
    loop.draw()
    assert loop.window.surface.get_size() == before
    assert not loop.play.closed


# ---- Mouse


def test_the_mouse_drops_where_it_points(loop: Loop) -> None:
    layout = loop.window.layout(7, 6)
    for row in (0, 3, 5, 6.2):
        point(loop, layout.centre(2, row))
        assert loop.play.pointer == 2
    click(loop, layout.centre(2, 3))
    assert loop.play.session.moves == "3"
    loop.handle(pygame.event.Event(pygame.WINDOWLEAVE))
    assert loop.play.view(LATER).pointer is None


def test_a_click_beside_the_board_does_nothing(loop: Loop) -> None:
    click(loop, (0, 0), loop.window.layout(7, 6).note.centre)
    assert loop.play.session.moves == ""


def test_buttons_do_what_their_keys_do(loop: Loop, tmp_path: Path) -> None:
    press(loop, "4")
    buttons = loop.window.layout(7, 6).buttons(8)
    undo, hints, explain, review, new, save, menu, leave = (rect.centre for rect in buttons)
    click(loop, undo)
    assert loop.play.session.moves == ""
    click(loop, hints)
    assert loop.play.settings.scores
    press(loop, "4")
    click(loop, explain)
    assert loop.play.session.advising
    press(loop, "e")
    click(loop, review)
    assert loop.play.session.advising
    press(loop, "g")
    loop.play.file = tmp_path / "game.json"
    click(loop, save)
    assert loop.play.file.exists()
    click(loop, new)
    assert loop.play.session.moves == ""
    click(loop, menu)
    assert loop.play.menu
    click(loop, (1, 1))
    assert loop.play.menu is None
    click(loop, leave)
    assert loop.play.closed


def test_the_menu_with_the_mouse(loop: Loop) -> None:
    press(loop, "m")
    assert loop.play.menu
    count = len(loop.play.menu.view.rows)
    row = loop.window.layout(7, 6).menu_rows(count)[-1]
    right, left = row.x + row.across - row.down, row.x + row.across // 2 + row.down
    point(loop, row.centre)
    assert loop.play.menu.view.rows[-1].selected
    click(loop, (right, row.centre[1]))
    assert loop.play.settings.animation
    click(loop, (left, row.centre[1]))
    assert not loop.play.settings.animation
    row = loop.window.layout(7, 6).menu_rows(count)[0]
    label = row.x + row.down
    click(loop, (label, row.centre[1]))
    assert loop.play.menu.settings.opponent == families(Rule.CONNECT_FOUR)[1]
    row = loop.window.layout(7, 6).menu_rows(len(loop.play.menu.view.rows))[0]
    click(loop, (left, row.centre[1]))
    assert loop.play.menu.settings.opponent == "human"


# ---- Explanations and reviews


def wait_for_advice(loop: Loop) -> None:
    while loop.play.session.advising:
        loop.play.session.wait()
    loop.play.poll(LATER)
    loop.draw()


def test_a_review_with_keys_and_mouse(loop: Loop) -> None:
    press(loop, *"4725536343413", "g")
    wait_for_advice(loop)
    layout = loop._layout
    assert layout.has_panel
    press(loop, "left", "left")
    assert loop.play.session.moves == "47255363434"
    graph = layout.graph
    click(loop, (graph.x + 1, graph.centre[1]))
    assert loop.play.session.moves == ""
    click(loop, (graph.x + graph.across - 1, graph.centre[1]))
    press(loop, "up", "up", "down", "home", "end", "1")
    back, after, *_ = (rect.centre for rect in layout.buttons(8))
    click(loop, back, back, after)
    assert loop.play.session.moves == "472553634341"
    press(loop, "escape")
    assert loop.play.session.moves == "4725536343413"
    assert not loop._layout.has_panel
    assert not loop.play.closed


def test_a_long_explanation_is_scrolled_and_not_past_its_end(loop: Loop) -> None:
    press(loop, *"2653544123664564115", "e")
    wait_for_advice(loop)

    def scroll() -> int:
        loop.draw()
        panel = loop.play.view(LATER).panel
        assert panel
        assert "Page Up/Down: scroll" in panel.keys
        return panel.scroll

    loop.handle(pygame.event.Event(pygame.MOUSEWHEEL, y=-1))
    assert scroll() == 2
    press(loop, *["page down"] * 20)
    scroll()
    end = scroll()
    press(loop, "page up")
    assert 0 < scroll() == end - 6


@pytest.mark.usefixtures("window")
@pytest.mark.parametrize("theme", THEME_NAMES)
@pytest.mark.parametrize("size", [(640, 880), (480, 400), (1600, 500), (60, 40)])
def test_marks_and_text_are_painted_at_every_size(theme: str, size: tuple[int, int]) -> None:
    surface = pygame.Surface(size).convert()
    settings = Settings(opponent="human", theme=theme)
    with Play(settings, Saved(setup_of(settings), "44")) as play:
        view = play.view(LATER)
    graph = Graph((1, 1, -2, None, 4), errors=(2,), at=3)
    said = ("A sentence that takes more than one line. " * 4,) * 3
    panel = Panel("Review", said, 0.5, graph)
    marks = tuple(Mark(kind, column, 3, Side.FIRST) for column, kind in enumerate(list(Kind)[:7]))
    view = replace(view, panel=panel, marks=(*marks, Mark(Kind.BEST, 6, label="best")))
    layout, colors = Layout(*size, 7, 6, has_panel=True), board_theme(theme)
    paint(view, layout, surface)
    place = layout.panel
    if min(size) > 100:
        inside = surface.get_at((place.x + 3, place.y + place.down // 2))
        assert inside == pygame.Color(colors.hole)
    if layout.cell > 50:
        x, y = layout.centre(0, 3)
        aside = round(0.08 * layout.cell), round(0.14 * layout.cell)
        assert surface.get_at((x + aside[0], y + aside[1])) == pygame.Color(colors.first)


# ---- The loop


def test_nothing_is_painted_twice(loop: Loop, monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[str] = []
    monkeypatch.setattr(loop.window, "show", shown.append)
    loop.draw()
    loop.draw()
    assert shown == ["fourfold: First to move"]
    press(loop, "4")
    loop.draw()
    loop.handle(pygame.event.Event(pygame.WINDOWEXPOSED))
    loop.draw()
    assert len(shown) == 3


def test_a_whole_game_from_posted_events(loop: Loop) -> None:
    for letter in "4141414q":
        pygame.event.post(key_event(letter))
    loop.run()
    assert loop.play.session.moves == "4141414"
    assert loop.play.title == "fourfold: First has won."


def test_without_a_display_the_terminal_is_suggested(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "no such driver")
    with pytest.raises(FourfoldError, match="fourfold tui or fourfold play"):
        Window(7, 6)


def test_pygame_prints_no_greeting() -> None:
    assert os.environ["PYGAME_HIDE_SUPPORT_PROMPT"]
