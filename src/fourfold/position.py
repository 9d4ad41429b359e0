"""Positions: the rules of the game. The class is compiled; see `bindings/python/position.cpp`."""

from fourfold._core import Position

__all__ = ["Position"]
