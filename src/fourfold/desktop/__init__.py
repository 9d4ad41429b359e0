"""The game in a window.

`play` knows what is going on and `view` how that looks, `layout` where; none of these knows of a
window. `painter` draws with what `canvas` offers, `window` and `loop` meet the person.
"""

import os

# Before pygame is loaded: no greeting in the terminal, and on Windows a pixel is a pixel.
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
