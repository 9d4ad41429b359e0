"""One game being played, whoever plays it and wherever it is shown.

The owner is the interface: it calls the methods, all on one thread, and none of them waits. What
players and analyses find out arrives when the owner calls `poll`. `wake` is called from another
thread when there is something to poll; an interface that polls regularly needs none.
"""

import queue
import time
from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial
from typing import NamedTuple, Self, TypeVar

from fourfold.errors import FourfoldError, IllegalMove, InvalidArgument
from fourfold.notation import column_label, format_moves, parse_moves
from fourfold.position import Position
from fourfold.session.board import Board, empty_board
from fourfold.session.events import Analysed, Event, Moved, PlayerFailed
from fourfold.session.result import Result, result_of
from fourfold.session.seats import Seat, make_seat
from fourfold.session.setup import Setup
from fourfold.session.thinker import Question, Thinker
from fourfold.side import Side
from fourfold.solver import Analysis, Solver

T = TypeVar("T")

_TELL_EVERY = 0.1  # seconds between reports of an analysis that goes on


class Inquiry(NamedTuple):
    """What those who give advice work with."""

    solver: Solver
    dropped: Callable[[], bool]
    """Whether the advice is no longer wanted."""
    tell: Callable[[Callable[[], object]], object]
    """Takes a function that reports progress; it is called during a later `poll`."""


class Session:
    """A game with its seats, its history, and the engines that think beside it.

    >>> with Session(Setup(second="human")) as session:
    ...     for column in (3, 0, 3, 0, 3, 0, 3):
    ...         session.push(column)
    ...     session.result.in_words(), session.undo(), session.moves
    ('First has won.', True, '414141')
    """

    def __init__(
        self,
        setup: Setup | None = None,
        *,
        moves: str = "",
        threads: int = 1,
        pace: float = 0.0,
        wake: Callable[[], object] = lambda: None,
    ) -> None:
        """Begin a game, after `moves` if there are any.

        `threads` is how many a search may use. `pace` is the least number of seconds that a
        player takes for a move, so that people can follow.
        """
        self.threads = threads
        self.pace = pace
        self._wake = wake
        self._inbox: queue.SimpleQueue[Callable[[], object]] = queue.SimpleQueue()
        self._events: list[Event] = []
        self._mover = Thinker(self._deliver)
        self._analyst = Thinker(self._deliver)
        self._adviser = Thinker(self._deliver)
        self._solvers: dict[str, Solver] = {}
        self._watched = False
        self._paused = False
        self._failure: PlayerFailed | None = None
        self._known: dict[Position, Analysis] = {}
        self.setup = setup or Setup()
        self.new(moves=moves)

    # ---- The game as it stands

    @property
    def board(self) -> Board:
        """The board as it is now."""
        return self._boards[-1]

    @property
    def boards(self) -> tuple[Board, ...]:
        """The board after each move, the empty one first."""
        return tuple(self._boards)

    @property
    def columns_played(self) -> tuple[int, ...]:
        """The moves so far, as columns counted from 0."""
        return tuple(self._played)

    @property
    def columns_undone(self) -> tuple[int, ...]:
        """The moves that `redo` would play, the next one first."""
        return tuple(reversed(self._undone))

    @property
    def moves(self) -> str:
        """The moves so far, as a move string."""
        return format_moves(self._played)

    @property
    def turn(self) -> Side:
        """Whose move it is."""
        return self.board.turn

    @property
    def result(self) -> Result | None:
        """How the game ended, None while it goes on."""
        return result_of(self.board)

    @property
    def human_to_move(self) -> bool:
        """Whether a person may move now."""
        return not self.board.is_over and self.seats[self.turn].is_human

    @property
    def thinking(self) -> bool:
        """Whether a player is choosing a move."""
        return self._mover.busy

    @property
    def failure(self) -> PlayerFailed | None:
        """Why the player to move does not: its last attempt failed."""
        return self._failure

    @property
    def paused(self) -> bool:
        """Whether players wait before they move."""
        return self._paused

    # ---- What people do

    def push(self, column: int) -> None:
        """Plays a column for the person to move. Moves taken back before are forgotten."""
        if self.board.is_over:
            raise IllegalMove("the game is over: no move is allowed")
        if not self.seats[self.turn].is_human:
            raise IllegalMove(f"it is not your turn: {self.seats[self.turn].name} is to move")
        self._play(column)
        self._undone.clear()
        self._paused = False
        self._go_on()

    def undo(self) -> bool:
        """Takes moves back until a person is to move again. False if no person has moved.

        Where only players play, one move is taken back and the game is paused.
        """
        if not self.setup.people:
            if not self._played:
                return False
            self._paused = True
            self._pop_to(len(self._played) - 1)
            return True
        theirs = [
            ply for ply in range(len(self._played)) if self._mover_at(ply) in self.setup.people
        ]
        if not theirs:
            return False
        self._paused = False
        self._pop_to(theirs[-1])
        return True

    def redo(self) -> bool:
        """Plays moves again that were taken back, until a person is to move. False if none were."""
        if not self._undone:
            return False
        while self._undone:
            self._play(self._undone.pop())
            if self.human_to_move or not self.setup.people:
                break
        self._go_on()
        return True

    def go_to(self, ply: int) -> None:
        """Takes moves back or plays them again until `ply` discs are on the board.

        Pauses the players if they would otherwise move on from there at once.
        """
        total = len(self._played) + len(self._undone)
        if not 0 <= ply <= total:
            raise InvalidArgument(f"no ply {ply} in this game: allowed 0 to {total}")
        if ply == len(self._played):
            return
        while len(self._played) < ply:
            self._play(self._undone.pop())
        self._paused = ply < total
        self._pop_to(ply)

    def new(self, setup: Setup | None = None, moves: str = "") -> None:
        """Begins another game, with the same setup unless there is a new one."""
        setup = setup or self.setup
        boards = [empty_board(setup.rule, setup.columns, setup.rows)]
        played = list(parse_moves(moves, setup.columns))
        for index, column in enumerate(played):
            try:
                boards.append(boards[-1].play(column))
            except IllegalMove as error:
                raise IllegalMove(f"invalid move at index {index}: {error}") from None
        seats = {
            side: make_seat(
                setup.name(side),
                boards[0],
                # Two players of one kind must not draw alike.
                seed=None if setup.seed is None else 2 * setup.seed + side - 1,
                solver=lambda: self._solver("player"),
            )
            for side in Side
        }
        # Nothing is changed before all of it is known to be right.
        self.setup = setup
        self.started = datetime.now(UTC).replace(microsecond=0)
        self.seats: dict[Side, Seat] = seats
        self._boards, self._played, self._undone = boards, played, list[int]()
        self._paused = False
        self._go_on()

    def pause(self) -> None:
        """Players wait until `go_on`."""
        self._paused = True
        self._mover.drop()

    def go_on(self) -> None:
        """Players move again: after a pause, or once more after a failure."""
        self._paused = False
        self._failure = None
        self._let_move()

    # ---- What engines find out

    def poll(self) -> list[Event]:
        """Takes in what has arrived, and returns what happened."""
        while True:
            try:
                message = self._inbox.get_nowait()
            except queue.Empty:
                break
            message()
        events, self._events = self._events, []
        return events

    def wait(self, seconds: float = 0.05) -> list[Event]:
        """Like `poll`, but waits a little for something to arrive. For interfaces with nothing
        else to do.
        """
        try:
            self._inbox.get(timeout=seconds)()
        except queue.Empty:
            return []
        return self.poll()

    @property
    def watched(self) -> bool:
        """Whether the positions on the board are analysed as the game goes on."""
        return self._watched

    @watched.setter
    def watched(self, wanted: bool) -> None:
        self._watched = wanted
        self._watch()

    @property
    def analysis(self) -> Analysis | None:
        """What is known of the position on the board: all of it, a part, or nothing yet."""
        return self._known.get(self.board) if isinstance(self.board, Position) else None

    def ask(
        self,
        work: Callable[["Inquiry"], T],
        answer: Callable[[T], object],
        failed: Callable[[Exception], object] = lambda error: None,  # noqa: ARG005
    ) -> None:
        """Asks for advice: a hint, an explanation, a review. `work` runs on another thread;
        `answer` or `failed` is called during a later `poll`, and neither if the board changes
        before.
        """
        solver = self._solver("adviser")

        def advise(question: Question) -> T:
            return work(Inquiry(solver, question.dropped.is_set, partial(tell, question)))

        def tell(question: Question, message: Callable[[], object]) -> None:
            self._adviser.tell(question, message)

        self._adviser.ask(advise, answer, failed=failed, stop=solver.cancel)

    @property
    def advising(self) -> bool:
        """Whether an advice is awaited."""
        return self._adviser.busy

    def drop_advice(self) -> None:
        """The advice is no longer wanted."""
        self._adviser.drop()

    def close(self, timeout: float = 2.0) -> None:
        """Stops all engines. Nothing arrives after this."""
        thinkers = (self._mover, self._analyst, self._adviser)
        for thinker in thinkers:
            thinker.drop()
        for thinker in thinkers:
            thinker.finish_thinking(timeout)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # ---- Inside

    def _deliver(self, message: Callable[[], object]) -> None:
        self._inbox.put(message)
        self._wake()

    def _solver(self, role: str) -> Solver:
        """A solver for each role: to stop one must not stop the others."""
        if role not in self._solvers:
            self._solvers[role] = Solver(threads=self.threads)
        return self._solvers[role]

    def _mover_at(self, ply: int) -> Side:
        return self._boards[ply].turn

    def _play(self, column: int) -> None:
        try:
            after = self.board.play(column)
        except IllegalMove:
            if column in range(self.board.columns):
                raise IllegalMove(f"column {column_label(column)} is full") from None
            raise
        self._boards.append(after)
        self._played.append(column)

    def _pop_to(self, ply: int) -> None:
        while len(self._played) > ply:
            self._undone.append(self._played.pop())
            self._boards.pop()
        self._go_on()

    def _go_on(self) -> None:
        """After every change of the board: what was thought of the old one is dropped."""
        self._mover.drop()
        self._adviser.drop()
        self._failure = None
        self._let_move()
        self._watch()

    def _let_move(self) -> None:
        seat = self.seats[self.turn]
        if self.board.is_over or seat.is_human or self._paused or self._mover.busy:
            return
        board, side = self.board, self.turn

        def choose(question: Question) -> int:
            begin = time.monotonic()
            column = seat.move(board)
            question.dropped.wait(max(0.0, begin + self.pace - time.monotonic()))
            return column

        def land(column: int) -> None:
            if column not in board.legal_moves:
                fail(IllegalMove(f"it chose {column!r}, which is no legal move"))
                return
            self._play(column)
            self._undone.clear()
            self._events.append(Moved(side, column))
            self._go_on()

        def fail(error: Exception) -> None:
            reason = str(error) if isinstance(error, FourfoldError) else repr(error)
            self._failure = PlayerFailed(side, reason)
            self._events.append(self._failure)

        self._mover.ask(choose, land, failed=fail, stop=seat.stop)

    def _watch(self) -> None:
        self._analyst.drop()
        position = self.board
        if not self._watched or not isinstance(position, Position) or position.is_over:
            return
        known = self._known.get(position)
        if known and known.complete:
            self._events.append(Analysed(known))
            self._wake()
            return
        solver = self._solver("analyst")

        def learn(analysis: Analysis) -> None:
            self._known[position] = analysis
            self._events.append(Analysed(analysis))

        def analyse(question: Question) -> Analysis:
            told = time.monotonic()

            def tell(analysis: Analysis) -> None:
                nonlocal told
                if time.monotonic() - told > _TELL_EVERY:
                    told = time.monotonic()
                    self._analyst.tell(question, lambda: learn(analysis))

            return solver.analyse(position, progress=tell)

        self._analyst.ask(analyse, learn, stop=solver.cancel)
