"""A game being played, with engines beside it."""

import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest

from fourfold import (
    IllegalMove,
    InvalidArgument,
    InvalidPosition,
    Position,
    Side,
    Solver,
    StopToken,
)
from fourfold.play.session.descriptions import status
from fourfold.play.session.events import Analysed, Event, Moved, PlayerFailed
from fourfold.play.session.seat import Seat
from fourfold.play.session.session import Session
from fourfold.play.session.setup import Setup
from fourfold.play.session.worker import Request
from fourfold.rules.rule import Rule

PATIENCE = 30.0  # seconds; only a hanging engine takes that long
TWO_PEOPLE = Setup(second="human")


def wait_until(session: Session, reached: Callable[[], bool]) -> list[Event]:
    """Poll until a condition is true; return all events."""
    events: list[Event] = []
    deadline = time.monotonic() + PATIENCE
    while not reached():
        assert time.monotonic() < deadline, "nothing happens"
        events += session.wait()
    return events + session.poll()


class Engine:
    """A player that waits until the test gives its answer, or until it is cancelled."""

    def __init__(self) -> None:
        self.asked = threading.Semaphore(0)
        self.answers: list[int] = []
        self.may_answer = threading.Semaphore(0)
        self.stopped = 0

    def choose(self, _: Position, stop: StopToken) -> int:
        self.asked.release()
        deadline = time.monotonic() + PATIENCE
        while not self.may_answer.acquire(timeout=0.005):
            assert time.monotonic() < deadline
            if stop.cancelled:
                self.stopped += 1
                return 0  # a late answer, which must never land
        return self.answers.pop(0)

    def answer(self, column: int) -> None:
        self.answers.append(column)
        self.may_answer.release()


@pytest.fixture
def engine() -> Engine:
    return Engine()


@pytest.fixture
def session(engine: Engine) -> Iterator[Session]:
    """A person against the engine."""
    with Session(TWO_PEOPLE) as session:
        session.setup = Setup(second="engine")
        session.seats[Side.SECOND] = Seat("engine", engine.choose)
        yield session


# ---- Two people


def test_people_move_in_turn_and_take_back_one_move() -> None:
    with Session(TWO_PEOPLE) as session:
        for column in (3, 3, 2):
            session.push(column)
        assert (session.moves, session.turn) == ("443", Side.SECOND)
        assert session.undo()
        assert (session.moves, session.columns_undone) == ("44", (2,))
        assert session.redo()
        assert session.moves == "443"
        assert not session.redo()


def test_a_new_move_forgets_what_was_taken_back() -> None:
    with Session(TWO_PEOPLE, moves="45") as session:
        session.undo()
        session.push(0)
        assert not session.redo()
        assert session.moves == "41"


def test_there_is_nothing_to_take_back_at_the_start() -> None:
    with Session(TWO_PEOPLE) as session:
        assert not session.undo()
        assert not session.redo()


def test_a_full_column_and_a_finished_game_are_reported() -> None:
    with Session(TWO_PEOPLE, moves="444444") as session:
        with pytest.raises(IllegalMove, match="column 4 is full"):
            session.push(3)
        with pytest.raises(IllegalMove):
            session.push(7)
        with pytest.raises(IllegalMove):
            session.push(-1)
        assert session.moves == "444444"
        session.new(moves="4141414")
        with pytest.raises(IllegalMove, match="the game is over"):
            session.push(0)


def test_all_plies_can_be_visited() -> None:
    with Session(TWO_PEOPLE, moves="4141414") as session:
        session.go_to(0)
        assert session.moves == ""
        session.go_to(7)
        assert session.board.is_over
        session.go_to(3)
        session.push(4)
        assert session.moves == "4145"
        with pytest.raises(InvalidArgument, match="no ply 5"):
            session.go_to(5)


def test_bad_setups_change_nothing() -> None:
    with Session(TWO_PEOPLE, moves="44") as session:
        with pytest.raises(InvalidPosition):
            session.new(Setup(second="human", columns=3))
        with pytest.raises(InvalidArgument):
            session.new(Setup(second="nobody"))
        with pytest.raises(IllegalMove, match="invalid move 7"):
            session.new(moves="4444444")
        assert (session.moves, session.setup) == ("44", TWO_PEOPLE)


# ---- A person against an engine


def test_the_engine_answers(session: Session, engine: Engine) -> None:
    session.push(3)
    assert session.thinking
    assert not session.human_to_move
    with pytest.raises(IllegalMove, match="not your turn: engine"):
        session.push(0)
    engine.answer(2)
    events = wait_until(session, lambda: session.human_to_move)
    assert events == [Moved(Side.SECOND, 2)]
    assert session.moves == "43"


@pytest.mark.parametrize(
    "change", [Session.undo, lambda session: session.new(TWO_PEOPLE), lambda it: it.go_to(0)]
)
def test_a_late_answer_never_lands(
    session: Session, engine: Engine, change: Callable[[Session], object]
) -> None:
    session.push(3)
    assert engine.asked.acquire(timeout=PATIENCE)
    change(session)
    session._mover.join(PATIENCE)
    assert session.poll() == []
    assert session.moves == ""
    assert engine.stopped


def test_an_answer_that_was_not_polled_before_undo_is_dropped(
    session: Session, engine: Engine
) -> None:
    session.push(3)
    engine.answer(2)
    session._mover.join(PATIENCE)
    session.undo()
    assert session.poll() == []
    assert session.moves == ""


def test_another_move_starts_another_search(session: Session, engine: Engine) -> None:
    session.push(3)
    assert engine.asked.acquire(timeout=PATIENCE)
    session.undo()
    session.push(4)
    assert engine.asked.acquire(timeout=PATIENCE)  # after the first search has ended
    engine.answer(6)
    wait_until(session, lambda: session.human_to_move)
    assert session.moves == "57"


def test_undo_takes_back_the_answer_too(session: Session, engine: Engine) -> None:
    session.push(3)
    engine.answer(2)
    wait_until(session, lambda: session.human_to_move)
    assert session.undo()
    assert session.moves == ""
    assert session.redo()
    assert session.moves == "43"


def test_a_player_that_fails_is_reported_and_can_try_again(
    session: Session, engine: Engine
) -> None:
    session.push(3)
    engine.answer(99)
    events = wait_until(session, lambda: session.failure is not None)
    assert [type(event) for event in events] == [PlayerFailed]
    assert session.failure is not None
    assert "99" in session.failure.reason
    session.go_on()
    engine.answer(1)
    wait_until(session, lambda: session.human_to_move)
    assert session.moves == "42"


def test_a_player_that_raises_is_reported(session: Session) -> None:
    def choose(_position: Position, _stop: StopToken) -> int:
        raise ZeroDivisionError("oh")

    session.seats[Side.SECOND] = Seat("broken", choose)
    session.push(3)
    events = wait_until(session, lambda: session.failure is not None)
    assert events == [PlayerFailed(Side.SECOND, "ZeroDivisionError('oh')")]
    assert session.undo()
    assert session.failure is None


def test_closing_stops_the_engine(engine: Engine) -> None:
    with Session(TWO_PEOPLE) as session:
        session.seats[Side.SECOND] = Seat("engine", engine.choose)
        session.push(3)
        assert engine.asked.acquire(timeout=PATIENCE)
    assert engine.stopped
    assert session.poll() == []


def test_the_solver_is_stopped_when_it_is_no_longer_needed() -> None:
    # On this board a best move is not found in the time that tests take.
    with Session(
        Setup(first="impossible", second="human", columns=9, rows=6), threads=2
    ) as session:
        session.new(TWO_PEOPLE)
        session._mover.join()
        assert session.poll() == []


def test_the_game_continues_with_other_players(session: Session) -> None:
    session.reseat(TWO_PEOPLE)
    session.push(3)
    session.push(3)
    session.undo()
    session.reseat(Setup("human", "easy", columns=9))  # only who plays can change
    wait_until(session, lambda: session.human_to_move)
    assert (len(session.moves), session.setup) == (2, Setup("human", "easy"))
    assert session.moves[0] == "4"


# ---- Only players


def test_players_play_a_whole_game_and_the_same_with_the_same_seed() -> None:
    setup = Setup(first="easy", second="hard", columns=5, rows=4, seed=3)
    games = []
    for _ in range(2):
        with Session(setup) as session:
            events = wait_until(session, lambda session=session: session.board.is_over)  # type: ignore[misc]
            assert len(events) == session.board.ply
            games.append(session.moves)
    assert games[0] == games[1]


def test_players_can_be_paused_and_stepped_back() -> None:
    with Session(Setup(first="easy", second="easy", seed=1), moves="4455") as session:
        session.pause()
        assert not session.thinking
        assert session.undo()
        assert (session.moves, session.paused) == ("445", True)
        assert session.redo()
        session.go_on()
        wait_until(session, lambda: len(session.moves) > 4)


# ---- Analysis and advice


def test_a_watched_game_is_analysed_move_by_move() -> None:
    with Session(TWO_PEOPLE, moves="41414") as session:
        assert session.analysis is None
        session.watched = True
        wait_until(session, lambda: session.analysis is not None and session.analysis.complete)
        session.push(0)
        events = wait_until(session, lambda: session.analysis is not None)
        assert session.analysis is not None
        assert session.analysis.scores[3] == 18
        assert isinstance(events[-1], Analysed)
        session.undo()
        assert session.analysis is not None  # known from before
        session.watched = False
        session.push(3)
        assert session.analysis is None


def test_a_long_analysis_reports_what_is_proven_so_far() -> None:
    with Session(Setup(second="human", columns=9, rows=6)) as session:
        session.watched = True
        events = wait_until(session, lambda: session.analysis is not None)
        assert isinstance(events[0], Analysed)
        assert not events[0].analysis.complete


def test_advice_is_dropped_when_the_board_changes() -> None:
    answers: list[int] = []
    with Session(TWO_PEOPLE, moves="414141") as session:

        def best(solver: Solver, _: Request) -> int:
            return solver.analyse(Position.from_moves(session.moves)).best[0]

        session.ask(best, answers.append)
        wait_until(session, lambda: bool(answers))
        assert answers == [3]
        session.ask(best, answers.append)
        session.push(0)
        session._adviser.join(PATIENCE)
        session.poll()
        assert answers == [3]


def test_advice_can_report_progress() -> None:
    told: list[str] = []

    def work(_: Solver, request: Request) -> str:
        request.report(lambda: told.append("half"))
        return "all"

    with Session(TWO_PEOPLE) as session:
        session.ask(work, told.append)
        assert session.advising
        wait_until(session, lambda: not session.advising)
    assert told == ["half", "all"]


def test_failed_advice_is_reported() -> None:
    errors: list[Exception] = []

    def fail(_solver: Solver, _request: Request) -> int:
        raise IllegalMove("no")

    with Session(TWO_PEOPLE) as session:
        session.ask(fail, lambda _: None, errors.append)
        wait_until(session, lambda: bool(errors))
    assert str(errors[0]) == "no"


def test_the_owner_is_woken_when_there_is_news() -> None:
    woken = threading.Event()
    with Session(Setup(first="easy", second="human"), wake=woken.set) as session:
        assert woken.wait(PATIENCE)
        wait_until(session, lambda: session.human_to_move)


# ---- Results


SMALL = Setup(second="human", columns=4, rows=4)
SMALL_MOST_FOURS = replace(SMALL, rule=Rule.MOST_FOURS)


@pytest.mark.parametrize(
    ("setup", "moves", "words"),
    [
        (TWO_PEOPLE, "4141414", "First has won."),
        (TWO_PEOPLE, "16231513226114", "Second has won with two lines at once."),
        (SMALL, "1212343421214343", "The game is a draw."),
        (SMALL_MOST_FOURS, "3334124213114242", "Second has won, 2 to 0 fours."),
    ],
)
def test_results_are_reported(setup: Setup, moves: str, words: str) -> None:
    with Session(setup, moves=moves) as session:
        assert status(session) == words


# ---- Playing the board full


def test_most_fours_continues_after_a_four_and_counts() -> None:
    with Session(SMALL_MOST_FOURS, moves="1212121") as session:
        board = session.board
        assert board.rule is Rule.MOST_FOURS
        assert (board.fours(Side.FIRST), board.fours(Side.SECOND)) == (1, 0)
        assert not board.is_over
        for column in (1, 2, 3, 2, 3, 2, 3, 2, 3):
            session.push(column)
        assert status(session) == "The game is a draw, 2 to 2 fours."


def test_a_chain_of_five_counts_as_two_fours() -> None:
    board = Position(6, 5, Rule.MOST_FOURS)
    for column in (0, 0, 1, 1, 2, 2, 3, 3, 4):
        board = board.play(column)
    assert (board.fours(Side.FIRST), board.fours(Side.SECOND)) == (2, 1)


def test_fours_are_counted_correctly() -> None:
    import random  # noqa: PLC0415

    generator = random.Random(1)
    for columns, rows in ((7, 6), (4, 4), (9, 6), (5, 8)):
        board = Position(columns, rows, Rule.MOST_FOURS)
        while not board.is_over:
            board = board.play(generator.choice(board.legal_moves))
        for side in Side:
            held = {
                (column, row)
                for column in range(columns)
                for row in range(rows)
                if board.bitboards[side - 1] >> (column * (rows + 1) + row) & 1
            }
            windows = sum(
                all((column + step * right, row + step * up) in held for step in range(4))
                for column in range(columns)
                for row in range(rows)
                for right, up in ((1, 0), (0, 1), (1, 1), (1, -1))
            )
            assert board.fours(side) == windows


def test_a_full_board_refuses_what_the_rules_forbid() -> None:
    board = Position(4, 4, Rule.MOST_FOURS)
    for _ in range(4):
        board = board.play(0)
    with pytest.raises(IllegalMove, match="column 0 is full"):
        board.play(0)
    with pytest.raises(IllegalMove):
        board.play(4)
    with pytest.raises(InvalidPosition):
        Session(Setup(second="human", columns=40, rule=Rule.MOST_FOURS))


def test_players_fill_the_board() -> None:
    setup = Setup(first="fours:depth=2", second="random", rule=Rule.MOST_FOURS, seed=5)
    with Session(setup) as session:
        wait_until(session, lambda: session.board.is_over)
        assert session.board.winner is Side.FIRST


def test_players_that_do_not_know_the_rule_are_refused() -> None:
    with pytest.raises(InvalidArgument, match="Available: human, random, outcome"):
        Session(Setup(rule=Rule.MOST_FOURS))


def test_after_a_resignation_nobody_moves_until_it_is_taken_back() -> None:
    with Session(Setup(second="human"), moves="44") as session:
        session.resign(Side.SECOND)
        assert (session.is_over, session.is_finished, session.human_to_move) == (True, True, False)
        with pytest.raises(IllegalMove, match="the game is over"):
            session.push(3)
        with pytest.raises(IllegalMove, match="nobody can resign"):
            session.resign()
        assert status(session) == "Second resigned: First has won."
        assert session.undo()
        assert (session.moves, session.is_finished) == ("44", False)


def test_only_people_resign() -> None:
    with (
        Session(Setup(second="hard")) as session,
        pytest.raises(IllegalMove, match="only people can resign"),
    ):
        session.resign(Side.SECOND)


def test_a_person_resigns_while_the_player_thinks(session: Session, engine: Engine) -> None:
    session.push(3)
    assert engine.asked.acquire(timeout=PATIENCE)
    session.resign()
    assert (session.resigned, session.thinking) == (Side.FIRST, False)
    assert session.undo()
    assert session.thinking


def test_resigning_ends_the_whole_game_and_not_the_position_shown() -> None:
    with Session(TWO_PEOPLE, moves="445") as session:
        session.go_to(0)
        session.resign()
        assert (session.moves, session.resigned) == ("445", Side.SECOND)
        session.undo()
        session.undo()  # a move
        session.resign()
        assert (session.whole, session.resigned) == ("44", Side.FIRST)
