"""A small strategy that begins in the middle of a game, and exhaustive play of diagrams."""

import copy
import json
from pathlib import Path
from typing import Any

from hypothesis import strategies as st

from fourfold import Position, Side
from fourfold._core import diagram_column
from fourfold.rules.notation import parse_moves

START = "772136625432711523"
FILE = Path(__file__).with_name("small_strategy.json")
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=8,
)
_SMALL: dict[str, Any] = json.loads(FILE.read_text(encoding="utf-8"))


def small() -> dict[str, Any]:
    """The data of the small strategy, to be changed at will."""
    return copy.deepcopy(_SMALL)


def entry(data: dict[str, Any], moves: str) -> dict[str, Any]:
    """The entry with these moves, counted from the start of the small strategy."""
    (found,) = [each for each in data["positions"] if each["moves"] == START + moves]
    assert isinstance(found, dict)
    return found


def diagram_wins(position: Position, diagram: str, last: int | None) -> bool:
    """Whether a diagram wins for the first player against every reply, by the engine's rule."""
    proven: set[Position] = set()

    def wins(position: Position, last: int | None) -> bool:
        after = position.play(diagram_column(position, diagram, last))
        if after.is_over:
            return after.winner is Side.FIRST
        if after in proven:
            return True
        for reply in after.legal_moves:
            reached = after.play(reply)
            if reached.is_over or not wins(reached, reply):
                return False
        proven.add(after)
        return True

    return wins(position, last)


def possible_last_columns(position: Position) -> list[int]:
    """The columns in which the second player's last move can have been."""
    columns = range(position.columns)
    heights = {column: position.height(column) for column in columns}
    return [
        column
        for column in columns
        if heights[column] and position.piece_at(column, heights[column] - 1) is Side.SECOND
    ]


def play_moves(moves: str) -> list[tuple[Position, int]]:
    """Each position of a game with the move that was played there."""
    position, found = Position(), []
    for column in parse_moves(moves):
        found.append((position, column))
        position = position.play(column)
    return found


class Even:
    """An opponent that plays every legal move with the same chance."""

    def probabilities(self, position: Position) -> list[float]:
        moves = position.legal_moves
        return [position.is_playable(each) / len(moves) for each in range(position.columns)]
