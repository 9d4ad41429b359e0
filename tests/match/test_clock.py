"""Time controls: players that can play in time do, and the others lose with the reason."""

import sys

import pytest
from support.players import faulty

from fourfold import Cancelled, InvalidArgument, Outcome, Position, Side, StopToken, WrongType
from fourfold.match import Clock, TimeControl, play_game, play_match
from fourfold.players import PerfectPlayer, RandomPlayer


class Time:
    """A clock that only moves when it is told to."""

    def __init__(self) -> None:
        self.seconds = 100.0

    def __call__(self) -> float:
        return self.seconds


class Thinker:
    """Takes a fixed time for each move, on the clock of a test."""

    name = "thinker"

    def __init__(self, time: Time, seconds: float) -> None:
        self.time = time
        self.seconds = seconds

    def get_move(self, position: Position) -> int:
        self.time.seconds += self.seconds
        return position.legal_moves[0]


def play(control: TimeControl, first: float, second: float) -> tuple[Outcome, str | None]:
    time = Time()
    clock = Clock(control, time)
    played = play_game(Thinker(time, first), Thinker(time, second), clock=clock)
    return played.outcome, played.forfeit


@pytest.mark.parametrize(
    ("control", "seconds", "winner", "reason"),
    [
        (TimeControl(move_time=2), (2, 2), Outcome.FIRST, None),
        (TimeControl(move_time=2), (2.5, 2), Outcome.SECOND, "thinker lost on time: it had 2 s"),
        (TimeControl(move_time=2), (1, 3), Outcome.FIRST, "thinker lost on time: it had 2 s"),
        (TimeControl(base=30), (2, 1), Outcome.FIRST, None),
        (TimeControl(base=10), (4, 1), Outcome.SECOND, "thinker lost on time: it had 2 s"),
        (TimeControl(base=10, increment=4), (4, 1), Outcome.FIRST, None),
        (TimeControl(base=10, increment=1, move_time=3), (4, 1), Outcome.SECOND, "it had 3 s"),
    ],
)
def test_a_player_that_exceeds_its_time_loses(
    control: TimeControl, seconds: tuple[float, float], winner: Outcome, reason: str | None
) -> None:
    outcome, forfeit = play(control, *seconds)
    assert outcome is winner
    assert (reason is None) == (forfeit is None)
    assert forfeit is None or (reason or "") in forfeit


def test_a_player_without_a_limit_is_not_asked_to_hurry() -> None:
    player = PerfectPlayer(seed=1)
    play_game(player, RandomPlayer(1), opening="4455")
    assert player.patience is None


class Patient:
    """Remembers the patience that it was given."""

    name = "patient"

    def __init__(self, patience: float | None) -> None:
        self.patience = patience
        self.given: list[float | None] = []

    def get_move(self, position: Position) -> int:
        self.given.append(self.patience)
        return position.legal_moves[0]


def test_players_with_patience_get_the_time_for_their_move() -> None:
    player = Patient(None)
    clock = Clock(TimeControl(base=42, increment=1), Time())
    play_game(player, RandomPlayer(1), opening="", clock=clock)
    # 42 s for 21 moves, and the increment, less a margin.
    assert player.given[0] == pytest.approx(3 - 2 * 0.05)
    assert player.patience is None
    short = Patient(0.5)
    play_game(short, RandomPlayer(1), clock=Clock(TimeControl(move_time=10), Time()))
    assert set(short.given) == {0.5}


class Fixed:
    """Has attributes of that name which are not seconds to be set."""

    name = "fixed"

    @property
    def patience(self) -> str:
        return "endless"

    def get_move(self, position: Position) -> int:
        return position.legal_moves[0]


def test_other_attributes_of_that_name_are_left_alone() -> None:
    clock = Clock(TimeControl(move_time=10), Time())
    assert play_game(Fixed(), RandomPlayer(1), clock=clock).forfeit is None


class UntilStopped:
    """Thinks until it is told to stop; then it answers, or gives up."""

    name = "until stopped"

    def __init__(self, *, answers: bool) -> None:
        self.answers = answers

    def get_move(self, position: Position, *, stop: StopToken | None = None) -> int:
        assert stop is not None
        while not stop.cancelled:
            pass
        if self.answers:
            return position.legal_moves[0]
        raise Cancelled("the call was cancelled")


def test_a_player_that_takes_a_token_can_answer_in_time() -> None:
    # The test's own clock stands still: only the token tells the time. One move decides the game,
    # and the player is asked for it long before the token is cancelled, even on a busy machine.
    clock = Clock(TimeControl(move_time=0.5), Time())
    opening = "121212"
    played = play_game(UntilStopped(answers=True), RandomPlayer(1), opening, clock=clock)
    assert played.forfeit is None
    played = play_game(UntilStopped(answers=False), RandomPlayer(1), opening, clock=clock)
    assert played.forfeit == "until stopped lost on time: it had 0.5 s for its move"


@pytest.mark.parametrize(
    "control", [TimeControl(move_time=0.2), TimeControl(base=1), TimeControl(9)]
)
def test_a_player_that_keeps_to_its_patience_is_not_stopped(control: TimeControl) -> None:
    clock = Clock(control)
    for moves in ("", "44", "1" * 6 + "2" * 6):
        position = Position.from_moves(moves)
        assert clock.allotment(position) < clock.stop_after(position.turn)


def test_exact_players_play_in_time_on_a_large_board() -> None:
    results = play_match(
        ["impossible", "random"], games=2, columns=8, rows=7, time_control=TimeControl(base=2)
    )
    assert not list(results.forfeits())
    assert str(results.time_control) == "2+0 s"


@pytest.mark.skipif(sys.platform == "win32", reason="processes end otherwise there")
def test_a_player_that_never_answers_is_ended() -> None:
    results = play_match(
        [faulty("sleeper", "sleeper"), "random"],
        games=2,
        time_control=TimeControl(move_time=0.5),
        workers=2,
    )
    reasons = {reason for _, reason in results.forfeits()}
    assert reasons == {"sleeper lost on time: it did not answer"}


def test_a_clock_counts_for_each_side() -> None:
    clock = Clock(TimeControl(base=5, increment=0.5), Time())
    assert clock.spend(Side.FIRST, 2)
    assert (clock.limit(Side.FIRST), clock.limit(Side.SECOND)) == (3.5, 5)
    assert clock.allotment(Position.from_moves("4" * 6)) < clock.limit(Side.FIRST)


@pytest.mark.parametrize(
    ("clock", "control"),
    [
        ("60+0.5", TimeControl(base=60, increment=0.5)),
        ("60", TimeControl(base=60)),
        (" .5+1 ", TimeControl(base=0.5, increment=1)),
    ],
)
def test_clocks_are_read(clock: str, control: TimeControl) -> None:
    assert TimeControl.read(clock) == control


@pytest.mark.parametrize("clock", ["", "fast", "1+", "-1", "60+1+1", "inf"])
def test_other_clocks_are_rejected(clock: str) -> None:
    with pytest.raises(InvalidArgument, match="invalid clock"):
        TimeControl.read(clock)


def test_impossible_times_are_rejected() -> None:
    with pytest.raises(InvalidArgument, match="needs a time for each move or for the game"):
        TimeControl()
    with pytest.raises(InvalidArgument, match="move_time must be more than 0 seconds"):
        TimeControl(move_time=0)
    with pytest.raises(InvalidArgument, match="base must be a number of seconds, 0 or more"):
        TimeControl(base=float("nan"))
    with pytest.raises(WrongType, match="move_time must be a number of seconds, not str"):
        TimeControl(move_time="1")  # type: ignore[arg-type]
