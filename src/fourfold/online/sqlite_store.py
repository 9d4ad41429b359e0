"""Games in a file, for one server process."""

import asyncio
import json
import queue
import sqlite3
import threading
from collections.abc import Callable, Coroutine
from contextlib import suppress
from dataclasses import dataclass
from functools import partial, wraps
from io import FileIO
from pathlib import Path
from typing import Any, Concatenate, ParamSpec, TypeVar

from fourfold.base.jobs.lock import lock
from fourfold.online.events import StoredEvent
from fourfold.online.store import AT_ONCE, Document, Listener, StoredGame, StoreError

NAME = "games.sqlite"
T = TypeVar("T")
P = ParamSpec("P")

_SCHEMA = """
CREATE TABLE IF NOT EXISTS games (
    id TEXT PRIMARY KEY,
    header TEXT NOT NULL,    -- as JSON: what never changes
    changed INTEGER NOT NULL,
    wakes INTEGER            -- when it needs attention without a command
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS games_by_wakes ON games (wakes) WHERE wakes IS NOT NULL;
CREATE INDEX IF NOT EXISTS games_by_change ON games (changed);
CREATE TABLE IF NOT EXISTS events (
    game TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    event TEXT NOT NULL,     -- as JSON
    PRIMARY KEY (game, number)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS documents (
    name TEXT PRIMARY KEY,
    version INTEGER NOT NULL,
    text TEXT NOT NULL
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS server (alive INTEGER NOT NULL);
"""


@dataclass(frozen=True, slots=True)
class _Operation:
    run: Callable[[], Any]
    answer: "asyncio.Future[Any]"
    loop: asyncio.AbstractEventLoop


def _operation(
    run: "Callable[Concatenate[SqliteStore, P], T]",
) -> "Callable[Concatenate[SqliteStore, P], Coroutine[Any, Any, T]]":
    """A method that runs on the thread of the store, and is waited for."""

    @wraps(run)
    async def wait(self: "SqliteStore", /, *arguments: P.args, **options: P.kwargs) -> T:
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[T] = loop.create_future()
        self._waiting.put(_Operation(partial(run, self, *arguments, **options), answer, loop))
        return await answer

    return wait


class SqliteStore:
    """A store for one server process: a file.

    All operations run on one thread. Those that wait while a transaction is written to the disk
    share the next one, so that a busy server writes about as often as the disk allows.
    """

    is_shared = False

    def __init__(self, path: Path) -> None:
        self._path = path
        self._listeners: list[Listener] = []
        self._waiting: queue.SimpleQueue[_Operation | None] = queue.SimpleQueue()
        self._lock, self._connection = _open(path)
        self._thread = threading.Thread(target=self._work, name="games", daemon=True)
        self._thread.start()

    @staticmethod
    def check(folder: Path) -> None:
        """Raise `StoreError` if games cannot be stored in a folder now."""
        for opened in _open(folder / NAME):
            opened.close()

    @_operation
    def create(self, game: str, header: dict[str, Any], now: int) -> bool:
        """See `Store`."""
        new = "INSERT OR IGNORE INTO games VALUES (?, ?, ?, NULL)"
        return self._execute(new, game, json.dumps(header), now).rowcount == 1

    @_operation
    def load(self, game: str) -> StoredGame | None:
        """See `Store`."""
        row = self._execute("SELECT header FROM games WHERE id = ?", game).fetchone()
        if row is None:
            return None
        events = self._execute("SELECT event FROM events WHERE game = ? ORDER BY number", game)
        return StoredGame(json.loads(row[0]), [json.loads(text) for (text,) in events])

    async def append(
        self, game: str, version: int, events: list[StoredEvent], wakes: int | None
    ) -> bool:
        """See `Store`."""
        is_stored = await self._append(game, version, events, wakes)
        if is_stored:
            await self.notify(game, {"version": version, "events": events})
        return is_stored

    @_operation
    def _append(
        self, game: str, version: int, events: list[StoredEvent], wakes: int | None
    ) -> bool:
        (known,) = self._execute("SELECT count(*) FROM events WHERE game = ?", game).fetchone()
        if known != version:
            return False
        change = "UPDATE games SET changed = ?, wakes = ? WHERE id = ?"
        if not self._execute(change, events[-1]["at"], wakes, game).rowcount:
            return False
        for number, event in enumerate(events, start=version):
            self._execute("INSERT INTO events VALUES (?, ?, ?)", game, number, json.dumps(event))
        return True

    async def delete(self, game: str) -> None:
        """See `Store`."""
        await self._delete(game)
        await self.notify(game, {"deleted": True})

    @_operation
    def _delete(self, game: str) -> None:
        self._execute("DELETE FROM games WHERE id = ?", game)

    @_operation
    def due(self, now: int, most: int = AT_ONCE) -> list[str]:
        """See `Store`."""
        find = "SELECT id FROM games WHERE wakes <= ? ORDER BY wakes LIMIT ?"
        return [game for (game,) in self._execute(find, now, most)]

    @_operation
    def forget(self, before: int) -> int:
        """See `Store`."""
        return self._execute("DELETE FROM games WHERE changed < ?", before).rowcount

    @_operation
    def count(self) -> int:
        """See `Store`."""
        return int(self._execute("SELECT count(*) FROM games").fetchone()[0])

    @_operation
    def read(self, name: str) -> Document | None:
        """See `Store`."""
        find = "SELECT version, text FROM documents WHERE name = ?"
        row = self._execute(find, name).fetchone()
        return row and Document(*row)

    async def write(self, name: str, version: int, text: str) -> bool:
        """See `Store`."""
        is_stored = await self._write(name, version, text)
        if is_stored:
            await self.notify(name, {"document": version + 1})
        return is_stored

    @_operation
    def _write(self, name: str, version: int, text: str) -> bool:
        if version == 0:
            new = "INSERT OR IGNORE INTO documents VALUES (?, 1, ?)"
            return self._execute(new, name, text).rowcount == 1
        change = (
            "UPDATE documents SET version = version + 1, text = ? WHERE name = ? AND version = ?"
        )
        return self._execute(change, text, name, version).rowcount == 1

    @_operation
    def alive(self, now: int) -> int | None:
        """See `Store`."""
        row = self._execute("SELECT alive FROM server").fetchone()
        note = "UPDATE server SET alive = ?" if row else "INSERT INTO server VALUES (?)"
        self._execute(note, now)
        return int(row[0]) if row else None

    def _execute(self, sql: str, *values: object) -> sqlite3.Cursor:
        return self._connection.execute(sql, values)

    async def notify(self, game: str, notice: dict[str, Any]) -> None:
        """See `Store`."""
        for listener in self._listeners:
            listener(game, notice)

    def listen(self, listener: Listener) -> None:
        """See `Store`."""
        self._listeners.append(listener)

    async def close(self) -> None:
        """See `Store`."""
        self._waiting.put(None)
        await asyncio.to_thread(self._thread.join)
        self._connection.close()
        self._lock.close()

    def _work(self) -> None:
        """Run operations, as many as are waiting in each transaction."""
        while (first := self._waiting.get()) is not None:
            together = [first]
            is_last = False
            with suppress(queue.Empty):
                while len(together) < AT_ONCE:
                    following = self._waiting.get_nowait()
                    if following is None:
                        is_last = True
                        break
                    together.append(following)
            self._run(together)
            if is_last:
                return

    def _run(self, operations: list[_Operation]) -> None:
        try:
            self._connection.execute("BEGIN IMMEDIATE")
            answers = [operation.run() for operation in operations]
            self._connection.execute("COMMIT")
        except Exception as error:  # noqa: BLE001 - handed to the callers
            with suppress(sqlite3.Error):
                self._connection.execute("ROLLBACK")
            failure = StoreError(f"cannot use {self._path} for games: {error}")
            _answer(operations, [failure] * len(operations))
        else:
            _answer(operations, answers)


def _open(path: Path) -> tuple[FileIO, sqlite3.Connection]:
    """The file, and another one that is locked meanwhile: only one server may use it."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        held = path.with_suffix(".lock").open("wb", buffering=0)
        try:
            lock(held, path)
            connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
            connection.execute("PRAGMA journal_mode=WAL")
            connection.execute("PRAGMA synchronous=FULL")
            connection.execute("PRAGMA foreign_keys=ON")
            connection.executescript(_SCHEMA)
        except BaseException:
            held.close()
            raise
    except (OSError, sqlite3.Error) as error:
        raise StoreError(f"cannot use {path} for games: {error}") from None
    return held, connection


def _answer(operations: list[_Operation], answers: list[Any]) -> None:
    """Answer the operations of a transaction with one call into the event loop."""

    def deliver() -> None:
        for operation, answer in zip(operations, answers, strict=True):
            if operation.answer.done():  # the caller was cancelled
                continue
            if isinstance(answer, StoreError):
                operation.answer.set_exception(answer)
            else:
                operation.answer.set_result(answer)

    with suppress(RuntimeError):  # the loop is closed: nobody waits
        operations[0].loop.call_soon_threadsafe(deliver)
