"""Games on a server: storage, clocks, computer players, several servers."""

import asyncio
import json
import stat
from collections.abc import Callable
from contextlib import AsyncExitStack
from dataclasses import replace
from pathlib import Path
from time import time as real_time
from typing import Any

import pytest
from pydantic import TypeAdapter
from redis import Redis
from support.manual_clock import ManualClock

from fourfold.base.errors import FourfoldError
from fourfold.online.client import Client
from fourfold.online.commands import MOST_REQUESTS, Choose, Command, Join, Move, PlainCommand
from fourfold.online.game_time import PATIENCE
from fourfold.online.live_game import GameResult, LiveGame, NoRoom, Refused, Seat, Setup
from fourfold.online.messages import ClockOrder, GameCreated, GameOrder
from fourfold.online.names import NameList
from fourfold.online.service import (
    GameService,
    NoSuchGame,
    ServiceLimits,
    WrongSecret,
)
from fourfold.online.store import GONE, Listener, Store, StoredGame, StoreError, open_store
from fourfold.players import make_player
from fourfold.rules.position import Position
from fourfold.solver import Solver

COMMAND: TypeAdapter[Join | Move | Choose | PlainCommand] = TypeAdapter(Command)
LIMITS = ServiceLimits(games=5, spectators=2, clients=3, pace=0)


class PlainEngine:
    """Computer players, in this thread."""

    async def move(self, position: Position, player: str, seed: int, _owner: str) -> int:
        return make_player(player, seed).get_move(position)

    async def score(self, position: Position, _owner: str) -> int:
        return Solver().solve(position)


def service(where: str | Path, time: ManualClock) -> GameService:
    return GameService(open_store(where), PlainEngine(), LIMITS, time)


@pytest.fixture
def games(tmp_path: Path, time: ManualClock) -> GameService:
    """A server whose store is a folder. It runs during the test."""
    return service(tmp_path, time)


@pytest.fixture
def here(redis: str, time: ManualClock) -> GameService:
    """One of two servers that share a store."""
    return service(redis, time)


@pytest.fixture
def there(redis: str, time: ManualClock) -> GameService:
    """The other one."""
    return service(redis, time)


async def act(games: GameService, game: str, seat: Seat, **command: Any) -> LiveGame:
    return await games.act(game, seat, COMMAND.validate_python(command))


async def play(games: GameService, made: GameCreated, moves: str) -> None:
    for column in moves:
        state = await games.look(made.id)
        assert state.turn
        number = len(state.moves) + 1
        await act(games, made.id, state.turn, type="move", number=number, column=column)


async def one_minute_game(games: GameService) -> GameCreated:
    """A game in which both have moved, so that the host's clock runs."""
    made = await games.create(GameOrder(clock=ClockOrder(minutes=1)))
    await act(games, made.id, "guest", type="join")
    await play(games, made, "44")
    return made


def later(games: GameService, seconds: float) -> None:
    """Let the time of the games pass."""
    games.time.reach(games.now + round(seconds * 1000))


async def message(client: Client, kind: str) -> str:
    """The next message of a type."""
    while True:
        for text in await client.take():
            if f'"type":"{kind}"' in text:
                return text


async def until(games: GameService, game: str, condition: Callable[[LiveGame], object]) -> LiveGame:
    while not condition(state := await games.look(game)):  # noqa: ASYNC110 - as users do
        await asyncio.sleep(0.01)
    return state


async def test_a_game_survives_a_restart(tmp_path: Path, time: ManualClock) -> None:
    async with service(tmp_path, time) as games:
        made = await games.create(GameOrder(name="  Ann  B. "))
        assert made.host
        assert made.guest
        await act(games, made.id, "guest", type="join", name="Bob")
        await play(games, made, "445")
        before = await games.look(made.id)
    async with service(tmp_path, time) as games:
        after = await games.look(made.id)
        assert after == before
        assert after.names == ("Ann B.", "Bob")
        assert await games.seat(made.id, made.guest) == "guest"
        with pytest.raises(WrongSecret):
            await games.seat(made.id, "guess")
        with pytest.raises(NoSuchGame):
            await games.look("missing")
        for wrong in ("", "../games", f"{made.id}:events", "x" * 1000):
            with pytest.raises(NoSuchGame):
                await games.look(wrong)


async def test_the_flag_falls_without_a_client(games: GameService) -> None:
    made = await one_minute_game(games)
    later(games, 59)
    assert not (await games.look(made.id)).result
    later(games, 1)
    state = await until(games, made.id, lambda game: game.result)
    assert state.result == GameResult("guest", "time")


async def test_a_move_that_comes_too_late_loses(games: GameService) -> None:
    made = await one_minute_game(games)
    later(games, 61)
    with pytest.raises(Refused, match="the game is over"):
        await act(games, made.id, "host", type="move", number=3, column="4")


@pytest.mark.parametrize("away", [10, 86_400])
async def test_the_time_in_which_no_server_ran_costs_nothing(
    tmp_path: Path, time: ManualClock, away: int
) -> None:
    async with service(tmp_path, time) as games:
        made = await one_minute_game(games)
        later(games, 20)
        await play(games, made, "4")
    time.now += away
    async with service(tmp_path, time) as games:
        assert games.time.stands_still  # until players have connected
        later(games, 10)
        shown = games.show(made.id, await games.look(made.id))
        assert shown.result is None
        assert shown.seats.host.remaining == 40_000
        assert shown.seats.guest.remaining == 50_000


@pytest.mark.parametrize(("moves", "side"), [("444", "first"), ("111", "second")])
async def test_a_computer_chooses_the_better_side(
    games: GameService, moves: str, side: str
) -> None:
    """Both are decided: the side to move, the second, loses after 444 and wins after 111."""
    assert (Solver().solve(Position.from_moves(moves)) >= 0) is (side == "second")
    made = await games.create(GameOrder(swap=True, guest="perfect"))
    for number, column in enumerate(moves, start=1):
        await act(games, made.id, "host", type="move", number=number, column=column)
    state = await until(games, made.id, lambda game: game.first)
    assert state.side("guest") == side


async def test_a_computer_declines_draws_and_grants_take_backs(games: GameService) -> None:
    made = await games.create(GameOrder(guest="newcomer"))
    await play(games, made, "4")
    await until(games, made.id, lambda game: game.turn == "host")
    state = await act(games, made.id, "host", type="offer draw")
    assert state.result is None
    assert state.draw_offer is None
    state = await act(games, made.id, "host", type="ask to take back")
    assert state.moves == ()


async def test_a_rematch_exchanges_the_sides_and_the_secrets(games: GameService) -> None:
    made = await games.create(GameOrder(name="Ann"))
    assert made.guest
    await act(games, made.id, "guest", type="join", name="Bob")
    with pytest.raises(Refused, match="not over"):
        await act(games, made.id, "host", type="rematch")
    await play(games, made, "4141414")
    state = await act(games, made.id, "host", type="rematch")
    assert state.rematch is None
    state = await act(games, made.id, "guest", type="rematch")
    assert state.rematch
    again = await games.look(state.rematch)
    assert again.side("guest") == "first"
    assert again.names == ("Ann", "Bob")
    with pytest.raises(WrongSecret):
        await games.seat(state.rematch, made.guest)
    shown = games.show(made.id, state, "guest").rematch_secret
    assert shown
    assert await games.seat(state.rematch, shown) == "guest"
    assert games.show(made.id, state).rematch_secret is None


async def test_each_client_gets_its_own_secret_of_the_rematch(games: GameService) -> None:
    made = await games.create(GameOrder())
    await act(games, made.id, "guest", type="join")
    await act(games, made.id, "guest", type="resign")
    async with (
        games.connected(made.id, "host") as host,
        games.connected(made.id, "guest") as guest,
        games.connected(made.id, None) as watcher,
    ):
        for client in (host, guest, watcher):
            await message(client, "welcome")
        await act(games, made.id, "host", type="rematch")
        state = await act(games, made.id, "guest", type="rematch")
        assert state.rematch
        for seat, client in (("host", host), ("guest", guest), (None, watcher)):
            shown = json.loads(await message(client, "game"))["game"]
            assert shown["rematch"] == state.rematch
            secret = shown["rematch_secret"]
            assert (await games.seat(state.rematch, secret) if secret else None) == seat


async def test_an_invitation_is_for_one_guest(games: GameService) -> None:
    made = await games.create(GameOrder())
    assert made.invitation
    assert made.guest
    assert await games.admit(made.id, made.invitation) == "guest"
    with pytest.raises(WrongSecret):  # it is to say hello, and nothing else
        await games.seat(made.id, made.invitation)
    await act(games, made.id, "guest", type="join")
    assert await games.admit(made.id, made.invitation) is None
    assert await games.admit(made.id, made.guest) == "guest"
    with pytest.raises(WrongSecret):
        await games.admit(made.id, "guess")


async def test_there_is_no_invitation_to_play_for_a_computer(games: GameService) -> None:
    made = await games.create(GameOrder(guest="random"))
    assert (made.guest, made.invitation) == (None, None)
    with pytest.raises(WrongSecret):
        await games.admit(made.id, games.secret(made.id, "invitation"))


async def presence(client: Client, words: str) -> None:
    """Wait for a message about who is here, with these words."""
    while words not in "".join(await client.take()):
        pass


async def share_a_seat(here: GameService, there: GameService) -> None:
    """Players are told when a seat is open in two browsers, and when it is not any more."""
    made = await here.create(GameOrder())
    async with here.connected(made.id, "host", browser="1") as host:
        async with there.connected(made.id, "guest", browser="1") as guest:
            for client in (host, guest):
                await presence(client, '"guest":true,"watching":0,"shared":[]')
        async with there.connected(made.id, "host", browser="1") as tab:
            await presence(tab, '"host":true,"guest":false,"watching":0,"shared":[]')
            async with there.connected(made.id, "host", browser="2") as other:
                for client in (host, tab, other):
                    await presence(client, '"shared":["host"]')
            for client in (host, tab):
                await presence(client, '"shared":[]')


async def test_two_browsers_on_a_seat_are_told(games: GameService) -> None:
    await share_a_seat(games, games)


async def test_two_browsers_on_a_seat_at_two_servers_are_told(
    here: GameService, there: GameService
) -> None:
    await share_a_seat(here, there)


async def test_a_lost_key_loses_no_seat(tmp_path: Path, time: ManualClock) -> None:
    key = tmp_path / "games.key"
    async with service(tmp_path, time) as games:
        made = await games.create(GameOrder())
        assert made.guest
        assert made.invitation
    assert stat.S_IMODE(key.stat().st_mode) == 0o600
    for lost in (b"half of", b""):
        key.write_bytes(lost)
        async with service(tmp_path, time) as games:
            assert len(key.read_bytes()) == 32
            assert await games.seat(made.id, made.guest) == "guest"
            assert await games.admit(made.id, made.invitation) == "guest"
            given = games.secret(made.id, "guest")  # as in the lobby
            assert given != made.guest
            assert await games.seat(made.id, given) == "guest"
    key.unlink()
    key.mkdir()
    store = open_store(tmp_path)
    with pytest.raises(StoreError, match=r"games\.key"):
        await store.key()
    await store.close()


async def test_clients_see_everything(games: GameService) -> None:
    made = await games.create(GameOrder())
    async with games.connected(made.id, "host") as host:
        assert '"seat":"host"' in await message(host, "welcome")
        async with games.connected(made.id, None) as watcher:
            assert '"watching":1' in await message(host, "presence")
            await play(games, made, "4")
            assert '"moves":"4"' in await message(watcher, "game")
            await games.react(made.id, "host", "hello")
            assert "hello" in await message(watcher, "reaction")
        assert '"watching":0' in await message(host, "presence")
        assert made.host
        with pytest.raises(Refused, match="not over"):
            await games.delete(made.id, made.host)
        await act(games, made.id, "guest", type="resign")
        await games.delete(made.id, made.host)
        await message(host, "deleted")
        with pytest.raises(NoSuchGame):
            await games.look(made.id)


async def test_there_is_room_for_only_so_many_games(games: GameService) -> None:
    for _ in range(LIMITS.games):
        await games.create(GameOrder())
    with pytest.raises(NoRoom, match="no room"):
        await games.create(GameOrder())


async def test_rematches_need_room_too(games: GameService) -> None:
    made = await games.create(GameOrder())
    for _ in range(1, LIMITS.games):
        await games.create(GameOrder())
    await act(games, made.id, "host", type="resign")
    await act(games, made.id, "host", type="rematch")  # the only game that is over, but in use
    with pytest.raises(NoRoom, match="no room"):
        await act(games, made.id, "guest", type="rematch")


async def test_names_and_offers_never_use_up_the_opponents_moves(games: GameService) -> None:
    """Each player may ask so often; moves and the end are never refused for it."""
    made = await games.create(GameOrder())
    for number in range(MOST_REQUESTS + 1):
        await act(games, made.id, "guest", type="join", name=f"Bob {number}")
    with pytest.raises(Refused, match="asked too often"):
        await act(games, made.id, "guest", type="join", name="Bob")
    with pytest.raises(Refused, match="asked too often"):
        await act(games, made.id, "guest", type="offer draw")
    await play(games, made, "4141")
    await act(games, made.id, "host", type="join", name="Ann")
    await act(games, made.id, "host", type="ask to take back")
    await act(games, made.id, "guest", type="accept to take back")
    await act(games, made.id, "guest", type="resign")
    await act(games, made.id, "guest", type="rematch")
    assert (await act(games, made.id, "host", type="rematch")).rematch


async def test_a_late_copy_of_a_move_that_was_taken_back_is_not_a_new_move(
    games: GameService,
) -> None:
    made = await games.create(GameOrder())
    await play(games, made, "4")
    await act(games, made.id, "host", type="ask to take back")
    await act(games, made.id, "guest", type="accept to take back")
    with pytest.raises(Refused, match="taken back"):
        await act(games, made.id, "host", type="move", number=1, column="4")
    state = await act(games, made.id, "host", type="move", number=1, column="4", takebacks=1)
    assert state.moves == (3,)


async def test_a_game_that_cannot_be_read_does_not_stop_the_clocks_of_others(
    tmp_path: Path, time: ManualClock, caplog: pytest.LogCaptureFixture
) -> None:
    store = open_store(tmp_path)
    async with GameService(store, PlainEngine(), LIMITS, time) as games:
        await store.create("broken", {}, 2**60)
        await store.append("broken", 0, [{"type": "from the future", "at": 0}], 0, 2**60)
        made = await one_minute_game(games)
        later(games, 61)
        await until(games, made.id, lambda game: game.result)
        with pytest.raises(StoreError, match="game broken cannot be read"):
            await games.look("broken")
    assert "game broken cannot be read" in caplog.text
    async with service(tmp_path, time) as games:  # nor the next start
        assert (await games.look(made.id)).result


class FailingStore:
    """A store that can fail, or keep its callers waiting."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.fails = False
        self.is_asked = asyncio.Event()
        self.go_on = asyncio.Event()
        self.go_on.set()

    def __getattr__(self, name: str) -> Any:
        found = getattr(self._store, name)
        if name not in {"append", "alive", "write", "create"}:
            return found

        async def call(*arguments: Any) -> Any:
            if name == "append":
                self.is_asked.set()
            await self.go_on.wait()
            if self.fails:
                raise StoreError("the disk is full")
            return await found(*arguments)

        return call


@pytest.fixture
def failing(tmp_path: Path) -> FailingStore:
    return FailingStore(open_store(tmp_path))


async def test_clocks_stand_still_while_moves_cannot_be_stored(
    failing: FailingStore, time: ManualClock
) -> None:
    async with GameService(failing, PlainEngine(), LIMITS, time) as games:
        made = await one_minute_game(games)
        later(games, 50)
        failing.fails = True
        with pytest.raises(StoreError, match="disk is full"):
            await act(games, made.id, "host", type="move", number=3, column="4")
        time.now += 3600
        with pytest.raises(StoreError, match="disk is full"):
            await games.check()
        failing.fails = False
        state = await act(games, made.id, "host", type="move", number=3, column="4")
        assert state.result is None
        assert state.remaining[0] == pytest.approx(10_000, abs=PATIENCE * 1000)
        later(games, 30)
        await play(games, made, "4")  # time goes on
        assert (await games.look(made.id)).remaining[1] == 30_000


async def test_a_slow_store_costs_nobody_time(failing: FailingStore, time: ManualClock) -> None:
    async with GameService(failing, PlainEngine(), LIMITS, time) as games:
        made = await one_minute_game(games)
        later(games, 10)
        failing.is_asked.clear()
        failing.go_on.clear()
        moving = asyncio.create_task(play(games, made, "4"))
        await failing.is_asked.wait()
        time.now += 300
        failing.go_on.set()
        await moving
        later(games, 20)
        shown = games.show(made.id, await games.look(made.id))
        assert shown.seats.host.remaining == 50_000
        assert shown.seats.guest.remaining == pytest.approx(40_000, abs=PATIENCE * 1000)


async def test_a_server_that_was_stopped_costs_nobody_time(
    games: GameService, time: ManualClock
) -> None:
    made = await one_minute_game(games)
    async with games.connected(made.id, "host") as host:
        time.now += 3600  # the event loop was not run
        assert (await games.look(made.id)).result is None
        while '"paused":true' not in (shown := await message(host, "game")):
            pass
        assert '"running":false' in shown
        while games.time.stands_still:
            time.now += PATIENCE / 2
            await asyncio.sleep(0.2)  # the event loop runs
        assert '"running":true,"paused":false' in await message(host, "game")
    await play(games, made, "4")
    assert (await games.look(made.id)).remaining[0] >= 60_000 - 2 * PATIENCE * 1000


async def test_a_server_that_falls_silent_is_expected_back_for_a_while(redis: str) -> None:
    store = open_store(redis)
    with Redis.from_url(redis) as client:
        assert await store.silence("here") == 0
        client.zadd("fourfold:servers", {"there": real_time() - 4})
        assert 4 <= await store.silence("here") < GONE
        client.zadd("fourfold:servers", {"there": real_time() - GONE - 1})
        assert await store.silence("here") == 0
    await store.close()


async def test_starting_with_many_games_writes_nothing_for_each(
    tmp_path: Path, time: ManualClock
) -> None:
    async with service(tmp_path, time) as games:
        made = [await one_minute_game(games) for _ in range(3)]
        versions = [(await games.look(each.id)).version for each in made]
    time.now += 1000
    async with service(tmp_path, time) as games:
        assert [(await games.look(each.id)).version for each in made] == versions


async def test_games_that_have_not_begun_expire_within_a_day(games: GameService) -> None:
    """Whether they wait for a player or a move, were aborted, or are rematches."""
    empty, joined, slow, begun = [
        await games.create(GameOrder(clock=clock))
        for clock in (None, None, ClockOrder(days=3), None)
    ]
    for each in (joined, slow, begun):
        await act(games, each.id, "guest", type="join")
    await play(games, begun, "44")
    for seat in ("host", "guest"):
        await act(games, joined.id, "host", type="resign")
        await act(games, joined.id, seat, type="rematch")
    rematch = (await games.look(joined.id)).rematch
    later(games, 86_401)
    await games._store.forget(games.now)
    left = [
        each for each in (empty.id, joined.id, rematch) if each and await games._store.load(each)
    ]
    assert left == []
    assert await games._store.load(slow.id)
    assert await games._store.load(begun.id)


async def test_games_that_are_over_make_room_the_oldest_first(games: GameService) -> None:
    """Never those that are going on. Those in which nobody has moved go before the others."""
    made = [await games.create(GameOrder()) for _ in range(LIMITS.games)]
    for each in made[:4]:
        await act(games, each.id, "guest", type="join")
    for each in (made[2], made[1], made[0]):
        await play(games, each, "44")
    for each in (made[2], made[1], made[3]):  # the last one is aborted
        later(games, 1)
        await act(games, each.id, "host", type="resign")
    for gone in (made[3], made[2], made[1]):
        await games.create(GameOrder())
        left = [each for each in made if await games._store.load(each.id)]
        assert gone not in left
        made = left
    assert len(made) == LIMITS.games - 3
    with pytest.raises(NoRoom, match="no room"):
        await games.create(GameOrder())


async def test_the_lobby_has_room_when_others_have_none(tmp_path: Path, time: ManualClock) -> None:
    limits = replace(LIMITS, games=100)
    async with GameService(open_store(tmp_path), PlainEngine(), limits, time) as games:
        for _ in range(99):
            await games.create(GameOrder())
        with pytest.raises(NoRoom):
            await games.create(GameOrder())
        await games.create_for_members("cup1", Setup(names=("Ann", "Bob"), binding=True))
        assert (await games.look("cup1")).names == ("Ann", "Bob")


async def test_rematches_are_charged_to_the_address_that_agrees(games: GameService) -> None:
    charged: list[tuple[str, str]] = []
    games.charge = lambda what, owner: charged.append((what, owner))
    made = await games.create(GameOrder(), "192.0.2.1")
    resign, rematch = (PlainCommand(type=each) for each in ("resign", "rematch"))
    await games.act(made.id, "host", resign, "192.0.2.1")
    await games.act(made.id, "host", rematch, "192.0.2.1")
    for _ in range(2):  # sent again, it costs nothing
        await games.act(made.id, "guest", rematch, "192.0.2.2")
    assert charged == [("games", "192.0.2.1"), ("games", "192.0.2.2")]


async def test_games_that_nobody_joined_make_room(games: GameService) -> None:
    for _ in range(LIMITS.games):
        await games.create(GameOrder())
    with pytest.raises(NoRoom, match="no room"):
        await games.create(GameOrder())
    later(games, 3601)
    assert await games.create(GameOrder())


async def test_two_computers_play_only_while_somebody_watches(games: GameService) -> None:
    made = await games.create(GameOrder(columns=4, rows=4, host="newcomer", guest="random"))
    for _ in range(3):
        await games._attend(made.id)
        await asyncio.sleep(0.01)
    assert (await games.look(made.id)).moves == ()
    assert await games._store.due(2**60) == []
    async with games.connected(made.id, None):
        state = await until(games, made.id, lambda game: game.result)
    assert state.result


async def test_silent_spectators_make_room_for_others(games: GameService) -> None:
    made = await games.create(GameOrder())
    other = await games.create(GameOrder())
    async with (
        games.connected(made.id, None) as silent,
        games.connected(made.id, None) as alive,
        games.connected(made.id, "host") as host,
    ):
        games.hear(alive)
        async with games.connected(other.id, None) as new:
            assert (silent.is_closed, alive.is_closed) == (True, False)
            assert (host.is_closed, new.is_closed) == (False, False)


async def test_a_player_has_a_few_tabs(games: GameService) -> None:
    made = await games.create(GameOrder())
    async with AsyncExitStack() as stack:
        tabs = [await stack.enter_async_context(games.connected(made.id, "host")) for _ in range(5)]
        assert [tab.is_closed for tab in tabs] == [True, False, False, False, False]


async def test_a_moderator_closes_a_game_and_erases_a_person(games: GameService) -> None:
    made = await games.create(GameOrder(name="Ann"))
    await games.close(made.id)
    await games.close(made.id)
    state = await games.look(made.id)
    assert state.result == GameResult(None, "aborted")
    await games.create(GameOrder(name="Bob"))
    assert await games.erase("Ann") == 1
    with pytest.raises(NoSuchGame):
        await games.look(made.id)
    assert await games._store.count() == 1


async def test_only_the_names_on_a_list_are_accepted(tmp_path: Path, time: ManualClock) -> None:
    (tmp_path / "names").write_text("Ann\nÁdám\n")
    limits = ServiceLimits(names=NameList.read(tmp_path / "names"))
    async with GameService(open_store(tmp_path), PlainEngine(), limits, time) as games:
        with pytest.raises(Refused, match="only the names on its list"):
            await games.create(GameOrder(name="Bob"))
        made = await games.create(GameOrder(name="Adam"))
        await act(games, made.id, "guest", type="join", name="")
        with pytest.raises(Refused, match="only the names on its list"):
            await act(games, made.id, "guest", type="join", name="Bob")


async def test_the_welcome_comes_first(games: GameService) -> None:
    made = await games.create(GameOrder())
    async with games.connected(made.id, "guest") as guest:
        await play(games, made, "4")
        first, second, *_ = await guest.take()
        assert '"type":"welcome"' in first
        assert '"moves":"4"' in second


async def test_a_move_on_another_server_while_a_game_is_loaded_is_not_missed(
    here: GameService, redis: str, time: ManualClock
) -> None:
    made = await here.create(GameOrder())
    store = open_store(redis)
    load, listen, heard = store.load, store.listen, asyncio.Event()

    def listen_too(listener: Listener) -> None:
        def hear(game: str, notice: dict[str, Any]) -> None:
            listener(game, notice)
            if "events" in notice:
                heard.set()

        listen(hear)

    async def slow_load(game: str) -> StoredGame | None:
        stored = await load(game)
        if stored and len(stored.events) == 1:
            await act(here, made.id, "host", type="move", number=1, column="4")
            await heard.wait()
        return stored

    store.listen = listen_too  # type: ignore[method-assign]
    store.load = slow_load  # type: ignore[method-assign]
    async with (
        GameService(store, PlainEngine(), LIMITS, time) as there,
        there.connected(made.id, "guest") as guest,
    ):
        assert '"moves":"4"' in await message(guest, "welcome")


@pytest.mark.parametrize(
    ("order", "words"),
    [
        ({"columns": 12, "rows": 12}, "128"),
        ({"guest": "nobody"}, "nobody"),
        ({"clock": {}}, "either minutes or days"),
        ({"clock": {"minutes": 1, "days": 1}}, "either minutes or days"),
    ],
)
async def test_what_cannot_be_ordered_is_refused(
    games: GameService, order: dict[str, Any], words: str
) -> None:
    with pytest.raises(FourfoldError, match=words):
        await games.create(GameOrder(**order))


async def test_two_servers_serve_the_same_game(here: GameService, there: GameService) -> None:
    """Moves alternate between the servers; whoever watches either of them sees all."""
    made = await here.create(GameOrder())
    async with (
        here.connected(made.id, "host") as host,
        there.connected(made.id, "guest") as guest,
    ):
        await message(guest, "welcome")
        while '"guest":true' not in await message(host, "presence"):
            pass
        while '"host":true' not in await message(guest, "presence"):
            pass
        await act(there, made.id, "guest", type="join", name="Bob")
        for number, column in enumerate("4141414", start=1):
            server, seat = [(there, "guest"), (here, "host")][number % 2]
            other = host if seat == "guest" else guest
            command = {"type": "move", "number": number, "column": column}
            await act(server, made.id, seat, **command)  # type: ignore[arg-type]
            while f'"moves":"{"4141414"[:number]}"' not in await message(other, "game"):
                pass
        # Both at once, and twice: one event each.
        await asyncio.gather(
            *(
                act(server, made.id, seat, type="rematch")
                for server in (here, there)
                for seat in ("host", "guest")
            )
        )
        last = await there.look(made.id)
        assert last.rematch
        assert (await here.look(last.rematch)).first == "guest"
        for one, two in ((here, there), (there, here)):
            assert await one.seat(last.rematch, two.secret(last.rematch, "host")) == "host"


@pytest.mark.parametrize("heard", [True, False])
async def test_another_move_in_the_place_of_a_lost_one_is_adopted(
    here: GameService, there: GameService, redis: str, *, heard: bool
) -> None:
    """Even in the same millisecond, and if the other server has not heard of it."""
    made = await here.create(GameOrder())
    await play(here, made, "4")
    assert (await until(there, made.id, lambda game: game.moves)).moves == (3,)
    with Redis.from_url(redis) as client:
        client.rpop(f"fourfold:game:{made.id}:events")
        if not heard:
            here._hear = lambda *_: None  # type: ignore[method-assign]
            here._store._listeners.clear()  # type: ignore[attr-defined]
        await act(there, made.id, "host", type="move", number=1, column="5")
        if heard:
            await until(here, made.id, lambda game: game.moves == (4,))
        state = await act(here, made.id, "guest", type="move", number=2, column="5")
    assert state.moves == (4, 4)
    assert (await there.look(made.id, current=True)).moves == (4, 4)


async def test_a_slow_game_is_kept_until_its_clock_ends(tmp_path: Path, time: ManualClock) -> None:
    limits = replace(LIMITS, keep_days=1)
    async with GameService(open_store(tmp_path), PlainEngine(), limits, time) as games:
        made = await games.create(GameOrder(clock=ClockOrder(days=3)))
        await act(games, made.id, "guest", type="join")
        await play(games, made, "44")
        later(games, 2.9 * 86_400)
        await games._store.forget(games.now)
        await games._store.forget(games.now + 23 * 3_600_000)  # to make room
        assert (await games.look(made.id)).result is None
        later(games, 0.2 * 86_400)
        state = await until(games, made.id, lambda game: game.result)
        assert state.result == GameResult("guest", "time")


async def test_a_rematch_that_was_created_before_is_not_charged_again(
    tmp_path: Path, time: ManualClock
) -> None:
    """The store fails when the rematch exists, but the game does not say so yet."""
    store = open_store(tmp_path)
    append, fails = store.append, False

    async def append_or_fail(game: str, *arguments: Any) -> bool:
        if fails and game == made.id:
            raise StoreError("the disk is full")
        return await append(game, *arguments)

    store.append = append_or_fail  # type: ignore[method-assign, assignment]
    async with GameService(store, PlainEngine(), LIMITS, time) as games:
        made = await games.create(GameOrder())
        await act(games, made.id, "host", type="resign")
        await act(games, made.id, "host", type="rematch")
        charged: list[str] = []
        games.charge = lambda what, _owner: charged.append(what)
        fails = True
        with pytest.raises(StoreError, match="full"):
            await act(games, made.id, "guest", type="rematch")
        fails = False
        assert (await act(games, made.id, "guest", type="rematch")).rematch
        assert charged == ["games"]
