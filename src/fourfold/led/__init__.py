"""The LED board without the hardware: its own program, in the terminal, as a film, as a player."""

from fourfold.led.player import LedPlayer, register_led

__all__ = ["LedPlayer"]

register_led()
