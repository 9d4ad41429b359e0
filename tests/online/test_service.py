"""Games on a server: storage, clocks, computer players, several servers."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from pydantic import TypeAdapter
from support.redis_server import redis_server

from fourfold.base.errors import FourfoldError
from fourfold.online.commands import Choose, Command, Join, Move, PlainCommand
from fourfold.online.live_game import GameResult, LiveGame, Refused, Seat
from fourfold.online.messages import ClockOrder, GameCreated, GameOrder
from fourfold.online.room import Client
from fourfold.online.service import (
    GameService,
    NoSuchGame,
    ServiceLimits,
    TooManyGames,
    WrongSecret,
)
from fourfold.online.store import Listener, StoredGame, open_store
from fourfold.players import make_player
from fourfold.rules.position import Position
from fourfold.solver import Solver

COMMAND: TypeAdapter[Join | Move | Choose | PlainCommand] = TypeAdapter(Command)
LIMITS = ServiceLimits(games=5, clients=3, pace=0)


class Time:
    """A clock that tests set."""

    now = 1_700_000_000.0

    def __call__(self) -> float:
        return self.now


class PlainEngine:
    """Computer players, in this thread."""

    async def move(self, position: Position, player: str, seed: int) -> int:
        return make_player(player, seed).get_move(position)

    async def score(self, position: Position) -> int:
        return Solver().solve(position)


@asynccontextmanager
async def service(where: str | Path, time: Time | None = None) -> AsyncIterator[GameService]:
    async with GameService(open_store(where), PlainEngine(), LIMITS, time or Time()) as games:
        yield games


def run(work: Callable[[], Awaitable[None]]) -> None:
    async def limited() -> None:
        async with asyncio.timeout(60):
            await work()

    asyncio.run(limited())


async def act(games: GameService, game: str, seat: Seat, **command: Any) -> LiveGame:
    return await games.act(game, seat, COMMAND.validate_python(command))


async def play(games: GameService, made: GameCreated, moves: str) -> None:
    for column in moves:
        state = await games.look(made.id)
        assert state.turn
        number = len(state.moves) + 1
        await act(games, made.id, state.turn, type="move", number=number, column=column)


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


def test_a_game_survives_a_restart(tmp_path: Path) -> None:
    async def work() -> None:
        async with service(tmp_path) as games:
            made = await games.create(GameOrder(name="  Ann  B. "))
            assert made.host
            assert made.guest
            await act(games, made.id, "guest", type="join", name="Bob")
            await play(games, made, "445")
            before = await games.look(made.id)
        async with service(tmp_path) as games:
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

    run(work)


def test_the_flag_falls_without_a_client(tmp_path: Path) -> None:
    time = Time()

    async def work() -> None:
        async with service(tmp_path, time) as games:
            made = await games.create(GameOrder(clock=ClockOrder(minutes=1)))
            await act(games, made.id, "guest", type="join")
            await play(games, made, "44")
            time.now += 59
            await games.look(made.id)
            time.now += 2
            state = await until(games, made.id, lambda game: game.result)
            assert state.result == GameResult("guest", "time")

    run(work)


def test_a_move_that_comes_too_late_loses(tmp_path: Path) -> None:
    time = Time()

    async def work() -> None:
        async with service(tmp_path, time) as games:
            made = await games.create(GameOrder(clock=ClockOrder(minutes=1)))
            await act(games, made.id, "guest", type="join")
            await play(games, made, "44")
            time.now += 61
            with pytest.raises(Refused, match="the game is over"):
                await play_now(games, made.id)

    async def play_now(games: GameService, game: str) -> None:
        await act(games, game, "host", type="move", number=3, column="4")

    run(work)


def test_the_time_in_which_no_server_ran_costs_nothing(tmp_path: Path) -> None:
    time = Time()

    async def work() -> None:
        async with service(tmp_path, time) as games:
            made = await games.create(GameOrder(clock=ClockOrder(minutes=1)))
            await act(games, made.id, "guest", type="join")
            await play(games, made, "44")
            time.now += 20
            await play(games, made, "4")
        time.now += 86_400
        async with service(tmp_path, time) as games:
            time.now += 10
            shown = games.show(made.id, await games.look(made.id))
            assert shown.result is None
            assert shown.seats.host.remaining == 40_000
            assert shown.seats.guest.remaining == 50_000

    run(work)


def test_computer_players_play_against_each_other(tmp_path: Path) -> None:
    async def work() -> None:
        async with service(tmp_path) as games:
            made = await games.create(GameOrder(columns=4, rows=4, host="newcomer", guest="random"))
            assert made.host is None
            assert made.guest is None
            state = await until(games, made.id, lambda game: game.result)
            assert state.result

    run(work)


@pytest.mark.parametrize(("moves", "side"), [("444", "first"), ("111", "second")])
def test_a_computer_chooses_the_better_side(tmp_path: Path, moves: str, side: str) -> None:
    """Both are decided: the side to move, the second, loses after 444 and wins after 111."""

    async def work() -> None:
        async with service(tmp_path) as games:
            made = await games.create(GameOrder(swap=True, guest="perfect"))
            for number, column in enumerate(moves, start=1):
                await act(games, made.id, "host", type="move", number=number, column=column)
            state = await until(games, made.id, lambda game: game.first)
            assert state.side("guest") == side

    expected = {"444": False, "111": True}[moves]
    assert (Solver().solve(Position.from_moves(moves)) >= 0) is expected
    run(work)


def test_a_computer_declines_draws_and_grants_take_backs(tmp_path: Path) -> None:
    async def work() -> None:
        async with service(tmp_path) as games:
            made = await games.create(GameOrder(guest="newcomer"))
            await play(games, made, "4")
            await until(games, made.id, lambda game: game.turn == "host")
            state = await act(games, made.id, "host", type="offer draw")
            assert state.result is None
            assert state.draw_offer is None
            state = await act(games, made.id, "host", type="ask to take back")
            assert state.moves == ()

    run(work)


def test_a_rematch_exchanges_the_sides_and_keeps_the_secrets(tmp_path: Path) -> None:
    async def work() -> None:
        async with service(tmp_path) as games:
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

    run(work)


def test_clients_see_everything(tmp_path: Path) -> None:
    async def work() -> None:
        async with service(tmp_path) as games:
            made = await games.create(GameOrder())
            async with games.connected(made.id, "host") as host:
                assert '"seat":"host"' in await message(host, "welcome")
                async with games.connected(made.id, None) as watcher:
                    assert '"watching":1' in await message(host, "presence")
                    await play(games, made, "4")
                    assert '"moves":"4"' in await message(watcher, "game")
                    await games.react(made.id, "host", "hello")
                    assert "hello" in await message(watcher, "reaction")
                    async with games.connected(made.id, None):
                        with pytest.raises(TooManyGames, match="have this game open"):
                            async with games.connected(made.id, None):
                                pass
                assert '"watching":0' in await message(host, "presence")
                assert made.host
                with pytest.raises(Refused, match="not over"):
                    await games.delete(made.id, made.host)
                await act(games, made.id, "guest", type="resign")
                await games.delete(made.id, made.host)
                await message(host, "deleted")
                with pytest.raises(NoSuchGame):
                    await games.look(made.id)

    run(work)


def test_there_is_room_for_only_so_many_games(tmp_path: Path) -> None:
    async def work() -> None:
        async with service(tmp_path) as games:
            for _ in range(LIMITS.games):
                await games.create(GameOrder())
            with pytest.raises(TooManyGames, match="no room"):
                await games.create(GameOrder())

    run(work)


def test_rematches_need_room_too(tmp_path: Path) -> None:
    async def work() -> None:
        async with service(tmp_path) as games:
            made = await games.create(GameOrder())
            for _ in range(1, LIMITS.games):
                await games.create(GameOrder())
            await act(games, made.id, "host", type="resign")
            await act(games, made.id, "host", type="rematch")
            with pytest.raises(TooManyGames, match="no room"):
                await act(games, made.id, "guest", type="rematch")

    run(work)


def test_a_game_does_not_grow_forever(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fourfold.online.service._MOST_EVENTS", 10)

    async def work() -> None:
        async with service(tmp_path) as games:
            made = await games.create(GameOrder())
            for number in range(9):
                await act(games, made.id, "guest", type="join", name=f"Bob {number}")
            with pytest.raises(Refused, match="too much"):
                await act(games, made.id, "guest", type="join", name="Bob")
            await act(games, made.id, "guest", type="resign")
            with pytest.raises(Refused, match="too much"):
                await act(games, made.id, "guest", type="join", name="Bob")
            await act(games, made.id, "guest", type="rematch")
            assert (await act(games, made.id, "host", type="rematch")).rematch

    run(work)


def test_a_game_that_cannot_be_read_does_not_stop_the_clocks_of_others(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    time = Time()

    async def work() -> None:
        store = open_store(tmp_path)
        async with GameService(store, PlainEngine(), LIMITS, time) as games:
            now = int(time.now * 1000)
            await store.create("broken", {}, now)
            await store.append("broken", 0, [{"type": "from the future", "at": now}], now)
            made = await games.create(GameOrder(clock=ClockOrder(minutes=1)))
            await play(games, made, "44")
            time.now += 61
            await until(games, made.id, lambda game: game.result)

    run(work)
    assert "a task of the games failed" in caplog.text


def test_the_welcome_comes_first(tmp_path: Path) -> None:
    async def work() -> None:
        async with service(tmp_path) as games:
            made = await games.create(GameOrder())
            async with games.connected(made.id, "guest") as guest:
                await play(games, made, "4")
                first, second, *_ = await guest.take()
                assert '"type":"welcome"' in first
                assert '"moves":"4"' in second

    run(work)


def test_a_short_restart_costs_nothing(tmp_path: Path) -> None:
    time = Time()

    async def work() -> None:
        async with service(tmp_path, time) as games:
            made = await games.create(GameOrder(clock=ClockOrder(minutes=1)))
            await act(games, made.id, "guest", type="join")
            await play(games, made, "44")
        time.now += 10
        async with service(tmp_path, time) as games:
            shown = games.show(made.id, await games.look(made.id))
            assert shown.seats.host.remaining == 60_000

    run(work)


def test_a_move_on_another_server_while_a_game_is_loaded_is_not_missed() -> None:
    async def work() -> None:
        with redis_server() as url:
            async with service(url) as here:
                made = await here.create(GameOrder())
                store = open_store(url)
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
                    GameService(store, PlainEngine(), LIMITS, Time()) as there,
                    there.connected(made.id, "guest") as guest,
                ):
                    while '"moves":"4"' not in await message(guest, "game"):
                        pass

    run(work)


def test_what_cannot_be_ordered_is_refused(tmp_path: Path) -> None:
    async def work() -> None:
        async with service(tmp_path) as games:
            for order, words in (
                ({"columns": 12, "rows": 12}, "128"),
                ({"guest": "nobody"}, "nobody"),
                ({"clock": {}}, "either minutes or days"),
                ({"clock": {"minutes": 1, "days": 1}}, "either minutes or days"),
            ):
                with pytest.raises(FourfoldError, match=words):
                    await games.create(GameOrder(**order))

    run(work)


def test_two_servers_serve_the_same_game() -> None:
    """Moves alternate between the servers; whoever watches either of them sees all."""

    async def work() -> None:
        with redis_server() as url:
            async with service(url) as here, service(url) as there:
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

    run(work)
