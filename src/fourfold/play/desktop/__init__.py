"""The game in a window.

`play` is the state of the window, `view` what it shows as plain data, `layout` the position of
everything; none of these depends on pygame. `painter` draws a view on a `canvas`, `window` opens
the window and `loop` handles its events. Needs the extra `desktop`.
"""

import os

from fourfold.base.extras import require_extra

# Set before pygame is loaded: no greeting in the terminal, no scaling of pixels on Windows, and a
# window class by which Linux desktops identify the app.
for _name, _value in (
    ("PYGAME_HIDE_SUPPORT_PROMPT", "1"),
    ("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2"),
    ("SDL_VIDEO_X11_WMCLASS", "fourfold"),
    ("SDL_VIDEO_WAYLAND_WMCLASS", "fourfold"),
):
    os.environ.setdefault(_name, _value)

require_extra("play.desktop")
