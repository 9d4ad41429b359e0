"""The lobby of a server: it obeys commands, follows the games, and sends changes to all clients.

Several servers may share a store. The lobby is one document in it, which is replaced only if no
other server was quicker; so all of them have the same lobby, and a
server that is killed loses nothing.
"""

import asyncio
import logging
import random
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from typing import Any, Literal, Self

from pydantic import ValidationError

from fourfold.base.errors import FourfoldError
from fourfold.online.client import Audience, Client
from fourfold.online.live_game import LiveGame, NoRoom, Setup
from fourfold.online.lobby import (
    Lobby,
    created,
    member_of,
    seen,
    settle,
)
from fourfold.online.lobby_commands import AnyCommand, Enter, check_room, decide
from fourfold.online.lobby_messages import (
    LobbyView,
    LobbyWelcome,
    You,
    show_lobby,
    show_you,
)
from fourfold.online.messages import to_text
from fourfold.online.names import ANY_NAME, NameList
from fourfold.online.service import TRIES, GameService, NoSuchGame
from fourfold.online.store import Document, Store, StoreError
from fourfold.online.tasks import cancel

_log = logging.getLogger(__name__)
_NAME = "lobby"
_TICK = 1.0  # seconds between looks at the games
_SIGN_OF_LIFE = 10_000  # milliseconds
_MOST_CLIENTS = 250  # on one server, of those who have not entered
_CONNECTIONS_OF_PERSON = 4


_CHARGED: dict[str, Literal["games", "tournaments"]] = {
    "accept": "games",
    "organise": "tournaments",
}


class Visitor(Client):
    """An open connection to the lobby."""

    def __init__(self, key: str | None, welcome: LobbyWelcome) -> None:
        super().__init__(None, welcome)
        self.key = key
        self.member = welcome.you.id if welcome.you else None
        self.known = "", ""
        """The lobby and the personal part that it was last sent, as JSON."""


class LobbyService:
    """The lobby of one server. Use it as a context manager; then tournaments go on."""

    def __init__(
        self,
        store: Store,
        games: GameService,
        names: NameList = ANY_NAME,
        clock: Callable[[], float] = time.time,
        chance: random.Random | None = None,
    ) -> None:
        """`clock` is the time of day."""
        self._store = store
        self._games = games
        self._names = names
        self._clock = clock
        self._chance = chance or random.SystemRandom()
        self.lobby = Lobby()
        self._version = self._newest = 0
        self._text = "{}"
        self._lock = asyncio.Lock()
        self.visitors: set[Visitor] = set()
        self._addresses: dict[str, str] = {}  # of members; never stored
        self._watching = Audience(_MOST_CLIENTS)
        self._last_sign = 0
        self._changed = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []
        store.listen(self._hear)

    @property
    def _now(self) -> int:
        return self._games.now

    async def __aenter__(self) -> Self:
        await self._reload()
        self._tasks = [asyncio.create_task(loop()) for loop in (self._tick, self._follow)]
        return self

    async def __aexit__(self, *_: object) -> None:
        await cancel(self._tasks)

    # ---- For clients

    def show(self) -> LobbyView:
        """The lobby as clients see it."""
        return show_lobby(self.lobby, self._now)

    async def act(self, key: str, command: AnyCommand, owner: str = "") -> You:
        """Obey a command of a person with this address. When this returns, what follows from it is
        stored.
        """
        if isinstance(command, Enter):
            self._names.check(command.name)

        member = member_of(key)
        neighbours = {each for each, at in self._addresses.items() if owner and at == owner}
        neighbours.add(member)

        is_charged = False

        def rule(lobby: Lobby) -> Lobby:  # again if another server was quicker
            nonlocal is_charged
            here = seen(lobby, [member], self._now)
            after = decide(here, member, command, self._now, self._chance)
            check_room(here, after, neighbours, self._now)
            if after is not here and command.type in _CHARGED and not is_charged:
                self._games.charge(_CHARGED[command.type], owner)
                is_charged = True
            return after

        await self.change(rule)
        known = ((each, at) for each, at in self._addresses.items() if each in self.lobby.members)
        self._addresses = {**dict(known), member: owner}
        if command.type in {"accept", "start"}:
            await self.attend()
        return self.you(key)

    @contextmanager
    def connected(self, key: str | None) -> Iterator[Visitor]:
        """A client that has the lobby open, with a person's key or without."""
        welcome = LobbyWelcome(you=self.you(key) if key else None, lobby=self.show())
        visitor = Visitor(key, welcome)
        same = [each for each in self.visitors if key and each.key == key]
        if len(same) >= _CONNECTIONS_OF_PERSON:
            same[0].close()
        self.visitors.add(visitor)
        self.hear(visitor)
        self._last_sign = 0
        try:
            yield visitor
        finally:
            self.visitors.discard(visitor)
            self._watching.remove(visitor)

    def hear(self, visitor: Visitor) -> None:
        """Note a sign of life: of those who have not entered, the silent make room for others."""
        if visitor.member in self.lobby.members:
            self._watching.remove(visitor)
        else:
            self._watching.hear(visitor)

    def is_member(self, key: str) -> bool:
        """Whether the person with a key has entered."""
        return member_of(key) in self.lobby.members

    def you(self, key: str) -> You:
        """The person with a key."""
        return show_you(self.lobby, member_of(key), self._games.secret)

    def _tell(self) -> None:
        """Send the lobby to those who do not have it as it is now."""
        if not self.visitors:
            return
        # The lobby is the same for all, and much larger than the rest: written as JSON once.
        lobby = to_text(self.show())
        for visitor in self.visitors:
            personal = to_text(self.you(visitor.key) if visitor.key else None)
            if visitor.known != (lobby, personal):
                visitor.known = lobby, personal
                text = f'{{"type":"lobby","you":{personal},"lobby":{lobby}}}'
                visitor.put_text(text, is_state=True)

    # ---- What happens without a command

    async def _tick(self) -> None:
        while True:
            try:
                await self.attend()
            except FourfoldError as error:
                _log.warning("the lobby has to wait: %s", error)
            except Exception:  # noqa: BLE001 - the next look may succeed
                _log.exception("the lobby could not be attended to")
            await asyncio.sleep(_TICK)

    async def attend(self) -> None:
        """Follow the games, go on with tournaments, and note who is here."""
        await self._create_games()
        states = {each.id: await self._look(each.id) for each in self.lobby.matches}
        for game, state in states.items():
            if state and state.awaited and self._now >= state.come_by:
                with suppress(FourfoldError):
                    states[game] = await self._games.miss(game, state)
        here: list[str] = []
        if self._now - self._last_sign >= _SIGN_OF_LIFE:
            self._last_sign = self._now
            here = [visitor.member for visitor in self.visitors if visitor.member]
        day = datetime.fromtimestamp(self._clock(), UTC).astimezone().date().isoformat()

        def rule(lobby: Lobby) -> Lobby:
            return settle(seen(lobby, here, self._now), states, self._now, day, self._chance)

        await self.change(rule)
        await self._create_games()
        self._tell()  # someone may have left

    async def _create_games(self) -> None:
        """Store the games that are agreed on. If a server is killed before, another one does."""
        new: list[str] = []
        waiting = [each for each in self.lobby.matches if not (each.is_created or each.ended)]
        for match in waiting:
            host, guest = (self.lobby.members[each] for each in match.players)
            setup = Setup(
                match.terms.columns,
                match.terms.rows,
                swap=match.terms.swap,
                clock=match.terms.checked_clock(),
                names=(host.name, guest.name),
                faces=(host.face, guest.face),
                binding=match.tournament is not None,
                started=self._now if match.tournament else None,
            )
            with suppress(NoRoom):  # the others go on, and this one begins later
                await self._games.create_for_members(match.id, setup)
                new.append(match.id)
        if new:
            await self.change(lambda lobby: created(lobby, new))

    async def _look(self, game: str) -> LiveGame | None:
        try:
            return await self._games.look(game)
        except NoSuchGame:
            return None

    # ---- The document

    async def change(self, rule: Callable[[Lobby], Lobby]) -> None:
        """Store what a rule makes of the lobby, and tell everyone."""
        async with self._lock:
            if self._store.is_shared:
                await self._reload()  # refused because of an old state, it would not be repeated
            for _ in range(TRIES):
                after = rule(self.lobby)
                if after == self.lobby:
                    return
                with self._games.time.writing():
                    text = after.model_dump_json()
                    is_stored = await self._store.write(_NAME, self._version, text)
                if is_stored:
                    self.lobby, self._version, self._text = after, self._version + 1, text
                    self._changed.set()
                    return
                await self._reload()
            raise StoreError("the lobby is changing too quickly: try again")

    async def _reload(self) -> None:
        found = await self._store.read(_NAME) or Document(0, "{}")
        if (found.version, found.text) == (self._version, self._text):
            return
        self._version, self._text = found.version, found.text  # older if the store has lost one
        try:
            self.lobby = Lobby.model_validate_json(found.text)
        except ValidationError as error:  # of another version of fourfold
            _log.warning("the stored lobby cannot be read, so it is empty now: %s", error)
            self.lobby = Lobby()

    def _hear(self, name: str, notice: dict[str, Any]) -> None:
        if "missed" in notice:
            self._newest = -1
        elif name == _NAME:
            self._newest = notice["document"]
        else:
            return
        self._changed.set()

    async def _follow(self) -> None:
        """Tell clients about changes, also those of other servers."""
        while True:
            await self._changed.wait()
            self._changed.clear()
            with suppress(StoreError):
                async with self._lock:
                    if self._newest != self._version:
                        await self._reload()
            self._tell()
            await asyncio.sleep(0.1)  # many changes at once are one message
