"""A strategy as data for the proof in `proof/`; `docs/proof.md` explains it."""

from collections.abc import Iterable, Iterator

from fourfold.base.errors import InvalidArgument
from fourfold.learn.strategy.strategy import AVOIDED, UNMARKED, Strategy, mirror_diagram
from fourfold.rules.notation import parse_moves
from fourfold.rules.position import Position
from fourfold.rules.side import Side

_BITS = 62  # that the proof's checker has for a board

_HEAD = """\
(* Written by `fourfold strategy export --format rocq`. *)
From Coq Require Import Uint63 List.
From Fourfold Require Import Plans.
Import ListNotations.
Open Scope uint63_scope.
"""


def to_rocq(strategy: Strategy) -> str:
    """A source file for Rocq that defines the size of the board, the moves before the first
    position, and the entries with their mirror images.

    Raises InvalidArgument if the board has too many cells for the proof.

    >>> from fourfold.learn.strategy import Entry
    >>> print(to_rocq(Strategy(7, 6, (Entry("4455", answer=2, diagram=None),), ())), end="")
    (* Written by `fourfold strategy export --format rocq`. *)
    From Coq Require Import Uint63 List.
    From Fourfold Require Import Plans.
    Import ListNotations.
    Open Scope uint63_scope.
    <BLANKLINE>
    Definition columns : nat := 7.
    Definition rows : nat := 6.
    Definition start : list nat := [3; 3; 4; 4]%nat.
    <BLANKLINE>
    <BLANKLINE>
    Definition entries : list entry := [
      (0x40850a04081, Answer 2) (* 4455 *);
      (0x40810a14081, Answer 4) (* 4433 *)
    ].
    """
    if strategy.columns * (strategy.rows + 1) > _BITS:
        raise InvalidArgument(
            f"{strategy.columns}×{strategy.rows} is too large for the proof: columns × (rows + 1) "
            f"may be at most {_BITS}"
        )
    start = strategy.entries[0].moves if strategy.entries else ""
    entries = ";\n".join(_entries(strategy))
    return "\n".join(
        [
            _HEAD,
            f"Definition columns : nat := {strategy.columns}.",
            f"Definition rows : nat := {strategy.rows}.",
            f"Definition start : list nat := {_list(parse_moves(start, strategy.columns))}%nat.",
            "",
            *_diagrams(strategy),
            "",
            f"Definition entries : list entry := [\n{entries}\n].",
            "",
        ]
    )


def _list(items: Iterable[object]) -> str:
    return f"[{'; '.join(map(str, items))}]"


def _diagrams(strategy: Strategy) -> Iterator[str]:
    """The definitions of the diagrams and of their mirror images."""
    for number, diagram in enumerate(strategy.diagrams):
        for letter, image in (("d", diagram), ("m", mirror_diagram(diagram))):
            cells: dict[str, int] = {}
            for row, line in enumerate(reversed(image.split("/"))):
                for column, mark in enumerate(line):
                    cells[mark] = cells.get(mark, 0) | _cell(strategy.rows, column, row)
            avoided = cells.pop(AVOIDED, 0)
            cells.pop(UNMARKED, None)
            levels = _list(f"{cells[level]:#x}" for level in sorted(cells))
            yield f"Definition {letter}{number} := Diagram {levels} {avoided:#x}."


def _entries(strategy: Strategy) -> Iterator[str]:
    numbers = {diagram: number for number, diagram in enumerate(strategy.diagrams)}
    for entry in strategy.entries:
        mirrored = entry.mirror()
        for letter, image in (("d", entry), ("m", mirrored)):
            if image is mirrored and mirrored.position == entry.position:
                continue
            if entry.diagram is None:
                advice = f"Answer {image.answer}"
            else:
                advice = f"Follow {letter}{numbers[entry.diagram]}"
            yield f"  ({_key(image.position):#x}, {advice}) (* {image.moves or 'no moves'} *)"


def _cell(rows: int, column: int, row: int) -> int:
    return 1 << (column * (rows + 1) + row)


def _key(position: Position) -> int:
    """The first player's discs and, in each column, the cell above the topmost disc."""
    key = 0
    for column in range(position.columns):
        height = position.height(column)
        key |= _cell(position.rows, column, height)
        for row in range(height):
            if position.piece_at(column, row) is Side.FIRST:
                key |= _cell(position.rows, column, row)
    return key
