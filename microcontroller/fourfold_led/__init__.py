"""Connect Four on an 8×8 LED panel with a rotary encoder and a button.

Everything except `hardware.py` runs unchanged on the board, in the simulator and in the tests,
under MicroPython and CPython.
"""
