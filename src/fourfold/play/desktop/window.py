"""The window itself: opening it, its size in pixels, full screen."""

import os
import sys

import pygame

from fourfold.base.errors import FourfoldError
from fourfold.play.desktop.canvas import sprite
from fourfold.play.desktop.layout import Layout, window_size
from fourfold.render.glyphs import disc
from fourfold.render.scene import Box, Shape
from fourfold.render.themes import THEMES
from fourfold.rules.side import Side

_SHARE = 0.8  # of the screen's height that a new window takes
_LARGEST_CELL, _SMALLEST_CELL = 140, 30
_ICON = 64


class Window:
    """A window on the screen. Raises `FourfoldError` if there is no screen."""

    def __init__(self, columns: int, rows: int) -> None:
        try:
            _open_screen()
            size = window_size(columns, rows, _cell_for(rows, columns))
            self._window = pygame.Window(
                "fourfold", size, resizable=True, allow_high_dpi=True, hidden=True
            )
        except pygame.error as error:
            pygame.display.quit()
            raise FourfoldError(
                f"no window can be opened here ({error}): play in the terminal with "
                "fourfold tui or fourfold play"
            ) from None
        pygame.font.init()
        self._window.minimum_size = window_size(columns, rows, _SMALLEST_CELL)
        self.fullscreen = False
        self._window.get_surface()  # before it is shown: this recreates the window
        self._window.set_icon(_icon())
        self._window.show()

    @property
    def surface(self) -> pygame.Surface:
        """The surface to draw on."""
        return self._window.get_surface()

    def layout(self, columns: int, rows: int, *, has_panel: bool = False) -> Layout:
        """Where everything is, in the pixels of the surface."""
        return Layout(*self.surface.get_size(), columns, rows, has_panel)

    def in_pixels(self, place: tuple[float, float]) -> tuple[float, float]:
        """A mouse position in pixels of the surface, which may have a higher resolution."""
        points, pixels = self._window.size, self.surface.get_size()
        return place[0] * pixels[0] / points[0], place[1] * pixels[1] / points[1]

    def show(self, title: str) -> None:
        """Show what was drawn."""
        self._window.flip()
        if self._window.title != title:
            self._window.title = title

    def toggle_fullscreen(self) -> None:
        """Toggle full screen."""
        self.fullscreen = not self.fullscreen
        if self.fullscreen:
            self._window.set_fullscreen(desktop=True)
        else:
            self._window.set_windowed()

    def close(self) -> None:
        """Close the window."""
        self._window.destroy()
        pygame.display.quit()


def _open_screen() -> None:
    """Raise `pygame.error` if there is no real screen."""
    asked_for = os.environ.get("SDL_VIDEODRIVER")
    if sys.platform == "linux" and not asked_for and not os.environ.get("WAYLAND_DISPLAY"):
        if not os.environ.get("DISPLAY"):
            raise pygame.error("there is no display")
        # Otherwise it would look for Wayland, too, and print an error in the terminal.
        os.environ["SDL_VIDEODRIVER"] = "x11"
    # Otherwise SDL reports the close button a second time, as the end of the program.
    os.environ.setdefault("SDL_QUIT_ON_LAST_WINDOW_CLOSE", "0")
    pygame.display.init()
    if not asked_for and pygame.display.get_driver() in {"offscreen", "dummy"}:
        raise pygame.error("there is no display")


def _cell_for(rows: int, columns: int) -> int:
    """Cells as large as the screen has room for."""
    across, down = pygame.display.get_desktop_sizes()[0]
    fitting = Layout(int(across * _SHARE), int(down * _SHARE), columns, rows).cell
    return max(_SMALLEST_CELL, min(_LARGEST_CELL, fitting))


def _icon() -> pygame.Surface:
    theme, near, far = THEMES["light"], _ICON * 0.28, _ICON * 0.72
    places = ((near, near), (far, near), (far, far), (near, far))
    shapes: list[Shape] = [Box(0, 0, _ICON, _ICON, _ICON / 5, fill="board")]
    for place, side in zip(places, (*Side, *Side), strict=True):
        shapes += disc(side, theme, place, _ICON * 0.19, "")
    return sprite(tuple(shapes), (_ICON, _ICON), theme.name)
