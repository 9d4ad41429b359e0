"""Our side of the protocol: reads commands, lets a backend think, and writes its answers.

One thread reads, one thinks, and the calling thread handles what both send it, one event after the
other. So no state is shared, and input is read while the engine thinks.
"""

import queue
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Self

from fourfold._version import __version__
from fourfold.adapters.engine import messages
from fourfold.adapters.engine.backends import Backend, PlayerBackend, SolverBackend
from fourfold.adapters.engine.lines import read_lines
from fourfold.adapters.engine.messages import (
    LONGEST_LINE,
    NO_MOVE,
    VERSION,
    Limit,
    Option,
    format_size,
    parse_position,
    parse_setoption,
)
from fourfold.base.errors import FourfoldError, InvalidArgument, InvalidNotation
from fourfold.base.plain_text import printable
from fourfold.players import read_name
from fourfold.rules.notation import column_label
from fourfold.rules.position import Position
from fourfold.solver import Solver, StopToken

SOLVER = "solver"
"""The name of the exact solver among the players of the engine."""

_EVENTS = 64  # the most that wait; then reading pauses
_LONGEST_ERROR = 200  # characters
_NOT_WHILE_THINKING = {messages.PROTOCOL, "newgame", "setoption", "position", "go"}


class Setup:
    """An engine to be served: its name, its options and its backend."""

    @property
    def name(self) -> str:
        """The name, for `id name`."""
        raise NotImplementedError

    @property
    def author(self) -> str:
        """The author, for `id author`."""
        return "unknown"

    @property
    def size(self) -> tuple[int, int] | None:
        """The columns and rows of the only board that it plays on, if there is only one."""
        return None

    def options(self) -> Sequence[Option]:
        """The options as the engine declares them, with their present values as defaults."""
        return ()

    def changed(self, name: str, value: str) -> Self:
        """This after `setoption`. Raises InvalidArgument if there is no such option or value.

        Capitals in the name do not matter.
        """
        option = next((each for each in self.options() if each.name.lower() == name.lower()), None)
        if option is None:
            available = ", ".join(each.name for each in self.options()) or "none"
            raise InvalidArgument(f"no option {name!r}. Available: {available}")
        return self._with(option, option.check(value))

    def _with(self, option: Option, value: str) -> Self:
        raise NotImplementedError

    def backend(self) -> Backend:
        """The backend that chooses moves."""
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class OwnEngine(Setup):
    """Our engine: the exact solver, or a registered player.

    >>> OwnEngine().changed("Threads", "2").threads
    2
    """

    player: str = SOLVER
    threads: int = 1
    table_mb: int = 64
    book: bool = True
    seed: int | None = None

    @property
    def name(self) -> str:
        """The name of the engine, with that of the player."""
        player = "" if self.player == SOLVER else f" {self.player}"
        return f"fourfold {__version__}{player}"

    @property
    def author(self) -> str:
        """The author of the engine."""
        return "the fourfold project"

    @property
    def size(self) -> tuple[int, int] | None:
        """The only board size of the player, if there is only one."""
        return None if self.player == SOLVER else read_name(self.player).size

    def _with(self, option: Option, value: str) -> Self:
        if option.name == "Player":
            player = value if value == SOLVER else read_name(value).name
            return replace(self, player=player)
        if option.name == "Book":
            return replace(self, book=value == "true")
        field = {"Threads": "threads", "TableMB": "table_mb", "Seed": "seed"}[option.name]
        number = None if option.name == "Seed" and value == "-1" else int(value)
        return replace(self, **{field: number})  # type: ignore[arg-type]

    def options(self) -> list[Option]:
        """The options as the engine declares them."""
        return [
            Option("Player", "string", self.player),
            Option("Threads", "spin", str(self.threads), 1, 256),
            Option("TableMB", "spin", str(self.table_mb), 1, 1 << 20),
            Option("Book", "check", str(self.book).lower()),
            # -1: no seed, so that games differ.
            Option("Seed", "spin", str(-1 if self.seed is None else self.seed), -1, 2**53),
        ]

    def backend(self) -> Backend:
        """The backend with these settings."""
        solver = Solver(threads=self.threads, table_mb=self.table_mb, book=self.book)
        if self.player == SOLVER:
            return SolverBackend(solver)
        return PlayerBackend(read_name(self.player), solver, self.seed)


class Server:
    """The engine.

    `read` returns the next bytes of the input, none at its end. `write` sends a line; if it raises
    an OSError, the output is closed, and the engine ends.
    """

    def __init__(
        self,
        read: Callable[[], bytes],
        write: Callable[[str], object],
        setup: Setup | None = None,
    ) -> None:
        self._read = read
        self._write = write
        self._setup = setup or OwnEngine()
        self._backend: Backend | None = None  # made when it is first needed
        self._position: Position | None = Position()
        # What other threads have sent: calls that handle it.
        self._events: queue.Queue[Callable[[], object]] = queue.Queue(_EVENTS)
        self._stop: StopToken | None = None  # of the search that runs
        self._ended = False

    def run(self) -> None:
        """Serve until `quit`, or until the input or the output is closed."""
        reader = threading.Thread(target=self._read_input, daemon=True)
        reader.start()
        try:
            while not self._ended:
                self._events.get()()
        except OSError:
            pass
        finally:
            self._end_search()

    def _read_input(self) -> None:
        too_long = partial(self._error, f"line too long: at most {LONGEST_LINE} bytes")
        try:
            for line in read_lines(self._read, LONGEST_LINE):
                self._events.put(too_long if line is None else partial(self._command, line))
        except (OSError, ValueError):
            pass  # the input was closed
        self._events.put(self._end)

    def _end(self) -> None:
        self._ended = True

    def _chosen(self, column: int | None, error: str | None = None) -> None:
        """The search has ended."""
        self._stop = None
        if error:
            self._error(error)
        self._write(f"bestmove {NO_MOVE if column is None else column_label(column)}")

    def _command(self, line: str) -> None:
        """Obey a command. Unknown words are ignored."""
        word, *words = line.split() or [""]
        if self._stop is not None and word in _NOT_WHILE_THINKING:
            self._error(f"{word}: the engine is thinking")
            return
        try:
            self._obey(word, words, line)
        except FourfoldError as error:
            self._error(f"{word}: {error}")

    def _obey(self, word: str, words: list[str], line: str) -> None:
        match word:
            case "quit":
                self._end()
            case "isready":
                self._write("readyok")
            case "stop" if self._stop is not None:
                self._stop.cancel()
            case messages.PROTOCOL:
                self._introduce(words)
            case "setoption":
                setup = self._setup.changed(*parse_setoption(line))
                if setup != self._setup:
                    self._setup = setup
                    self._backend = None
            case "position":
                self._position = None  # one that cannot be read leaves no other in its place
                self._position = parse_position(words)
            case "go":
                self._go(words)
            # Nothing to do for `newgame`: the solver's table is valid for all games.

    def _error(self, text: str) -> None:
        self._write(f"error {printable(text)[:_LONGEST_ERROR]}")

    def _introduce(self, words: list[str]) -> None:
        if words and words[0] != str(VERSION):
            self._error(f"this engine speaks version {VERSION} of {messages.PROTOCOL}")
        setup = self._setup
        self._write(f"id name {setup.name}")
        self._write(f"id author {setup.author}")
        for option in setup.options():
            self._write(option.to_line())
        self._write("size any" if setup.size is None else f"size {format_size(*setup.size)}")
        self._write("ok")

    def _go(self, words: list[str]) -> None:
        try:
            limit = Limit.from_words(words)
            position = self._position
            if position is None:
                raise InvalidNotation("there is no position")
            if position.is_over:
                self._write(f"bestmove {NO_MOVE}")
                return
            if self._backend is None:
                self._backend = self._setup.backend()
        except (FourfoldError, MemoryError) as error:
            reason = "not enough memory" if isinstance(error, MemoryError) else error
            self._error(f"go: {reason}")
            self._write(f"bestmove {NO_MOVE}")
            return
        self._stop = StopToken()
        threading.Thread(
            target=self._think, args=(self._backend, position, limit, self._stop), daemon=True
        ).start()

    # ---- Thinking

    def _think(self, backend: Backend, position: Position, limit: Limit, stop: StopToken) -> None:
        """Choose a move, in a separate thread."""

        def report(line: str) -> None:
            self._events.put(lambda: self._write(line))  # which changes at the end

        try:
            column = backend.think(position, limit, stop, report)
            self._events.put(partial(self._chosen, column))
        except Exception as error:  # noqa: BLE001 - a player may raise anything; the engine goes on
            kind = "" if isinstance(error, FourfoldError) else f"{type(error).__name__}: "
            self._events.put(partial(self._chosen, None, f"{kind}{error}"))

    def _end_search(self) -> None:
        """Cancel the search and wait for its end: its thread must not outlive the interpreter."""
        self._write = lambda _line: None  # the engine has ended
        if self._stop is not None:
            self._stop.cancel()
        while self._stop is not None:
            self._events.get()()
