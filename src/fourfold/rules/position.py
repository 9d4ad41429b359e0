"""The rules of the game. `Position` is compiled; see `bindings/python/position.cpp`."""

from fourfold._core import Position

__all__ = ["Cell", "Position"]

Cell = tuple[int, int]
"""Column and row of a cell, counted from 0 at the bottom left."""
