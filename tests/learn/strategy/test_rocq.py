"""A strategy as data for the proof. `test_proof.py` checks it with the assistant."""

import re

import pytest
from support.paths import DOCS, ROOT
from support.strategies import START

from fourfold import InvalidArgument
from fourfold.learn.strategy import Strategy
from fourfold.learn.strategy.rocq import to_rocq


def key(moves: str) -> int:
    """The number of a position on 7×6, from its moves."""
    heights, number = [0] * 7, 0
    for ply, column in enumerate(int(each) - 1 for each in moves):
        number |= (ply % 2 == 0) << (7 * column + heights[column])
        heights[column] += 1
    return number | sum(1 << (7 * column + height) for column, height in enumerate(heights))


def test_each_entry_is_written_with_its_mirror_image(small: Strategy) -> None:
    text = to_rocq(small)
    entries = re.findall(r"\((\w+), (\w+ \w+)\) \(\* (\d+) \*\)", text)
    assert len(entries) == 2 * len(small.entries)
    for number, advice, moves in entries:
        assert int(number, 16) == key(moves)
        entry = small.lookup(small.entries[0].position.from_moves(moves))
        assert entry is not None
        if entry.answer is not None:
            assert advice == f"Answer {entry.answer}"
        else:
            letter = "d" if entry.diagram in small.diagrams else "m"
            assert advice == f"Follow {letter}{small.diagram_number(entry)}"
    assert f"start : list nat := [{'; '.join(str(int(each) - 1) for each in START)}]" in text


def test_diagrams(small: Strategy) -> None:
    assert small.diagrams[3] == "......./...-.../......./......./..--.../......."
    text = to_rocq(small)
    assert f"Definition d3 := Diagram [] {1 << 25 | 1 << 15 | 1 << 22:#x}." in text
    assert f"Definition m3 := Diagram [] {1 << 25 | 1 << 29 | 1 << 22:#x}." in text
    assert small.diagrams[0] == "......./......./.01..../......./......./......."
    assert f"Definition d0 := Diagram [{1 << 10:#x}; {1 << 17:#x}] 0x0." in text


def test_boards_that_do_not_fit() -> None:
    with pytest.raises(InvalidArgument, match="8×7 is too large for the proof"):
        to_rocq(Strategy(8, 7, (), ()))


def test_the_page_shows_the_definitions_as_they_are() -> None:
    sources = "".join(path.read_text("utf-8") for path in (ROOT / "proof").glob("*.v"))
    page = (DOCS / "proof.md").read_text("utf-8")
    shown = re.findall(r"^```coq\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    assert len(shown) == 3
    assert all(text in sources for text in shown)


def test_nothing_is_assumed_or_left_unproven() -> None:
    for path in (ROOT / "proof").glob("*.v"):
        words = set(re.findall(r"\w+", path.read_text("utf-8")))
        assert not words & {"Admitted", "admit", "Axiom", "Axioms", "Conjecture", "Parameter"}, path
