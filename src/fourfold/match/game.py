"""One game between two players. A player that fails or breaks the rules forfeits it."""

import operator
import sysconfig
import traceback
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Protocol

from fourfold.base.errors import Cancelled, FourfoldError, ServiceError
from fourfold.base.json_shapes import IF_GIVEN
from fourfold.base.stopwatch import Stopwatch
from fourfold.match.clock import Clock, allotted
from fourfold.match.usage import Usage, take_usage
from fourfold.players import Player, choose_move
from fourfold.rules.game import Game, Outcome
from fourfold.rules.position import Position
from fourfold.rules.shapes import MoveString
from fourfold.rules.side import Side
from fourfold.solver import StopToken

# Code in these folders is not an agent's own.
_NOT_AGENTS = (
    Path(__file__).parents[1],
    *(Path(sysconfig.get_path(name)) for name in ("stdlib", "purelib", "platlib")),
)


class BadMove(FourfoldError):
    """A player failed or broke the rules.

    `traceback` is where in its code, if that is known.
    """

    def __init__(self, reason: str, traceback: str | None = None) -> None:
        super().__init__(reason)
        self.traceback = traceback


@dataclass(frozen=True, slots=True)
class Played:
    """A finished game: all its moves, including the opening, and the outcome."""

    moves: MoveString
    """All moves, including the opening."""
    outcome: Outcome
    forfeit: str | None = field(default=None, metadata=IF_GIVEN)
    """The reason if the game was forfeited."""
    traceback: str | None = field(default=None, metadata=IF_GIVEN)
    """Where in the code of the player that forfeited, if that is known."""
    usage: tuple[Usage | None, Usage | None] = field(default=(None, None), metadata=IF_GIVEN)
    """What the moves of the first and the second player took, if they are language models."""


class OnTurn(Protocol):
    """Called before a player is created or asked, with its number (1 or 2) and its time."""

    def __call__(self, number: int, seconds: float | None = None, /) -> object:
        """`seconds` is the time that the player has for its move, None if there is no limit."""


def ignore_turn(number: int, seconds: float | None = None, /) -> None:
    """An `OnTurn` that does nothing.

    >>> ignore_turn(1)
    """


def play_game(  # noqa: PLR0913 - all but two have defaults
    first: Player,
    second: Player,
    opening: str = "",
    on_turn: OnTurn = ignore_turn,
    *,
    columns: int = 7,
    rows: int = 6,
    clock: Clock | None = None,
) -> Played:
    """Play a game from an opening, given as a move string, to the end.

    A player that raises an exception, does not return a legal move, or runs out of time on the
    `clock` forfeits the game. A clock is for one game. `on_turn` is called before each move.

    >>> from fourfold import AIPlayer, Difficulty
    >>> player = AIPlayer(Difficulty.IMPOSSIBLE, seed=1)
    >>> play_game(player, player, opening="414141")  # doctest: +ELLIPSIS
    Played(moves='4141414', outcome=<Outcome.FIRST: 'first'>, forfeit=None, ...)
    """
    game = Game.from_moves(opening, columns, rows)
    played = _play_on(game, {Side.FIRST: first, Side.SECOND: second}, on_turn, clock)
    return replace(played, usage=(take_usage(first), take_usage(second)))


def _play_on(
    game: Game, players: Mapping[Side, Player], on_turn: OnTurn, clock: Clock | None
) -> Played:
    while game.outcome is None:
        side = game.position.turn
        on_turn(side, None if clock is None else watched_time(players[side], clock.limit(side)))
        try:
            if clock is None:
                column = ask(players[side], game.position)
            else:
                column = ask_in_time(players[side], game.position, clock)
            game.push(column)
        except BadMove as error:
            return forfeited(game.moves, side, str(error), error.traceback)
    return Played(game.moves, game.outcome)


def watched_time(player: Player, seconds: float) -> float | None:
    """The time after which a player that does not answer is ended; None if it sees to that itself,
    as engines do, which may take longer on a busy machine.

    >>> from fourfold.players import RandomPlayer
    >>> watched_time(RandomPlayer(), 2.0)
    2.0
    """
    return None if hasattr(player, "time_limit") else seconds


def forfeited(moves: str, loser: Side, reason: str, traceback: str | None = None) -> Played:
    """A game that `loser` has forfeited.

    >>> forfeited("44", Side.FIRST, "asleep").outcome
    <Outcome.SECOND: 'second'>
    """
    outcome = Outcome.SECOND if loser is Side.FIRST else Outcome.FIRST
    return Played(moves, outcome, reason, traceback)


def ask_in_time(player: Player, position: Position, clock: Clock) -> int:
    """A player's move. Raises BadMove with the reason if it is illegal or late.

    A player that takes `stop` gets a token that is cancelled shortly before its time is up. A
    player with the attribute `patience`, as those of this package that need exact scores, has it
    set to the time that it should take. Time in which the player had to wait for a processor,
    because the machine is busy, does not count.

    >>> from fourfold.match import TimeControl
    >>> from fourfold.players import PerfectPlayer
    >>> ask_in_time(PerfectPlayer(seed=1), Position(), Clock(TimeControl(move_time=60)))
    3
    """
    side, limit = position.turn, clock.limit(position.turn)
    started, watch = clock.now(), Stopwatch()
    stop = StopToken(timeout=clock.stop_after(side))

    def spend() -> bool:
        """Take the time off the clock, without that of waiting for a processor."""
        waited = watch.waited() + getattr(player, "waited", 0.0)
        return clock.spend(side, max(0.0, clock.now() - started - waited))

    try:
        with allotted(player, clock.allotment(position), limit):
            column = ask(player, position, stop)
    except BadMove as error:
        stopped = isinstance(error.__cause__, Cancelled) and stop.cancelled
        if spend() and not stopped:
            raise
    else:
        if spend():
            return column
    raise BadMove(f"{name_of(player)} lost on time: it had {limit:.3g} s for its move")


def name_of(player: Player) -> str:
    """The name of a player; that of its class if it has none, as a custom player may.

    >>> name_of(object())
    'object'
    """
    return str(getattr(player, "name", type(player).__name__))


def ask(player: Player, position: Position, stop: StopToken | None = None) -> int:
    """A player's move. Raises BadMove with the reason if it is not a legal move.

    >>> from fourfold.players import RandomPlayer
    >>> ask(RandomPlayer(seed=1), Position.from_moves("444444")) in {0, 1, 2, 4, 5, 6}
    True
    """
    name = name_of(player)
    try:
        column = _column(name, choose_move(player, position, stop))
    except (BadMove, ServiceError):
        raise  # it has the reason already, or the player is not to blame
    except (Exception, SystemExit) as error:
        raise BadMove(*failure(f"{name} failed", error)) from error
    if column not in position.legal_moves:
        allowed = ", ".join(map(str, position.legal_moves))
        raise BadMove(
            f"{name} returned {column}, which is not a legal move (columns from 0: {allowed})"
        )
    return column


def failure(what: str, error: BaseException) -> tuple[str, str | None]:
    """The reason of a failure and its traceback, as `BadMove` takes them: `what` happened, and the
    exception.

    The reason ends with the file and the line of the agent where the exception was raised, or where
    it called the code that raised it. The traceback has the agent's own code only, and no folders
    of this computer; it is None if none of its code is known.

    >>> failure("ada failed", ValueError("too tired"))
    ('ada failed: ValueError: too tired', None)
    """
    message = error.msg if isinstance(error, SyntaxError) else getattr(error, "reason", str(error))
    said = f"{type(error).__name__}: {message}" if message else type(error).__name__
    reason = f"{what}: {said}"
    if stderr := getattr(error, "stderr", None):  # of an engine
        return reason, "\n".join(stderr)
    frames = [
        traceback.FrameSummary(path.name, frame.lineno, frame.name, line=frame.line)
        for frame in traceback.extract_tb(error.__traceback__)
        if (path := Path(frame.filename)).is_file()
        and not any(path.is_relative_to(folder) for folder in _NOT_AGENTS)
    ]
    if isinstance(error, SyntaxError) and error.filename:
        name = Path(error.filename).name
        frames.append(traceback.FrameSummary(name, error.lineno, "<module>", line=error.text))
        reason += f" ({name}, line {error.lineno})"
    elif frames:
        reason += f" ({frames[-1].filename}, line {frames[-1].lineno})"
    else:
        return reason, None
    called = "".join(traceback.format_list(frames))
    return reason, f"Traceback (most recent call last):\n{called}{said}"


def _column(name: str, answer: object) -> int:
    # A bool is an int in Python, but not a column.
    if isinstance(answer, bool) or not hasattr(answer, "__index__"):
        raise BadMove(f"{name} returned {answer!r}, which is not a column")
    return operator.index(answer)
