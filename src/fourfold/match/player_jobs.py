"""Jobs for players: computed in this process, on processes of this machine, or elsewhere."""

import pickle
import shutil
import socket
import sys
import time
import weakref
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import closing, redirect_stdout, suppress
from functools import partial
from itertools import islice
from pathlib import Path
from tempfile import mkdtemp
from typing import Any, Generic, NamedTuple, cast

from fourfold.base.errors import FourfoldError
from fourfold.base.jobs import Here, Runner, SentFiles, Work, use_copies
from fourfold.base.jobs.processes import when_orphaned
from fourfold.base.jobs.runner import Answer, Piece
from fourfold.match.game import BadMove, ask, failure
from fourfold.match.process_pool import ProcessPool
from fourfold.players import BatchPlayer, Entrant, Player
from fourfold.rules.position import Position
from fourfold.solver import Solver

Prepare = Callable[[], object]
"""Called in each process before its first piece, for example to load players."""

TABLE_MB = 32
"""The solver's table of each process; exact scores do not depend on it."""

# Pieces that are computed elsewhere are sent in batches, because sending takes time, too.
_BATCH_SECONDS, _LARGEST_BATCH = 2.0, 100


class Participants(NamedTuple):
    """The entrants and the solver of a process."""

    who: Sequence[Entrant]
    solver: Solver

    def player(self, index: int, seed: int) -> Player:
        """A new player. Raises BadMove with the reason if it cannot be created.

        >>> Participants([Entrant.of("random")], Solver()).player(0, seed=1).name
        'random'
        """
        entrant = self.who[index]
        try:
            return entrant.make(seed, self.solver)
        except BadMove:
            raise  # the player gives the reason itself
        except (Exception, SystemExit) as error:
            raise BadMove(*failure(f"{entrant.name} cannot play", error)) from error

    def moves(
        self, index: int, positions: Sequence[Position], seeds: Sequence[int], threads: int = 1
    ) -> list[int | BadMove]:
        """The moves of a player in many positions: of a new one, with its own seed, in each.

        They are asked for together if the player can do that, and one by one if not, or if it
        fails: then the answer where it fails is a BadMove with the reason.

        >>> here = Participants([Entrant.of("net")], Solver())
        >>> here.moves(0, [Position(), Position.from_moves("414141")], [1, 2])
        [3, 3]
        """
        entrant = self.who[index]
        if entrant.batches:
            with suppress(Exception):
                player = entrant.make(seeds[0], self.solver)
                own = None if entrant.plays_all else seeds
                return _checked(cast("BatchPlayer", player), positions, own, threads)
        return [self._move(index, *each) for each in zip(positions, seeds, strict=True)]

    def _move(self, index: int, position: Position, seed: int) -> int | BadMove:
        try:
            return ask(self.player(index, seed), position)
        except BadMove as error:
            return error


def _checked(
    player: BatchPlayer,
    positions: Sequence[Position],
    seeds: Sequence[int] | None,
    threads: int,
) -> list[int | BadMove]:
    """The moves of a player, which must be legal ones."""
    found = player.get_moves(positions, seeds=seeds, threads=threads)
    if any(
        column not in position.legal_moves
        for column, position in zip(found, positions, strict=True)
    ):
        raise BadMove("an illegal move")
    return list(found)


def check_players(who: Sequence[Entrant]) -> None:
    """Create each player once. Raises BadMove with the reason if one cannot be created."""
    participants = Participants(who, Solver(table_mb=1))
    with redirect_stdout(sys.stderr):
        for index in range(len(who)):
            participants.player(index, seed=0)


class PlayerJob(NamedTuple, Generic[Piece, Answer]):
    """A job for players.

    The functions are defined at the top level of a module, so that they can be pickled.
    """

    do: Callable[[Participants, Piece], Answer]
    crashed: Callable[[Piece, int, str], Answer]
    """The answer if the player whose turn it was ended its process, with the reason."""
    name: Callable[[Piece], str]
    """What a piece is called in messages."""
    who: Sequence[Entrant]
    prepare: Prepare | None = None
    files: Sequence[Path] = ()
    """Files that `prepare` reads, by absolute paths."""

    def run(
        self,
        pieces: Iterable[Piece],
        *,
        workers: int = 1,
        runner: Runner | None = None,
        solver: Solver | None = None,
    ) -> Generator[tuple[Piece, Answer], None, None]:
        """Do the job and yield each piece with its answer, as they finish.

        It is done by `runner`, if there is one. Otherwise, one worker is this process, with
        `solver`, in the order of the pieces, and several workers are processes of this machine.
        """
        if runner is not None:
            yield from self._run_elsewhere(pieces, runner)
        elif workers == 1:
            here = Participants(self.who, solver or Solver(table_mb=TABLE_MB))
            yield from Here().run(Work(lambda: here, self._do_quietly, self.name), pieces)
        else:
            prepare = partial(_participants, self._pickled(), self.prepare)
            with closing(ProcessPool(workers, self.crashed)) as pool:
                yield from pool.run(Work(prepare, self.do, self.name), pieces)

    def _do_quietly(self, participants: Participants, piece: Piece) -> Answer:
        with redirect_stdout(sys.stderr):
            return self.do(participants, piece)

    def _pickled(self) -> dict[str, bytes]:
        """The entrants by name, each pickled: to unpickle one may need what `prepare` loads."""
        found = {}
        for entrant in self.who:
            try:
                found[entrant.name] = pickle.dumps(entrant)
            except (pickle.PicklingError, AttributeError, TypeError):
                raise FourfoldError(
                    f"{entrant.name} cannot play in another process: it and the function that "
                    "creates it must be defined at the top level of a module (or use one worker)"
                ) from None
        return found

    def _run_elsewhere(
        self, pieces: Iterable[Piece], runner: Runner
    ) -> Generator[tuple[Piece, Answer], None, None]:
        batches = _Batches(pieces)
        sent = SentFiles([*self.files, *(path for entrant in self.who for path in entrant.files)])
        work: Work[_IsolatedPlayers, Sequence[Piece], tuple[list[Answer], float]] = Work(
            partial(_IsolatedPlayers, self.do, self.crashed, self._pickled(), self.prepare, sent),
            _IsolatedPlayers.compute,
            partial(_batch_name, self.name),
        )
        with closing(runner.run(work, batches)) as done:
            for batch, (answers, seconds) in done:
                batches.measured(len(batch), seconds)
                yield from zip(batch, answers, strict=True)


class _IsolatedPlayers:
    """Players on a worker of a runner, with copies of their files, in separate processes.

    A player that crashes or does not answer forfeits, as on one machine, and the worker is not
    affected.
    """

    def __init__(
        self,
        do: Callable[[Participants, Any], Any],
        crashed: Callable[[Any, int, str], Any],
        pickled: Mapping[str, bytes],
        prepare: Prepare | None,
        sent: SentFiles,
    ) -> None:
        folder = mkdtemp(prefix="fourfold-")
        remove = partial(shutil.rmtree, folder, ignore_errors=True)
        weakref.finalize(self, remove)
        copies = sent.write(Path(folder))
        self._work = Work(partial(_participants, pickled, prepare, copies, remove), do)
        self._crashed = crashed
        self._idle: list[ProcessPool] = []

    def compute(self, batch: Sequence[Any]) -> tuple[list[Any], float]:
        """The answers to some pieces, and the seconds that they took."""
        started = time.monotonic()
        try:
            pool = self._idle.pop()
        except IndexError:  # one for each thread that computes
            pool = ProcessPool(1, self._crashed)
        try:
            answers = [answer for _, answer in pool.run(self._work, batch)]
        finally:
            self._idle.append(pool)
        return answers, time.monotonic() - started


def _participants(
    pickled: Mapping[str, bytes],
    prepare: Prepare | None,
    copies: Mapping[str, str] | None = None,
    remove_copies: Callable[[], object] | None = None,
) -> Participants:
    """The participants in another process, where files that were sent have `copies`."""
    use_copies(copies or {})
    if remove_copies is not None:
        when_orphaned(remove_copies)
    who: list[Entrant] = []
    name = "a player"
    try:
        if prepare is not None:
            prepare()
        for name, entrant in pickled.items():  # noqa: B007 - for the message
            who.append(pickle.loads(entrant))  # noqa: S301 - our own
            who[-1].load()
    except Exception as error:
        # What is missing on a machine is not the fault of a player, which would forfeit all games.
        raise FourfoldError(f"{name} cannot play on {socket.gethostname()}: {error}") from error
    return Participants(who, Solver(table_mb=TABLE_MB))


class _Batches(Generic[Piece]):
    """Groups pieces into batches that take about as long as `_BATCH_SECONDS`."""

    def __init__(self, pieces: Iterable[Piece]) -> None:
        self._pieces = iter(pieces)
        self._size = 1

    def __iter__(self) -> Iterator[tuple[Piece, ...]]:
        while batch := tuple(islice(self._pieces, self._size)):
            yield batch

    def measured(self, pieces: int, seconds: float) -> None:
        """Learn how long a batch took."""
        fitting = int(pieces * _BATCH_SECONDS / max(seconds, 1e-6))
        self._size = max(1, min(fitting, 2 * pieces, _LARGEST_BATCH))


def _batch_name(name: Callable[[Any], str], batch: Sequence[Any]) -> str:
    return name(batch[0]) if len(batch) == 1 else f"{name(batch[0])} to {name(batch[-1])}"
