"""The full-screen game in the terminal. Needs the extra `tui`."""
