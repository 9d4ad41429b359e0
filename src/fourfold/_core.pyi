"""The compiled part of fourfold. Import its contents from `fourfold`."""

from collections.abc import Callable, Iterable, Mapping, Sequence
import mmap
import types
from typing import Any, Literal, final

import numpy
import numpy.typing

import fourfold.rules.position
import fourfold.rules.rule
import fourfold.rules.side
import fourfold.solver
import fourfold.solver.book


def use_package(loader: Callable[[], tuple[types.ModuleType, type[fourfold.rules.side.Side], type[fourfold.rules.rule.Rule], Callable[[Position], str]]]) -> None:
    """
    Set the function that returns what the bindings use of the package: its exceptions, `Side`, `Rule` and the function that draws a position. They call it when they first need one.
    """

class Language:
    """The messages of a language, checked."""

    def __init__(self, code: str, sentences: str) -> None:
        """
        Read the messages from the text of a JSON file. Raises InvalidArgument if there are faults.
        """

    @property
    def code(self) -> str: ...

def format_message(message: str, arguments: Mapping[str, str | int], code: str) -> str:
    """
    The text of a message with its arguments, by the rules of a language for plurals.
    """

def message_faults(message: str, english: str, code: str, forms: bool) -> list[str]:
    """What is wrong with a message, compared with the English one."""

def check_bitboards(bitboards: numpy.typing.NDArray[numpy.uint64], columns: int, rows: int) -> None:
    """
    Raise InvalidPosition, naming the item, if no game leads to one of the positions.
    """

def read_rows(moves: list[str | None], bitboards: numpy.typing.NDArray[numpy.uint64], columns: int, rows: int) -> tuple[numpy.typing.NDArray[numpy.uint64], numpy.typing.NDArray[numpy.uint8]]:
    """
    Write the positions of moves to the bitboards; None: the row has bitboards. Returns keys, and of each row 0 if it is not a position, 1 if the game goes on, 2 if it is over.
    """

@final
class Position():
    """
    A position: the discs on a board. Their number determines the side to move.

    Positions are immutable: `play` returns a new one. They can be compared, hashed, copied and
    pickled. docs/api.md lists the sizes of boards and the rules.

    >>> p = Position.from_moves("4455")
    >>> p.play(5) == Position.from_moves("44556")
    True
    >>> p
    Position.from_bitboards(first=270532608, second=541065216)
    >>> print(Position.from_moves("12", columns=4, rows=4))
    . . . .
    . . . .
    . . . .
    X O . .
    1 2 3 4
    """

    def __init__(self, columns: int = 7, rows: int = 6, rule: str = 'connect-four') -> None: ...

    @staticmethod
    def from_moves(moves: str | Iterable[int], columns: int = 7, rows: int = 6, rule: str = 'connect-four') -> Position:
        """
        The position after the moves of a move string: columns counted from 1, then a to g.

        The moves can also be numbers, columns counted from 0.

        >>> Position.from_moves("4455").ply
        4
        >>> Position.from_moves([3, 3, 4, 4]) == Position.from_moves("4455")
        True
        >>> Position.from_moves("4444444")
        Traceback (most recent call last):
        fourfold.IllegalMove: invalid move 7: column 4 is full
        """

    @staticmethod
    def from_grid(grid: str | Sequence[str] | Sequence[Sequence[int]] | numpy.typing.NDArray[numpy.integer[Any]], rule: str = 'connect-four', *, values: Sequence[int] = (0, 1, 2)) -> Position:
        """
        The position in a grid, top row first. The size of the grid is the size of the board.

        The grid is text, a sequence of rows of text, or numbers in nested sequences or an array: `.` or 0
        empty, `X` or 1 first, `O` or 2 second. `values` are other numbers for empty, first and second.

        >>> Position.from_grid(["....", "....", "....", "X..O"]).ply
        2
        >>> Position.from_grid([[0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0], [1, 0, 0, 2]]).ply
        2
        >>> Position.from_grid([[0] * 4] * 3 + [[1, -1, 0, 0]], values=(0, 1, -1)).some_moves()
        '12'
        """

    @staticmethod
    def from_board_string(text: str) -> Position:
        """
        The position in a string of the 42 cells of a 7x6 board, row by row from the top left.

        `x` is the side to move, `o` the other side and `.` an empty cell. White space is ignored.

        >>> Position.from_board_string("." * 35 + "..oxo..") == Position.from_moves("345")
        True
        """

    @staticmethod
    def from_bitboards(first: int, second: int, columns: int = 7, rows: int = 6, rule: str = 'connect-four') -> Position:
        """
        The position with the given discs of the first and the second side, as in `bitboards`.

        >>> Position.from_bitboards(first=129, second=258) == Position.from_moves("1122")
        True
        """

    def play(self, column: int) -> Position:
        """
        The position after the side to move drops a disc into a column, counted from 0.

        Raises IllegalMove if the column does not exist or is full, or if the game is over.

        >>> Position().play(3) == Position.from_moves("4")
        True
        >>> Position().play(7)
        Traceback (most recent call last):
        fourfold.IllegalMove: invalid column 7: expected 0 to 6
        """

    @property
    def legal_moves(self) -> list[int]:
        """
        The columns, counted from 0, that can be played. Empty when the game is over.

        >>> Position.from_moves("444444").legal_moves
        [0, 1, 2, 4, 5, 6]
        """

    def is_playable(self, column: int) -> bool:
        """
        Whether the column, counted from 0, is one of `legal_moves`.

        >>> Position.from_moves("444444").is_playable(3)
        False
        """

    def is_winning_move(self, column: int) -> bool:
        """
        Whether playing the column, counted from 0, wins the game at once.

        >>> Position.from_moves("414141").is_winning_move(3)
        True
        """

    def can_win_next(self) -> bool:
        """
        Whether some move wins the game at once.

        >>> Position.from_moves("414141").can_win_next()
        True
        """

    @property
    def columns(self) -> int:
        """
        The number of columns.

        >>> Position().columns
        7
        """

    @property
    def rows(self) -> int:
        """
        The number of rows.

        >>> Position().rows
        6
        """

    @property
    def rule(self) -> fourfold.rules.rule.Rule:
        """
        The rule that decides when the game ends and who wins.

        >>> Position().rule
        <Rule.CONNECT_FOUR: 'connect-four'>
        """

    @property
    def ply(self) -> int:
        """
        The number of discs on the board.

        >>> Position.from_moves("4455").ply
        4
        """

    @property
    def turn(self) -> fourfold.rules.side.Side:
        """
        The side to move. After the end of the game: the side that would be next.

        >>> Position.from_moves("4").turn
        <Side.SECOND: 2>
        """

    @property
    def winner(self) -> fourfold.rules.side.Side | None:
        """
        The side that has four in a line, or None. With the rule 'most-fours': the side that has
        more lines of four once the board is full.

        >>> Position.from_moves("4141414").winner
        <Side.FIRST: 1>
        """

    @property
    def is_over(self) -> bool:
        """
        Whether the game is over.

        >>> Position.from_moves("4141414").is_over
        True
        """

    @property
    def winning_line(self) -> tuple[fourfold.rules.position.Cell, ...] | None:
        """
        The cells of all winning fours as (column, row), from 0 at the bottom left; or None.

        More than four if the last disc completed several lines. With the rule 'most-fours': the cells of
        all fours so far, of both sides.

        >>> Position.from_moves("4141414").winning_line
        ((3, 0), (3, 1), (3, 2), (3, 3))
        """

    def piece_at(self, column: int, row: int) -> fourfold.rules.side.Side | None:
        """
        The side that has a disc in a cell, counted from 0 at the bottom left; None if empty.

        >>> Position.from_moves("44").piece_at(3, 1)
        <Side.SECOND: 2>
        """

    def pieces(self, side: fourfold.rules.side.SideLike) -> tuple[fourfold.rules.position.Cell, ...]:
        """
        The cells with a disc of a side as (column, row), column by column from the bottom.

        >>> Position.from_moves("4453").pieces("first")
        ((3, 0), (4, 0))
        """

    def piece_map(self) -> dict[fourfold.rules.position.Cell, fourfold.rules.side.Side]:
        """
        The side of each disc by its cell, (column, row), column by column from the bottom.

        >>> for (column, row), side in Position.from_moves("445").piece_map().items():
        ...     print(column, row, side.name)
        3 0 FIRST
        3 1 SECOND
        4 0 FIRST
        """

    def height(self, column: int) -> int:
        """
        The number of discs in a column, counted from 0.

        >>> Position.from_moves("445").height(3)
        2
        """

    def winning_cells(self, side: fourfold.rules.side.SideLike) -> tuple[fourfold.rules.position.Cell, ...]:
        """
        The empty cells, playable now or not, where a disc would complete a four of a side.

        >>> Position.from_moves("334455").winning_cells("first")
        ((1, 0), (5, 0))
        """

    def lines(self, side: fourfold.rules.side.SideLike) -> tuple[tuple[fourfold.rules.position.Cell, ...], ...]:
        """
        The lines of four or more discs of a side, each as its cells, left or bottom first.

        >>> Position.from_moves("4141414").lines("first")
        (((3, 0), (3, 1), (3, 2), (3, 3)),)
        """

    def fours(self, side: fourfold.rules.side.SideLike) -> int:
        """
        The number of lines of four cells that a side owns. Five discs in a row count as two.

        >>> Position.from_moves("4141414").fours("first")
        1
        """

    @property
    def bitboards(self) -> tuple[int, int]:
        """
        The discs of the first and the second side as sets of bits.

        The cell at (column, row), from 0 at the bottom left, is bit column x (rows + 1) + row.

        >>> Position.from_moves("1122").bitboards
        (129, 258)
        """

    @property
    def peaks(self) -> list[int]:
        """
        For each column, the bit of `bitboards` that its next disc will set.

        For a full column that is the bit above its top cell, which is never set.

        >>> Position.from_bitboards(first=2146432, second=272695297).peaks
        [1, 8, 17, 23, 29, 35, 42]
        """

    @property
    def key(self) -> int:
        """
        A number that a position shares with its mirror image and no other position of its size.

        >>> Position.from_moves("1").key == Position.from_moves("7").key
        True
        """

    def some_moves(self) -> str:
        """
        Moves of one game that leads to this position, as a move string.

        Raises InvalidPosition if no game was found, which can happen on boards larger than 7x6 only.

        >>> Position.from_moves("1122").some_moves()
        '2211'
        """

    def canonical(self) -> Position:
        """
        The position or its mirror image: the same one of the two for both.

        >>> Position.from_moves("112").canonical() == Position.from_moves("776").canonical()
        True
        """

    def mirror(self) -> Position:
        """
        The mirror image: left and right exchanged.

        >>> Position.from_moves("112").mirror() == Position.from_moves("776")
        True
        """

    def to_array(self, values: Sequence[int] = (0, 1, 2)) -> numpy.typing.NDArray[numpy.int8]:
        """
        The cells as an array of rows x columns, top row first: 0 empty, 1 first, 2 second, or
        other `values` for empty, first and second.

        >>> Position.from_moves("12", columns=4, rows=4).to_array()
        array([[0, 0, 0, 0],
               [0, 0, 0, 0],
               [0, 0, 0, 0],
               [1, 2, 0, 0]], dtype=int8)
        >>> Position.from_moves("12", columns=4, rows=4).to_array(values=(0, 1, -1))[-1]
        array([ 1, -1,  0,  0], dtype=int8)
        """

    def to_lists(self, values: Sequence[int] = (0, 1, 2)) -> list[list[int]]:
        """
        The cells as a list of rows, as in `to_array` but without NumPy.

        >>> Position.from_moves("12", columns=4, rows=4).to_lists()
        [[0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0], [1, 2, 0, 0]]
        """

    def to_rows(self) -> list[str]:
        """
        The rows as text, top row first: `.` empty, `X` first, `O` second.

        >>> Position.from_moves("12", columns=4, rows=4).to_rows()
        ['....', '....', '....', 'XO..']
        """

    def get_key(self) -> int:
        """
        The same as `key`.

        >>> p = Position()
        >>> p.get_key() == p.key
        True
        """

    def get_moves(self) -> int:
        """
        The same as `ply`.

        >>> Position().get_moves()
        0
        """

    def is_won_position(self) -> bool:
        """
        Whether there is a `winner`.

        >>> Position.from_moves("4141414").is_won_position()
        True
        """

    def __eq__(self, other: object) -> bool: ...

    def __hash__(self) -> int: ...

    def __repr__(self) -> str: ...

    def __str__(self) -> str: ...

    def _repr_svg_(self) -> str:
        """The position as SVG, for notebooks."""

    def __copy__(self) -> Position: ...

    def __deepcopy__(self, memo: object) -> Position: ...

    def __reduce__(self) -> tuple[Any, ...]: ...

    def __getstate__(self) -> tuple[int, int, int, int, str]: ...

    def __setstate__(self, state: tuple[int, int, int, int, str]) -> None: ...

def column_label(column: int) -> str:
    """
    The label of a column that the code counts from 0.

    >>> column_label(3), column_label(9)
    ('4', 'a')
    """

def column_labels(columns: int) -> str:
    """
    The labels of all columns of a board.

    >>> column_labels(10)
    '123456789a'
    """

def cell_name(column: int, row: int) -> str:
    """
    The name of a cell that the code counts from 0, rows from the bottom.

    >>> cell_name(4, 2), cell_name(9, 0)
    ('column 5, row 3', 'column a, row 1')
    """

def parse_moves(text: str, columns: int = 7) -> bytes:
    """
    The columns, counted from 0, of a move string. Does not check whether the moves are legal.

    >>> list(parse_moves("1a", columns=10))
    [0, 9]
    """

def parse_column(label: str, columns: int = 7) -> int:
    """
    The column, counted from 0, of a label.

    >>> parse_column("4")
    3
    """

def format_moves(moves: Iterable[int]) -> str:
    """
    The move string of columns counted from 0.

    >>> format_moves([0, 6])
    '17'
    """

class Book:
    def __init__(self, content: bytes | memoryview | mmap.mmap) -> None: ...

    def score(self, position: Position) -> int:
        """
        The exact score of a position of the book, for the side to move.

        Raises InvalidArgument if the position is not in the book, and BookError for another board size.

        >>> Book.shipped(ply=12).score(Position.from_moves("444444255522"))
        4
        """

    def __contains__(self, position: object) -> bool: ...

    def scores(self, bitboards: numpy.typing.NDArray[numpy.uint64]) -> numpy.typing.NDArray[numpy.int8]:
        """
        The scores of positions of the book, given as in `bitboards`.

        >>> book = Book.shipped(ply=8)
        >>> book.scores(book.bitboards()[:3])
        array([-1, -2, -3], dtype=int8)
        """

    def _scores_of_keys(self, keys: numpy.typing.NDArray[numpy.uint64]) -> numpy.typing.NDArray[numpy.int8]: ...

    @property
    def columns(self) -> int:
        """
        The number of columns of its boards.

        >>> Book.shipped().columns
        7
        """

    @property
    def rows(self) -> int:
        """
        The number of rows of its boards.

        >>> Book.shipped().rows
        6
        """

    @property
    def ply(self) -> int:
        """
        The number of discs in its positions.

        >>> Book.shipped().ply
        13
        """

    def __len__(self) -> int: ...

    @property
    def size(self) -> int:
        """
        The size of the file in bytes.

        >>> Book.shipped().size < 4_000_000
        True
        """

def find_book_keys(ply: int, columns: int, rows: int, progress: Callable[[int, int], object] | None, stop: StopToken | None) -> numpy.typing.NDArray[numpy.uint64]:
    """The keys of all positions of a book, in ascending order."""

def bitboards_of_keys(keys: numpy.typing.NDArray[numpy.uint64], columns: int, rows: int) -> numpy.typing.NDArray[numpy.uint64]:
    """
    The bitboards, first and second, of the positions with these keys: of shape (n, 2).
    """

def build_book(keys: numpy.typing.NDArray[numpy.uint64], scores: numpy.typing.NDArray[numpy.int8], ply: int, columns: int, rows: int, threads: int | None, progress: Callable[[int, int], object] | None, stop: StopToken | None) -> bytes:
    """
    The content of a book: the scores of all positions that `find_book_keys` finds.
    """

@final
class StopToken():
    """
    Cancels calls from another thread: pass it as `stop`, and `cancel` it.

    The call then ends within milliseconds, also if it has not begun yet. A token made with a `timeout`
    is cancelled after that many seconds, a token made from other tokens when one of them is; None among
    them is ignored.

    >>> stop = StopToken()
    >>> stop.cancel()
    >>> Solver().solve(Position(), stop=stop)
    Traceback (most recent call last):
    fourfold.Cancelled: the call was cancelled
    """

    def __init__(self, *parents: StopToken | None, timeout: float | None = None) -> None: ...

    def cancel(self) -> None:
        """
        Stop all calls that use this token, and those that will.

        >>> stop = StopToken()
        >>> stop.cancel()
        >>> stop.cancelled
        True
        """

    @property
    def cancelled(self) -> bool:
        """
        Whether the token, or one that it was made from, was cancelled, or its time is up.

        >>> StopToken().cancelled
        False
        """

def available_instructions() -> tuple[str, ...]:
    """
    What `Solver(instructions=...)` offers on this machine, slowest first.

    >>> available_instructions()[0]
    'portable'
    """

def to_bitboards(positions: list[Position] | numpy.typing.NDArray[numpy.uint64], columns: int, rows: int) -> tuple[numpy.typing.NDArray[numpy.uint64], int, int]: ...

def plies_of(bitboards: numpy.typing.NDArray[numpy.uint64], scores: numpy.typing.NDArray[numpy.int8], columns: int, rows: int) -> numpy.typing.NDArray[numpy.int16]: ...

class Solver:
    def __init__(self, threads: int = 1, table_mb: int = 64, books: tuple[fourfold.solver.book.Book, ...] = (), instructions: str = 'auto') -> None: ...

    def solve(self, position: Position, *, stop: StopToken | None = None) -> int:
        """
        The exact score of a position for the side to move, as docs/scores.md defines it.

        Positive if it wins, negative if it loses, 0 for a draw; a sooner win scores more. Raises Cancelled
        if `stop` or this solver is cancelled.

        >>> Solver().solve(Position.from_moves("76461241141"))
        -1
        """

    def outcome(self, position: Position, *, stop: StopToken | None = None) -> int:
        """
        Only who wins: 1 the side to move, -1 the other, 0 a draw. Cheaper than `solve`.

        >>> Solver().outcome(Position.from_moves("76461241141"))
        -1
        """

    def _analyse(self, position: Position, seconds: float, nodes: int, progress: Callable[[tuple[Any, ...]], object] | None, pv: bool, stop: StopToken | None) -> tuple[Any, ...]: ...

    def _solve_many(self, positions: list[Position] | numpy.typing.NDArray[numpy.uint64], columns: int, rows: int, threads: int | None, progress: Callable[[int, int], object] | None, results: Callable[[list[int]], object] | None, seconds: float, stop: StopToken | None, wanted: Literal['scores', 'columns', 'outcomes']) -> Any: ...

    def cancel(self) -> None:
        """
        Stop all calls in progress on this solver, also those that wait for their turn.

        >>> Solver().cancel()  # nothing to stop: no effect
        """

    def clear(self, *, stop: StopToken | None = None) -> None:
        """
        Forget what was learned. Results stay the same.

        >>> Solver().clear()
        """

    def _record_nodes(self, nodes: int) -> None: ...

    @property
    def threads(self) -> int:
        """
        The number of threads that one `solve` uses.

        >>> Solver(threads=2).threads
        2
        """

    @property
    def table_mb(self) -> int:
        """
        The size of the transposition table in MB.

        >>> Solver().table_mb
        64
        """

    @property
    def books(self) -> tuple[fourfold.solver.book.Book, ...]:
        """
        The opening books that the solver uses.

        >>> Solver(book=False).books
        ()
        """

    @property
    def instructions(self) -> str:
        """
        The processor instructions that the search uses. They change its speed only.

        >>> Solver(instructions="portable").instructions
        'portable'
        """

    @property
    def explored_positions(self) -> int:
        """
        The number of positions that the latest call to end looked at.

        >>> solver = Solver()
        >>> score = solver.solve(Position.from_moves("76461241141"))
        >>> solver.explored_positions > 0
        True
        """

def explain(solver: Solver, position: Position, column: int | None, analysis: fourfold.solver.Analysis | None, what_if_nodes: int, forcing_budget: int, following_budget: int, played: Sequence[int], names: tuple[str, str, Any, Language | None], seconds: float, stop: StopToken | None) -> tuple[str, tuple[Any, ...]]:
    """
    An explanation as JSON, and the analysis that it rests on. `column` must be playable. `played` are the last moves. `names` are those of both sides, the side of the reader, and the language.
    """

def threats(position: Position, solver: Solver | None, node_limit: int, names: tuple[str, str, Any, Language | None]) -> str:
    """All threats of a position as JSON."""

def position_facts(bitboards: numpy.typing.NDArray[numpy.uint64], scores: numpy.typing.NDArray[numpy.int8], columns: int, rows: int, node_limit: int, stop: StopToken | None = None) -> tuple[numpy.typing.NDArray[numpy.uint64], numpy.typing.NDArray[numpy.int8]]:
    """
    For boards of 64 bits: for each side its odd, even and worthless threats, and the deciding threats, as bitboards; who is in zugzwang (-1: nobody), and whether it is proven.
    """

def review(solver: Solver, start: Position, columns: Sequence[int], elo: int, names: tuple[str, str, Any, Language | None], progress: Callable[[int, int], object] | None, stop: StopToken | None, enough: StopToken | None) -> tuple[str, list[Any]]:
    """
    A review as JSON, and the analyses that its explanations rest on. `columns` must be legal moves. Cancelling `enough` ends the review with what is known.
    """

def moves_to_win(position: Position, score: int) -> int:
    """
    How many moves the winner still needs, the winning one included; 0 for a draw.

    >>> moves_to_win(Position.from_moves("415263"), 18)  # four in a row with the next disc
    1
    >>> moves_to_win(Position.from_moves("41526"), -18)
    1
    """

def plies_to_end(position: Position, score: int) -> int:
    """
    How many moves of both sides best play takes to the end of the game.

    >>> plies_to_end(Position.from_moves("41526"), -18)
    2
    """

def proven_depth(position: Position, bounds: int | tuple[int, int]) -> int:
    """
    How many plies ahead everything is known if the score is within these bounds.

    A four of either side in fewer plies is excluded, or it is proven that it cannot be prevented.

    >>> proven_depth(Position(), (-21, 21)), proven_depth(Position(), (-18, 17))
    (0, 6)
    """

def in_words(position: Position, score: int | tuple[int, int], language: Language | None) -> str:
    """
    A score as people say it, for the side to move; of bounds, what is proven.
    """

def verdict(position: Position, score: int | tuple[int, int], first: str, second: str, language: Language | None) -> str:
    """
    Who wins an unfinished game with best play, with the names of the sides.
    """

def hint_in_words(position: Position, columns: Sequence[int], score: int, language: Language | None) -> str:
    """A sentence about the best columns of a position, for the side to move."""

def judge(position: Position, column: int, scores: Iterable[int | None], elo: int, probabilities: Iterable[float]) -> str:
    """
    How good a move is, by name, given the exact scores of all columns and, unless empty, how likely a player of that strength makes each move.
    """

def worth(position: Position, column: int, scores: Iterable[int | None], elo: int) -> int | None:
    """
    What a move counts for the accuracy, from 0 to 100, between players of this strength. None if all moves score the same.
    """

def accuracy(worths: Sequence[int]) -> float | None:
    """The mean worth of moves, to one decimal. None if there are none."""

def judgement_symbol(judgement: str) -> str:
    """A short sign for a judgement, as chess players know them."""

def is_error(judgement: str) -> bool:
    """Whether a judgement is a mistake or a blunder."""

def solve_without(position: Position, first_cells: int, second_cells: int, node_limit: int = 0, stop: StopToken | None = None) -> int | None:
    """
    The exact score if discs of a side on certain cells were part of no line of four.

    `first_cells` and `second_cells` are sets of empty cells as in `Position.bitboards`. None if more
    than `node_limit` positions would have to be looked at; 0 means no limit.

    >>> position = Position.from_moves("121212")  # the first side wins, with the cell above its three
    >>> solve_without(position, 0, 0), solve_without(position, 0b1000, 0)
    (18, -3)
    """

def classic_search(position: Position, depth: int, *, evaluation: str | Callable[[Position], float] = 'threats', multiplier: int = 21, evaluate_finished: bool = False, order: str = 'centre', seed: int = 0, pruning: bool = True, rule: str | None = None, overlook: Iterable[int] = (), record: int | None = None, node_limit: int | None = None, stop: StopToken | None = None) -> tuple[int, float, tuple[float | None, ...], tuple[int, ...], int, float, tuple[Any, ...] | None]:
    """
    Search `depth` plies with minimax, or with alpha-beta if `pruning`; see `fourfold.learn.lab.search`.

    Returns the column, its value, the value of each column (None if it is full or pruning left only a
    bound), the pv, the number of nodes, the seconds, and the tree or None. Values are for the first
    side: ints, or floats if `evaluation` is a function. The tree, of at most `record` nodes, is seven
    arrays with one item per node in the order visited: parent, column, depth, flags (1 pruned and never
    visited, 2 some children pruned, 4 leaf, 8 the game ends here), value, alpha, beta.

    >>> column, value, values, pv, nodes, seconds, tree = classic_search(
    ...     Position.from_moves("4"), 3, evaluation="chains", order="left-to-right", pruning=False,
    ...     rule="most-fours", record=1000)
    >>> column, nodes, len(tree[0])
    (3, 400, 400)
    """

def classic_evaluate(position: Position, evaluation: str, overlook: Iterable[int] = (), *, rule: str | None = None, multiplier: int = 21) -> int:
    """
    The value of a position for the first side, without a search.

    >>> classic_evaluate(Position.from_moves("4"), "chains")
    13
    """

def classic_lines(columns: int = 7, rows: int = 6) -> tuple[tuple[tuple[int, int], ...], ...]:
    """
    All lines of four of a board, each as four cells (column, row) from 0 at the bottom left.

    >>> len(classic_lines()), classic_lines()[0]
    (69, ((0, 0), (1, 0), (2, 0), (3, 0)))
    """

class PlayerOption:
    """
    Something that can be chosen about a player.

    >>> option = PlayerOption.whole("depth", 1, 42, default="6")
    >>> option.name, option.allowed, option.sign
    ('depth', 'a whole number from 1 to 42', 'N')
    """

    @staticmethod
    def whole(name: str, low: int, high: int, default: str | None = None, *, part_of_name: bool = False) -> PlayerOption:
        """
        A whole number. `part_of_name`: shown in the player's name even if it is the default.
        """

    @staticmethod
    def real(name: str, low: float, high: float, default: str | None = None) -> PlayerOption:
        """Any number of a range."""

    @staticmethod
    def one_of(name: str, words: Sequence[str], default: str | None = None) -> PlayerOption:
        """One of some words."""

    @property
    def name(self) -> str: ...

    @property
    def words(self) -> list[str]:
        """The words to choose from; empty for a number."""

    @property
    def default(self) -> str | None:
        """As it would be written; None: it must be given."""

    @property
    def allowed(self) -> str:
        """The allowed values, for messages and help."""

    @property
    def sign(self) -> str:
        """The placeholder for the value, in help."""

class PlayerKind:
    """A kind of player: its name, its options, its rules."""

    def __init__(self, name: str, description: str, options: Sequence[PlayerOption], rules: Iterable[fourfold.rules.rule.Rule], group: str) -> None: ...

    @property
    def name(self) -> str: ...

    @property
    def description(self) -> str: ...

    @property
    def options(self) -> list[PlayerOption]: ...

    @property
    def rules(self) -> tuple[fourfold.rules.rule.Rule, ...]:
        """The rules that such a player can play by."""

    @property
    def group(self) -> str:
        """
        Where menus show it: 'ladder', 'search', 'exact', 'network' or 'other'.
        """

    def in_menu(self, rule: fourfold.rules.rule.Rule) -> bool:
        """
        Whether menus offer it: it plays by this rule, and its name alone is enough.
        """

    @property
    def takes_one_value(self) -> bool:
        """Whether there is one value, which must be given: `elo:1400`."""

    @property
    def usage(self) -> str:
        """How to write it, with all options."""

def built_in_kinds() -> list[PlayerKind]:
    """The kinds of players that all programs share, weakest families first."""

def network_kind() -> PlayerKind:
    """The kind of players that networks are; they need weights."""

def menu_depths() -> list[int]:
    """The search depths that menus offer, in plies."""

def read_player_name(name: str, kinds: Sequence[PlayerKind]) -> tuple[str, str, dict[str, Any]]:
    """
    The full name, the name of the kind, and the options that are not as usual.
    """

def player_ratings() -> list[tuple[str, int, int, int]]:
    """Name, Elo, and the ends of its 95% interval, weakest first."""

def player_ladder() -> list[tuple[str, float, int]]:
    """Name, skill and Elo of the human-like levels, weakest first."""

def new_solver() -> tuple[float, float, float]:
    """
    Rating, deviation and volatility of a person who has solved nothing yet.
    """

def glicko2(before: tuple[float, float, float], results: Sequence[tuple[float, float, float]], tau: float = 0.5) -> tuple[float, float, float]:
    """
    A Glicko-2 rating, its deviation and volatility, after the results of one rating period.

    Each result consists of the rating and deviation of the opponent, and the score from 0 to 1.
    """

def rate_result(before: tuple[float, float, float], opponent: float, score: float) -> tuple[float, float, float]:
    """
    The rating, deviation and volatility of a person after one puzzle or one game.

    The score is 1 if it was solved or won, 0.5 for a draw, and otherwise 0.
    """

def estimate(position: Position, bounds: Iterable[tuple[int, int] | None], language: Language | None = None) -> tuple[tuple[int, ...], int, str] | None:
    """
    The columns that look best where none is proven to be, given what is proven of each; the plies searched; and a sentence. None if the game is over.
    """

def human_features() -> list[tuple[str, float]]:
    """
    The features by which the model of people describes moves, with their weights.
    """

def describe_moves(position: Position, solver: Solver | None, stop: StopToken | None = None) -> list[dict[str, float] | None]:
    """
    The features of the move in each column, by name; None for a column that is full.
    """

def expected_points(position: Position, score: int, elo: float) -> float:
    """
    The points that the side to move can expect between two people of this strength.

    `score` is the exact score of the position. A win counts 1, a draw 1/2.

    >>> from fourfold import Position
    >>> expected_points(Position.from_moves("414141"), 18, 1000) > 0.8
    True
    """

def elo_of_people() -> float:
    """The rating of the people whose games the model was fitted to."""

class Player:
    """A built-in player: its name and its random numbers."""

    def __init__(self, name: str, seed: int | None = None, draws: int = 0) -> None: ...

    @property
    def name(self) -> str: ...

    @property
    def nodes(self) -> int:
        """Nodes visited for the latest move."""

    @property
    def temperature(self) -> float | None:
        """How random the choice among exact scores is; None for other players."""

    def needs_solver(self, position: Position) -> bool:
        """Whether a move in this position may need exact scores."""

    def get_move(self, position: Position, solver: Solver | None, seconds: float, stop: StopToken | None) -> int:
        """The player's move. A cancelled call leaves the player as it was."""

    def probabilities(self, position: Position, solver: Solver | None, seconds: float, stop: StopToken | None) -> list[float]:
        """How likely a human-like player chooses each column."""

    def select_move(self, position: Position, scores: Sequence[int | None]) -> int:
        """The choice of a player by exact scores when these are known."""

    def __reduce__(self) -> tuple[Any, ...]: ...

class Sampler:
    """Draws random positions of one board size."""

    def __init__(self, columns: int = 7, rows: int = 6, seed: int | None = None) -> None: ...

    def play(self, ply: int, attempts: int) -> tuple[Position, bytes] | None:
        """
        A position after `ply` random legal moves, and these moves, as columns from 0.

        Games that are over by then are dropped. None if `attempts` games were.

        >>> position, moves = Sampler(seed=1).play(ply=4, attempts=1)
        >>> position.ply, len(moves)
        (4, 4)
        """

    def arrange(self, ply: int, attempts: int) -> Position | None:
        """
        A position with `ply` discs that is not over, each one equally likely.

        Draws random arrangements of discs until one is such a position. None if `attempts` were not.

        >>> Sampler(seed=1).arrange(ply=4, attempts=100).ply
        4
        """

def diagram_column(position: Position, diagram: str, last_column: int | None = None) -> int:
    """
    The column that a diagram plays for the side to move, by the rule in docs/strategy.md.

    `last_column` is the column of the opponent's last move. Columns count from 0.

    >>> position = Position.from_moves("44")
    >>> diagram_column(position, "......./......./......./......./0....../......0", 3)
    6
    """

class Network:
    """
    A small network that chooses moves on 7x6 boards.

    The bytes are those of a file of weights.
    """

    def __init__(self, file: bytes) -> None: ...

    @property
    def blocks(self) -> int: ...

    @property
    def channels(self) -> int: ...

    @property
    def parameters(self) -> int: ...

    @property
    def checksum(self) -> int: ...

    def evaluate(self, position: Position) -> list[tuple[float, float, float, float] | None]:
        """For each column loss, draw, win and preference; None where it is full."""

    def best_column(self, position: Position) -> int:
        """The column that the network plays."""

    def probabilities(self, position: Position, temperature: float) -> list[float]:
        """How likely each column is chosen at a temperature above 0."""

    def search(self, position: Position, simulations: int, seconds: float = 0, stop: StopToken | None = None) -> tuple[int, int, list[tuple[int, float, bool]]]:
        """
        The column, the simulations made, and for each column visits, value, proven.
        """

    def best_columns(self, positions: list[Position], simulations: int = 1, threads: int | None = None, stop: StopToken | None = None) -> list[int]:
        """
        `best_column` of many positions, or with simulations the columns of `search`.
        """

    def probabilities_many(self, positions: list[Position], temperature: float, threads: int | None = None, stop: StopToken | None = None) -> list[list[float]]:
        """`probabilities` of many positions."""

class Games:
    """Many games of one board size side by side, as arrays."""

    def __init__(self, count: int, columns: int = 7, rows: int = 6) -> None: ...

    @property
    def columns(self) -> int: ...

    @property
    def rows(self) -> int: ...

    @property
    def bitboards(self) -> numpy.typing.NDArray[numpy.uint64]: ...

    @property
    def legal(self) -> numpy.typing.NDArray[numpy.int8]: ...

    @property
    def rewards(self) -> numpy.typing.NDArray[numpy.float32]: ...

    @property
    def terminated(self) -> numpy.typing.NDArray[numpy.bool_]: ...

    @property
    def illegal(self) -> numpy.typing.NDArray[numpy.bool_]: ...

    def reset(self, which: numpy.typing.NDArray[numpy.bool_] | None = None) -> None:
        """Begin again: all games, or those where `which` is true."""

    def step(self, actions: numpy.typing.NDArray[numpy.int64]) -> None:
        """Play a column in each game. A game that was over begins again."""

    def observe(self, to: numpy.typing.NDArray[numpy.int8]) -> None:
        """Write what the sides to move see, of shape (n, rows, columns, 2)."""
