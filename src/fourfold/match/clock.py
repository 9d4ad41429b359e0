"""Time controls: how long players may think, and the clocks of a game."""

import math
import re
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from fourfold.base.errors import InvalidArgument, WrongType
from fourfold.rules.position import Position
from fourfold.rules.side import Side

_CLOCK = re.compile(r"(\d+(?:\.\d*)?|\.\d+)(?:\+(\d+(?:\.\d*)?|\.\d+))?")
TOLERANCE = 0.1
"""Seconds that a move may take too long: those of sending messages, not of thinking."""
# A player is asked to stop this long before its time is up, so that it can still answer.
_MARGIN, _MARGIN_SHARE = 0.05, 0.1


@dataclass(frozen=True, slots=True)
class TimeControl:
    """The time that players have, in seconds: for each move, for all their moves, or both.

    With `base`, a player has a clock with that many seconds, and gets `increment` seconds after
    each of its moves.

    >>> TimeControl.read("60+0.5", move_time=2)
    TimeControl(move_time=2, base=60.0, increment=0.5)
    >>> str(TimeControl(base=60, increment=0.5))
    '60+0.5 s'
    """

    move_time: float | None = None
    base: float | None = None
    increment: float = 0.0

    def __post_init__(self) -> None:
        if self.move_time is None and self.base is None:
            raise InvalidArgument("a time control needs a time for each move or for the game")
        for what, seconds in (("move_time", self.move_time), ("base", self.base)):
            if seconds is not None and _seconds(what, seconds) == 0:
                raise InvalidArgument(f"{what} must be more than 0 seconds")
        _seconds("increment", self.increment)

    @classmethod
    def read(cls, clock: str | None, move_time: float | None = None) -> "TimeControl":
        """The time control for a text such as `60+0.5` or `60`, a time for each move, or both."""
        if clock is None:
            return cls(move_time)
        found = _CLOCK.fullmatch(clock.strip())
        if found is None:
            raise InvalidArgument(f"invalid clock {clock!r}: expected BASE+INCREMENT in seconds")
        return cls(move_time, float(found[1]), float(found[2] or 0))

    def __str__(self) -> str:
        parts = []
        if self.base is not None:
            parts.append(f"{self.base:g}+{self.increment:g} s")
        if self.move_time is not None:
            parts.append(f"{self.move_time:g} s per move")
        return ", ".join(parts)


class Clock:
    """The clocks of the two players of a game.

    `now` returns the time in seconds; a monotonic clock, which changes of the system time do not
    affect.

    >>> clock = Clock(TimeControl(base=10, increment=1))
    >>> clock.limit(Side.FIRST)
    10
    """

    def __init__(self, control: TimeControl, now: Callable[[], float] = time.monotonic) -> None:
        self.control = control
        self.now = now
        base = math.inf if control.base is None else control.base
        self._left = {Side.FIRST: base, Side.SECOND: base}

    def limit(self, side: Side) -> float:
        """The seconds that a side may take for its next move."""
        move_time = math.inf if self.control.move_time is None else self.control.move_time
        return max(0.0, min(self._left[side], move_time))

    def allotment(self, position: Position) -> float:
        """The seconds that the side to move should take, so that its time lasts to the end."""
        side = position.turn
        moves = math.ceil((position.columns * position.rows - position.ply) / 2)
        share = self._left[side] / moves + self.control.increment
        # Earlier than `stop_after`: a player that keeps to it is never told to stop.
        return _earlier(_earlier(min(self.limit(side), share)))

    def stop_after(self, side: Side) -> float:
        """The seconds after which a side is told to stop: shortly before its time is up."""
        return _earlier(self.limit(side))

    def spend(self, side: Side, seconds: float) -> bool:
        """Take the time of a move off the clock of a side. False if the side had less time, even
        with the `TOLERANCE`.

        >>> clock = Clock(TimeControl(base=10, increment=1))
        >>> clock.spend(Side.FIRST, 4), clock.limit(Side.FIRST), clock.spend(Side.FIRST, 8)
        (True, 7, False)
        """
        in_time = seconds <= self.limit(side) + TOLERANCE
        self._left[side] += self.control.increment - seconds
        return in_time


@contextmanager
def allotted(player: Any, seconds: float, limit: float) -> Iterator[None]:
    """Limit the `patience` of a player that has one, as players with exact scores do, to `seconds`.

    The `time_limit` of a player that has one, after which an engine is killed, becomes `limit`.
    """
    with _limited(player, "patience", seconds), _limited(player, "time_limit", limit):
        yield


@contextmanager
def _limited(player: Any, attribute: str, seconds: float) -> Iterator[None]:
    """Limit an attribute in seconds, if the player has it and it can be set."""
    try:
        own = getattr(player, attribute)
        setattr(player, attribute, own)
    except AttributeError:
        yield
        return
    if own is not None and not isinstance(own, (int, float)):
        yield
        return
    setattr(player, attribute, seconds if own is None else min(own, seconds))
    try:
        yield
    finally:
        setattr(player, attribute, own)


def _earlier(seconds: float) -> float:
    return seconds - min(_MARGIN, _MARGIN_SHARE * seconds)


def _seconds(what: str, value: object) -> float:
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise WrongType(f"{what} must be a number of seconds, not {type(value).__name__}")
    if not 0 <= value < math.inf:
        raise InvalidArgument(f"{what} must be a number of seconds, 0 or more, not {value}")
    return value
