"""Games on a Redis or Valkey server, for any number of fourfold servers."""

import asyncio
import json
import logging
import secrets
from collections.abc import Awaitable
from contextlib import suppress
from typing import Any, TypeVar, cast

from fourfold.base.errors import InvalidArgument
from fourfold.base.extras import require_extra
from fourfold.online.events import StoredEvent
from fourfold.online.store import (
    AT_ONCE,
    FORMAT,
    GONE,
    Document,
    Events,
    Listener,
    StoredGame,
    StoreError,
    decoded,
    mentions,
)
from fourfold.online.tasks import cancel

require_extra("online.redis_store")

from redis.asyncio import BlockingConnectionPool, Redis  # noqa: E402 - checked first
from redis.asyncio.retry import Retry  # noqa: E402
from redis.backoff import NoBackoff  # noqa: E402
from redis.exceptions import AuthenticationError, RedisError  # noqa: E402

_log = logging.getLogger(__name__)
T = TypeVar("T")
_PREFIX = "fourfold:"
_WAKES, _EXPIRES, _ALIVE, _SERVERS, _NOTICES, _FORMAT, _KEY = (
    _PREFIX + name for name in ("wakes", "expires", "alive", "servers", "notices", "format", "key")
)
_RETRY = 1.0  # seconds
_HEARTBEAT = 1.0  # seconds
_UNHEARD = 3.0  # seconds after which a subscription that hears no heartbeat is broken

# KEYS: header, events, wakes, expires. Atomic: Redis runs a script as a whole.
_CREATE = """
if not redis.call('SET', KEYS[1], ARGV[2], 'NX') then return 0 end
redis.call('ZADD', KEYS[4], ARGV[3], ARGV[1])
return 1
"""
_APPEND = """
if redis.call('EXISTS', KEYS[1]) == 0 or redis.call('LLEN', KEYS[2]) ~= tonumber(ARGV[2]) then
    return 0
end
local last = redis.call('LINDEX', KEYS[2], -1)
if last and ARGV[6] ~= '' and last ~= ARGV[6] then return 0 end
for at = 7, #ARGV do redis.call('RPUSH', KEYS[2], ARGV[at]) end
redis.call('ZADD', KEYS[4], ARGV[3], ARGV[1])
if ARGV[4] == '' then
    redis.call('ZREM', KEYS[3], ARGV[1])
else
    redis.call('ZADD', KEYS[3], ARGV[4], ARGV[1])
end
redis.call('PUBLISH', ARGV[5], '{"game":"' .. ARGV[1] .. '","version":' .. ARGV[2] ..
    ',"events":[' .. table.concat(ARGV, ',', 7) .. ']}')
return 1
"""
_NEWEST = """
local known = tonumber(redis.call('GET', KEYS[1]) or 0)
if tonumber(ARGV[1]) <= known then return known end
redis.call('SET', KEYS[1], ARGV[1])
return tonumber(ARGV[1])
"""
_SILENCE = """
local seconds, more = unpack(redis.call('TIME'))
local now = seconds + more / 1000000
redis.call('ZADD', KEYS[1], now, ARGV[1])
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now - ARGV[2])
local first = redis.call('ZRANGE', KEYS[1], 0, 0, 'WITHSCORES')
return tostring(now - first[2])
"""
# ARGV: the game, and before when it must have expired.
_DELETE = """
if ARGV[2] ~= '' and tonumber(redis.call('ZSCORE', KEYS[4], ARGV[1]) or 0) >= tonumber(ARGV[2]) then
    return 0
end
redis.call('DEL', KEYS[1], KEYS[2])
redis.call('ZREM', KEYS[3], ARGV[1])
redis.call('ZREM', KEYS[4], ARGV[1])
return 1
"""
# KEYS: the document, a hash.
_WRITE = """
if tonumber(redis.call('HGET', KEYS[1], 'version') or 0) ~= tonumber(ARGV[2]) then return 0 end
local version = redis.call('HINCRBY', KEYS[1], 'version', 1)
redis.call('HSET', KEYS[1], 'text', ARGV[3])
redis.call('PUBLISH', ARGV[4], '{"game":"' .. ARGV[1] .. '","document":' .. version .. '}')
return 1
"""


class RedisStore:
    """A store that several servers share. Its keys begin with `fourfold:`.

    How safe the games are is up to the Redis server: see `docs/hosting.md`.
    """

    is_shared = True

    is_current = False

    def __init__(self, url: str, password: str | None = None) -> None:
        usual: Any = dict.fromkeys(("socket_connect_timeout", "socket_timeout"), 5)
        usual |= {"decode_responses": True, "password": password}
        try:
            # An idle connection may be dead: it is tried before it is used again. Operations that
            # find no free connection wait for one.
            pool = BlockingConnectionPool.from_url(
                url, timeout=5, health_check_interval=10, **usual
            )
            self._redis: Redis = Redis.from_pool(pool)
            self._subscriber: Redis = Redis.from_url(url, retry=Retry(NoBackoff(), 0), **usual)
        except ValueError as error:
            raise InvalidArgument(f"this is not the URL of a Redis server: {error}") from None
        self._create = self._redis.register_script(_CREATE)
        self._append = self._redis.register_script(_APPEND)
        self._newest = self._redis.register_script(_NEWEST)
        self._silence = self._redis.register_script(_SILENCE)
        self._delete = self._redis.register_script(_DELETE)
        self._write = self._redis.register_script(_WRITE)
        self._listeners: list[Listener] = []
        self._listening: list[asyncio.Task[None]] = []
        self._subscribed = asyncio.Event()
        """Set after the first attempt."""

    async def check(self) -> list[str]:
        known = await _checked(self._redis.get(_FORMAT))
        used = await _checked(self._redis.exists(_ALIVE))
        if used and known != str(FORMAT):
            raise StoreError(
                "the Redis server has games of another version of fourfold: use another database "
                "of it, such as redis://localhost/1, or delete the keys that begin with fourfold:"
            )
        await _checked(self._redis.set(_FORMAT, FORMAT))
        try:
            settings = await self._redis.config_get("maxmemory-policy", "appendonly")
        except (RedisError, OSError):
            return []  # some providers do not allow this command
        warnings = []
        if (policy := settings.get("maxmemory-policy", "noeviction")) != "noeviction":
            warnings.append(
                f"Redis deletes games when its memory is full: set maxmemory-policy to noeviction "
                f"instead of {policy}"
            )
        if settings.get("appendonly") == "no":
            warnings.append("Redis may lose moves if it is killed: set appendonly to yes")
        return warnings

    async def key(self) -> bytes:
        """See `Store`. Other than games in a file, a copy of a Redis database has the key."""
        await _checked(self._redis.set(_KEY, secrets.token_hex(), nx=True))
        return str(await _checked(self._redis.get(_KEY))).encode()

    async def create(self, game: str, header: dict[str, Any], expires: int) -> bool:
        await self._listen()
        creating = self._create(keys=_keys(game), args=[game, json.dumps(header), expires])
        return bool(await _checked(creating))

    async def load(self, game: str) -> StoredGame | None:
        await self._listen()  # before reading, so that no change is missed
        texts = await self._texts(game)
        return decoded(game, texts[0], texts[1:]) if texts else None

    async def _texts(self, game: str) -> list[str]:
        """The header and the events of a game, if there is one."""
        keys, pipeline = _keys(game), self._redis.pipeline()
        pipeline.get(keys[0])
        pipeline.lrange(keys[1], 0, -1)
        header, events = await _checked(pipeline.execute())
        return [] if header is None else [header, *events]

    async def append(  # noqa: PLR0913, PLR0917 - as the protocol says
        self,
        game: str,
        version: int,
        new: Events,
        wakes: int | None,
        expires: int,
        last: StoredEvent | None = None,
    ) -> bool:
        wake = "" if wakes is None else wakes
        end = json.dumps(last) if last else ""
        texts = [json.dumps(event) for event in new]
        arguments = [game, version, expires, wake, _NOTICES, end, *texts]
        return bool(await _checked(self._append(keys=_keys(game), args=arguments)))

    async def delete(self, game: str) -> None:
        await self._remove(game)

    async def _remove(self, game: str, before: int | None = None) -> None:
        arguments = [game, "" if before is None else before]
        if await _checked(self._delete(keys=_keys(game), args=arguments)):
            await self.notify(game, {"deleted": True})

    async def due(self, now: int, most: int = AT_ONCE, since: int = 0) -> list[str]:
        found = self._redis.zrangebyscore(_WAKES, since, now, start=0, num=most)
        return [str(game) for game in await _checked(found)]

    async def forget(self, now: int) -> int:
        count = 0
        while old := await _checked(
            self._redis.zrangebyscore(_EXPIRES, "-inf", f"({now}", start=0, num=AT_ONCE)
        ):
            for game in old:
                await self._remove(str(game), before=now)  # unless it goes on again
            count += len(old)
        return count

    async def count(self) -> int:
        return int(await _checked(self._redis.zcard(_EXPIRES)))

    async def erase(self, name: str) -> int:
        count = 0
        for game in await _checked(self._redis.zrange(_EXPIRES, 0, -1)):
            if mentions(await self._texts(str(game)), name):
                await self.delete(str(game))
                count += 1
        return count

    async def read(self, name: str) -> Document | None:
        await self._listen()  # before reading, so that no change is missed
        found = self._redis.hmget(_document(name), ["version", "text"])
        version, text = await _checked(cast("Awaitable[list[str | None]]", found))
        return None if version is None or text is None else Document(int(version), text)

    async def write(self, name: str, version: int, text: str) -> bool:
        writing = self._write(keys=[_document(name)], args=[name, version, text, _NOTICES])
        return bool(await _checked(writing))

    async def alive(self, now: int) -> int:
        await self._listen()
        return int(await _checked(self._newest(keys=[_ALIVE], args=[now])))

    async def silence(self, server: str) -> float:
        return float(await _checked(self._silence(keys=[_SERVERS], args=[server, GONE])))

    async def notify(self, game: str, notice: dict[str, Any]) -> None:
        await _checked(self._redis.publish(_NOTICES, json.dumps({**notice, "game": game})))

    def listen(self, listener: Listener) -> None:
        self._listeners.append(listener)

    async def close(self) -> None:
        await cancel(self._listening)
        await self._redis.aclose()
        await self._subscriber.aclose()

    async def _listen(self) -> None:
        """Subscribe to the notices of all servers, unless this was done before."""
        if not self._listening:
            self._listening = [asyncio.create_task(each()) for each in (self._follow, self._beat)]
        await self._subscribed.wait()

    async def _beat(self) -> None:
        """Publish something regularly, so that a subscription that hears nothing is broken."""
        while True:
            with suppress(RedisError, OSError):
                await self._redis.publish(_NOTICES, "{}")
            await asyncio.sleep(_HEARTBEAT)

    async def _follow(self) -> None:
        while True:
            try:
                async with self._subscriber.pubsub() as channel:
                    await channel.subscribe(_NOTICES)
                    while message := await channel.get_message(timeout=_UNHEARD):
                        self._hear(message)
            except (RedisError, OSError):
                pass
            except Exception:  # noqa: BLE001 - the next message may be better
                _log.exception("a notice could not be handled")
            self.is_current = False
            self._subscribed.set()  # as far as possible
            await asyncio.sleep(_RETRY)

    def _hear(self, message: dict[str, Any]) -> None:
        """Handle a message of the subscription. The first one confirms it."""
        if message["type"] != "message":
            self.is_current = True
            if self._subscribed.is_set():
                self._tell("", {"missed": True})
            self._subscribed.set()
        elif notice := json.loads(message["data"]):
            self._tell(notice.pop("game"), notice)

    def _tell(self, game: str, notice: dict[str, Any]) -> None:
        for listener in self._listeners:
            listener(game, notice)


async def _checked(answer: Awaitable[T]) -> T:
    try:
        return await answer
    except AuthenticationError as error:
        raise StoreError(f"the Redis server refuses the password: {error}") from None
    except (RedisError, OSError) as error:
        raise StoreError(f"the Redis server does not answer: {error}") from None


def _document(name: str) -> str:
    return f"{_PREFIX}document:{name}"


def _keys(game: str) -> list[str]:
    """Those of the header, the events, and the two lists of all games."""
    return [f"{_PREFIX}game:{game}", f"{_PREFIX}game:{game}:events", _WAKES, _EXPIRES]
