"""Checks what explanations claim, fact by fact, with plain rules and the solver.

Of `fourfold.review` only the facts themselves are used here: boards are lists, fours are found cell
by cell, plans and forced lines are played out. Scores come from the engine; from the middle of a
game on, a separate solver checks those, too.
"""

import re
from typing import TYPE_CHECKING, Any

from fourfold import Position, Side, Solver
from fourfold._core import solve_without
from fourfold.explain import AnyFact, Explanation, Fact, MoveExplanation, Result, threats
from fourfold.render.marks import Kind, Mark
from fourfold.rules.notation import column_label
from support.reference import DIRECTIONS, Cell, can_solve, is_score
from support.repetition import follows, repeated

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

Grid = dict[Cell, int]
LONG_ENOUGH = 20_000_000  # nodes for a check: more than any explanation spends
CELL = re.compile(r"column (\w), row (\d+)")


def grid_of(position: Position) -> Grid:
    rows = position.to_array().tolist()
    return {
        (column, position.rows - 1 - y): cell
        for y, row in enumerate(rows)
        for column, cell in enumerate(row)
    }


def makes_four(grid: Grid, cell: Cell, side: int) -> bool:
    """Whether a disc of a side in an empty cell would complete a four."""

    def run(right: int, up: int) -> int:
        length, (x, y) = 0, cell
        while grid.get((x + right, y + up)) == side:
            length, x, y = length + 1, x + right, y + up
        return length

    return any(run(dx, dy) + run(-dx, -dy) >= 3 for dx, dy in DIRECTIONS)


def fours_on(grid: Grid, side: int) -> set[Cell]:
    return {cell for cell, disc in grid.items() if not disc and makes_four(grid, cell, side)}


def lines_of_four(grid: Grid) -> list[set[Cell]]:
    """All lines of four cells on the board."""
    lines = [
        {(x + i * dx, y + i * dy) for i in range(4)}
        for x, y in grid
        for dx, dy in DIRECTIONS
    ]  # fmt: skip
    return [line for line in lines if line <= grid.keys()]


def grid_open(grid: Grid, column: int) -> bool:
    """Whether a column has an empty cell."""
    return any(cell[0] == column and not disc for cell, disc in grid.items())


def landing(grid: Grid, column: int) -> Cell:
    return min(cell for cell, disc in grid.items() if cell[0] == column and not disc)


def wins_now(position: Position) -> list[int]:
    """The columns with which the side to move makes four."""
    return [c for c in position.legal_moves if position.play(c).winner is not None]


def bits(position: Position, cells: tuple[Cell, ...]) -> int:
    return sum(1 << column * (position.rows + 1) + row for column, row in cells)


def filled_by_force(position: Position) -> set[Cell]:
    """The cells that the next moves take while every other move loses at once."""
    filled: set[Cell] = set()
    while not (position.is_over or wins_now(position)):
        moves = [c for c in position.legal_moves if not wins_now(position.play(c))]
        if len(moves) != 1:
            break
        filled.add(landing(grid_of(position), moves[0]))
        position = position.play(moves[0])
    return filled


class Checker:
    """Checks facts about one position."""

    def __init__(self, position: Position, solver: Solver) -> None:
        self.position = position
        self.solver = solver
        self.grid = grid_of(position)
        self.mover = position.turn
        self.scores = {c: -solver.solve(position.play(c)) for c in position.legal_moves}
        self.best = max(self.scores.values(), default=0)
        if can_solve(position) and not position.is_over:
            assert is_score(position, self.best)
            after = {position.play(column): -score for column, score in self.scores.items()}
            assert all(is_score(p, score) for p, score in after.items() if not p.is_over)

    def check(self, fact: Fact) -> None:
        self._method(fact)(fact)
        self.words(fact)

    def _method(self, fact: Fact) -> "Callable[[Any], None]":
        """The method for a kind of fact, which has the same name."""
        method: Callable[[Any], None] = getattr(self, fact.kind.replace("-", "_"))
        return method

    def after(self, column: int | None) -> Position:
        return self.position if column is None else self.position.play(column)

    def moves_left(self, position: Position, score: int) -> int:
        """Moves of the winner to the end, counted by hand: see docs/scores.md."""
        cells = position.columns * position.rows
        last = next(n for n in range(cells + 2) if (cells + 2 - n) // 2 == abs(score) and (
            (n - 1) % 2 == (position.turn - 1 if score > 0 else 2 - position.turn)))  # fmt: skip
        return (last - position.ply + 1) // 2

    # ---- At once and by force

    def wins_at_once(self, fact: Any) -> None:
        cell = landing(self.grid, fact.column)
        assert fact.side is self.mover
        assert makes_four(self.grid, cell, self.mover)
        assert cell in fact.four
        assert all(self.grid[each] == self.mover for each in fact.four if each != cell)

    def must_block(self, fact: Any) -> None:
        assert fact.side is self.mover.other
        assert fact.cell == landing(self.grid, fact.column)
        assert makes_four(self.grid, fact.cell, fact.side)
        assert not wins_now(self.position)
        for column in self.position.legal_moves:
            assert bool(wins_now(self.position.play(column))) == (column != fact.column)

    def loses_anyway(self, fact: Any) -> None:
        assert not wins_now(self.position)
        assert all(wins_now(self.position.play(c)) for c in self.position.legal_moves)
        now = {landing(self.grid, c) for c in self.position.legal_moves}
        assert set(fact.cells) == now & fours_on(self.grid, fact.side)
        if len(fact.cells) == 1:
            ((column, row),) = fact.cells
            assert (column, row + 1) in fours_on(self.grid, fact.side)

    def double_threat_looms(self, fact: Any) -> None:
        assert not wins_now(self.position)
        assert fact.side is self.mover.other
        safe = {
            c for c, score in self.scores.items()
            if score >= 0 or self.moves_left(self.position, score) > 2
        }  # fmt: skip
        assert set(fact.defences) == safe
        assert 0 < len(safe) <= 3
        assert len(safe) < len(self.scores)
        grid = self.grid | {landing(self.grid, fact.reply): int(fact.side)}
        now = {landing(grid, c) for c in range(self.position.columns) if grid_open(grid, c)}
        fours = fours_on(grid, fact.side)
        playable = fours & now
        assert playable
        above = {(x, y + 1) for x, y in playable} & fours if len(playable) == 1 else set()
        assert set(fact.cells) == playable | above
        assert len(fact.cells) > 1
        assert not fours_on(grid, self.mover) & now

    def leaves_win(self, fact: Any) -> None:
        after = self.position.play(fact.column)
        assert fact.cell == landing(self.grid, fact.cell[0])
        assert fact.cell[0] != fact.column
        assert after.turn is fact.side
        assert after.play(fact.cell[0]).winner is fact.side

    def loses_to_threat_above(self, fact: Any) -> None:
        column, row = landing(self.grid, fact.column)
        assert fact.cell == (column, row + 1)
        assert self.position.play(column).play(column).winner is fact.side is self.mover.other

    def double_threat(self, fact: Any) -> None:
        after = self.position.play(fact.column)
        assert not wins_now(after)
        grid = grid_of(after)
        now = {landing(grid, c) for c in after.legal_moves}
        assert set(fact.cells) == now & fours_on(grid, self.mover)
        assert len(fact.cells) >= 2
        assert all(wins_now(after.play(c)) for c in after.legal_moves)

    def forced_line(self, fact: Any) -> None:
        assert fact.line[0] == fact.column
        assert fact.own == (fact.side is self.mover)
        position, last = self.position, len(fact.line) - 2
        answers: list[Cell] = []
        threatened: list[Cell] = []
        for index, move in enumerate(fact.line):
            grid = grid_of(position)
            if 0 < index <= fact.lead:
                after = position.play(move)
                assert -self.solver.solve(after) == self.solver.solve(position)
            # The move that the fact is about is given, not forced.
            elif index and position.turn is not fact.side:
                assert not wins_now(position)
                for other in position.legal_moves:
                    if other != move:
                        assert wins_now(position.play(other))
                # The given answer does not lose at once, until none is left that does not.
                assert bool(wins_now(position.play(move))) == (index == last)
                cell = landing(grid, move)
                if index == last:
                    now = {landing(grid, c) for c in position.legal_moves}
                    fours = fours_on(grid, fact.side)
                    expected = now & fours
                    if len(expected) == 1:
                        ((x, y),) = expected
                        expected |= {(x, y + 1)}
                        assert expected <= fours
                    assert set(fact.last) == expected
                else:
                    answers.append(cell)
                    threatened += [cell] if makes_four(grid, cell, fact.side) else []
            position = position.play(move)
        assert position.winner is fact.side
        assert (list(fact.answers), list(fact.threatened)) == (answers, threatened)
        assert ("by force" in str(fact).lower()) == (fact.lead == 0)
        score = self.scores[fact.column]
        assert fact.moves == self.moves_left(self.position, score)
        is_slower = fact.own and score < self.best
        assert fact.instead == (self.moves_left(self.position, self.best) if is_slower else 0)
        worst = min(self.scores.values())
        assert fact.longest == (not fact.own and worst < score == self.best)

    # ---- Threats

    def has_threats(self, fact: Any) -> None:
        playable = {landing(self.grid, c) for c in self.position.legal_moves}
        lasting = fours_on(self.grid, fact.side) - playable
        worthless = {t.cell for t in threats(self.position, self.solver) if t.worthless}
        assert set(fact.cells) == {
            cell for cell in lasting if not (cell in worthless and self.is_worthless(fact, cell))
        }

    def is_worthless(self, fact: Any, cell: Cell) -> bool:
        score = self.solver.solve(self.position)
        return self.without(self.position, fact.side, (cell,)) == score

    def threatens(self, fact: Any) -> None:
        after = self.position.play(fact.column)
        grid = grid_of(after)
        now = {landing(grid, c) for c in after.legal_moves}
        assert fact.side is self.mover
        assert now & fours_on(grid, self.mover) == {fact.cell}
        assert not wins_now(after)

    def creates_threat(self, fact: Any) -> None:
        after = self.position.play(fact.column)
        grid = grid_of(after)
        assert fact.side is self.mover
        assert fact.cell in fours_on(grid, self.mover) - fours_on(self.grid, self.mover)
        assert fact.cell not in {landing(grid, c) for c in after.legal_moves}

    def prevents(self, fact: Any) -> None:
        answered = self.position.play(fact.instead).play(fact.column)
        self.makes_threats(fact, self.grid, answered)
        assert fact.cells
        assert fact.side is self.mover.other
        assert self.scores[fact.instead] < self.best
        assert self.solver.solve(answered) == self.scores[fact.instead]

    def key_cell(self, fact: Any) -> None:
        assert fact.side is self.mover.other
        worse = [column for column, score in self.scores.items() if score < self.best]
        for column in fact.instead:
            assert column in worse
            assert self.best_answers(self.position.play(column)) == [fact.column]
            assert landing(self.grid, fact.column)[0] != column
        assert self.scores[fact.column] == self.best
        assert 2 * len(fact.instead) >= len(worse)

    def best_answers(self, position: Position) -> list[int]:
        scores = {c: -self.solver.solve(position.play(c)) for c in position.legal_moves}
        return [c for c, score in scores.items() if score == max(scores.values())]

    def makes_worthless(self, fact: Any) -> None:
        after = self.position.play(fact.column)
        assert fact.cell in fours_on(grid_of(after), fact.side)
        assert fact.side is self.mover.other
        assert self.without(after, fact.side, (fact.cell,)) == self.solver.solve(after)

    def stacks_threats(self, fact: Any) -> None:
        after = self.position.play(fact.column)
        (column, lower), upper = fact.cells
        assert upper == (column, lower + 1)
        assert set(fact.cells) <= fours_on(grid_of(after), self.mover)
        assert not set(fact.cells) <= fours_on(self.grid, self.mover)
        assert landing(grid_of(after), column) != (column, lower)
        assert fact.side is self.mover

    def gives_up_threat(self, fact: Any) -> None:
        column, row = landing(self.grid, fact.column)
        after = self.position.play(column)
        assert fact.side is self.mover
        assert fact.cell == (column, row + 1)
        assert makes_four(self.grid, fact.cell, self.mover)
        assert -self.solver.solve(after.play(column)) == self.solver.solve(after)
        assert fact.forced == (not wins_now(after))

    def gives_up_cells(self, fact: Any) -> None:
        assert fact.line[0] == fact.column
        assert Result.of(self.scores[fact.column]) < Result.of(self.best)
        end = self.best_play(fact.line)
        lines = lines_of_four(self.grid)
        for cell in fact.cells:
            through = [line for line in lines if cell in line]
            grid = grid_of(end)
            assert all(any(grid[each] == fact.side.other for each in line) for line in through)
        # At some point of best play after the best move, they decide.
        assert self.scores[fact.instead] == self.best
        position, decided = self.position, False
        for move in self.solver.analyse(position).pv[:-1]:
            position = position.play(move)
            threatened = set(fact.cells) <= fours_on(grid_of(position), fact.side)
            decided = decided or (
                threatened and self.gets(position, fact.side, fact.cells) is not Result.WIN
            )
        assert decided

    def best_play(self, line: "Sequence[int]") -> Position:
        """The position after a line of which every move but the first is best play."""
        position = self.position.play(line[0])
        for move in line[1:]:
            score = self.solver.solve(position)
            position = position.play(move)
            assert self.solver.solve(position) == -score
        return position

    def gets(self, position: Position, side: Side, cells: tuple[Cell, ...] = ()) -> Result:
        """What a side gets, without some cells."""
        score = self.without(position, side, cells) if cells else self.solver.solve(position)
        return Result.of(score if position.turn is side else -score)

    # ---- What the game turns on

    @staticmethod
    def without(position: Position, side: Side, cells: tuple[Cell, ...]) -> int:
        chosen = bits(position, cells)
        first, second = (chosen, 0) if side is Side.FIRST else (0, chosen)
        score = solve_without(position, first, second, LONG_ENOUGH)
        assert score is not None
        if can_solve(position):
            assert is_score(position, score, side, cells)
        return score

    def decides(self, fact: Any) -> None:
        self.decide(self.after(fact.column), fact)

    def decide(self, position: Position, fact: Any) -> None:
        assert self.gets(position, fact.side) is fact.result
        assert self.gets(position, fact.side, fact.cells) is fact.without
        assert fact.without < fact.result
        for cell in fact.cells:
            rest = tuple(each for each in fact.cells if each != cell)
            assert self.gets(position, fact.side, rest) is fact.result
        grid = grid_of(position)
        assert set(fact.cells) <= fours_on(grid, fact.side)
        assert not set(fact.cells) & {landing(grid, c) for c in position.legal_moves}
        assert not set(fact.cells) & filled_by_force(position)

    def zugzwang(self, fact: Any) -> None:
        position = self.after(fact.column)
        grid = grid_of(position)
        column, row = fact.cell
        assert fact.cell in fours_on(grid, fact.side.other)
        assert not grid[column, row - 1]
        free = [
            cell for cell, disc in grid.items()
            if not disc and not (cell[0] == column and cell[1] >= row - 1)
        ]  # fmt: skip
        assert fact.free == len(free)
        mover = position.turn if fact.free % 2 == 0 else position.turn.other
        assert fact.side is mover
        # It is only said of a threat without which the other side would not win, and if the other
        # cells are filled before.
        sign = 1 if position.turn is fact.side.other else -1
        score = self.solver.solve(position)
        assert sign * score > 0
        assert fact.free <= 2 * self.moves_left(position, score) + 6
        assert sign * self.without(position, fact.side.other, (fact.cell,)) <= 0

    def follow_up(self, fact: Any) -> None:
        position = self.after(fact.column)
        assert position.turn is fact.side.other
        assert Result.of(self.solver.solve(position)) is fact.result.other
        assert plan_gets(position, fact.result, ())
        for cell in fact.cells:
            assert cell in fours_on(grid_of(position), fact.side)
            assert not plan_gets(position, fact.result, (cell,))
        assert not set(fact.cells) & filled_by_force(position)

    def cannot_win(self, fact: Any) -> None:
        for side in Side:
            # Even if all empty cells were theirs.
            full = {cell: disc or int(side) for cell, disc in self.grid.items()}
            able = any(
                all(full.get((x + i * dx, y + i * dy)) == side for i in range(4))
                for x, y in full
                for dx, dy in DIRECTIONS
            )
            assert (side in fact.sides) == (not able)

    # ---- Openings

    def lines(self, fact: Any) -> None:
        def through(column: int, blocking: int) -> int:
            cell = landing(self.grid, column)
            lines = [line for line in lines_of_four(self.grid) if cell in line]
            return sum(all(self.grid[each] != blocking for each in line) for line in lines)

        assert fact.side is self.mover
        counts = {c: through(c, self.mover.other) for c in self.position.legal_moves}
        assert fact.lines == counts.pop(fact.column) > max(counts.values())
        assert fact.taken == through(fact.column, self.mover)
        assert all(self.scores[c] < self.best for c in counts)

    def leads_to_threats(self, fact: Any) -> None:
        assert fact.line[0] == fact.column
        position = self.best_play(fact.line)
        self.decide(position, fact)
        if fact.free:
            ((column, row),) = fact.cells
            grid = grid_of(position)
            free = [
                cell for cell, disc in grid.items()
                if not disc and not (cell[0] == column and cell[1] >= row - 1)
            ]  # fmt: skip
            assert fact.free == len(free)
            assert (position.turn is fact.side) == bool(fact.free % 2)

    # ---- Scores

    def score(self, fact: Any) -> None:
        score = self.scores[fact.column]
        assert Result.of(score) is fact.result
        if score:
            assert fact.moves == self.moves_left(self.position, score)

    def only_move(self, fact: Any) -> None:
        results = {column: Result.of(score) for column, score in self.scores.items()}
        assert results.pop(fact.column) is fact.result
        assert results
        assert all(result < fact.result for result in results.values())

    def equally_good(self, fact: Any) -> None:
        equal = {column for column, score in self.scores.items() if score == self.best}
        assert equal == {fact.column, *fact.others}
        assert len(equal) > 1

    def throws_away(self, fact: Any) -> None:
        score = self.scores[fact.column]
        assert Result.of(self.best) is fact.best
        assert Result.of(score) is fact.result
        assert fact.result < fact.best
        if score:
            assert fact.moves == self.moves_left(self.position, score)

    def answers(self, fact: Any) -> None:
        after = self.position.play(fact.column)
        assert after.turn is fact.side
        scores = {c: -self.solver.solve(after.play(c)) for c in after.legal_moves}
        best = max(scores.values())
        assert fact.result is Result.of(best)
        keeping = {c for c, score in scores.items() if Result.of(score) is fact.result}
        assert fact.only == (fact.result > Result.LOSS and len(keeping) <= 2)
        if fact.due:
            (reply,) = fact.replies
            assert self.scores[reply] == self.best > self.scores[fact.column]
        answers = keeping if fact.only else {c for c, score in scores.items() if score == best}
        assert set(fact.replies) == answers
        assert len(fact.replies) < len(scores)
        if len(fact.replies) == 1:
            self.makes_threats(fact, grid_of(after), after.play(fact.replies[0]))
        else:
            assert not fact.cells

    def makes_threats(self, fact: Any, before: Grid, then: Position) -> None:
        """The cells of a fact are the new threats of its side."""
        grid = grid_of(then)
        new = fours_on(grid, fact.side) - fours_on(before, fact.side)
        playable = {landing(grid, c) for c in range(then.columns) if grid_open(grid, c)}
        if then.is_over:
            assert not fact.cells
            return
        assert fact.at_once == (len(new & playable) > 1 or not new - playable)
        cells = new & playable if fact.at_once else new - playable
        if fact.kind == "answers" and not fact.at_once and len(cells) == 1:
            ((x, y),) = cells
            beside = {(x, y - 1), (x, y + 1)} & fours_on(grid, fact.side) - playable
            cells |= beside if len(beside) == 1 else set()
        assert set(fact.cells) == cells

    def differs(self, fact: Any) -> None:
        score = self.scores[fact.column]
        assert score < self.best
        assert Result.of(score) is Result.of(self.best) is fact.result
        assert fact.moves == self.moves_left(self.position, score)
        assert fact.best == self.moves_left(self.position, self.best)
        assert self.scores[fact.instead] == self.best

    def all_equal(self, fact: Any) -> None:
        assert len(self.scores) > 1
        assert set(self.scores.values()) == {self.best}
        assert Result.of(self.best) is fact.result

    # ---- Marks

    def check_marks(self, explanation: Explanation) -> None:
        """Every mark is true of the board that it is drawn on, or of the same after the move that
        the explanation is about.
        """
        subject = explanation.subject
        after = self.position.play(subject.column) if subject else self.position
        places = [(mark.column, mark.row) for mark in explanation.marks]
        assert len(set(places)) == len(places)
        for mark in explanation.marks:
            if mark.row is None:
                self.arrow(mark)
            else:
                self.cell_mark(mark, (mark.column, mark.row), after)

    def arrow(self, mark: Mark) -> None:
        score = self.scores[mark.column]
        match mark.kind:
            case Kind.BEST:
                assert score == self.best
            case Kind.BAD:
                assert score < self.best
            case Kind.WIN:
                assert score > 0
            case _:
                assert mark.kind is Kind.NOTE

    def cell_mark(self, mark: Mark, cell: Cell, after: Position) -> None:
        grid = grid_of(after)
        match mark.kind:
            case Kind.THREAT:
                assert mark.side is not None
                fours = fours_on(self.grid, mark.side) | fours_on(grid, mark.side)
                assert cell in fours
            case Kind.WORTHLESS:
                assert mark.side is not None
                assert cell in fours_on(grid, mark.side)
                assert self.without(after, mark.side, (cell,)) == self.solver.solve(after)
            case Kind.WIN:
                assert after.winner is self.mover
                assert cell in (after.winning_line or ())
            case Kind.BLOCK:
                assert mark.side is self.mover.other
                assert cell in fours_on(self.grid, mark.side)
                assert not wins_now(self.position)
                for column in self.position.legal_moves:
                    assert bool(wins_now(self.position.play(column))) == (column != cell[0])
            case Kind.ZUGZWANG:
                assert not grid[cell]
                assert mark.side is not None
                above = (cell[0], cell[1] + 1)
                assert above in fours_on(grid, mark.side.other)
            case _:
                assert mark.kind is Kind.NOTE
                assert not self.grid[cell]

    # ---- Sentences

    def words(self, fact: Fact) -> None:
        """A sentence names the cells and the moves in the data, and no others."""
        text = str(fact)
        assert text[0].isupper()
        assert text.endswith(".")
        named = {(label, int(row)) for label, row in CELL.findall(text)}
        assert named == {(column_label(column), row + 1) for column, row in cells_in(fact)}, text
        column, moves = getattr(fact, "column", None), getattr(fact, "moves", 0)
        if column is not None:
            assert re.search(rf"(?i)column {column_label(column)}\b", text), text
        if moves:
            assert re.search(rf"\bin {moves}\b", text), text
        assert fact.to_dict()["text"] == text


class FinishedChecker(Checker):
    """Checks what is said about a finished game."""

    def __init__(self, moves: "Sequence[int]", solver: Solver) -> None:
        self.before: list[Position] = []
        position = Position()
        for move in moves:
            self.before.append(position)
            position = position.play(move)
        super().__init__(position, solver)
        self.moves = moves

    def check_game(self, explanation: Explanation) -> None:
        """Check all that is said, and that it is said of moves of the game."""
        for fact in explanation.facts:
            self.check(fact)
        for moment in explanation.moments:
            position = self.before[moment.number - 1]
            assert moment.side is position.turn
            assert moment.column == self.moves[moment.number - 1]
            assert moment.facts
            checker = Checker(position, self.solver)
            for fact in moment.facts:
                checker.check(fact)

    def made_four(self, fact: Any) -> None:
        fours = [line for line in lines_of_four(self.grid) if self.owned(line, fact.side)]
        assert fours
        assert set(fact.four) == set().union(*fours)
        assert not any(self.owned(line, fact.side.other) for line in lines_of_four(self.grid))

    def board_full(self, _fact: Any) -> None:
        assert all(self.grid.values())
        assert not any(self.owned(x, side) for x in lines_of_four(self.grid) for side in Side)

    def owned(self, line: set[Cell], side: int) -> bool:
        return all(self.grid[cell] == side for cell in line)

    def chances(self, side: Side) -> list[int]:
        """The moves, counted from 1, at which a side could have had a better result."""
        winner = self.position.winner
        result = Result.DRAW if winner is None else Result.WIN if winner is side else Result.LOSS
        return [
            number
            for number, position in enumerate(self.before, 1)
            if position.turn is side and Result.of(self.solver.solve(position)) > result
        ]

    def last_chance(self, fact: Any) -> None:
        position = self.before[fact.number - 1]
        assert position.turn is fact.side
        assert self.moves[fact.number - 1] == fact.column
        both = [*self.chances(fact.side), *self.chances(fact.side.other)]
        winner = self.position.winner
        assert winner is not fact.side
        assert fact.number == max(self.chances(fact.side) if winner else both)
        results = {c: Result.of(-self.solver.solve(position.play(c))) for c in position.legal_moves}
        assert fact.result is max(results.values()) is Result.of(self.solver.solve(position))
        assert fact.result > results[fact.column]
        assert list(fact.others) == [c for c, each in results.items() if each is fact.result]

    def no_chance(self, fact: Any) -> None:
        assert self.position.winner is fact.side.other
        assert self.before[0].ply < 2
        assert not self.chances(fact.side)

    def stopped_threat(self, fact: Any) -> None:
        position, (column, row) = self.before[fact.number - 1], fact.cell
        grid = grid_of(position)
        assert position.turn is fact.side
        assert landing(grid, column) == (column, row - 1)
        assert self.moves[fact.number - 1] == column
        assert makes_four(grid, fact.cell, fact.side)
        assert self.grid[fact.cell] == fact.side.other
        safe = [c for c in position.legal_moves if not wins_now(position.play(c))]
        assert fact.forced == (safe == [column])


def check_said(explanation: Explanation) -> None:
    """Every text about other moves states the facts that it refers to, no move is spoken of twice,
    and no fact is said twice. What is not said of a move follows from the rest.
    """
    position = explanation.position
    moves = {move.column: move for move in explanation.others}
    told: dict[int, list[Fact]] = {}
    for text, stated in zip(explanation.about_others, explanation.about_others_facts, strict=True):
        here: dict[int, list[Fact]] = {}
        for each in stated:
            fact = moves[each.column].facts[each.fact]
            assert fact in in_short(moves[each.column])
            here.setdefault(each.column, []).append(fact)
        assert not here.keys() & told.keys()
        told |= here
        if len(here) == 1:
            ((first, *rest),) = here.values()
            assert text == " ".join([str(first), *map(continued, rest)])
        else:
            for column, facts in here.items():
                assert re.search(rf"olumns? [\w, and]*\b{column_label(column)}\b", text), text
                for each_fact in facts:
                    for label, row in CELL.findall(str(each_fact)):
                        assert f"column {label}, row {row}" in text
    others = [fact for column in told for fact in told[column]]
    subject = explanation.subject
    about_subject = subject.facts if subject else ()
    sections: list[list[Fact]] = [
        [explanation.facts[number] for number in explanation.about_position_facts],
        [about_subject[number] for number in explanation.about_move_facts],
        others,
    ]
    assert not repeated(sections, position)
    said = [fact for section in sections for fact in section]
    in_full = [subject.facts[number] for number in subject.in_full_facts] if subject else []
    for fact in (*explanation.facts, *in_full, *(x for m in moves.values() for x in in_short(m))):
        assert fact in said or follows(fact, said, position), fact


def in_short(move: MoveExplanation) -> list[AnyFact]:
    return [move.facts[number] for number in move.in_short_facts]


def continued(fact: Fact) -> str:
    """The sentence of a fact right after another one about the same move."""
    then = re.fullmatch(r"After column \w, (.)(.*)", str(fact))
    return then[1].upper() + then[2] if then else re.sub(r"^Column \w ", "It ", str(fact))


def cells_in(fact: Any) -> set[Cell]:
    """The cells that a fact's sentence is expected to name."""
    match fact.kind:
        case "wins-at-once" | "made-four":
            return line_ends(fact.four)
        case "forced-line":
            in_full = len(fact.answers) <= 2
            return {*fact.last, *(fact.threatened if in_full else ())}
        case "zugzwang":
            return {(fact.cell[0], fact.cell[1] - 1)}
        case _:
            return {*getattr(fact, "cells", ()), *([fact.cell] if hasattr(fact, "cell") else [])}


def line_ends(cells: tuple[Cell, ...]) -> set[Cell]:
    """The ends of all lines of at least four among cells."""
    return {
        (x + i * dx, y + i * dy)
        for x, y in cells
        for dx, dy in DIRECTIONS
        if (x - dx, y - dy) not in cells
        for length in [next(n for n in range(9) if (x + n * dx, y + n * dy) not in cells)]
        if length >= 4
        for i in (0, length - 1)
    }


def plan_gets(position: Position, target: Result, harmless: tuple[Cell, ...]) -> bool:
    """Whether the side not to move gets its target by following up: played out to the end, against
    every move. Its discs on harmless cells are part of no four.
    """
    return Plan(position, target, harmless).holds()


class Plan:
    """One board on which moves are made and taken back."""

    def __init__(self, position: Position, target: Result, harmless: tuple[Cell, ...]) -> None:
        self.grid = grid_of(position)
        self.rows = position.rows
        self.opponent, self.follower = position.turn, position.turn.other
        self.target = target
        self.harmless = harmless
        self.heights = {
            column: sum(bool(self.grid[column, row]) for row in range(position.rows))
            for column in range(position.columns)
        }
        self.known: dict[frozenset[tuple[Cell, int]], bool] = {}

    def open_columns(self) -> list[int]:
        return [column for column, height in self.heights.items() if height < self.rows]

    def fours(self, side: int) -> list[int]:
        """The columns in which a side can make four now."""
        return [
            column
            for column in self.open_columns()
            if not (side == self.follower and (column, self.heights[column]) in self.harmless)
            and makes_four(self.grid, (column, self.heights[column]), side)
        ]

    def play(self, column: int, side: int) -> None:
        cell = (column, self.heights[column])
        # A disc that counts for nothing is one of neither side.
        self.grid[cell] = 3 if side == self.follower and cell in self.harmless else side
        self.heights[column] += 1

    def take_back(self, column: int) -> None:
        self.heights[column] -= 1
        self.grid[column, self.heights[column]] = 0

    def holds(self) -> bool:
        """The opponent's turn."""
        key = frozenset((cell, disc) for cell, disc in self.grid.items() if disc)
        if key not in self.known:
            self.known[key] = self.meets_everything()
        return self.known[key]

    def meets_everything(self) -> bool:
        columns = self.open_columns()
        if not columns:
            return self.target is Result.DRAW
        if self.fours(self.opponent):
            return False
        for column in columns:
            self.play(column, self.opponent)
            good = self.answers(column)
            self.take_back(column)
            if not good:
                return False
        return True

    def answers(self, last: int) -> bool:
        columns = self.open_columns()
        if not columns:
            return self.target is Result.DRAW
        if self.fours(self.follower):
            return True
        to_stop = self.fours(self.opponent)
        if len(to_stop) > 1:
            return False
        for column in to_stop or ([last] if last in columns else columns):
            self.play(column, self.follower)
            good = self.holds()
            self.take_back(column)
            if good:
                return True
        return False
