"""Checks whether explanations and reviews help: a reason must tell the moves apart.

`fact_checker` checks that facts are true; this module checks how they are used. Of the package only
the facts and exact scores are used: whether a fact holds for another move too is evaluated here, on
plain boards. Each finding is a `Fault`; there should be none.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from fourfold import Position, Side, Solver
from fourfold._core import solve_without
from fourfold.explain import Explanation, Fact, Result
from fourfold.review import KeyMoment, Review
from fourfold.rules.notation import parse_column
from support.fact_checker import bits, fours_on, grid_of, landing, lines_of_four, plan_gets
from support.reference import Cell
from support.repetition import repeated

NODES = 2_000_000
"""The limit for a score without certain cells. What is not found within it counts as different."""

SHARED = "a reason against a move holds for a better one too"
BEST_SHARED = "a reason for the best move holds for the next best one too"
REFUTED = "a reason for the best move speaks against an equally good one"
PARITY = "a parity word on a cell that can be played"
REPEATED = "a repeated statement"
PRAISE = "praise in what explains an error"
BLAME = "words of blame for a best move"
KINDS = (SHARED, BEST_SHARED, REFUTED, PARITY, REPEATED, PRAISE, BLAME)

PARITY_WORD = re.compile(r"\b(?:odd|even) (?:threat|cell|row)s?\b")
NAMED_CELL = re.compile(r"column (\w), row (\d+)")
BLAMES = re.compile(r"^Columns? [\w, ]+? (?:lets?|allows?|throws? away|loses? sooner|gives? up)\b")
TOLD_RESULT = re.compile(
    r"^Columns? [\w, ]+? (?:[^.;]*?[:,] (?:it|they) )?"
    r"(?P<verb>wins?|loses?)\b(?: too, but| sooner:)?(?: at once\b|.*?\bin (?P<moves>\d+)\b)"
)

SCORES_ONLY = {"score", "only-move", "equally-good", "throws-away", "differs", "all-equal",
               "cannot-win", "loses-anyway", "has-threats", "double-threat-looms"}  # fmt: skip
"""Kinds that compare results or are about the position: they give no reason for one move."""


HOW_IT_ENDS = {"decides", "zugzwang", "follow-up", "leads-to-threats"}
"""Kinds that say with what a best move gets its result. The next best may get it in the same way,
only later: these are what to play for, not what is better about the move.
"""


@dataclass(frozen=True)
class Fault:
    """A statement that does not help."""

    kind: str
    position: Position
    said: str

    def __str__(self) -> str:
        return f"{self.kind}: {self.position!r}: {self.said}"


def faults_of(explanation: Explanation, solver: Solver) -> list[Fault]:
    """What does not help in the explanation of a position that is not over."""
    return list(ReasonChecker(explanation.position, solver).explanation(explanation))


def faults_of_review(review: Review, solver: Solver) -> list[Fault]:
    """What does not help in the key moments of a review."""
    return [
        fault
        for moment in review.key_moments
        for fault in ReasonChecker(moment.move.position, solver).key_moment(moment)
    ]


class ReasonChecker:
    """Checks what is said about one position."""

    def __init__(self, position: Position, solver: Solver) -> None:
        self.position = position
        self.solver = solver
        self.grid = grid_of(position)
        self.mover = position.turn
        self.scores = {c: -solver.solve(position.play(c)) for c in position.legal_moves}
        self.best = max(self.scores.values())
        self.best_moves = [c for c, score in self.scores.items() if score == self.best]

    def explanation(self, explanation: Explanation) -> Iterator[Fault]:
        """The faults of an explanation: of its sentences, and of its threats in words."""
        yield from self.said(stated(explanation))
        for threat in explanation.threats:
            yield from self.parity(str(threat), None)
        for sentence in twice(explanation.sentences()):
            yield Fault(REPEATED, self.position, sentence)

    def key_moment(self, moment: KeyMoment) -> Iterator[Fault]:
        """The faults of a key moment: why the move fails, and why a better one does not."""
        sections = [moment.reasons, moment.better_reasons]
        yield from self.said(sections, error=moment.move.column)
        for sentence in twice(moment.sentences):
            yield Fault(REPEATED, self.position, sentence)

    def said(self, sections: Sequence[Sequence[Fact]], error: int | None = None) -> Iterator[Fault]:
        """The faults of facts that are stated in this order. A move that is called an error is
        one, whatever its result.
        """
        facts = [fact for section in sections for fact in section]
        for fact in repeated(sections, self.position):
            yield Fault(REPEATED, self.position, str(fact))
        yield from self.results_told_twice(facts)
        for fact in facts:
            column = getattr(fact, "column", None)
            yield from self.parity(str(fact), fact)
            if column is None:
                continue
            if (column == error or self.is_error(column)) and praises(fact, self.mover):
                yield Fault(PRAISE, self.position, str(fact))
            if self.scores[column] == self.best:
                yield from self.reason_for_best(fact)
            elif not self.is_how_it_wins(fact, column) and any(
                self.holds_for(fact, best) for best in self.best_moves
            ):
                yield Fault(SHARED, self.position, str(fact))

    def is_how_it_wins(self, fact: Any, column: int) -> bool:
        """Whether a fact says how a slower winning move wins, which is no reason against it."""
        ends = fact.kind in HOW_IT_ENDS or fact.kind in ("forced-line", "double-threat")
        return ends and self.scores[column] > 0 and praises(fact, self.mover)

    def reason_for_best(self, fact: Any) -> Iterator[Fault]:
        if BLAMES.search(str(fact)):
            yield Fault(BLAME, self.position, str(fact))
        if fact.kind == "lines" and len(self.best_moves) > 1:
            yield Fault(REFUTED, self.position, str(fact))
        worse = [score for score in self.scores.values() if score < self.best]
        next_best = [c for c, score in self.scores.items() if score == max(worse, default=None)]
        if fact.kind in HOW_IT_ENDS or (fact.kind == "forced-line" and not fact.own):
            return
        if next_best and all(self.holds_for(fact, column) for column in next_best):
            yield Fault(BEST_SHARED, self.position, str(fact))

    # ---- Words

    def parity(self, text: str, fact: Any) -> Iterator[Fault]:
        """Parity means nothing for a cell that the other side can take with its next move."""
        playable = set(self.playable(self.board_of(fact)))
        for clause in re.split(r"[.;:]", text):
            word = PARITY_WORD.search(clause)
            cells = NAMED_CELL.findall(clause, word.end()) if word else []
            if playable & {(parse_column(column), int(row) - 1) for column, row in cells}:
                yield Fault(PARITY, self.position, text)

    def board_of(self, fact: Any) -> Position:
        """The position that a fact is about: after its line, after its move, or as it stands."""
        if fact is None or fact.kind.startswith("gives-up"):  # what there was before the move
            return self.position
        column, position = getattr(fact, "column", None), self.position
        for move in getattr(fact, "line", () if column is None else (column,)):
            position = position.play(move)
        return position

    @staticmethod
    def playable(position: Position) -> Iterator[Cell]:
        grid = grid_of(position)
        return (landing(grid, column) for column in position.legal_moves)

    def results_told_twice(self, facts: Sequence[Any]) -> Iterator[Fault]:
        """'Column 5 loses at once' and then 'column 5 throws away the win: it loses in 1'."""
        told: set[tuple[int, str]] = set()
        for fact in facts:
            found = TOLD_RESULT.match(str(fact))
            if not found or getattr(fact, "column", None) is None:
                continue
            result = (fact.column, found["moves"] or "1")
            if result in told:
                yield Fault(REPEATED, self.position, str(fact))
            told.add(result)

    # ---- Errors

    def is_error(self, column: int) -> bool:
        """Whether a move changes the result for the worse, or loses sooner than another."""
        score = self.scores[column]
        return score < self.best and (score <= 0)

    # ---- Whether a fact holds for another move

    def holds_for(self, fact: Any, column: int) -> bool:
        """Whether what a fact says about its move is true of another one as well."""
        if fact.kind in SCORES_ONLY:
            return False
        after = self.position.play(column)
        if after.is_over:
            return False
        holds: bool = getattr(self, fact.kind.replace("-", "_"))(fact, column, after)
        return holds

    def wins_now(self, position: Position, side: Side) -> set[Cell]:
        """The cells where a side makes four if it is its turn."""
        return set(self.playable(position)) & fours_on(grid_of(position), side)

    def wins_at_once(self, _fact: Any, _column: int, after: Position) -> bool:
        return after.winner is self.mover

    def must_block(self, fact: Any, column: int, _after: Position) -> bool:
        return bool(landing(self.grid, column) == fact.cell)

    def leaves_win(self, fact: Any, _column: int, after: Position) -> bool:
        return bool(self.wins_now(after, fact.side))

    def loses_to_threat_above(self, fact: Any, column: int, after: Position) -> bool:
        x, y = landing(self.grid, column)
        return (x, y + 1) in self.wins_now(after, fact.side)

    def double_threat(self, _fact: Any, _column: int, after: Position) -> bool:
        return (
            len(self.wins_now(after, self.mover)) > 1
            and not self.wins_now(after, self.mover.other)
        )  # fmt: skip

    def forced_line(self, fact: Any, column: int, _after: Position) -> bool:
        """Whether the same moves force a win of the same side after another move."""
        position = self.position
        for index, move in enumerate((column, *fact.line[1:])):
            if position.is_over or not position.is_playable(move):
                return False
            if index and position.turn is not fact.side and self.has_other_answer(position, move):
                return False
            position = position.play(move)
        return position.winner is fact.side

    def has_other_answer(self, position: Position, given: int) -> bool:
        """Whether an answer other than the given one does not lose at once."""
        side = position.turn
        if self.wins_now(position, side):
            return True
        others = (position.play(c) for c in position.legal_moves if c != given)
        return any(not self.wins_now(other, side.other) for other in others)

    def creates_threat(self, fact: Any, _column: int, after: Position) -> bool:
        grid = grid_of(after)
        new = fours_on(grid, self.mover) - fours_on(self.grid, self.mover)
        return fact.cell in new - set(self.playable(after))

    def threatens(self, fact: Any, _column: int, after: Position) -> bool:
        return self.wins_now(after, self.mover) == {fact.cell}

    def prevents(self, fact: Any, _column: int, after: Position) -> bool:
        """Whether the other side does not get the threats after the other move either."""
        if not after.is_playable(fact.column):
            return True
        theirs = fours_on(grid_of(after.play(fact.column)), fact.side)
        return not set(fact.cells) <= theirs

    def key_cell(self, fact: Any, column: int, _after: Position) -> bool:
        """Whether another move takes the only best answer to those moves as well."""
        others = [self.position.play(move) for move in fact.instead if move != column]
        return bool(others) and all(self.best_answers(other) == [column] for other in others)

    def best_answers(self, position: Position) -> list[int]:
        scores = {c: -self.solver.solve(position.play(c)) for c in position.legal_moves}
        return [c for c, score in scores.items() if score == max(scores.values())]

    def makes_worthless(self, fact: Any, _column: int, after: Position) -> bool:
        """Whether the cell is no use after the other move either."""
        return self.without(after, fact.side, (fact.cell,)) == self.solver.solve(after)

    def stacks_threats(self, fact: Any, _column: int, after: Position) -> bool:
        return set(fact.cells) <= fours_on(grid_of(after), self.mover)

    def gives_up_threat(self, fact: Any, column: int, _after: Position) -> bool:
        x, y = landing(self.grid, column)
        return bool((x, y + 1) == fact.cell)

    def gives_up_cells(self, fact: Any, column: int, _after: Position) -> bool:
        """Whether the same moves are best play after another move, and leave no four through the
        cells either.
        """
        position = self.position.play(column)
        for move in fact.line[1:]:
            if not position.is_playable(move):
                return False
            score, position = self.solver.solve(position), position.play(move)
            if self.solver.solve(position) != -score:
                return False
        full = {cell: disc or int(fact.side) for cell, disc in grid_of(position).items()}
        return not any(
            set(fact.cells) & line and all(full[cell] == fact.side for cell in line)
            for line in lines_of_four(full)
        )

    def decides(self, fact: Any, _column: int, after: Position) -> bool:
        """Whether the same cells decide after another move."""
        return self.turns_on(after, fact.side, fact.cells, fact.result)

    leads_to_threats = decides

    def zugzwang(self, fact: Any, _column: int, after: Position) -> bool:
        winner = fact.side.other
        x, y = fact.cell
        grid = grid_of(after)
        if fact.cell not in fours_on(grid, winner) or grid[x, y - 1]:
            return False
        free = sum(
            not disc for cell, disc in grid.items() if not (cell[0] == x and cell[1] >= y - 1)
        )
        has_to_move = after.turn if free % 2 == 0 else after.turn.other
        return has_to_move is fact.side and self.turns_on(after, winner, (fact.cell,))

    def follow_up(self, fact: Any, _column: int, after: Position) -> bool:
        same = Result.of(self.solver.solve(after)) is fact.result.other
        return same and after.turn is fact.side.other and plan_gets(after, fact.result, ())

    def lines(self, fact: Any, column: int, _after: Position) -> bool:
        cell = landing(self.grid, column)
        through = [line for line in lines_of_four(self.grid) if cell in line]
        open_lines = sum(all(self.grid[x] != fact.side.other for x in line) for line in through)
        return bool(open_lines >= fact.lines)

    def answers(self, fact: Any, column: int, after: Position) -> bool:
        """Whether the same answers get the other side as much, and make the same threats."""
        if fact.due and column in fact.replies:  # it takes the cell itself
            return False
        scores = {c: -self.solver.solve(after.play(c)) for c in after.legal_moves}
        best = max(scores.values())
        if Result.of(best) is not fact.result:
            return False
        keeping = {c for c, score in scores.items() if Result.of(score) is fact.result}
        wanted = keeping if fact.only else {c for c, score in scores.items() if score == best}
        if wanted != set(fact.replies):
            return False
        threats = fours_on(grid_of(after.play(fact.replies[0])), fact.side)
        return set(fact.cells) <= threats

    def turns_on(
        self, position: Position, side: Side, cells: tuple[Cell, ...], result: Result = Result.WIN
    ) -> bool:
        """Whether a side gets a result, and would not without these cells."""
        sign = 1 if position.turn is side else -1
        if Result.of(sign * self.solver.solve(position)) is not result:
            return False
        without = self.without(position, side, cells)
        return without is not None and Result.of(sign * without) < result

    @staticmethod
    def without(position: Position, side: Side, cells: tuple[Cell, ...]) -> int | None:
        chosen = bits(position, cells)
        first, second = (chosen, 0) if side is Side.FIRST else (0, chosen)
        return solve_without(position, first, second, NODES)


# ---- What an explanation states


def stated(explanation: Explanation) -> list[list[Fact]]:
    """The facts that an explanation states: about the position, its subject, the other moves."""
    subject = explanation.subject
    others: list[Fact] = [
        explanation.about(each.column).facts[each.fact]
        for facts in explanation.about_others_facts
        for each in facts
    ]
    return [
        [explanation.facts[number] for number in explanation.about_position_facts],
        [subject.facts[number] for number in explanation.about_move_facts] if subject else [],
        others,
    ]


def twice(sentences: Sequence[str]) -> list[str]:
    return [sentence for n, sentence in enumerate(sentences) if sentence in sentences[:n]]


# ---- Praise


def praises(fact: Any, mover: Side) -> bool:
    """Whether a fact says something good about a move of this side."""
    match fact.kind:
        case "decides" | "leads-to-threats" | "follow-up" | "forced-line":
            return bool(fact.side is mover)
        case "zugzwang":
            return bool(fact.side is mover.other)
        case (
            "wins-at-once" | "must-block" | "double-threat" | "threatens" | "creates-threat"
            | "prevents" | "key-cell" | "makes-worthless" | "stacks-threats" | "lines"
            | "equally-good"
        ):  # fmt: skip
            return True
    return False


# ---- Refutations


def names_refutation(fact: Any, position: Position) -> bool:
    """Whether a fact about a move names what is wrong with it: the cell, the forcing line or the
    threat by which the other side gets its result. The best answer alone does not count.
    """
    if getattr(fact, "column", None) is None or praises(fact, position.turn):
        return False
    if fact.kind == "answers":
        return False
    cells = [getattr(fact, "cell", None), *getattr(fact, "cells", ())]
    return any(cells) or len(getattr(fact, "line", ())) > 1 or fact.kind == "follow-up"


def sentences_before(explanation: Explanation) -> int | None:
    """How many sentences about an error come before the first that refutes it or names the answer
    to it; None if none does.
    """
    _, about_move, _ = stated(explanation)
    reasons = (
        number
        for number, fact in enumerate(about_move)
        if fact.kind == "answers" or names_refutation(fact, explanation.position)
    )
    return next(reasons, None)
