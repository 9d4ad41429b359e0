"""The full-screen game in the terminal. Needs the extra `tui`."""

from fourfold.extras import require_extra

require_extra("tui")
