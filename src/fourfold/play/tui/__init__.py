"""The full-screen game in the terminal. Needs the extra `tui`."""

from fourfold.base.extras import require_extra

require_extra("play.tui")
