"""MicroPython runs this file when the board gets power."""

from fourfold_led.hardware import run

run()
