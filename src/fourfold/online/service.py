"""Games between people: create, play and watch them, run their clocks, let computers move."""

import asyncio
import hashlib
import logging
import re
import secrets
import time
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager, suppress
from dataclasses import asdict, dataclass, replace
from typing import Any, Literal, Protocol, Self
from weakref import WeakValueDictionary

from fourfold.base.errors import FourfoldError
from fourfold.base.json_shapes import from_json, to_json
from fourfold.online import events
from fourfold.online.client import Client
from fourfold.online.commands import AnyCommand, Choose, Move, decide
from fourfold.online.events import Event, replay, to_stored
from fourfold.online.live_game import (
    SEATS,
    GameView,
    LiveGame,
    Refused,
    Seat,
    Setup,
    other,
)
from fourfold.online.loaded_game import LoadedGame
from fourfold.online.messages import GameCreated, GameOrder, Terms, Welcome
from fourfold.online.store import Store, StoreError
from fourfold.online.tasks import cancel
from fourfold.players import read_name
from fourfold.rules.notation import column_label
from fourfold.rules.position import Position


class Engine(Protocol):
    """Computes the moves of computer players."""

    async def move(self, position: Position, player: str, seed: int) -> int:
        """The column that a player chooses."""
        ...

    async def score(self, position: Position) -> int:
        """The score of a position, or an estimate: its sign is the side that is better off."""
        ...


_log = logging.getLogger(__name__)
KEEP_DAYS = 90
_PACE = 0.6  # seconds, so that people can follow
_TICK = 0.5  # seconds between looks for clocks that have run out
_HEARTBEAT = 5.0
_LONGEST_AWAY = 15.0  # seconds without a heartbeat after which all servers count as down
_DAY = 86_400_000
_MOST_EVENTS = 2000  # of a game; its end and the rematch may follow
_ID = re.compile(r"[A-Za-z0-9_-]{4,20}")
_HOUR = 3_600_000
TRIES = 8  # to store a command, while another server stores events of the same game


class NoSuchGame(FourfoldError):
    """There is no game with this id."""

    def __init__(self) -> None:
        super().__init__("there is no such game: the link is incomplete, or the game was deleted")


class WrongSecret(FourfoldError):
    """The secret is not that of a player of this game."""

    def __init__(self) -> None:
        super().__init__("this link is not that of a player of this game")


class TooManyGames(FourfoldError):
    """No more games can be stored."""


@dataclass(frozen=True, slots=True)
class ServiceLimits:
    """The limits of the games of one server."""

    games: int = 100_000
    """Games in the store."""
    clients: int = 200
    """Open connections to one game, on one server."""
    keep_days: int = KEEP_DAYS
    """Games that have not changed for so long are deleted."""
    pace: float = _PACE
    """Seconds that a computer player takes at least."""


class GameService:
    """All games of one server. Several servers may share a store.

    Use it as a context manager; then clocks run, and computer players move.
    """

    def __init__(
        self,
        store: Store,
        engine: Engine,
        limits: ServiceLimits | None = None,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self._store = store
        self._engine = engine
        self._limits = limits or ServiceLimits()
        self._clock = clock
        self._name = secrets.token_hex(4)
        self._loaded: WeakValueDictionary[str, LoadedGame] = WeakValueDictionary()
        self._thinking: set[str] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._count = 0
        self.away = 0
        """For how long no server was running before this one, in milliseconds."""
        store.listen(self._hear)

    @property
    def _now(self) -> int:
        return int(self._clock() * 1000)

    # ---- Start, end, and what happens without a command

    async def __aenter__(self) -> Self:
        last = await self._store.alive(self._now)
        noticed = _LONGEST_AWAY * 1000 if self._store.is_shared else 0  # others may be running
        if last is not None and self._now - last > noticed:
            self.away = self._now - last
            await self._give_back(self.away)
        self._count = await self._store.count()
        for loop in (self._tick(), self._beat(), self._clean()):
            self._start(loop)
        return self

    async def __aexit__(self, *_: object) -> None:
        await cancel(self._tasks)
        with suppress(StoreError):
            await self._store.alive(self._now)
        await self._store.close()

    async def _give_back(self, away: int) -> None:
        """Give players the time during which no server was running."""
        for game in await self._store.due(2**62, 2**31):
            with suppress(NoSuchGame):
                loaded = await self._load(game)
                async with loaded.lock:
                    if loaded.game.is_running:
                        await self._add(loaded, [events.ServerWasAway(away)])

    async def _tick(self) -> None:
        """Look regularly for games whose time has come."""
        while True:
            with suppress(StoreError):
                for game in await self._store.due(self._now):
                    if game not in self._thinking:
                        # A task: a game that cannot be read must not keep the others waiting.
                        await asyncio.wait([self._start(self._attend(game))])
            await asyncio.sleep(_TICK)

    async def _beat(self) -> None:
        """Report regularly that this server runs, and who has its games open."""
        while True:
            await asyncio.sleep(_HEARTBEAT)
            with suppress(StoreError):
                await self._store.alive(self._now)
                for loaded in list(self._loaded.values()):
                    if loaded.clients and self._store.is_shared:
                        await self._tell_presence(loaded)

    async def _clean(self) -> None:
        """Delete regularly the games that have not changed for a long time."""
        while True:
            with suppress(StoreError):
                await self._store.forget(self._now - self._limits.keep_days * _DAY)
                self._count = await self._store.count()
            await asyncio.sleep(600)

    def _start(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)
        return task

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()):
            _log.error("a task of the games failed", exc_info=error)

    # ---- Games

    async def create(self, order: GameOrder) -> GameCreated:
        """Create a game."""
        self._check_capacity()
        setup = _setup(order)
        keys: dict[Seat, str] = {
            seat: secrets.token_urlsafe(12) for seat in SEATS if not setup.player(seat)
        }
        digests = {seat: _digest(key) for seat, key in keys.items()}
        game = secrets.token_urlsafe(6)
        while not await self._store.create(game, _header(setup, digests), self._now):
            game = secrets.token_urlsafe(6)
        self._count += 1
        loaded = await self._load(game)
        async with loaded.lock:
            if "host" in keys:
                await self._add(loaded, [events.Joined("host", order.name)])
        self._wake(loaded)
        shown = self.show(game, loaded.game)
        return GameCreated(id=game, host=keys.get("host"), guest=keys.get("guest"), game=shown)

    async def create_for_members(
        self,
        game: str,
        terms: Terms,
        names: tuple[str, str],
        keys: tuple[str, str],
        *,
        binding: bool,
    ) -> None:
        """Create a game with this id between two people whose names and secrets are known, unless
        it exists. The host begins.
        """
        self._check_capacity()
        order = GameOrder(**asdict(terms))
        setup = replace(_setup(order), names=names, binding=binding)
        digests = {seat: _digest(key) for seat, key in zip(SEATS, keys, strict=True)}
        if await self._store.create(game, _header(setup, digests), self._now):
            self._count += 1

    def _check_capacity(self) -> None:
        if self._count >= self._limits.games:
            raise TooManyGames("this server has no room for another game: try again later")

    async def look(self, game: str) -> LiveGame:
        """The state of a game."""
        return (await self._load(game)).game

    async def seat(self, game: str, secret: str) -> Seat:
        """The seat that a secret is for."""
        loaded = await self._load(game)
        digest = _digest(secret)
        for seat, known in loaded.secrets.items():
            if secrets.compare_digest(known, digest):
                return seat
        raise WrongSecret

    async def act(self, game: str, seat: Seat, command: AnyCommand) -> LiveGame:
        """Obey a command. When this returns, what follows from it is stored."""
        loaded = await self._load(game)
        async with loaded.lock:
            for _ in range(TRIES):
                if await self._fell(loaded):
                    continue
                wanted = await self._decide(loaded, seat, command)
                if not wanted or await self._add(loaded, wanted):
                    break
            else:
                raise StoreError("the game is changing too quickly: try again")
        self._wake(loaded)
        return loaded.game

    async def delete(self, game: str, secret: str) -> None:
        """Delete a game that is over, for both players."""
        await self.seat(game, secret)
        state = await self.look(game)
        if state.result is None:
            raise Refused("the game is not over yet: resign first")
        if state.setup.binding and self._now - state.changed < _HOUR:
            raise Refused("a game of a tournament can be deleted an hour after its end")
        await self._store.delete(game)
        self._count -= 1

    def show(self, game: str, state: LiveGame) -> GameView:
        """A state as clients see it."""
        return state.view(game, self._now)

    # ---- Clients

    @asynccontextmanager
    async def connected(self, game: str, seat: Seat | None) -> AsyncIterator[Client]:
        """A client that has the game open. It gets all messages about it."""
        loaded = await self._load(game)
        if len(loaded.clients) >= self._limits.clients:
            raise TooManyGames("too many people have this game open: try again later")
        client = Client(seat, Welcome(seat, self.show(loaded.id, loaded.game)))
        loaded.clients.add(client)
        self._start(self._tell_presence(loaded, asks=True))
        try:
            yield client
        finally:
            loaded.clients.discard(client)
            self._start(self._tell_presence(loaded))

    async def react(self, game: str, seat: Seat, reaction: str) -> None:
        """Show a reaction to everyone who has the game open."""
        await self._store.notify(game, {"seat": seat, "reaction": reaction})

    async def _tell_presence(self, loaded: LoadedGame, *, asks: bool = False) -> None:
        loaded.send(loaded.presence(self._clock()))
        if self._store.is_shared:
            notice = {"presence": dict(loaded.here()), "server": self._name, "asks": asks}
            with suppress(StoreError):
                await self._store.notify(loaded.id, notice)

    def _hear(self, game: str, notice: dict[str, Any]) -> None:
        """Handle a notice from the store."""
        if "missed" in notice:  # the connection to it was lost for a while
            for each in list(self._loaded.values()):
                self._start(self._reload(each))
            return
        loaded = self._loaded.get(game)
        if loaded is None or notice.get("server") == self._name:
            return
        if "events" in notice:
            # Without other servers, all of them are this one's: `_add` has applied them.
            is_news = self._store.is_shared
            if is_news and not loaded.advance(notice["version"], notice["events"], self._now):
                self._start(self._reload(loaded))
            return
        if "deleted" in notice:
            del self._loaded[game]
        loaded.hear(notice, self._clock())
        if notice.get("asks") and loaded.clients:
            self._start(self._tell_presence(loaded))

    # ---- Loaded games

    async def _load(self, game: str) -> LoadedGame:
        loaded = self._loaded.get(game)
        if loaded is None:
            if not _ID.fullmatch(game):
                raise NoSuchGame
            stored = await self._store.load(game)
            if stored is None:
                raise NoSuchGame
            state = replay(from_json(Setup, stored.header["setup"]), stored.events)
            # Another caller may have been quicker.
            loaded = self._loaded.setdefault(
                game, LoadedGame(game, stored.header["secrets"], state)
            )
            if self._store.is_shared:  # nobody listened to other servers while it was loaded
                self._start(self._reload(loaded))
        return loaded

    async def _reload(self, loaded: LoadedGame) -> None:
        with suppress(StoreError):  # then the next change loads it again
            stored = await self._store.load(loaded.id)
            if stored:
                loaded.advance(0, stored.events, self._now)

    async def _add(self, loaded: LoadedGame, new: list[Event]) -> bool:
        """Store events of a game, and tell everyone. False if another server was quicker."""
        version, now = loaded.game.version, max(self._now, loaded.game.changed)
        stored = [to_stored(event, now) for event in new]
        after = loaded.game
        for event in stored:
            after = events.apply(after, event)
        if await self._store.append(loaded.id, version, stored, after.wakes):
            loaded.become(after, now)
            return True
        await self._reload(loaded)
        if loaded.game.version <= version:
            raise NoSuchGame
        return False

    async def _fell(self, loaded: LoadedGame) -> bool:
        """Whether the time of the player to move is up, which is then stored."""
        deadline, turn = loaded.game.deadline, loaded.game.turn
        if deadline is None or turn is None or self._now < deadline:
            return False
        await self._add(loaded, [events.LostOnTime(turn)])
        return True

    async def _decide(self, loaded: LoadedGame, seat: Seat, command: AnyCommand) -> list[Event]:
        game, opponent = loaded.game, other(seat)
        wanted = decide(game, seat, command)
        kinds = {type(event) for event in wanted}
        is_end = kinds & {events.Resigned, events.OfferedRematch}
        if wanted and not is_end and game.version >= _MOST_EVENTS:
            raise Refused("too much has happened in this game: resign, and play another")
        is_computer = bool(game.setup.player(opponent))
        if events.OfferedRematch in kinds and (is_computer or game.rematch_offer == opponent):
            wanted.append(events.AgreedRematch(await self._create_rematch(loaded)))
        # Computer players take no draws, and let people take back what they like.
        if events.OfferedDraw in kinds and is_computer:
            wanted.append(events.DeclinedDraw(opponent))
        if events.AskedToTakeBack in kinds and is_computer:
            wanted.append(events.TookBack(seat, game.last_move_of(seat)))
        return wanted

    async def _create_rematch(self, loaded: LoadedGame) -> str:
        """The next game, with sides exchanged. Its id follows from this one's, so that two servers
        create the same.
        """
        self._check_capacity()
        game = hashlib.sha256(f"{loaded.id} rematch".encode()).hexdigest()[:12]
        setup = replace(loaded.game.setup, first=other(loaded.game.setup.first), binding=False)
        if await self._store.create(game, _header(setup, loaded.secrets), self._now):
            self._count += 1
            following = await self._load(game)
            names = [
                events.Joined(seat, loaded.game.name(seat))
                for seat in SEATS
                if seat in loaded.secrets
            ]
            async with following.lock:
                await self._add(following, list(names))
            self._wake(following)
        return game

    def _wake(self, loaded: LoadedGame) -> None:
        """Attend to a game now if a computer player has to move."""
        wakes = loaded.game.wakes
        if wakes is not None and wakes <= self._now and loaded.id not in self._thinking:
            self._start(self._attend(loaded.id))

    async def _attend(self, game: str) -> None:
        """Do what a game needs: a flag falls, or a computer player moves."""
        with suppress(NoSuchGame, StoreError, Refused):
            loaded = await self._load(game)
            async with loaded.lock:
                await self._fell(loaded)
            turn = loaded.game.turn
            player = turn and loaded.game.setup.player(turn)
            if turn and player and loaded.game.wakes is not None:
                self._start(self._move(loaded, turn, player))

    async def _move(self, loaded: LoadedGame, seat: Seat, player: str) -> None:
        """Let a computer player move."""
        if loaded.id in self._thinking:
            return
        self._thinking.add(loaded.id)
        try:
            await asyncio.sleep(self._limits.pace)
            game = loaded.game
            if game.chooses:
                # The second side is to move: three discs are on the board.
                is_better = await self._engine.score(game.position) >= 0
                side: Literal["first", "second"] = "second" if is_better else "first"
                command: Move | Choose = Choose(type="choose", side=side)
            else:
                column = await self._engine.move(game.position, player, game.version)
                number = len(game.moves) + 1
                command = Move(type="move", number=number, column=column_label(column))
        except FourfoldError:
            return  # the engine is busy: the next tick asks again
        finally:
            self._thinking.discard(loaded.id)
        with suppress(FourfoldError):
            await self.act(loaded.id, seat, command)


# ---- What is stored


def _setup(order: GameOrder) -> Setup:
    """The setup of an ordered game. Raises an error if it is not possible."""
    clock = order.checked_clock()
    for player in filter(None, (order.host, order.guest)):
        read_name(player).check_size(order.columns, order.rows)
    first: Seat = secrets.choice(SEATS) if order.first == "random" else order.first
    players = (order.host, order.guest)
    return Setup(order.columns, order.rows, first, order.swap, clock, players)


def _header(setup: Setup, digests: dict[Seat, str]) -> dict[str, Any]:
    return {"setup": to_json(setup), "secrets": digests}


def _digest(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()
