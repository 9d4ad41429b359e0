"""Plays games, here or on several processes at once.

A process of its own for players has two merits: all cores are used, and a player that crashes
takes nobody else with it. It forfeits the game, and a new process takes over.
"""

import multiprocessing
import os
import pickle
import signal
import threading
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager
from itertools import islice
from multiprocessing.connection import Connection, wait
from typing import Any

from fourfold.errors import FourfoldError
from fourfold.match.game import Played, forfeited, play_game
from fourfold.match.schedule import Entrant, Task
from fourfold.side import Side
from fourfold.solver import Solver

_TABLE_MB = 32  # a process; exact scores do not depend on it

Prepare = Callable[[], object]
"""What a process does before its first game, such as loading players."""


def play(
    task: Task, who: Sequence[Entrant], solver: Solver, on_turn: Callable[[Side], object]
) -> Played:
    """Plays one game. A player that cannot even be made forfeits it."""
    players = []
    for side, seed in zip(Side, task.seeds, strict=True):
        entrant = who[task.entrant(side)]
        on_turn(side)
        try:
            players.append(entrant.make(seed, solver))
        except (Exception, SystemExit) as error:  # noqa: BLE001 - the match goes on
            reason = f"{entrant.name} cannot play: {type(error).__name__}: {error}"
            return forfeited(task.opening, side, reason)
    return play_game(players[0], players[1], task.opening, on_turn)


def run_here(
    tasks: Sequence[Task], who: Sequence[Entrant]
) -> Generator[tuple[Task, Played], None, None]:
    """Plays the games one by one in this process.

    >>> from fourfold.match.openings import Openings
    >>> from fourfold.match.schedule import entrants, everybody, schedule
    >>> who = entrants(["random", "random"])
    >>> tasks = schedule(who, everybody(2), games=3, kind=Openings.EMPTY, seed=1)
    >>> len(list(run_here(tasks, who)))
    3
    """
    solver = Solver(table_mb=_TABLE_MB)
    for task in tasks:
        yield task, play(task, who, solver, lambda _: None)


class _Worker:
    """A process that plays one game at a time."""

    def __init__(self, context: Any, who: Sequence[Entrant], prepare: Prepare | None) -> None:
        self.connection, theirs = context.Pipe()
        # Whose turn it is, where we can see it even if the process dies.
        self.turn = context.Value("i", 0, lock=False)
        self.task: Task | None = None
        self.process = context.Process(
            target=_serve, args=(theirs, self.turn, prepare), daemon=True
        )
        with _deaf_to_interrupts():
            self.process.start()
        theirs.close()
        # Not among the arguments: the process may have to load the players first.
        self.connection.send(list(who))

    def give(self, task: Task) -> None:
        self.task = task
        self.turn.value = 0
        self.connection.send(task)

    def collect(self, who: Sequence[Entrant]) -> tuple[Task, Played]:
        """The game that has ended; if the process has, it is the fault of who was to move."""
        task = self.task
        if task is None:
            raise AssertionError("only a worker with a game is waited for")
        try:
            played = self.connection.recv()
        except (EOFError, OSError):
            self.process.join()
            if not self.turn.value:
                raise FourfoldError(
                    f"a process for players did not get to play: {_status(self.process.exitcode)} "
                    "(a script must begin its matches below if __name__ == '__main__')"
                ) from None
            side = Side(self.turn.value)
            reason = f"{who[task.entrant(side)].name} died: {_status(self.process.exitcode)}"
            played = forfeited(task.opening, side, reason)
        self.task = None
        return task, played

    def end(self) -> None:
        self.process.terminate()
        self.process.join()
        self.connection.close()


@contextmanager
def _deaf_to_interrupts() -> Iterator[None]:
    """Ctrl-C is for the one who gives out the games. A process inherits what is ignored, so that
    not even its first moments are disturbed.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _status(code: int | None) -> str:
    if code is not None and code < 0:
        return f"its process was ended by {signal.Signals(-code).name}"
    return f"its process ended with status {code}"


def _serve(connection: Connection, turn: Any, prepare: Prepare | None) -> None:
    """What a process does: play the games it is given."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # for those not started by the main thread
    if prepare is not None:
        prepare()
    who: Sequence[Entrant] = connection.recv()
    solver = Solver(table_mb=_TABLE_MB)

    def on_turn(side: Side) -> None:
        turn.value = int(side)

    while True:
        try:
            task = connection.recv()
        except EOFError:
            return
        connection.send(play(task, who, solver, on_turn))


def _check_that_all_can_be_sent(who: Sequence[Entrant]) -> None:
    for entrant in who:
        try:
            pickle.dumps(entrant)
        except (pickle.PicklingError, AttributeError, TypeError):
            raise FourfoldError(
                f"{entrant.name} cannot play in another process: what makes it must be a function "
                "or class of a module, not a lambda or a part of another function (one worker "
                "plays here)"
            ) from None


def run_on_processes(
    tasks: Sequence[Task], who: Sequence[Entrant], workers: int, prepare: Prepare | None = None
) -> Generator[tuple[Task, Played], None, None]:
    """Plays the games on processes of their own, and yields them as they end, in any order."""
    _check_that_all_can_be_sent(who)
    context = multiprocessing.get_context("spawn")
    waiting = iter(tasks)
    crew: list[_Worker] = []
    try:
        for task in islice(waiting, workers):
            crew.append(_Worker(context, who, prepare))
            crew[-1].give(task)
        while busy := {worker.connection: worker for worker in crew if worker.task}:
            for connection in wait(list(busy)):
                worker = busy[connection]
                done = worker.collect(who)
                if not worker.process.is_alive():
                    crew.remove(worker)
                    worker.end()
                    worker = _Worker(context, who, prepare)
                    crew.append(worker)
                # The next game first: the worker plays while we count.
                if (following := next(waiting, None)) is not None:
                    worker.give(following)
                yield done
    finally:
        for worker in crew:
            worker.end()


def cores() -> int:
    """How many games to play at once unless told otherwise.

    >>> cores() >= 1
    True
    """
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
