"""Looking positions up, and following a strategy through games."""

import random

from support.strategies import START

from fourfold import Position, Side
from fourfold.learn.strategy import Strategy, mirror_diagram


def test_positions_and_mirror_images_are_found(small: Strategy) -> None:
    for entry in small.entries:
        assert small.lookup(entry.position) == entry
        image = small.lookup(entry.position.mirror())
        assert image is not None
        assert image.position == entry.position.mirror()
        assert image.mirror() == entry
        if entry.diagram is not None:
            assert image.diagram == mirror_diagram(entry.diagram)


def test_other_positions_are_not_found(small: Strategy) -> None:
    assert small.lookup(Position()) is None
    assert small.column(Position()) is None
    assert small.lookup(Position(columns=6, rows=7)) is None
    assert small.advice("11") is None


def test_an_order_of_moves_does_not_matter(small: Strategy) -> None:
    other = small.lookup(Position.from_moves("77312" + START[5:]))
    assert other == small.entries[0]


def test_a_four_is_made_before_anything_else(small: Strategy) -> None:
    assert small.column(Position.from_moves("414141")) == 3
    advice = small.advice("414141")
    assert advice is not None
    assert (advice.column, advice.entry) == (3, None)
    assert small.column(Position.from_moves("1414144")) is None  # the second player's turn


def test_a_diagram_applies_to_the_end_of_the_game(small: Strategy) -> None:
    chance = random.Random(1)
    for _ in range(30):
        moves, leaf = START, None
        while not (position := Position.from_moves(moves)).is_over:
            if position.turn is Side.SECOND:
                moves += str(chance.choice(position.legal_moves) + 1)
                continue
            advice = small.advice(moves)
            assert advice is not None
            if leaf is not None and advice.entry is not None:
                assert advice.entry == leaf
            elif advice.entry is not None and advice.entry.diagram is not None:
                leaf = advice.entry
            moves += str(advice.column + 1)
        assert position.winner is Side.FIRST


def test_numbers_of_diagrams(small: Strategy) -> None:
    for entry in small.entries:
        for each in (entry, entry.mirror()):
            number = small.diagram_number(each)
            assert (None if number is None else small.diagrams[number]) == entry.diagram
