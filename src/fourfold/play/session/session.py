"""One game in progress, independent of who plays it and how it is shown.

The owner is the user interface: it calls all methods on one thread, and none of them blocks. The
results of players and analyses arrive when the owner calls `poll`. `wake` is called from another
thread when there is something to poll; an interface that polls regularly does not need it.
"""

import queue
import time
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from functools import cached_property
from typing import TYPE_CHECKING, Self, TypeVar

from fourfold.base.errors import FourfoldError, IllegalMove, InvalidArgument
from fourfold.play.session.analyser import Analyser
from fourfold.play.session.events import Analysed, Event, Moved, PlayerFailed
from fourfold.play.session.seat import Seat, make_seat
from fourfold.play.session.setup import Saved, Setup
from fourfold.play.session.worker import Request, Worker
from fourfold.rules.game import Game
from fourfold.rules.notation import column_label, format_moves
from fourfold.rules.position import Position
from fourfold.rules.side import Side
from fourfold.solver import Analysis, Solver

if TYPE_CHECKING:
    from pathlib import Path

    from fourfold.rules.record import Record

T = TypeVar("T")


class Session:
    """A game with its seats, its history, and the engines that run in the background.

    >>> with Session(Setup(second="human")) as session:
    ...     for column in (3, 0, 3, 0, 3, 0, 3):
    ...         session.push(column)
    ...     session.board.winner, session.undo(), session.moves
    (<Side.FIRST: 1>, True, '414141')
    """

    def __init__(
        self,
        game: Setup | Saved | None = None,
        *,
        moves: str = "",
        threads: int = 1,
        pace: float = 0.0,
        wake: Callable[[], object] = lambda: None,
    ) -> None:
        """Begin a game, after `moves` if there are any, or continue one.

        `threads` is the number of threads of a search. `pace` is the minimum number of seconds
        that a player takes for a move, so that people can follow.
        """
        self.threads = threads
        self.pace = pace
        self._wake = wake
        self._inbox: queue.SimpleQueue[Callable[[], object]] = queue.SimpleQueue()
        self._events: list[Event] = []
        self._mover = Worker(self._deliver)
        self._watcher = Worker(self._deliver)
        self._analyser = Analyser(self._watcher, lambda: self._solver, self._learn)
        self._adviser = Worker(self._deliver)
        self._watched = False
        self.paused = False
        """Whether players wait until `go_on`."""
        self.failure: PlayerFailed | None = None
        """Why the last attempt of the player to move failed; None if it did not."""
        self.latest: Moved | None = None
        """The latest move with its cost, if a player made it."""
        self._ended: datetime | None = None
        self.resigned: Side | None = None
        """The side that has resigned, if one has."""
        self.setup = Setup()
        self._game = Game()
        self._length = 0
        self.new(game, moves)

    # ---- State

    @property
    def board(self) -> Position:
        """The current board."""
        return self._game.position

    @property
    def boards(self) -> tuple[Position, ...]:
        """The board after each move, the empty one first."""
        return self._game.positions

    @property
    def columns_played(self) -> tuple[int, ...]:
        """The moves so far, as columns counted from 0."""
        return self._game.columns_played

    @property
    def last_column(self) -> int | None:
        """The column of the last move; None on the empty board."""
        return self.columns_played[-1] if self.columns_played else None

    @property
    def columns_undone(self) -> tuple[int, ...]:
        """The moves that `redo` would play, the next one first."""
        return self._game.columns_undone

    @property
    def moves(self) -> str:
        """The moves so far, as a move string."""
        return self._game.moves

    @property
    def whole(self) -> str:
        """The moves so far and those that `redo` would play, as a move string."""
        return format_moves(self.columns_played + self.columns_undone)

    @property
    def game(self) -> str:
        """The moves of the game, as a move string: also those after the position shown, but none
        that was undone.
        """
        return self.whole[: self._length]

    @property
    def is_over(self) -> bool:
        """Whether nobody may move: the game ended with the position on the board, or by
        resignation.
        """
        return self.resigned is not None or self.board.is_over

    @property
    def is_finished(self) -> bool:
        """Whether the game has ended, even if the board shows an earlier position."""
        if self.resigned is not None:
            return True
        board = self.board
        for column in self.columns_undone[: self._length - board.ply]:
            board = board.play(column)
        return board.is_over

    @property
    def ended(self) -> datetime | None:
        """When the game ended; None if it has not, or if that is unknown."""
        return self._ended if self.is_finished else None

    @property
    def turn(self) -> Side:
        """The side to move."""
        return self.board.turn

    @property
    def human_to_move(self) -> bool:
        """Whether a person may move now."""
        return not self.is_over and self.seats[self.turn].is_human

    @property
    def thinking(self) -> bool:
        """Whether a player is choosing a move."""
        return self._mover.busy

    # ---- Actions of people

    def push(self, column: int) -> None:
        """Play a column for the person to move. Moves that were undone can no longer be redone."""
        if self.is_over:
            raise IllegalMove("the game is over: no move is allowed")
        if not self.seats[self.turn].is_human:
            raise IllegalMove(f"it is not your turn: {self.seats[self.turn].name} is to move")
        self._play(column)
        self.paused = False
        self._go_on()

    def who_resigns(self, side: Side | None = None) -> Side:
        """The side that `resign` gives up for: the only person, or the one of two whose turn it is
        at the end of the game. Raises `IllegalMove` if it cannot resign.

        >>> with Session(Setup("hard", "human"), moves="4") as session:
        ...     session.who_resigns()
        <Side.SECOND: 2>
        """
        if self.is_finished:
            raise IllegalMove("the game is over: nobody can resign")
        side = side or self.setup.reader or (Side.SECOND if self._length % 2 else Side.FIRST)
        if side not in self.setup.people:
            raise IllegalMove("only people can resign")
        return side

    def resign(self, side: Side | None = None) -> None:
        """End the game: a person gives up, by default the one of `who_resigns`. The board shows the
        end of the game. Moves that were undone can no longer be redone.

        >>> with Session(Setup(second="human"), moves="44") as session:
        ...     session.resign()
        ...     session.resigned, session.undo(), session.moves, session.is_over
        (<Side.FIRST: 1>, True, '44', False)
        """
        self.resigned = self.who_resigns(side)
        setup = self.setup
        self._game = Game.from_moves(self.game, setup.columns, setup.rows, rule=setup.rule)
        self._ended = _now()
        self.paused = False
        self._go_on()

    def undo(self) -> bool:
        """Undo moves until a person is to move again, or only the resignation. Returns False if no
        person has moved.

        If only players play, one move is undone and the game is paused.
        """
        if self.resigned is not None:
            self.resigned = None
            self._go_on()
            return True
        boards, people = self.boards[:-1], self.setup.people
        plies = [ply for ply, board in enumerate(boards) if not people or board.turn in people]
        if not plies:
            return False
        self.paused = not people
        if self.board.ply == self._length:  # an earlier position is only being shown otherwise
            self._length = plies[-1]
        self._walk(plies[-1])
        self._go_on()
        return True

    def redo(self) -> bool:
        """Redo moves until a person is to move. Returns False if there are none to redo."""
        if not self.columns_undone or self.resigned is not None:
            return False
        while self.columns_undone:
            self._walk(self.board.ply + 1)
            if self.human_to_move or not self.setup.people:
                break
        self._go_on()
        return True

    def go_to(self, ply: int) -> None:
        """Show the game after `ply` moves, without undoing any.

        Pauses the players if they would otherwise move from there at once.
        """
        before = self.board.ply
        total = len(self.columns_played) + len(self.columns_undone)
        if not 0 <= ply <= total:
            raise InvalidArgument(f"no ply {ply} in this game: expected 0 to {total}")
        self._walk(ply)
        if ply != before:
            self.paused = bool(self.columns_undone)
            self._go_on()

    def new(self, game: Setup | Saved | None = None, moves: str = "") -> None:
        """Begin another game, with the same setup unless a new one is given, or continue a saved
        one.
        """
        if not isinstance(game, Saved):
            game = Saved(game or self.setup, moves)
        setup = game.setup
        played = Game.from_moves(game.moves, setup.columns, setup.rows, rule=setup.rule)
        seats = self._take_seats(setup)
        # Validate everything before changing anything.
        self.setup, self._game = setup, played
        self._length = played.position.ply  # of the game, without moves that were undone
        self.opening = played.moves
        """The moves that the game began with in this session, as a move string."""
        self.seats: dict[Side, Seat] = seats
        self.started = _now()
        self._ended = None
        self.resigned = None
        self.origin: Record | None = game.record
        """The record of the game from before it was continued in this session."""
        self.kept: dict[Path, Record] = {}
        """The files that contain this game, each with the record in it."""
        if game.path and game.record and not game.record.is_finished:
            self.kept[game.path] = game.record
        self.paused = False
        self._go_on()

    def reseat(self, setup: Setup) -> None:
        """Continue the game with other players. The board and the rule do not change."""
        setup = replace(self.setup, first=setup.first, second=setup.second)
        self.seats, self.setup = self._take_seats(setup), setup
        self.paused = False
        self._go_on()

    def pause(self) -> None:
        """Pause the players until `go_on`."""
        self.paused = True
        self._mover.drop()

    def go_on(self) -> None:
        """Let the players move again after a pause, or retry after a failure."""
        self.paused = False
        self.failure = None
        self._let_move()

    # ---- Results of engines

    def poll(self) -> list[Event]:
        """Process all results that have arrived, and return the events."""
        while True:
            try:
                message = self._inbox.get_nowait()
            except queue.Empty:
                break
            message()
        events, self._events = self._events, []
        return events

    def wait(self, seconds: float = 0.05) -> list[Event]:
        """Like `poll`, but wait a little for something to arrive. For interfaces with nothing
        else to do.
        """
        try:
            self._inbox.get(timeout=seconds)()
        except queue.Empty:
            return []
        return self.poll()

    @property
    def watched(self) -> bool:
        """Whether each position on the board is analysed during the game."""
        return self._watched

    @watched.setter
    def watched(self, wanted: bool) -> None:
        self._watched = wanted
        self._watch()

    @property
    def analysis(self) -> Analysis | None:
        """The analysis of the position on the board, perhaps incomplete; None if there is none."""
        return self._analyser.known(self.board)

    def ask(
        self,
        work: Callable[[Solver, Request], T],
        answer: Callable[[T], object],
        failed: Callable[[Exception], object] = lambda error: None,  # noqa: ARG005
    ) -> None:
        """Request advice: a hint, an explanation, a review. `work` runs on another thread;
        `answer` or `failed` is called during a later `poll`, and neither if the board changes
        before that.
        """
        solver = self._solver
        self._adviser.ask(lambda request: work(solver, request), answer, failed=failed)

    @property
    def advising(self) -> bool:
        """Whether advice has been requested and has not arrived."""
        return self._adviser.busy

    def drop_advice(self) -> None:
        """Cancel the request for advice."""
        self._adviser.drop()

    def close(self, timeout: float = 2.0) -> None:
        """Stop all engines. Nothing arrives after this."""
        workers = (self._mover, self._watcher, self._adviser)
        for worker in workers:
            worker.drop()
        for worker in workers:
            worker.join(timeout)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # ---- Internals

    def _deliver(self, message: Callable[[], object]) -> None:
        self._inbox.put(message)
        self._wake()

    @cached_property
    def _solver(self) -> Solver:
        return Solver(threads=self.threads)

    def _take_seats(self, setup: Setup) -> dict[Side, Seat]:
        start = Position(setup.columns, setup.rows, setup.rule)
        return {
            side: make_seat(
                setup.name(side),
                start,
                # Two players of one kind must not draw the same random numbers.
                seed=None if setup.seed is None else 2 * setup.seed + side - 1,
                solver=lambda: self._solver,
            )
            for side in Side
        }

    def _play(self, column: int) -> None:
        try:
            self._game.push(column)
        except IllegalMove:
            if column in range(self.board.columns) and not self.board.is_over:
                raise IllegalMove(f"column {column_label(column)} is full") from None
            raise
        self._length = self.board.ply
        self._ended = _now()

    def _walk(self, ply: int) -> None:
        """Show the board after `ply` moves. Going past moves that were undone makes them part of
        the game again.
        """
        while self.board.ply > ply:
            self._game.pop()
        while self.board.ply < ply:
            self._game.redo()
        self._length = max(self._length, ply)

    def _go_on(self) -> None:
        """Update everything after a change of the board, and drop work on the old one."""
        self._mover.drop()
        self._adviser.drop()
        self.failure = self.latest = None
        self._let_move()
        self._watch()

    def _let_move(self) -> None:
        seat = self.seats[self.turn]
        if self.is_over or seat.is_human or self.paused or self._mover.busy:
            return
        board, side = self.board, self.turn

        def choose(request: Request) -> Moved:
            begin = time.perf_counter()
            column = seat.move(board, request.stop)
            seconds = time.perf_counter() - begin
            request.sleep(max(0.0, self.pace - seconds))
            return Moved(side, column, seconds, seat.nodes())

        def land(move: Moved) -> None:
            if move.column not in board.legal_moves:
                fail(IllegalMove(f"it chose {move.column!r}, which is not a legal move"))
                return
            self._play(move.column)
            self._events.append(move)
            self._go_on()
            self.latest = move

        def fail(error: Exception) -> None:
            reason = str(error) if isinstance(error, FourfoldError) else repr(error)
            self.failure = PlayerFailed(side, reason)
            self._events.append(self.failure)

        self._mover.ask(choose, land, failed=fail)

    def _watch(self) -> None:
        if self._watched:
            self._analyser.analyse(self.board)
            if self._events:  # the analysis was known already
                self._wake()
        else:
            self._watcher.drop()

    def _learn(self, analysis: Analysis) -> None:
        self._events.append(Analysed(analysis))


def _now() -> datetime:
    return datetime.now(UTC).replace(microsecond=0)
