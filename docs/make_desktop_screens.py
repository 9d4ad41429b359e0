"""Makes the pictures of docs/desktop.md from real windows: `python docs/make_desktop_screens.py`.

Needs `Xvfb` and `xdotool`, as the tests do.
"""  # noqa: INP001

import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

sys.path.append(str(Path(__file__).parent.parent / "tests"))

from support.display import DesktopWindow

from fourfold import Side
from fourfold.play.settings import Settings, SettingsFile

IMAGES = Path(__file__).parent / "images"
POSITION = "2653544123664564115"


def screen(
    name: str,
    settings: Settings,
    *arguments: str,
    keys: tuple[str, ...] = (),
    after: tuple[str, ...] = (),
    shown: Callable[[DesktopWindow], bool] = lambda window: True,  # noqa: ARG005
) -> None:
    """A window after some keys, as soon as something is shown, and some more keys."""
    with tempfile.TemporaryDirectory() as folder:
        SettingsFile(Path(folder) / "settings.json").save(settings)
        with DesktopWindow(Path(folder), *arguments, theme=settings.theme) as window:
            window.point_at(3, 4)
            if keys:
                window.press(*keys)
            window.wait_until(lambda: shown(window), name)
            for key in after:
                before = window.picture().tobytes()
                window.press(key)
                window.wait_until(lambda: window.picture().tobytes() != before, key)  # noqa: B023
            settled = window.picture()
            while (now := window.picture()).tobytes() != settled.tobytes():
                settled = now
            settled.save(IMAGES / f"{name}.png", optimize=True)


def _scored(window: DesktopWindow) -> bool:
    return window.is_written(window.layout().scores)


def _in_menu(window: DesktopWindow) -> bool:
    return not window.hovers(Side.SECOND, 3)


def _over(window: DesktopWindow) -> bool:
    return "won" in window.title


def _has_panel(window: DesktopWindow) -> bool:
    panel = window.layout(has_panel=True).panel
    return window.has_color((panel.x + 4, panel.y + panel.down - 4), window.theme.hole)


def _explained(window: DesktopWindow) -> bool:
    """Whether the panel holds more than one line."""
    layout = window.layout(has_panel=True)
    below = layout.panel.y + 6 * layout.text_size
    rect = (layout.panel.x + layout.text_size, below, layout.text_size * 8, 30)
    return _has_panel(window) and window.is_written(rect, window.theme.hole)


def _reviewed(window: DesktopWindow) -> bool:
    """Whether there is a graph, which is on paper."""
    graph = window.layout(has_panel=True).graph
    place = graph.x + 8, graph.y + graph.down - 8
    return _has_panel(window) and window.has_color(place, window.theme.paper)


if __name__ == "__main__":
    still = Settings(animation=False, side="second")
    light = still.changed(theme="light")
    hints = still.changed(scores=True)
    screen("desktop", hints, "-d", "perfect", "--resume", POSITION, shown=_scored)
    search = ("-d", "threats:depth=6", "--resume", "445")
    screen("desktop-menu", light, *search, keys=("m", "Down"), shown=_in_menu)
    explained = ("-d", "perfect", "--resume", POSITION)
    screen("desktop-explain", light, *explained, keys=("e",), shown=_explained)
    reviewed = ("-d", "human", "--resume", "4725536343413")
    screen("desktop-review", still, *reviewed, keys=("g",), after=("Up", "Up"), shown=_reviewed)
    two_lines = ("-d", "human", "--resume", "1623151322611")
    colors = still.changed(theme="colorblind")
    screen("desktop-won", colors, *two_lines, keys=("4",), shown=_over)
