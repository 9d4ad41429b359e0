"""Intuition, search and truth: what a network thinks of a position, and what is exact."""

import os
from dataclasses import dataclass

from fourfold.base.errors import InvalidArgument
from fourfold.players.net import MOST_SIMULATIONS, SHIPPED, load_network
from fourfold.rules.position import Position
from fourfold.rules.shapes import Column, MoveString
from fourfold.solver import Solver, StopToken


@dataclass(frozen=True, slots=True)
class ColumnThoughts:
    """What is thought of the move into a column."""

    loss: float
    """The probability that the game is lost after the move, at first sight."""
    draw: float
    win: float
    probability: float
    """How much the network prefers the move: how likely it is drawn at temperature 1."""
    visits: int
    """How often the search has tried the move."""
    value: float
    """The expected result that the search has found, from -1 to 1."""
    proven: bool
    """Whether the search has proven it."""
    score: int
    """The exact score of the move."""


@dataclass(frozen=True, slots=True)
class Thoughts:
    """A position as a network sees it at first sight and after a search, and the truth."""

    moves: MoveString
    simulations: int
    """Positions that the network was asked about: fewer than allowed if all was proven."""
    intuition: Column
    """The move at first sight."""
    search: Column
    """The move after the search."""
    best: tuple[Column, ...]
    """The moves that are best."""
    columns: tuple[ColumnThoughts | None, ...]
    """Of each column, None if it is full."""


def think(
    position: Position,
    simulations: int = 100,
    *,
    weights: str | os.PathLike[str] = SHIPPED,
    moves: str = "",
    stop: StopToken | None = None,
) -> Thoughts:
    """What a network thinks of a 7x6 position whose game is not over, beside the exact scores.

    `moves` are those that lead to the position; they are part of the result.

    >>> found = think(Position.from_moves("4455"), 50)
    >>> found.intuition in found.best, found.columns[2].win > 0.9, found.columns[2].score
    (True, True, 18)
    """
    if not 1 <= simulations <= MOST_SIMULATIONS:
        raise InvalidArgument(f"simulations must be from 1 to {MOST_SIMULATIONS:,}")
    network = load_network(weights)
    seen = network.evaluate(position)
    chances = network.probabilities(position, 1.0)
    chosen, made, searched = network.search(position, simulations, stop=stop)
    exact = Solver().analyse(position, pv=False, stop=stop)
    columns = list[ColumnThoughts | None]()
    for at_sight, chance, found, score in zip(seen, chances, searched, exact.scores, strict=True):
        if at_sight is None or score is None:
            columns.append(None)
            continue
        columns.append(ColumnThoughts(*at_sight[:3], chance, *found, score))
    first = network.best_column(position)
    return Thoughts(moves, made, first, chosen, tuple(exact.best), tuple(columns))
