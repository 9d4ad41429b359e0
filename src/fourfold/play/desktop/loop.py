"""The event loop of the window: keys, mouse, time."""

import contextlib
import time
from collections.abc import Callable

import pygame

from fourfold.play.desktop.layout import Layout
from fourfold.play.desktop.painter import paint
from fourfold.play.desktop.play import Play
from fourfold.play.desktop.window import Window
from fourfold.rules.notation import column_labels

_FRAME = 1 / 60  # seconds, while something moves
_IDLE = 0.1  # while nothing does; also the delay until Ctrl-C in the terminal is noticed
_PAGE, _NOTCH = 6, 2  # lines to scroll with a key, or with a step of the mouse wheel
_WAKE = pygame.event.custom_type()
_CONFIRM = (pygame.K_SPACE, pygame.K_RETURN, pygame.K_KP_ENTER)
_CLOSE_MENU = (pygame.K_m, pygame.K_ESCAPE, pygame.K_q)


def wake() -> None:
    """Wake the loop up. May be called from any thread, at any time."""
    with contextlib.suppress(pygame.error):  # the window is not open
        pygame.event.post(pygame.event.Event(_WAKE))


class Loop:
    """Runs until the user quits."""

    def __init__(
        self, play: Play, window: Window, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.play = play
        self.window = window
        self._clock = clock
        self._shown: object = None  # the view that was painted last, and the window's size
        self._keys: dict[int, Callable[[], object]] = {
            pygame.K_u: play.undo,
            pygame.K_BACKSPACE: play.undo,
            pygame.K_y: play.redo,
            pygame.K_x: play.resign,
            pygame.K_r: lambda: play.new(self.now),
            pygame.K_h: play.toggle_hints,
            pygame.K_m: play.open_menu,
            pygame.K_s: play.save,
            pygame.K_l: lambda: play.load(self.now),
            pygame.K_e: play.explain,
            pygame.K_g: play.review,
            pygame.K_F1: play.list_keys,
            pygame.K_QUESTION: play.list_keys,
            pygame.K_q: play.quit,
            pygame.K_ESCAPE: play.leave,
            pygame.K_LEFT: lambda: play.go(-1, self.now),
            pygame.K_RIGHT: lambda: play.go(1, self.now),
            pygame.K_UP: lambda: play.go_up(self.now),
            pygame.K_DOWN: lambda: play.go_down(self.now),
            pygame.K_HOME: lambda: play.go_to(0, self.now),
            pygame.K_END: lambda: play.go_to(len(play.session.whole), self.now),
            pygame.K_PAGEUP: lambda: play.advice.scroll(-_PAGE),
            pygame.K_PAGEDOWN: lambda: play.advice.scroll(_PAGE),
            **dict.fromkeys(_CONFIRM, lambda: play.drop_at_pointer(self.now)),
        }
        self._menu_keys: dict[int, Callable[[], object]] = {
            pygame.K_UP: lambda: play.move_in_menu(-1),
            pygame.K_DOWN: lambda: play.move_in_menu(1),
            pygame.K_LEFT: lambda: play.change_in_menu(-1),
            **dict.fromkeys((pygame.K_RIGHT, *_CONFIRM), lambda: play.change_in_menu(1)),
            **dict.fromkeys(_CLOSE_MENU, lambda: play.close_menu(self.now)),
        }

    @property
    def now(self) -> float:
        """The time for animations."""
        return self._clock()

    def run(self) -> None:
        """Wait for events, handle them and paint, until the end."""
        while not self.play.closed:
            self.draw()
            wait = _FRAME if self.play.busy(self.now) else _IDLE
            for event in (pygame.event.wait(round(1000 * wait)), *pygame.event.get()):
                self.handle(event)
            self.play.poll(self.now)

    def draw(self) -> None:
        """Paint, if anything has changed."""
        view, layout = self.play.view(self.now), self._layout
        size = (layout.window_across, layout.window_down)
        if self._shown != (view, size):
            self.play.advice.limit_scroll(paint(view, layout, self.window.surface))
            self.window.show(self.play.title)
            self._shown = (view, size)

    def handle(self, event: pygame.Event) -> None:
        """Handle an event."""
        match event.type:
            case pygame.WINDOWCLOSE:
                self.play.quit("closing")
            case pygame.QUIT:
                self.play.end()
            case pygame.KEYDOWN:
                self._press(event)
            case pygame.MOUSEMOTION:
                self._point(*self.window.in_pixels(event.pos))
            case pygame.MOUSEBUTTONDOWN if event.button == pygame.BUTTON_LEFT:
                self._click(*self.window.in_pixels(event.pos))
            case pygame.MOUSEWHEEL:
                self.play.advice.scroll(-_NOTCH * event.y)
            case pygame.WINDOWLEAVE:
                self.play.point_at(None)
            case pygame.WINDOWEXPOSED | pygame.WINDOWSIZECHANGED:
                self._shown = None

    @property
    def _layout(self) -> Layout:
        board = self.play.session.board
        panel = self.play.advice.panel is not None
        return self.window.layout(board.columns, board.rows, has_panel=panel)

    def _press(self, event: pygame.Event) -> None:
        leave = self.window.fullscreen and event.key == pygame.K_ESCAPE and not self.play.menu
        if event.key == pygame.K_F11 or leave:
            self.window.toggle_fullscreen()
        elif self.play.menu:
            self._menu_keys.get(event.key, lambda: None)()
        elif (column := self._column(event)) is not None:
            self.play.drop(column, self.now)
        else:
            # On many keyboards, ? is another key with Shift.
            key = pygame.K_QUESTION if event.unicode == "?" else event.key
            self._keys.get(key, lambda: None)()

    def _column(self, event: pygame.Event) -> int | None:
        """The column of a key. Digits work without Shift on every keyboard layout."""
        columns = self.play.session.board.columns
        if event.unicode and event.unicode in column_labels(columns):
            return column_labels(columns).index(event.unicode)
        column = event.scancode - pygame.KSCAN_1
        return column if 0 <= column < min(columns, 9) else None

    def _point(self, x: float, y: float) -> None:
        if self.play.menu:
            for row, rect in enumerate(self._layout.menu_rows(len(self.play.menu.view.rows))):
                if rect.holds(x, y):
                    self.play.menu.select(row)
        else:
            self.play.point_at(self._layout.column_at(x, y))

    def _click(self, x: float, y: float) -> None:
        layout = self._layout
        if self.play.menu:
            self._click_in_menu(x, y)
            return
        buttons = self.play.view(self.now).buttons
        for rect, button in zip(layout.buttons(len(buttons)), buttons, strict=True):
            if rect.holds(x, y):
                self._keys[pygame.key.key_code(button.key)]()
                return
        moves = len(self.play.session.whole)
        if layout.has_panel and layout.panel.holds(x, y):
            if (ply := layout.ply_at(x, y, moves)) is not None:
                self.play.go_to(ply, self.now)
        elif (column := layout.column_at(x, y)) is not None:
            self.play.point_at(column)
            self.play.drop(column, self.now)

    def _click_in_menu(self, x: float, y: float) -> None:
        """Handle a click: next value, previous value left of it, close outside."""
        play, layout = self.play, self._layout
        if not play.menu:
            return
        count = len(play.menu.view.rows)
        if not layout.menu(count).holds(x, y):
            play.close_menu(self.now)
            return
        for row, rect in enumerate(layout.menu_rows(count)):
            if rect.holds(x, y):
                play.menu.select(row)
                left_of_value = rect.centre[0] <= x < rect.x + rect.across * 3 // 4
                play.change_in_menu(-1 if left_of_value else 1)
                return


def run(play: Play, window: Window) -> None:
    """Play until the user quits, then close the window."""
    try:
        Loop(play, window).run()
    finally:
        window.close()
