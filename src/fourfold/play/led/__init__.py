"""The LED board without the hardware: its program in the terminal, as a GIF, as a player."""

from fourfold.players import led_program as program
from fourfold.players.led import LedPlayer

__all__ = ["LedPlayer", "program"]
