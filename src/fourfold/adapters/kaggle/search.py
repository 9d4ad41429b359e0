"""A search for any board size and any number in a row, in pure Python.

`fourfold kaggle export` copies this module into the file that it writes, so it imports nothing but
the standard library.

A set of cells is an int. The cell at (column, row), from 0 at the bottom left, is bit
column × (rows + 1) + row. The bit above each column is never set, so no line continues from the
top of one column into the next.
"""

from collections.abc import Container, Iterator, Sequence
from time import perf_counter

_WIN = 1_000_000  # minus the number of discs on the board at the end
_DECIDED = _WIN // 2  # values beyond are wins, or losses if negative
_DEEPEST = 200  # plies: Python limits the depth of recursion
_TABLE_LIMIT = 400_000  # positions, which take about 100 MB
_EXACT, _AT_LEAST, _AT_MOST = range(3)

# What an empty cell that would complete a line is worth. A disc is worth the number of lines
# through its cell.
_THREAT = 8
_USEFUL_THREAT = 20  # in a row that the opponent cannot fill without losing it in the end
_STACKED_THREATS = 60  # one directly above the other: blocking the first gives the second


class _TimeUp(Exception):
    """The time for the search is up."""


class Search:
    """Iterative deepening with alpha-beta, for one board size and one number in a row.

    It remembers positions from call to call. Values are seen from the side to move: a draw is 0;
    of several wins, the one with the fewest discs is worth most.

    >>> search = Search(columns=7, rows=6, inarow=4)
    >>> search.best_column([0] * 35 + [0, 1, 1, 1, 2, 2, 2], mark=1, seconds=1)
    0
    """

    def __init__(self, columns: int, rows: int, inarow: int) -> None:
        self.inarow = inarow
        self.stride = stride = rows + 1
        self.size = columns * rows
        self.bottom = sum(1 << column * stride for column in range(columns))
        self.cells = self.bottom * ((1 << rows) - 1)
        centre_first = sorted(range(columns), key=lambda column: abs(2 * column + 1 - columns))
        self.column_cells = [((1 << rows) - 1) << column * stride for column in centre_first]
        # Shifts from a cell to the next one of a line, where the board has room for a line.
        self.vertical = inarow <= rows
        self.shifts = [stride] if inarow <= columns else []
        if inarow <= min(columns, rows):
            self.shifts += [stride - 1, stride + 1]
        self.winning_cells = self._completing_four if inarow == 4 else self._completing
        self.lines = self._lines_through_cells()
        # With columns of even height, zugzwang gives the first side the odd rows, counted from 1,
        # and the second side the even ones. With odd heights there is no such rule.
        odd_rows = self.bottom * sum(1 << row for row in range(0, rows, 2))
        self.useful = (odd_rows, self.cells & ~odd_rows) if rows % 2 == 0 else (0, 0)
        self.table: dict[int, tuple[int, int, int, int]] = {}  # depth, kind, value, move
        self.deadline = 0.0
        self.nodes = 0

    def best_column(
        self,
        board: Sequence[int],
        mark: int,
        seconds: float,
        depth: int | None = None,
        allowed: Container[int] | None = None,
    ) -> int:
        """The best column found within the time, looking `depth` plies ahead at most.

        `board` lists the cells row by row from the top left: 0 is empty, 1 and 2 are discs. `mark`
        is the side to move. If `allowed` is given, the search is limited to those columns.
        """
        self.deadline = perf_counter() + seconds
        own, opponent = self._discs(board, mark), self._discs(board, 3 - mark)
        playable = ((own | opponent) + self.bottom) & self.cells
        moves = [
            move
            for cells in self.column_cells
            if (move := playable & cells) and (allowed is None or self._column(move) in allowed)
        ]
        return self._column(self._best_move(own, opponent, moves, depth or _DEEPEST))

    # ---- The search

    def _best_move(self, own: int, opponent: int, moves: list[int], depth: int) -> int:
        """The best of the moves, which are sorted by how good they are likely to be."""
        if len(self.table) > _TABLE_LIMIT:
            self.table.clear()
        self.nodes = 0
        wins, threats = self.winning_cells(own), self.winning_cells(opponent)
        for urgent in (wins, threats):
            for move in moves:
                if move & urgent:
                    return move
        moves = [move for move in moves if not move & threats >> 1] or moves
        empty = self.size - (own | opponent).bit_count()
        try:
            for plies in range(1, min(depth, empty, _DEEPEST) + 1):
                if len(moves) == 1:
                    break
                value = self._sort_moves(own, opponent, threats, moves, plies)
                if abs(value) > _DECIDED:
                    break
                if plies == empty:
                    return self._hardest_draw(own, opponent, threats, moves, plies)
        except (_TimeUp, RecursionError):  # forced moves may follow each other for long
            pass
        return moves[0]

    def _sort_moves(
        self, own: int, opponent: int, threats: int, moves: list[int], depth: int
    ) -> int:
        """Search all moves, put the best one first, and return its value."""
        best = -_WIN
        for move in tuple(moves):
            now = own | move
            wins = self.winning_cells(now)
            # A null window shows whether a move is better than the best one so far.
            value = best + 1
            if best > -_WIN:
                value = -self._value(opponent, now, threats, wins, depth - 1, -best - 1, -best)
            if value > best:
                value = -self._value(opponent, now, threats, wins, depth - 1, -_WIN, -best)
            if value > best:
                best = value
                moves.remove(move)
                moves.insert(0, move)
        return best

    def _hardest_draw(
        self, own: int, opponent: int, threats: int, moves: list[int], depth: int
    ) -> int:
        """Of the moves that draw, the one that leaves the opponent the most ways to go wrong.

        Replies that lose at once do not count: nobody plays them.
        """
        best, largest = moves[0], 0.0
        for move in moves:
            now = own | move
            wins = self.winning_cells(now)
            if self._value(opponent, now, threats, wins, depth - 1, 0, 1) > 0:
                continue  # this move loses
            values = []
            mask = opponent | now
            for cells in self.column_cells:
                if reply := mask + self.bottom & cells & self.cells:
                    then = opponent | reply
                    if not wins & (mask | reply) + self.bottom & self.cells:
                        new_threats = self.winning_cells(then)
                        values.append(self._value(now, then, wins, new_threats, depth - 2, 0, 1))
            share = sum(value > 0 for value in values) / max(len(values), 1)
            if share > largest:
                best, largest = move, share
        return best

    def _value(  # noqa: C901, PLR0911, PLR0912, PLR0913, PLR0917 - one function: calls are slow
        self, own: int, opponent: int, wins: int, threats: int, depth: int, alpha: int, beta: int
    ) -> int:
        """The value of a position in which the side to move cannot win at once.

        `wins` are the cells that would complete a line of the side to move, `threats` those of the
        opponent. The value is exact if it is between alpha and beta; otherwise it is a bound.
        """
        self.nodes += 1
        if perf_counter() > self.deadline:
            raise _TimeUp
        mask = own | opponent
        discs = mask.bit_count()
        if discs >= self.size - 1:
            return 0
        playable = mask + self.bottom & self.cells
        lost = discs + 2 - _WIN
        forced = playable & threats
        if forced:
            if forced & forced - 1:
                return lost  # only one of two winning cells can be blocked
            playable = forced
        playable &= ~(threats >> 1)
        if not playable:
            return lost  # every move lets the opponent win on top of it
        if discs == self.size - 2:
            return 0
        if depth <= 0 and not forced:
            return self._estimate(own, opponent, wins, threats, discs)

        # The side to move cannot win with its next disc, nor lose before the opponent's second.
        beta = min(beta, _WIN - discs - 3)
        alpha = max(alpha, discs + 4 - _WIN)
        if alpha >= beta:
            return alpha
        key = own + mask  # both determine the position: the sum marks the top of each column
        known = self.table.get(key)
        likely = 0
        if known:
            known_depth, kind, value, likely = known
            if (known_depth >= depth or abs(value) > _DECIDED) and (
                kind == _EXACT or (value >= beta if kind == _AT_LEAST else value <= alpha)
            ):
                return value

        best, best_move, lowest = -_WIN, 0, alpha
        if not forced:
            depth -= 1  # a forced move leaves no choice: look one ply further
        for move, now, wins_now in self._ordered(own, mask, playable, likely):
            if best_move and beta - alpha > 1:
                value = -self._value(opponent, now, threats, wins_now, depth, -alpha - 1, -alpha)
                if alpha < value < beta:
                    value = -self._value(opponent, now, threats, wins_now, depth, -beta, -alpha)
            else:
                value = -self._value(opponent, now, threats, wins_now, depth, -beta, -alpha)
            if value > best:
                best, best_move = value, move
                alpha = max(alpha, value)
                if alpha >= beta:
                    break
        kind = _AT_LEAST if best >= beta else _EXACT if best > lowest else _AT_MOST
        self.table[key] = depth + (not forced), kind, best, best_move
        return best

    def _ordered(
        self, own: int, mask: int, playable: int, likely: int
    ) -> Iterator[tuple[int, int, int]]:
        """The moves, most promising first: each with the discs and winning cells after it."""
        if likely & playable:
            now = own | likely
            yield likely, now, self.winning_cells(now)
            playable &= ~likely
        found = []
        empty = ~mask
        for cells in self.column_cells:
            if move := playable & cells:
                now = own | move
                wins = self.winning_cells(now)
                found.append(((wins & empty).bit_count(), move, now, wins))
        found.sort(key=_first, reverse=True)
        for _, move, now, wins in found:
            yield move, now, wins

    def _estimate(self, own: int, opponent: int, wins: int, threats: int, discs: int) -> int:
        """A guess at the value of a position."""
        empty = ~(own | opponent)
        wins &= empty
        threats &= empty
        useful, useful_to_opponent = self.useful[discs % 2], self.useful[1 - discs % 2]
        value = _THREAT * (wins.bit_count() - threats.bit_count())
        value += _USEFUL_THREAT * (wins & useful).bit_count()
        value -= _USEFUL_THREAT * (threats & useful_to_opponent).bit_count()
        value += _STACKED_THREATS * (wins & wins >> 1).bit_count()
        value -= _STACKED_THREATS * (threats & threats >> 1).bit_count()
        for weight, cells in self.lines:
            value += weight * ((own & cells).bit_count() - (opponent & cells).bit_count())
        return value

    # ---- Sets of cells

    def _completing_four(self, own: int) -> int:
        """The cells where a disc completes a line, for four in a row. The same as `_completing`,
        more than twice as fast.
        """
        wins = own << 1 & own << 2 & own << 3 if self.vertical else 0
        for shift in self.shifts:
            up, down = own << shift, own >> shift
            wins |= up & own << 2 * shift & (down | own << 3 * shift)
            wins |= down & own >> 2 * shift & (up | own >> 3 * shift)
        return wins & self.cells

    def _completing(self, own: int) -> int:
        """The cells where a disc completes a line, some of them perhaps occupied."""
        wins = 0
        if self.vertical:
            wins = self.cells
            for count in range(1, self.inarow):
                wins &= own << count
        for shift in self.shifts:
            before = [self.cells]  # cells that have 0, 1, 2 … discs in a row before them
            for count in range(1, self.inarow):
                before.append(before[-1] & own << count * shift)
            after = self.cells
            wins |= before[-1]
            for count in range(1, self.inarow):
                after &= own >> count * shift
                wins |= after & before[-1 - count]
        return wins

    def _lines_through_cells(self) -> list[tuple[int, int]]:
        """The number of lines through each cell, in binary: for each power of two, the cells whose
        number contains it.
        """
        digits: list[int] = []
        for shift in [1] * self.vertical + self.shifts:
            starts = self.cells
            for count in range(1, self.inarow):
                starts &= self.cells >> count * shift
            for count in range(self.inarow):
                carry = starts << count * shift
                for place, digit in enumerate(digits):
                    digits[place], carry = digit ^ carry, digit & carry
                if carry:
                    digits.append(carry)
        return [(1 << place, cells) for place, cells in enumerate(digits)]

    def _discs(self, board: Sequence[int], mark: int) -> int:
        columns = len(self.column_cells)
        rows = self.stride - 1
        discs = 0
        for index, cell in enumerate(board):
            if cell == mark:
                discs |= 1 << index % columns * self.stride + rows - 1 - index // columns
        return discs

    def _column(self, move: int) -> int:
        return (move.bit_length() - 1) // self.stride


def _first(item: tuple[int, int, int, int]) -> int:
    return item[0]
