"""The line game: Connect Four in a terminal, a line of input per move."""
