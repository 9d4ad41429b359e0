"""Text output and input that the line game and the commands share."""
