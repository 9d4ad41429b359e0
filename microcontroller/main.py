"""MicroPython runs this file when the board is switched on."""

from fourfold_led.hardware import run

run()
