"""Games between people: create, play and watch them, run their clocks, let computers move."""

import asyncio
import base64
import hashlib
import hmac
import logging
import re
import secrets
import time
from collections.abc import AsyncIterator, Callable, Coroutine, Iterable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, replace
from typing import Any, Literal, Protocol, Self
from weakref import WeakValueDictionary

from fourfold.base.errors import FourfoldError, InvalidArgument
from fourfold.base.json_shapes import from_json, to_json
from fourfold.base.languages.errors import LocalizedError
from fourfold.online import events
from fourfold.online.client import Audience, Client
from fourfold.online.commands import AnyCommand, Choose, Join, Move, decide
from fourfold.online.events import Event, replay, to_stored
from fourfold.online.game_time import PATIENCE, RECOVERY, SILENCE, GameTime
from fourfold.online.live_game import (
    SEATS,
    GameView,
    LiveGame,
    NoRoom,
    Refused,
    Seat,
    Setup,
    other,
)
from fourfold.online.loaded_game import LoadedGame, Role
from fourfold.online.messages import GameCreated, GameOrder, Welcome
from fourfold.online.names import ANY_NAME, NameList
from fourfold.online.store import Store, StoreError
from fourfold.online.tasks import cancel
from fourfold.players import read_public_name
from fourfold.rules.notation import column_label
from fourfold.rules.position import Position


class Engine(Protocol):
    """Computes the moves of computer players, in the engine time of an owner."""

    async def move(self, position: Position, player: str, seed: int, owner: str, /) -> int:
        """The column that a player chooses."""
        ...

    async def score(self, position: Position, owner: str, /) -> int:
        """The score of a position, or an estimate: its sign is the side that is better off."""
        ...


_log = logging.getLogger(__name__)
KEEP_DAYS = 90
_PACE = 0.6  # seconds, so that people can follow
_TICK = 0.25  # seconds between looks for clocks that have run out
_PULSE = 0.1  # seconds between looks whether the event loop runs and clocks go on
_HEARTBEAT = 1.0  # seconds; what is not stored yet when a server is killed costs no player time
_SHARED_HEARTBEAT = 0.5
_JUMP = 300  # milliseconds by which clocks may differ between servers
_PRESENCE_BEATS = 20  # heartbeats between reports of who is here, to other servers
_STORED_RECENTLY = 1.0  # seconds after which `check` writes again
_HOUR = 3_600_000
_DAY = 24 * _HOUR
_AGES = 100 * 365 * _DAY  # games that are over wake after so long: in the order of their end
_EVICTED = 100  # of them at once
_AGAIN = 10_000  # milliseconds after an attempt to make room that failed
_ID = re.compile(r"[A-Za-z0-9_-]{4,20}")
_CONNECTIONS_OF_SEAT = 4  # tabs and devices of one player
_AT_ONCE = 20  # games that are read again
_BEGUN = 2  # moves; a game with fewer is deleted after a day
TRIES = 8  # to store a command, while another server stores events of the same game


Charge = Callable[[Literal["games", "tournaments"], str], object]
"""Called with the address of a person who makes something. Raises an error if it is too much."""


class NoSuchGame(LocalizedError):
    """There is no game with this id."""

    key = "game.not-found"


class WrongSecret(LocalizedError):
    """The secret is not that of a player of this game, or not the moderator's."""

    key = "game.wrong-secret"


@dataclass(frozen=True, slots=True)
class ServiceLimits:
    """The limits of the games of one server."""

    games: int = 100_000
    """Games in the store. Only the lobby may add some for the last hundredth."""
    spectators: int = 512
    """Of all games, on one server. Those who were silent longest make room for others."""
    clients: int = 200
    """Spectators of one game, on one server."""
    keep_days: int = KEEP_DAYS
    """Games that have not changed for so long are deleted."""
    pace: float = _PACE
    """Seconds that a computer player takes at least."""
    names: NameList = ANY_NAME
    """The names that players may have."""


class GameService:
    """All games of one server. Several servers may share a store.

    Use it as a context manager; then clocks run, and computer players move.
    """

    def __init__(
        self,
        store: Store,
        engine: Engine,
        limits: ServiceLimits | None = None,
        clock: Callable[[], float] = time.monotonic,
        charge: Charge = lambda _what, _owner: None,
    ) -> None:
        self.charge = charge
        self._store = store
        self._engine = engine
        self._limits = limits or ServiceLimits()
        self._clock = clock
        self.time = GameTime(clock)
        self._name = secrets.token_hex(4)
        self._key: bytes  # of the store
        self._loaded: WeakValueDictionary[str, LoadedGame] = WeakValueDictionary()
        self._thinking: set[str] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self.players: set[Client] = set()
        self.spectators = Audience(self._limits.spectators)
        self.count = 0
        """Games in the store, at the last look."""
        self._stored = 0.0
        self._full = -_AGAIN
        store.listen(self._hear)

    @property
    def now(self) -> int:
        """The time of the games."""
        return self.time.now

    @property
    def is_current(self) -> bool:
        """Whether the store hears what other servers store."""
        return self._store.is_current

    @property
    def open_games(self) -> int:
        """Games that somebody on this server has open."""
        return sum(bool(each.clients) for each in self._loaded.values())

    # ---- Start, end, and what happens without a command

    async def __aenter__(self) -> Self:
        self._key = await self._store.key()
        if ended := await self._store.alive(0):
            self.time.pause(RECOVERY)  # players of running games have to connect again
        self.time.reach(ended or int(time.time() * 1000))
        await self._beat()
        self.count = await self._store.count()
        for loop in (self._watch(), self._tick(), self._live(), self._clean()):
            self._start(loop)
        return self

    async def __aexit__(self, *_: object) -> None:
        await cancel(self._tasks)
        with suppress(StoreError):
            await self._beat()
        await self._store.close()

    async def check(self) -> None:
        """Raise `StoreError` if moves cannot be stored now."""
        if self._clock() - self._stored > _STORED_RECENTLY or self.time.stands_still:
            await self._beat()

    async def _beat(self) -> None:
        """Store the time, and continue from that of other servers if it is later."""
        with self.time.writing():
            jump = self.time.reach(await self._store.alive(self.now))
            if self._store.is_shared:
                silence = await self._store.silence(self._name)
                self.time.expect("servers", SILENCE - silence)
        if jump > _JUMP:
            self._show_clocks()
        self._stored = self._clock()

    async def _watch(self) -> None:
        """Note that the event loop runs, and tell players when clocks stop or go on."""
        stood_still = False
        while True:
            self.time.expect("event loop", PATIENCE)
            if stood_still != self.time.stands_still:
                stood_still = not stood_still
                self._show_clocks()
            await asyncio.sleep(_PULSE)

    def _show_clocks(self) -> None:
        """Send the clocks that run to their players."""
        for loaded in list(self._loaded.values()):
            if loaded.game.is_running or loaded.game.awaited:
                loaded.show()

    async def _tick(self) -> None:
        """Look regularly for games whose time has come."""
        while True:
            with suppress(StoreError):
                watched = [
                    each.id
                    for each in self._loaded.values()
                    if each.clients and each.game.waits_for_computer
                ]
                for game in {*await self._store.due(self.now), *watched} - self._thinking:
                    # A task: a game that cannot be read must not keep the others waiting.
                    await asyncio.wait([self._start(self._attend(game))])
            await asyncio.sleep(_TICK)

    async def _live(self) -> None:
        """Report regularly that this server runs, and who has its games open."""
        beats = 0
        while True:
            await asyncio.sleep(_SHARED_HEARTBEAT if self._store.is_shared else _HEARTBEAT)
            beats += 1
            with suppress(StoreError):
                await self._beat()
                for loaded in list(self._loaded.values()) if beats % _PRESENCE_BEATS == 0 else ():
                    if loaded.clients and self._store.is_shared:
                        await self._tell_presence(loaded)

    async def _clean(self) -> None:
        """Delete regularly the games that have expired."""
        while True:
            with suppress(StoreError):
                await self._store.forget(self.now)
                self.count = await self._store.count()
            await asyncio.sleep(600)

    def _start(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)
        return task

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if task.cancelled() or not (error := task.exception()):
            return
        if isinstance(error, StoreError):
            _log.error("%s", error)
        else:
            _log.error("a task of the games failed", exc_info=error)

    # ---- Games

    async def create(self, order: GameOrder, owner: str = "") -> GameCreated:
        """Create a game, for a person with this address."""
        self._limits.names.check(order.name)
        setup = _setup(order)
        await self._prepare(owner)
        game = secrets.token_urlsafe(6)
        while not await self._create(game, setup, (*SEATS, "invitation")):
            game = secrets.token_urlsafe(6)
        loaded = await self._load(game)
        loaded.owner = owner
        async with loaded.lock:
            if "host" in loaded.secrets:
                await self._add(loaded, [events.Joined("host", order.name, order.face)], self.now)
        self._wake(loaded)
        given: dict[str, str] = {role: self.secret(game, role) for role in loaded.secrets}
        host, guest, invitation = map(given.get, ("host", "guest", "invitation"))
        return GameCreated(game, host, guest, invitation, self.show(game, loaded.game))

    async def create_for_members(self, game: str, setup: Setup) -> None:
        """Create a game with this id between two people, unless it exists."""
        await self._make_room(self._limits.games)
        await self._create(game, setup)

    async def _create(self, game: str, setup: Setup, roles: Iterable[Role] = SEATS) -> bool:
        digests = {
            role: digest_of(self.secret(game, role))
            for role in roles
            if not setup.player("host" if role == "host" else "guest")
        }
        header = {"setup": to_json(setup), "secrets": digests}
        with self.time.writing():
            is_new = await self._store.create(game, header, self.now + _DAY)
        self.count += is_new
        return is_new

    async def _prepare(self, owner: str) -> None:
        """Raise an error if a person with this address cannot create a game now."""
        await self._make_room(self._limits.games - self._limits.games // 100)
        self.charge("games", owner)

    async def _make_room(self, most: int) -> None:
        """If there are too many games, delete the oldest of those that are over, then those that
        have not begun for an hour. Raises `NoRoom` if that is not enough.
        """
        if self.count < most:
            return
        if self.now - self._full > _AGAIN:
            over = await self._store.due(self.now + 3 * _AGES, _EVICTED, since=_AGES)
            unused = [each for each in over if not self._is_used(each)]
            await asyncio.gather(*map(self._store.delete, unused))
            if not unused:
                self._full = self.now
                await self._store.forget(self.now + _DAY - _HOUR)
            self.count = await self._store.count()
        if self.count >= most:
            raise NoRoom

    def _is_used(self, game: str) -> bool:
        loaded = self._loaded.get(game)
        return loaded is not None and (bool(loaded.clients) or loaded.lock.locked())

    async def look(self, game: str, *, current: bool = False) -> LiveGame:
        """The state of a game; with `current`, including what other servers have just stored."""
        return (await self._load(game, current=current)).game

    def secret(self, game: str, role: Role) -> str:
        """The secret of a seat, or of the invitation to a game."""
        derived = hmac.digest(self._key, f"{game} {role}".encode(), "sha256")
        return base64.urlsafe_b64encode(derived[:12]).decode()

    async def seat(self, game: str, secret: str) -> Seat:
        """The seat that a secret is for."""
        loaded = await self._load(game)
        for seat in SEATS:
            if self._is_secret(loaded, seat, secret):
                return seat
        raise WrongSecret

    async def admit(self, game: str, secret: str) -> Seat | None:
        """The seat of a client that says hello. With an invitation, it is the guest's until the
        guest has joined; then the client watches.
        """
        loaded = await self._load(game)
        if self._is_secret(loaded, "invitation", secret):
            loaded = await self._load(game, current=True)  # whether the guest has joined elsewhere
            return None if "guest" in loaded.game.joined else "guest"
        return await self.seat(game, secret)

    def _is_secret(self, loaded: LoadedGame, role: Role, secret: str) -> bool:
        """Whether a secret is right: by its stored digest, which holds if the server's key is lost,
        or by the key, because players get no other secret after that.
        """
        known = loaded.secrets.get(role)
        right = (known, digest_of(self.secret(loaded.id, role))) if known else ()
        return any(secrets.compare_digest(digest_of(secret), each) for each in right)

    async def act(self, game: str, seat: Seat, command: AnyCommand, owner: str = "") -> LiveGame:
        """Obey a command. When this returns, what follows from it is stored."""
        received = self.now  # what the store takes from now on costs the player nothing
        if isinstance(command, Join):
            self._limits.names.check(command.name)
        loaded = await self._load(game)
        loaded.owner = owner or loaded.owner
        async with loaded.lock:
            for _ in range(TRIES):
                if await self._fell(loaded, received):
                    continue
                try:
                    wanted = await self._decide(loaded, seat, command, owner)
                except Refused:
                    if await self._is_stored(loaded):
                        raise
                    continue
                if await (
                    self._add(loaded, wanted, received) if wanted else self._is_stored(loaded)
                ):
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
            raise Refused("game.not-over-resign")
        if state.setup.binding and self.now - state.changed < _HOUR:
            raise Refused("game.kept-for-an-hour")
        await self._store.delete(game)
        self.count -= 1

    async def miss(self, game: str, state: LiveGame) -> LiveGame:
        """End a game in this state to which a player has not come in time."""
        seat = state.awaited
        await self._force(game, lambda now: [events.Absent(seat)] if seat and now == state else [])
        return await self.look(game)

    # ---- For moderators

    async def close(self, game: str) -> None:
        """End a game without a winner."""
        await self._force(game, lambda state: [] if state.result else [events.Closed()])

    async def rename(self, game: str, seat: Seat, name: str) -> None:
        """Change the name of a player."""
        await self._force(game, lambda _state: [events.Joined(seat, name)])

    async def erase(self, name: str) -> int:
        """Delete all games in which somebody has a name like this one. Returns how many."""
        count = await self._store.erase(name)
        self.count -= count
        return count

    async def _force(self, game: str, rule: Callable[[LiveGame], list[Event]]) -> None:
        loaded = await self._load(game)
        async with loaded.lock:
            for _ in range(TRIES):
                wanted = rule(loaded.game)
                if not wanted or await self._add(loaded, wanted, self.now):
                    return

    def show(self, game: str, state: LiveGame, seat: Seat | None = None) -> GameView:
        """A state as a player or a spectator sees it."""
        following = self.secret(state.rematch, seat) if seat and state.rematch else None
        return state.view(game, self.now, following, paused=self.time.stands_still)

    # ---- Clients

    @asynccontextmanager
    async def connected(
        self, game: str, seat: Seat | None, owner: str = "", browser: str = ""
    ) -> AsyncIterator[Client]:
        """A client that has the game open. It gets all messages about it. `browser` is the same for
        all tabs of a browser.
        """
        loaded = await self._load(game, current=True)  # what it has seen on another server, too
        loaded.owner = owner or loaded.owner
        client = Client(seat, self._welcome(loaded, seat), browser)
        same = [each for each in loaded.clients if each.seat == seat]
        if len(same) >= (_CONNECTIONS_OF_SEAT if seat else self._limits.clients):
            same[0].close()
        loaded.clients[client] = None
        self.hear(client)
        self._wake(loaded)
        self._start(self._tell_presence(loaded, asks=True))
        try:
            yield client
        finally:
            loaded.clients.pop(client, None)
            self.players.discard(client)
            self.spectators.remove(client)
            self._start(self._tell_presence(loaded))

    def _welcome(self, loaded: LoadedGame, seat: Seat | None) -> Welcome:
        invites = seat == "host" and "invitation" in loaded.secrets
        is_open = invites and "guest" not in loaded.game.joined
        return Welcome(
            seat=seat,
            secret=self.secret(loaded.id, seat) if seat else None,
            invitation=self.secret(loaded.id, "invitation") if is_open else None,
            game=self.show(loaded.id, loaded.game, seat),
        )

    def hear(self, client: Client) -> None:
        """Note a sign of life of a client."""
        if client.seat:
            self.players.add(client)
        else:
            self.spectators.hear(client)

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
            self._start(self._reload_all(list(self._loaded.values())))
            return
        loaded = self._loaded.get(game)
        if loaded is None or notice.get("server") == self._name:
            return
        if "events" in notice:
            # Without other servers, all of them are this one's: `_add` has applied them.
            is_news = self._store.is_shared
            if is_news and not loaded.advance(notice["version"], notice["events"]):
                self._start(self._reload_all([loaded]))
            return
        if "lost" in notice:
            self._start(self._reload_all([loaded]))
        if "deleted" in notice:
            del self._loaded[game]
        loaded.hear(notice, self._clock())
        if notice.get("asks") and loaded.clients:
            self._start(self._tell_presence(loaded))

    # ---- Loaded games

    async def _load(self, game: str, *, current: bool = False) -> LoadedGame:
        loaded = self._loaded.get(game)
        if loaded is None:
            if not _ID.fullmatch(game):
                raise NoSuchGame
            stored = await self._store.load(game)
            if stored is None:
                raise NoSuchGame
            try:
                setup = from_json(Setup, stored.header["setup"])
                state = replay(setup, stored.events)
                last = stored.events[-1] if stored.events else None
                new = LoadedGame(game, stored.header["secrets"], state, self.show, last)
            except (FourfoldError, LookupError, TypeError, ValueError) as error:
                raise StoreError(f"game {game} cannot be read: {error!r}") from None
            try:
                _check_players(setup)
            except InvalidArgument as error:
                raise Refused("game.cannot-go-on", problem=str(error)) from None
            loaded = self._loaded.setdefault(game, new)  # another caller may have been quicker
            current = True  # nobody listened to other servers while it was loaded
        if current and self._store.is_shared:
            await self._reload(loaded)
        return loaded

    async def _reload_all(self, games: list[LoadedGame]) -> None:
        for start in range(0, len(games), _AT_ONCE):
            some = games[start : start + _AT_ONCE]
            # Where it fails, the next change loads the game again.
            await asyncio.gather(*map(self._reload, some), return_exceptions=True)

    async def _reload(self, loaded: LoadedGame) -> None:
        """Read a game again. If the store has lost events that this server knows, as a Redis server
        may in a crash, the game goes back, on all servers: what is stored is what counts.
        """
        while True:
            known, stored = loaded.game, await self._store.load(loaded.id)
            if loaded.game is known:
                break
        if stored is None:
            self._hear(loaded.id, {"deleted": True})
            raise NoSuchGame
        if len(stored.events) >= known.version and loaded.advance(0, stored.events):
            return
        _log.error("game %s: the store has lost a move that was confirmed", loaded.id)
        loaded.game = replay(known.setup, stored.events)
        loaded.last = stored.events[-1] if stored.events else None
        loaded.show()
        await self._store.notify(loaded.id, {"lost": True})

    async def _is_stored(self, loaded: LoadedGame) -> bool:
        """Whether the store has the same events of a game as this server."""
        known = loaded.game
        if self._store.is_shared:
            await self._reload(loaded)
        return loaded.game is known

    async def _add(self, loaded: LoadedGame, new: list[Event], at: int) -> bool:
        """Store events of a game, and tell everyone. False if another server was quicker."""
        version, at = loaded.game.version, max(at, loaded.game.changed)
        stored = [to_stored(event, at) for event in new]
        after = loaded.game
        for event in stored:
            after = events.apply(after, event)
        wakes, expires = self._wakes(after), at + self._keeps(after)
        with self.time.writing():
            is_stored = await self._store.append(
                loaded.id, version, stored, wakes, expires, loaded.last
            )
        if is_stored:
            if after.version > loaded.game.version:  # the notice of it may have been quicker
                loaded.last = stored[-1]
            loaded.become(after)
            return True
        await self._reload(loaded)
        return False

    def _wakes(self, game: LiveGame) -> int | None:
        """When a game needs attention. Those that are over do in another age, for `_make_room`: the
        ones that never began are first.
        """
        if game.result is None:
            return game.wakes
        return game.changed + (2 * _AGES if len(game.moves) >= _BEGUN else _AGES)

    def _keeps(self, game: LiveGame) -> int:
        """For how long a game is stored if nothing changes. A game that goes on is never deleted
        before its clock ends, nor to make room (see `_make_room`).
        """
        has_begun, clock = len(game.moves) >= _BEGUN, game.setup.clock
        keeps = self._limits.keep_days * _DAY if has_begun else _DAY
        if game.result or not game.is_complete:
            return keeps
        if clock and clock.per_move:
            return max(keeps, clock.base + 2 * _DAY)
        return max(keeps, 2 * _DAY) if has_begun else keeps

    async def _fell(self, loaded: LoadedGame, at: int) -> bool:
        """Whether the time of the player to move was up at a time, which is then stored."""
        deadline, turn = loaded.game.deadline, loaded.game.turn
        if deadline is None or turn is None or at < deadline:
            return False
        await self._add(loaded, [events.LostOnTime(turn)], at)
        return True

    async def _decide(
        self, loaded: LoadedGame, seat: Seat, command: AnyCommand, owner: str
    ) -> list[Event]:
        game, opponent = loaded.game, other(seat)
        wanted = decide(game, seat, command)
        kinds = {type(event) for event in wanted}
        is_computer = bool(game.setup.player(opponent))
        if events.OfferedRematch in kinds and (is_computer or game.rematch_offer == opponent):
            wanted.append(events.AgreedRematch(await self._create_rematch(loaded, owner)))
        # Computer players take no draws, and let people take back what they like.
        if events.OfferedDraw in kinds and is_computer:
            wanted.append(events.DeclinedDraw(opponent))
        if events.AskedToTakeBack in kinds and is_computer:
            wanted.append(events.TookBack(seat, game.last_move_of(seat)))
        return wanted

    async def _create_rematch(self, loaded: LoadedGame, owner: str) -> str:
        """The next game, with sides exchanged. Its id follows from this one's, so that two servers
        create the same.
        """
        game = hashlib.sha256(f"{loaded.id} rematch".encode()).hexdigest()[:12]
        if await self._store.load(game) is None:  # created before, it is not charged again
            await self._prepare(owner)
        setup = replace(loaded.game.setup, first=other(loaded.game.setup.first))
        if await self._create(game, setup):
            following = await self._load(game)
            names = [
                events.Joined(seat, loaded.game.name(seat), loaded.game.faces[at])
                for at, seat in enumerate(SEATS)
                if seat in loaded.secrets
            ]
            async with following.lock:
                await self._add(following, list(names), self.now)
            self._wake(following)
        return game

    def _wake(self, loaded: LoadedGame) -> None:
        """Attend to a game now if a computer player has to move."""
        if loaded.game.waits_for_computer and loaded.id not in self._thinking:
            self._start(self._attend(loaded.id))

    async def _attend(self, game: str) -> None:
        """Do what a game needs: a flag falls, or a computer player moves.

        Computer players move only while a person has a seat or watches.
        """
        with suppress(NoSuchGame, Refused):
            loaded = await self._load(game)
            async with loaded.lock:
                await self._fell(loaded, self.now)
            turn = loaded.game.turn
            player = turn and loaded.game.setup.player(turn)
            if turn and player and (loaded.game.wakes is not None or loaded.clients):
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
                is_better = await self._engine.score(game.position, loaded.owner) >= 0
                side: Literal["first", "second"] = "second" if is_better else "first"
                command: Move | Choose = Choose(type="choose", side=side)
            else:
                column = await self._engine.move(game.position, player, game.version, loaded.owner)
                command = Move(
                    type="move",
                    number=len(game.moves) + 1,
                    column=column_label(column),
                    takebacks=game.takebacks,
                )
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
    first: Seat = secrets.choice(SEATS) if order.first == "random" else order.first
    players = (order.host, order.guest)
    setup = Setup(order.columns, order.rows, first, order.swap, clock, players)
    _check_players(setup)
    return setup


def _check_players(setup: Setup) -> None:
    """Raise InvalidArgument for a computer player that clients cannot choose for this board."""
    for player in filter(None, setup.players):
        read_public_name(player).check_size(setup.columns, setup.rows)


def digest_of(secret: str) -> str:
    """What is stored about a secret."""
    return hashlib.sha256(secret.encode()).hexdigest()
