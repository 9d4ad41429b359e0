"""Games on a server: storage, clocks, computer players, several servers."""

import asyncio
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
from fourfold.online.live_game import GameResult, LiveGame, Refused, Seat
from fourfold.online.messages import ClockOrder, GameCreated, GameOrder
from fourfold.online.names import NameList
from fourfold.online.play_time import PATIENCE, SILENCE, PlayTime
from fourfold.online.service import (
    GameService,
    NoSuchGame,
    ServiceLimits,
    TooManyGames,
    WrongSecret,
)
from fourfold.online.store import GONE, Listener, Store, StoredGame, StoreError, open_store
from fourfold.players import make_player
from fourfold.rules.position import Position
from fourfold.solver import Solver

COMMAND: TypeAdapter[Join | Move | Choose | PlainCommand] = TypeAdapter(Command)
LIMITS = ServiceLimits(games=5, spectators=2, clients=3, pace=0, recovery=0)


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


async def test_the_flag_falls_without_a_client(games: GameService, time: ManualClock) -> None:
    made = await one_minute_game(games)
    time.now += 59
    await games.look(made.id)
    time.now += 2
    state = await until(games, made.id, lambda game: game.result)
    assert state.result == GameResult("guest", "time")


async def test_a_move_that_comes_too_late_loses(games: GameService, time: ManualClock) -> None:
    made = await one_minute_game(games)
    time.now += 61
    with pytest.raises(Refused, match="the game is over"):
        await act(games, made.id, "host", type="move", number=3, column="4")


@pytest.mark.parametrize("away", [10, 86_400])
async def test_the_time_in_which_no_server_ran_costs_nothing(
    tmp_path: Path, time: ManualClock, away: int
) -> None:
    async with service(tmp_path, time) as games:
        made = await one_minute_game(games)
        time.now += 20
        await play(games, made, "4")
    time.now += away
    async with service(tmp_path, time) as games:
        time.now += 10
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


async def test_a_rematch_exchanges_the_sides_and_keeps_the_secrets(games: GameService) -> None:
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
    assert await games.seat(state.rematch, made.guest) == "guest"


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
    with pytest.raises(TooManyGames, match="no room"):
        await games.create(GameOrder())


async def test_rematches_need_room_too(games: GameService) -> None:
    made = await games.create(GameOrder())
    for _ in range(1, LIMITS.games):
        await games.create(GameOrder())
    await act(games, made.id, "host", type="resign")
    await act(games, made.id, "host", type="rematch")
    with pytest.raises(TooManyGames, match="no room"):
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
        time.now += 61
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
        self.go_on = asyncio.Event()
        self.go_on.set()

    def __getattr__(self, name: str) -> Any:
        found = getattr(self._store, name)
        if name not in {"append", "alive", "write", "create"}:
            return found

        async def call(*arguments: Any) -> Any:
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
        time.now += 48
        await games.check()
        time.now += 2
        failing.fails = True
        with pytest.raises(StoreError, match="disk is full"):
            await games.check()
        time.now += 3600
        with pytest.raises(StoreError, match="disk is full"):
            await act(games, made.id, "host", type="move", number=3, column="4")
        failing.fails = False
        state = await act(games, made.id, "host", type="move", number=3, column="4")
        assert state.result is None
        assert state.remaining[0] == pytest.approx(10_000, abs=PATIENCE * 1000)
        time.now += 30
        await play(games, made, "4")  # time goes on
        assert (await games.look(made.id)).remaining[1] == 30_000


async def test_a_slow_store_costs_nobody_time(failing: FailingStore, time: ManualClock) -> None:
    async with GameService(failing, PlainEngine(), LIMITS, time) as games:
        made = await one_minute_game(games)
        time.now += 10
        failing.go_on.clear()
        moving = asyncio.create_task(play(games, made, "4"))
        while not games.time._unstored:  # noqa: ASYNC110 - the server brings it about
            await asyncio.sleep(0)
        time.now += 300
        failing.go_on.set()
        await moving
        time.now += 20
        shown = games.show(made.id, await games.look(made.id))
        assert shown.seats.host.remaining == 50_000
        assert shown.seats.guest.remaining == pytest.approx(40_000, abs=PATIENCE * 1000)


async def test_a_server_that_was_stopped_costs_nobody_time(
    tmp_path: Path, time: ManualClock
) -> None:
    limits = replace(LIMITS, recovery=5)
    async with GameService(open_store(tmp_path), PlainEngine(), limits, time) as games:
        made = await one_minute_game(games)
        games.time.run()
        time.now += 3600  # the event loop was not run
        assert (await games.look(made.id)).result is None
        await play(games, made, "4")
        assert (await games.look(made.id)).remaining[0] >= 60_000 - PATIENCE * 1000


def test_time_stands_still_during_failures_and_as_long_after_them(time: ManualClock) -> None:
    passed = PlayTime(time, recovery=5)
    passed.run()
    time.now += PATIENCE + 2  # stopped for two seconds too long
    passed.run()
    assert passed.now == PATIENCE * 1000
    for expected in (0, 0, 0, 0, 500, 1000):
        time.now += PATIENCE
        passed.run()
        assert passed.now == PATIENCE * 1000 + expected
    passed = PlayTime(time, recovery=5)
    passed.hear(SILENCE + 1)  # another server
    time.now += 30
    assert passed.stands_still
    passed.hear(0)
    for _ in range(5):
        time.now += 1
        passed.hear(0)
    assert passed.now == 0
    time.now += 1
    assert passed.now == 1000


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


async def test_games_that_nobody_joined_expire_within_a_day(
    games: GameService, time: ManualClock
) -> None:
    empty = await games.create(GameOrder())
    joined = await games.create(GameOrder())
    await act(games, joined.id, "guest", type="join")
    time.now += 86_401
    await games._store.forget(games.now)
    assert await games._store.load(empty.id) is None
    assert await games._store.load(joined.id) is not None


async def test_games_that_nobody_joined_make_room(games: GameService, time: ManualClock) -> None:
    for _ in range(LIMITS.games):
        await games.create(GameOrder())
    with pytest.raises(TooManyGames, match="no room"):
        await games.create(GameOrder())
    time.now += 3601
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
