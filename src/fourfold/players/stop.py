"""How a player hears, from another thread, that its move is no longer wanted."""

import threading
from typing import Any


class Stop(threading.Event):
    """An event that can be pickled, and copied with its player: not set, and independent."""

    def __reduce__(self) -> Any:
        return Stop, ()
