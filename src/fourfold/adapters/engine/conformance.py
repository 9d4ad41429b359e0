"""Check whether an engine follows the protocol: `fourfold engine check`.

Each check talks to a new process of the engine, so that a failure has no consequences for the
others. The checks are about the protocol, not about strength.
"""

import random
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cache, partial
from os import PathLike
from typing import NamedTuple, Self

from fourfold.adapters.engine.errors import EngineError
from fourfold.adapters.engine.messages import (
    NO_MOVE,
    PROTOCOL,
    STANDARD_SIZE,
    VERSION,
    Bounds,
    Info,
    Option,
    parse_best_move,
    parse_size,
    position_line,
)
from fourfold.adapters.engine.process import LineProcess, seconds_left, split_command
from fourfold.base.errors import FourfoldError
from fourfold.base.json_shapes import derived
from fourfold.learn import lab
from fourfold.rules.game import Game, Outcome
from fourfold.rules.notation import format_moves
from fourfold.rules.position import Position
from fourfold.solver import Analysis, Solver

_POSITIONS = 40
_POSITIONS_OF_A_SIZE = 5
_SIZES = ((4, 4), (5, 8), (8, 7), (9, 6), (12, 4), (10, 7))  # tried if the engine plays on any
_WON = "4141414"  # first has four in the fourth column
_LONG = 100_000  # bytes
_MOST_LINES = 10_000
_NODES, _NODES_MARGIN = 5000, 1000  # an engine may look at its limit only now and then


class Status(StrEnum):
    """The result of a check."""

    PASSED = "passed"
    FAILED = "failed"
    SKIPPED = "skipped"


class CheckFailed(FourfoldError):
    """The engine did not do what the check expects."""


class CheckSkipped(FourfoldError):
    """The check does not apply to the engine."""


@dataclass(frozen=True, slots=True)
class CheckResult:
    """The result of one check."""

    check: str
    """Its name."""
    mandatory: bool
    status: Status
    reason: str | None = None
    """Why it failed or was skipped."""
    transcript: tuple[str, ...] = ()
    """The lines sent (`> `) and received (`< `), if the check failed."""
    seconds: float = 0.0


@dataclass(frozen=True, slots=True)
class EngineReport:
    """What `fourfold engine check --json` prints."""

    command: tuple[str, ...]
    """The words of the command."""
    checks: tuple[CheckResult, ...]
    """The results of all checks."""

    @derived
    def passed(self) -> bool:
        """Whether no mandatory check has failed."""
        return not any(each.mandatory and each.status is Status.FAILED for each in self.checks)


class Timing(NamedTuple):
    """The timeouts of the checks, in seconds."""

    timeout: float = 10.0
    """For an answer without a time limit."""
    margin: float = 2.0
    """Beyond the time for a move, and after `stop` and `quit`."""
    move: float | None = None
    """For a move; None: `timeout`."""
    positions: float = 30.0
    """For the positions of one check; a slow engine is asked fewer."""


@dataclass
class _Session:
    """A conversation with a new process of the engine."""

    process: LineProcess
    timing: Timing
    options: list[Option] = field(default_factory=list)
    sizes: list[str] = field(default_factory=list)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.close()

    def send(self, *lines: str | bytes) -> None:
        for line in lines:
            self.process.send(line)

    def read_until(self, word: str, seconds: float | None = None) -> list[list[str]]:
        """The lines, as words, up to the one that begins with `word`, which is the last."""
        seconds = self.timing.timeout if seconds is None else seconds
        deadline = time.monotonic() + seconds
        lines: list[list[str]] = []
        while len(lines) < _MOST_LINES:
            line = self.process.receive(seconds_left(deadline))
            if line is None:
                raise CheckFailed(f"no `{word}` within {seconds:g} seconds")
            words = line.split()
            if words:
                lines.append(words)
            if words[:1] == [word]:
                return lines
        raise CheckFailed(f"{_MOST_LINES} lines without `{word}`")

    def handshake(self) -> None:
        self.send(f"{PROTOCOL} {VERSION}")
        named = False
        try:
            answer = self.read_until("ok")
        except CheckFailed as error:
            raise CheckFailed(f"{error} (does it flush its output?)") from None
        for words in answer:
            try:
                if words[0] == "option":
                    self.options.append(Option.from_words(words[1:]))
                elif words[0] == "size":
                    size = " ".join(words[1:])
                    if size != "any":
                        Position(*parse_size(size))
                    self.sizes.append(size)
            except FourfoldError as error:
                raise CheckFailed(f"`{' '.join(words)[:80]}`: {error}") from None
            named = named or (words[:2] == ["id", "name"] and len(words) > 2)
        if not named:
            raise CheckFailed("no `id name` before `ok`")

    def ready(self, seconds: float | None = None) -> list[list[str]]:
        """The lines that come before the answer to `isready`."""
        self.send("isready")
        return self.read_until("readyok", seconds)[:-1]

    def no_move_comes(self) -> None:
        for words in self.ready():
            if words[0] == "bestmove":
                raise CheckFailed(f"unexpected `{' '.join(words)}`")

    def answer(self, seconds: float | None = None) -> list[list[str]]:
        """The lines up to the next `bestmove`, which is the last."""
        return self.read_until("bestmove", seconds or self.timing.move)

    def best_move(self, seconds: float | None = None) -> str:
        """The move of the next `bestmove`."""
        return " ".join(self.answer(seconds)[-1][1:2])

    def move_for(self, moves: str, size: tuple[int, int] = STANDARD_SIZE) -> None:
        """Ask for a move, and check that it is legal."""
        self.send(_position(moves, size), "go movetime 50")
        answer = self.best_move()
        position = Position.from_moves(moves, *size)
        try:
            parse_best_move(answer, position)
        except FourfoldError as error:
            raise CheckFailed(f"after `{_position(moves, size)}`: {error}") from None

    def ends(self) -> None:
        """The process ends by itself, with status 0."""
        status = self.process.wait(self.timing.margin)
        if status is None:
            raise CheckFailed(f"it still runs after {self.timing.margin:g} seconds")
        if status:
            how = self.process.describe_end()
            raise CheckFailed("\n".join([f"it {how}", *self.process.stderr]))


def _position(moves: str, size: tuple[int, int] = STANDARD_SIZE) -> str:
    return position_line(Game.from_moves(moves, *size))


def _random_games(size: tuple[int, int], plies: Callable[[], int]) -> Iterator[Game]:
    """Random games of this many plies at most, always the same."""
    chance = random.Random(1)  # noqa: S311
    while True:
        game = Game(*size)
        longest = plies()
        while game.outcome is None and len(game.columns_played) < longest:
            game.push(chance.choice(game.position.legal_moves))
        yield game


@cache
def _games(size: tuple[int, int], count: int) -> tuple[str, ...]:
    """Move strings of unfinished games, from the empty board to boards that are almost full."""
    found: list[str] = []
    games = _random_games(size, lambda: size[0] * size[1] * len(found) // count)
    while len(found) < count:
        game = next(games)
        if game.outcome is None:
            found.append(game.moves)
    return tuple(found)


@cache
def _full_game() -> str:
    """The moves of a drawn game, to the last."""
    games = _random_games(STANDARD_SIZE, lambda: STANDARD_SIZE[0] * STANDARD_SIZE[1])
    return next(game.moves for game in games if game.outcome is Outcome.DRAW)


# ---- The checks. A docstring is what the list shows.


def _handshake(_session: _Session) -> None:
    """The engine introduces itself."""
    # `run_checks` has done it: every check begins with it.


def _ready(session: _Session) -> None:
    """`isready` is answered by `readyok`."""
    for _ in range(3):
        session.ready()


def _move(session: _Session) -> None:
    """`go` is answered by `bestmove`."""
    session.send("position", "go movetime 100")
    session.best_move()


def _one_answer(session: _Session) -> None:
    """`go` is answered once."""
    session.send("position moves 44", "go movetime 50")
    session.best_move()
    session.no_move_comes()


def _legal_moves(session: _Session) -> None:
    """Moves are legal."""
    start = time.monotonic()
    for moves in _games(STANDARD_SIZE, _POSITIONS):
        session.move_for(moves)
        if time.monotonic() - start > session.timing.positions:
            break


def _other_sizes(session: _Session) -> None:
    """Moves are legal on all board sizes that the engine declares."""
    sizes = [parse_size(size) for size in session.sizes if size != "any"]
    if "any" in session.sizes:
        sizes += _SIZES
    sizes = [size for size in sizes if size != STANDARD_SIZE]
    if not sizes:
        raise CheckSkipped("it plays on 7x6 only")
    start = time.monotonic()
    for size in sizes:
        for moves in _games(size, _POSITIONS_OF_A_SIZE):
            session.move_for(moves, size)
            if time.monotonic() - start > session.timing.positions:
                return


def _new_game(session: _Session) -> None:
    """`newgame` begins another game."""
    session.move_for("444")
    session.send("newgame")
    session.ready()
    session.move_for("")


def _finished_games(session: _Session) -> None:
    """When the game is over, the move is `none`."""
    for moves in (_WON, _full_game()):
        session.send(_position(moves), "go movetime 50")
        answer = session.best_move()
        if answer != NO_MOVE:
            raise CheckFailed(f"`bestmove {answer}` after `{_position(moves)}`")


def _move_time(session: _Session) -> None:
    """`go movetime` is obeyed."""
    for milliseconds in (20, 300):
        session.send("position", f"go movetime {milliseconds}")
        session.best_move(milliseconds / 1000 + session.timing.margin)


def _clocks(session: _Session) -> None:
    """`go time1 … time2 …` leaves time on the clock."""
    session.send("position moves 4", "go time1 60000 time2 500 inc1 0 inc2 0")
    session.best_move(0.5 + session.timing.margin)


def _stop(session: _Session) -> None:
    """`stop` ends thinking."""
    session.send("position moves 44", "go infinite")
    time.sleep(0.05)
    session.send("stop")
    session.best_move(session.timing.margin)
    session.no_move_comes()


def _stop_without_go(session: _Session) -> None:
    """`stop` without `go` is ignored."""
    session.send("stop")
    session.no_move_comes()


def _info(session: _Session) -> None:
    """What `info` reports can be read, and its scores are true."""
    for moves in ("", "4444", "41414", "2252576253462244111563365343671351441"):
        session.send(_position(moves), "go movetime 200")
        for words in session.answer():
            if words[0] == "info":
                _check_info(words, moves)


def _check_info(words: Sequence[str], moves: str) -> None:
    line = f"`{' '.join(words)[:100]}` after `{_position(moves)}`"
    try:
        info = Info().merged(words[1:], STANDARD_SIZE[0])
        Position.from_moves(moves + format_moves(info.pv))
    except FourfoldError as error:
        raise CheckFailed(f"{line}: {error}") from None
    truth = _analysis(moves)
    if not _is_true(info.bounds, truth.bounds):
        raise CheckFailed(f"{line}: the score is {truth.score}")
    for column, bounds in info.moves.items():
        true_bounds = truth.column_bounds[column]
        if true_bounds is None:
            raise CheckFailed(f"{line}: the column is full")
        if not _is_true(bounds, true_bounds):
            raise CheckFailed(f"{line}: the score of the column is {true_bounds[0]}")


@cache
def _analysis(moves: str) -> Analysis:
    return Solver(table_mb=16).analyse(Position.from_moves(moves), pv=False)


def _is_true(bounds: Bounds, truth: tuple[int, int]) -> bool:
    lower, upper = truth  # the same: the position is solved
    return (bounds.lower is None or bounds.lower <= lower) and (
        bounds.upper is None or bounds.upper >= upper
    )


def _depth(session: _Session) -> None:
    """`go depth` is obeyed, with no more nodes than minimax."""
    for moves in ("", "44"):
        for depth in (1, 3):
            info = _found(session, moves, f"go depth {depth} movetime 5000")
            if info.depth is None:
                raise CheckSkipped("it reports no depth")
            if info.depth > depth:
                raise CheckFailed(f"`info depth {info.depth}` after `go depth {depth}`")
            most = sum(_minimax_nodes(moves, each) for each in range(depth + 1))
            if info.nodes is not None and not 1 <= info.nodes <= most:
                raise CheckFailed(
                    f"`info nodes {info.nodes}` after `{_position(moves)}` and `go depth {depth}`: "
                    f"all searches up to this depth have {most} nodes"
                )


def _nodes(session: _Session) -> None:
    """`go nodes` is obeyed."""
    info = _found(session, "44", f"go nodes {_NODES} movetime 5000")
    if info.nodes is None:
        raise CheckSkipped("it reports no nodes")
    if info.nodes > _NODES + _NODES_MARGIN:
        raise CheckFailed(f"`info nodes {info.nodes}` after `go nodes {_NODES}`")


def _found(session: _Session, moves: str, go: str) -> Info:
    """What the engine reports before its move."""
    session.send(_position(moves), go)
    found = Info()
    for words in session.answer():
        if words[0] == "info":
            with suppress(FourfoldError):  # the check `info` reports it
                found = found.merged(words[1:], STANDARD_SIZE[0])
    return found


@cache
def _minimax_nodes(moves: str, depth: int) -> int:
    return lab.search(Position.from_moves(moves), depth, pruning=False).nodes if depth else 1


def _options(session: _Session) -> None:
    """Options can be set to their defaults."""
    for option in session.options:
        session.send(f"setoption name {option.name} value {option.default}")
    for words in session.ready():
        if words[0] == "error":
            raise CheckFailed(f"`{' '.join(words)[:100]}`")
    session.send("setoption name NoSuchOption value 1")
    session.ready()


def _unknown_words(session: _Session) -> None:
    """Unknown words and empty lines are ignored."""
    session.send("", "hello", "   ", "ponderhit 4")
    session.send("position hello moves 44 hello", "go hello movetime 50 hello 5")
    session.best_move()
    session.no_move_comes()


def _illegal_positions(session: _Session) -> None:
    """Illegal positions do no harm."""
    for moves in ("4444444", "48", "0", "x", f"{_WON}4"):
        session.send(f"position moves {moves}")
        session.ready()
    session.send("position size 100x100", "position size seven", "position moves")
    session.ready()
    session.move_for("44")


def _error_reports(session: _Session) -> None:
    """Illegal positions are reported by `error`, and have no move."""
    session.send("position moves 4444444")
    if not any(words[0] == "error" for words in session.ready()):
        raise CheckFailed("no `error` after `position moves 4444444`")
    session.send("go movetime 50")
    answer = session.best_move()
    if answer != NO_MOVE:
        raise CheckFailed(f"`bestmove {answer}` after an illegal position")


def _garbage(session: _Session) -> None:
    """Garbage and very long lines do no harm."""
    session.send("!\"#$%&'()*+,-./" * 10, "go" * (_LONG // 2), f"position moves {'4' * _LONG}")
    session.no_move_comes()
    session.move_for("44")


def _binary_garbage(session: _Session) -> None:
    """Bytes that are not text do no harm."""
    session.send(bytes(range(10)) + b"\xff\xfe\x00go", bytes(range(128, 256)))
    session.ready()
    session.move_for("44")


def _reads_while_thinking(session: _Session) -> None:
    """`isready` is answered while the engine thinks."""
    session.send("position", "go infinite")
    if not any(words[0] == "bestmove" for words in session.ready(session.timing.margin)):
        session.send("stop")
        session.best_move()


def _quit(session: _Session) -> None:
    """`quit` ends the engine."""
    session.send("quit")
    session.ends()


def _quit_while_thinking(session: _Session) -> None:
    """`quit` ends the engine while it thinks."""
    session.send("position", "go infinite")
    time.sleep(0.05)
    session.send("quit")
    session.ends()


def _end_of_input(session: _Session) -> None:
    """The end of the input ends the engine."""
    session.process.close_input()
    session.ends()


# ---- All of them


@dataclass(frozen=True, slots=True)
class Check:
    """A named check. If one that is `fundamental` fails, no other can tell anything."""

    name: str
    act: Callable[[_Session], None]
    mandatory: bool = True
    fundamental: bool = False

    @property
    def description(self) -> str:
        """The expected behaviour of the engine."""
        return self.act.__doc__ or ""


CHECKS = (
    Check("handshake", _handshake, fundamental=True),
    Check("ready", _ready, fundamental=True),
    Check("move", _move, fundamental=True),
    Check("one answer", _one_answer),
    Check("legal moves", _legal_moves),
    Check("other sizes", _other_sizes),
    Check("new game", _new_game),
    Check("finished games", _finished_games),
    Check("move time", _move_time),
    Check("clocks", _clocks),
    Check("stop", _stop),
    Check("stop without go", _stop_without_go),
    Check("info", _info),
    Check("depth", _depth, mandatory=False),
    Check("nodes", _nodes, mandatory=False),
    Check("options", _options),
    Check("unknown words", _unknown_words),
    Check("illegal positions", _illegal_positions),
    Check("error reports", _error_reports, mandatory=False),
    Check("garbage", _garbage),
    Check("binary garbage", _binary_garbage, mandatory=False),
    Check("reads while thinking", _reads_while_thinking, mandatory=False),
    Check("quit", _quit),
    Check("quit while thinking", _quit_while_thinking),
    Check("end of input", _end_of_input),
)
"""The checks, in the order in which they run."""


def run_checks(
    command: str | Sequence[str],
    timing: Timing | None = None,
    checks: Sequence[Check] = CHECKS,
    *,
    cwd: str | PathLike[str] | None = None,
    env: Mapping[str, str] | None = None,
) -> Iterator[CheckResult]:
    """Check an engine; yields each result as soon as it is known. `cwd` and `env` are the folder
    and the environment to start it in.

    >>> import sys
    >>> engine = [sys.executable, "-m", "fourfold", "engine"]
    >>> [result.status.value for result in run_checks(engine, checks=CHECKS[:2])]
    ['passed', 'passed']
    """
    words = split_command(command)
    missing = ""
    for check in checks:
        if missing:
            reason = f"the check {missing!r} has failed"
            yield CheckResult(check.name, check.mandatory, Status.SKIPPED, reason)
            continue
        start_program = partial(LineProcess, words, cwd=cwd, env=env)
        result = _run(check, start_program, timing or Timing())
        if check.fundamental and result.status is Status.FAILED:
            missing = check.name
        yield result


def _run(check: Check, start_program: Callable[[], LineProcess], timing: Timing) -> CheckResult:
    start = time.monotonic()
    status, reason = Status.PASSED, None
    transcript: tuple[str, ...] = ()
    session: _Session | None = None
    try:
        with _Session(start_program(), timing) as session:
            session.handshake()
            check.act(session)
    except CheckSkipped as error:
        status, reason = Status.SKIPPED, str(error)
    except (CheckFailed, EngineError) as error:
        status, reason = Status.FAILED, str(error)
        if session is not None:
            transcript = tuple(session.process.transcript)
    seconds = round(time.monotonic() - start, 3)
    return CheckResult(check.name, check.mandatory, status, reason, transcript, seconds)
