"""The LED board without the hardware: its program in the terminal and as a GIF."""
