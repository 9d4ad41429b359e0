"""Makes the pictures of docs/desktop.md from real windows: `python docs/make_desktop_screens.py`.

Needs `Xvfb` and `xdotool`, as the tests do.
"""  # noqa: INP001

import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

sys.path.append(str(Path(__file__).parent.parent / "tests"))

from display import DesktopWindow

from fourfold import Side
from fourfold.settings import Settings, SettingsFile

IMAGES = Path(__file__).parent / "images"
POSITION = "2653544123664564115"


def screen(
    name: str,
    settings: Settings,
    *arguments: str,
    keys: tuple[str, ...] = (),
    shown: Callable[[DesktopWindow], bool] = lambda window: True,  # noqa: ARG005
) -> None:
    """A window after some keys, as soon as something is shown."""
    with tempfile.TemporaryDirectory() as folder:
        SettingsFile(Path(folder) / "settings.json").save(settings)
        with DesktopWindow(Path(folder), *arguments, theme=settings.theme) as window:
            window.point_at(3, 4)
            if keys:
                window.press(*keys)
            window.wait_until(lambda: shown(window), name)
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


if __name__ == "__main__":
    still = Settings(animation=False, side="second")
    light = still.changed(theme="light")
    hints = still.changed(scores=True)
    screen("desktop", hints, "-d", "perfect", "--resume", POSITION, shown=_scored)
    search = ("-d", "threats:depth=6", "--resume", "445")
    screen("desktop-menu", light, *search, keys=("m", "Down"), shown=_in_menu)
    two_lines = ("-d", "human", "--resume", "1623151322611")
    colors = still.changed(theme="colorblind")
    screen("desktop-won", colors, *two_lines, keys=("4",), shown=_over)
