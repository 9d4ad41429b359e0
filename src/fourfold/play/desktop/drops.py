"""The animation of falling discs."""

from dataclasses import dataclass, replace
from math import sqrt

from fourfold.rules.position import Position
from fourfold.rules.side import Side

_GRAVITY = 75.0  # cells per second per second
_BOUNCE = 0.22  # how much of its speed a disc keeps when it hits the ground
_STAGGER = 0.25  # seconds between two discs, so that the eye can follow


@dataclass(frozen=True, slots=True)
class Drop:
    """One disc that falls from row `start` to row `end`, from the time `begin` on."""

    side: Side
    column: int
    start: float
    end: float
    begin: float
    lands: bool = True
    """Whether it comes to rest on the board rather than falling out of it."""

    @property
    def fall(self) -> float:
        """Seconds until it hits the ground."""
        return sqrt(2 * (self.start - self.end) / _GRAVITY)

    @property
    def finish(self) -> float:
        """When it has come to rest."""
        return self.begin + self.fall * (1 + 2 * _BOUNCE if self.lands else 1)

    def row(self, now: float) -> float:
        """Its current height.

        >>> drop = Drop(Side.FIRST, 3, start=6, end=0, begin=10.0)
        >>> drop.row(10.0), round(drop.row(10.2), 1), round(drop.row(10.5), 1), drop.row(11.0)
        (6.0, 4.5, 0.3, 0.0)
        """
        time = now - self.begin
        if time <= 0:
            return float(self.start)
        if time < self.fall:
            return self.start - _GRAVITY * time * time / 2
        if not self.lands or now >= self.finish:
            return float(self.end)
        time -= self.fall
        speed = _BOUNCE * _GRAVITY * self.fall
        return self.end + max(0.0, speed * time - _GRAVITY * time * time / 2)


class Drops:
    """All discs that are falling.

    >>> drops = Drops()
    >>> drops.add(Drop(Side.FIRST, 3, start=6, end=0, begin=0.0))
    >>> [drop.column for drop in drops.at(0.1)], drops.at(9.0)
    ([3], ())
    """

    def __init__(self) -> None:
        self._drops: tuple[Drop, ...] = ()

    def at(self, now: float) -> tuple[Drop, ...]:
        """The discs that are still falling."""
        self._drops = tuple(drop for drop in self._drops if now < drop.finish)
        return self._drops

    def add(self, drop: Drop, *, after_others: bool = False) -> None:
        """Add a disc. It starts a little later if it must follow the others."""
        if after_others:
            begins = (other.begin + _STAGGER for other in self.at(drop.begin))
            drop = replace(drop, begin=max((drop.begin, *begins)))
        self._drops = (*self._drops, drop)

    def empty(self, board: Position, now: float) -> None:
        """Let all discs fall out of the board."""
        self._drops = tuple(
            Drop(side, column, row, row - board.rows - 1, now + 0.02 * row, lands=False)
            for column in range(board.columns)
            for row in range(board.rows)
            if (side := board.piece_at(column, row))
        )

    def hurry(self, now: float) -> None:
        """Start all waiting discs at once."""
        self._drops = tuple(replace(drop, begin=min(drop.begin, now)) for drop in self._drops)

    def clear(self) -> None:
        """Remove all falling discs."""
        self._drops = ()
