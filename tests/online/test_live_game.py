"""The rules of the table: commands, events and clocks, without a server."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import TypeAdapter

from fourfold.base.json_shapes import to_json
from fourfold.online.commands import Choose, Command, Join, Move, PlainCommand, decide
from fourfold.online.events import Absent, StoredEvent, apply, replay, to_stored
from fourfold.online.live_game import (
    SHOW_UP,
    Clock,
    GameResult,
    GameView,
    LiveGame,
    Refused,
    Seat,
    Setup,
    other,
)
from fourfold.online.messages import GameOrder
from fourfold.rules.notation import format_moves

COMMAND: TypeAdapter[Join | Move | Choose | PlainCommand] = TypeAdapter(Command)


class Table:
    """A game with its events, and a clock that the test sets."""

    def __init__(self, setup: Setup, *, joined: bool = True) -> None:
        self.setup = setup
        self.game = LiveGame.new(setup)
        self.events: list[StoredEvent] = []
        self.now = 0
        if joined:
            self.do("host", type="join", name="Ann")
            self.do("guest", type="join", name="Bob")

    def do(self, seat: Seat, **command: Any) -> int:
        """Give a command; the number of events that follow."""
        new = decide(self.game, seat, COMMAND.validate_python(command))
        for event in new:
            stored = to_stored(event, self.now)
            self.game = apply(self.game, stored)
            self.events.append(stored)
        return len(new)

    def refuses(self, words: str, seat: Seat, **command: Any) -> None:
        """Check that a command is refused, and why."""
        with pytest.raises(Refused, match=words):
            self.do(seat, **command)

    def play(self, moves: str) -> None:
        for column in moves:
            assert self.game.turn
            self.do(self.game.turn, type="move", number=len(self.game.moves) + 1, column=column)


def test_a_game_is_played_to_its_end() -> None:
    table = Table(Setup())
    table.play("4141414")
    assert table.game.turn is None
    shown = to_json(table.game.view("game", 0))
    assert shown["result"] == {"winner": "host", "reason": "four"}
    assert shown["moves"] == "4141414"
    assert [seat["side"] for seat in shown["seats"].values()] == ["first", "second"]
    table.refuses("the game is over", "guest", type="move", number=8, column="1")


def test_a_full_board_is_a_draw() -> None:
    table = Table(Setup(4, 4))
    table.play("1111222234333444")
    assert table.game.result == GameResult(None, "full board")


def test_a_move_that_is_sent_again_changes_nothing() -> None:
    table = Table(Setup())
    table.play("44")
    assert table.do("host", type="move", number=1, column="4") == 0
    table.refuses("move 1 was already played: column 4", "host", type="move", number=1, column="5")
    table.refuses("move 1 was already played", "guest", type="move", number=1, column="4")
    table.refuses("the next move is number 3, not 4", "host", type="move", number=4, column="4")
    table.refuses("not your turn", "guest", type="move", number=3, column="4")
    table.play("4444")
    table.refuses("column 4 is full", "host", type="move", number=7, column="4")


def test_swap_lets_the_second_player_choose() -> None:
    table = Table(Setup(swap=True))
    table.refuses("not your turn", "guest", type="move", number=1, column="1")
    for number, column in enumerate("123", start=1):
        table.do("host", type="move", number=number, column=column)
    assert table.game.turn == "guest"
    assert table.game.chooses
    assert table.game.side("host") is None
    table.refuses("choose a side first", "guest", type="move", number=4, column="1")
    table.refuses("no side to choose", "host", type="choose", side="first")
    table.do("guest", type="choose", side="first")
    assert table.do("guest", type="choose", side="first") == 0
    table.refuses("already chosen", "guest", type="choose", side="second")
    # The guest is first, and three discs lie on the board: the host is to move.
    assert table.game.view("game", 0).turn == "host"
    table.refuses("no move to take back", "host", type="ask to take back")


def test_a_draw_needs_both() -> None:
    table = Table(Setup())
    table.refuses("does not offer a draw", "host", type="accept draw")
    table.do("host", type="offer draw")
    assert table.do("host", type="offer draw") == 0
    table.refuses("does not offer a draw", "host", type="accept draw")
    table.play("4")  # the host's own move leaves the offer
    assert table.game.draw_offer == "host"
    table.do("guest", type="decline draw")
    assert table.game.draw_offer is None
    table.refuses("has declined this", "host", type="offer draw")
    table.play("44")  # after the host's next move
    table.do("host", type="offer draw")
    table.play("1")  # the guest's move declines it
    assert table.game.draw_offer is None
    table.refuses("has declined this", "host", type="offer draw")
    table.play("1")
    table.do("host", type="offer draw")
    table.do("guest", type="offer draw")  # the same as accepting
    assert table.game.result == GameResult(None, "agreement")


@pytest.mark.parametrize("moves", ["4", "443"])
def test_a_request_that_was_declined_cannot_be_repeated_at_once(moves: str) -> None:
    table = Table(Setup())
    table.play(moves)
    table.do("host", type="ask to take back")
    table.refuses("does not ask", "host", type="accept to take back")
    table.do("guest", type="decline to take back")
    assert table.game.undo_request is None
    table.refuses("has declined this", "host", type="ask to take back")
    shown = to_json(table.game.view("game", 0))
    assert shown["declined"] == [{"seat": "host", "offer": "take-back"}]


@pytest.mark.parametrize(("moves", "left"), [("4", ""), ("44", ""), ("443", "44"), ("4435", "44")])
def test_a_move_is_taken_back_if_the_opponent_agrees(moves: str, left: str) -> None:
    table = Table(Setup())
    table.play(moves)
    table.do("host", type="ask to take back")
    table.do("guest", type="accept to take back")
    assert format_moves(table.game.moves) == left
    assert table.game.position.ply == len(left)


def test_a_rematch_can_be_declined() -> None:
    table = Table(Setup())
    table.play("4141414")
    table.do("guest", type="rematch")
    table.do("host", type="decline rematch")
    assert table.do("host", type="decline rematch") == 0
    assert table.game.rematch_offer is None
    table.refuses("has declined this", "guest", type="rematch")
    table.do("host", type="rematch")  # after all
    table.do("guest", type="rematch")
    assert table.game.rematch_offer == "guest"  # the server makes the next game of it


def test_faces_are_kept() -> None:
    table = Table(Setup(faces=(None, "owl")))
    assert table.do("host", type="join", name="Ann", face="cat") == 1
    assert table.do("host", type="join", name="Ann", face="cat") == 0
    assert table.do("host", type="join", name="Ann") == 0
    table.do("guest", type="join", name="Rob")
    assert table.game.faces == ("cat", "owl")


def test_who_is_awaited_and_for_how_long() -> None:
    table = Table(Setup(binding=True, started=1_000), joined=False)

    def view() -> GameView:
        return table.game.view("game", table.now)

    assert (view().awaited, view().show_up) == ("host", SHOW_UP + 1_000)
    table.now = 61_000
    table.do("host", type="join", name="Ann")
    assert (view().awaited, view().show_up) == ("guest", SHOW_UP)
    table.now = 121_000
    table.do("guest", type="join", name="Bob")
    assert (view().awaited, view().show_up) == ("host", SHOW_UP)
    table.play("44")
    assert (view().awaited, view().show_up) == (None, None)
    table.refuses("your opponent does not offer", "host", type="accept draw")


@pytest.mark.parametrize(("here", "winner"), [((), None), (("guest",), "guest")])
def test_who_does_not_come_loses(here: tuple[Seat, ...], winner: Seat | None) -> None:
    table = Table(Setup(binding=True, started=0), joined=False)
    for seat in here:
        table.do(seat, type="join", name="Bob")
    game = apply(table.game, to_stored(Absent("host"), SHOW_UP))
    assert game.result == GameResult(winner, "absent")
    with pytest.raises(Refused, match="no rematch"):
        decide(game, "guest", COMMAND.validate_python({"type": "rematch"}))


def test_a_move_withdraws_a_request_to_take_back() -> None:
    table = Table(Setup())
    table.play("4")
    table.do("host", type="ask to take back")
    table.play("4")
    assert table.game.undo_request is None


def test_leaving_before_both_have_moved_is_no_defeat() -> None:
    table = Table(Setup())
    table.play("4")
    table.do("guest", type="resign")
    assert table.game.result == GameResult(None, "aborted")
    table = Table(Setup())
    table.play("44")
    table.do("guest", type="resign")
    assert table.do("guest", type="resign") == 0
    assert table.game.result == GameResult("host", "resignation")


def test_a_clock_counts_from_the_third_move_on() -> None:
    table = Table(Setup(clock=Clock(60_000, 2_000)))
    table.now = 50_000
    table.play("4")
    assert not table.game.is_running
    table.now = 100_000
    table.play("4")
    assert table.game.is_running
    assert table.game.deadline == 160_000
    table.now = 110_000
    assert table.game.view("game", 115_000).seats.host.remaining == 45_000
    table.play("4")
    assert table.game.remaining == (52_000, 60_000)
    table.now = 130_000
    table.do("host", type="ask to take back")
    table.now = 140_000
    table.do("guest", type="accept to take back")
    assert table.game.remaining == (52_000, 30_000)  # time that was used stays used
    assert table.game.deadline == 192_000


def test_days_for_each_move() -> None:
    table = Table(Setup(clock=Clock(86_400_000, per_move=True)))
    table.play("44")
    table.now = 80_000_000
    table.play("4")
    assert table.game.remaining == (86_400_000, 86_400_000)
    assert table.game.deadline == 166_400_000
    table.now = 160_000_000
    table.do("host", type="ask to take back")
    table.do("guest", type="accept to take back")
    assert table.game.remaining == (86_400_000, 86_400_000)  # each move has its own time


def test_a_clock_waits_for_the_guest() -> None:
    table = Table(Setup(clock=Clock(1000)), joined=False)
    table.do("host", type="join", name="Ann")
    table.play("4")
    table.now = 5_000
    table.do("guest", type="join", name="")
    assert not table.game.is_running
    table.play("4")
    assert table.game.deadline == 6_000


def test_whoever_moves_cannot_evade_the_clock_by_not_joining() -> None:
    table = Table(Setup(clock=Clock(1000)), joined=False)
    table.do("host", type="join", name="Ann")
    table.now = 5_000
    table.play("44")
    assert table.game.deadline == 6_000
    swapped = Table(Setup(clock=Clock(1000), swap=True), joined=False)
    swapped.do("host", type="join", name="Ann")
    swapped.play("444")
    swapped.do("guest", type="choose", side="first")
    assert swapped.game.is_running


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("  Ann \n B. ", "Ann B."),
        ("\u202eAnn\u2066", "Ann"),  # would reverse the text that follows
        ("A\0n\x1bn\ufeff", "Ann"),
        ("\u200b\u2028", ""),
        ("م\u200cن", "م\u200cن"),
    ],
)
def test_names_are_plain_text_on_one_line(typed: str, shown: str) -> None:
    table = Table(Setup())
    table.do("guest", type="join", name=typed)
    assert table.game.name("guest") == shown
    assert GameOrder(name=typed).name == shown


def test_clocks_of_machines_that_jump_back_cost_nothing() -> None:
    table = Table(Setup(clock=Clock(60_000)))
    table.now = 100_000
    table.play("44")
    table.now = 40_000
    table.play("4")
    assert table.game.remaining == (60_000, 60_000)
    assert table.game.changed == 100_000


SEATS = st.sampled_from(["host", "guest"])
COMMANDS = st.one_of(
    st.builds(
        lambda number, column: {"type": "move", "number": number, "column": column},
        st.integers(1, 30),
        st.sampled_from("1234"),
    ),
    st.just({"type": "next"}),  # the right move number
    st.builds(lambda side: {"type": "choose", "side": side}, st.sampled_from(["first", "second"])),
    st.builds(lambda name: {"type": "join", "name": name}, st.text(max_size=30)),
    st.sampled_from(
        [
            {"type": f"{verb} {what}"}
            for verb in ("accept", "decline")
            for what in ("draw", "to take back")
        ]
        + [{"type": "offer draw"}, {"type": "ask to take back"}, {"type": "rematch"}]
    ),
    st.sampled_from([{"type": "resign"}]),
)


@given(
    st.booleans(),
    st.sampled_from([None, Clock(60_000, 2_000), Clock(86_400_000, per_move=True)]),
    st.lists(st.tuples(SEATS, COMMANDS, st.integers(-5_000, 20_000)), max_size=60),
)
def test_any_commands_at_any_time(
    swap: bool,  # noqa: FBT001
    clock: Clock | None,
    commands: list[tuple[Seat, dict[str, Any], int]],
) -> None:
    """The state is always that of the events, and a repeated command is harmless."""
    table = Table(Setup(4, 4, swap=swap, clock=clock), joined=False)
    for seat, wanted, later in commands:
        command = dict(wanted)
        if command["type"] == "next":
            number = len(table.game.moves) + 1
            command = {"type": "move", "number": number, "column": str(number % 4 + 1)}
        table.now += later
        before = table.game
        try:
            table.do(seat, **command)
        except Refused:
            assert table.game is before
            continue
        if command["type"] in {"move", "choose", "join"}:
            assert table.do(seat, **command) == 0
        game = table.game
        assert game.version == len(table.events)
        assert game == replay(table.setup, table.events)
        assert min(game.remaining) >= 0
        assert game.position.ply == len(game.moves)
        assert (game.turn is None) == (game.result is not None)
        assert game.changed >= before.changed
        if command["type"] == "move":
            ply = command["number"] - 1
            assert game.mover(ply) == seat
            if game.first:
                assert (swap and ply < 3) or game.mover(ply) != game.mover(ply + 1)
    assert other(other("host")) == "host"
