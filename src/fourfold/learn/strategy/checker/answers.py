"""Play every reply to the stored answers."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from fourfold.learn.strategy.checker.document import LABELS, Document
from fourfold.learn.strategy.checker.leaves import Start
from fourfold.learn.strategy.checker.report import StrategyFault
from fourfold.learn.strategy.checker.rules import (
    Board,
    after_moves,
    dropped,
    makes_four,
    mirrored_moves,
)


@dataclass
class AnswerPlay:
    """Plays every reply to the stored answers."""

    data: Document
    faults: list[StrategyFault] = field(default_factory=list)
    stored: dict[Board, tuple[int, bool]] = field(default_factory=dict)
    """For each board, and for its mirror image, the number of its entry; whether it is mirrored."""
    reached: dict[Board, dict[int | None, str]] = field(default_factory=dict)
    """For each stored board that arises in play, how: the moves for each possible last column."""
    turns: int = 0

    def __post_init__(self) -> None:
        self.own, self.other = "12" if self.data.parity == 0 else "21"  # discs

    def run(self, starts: Sequence[str]) -> None:
        """Play from some positions to all leaves, and note the faults."""
        self._store()
        for start in starts:
            self._play(start)
        self._report_unused()

    def _store(self) -> None:
        data = self.data
        before = (-1, "")
        for number, entry in enumerate(data.entries):
            if (order := (len(entry.moves), entry.moves)) < before:
                self.faults.append(StrategyFault(entry.moves, "is not in order"))
            before = order
            board = after_moves(entry.moves, data.columns, data.rows)
            if isinstance(board, str):
                self.faults.append(StrategyFault(entry.moves, board))
            elif len(entry.moves) % 2 != data.parity:
                self.faults.append(StrategyFault(entry.moves, f"{data.opponent} is to move"))
            elif board in self.stored:
                first = data.entries[self.stored[board][0]].moves
                self.faults.append(StrategyFault(entry.moves, f"the same position as {first}"))
            else:
                self.stored[board[::-1]] = number, True
                self.stored[board] = number, False  # of a symmetric board, not the mirror image

    def _play(self, start: str) -> None:
        """Play from a position, ply by ply, and note the stored positions that arise."""
        data = self.data
        board = after_moves(start, data.columns, data.rows)
        if isinstance(board, str) or len(start) % 2 != data.parity:
            self.faults.append(StrategyFault(start, "play cannot start here"))
            return
        turns = {board: {LABELS.index(start[-1]) if start else None: start}}
        while turns:
            following: dict[Board, dict[int | None, str]] = defaultdict(dict)
            for board, ways in turns.items():
                if any(
                    len(discs) < data.rows and makes_four(board, column, self.own)
                    for column, discs in enumerate(board)
                ):
                    continue
                moves = next(iter(ways.values()))
                if board not in self.stored:
                    self.faults.append(
                        StrategyFault(moves, "leads to a position that is not stored")
                    )
                    continue
                self.reached[board] = self.reached.get(board, {}) | ways
                number, mirrored = self.stored[board]
                answer = data.entries[number].answer
                if answer is not None:
                    self.turns += 1
                    column = data.columns - 1 - answer if mirrored else answer
                    for last, after in self._answered(board, column, moves):
                        way = moves + LABELS[column] + LABELS[last]
                        following[after].setdefault(last, way)
            turns = following

    def _answered(self, board: Board, column: int, moves: str) -> Iterator[tuple[int, Board]]:
        """Each reply to an answer, with the board after it."""
        data = self.data
        if len(board[column]) == data.rows:
            self.faults.append(
                StrategyFault(moves, f"the answer {LABELS[column]} is in a full column")
            )
            return
        board, moves = dropped(board, column, self.own), moves + LABELS[column]
        cells = data.columns * data.rows
        if sum(map(len, board)) == cells:
            self._note_draw(moves)
        for reply in range(data.columns):
            if len(board[reply]) == data.rows:
                continue
            if makes_four(board, reply, self.other):
                self.faults.append(StrategyFault(moves + LABELS[reply], f"{data.opponent} wins"))
            elif sum(map(len, board)) + 1 == cells:
                self._note_draw(moves + LABELS[reply])
            else:
                yield reply, dropped(board, reply, self.other)

    def _note_draw(self, moves: str) -> None:
        if not self.data.may_draw:
            self.faults.append(StrategyFault(moves, "the game is a draw"))

    def leaves(self) -> Iterator[Start]:
        """The leaves that arise in play and their mirror images, each after every last move that
        could have led there.
        """
        shift = len(self.data.diagrams)
        used = {self.stored[board][0] for board in self.reached}
        for board, (number, mirrored) in self.stored.items():
            entry = self.data.entries[number]
            if entry.diagram is None or number not in used:
                continue
            ways = self.reached.get(board, {})
            named = mirrored_moves(entry.moves, len(board)) if mirrored else entry.moves
            moves = next(iter(ways.values()), named)
            for last, discs in enumerate(board):
                if last in ways:
                    yield Start(board, last, entry.diagram + mirrored * shift, ways[last], "")
                elif discs.endswith(self.other):
                    after = f", if the last move was in column {LABELS[last]}"
                    yield Start(board, last, entry.diagram + mirrored * shift, moves, after)
            if None in ways:
                yield Start(board, None, entry.diagram + mirrored * shift, moves, "")

    def _report_unused(self) -> None:
        stored = {number for number, _ in self.stored.values()}
        used = {self.stored[board][0] for board in self.reached}
        for number in sorted(stored - used):
            self.faults.append(StrategyFault(self.data.entries[number].moves, "is never reached"))
        diagrams = {self.data.entries[number].diagram for number in used}
        first: dict[tuple[str, ...], int] = {}
        for number, diagram in enumerate(self.data.diagrams):
            if number not in diagrams:
                self.faults.append(StrategyFault(None, f"diagram {number} is never used"))
            same = first.setdefault(tuple(diagram), number)
            if same != number:
                self.faults.append(StrategyFault(None, f"diagram {number} is the same as {same}"))
