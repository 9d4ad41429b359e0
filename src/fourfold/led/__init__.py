"""The LED board without the hardware: its own program, in the terminal, as a film, as a player."""

from fourfold import led_program as program
from fourfold.players.led import LedPlayer

__all__ = ["LedPlayer", "program"]
