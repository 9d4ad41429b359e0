"""Talk to an engine in another process, in the manner of `chess.engine`."""

import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from os import PathLike
from typing import NoReturn, Self

from fourfold.adapters.engine.errors import (
    EngineError,
    EngineNoMove,
    EngineProtocolError,
    EngineTimeout,
)
from fourfold.adapters.engine.messages import (
    NO_MOVE,
    PROTOCOL,
    STANDARD_SIZE,
    VERSION,
    Info,
    Limit,
    Option,
    format_size,
    parse_best_move,
    parse_size,
    position_line,
)
from fourfold.adapters.engine.process import LINES_KEPT, LineProcess, seconds_left
from fourfold.base.errors import Cancelled, FourfoldError, InvalidArgument
from fourfold.base.stopwatch import Stopwatch
from fourfold.rules.game import Game
from fourfold.rules.position import Position
from fourfold.solver import StopToken

_MOST_RUBBISH = 1000  # lines in one answer that are not of the protocol
_POLL_SECONDS = 0.005  # how often a stop token is checked
_MOST_FORGIVEN = 10  # times the time for a move: how much longer it may take on a busy machine


@dataclass(frozen=True, slots=True)
class PlayResult:
    """The move that an engine chose, as a column from 0, and what it found.

    The move is None if the game is over.
    """

    move: int | None
    info: Info
    waited: float = 0.0
    """The seconds that the engine had to wait for a processor, because the machine was busy."""


class Engine:
    """An engine that speaks the protocol of `docs/protocol.md`.

    `timeout` is how many seconds it may take for anything but thinking, `margin` how many it may
    exceed the time for a move, or take to answer `stop`. An engine that exceeds them is killed, and
    EngineTimeout is raised. An engine that ends raises EngineCrashed, and one whose answers cannot
    be understood is killed and raises EngineProtocolError.

    Use it from one thread at a time, and as a context manager, so that the process ends.

    >>> import sys
    >>> from fourfold.adapters.engine import Engine, Limit
    >>> with Engine.start([sys.executable, "-m", "fourfold", "engine"]) as engine:
    ...     result = engine.play(Position.from_moves("414141"), Limit(time=1))
    ...     result.move, result.info.score
    (3, 18)
    """

    def __init__(
        self,
        process: LineProcess,
        *,
        timeout: float = 10.0,
        margin: float = 2.0,
        name: str | None = None,
    ) -> None:
        """Exchange the first messages with a process that has just been started."""
        self._name = name
        self.timeout = timeout
        self.margin = margin
        self.id: dict[str, str] = {}
        """What the engine says about itself: `name`, `author`."""
        self.options: dict[str, Option] = {}
        """The options that it has, by name."""
        self.sizes: set[tuple[int, int]] = {STANDARD_SIZE}
        """The board sizes that it plays on, unless it plays on `any_size`."""
        self.any_size = False
        self._process = process
        self._thinking: AnalysisStream | None = None
        try:
            self._handshake()
        except BaseException:
            process.close()
            raise

    @classmethod
    def start(  # noqa: PLR0913 - all but one have names
        cls,
        command: str | Sequence[str],
        *,
        name: str | None = None,
        timeout: float = 10.0,
        margin: float = 2.0,
        cwd: str | PathLike[str] | None = None,
        env: Mapping[str, str] | None = None,
    ) -> Self:
        """Start an engine by its command: a list of words, or a string that is split into words.

        No shell is used. Messages call the engine by `name`, or by its name for itself.
        """
        process = LineProcess(command, name=name, cwd=cwd, env=env)
        return cls(process, timeout=timeout, margin=margin, name=name)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.quit()

    @property
    def name(self) -> str:
        """The name given, or the engine's name for itself; its command if it has none."""
        return self._name or self.id.get("name") or self._process.name

    @property
    def closed(self) -> bool:
        """Whether the engine has ended: closed, killed or crashed."""
        return self._process.closed

    @property
    def stderr(self) -> list[str]:
        """The latest lines that the engine has written to stderr."""
        return self._process.stderr

    @property
    def transcript(self) -> list[str]:
        """The latest lines: `> ` before those sent, `< ` before those received."""
        return list(self._process.transcript)

    # ---- What an engine is asked

    def ping(self) -> None:
        """Wait until the engine is ready."""
        self._send("isready")
        self._wait_until_ready()

    def new_game(self) -> None:
        """Tell the engine that the next position is from another game."""
        self._send("newgame")
        self.ping()

    def configure(self, options: Mapping[str, object]) -> None:
        """Set options. Raises InvalidArgument if the engine has no such option or rejects a value.

        A check takes True or False, a spin a whole number, the others text.
        """
        known = {name.lower(): option for name, option in self.options.items()}
        lines = []
        for name, value in options.items():
            option = known.get(name.lower())
            if option is None:
                available = ", ".join(self.options) or "none"
                raise InvalidArgument(f"{self.name} has no option {name!r}. Available: {available}")
            lines.append(f"setoption name {option.name} value {option.check(value)}")
        for line in lines:
            self._send(line)
        self._send("isready")
        if errors := self._wait_until_ready():
            raise InvalidArgument(f"{self.name} rejects an option: {'; '.join(errors)}")

    def play(
        self,
        position: Position | Game,
        limit: Limit | None = None,
        *,
        stop: StopToken | None = None,
        time_limit: float | None = None,
    ) -> PlayResult:
        """The engine's move. Without a limit, the engine decides how long it thinks.

        If `stop` is cancelled, the engine is stopped, and Cancelled is raised. With `time_limit`,
        an engine may take that many seconds although it was told to take fewer.
        """
        with self.analysis(position, limit, stop=stop, time_limit=time_limit) as analysis:
            return analysis.wait()

    def analyse(
        self, position: Position | Game, limit: Limit, *, stop: StopToken | None = None
    ) -> Info:
        """What the engine finds out about a position within a limit."""
        return self.play(position, limit, stop=stop).info

    def analysis(
        self,
        position: Position | Game,
        limit: Limit | None = None,
        *,
        stop: StopToken | None = None,
        time_limit: float | None = None,
    ) -> "AnalysisStream":
        """Let the engine think, and follow what it finds. See `AnalysisStream`.

        `stop` and `time_limit` are those of `play`.
        """
        board = position.position if isinstance(position, Game) else position
        size = (board.columns, board.rows)
        if not self.any_size and size not in self.sizes:
            raise InvalidArgument(f"{self.name} does not play on boards of {format_size(*size)}")
        line = position_line(position)
        limit = limit or Limit()
        if stop is not None and StopToken(stop).cancelled:  # checks the type, too
            raise Cancelled("the call was cancelled")
        self._send(line)
        self._process.forget_stderr()
        self._send(limit.to_line())
        seconds = limit.seconds(board.turn) if time_limit is None else time_limit
        self._thinking = AnalysisStream(self, board, seconds, stop)
        return self._thinking

    # ---- The end

    def quit(self) -> None:
        """Ask the engine to end, and kill it if it does not."""
        if not self._process.closed:
            self._process.send("quit")
            self._process.close_input()
            self._process.wait(self.margin)
            self.close()

    def close(self) -> None:
        """Kill the engine."""
        self._process.close()

    # ---- Lines

    def _send(self, line: str) -> None:
        if self._process.closed:
            raise EngineError(f"{self.name} has ended")
        if self._thinking is not None:
            raise EngineError(f"{self.name} is thinking: end the analysis first")
        self._process.send(line)

    def _handshake(self) -> None:
        self._send(f"{PROTOCOL} {VERSION}")
        sizes: set[tuple[int, int]] = set()
        for words in self._answer("ok", self.timeout):
            try:
                if words[0] == "id" and len(words) > 2:
                    self.id[words[1]] = " ".join(words[2:])
                elif words[0] == "option":
                    option = Option.from_words(words[1:])
                    self.options[option.name] = option
                elif words[:2] == ["size", "any"]:
                    self.any_size = True
                elif words[0] == "size":
                    sizes.add(parse_size(" ".join(words[1:])))
            except FourfoldError as error:
                self._reject(str(error))
        self.sizes = sizes or self.sizes
        self._process.name = self.name  # what messages call it from now on

    def _wait_until_ready(self) -> list[str]:
        """Wait for `readyok`; return the errors that were reported before."""
        answer = self._answer("readyok", self.timeout)
        return [" ".join(words[1:]) for words in answer if words[0] == "error"]

    def _answer(self, last: str, timeout: float) -> Iterator[list[str]]:
        """The lines of an answer, as words, without the last one, which begins with `last`."""
        deadline = time.monotonic() + timeout
        for _ in range(_MOST_RUBBISH):
            line = self._process.receive(seconds_left(deadline))
            if line is None:
                self._give_up(f"did not answer {last!r} within {timeout:g} seconds")
            words = line.split()
            if words[:1] == [last]:
                return
            if words:
                yield words
        self._reject(f"{_MOST_RUBBISH} lines without {last!r}")

    def _give_up(self, what: str) -> NoReturn:
        self.close()
        raise EngineTimeout(f"{self.name} {what}", self.stderr)

    def _reject(self, what: str) -> NoReturn:
        self._fail(f"does not follow the protocol: {what}")

    def _fail(self, what: str) -> NoReturn:
        self.close()
        raise EngineProtocolError(f"{self.name} {what}", self.stderr)


class AnalysisStream:
    """An engine that thinks: iterate over what it finds.

    As a context manager it stops the engine at the end.

    >>> import sys
    >>> with Engine.start([sys.executable, "-m", "fourfold", "engine"]) as engine:
    ...     with engine.analysis(Position.from_moves("4444"), Limit(infinite=True)) as analysis:
    ...         for info in analysis:
    ...             if info.score is not None:
    ...                 break
    >>> info.score
    1
    """

    def __init__(
        self, engine: Engine, position: Position, seconds: float | None, stop: StopToken | None
    ) -> None:
        self._engine = engine
        self._position = position
        self._stop = stop
        self._watch = Stopwatch(engine._process.pid)  # noqa: SLF001 - one class in two
        self._forgiven, self._most_forgiven = 0.0, _MOST_FORGIVEN * ((seconds or 0.0) + 1)
        self._deadline = None if seconds is None else time.monotonic() + seconds + engine.margin
        self._stopped = False
        self._rubbish = 0
        self._late_lines = 0  # read after the deadline
        self._lateness = f"did not move within {seconds or 0:g} + {engine.margin:g} seconds"
        self._errors: list[str] = []
        self._result: PlayResult | None = None
        self.info = Info()
        """What the engine has found so far."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        if self._result is None and not self._engine.closed:
            if kind is not None and not issubclass(kind, (Exception, GeneratorExit)):
                self._engine.close()  # Ctrl-C: do not wait
                return
            self.stop()
            self.wait()

    def __iter__(self) -> Iterator[Info]:
        """What the engine has found, after each of its reports."""
        while self._result is None:
            if self._read():
                yield self.info

    def stop(self) -> None:
        """Tell the engine to answer now."""
        if self._result is None and not self._stopped:
            self._stopped = True
            self._engine._process.send("stop")  # noqa: SLF001 - one class in two
            self._deadline = time.monotonic() + self._engine.margin
            self._lateness = f"did not answer 'stop' within {self._engine.margin:g} seconds"

    def wait(self) -> PlayResult:
        """The engine's move and all that it found, when it has finished."""
        while self._result is None:
            self._read()
        return self._result

    def _read(self) -> bool:
        """Read one line; return whether the engine has reported something."""
        engine = self._engine
        if engine.closed:
            raise EngineError(f"{engine.name} has ended")
        line = self._next_line()
        words = line.split()
        try:
            if words[:1] == ["info"]:
                before = self.info
                self.info = self.info.merged(words[1:], self._position.columns)
                return self.info is not before
            if words[:1] == ["bestmove"]:
                engine._thinking = None  # noqa: SLF001
                move = self._move(" ".join(words[1:2]), line)
                self._result = PlayResult(move, self.info, self._watch.waited())
                return False
        except EngineError:
            raise
        except FourfoldError as error:
            engine._reject(f"{line[:100]!r}: {error}")  # noqa: SLF001
        if words[:1] == ["error"]:
            self._errors = [*self._errors[-9:], " ".join(words[1:])]
        self._rubbish += 1
        if self._rubbish > _MOST_RUBBISH:
            engine._reject(f"{_MOST_RUBBISH} lines that are not of the protocol")  # noqa: SLF001
        return False

    def _move(self, word: str, line: str) -> int | None:
        """The move of `bestmove`. Raises EngineNoMove if there is none although there should be."""
        engine = self._engine
        if word == NO_MOVE and self._errors and not self._position.is_over:
            reasons = "; ".join(self._errors)
            mine = f"{engine.name} "  # with which the bots of an arena begin
            what = reasons if reasons.startswith(mine) else f"{mine}failed: {reasons}"
        else:
            try:
                return parse_best_move(word, self._position)
            except FourfoldError as error:
                what = f"{engine.name} does not follow the protocol: {line[:100]!r}: {error}"
        self._result = PlayResult(None, self.info)
        raise EngineNoMove(what, engine._process.stderr_soon())  # noqa: SLF001

    def _seconds_left(self) -> float | None:
        """The seconds until the deadline. It moves when it is reached, by the time that the engine
        had to wait for a processor.
        """
        left = seconds_left(self._deadline)
        if left == 0 and self._deadline is not None:
            waited = min(self._watch.waited(), self._most_forgiven)
            if waited > self._forgiven:
                self._deadline += waited - self._forgiven
                self._forgiven = waited
                return seconds_left(self._deadline)
        return left

    def _next_line(self) -> str:
        engine = self._engine
        while True:
            watched = self._stop is not None and not self._stopped
            if watched and self._stop is not None and self._stop.cancelled:
                self.stop()
                self.wait()
                raise Cancelled("the call was cancelled")
            left = self._seconds_left()
            pause = left if not watched else min(_POLL_SECONDS, left or _POLL_SECONDS)
            line = engine._process.receive(pause)  # noqa: SLF001
            if left == 0:
                # Lines that came in time may still wait to be read, but no more than these.
                self._late_lines += 1
                if line is None or self._late_lines > LINES_KEPT:
                    engine._give_up(self._lateness)  # noqa: SLF001
            if line is not None:
                return line
