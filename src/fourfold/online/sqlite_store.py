"""Games in a file, for one server process."""

import asyncio
import json
import os
import queue
import shutil
import sqlite3
import threading
from collections.abc import Callable
from contextlib import closing, suppress
from dataclasses import dataclass
from io import FileIO
from pathlib import Path
from typing import Any, TypeVar

from fourfold.base.jobs.lock import lock
from fourfold.online.events import StoredEvent
from fourfold.online.store import (
    AT_ONCE,
    FORMAT,
    Document,
    Listener,
    StoredGame,
    StoreError,
    decoded,
    mentions,
)

NAME = "games.sqlite"
_UNMOVED = 1000  # operations after which the log is moved into the database
_MOST_PAGES = 50_000  # of the log, if that fails
T = TypeVar("T")

_SCHEMA = """
CREATE TABLE IF NOT EXISTS games (
    id TEXT PRIMARY KEY,
    header TEXT NOT NULL,    -- as JSON: what never changes
    version INTEGER NOT NULL DEFAULT 0, -- the number of its events
    expires INTEGER NOT NULL,
    wakes INTEGER            -- when it needs attention without a command
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS games_by_wakes ON games (wakes) WHERE wakes IS NOT NULL;
CREATE INDEX IF NOT EXISTS games_by_end ON games (expires);
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
_MOVE_LOG = "PRAGMA wal_checkpoint(PASSIVE)"


@dataclass(frozen=True, slots=True)
class _Operation:
    run: Callable[[], Any]
    answer: "asyncio.Future[Any]"
    loop: asyncio.AbstractEventLoop


class _Connection:
    """A connection to the file, and the thread that uses it.

    Operations that wait while a transaction is written to the disk share the next one, so that a
    busy server writes about as often as the disk allows.
    """

    def __init__(self, connection: sqlite3.Connection, path: Path) -> None:
        self.database = connection
        self._path = path
        self._waiting: queue.SimpleQueue[_Operation | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._work, name="games", daemon=True)
        self._thread.start()

    def execute(self, sql: str, *values: object) -> sqlite3.Cursor:
        return self.database.execute(sql, values)

    async def do(self, run: Callable[[], T]) -> T:
        """The result of an operation."""
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[T] = loop.create_future()
        self._waiting.put(_Operation(run, answer, loop))
        return await answer

    async def close(self) -> None:
        self._waiting.put(None)
        await asyncio.to_thread(self._thread.join)
        self.database.close()

    def after(self, operations: int) -> None:
        """Called on the thread when operations were answered."""

    def _work(self) -> None:
        is_open = True
        while is_open:
            together = [self._waiting.get()]
            with suppress(queue.Empty):
                while together[-1] is not None and len(together) < AT_ONCE:
                    together.append(self._waiting.get_nowait())
            is_open = together[-1] is not None
            operations = [each for each in together if each is not None]
            if operations:
                _deliver(operations, self._run(operations))
                self.after(len(operations))

    def _run(self, operations: list[_Operation]) -> list[Any]:
        """The answers of operations in one transaction; an operation that fails spoils only its
        own changes.
        """
        try:
            self.execute("BEGIN")
            answers = [self._run_one(operation) for operation in operations]
            self.execute("COMMIT")
        except Exception as error:  # noqa: BLE001 - handed to the callers
            with suppress(sqlite3.Error):
                self.execute("ROLLBACK")
            return [self._failure(error)] * len(operations)
        return answers

    def _run_one(self, operation: _Operation) -> Any:
        self.execute("SAVEPOINT one")
        try:
            return operation.run()
        except Exception as error:  # noqa: BLE001 - handed to the caller
            self.execute("ROLLBACK TO one")
            return self._failure(error)
        finally:
            self.execute("RELEASE one")

    def _failure(self, error: Exception) -> StoreError:
        return StoreError(f"cannot use {self._path} for games: {error}")


class _Writer(_Connection):
    """The connection that writes, first to SQLite's log.

    SQLite would move the log into the database as a part of a transaction, for which moves would
    have to wait. So another thread moves most of it, and this one what was written meanwhile: then
    the log starts again.
    """

    def __init__(self, connection: sqlite3.Connection, path: Path) -> None:
        self._unmoved = 0
        self._moving: threading.Thread | None = None
        super().__init__(connection, path)

    async def close(self) -> None:
        if self._moving:
            await asyncio.to_thread(self._moving.join)
        await super().close()

    def after(self, operations: int) -> None:
        """Begin or finish to move the log."""
        self._unmoved += operations
        if self._moving is None and self._unmoved >= _UNMOVED:
            self._moving = threading.Thread(target=_move_log, args=(self._path,))
            self._moving.start()
        elif self._moving and not self._moving.is_alive():
            with suppress(sqlite3.Error):  # the next attempt may succeed
                self.execute(_MOVE_LOG)
            self._unmoved, self._moving = 0, None


def _move_log(path: Path) -> None:
    with suppress(sqlite3.Error), closing(sqlite3.connect(path, isolation_level=None)) as own:
        own.execute(_MOVE_LOG)


class SqliteStore:
    """A store for one server process: a file."""

    is_shared = False

    def __init__(self, path: Path) -> None:
        self._listeners: list[Listener] = []
        self._lock = _lock(path)
        try:
            self._writer = _Writer(_open(path), path)
            self._reader = _Connection(_connect(path), path)  # does not wait for the disk
        except BaseException:
            self._lock.close()
            raise

    async def check(self) -> list[str]:
        """See `Store`."""
        await self.alive(0)
        return []

    async def create(self, game: str, header: dict[str, Any], expires: int) -> bool:
        """See `Store`."""
        new = "INSERT OR IGNORE INTO games (id, header, expires) VALUES (?, ?, ?)"
        return await self._change(new, game, json.dumps(header), expires) == 1

    async def load(self, game: str) -> StoredGame | None:
        """See `Store`."""

        def find() -> tuple[str, list[str]] | None:
            row = self._reader.execute("SELECT header FROM games WHERE id = ?", game).fetchone()
            find = "SELECT event FROM events WHERE game = ? ORDER BY number"
            return row and (row[0], [text for (text,) in self._reader.execute(find, game)])

        found = await self._reader.do(find)
        return found and decoded(game, *found)

    async def append(
        self, game: str, version: int, events: list[StoredEvent], wakes: int | None, expires: int
    ) -> bool:
        """See `Store`."""
        rows = [(game, version + at, json.dumps(event)) for at, event in enumerate(events)]
        change = "UPDATE games SET version = ?, wakes = ?, expires = ? WHERE id = ? AND version = ?"
        values = version + len(events), wakes, expires, game, version

        def store() -> bool:
            if not self._writer.execute(change, *values).rowcount:
                return False
            self._writer.database.executemany("INSERT INTO events VALUES (?, ?, ?)", rows)
            return True

        is_stored = await self._writer.do(store)
        if is_stored:
            await self.notify(game, {"version": version, "events": events})
        return is_stored

    async def delete(self, game: str) -> None:
        """See `Store`."""
        await self._change("DELETE FROM games WHERE id = ?", game)
        await self.notify(game, {"deleted": True})

    async def due(self, now: int, most: int = AT_ONCE, since: int = 0) -> list[str]:
        """See `Store`."""
        find = "SELECT id FROM games WHERE wakes BETWEEN ? AND ? ORDER BY wakes LIMIT ?"
        return [game for (game,) in await self._find(find, since, now, most)]

    async def forget(self, now: int) -> int:
        """See `Store`."""
        return await self._change("DELETE FROM games WHERE expires < ?", now)

    async def count(self) -> int:
        """See `Store`."""
        ((count,),) = await self._find("SELECT count(*) FROM games")
        return int(count)

    async def named(self, name: str) -> list[str]:
        """See `Store`."""
        # The text of the name narrows the search down; `mentions` decides.
        text = json.dumps(name)
        find = (
            "SELECT id FROM games WHERE instr(header, ?1)"
            " UNION SELECT game FROM events WHERE instr(event, ?1)"
        )
        found = [(game, await self.load(game)) for (game,) in await self._find(find, text)]
        return [game for game, stored in found if stored and mentions(stored, name)]

    async def read(self, name: str) -> Document | None:
        """See `Store`."""
        find = "SELECT version, text FROM documents WHERE name = ?"
        rows = await self._find(find, name)
        return Document(*rows[0]) if rows else None

    async def write(self, name: str, version: int, text: str) -> bool:
        """See `Store`."""
        change = (
            "UPDATE documents SET text = ?1, version = ?3 + 1 WHERE name = ?2 AND version = ?3"
            if version
            else "INSERT OR IGNORE INTO documents VALUES (?2, ?3 + 1, ?1)"
        )
        is_stored = await self._change(change, text, name, version) == 1
        if is_stored:
            await self.notify(name, {"document": version + 1})
        return is_stored

    async def alive(self, now: int) -> int:
        """See `Store`."""
        note = "UPDATE server SET alive = max(alive, ?) RETURNING alive"
        return int(await self._writer.do(lambda: self._writer.execute(note, now).fetchone()[0]))

    async def silence(self, server: str) -> float:  # noqa: ARG002 - there is no other
        """See `Store`."""
        return 0.0

    async def notify(self, game: str, notice: dict[str, Any]) -> None:
        """See `Store`."""
        for listener in self._listeners:
            listener(game, notice)

    def listen(self, listener: Listener) -> None:
        """See `Store`."""
        self._listeners.append(listener)

    async def close(self) -> None:
        """See `Store`."""
        await self._writer.close()
        await self._reader.close()
        self._lock.close()

    async def _change(self, sql: str, *values: object) -> int:
        """Write. Returns how many rows have changed."""
        return await self._writer.do(lambda: self._writer.execute(sql, *values).rowcount)

    async def _find(self, sql: str, *values: object) -> list[Any]:
        """The rows that a question finds."""
        return await self._reader.do(lambda: self._reader.execute(sql, *values).fetchall())


def back_up(folder: Path, to: Path) -> None:
    """Copy the games of a folder to a new file, even while a server uses them."""
    source, partial_copy = folder / NAME, to.with_name(f"{to.name}.part")
    if to.exists():
        raise StoreError(f"{to} exists: choose another file")
    if not source.is_file():
        raise StoreError(f"there are no games in {folder}")
    try:
        partial_copy.unlink(missing_ok=True)
        with closing(_connect(source)) as running, closing(sqlite3.connect(partial_copy)) as copy:
            running.backup(copy)
        _checked(partial_copy)
        partial_copy.replace(to)
    except (OSError, sqlite3.Error) as error:
        raise StoreError(f"cannot copy {source} to {to}: {error}") from None


def restore(backup: Path, folder: Path) -> None:
    """Put a backup into a folder that has no games. No server may use it."""
    target = folder / NAME
    # SQLite would apply the log of other games, which a killed server leaves, to these.
    for old in (target, target.with_name(f"{NAME}-wal")):
        if old.exists():
            raise StoreError(f"{old} exists: move it away first")
    _checked(backup)
    with _lock(target):
        back = target.with_name(f"{NAME}.part")
        try:
            shutil.copyfile(backup, back)
            if os.name == "posix" and os.geteuid() == 0:  # the server may run as another user
                owner = folder.stat()
                os.chown(back, owner.st_uid, owner.st_gid)
            back.replace(target)
        except OSError as error:
            raise StoreError(f"cannot copy {backup} to {target}: {error}") from None


def _checked(path: Path) -> None:
    """Raise `StoreError` if a file is not a complete database of games."""
    if not path.is_file():
        raise StoreError(f"there is no file {path}")
    try:
        with closing(_connect(path)) as database:
            (state,) = database.execute("PRAGMA integrity_check").fetchone()
            (version,) = database.execute("PRAGMA user_version").fetchone()
    except sqlite3.Error as error:
        raise StoreError(f"{path} is not a backup of games: {error}") from None
    if state != "ok" or version != FORMAT:
        raise StoreError(f"{path} is not a backup of games, or damaged: {state}")


def _lock(path: Path) -> FileIO:
    """A file that is locked: only one server may use the games beside it."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        held = path.with_suffix(".lock").open("wb", buffering=0)
        try:
            lock(held, path)
        except BaseException:
            held.close()
            raise
    except OSError as error:
        raise StoreError(f"cannot use {path} for games: {error}") from None
    return held


def _connect(path: Path) -> sqlite3.Connection:
    """A connection that only reads."""
    uri = f"{path.absolute().as_uri()}?mode=ro"
    return sqlite3.connect(uri, uri=True, isolation_level=None, check_same_thread=False)


def _open(path: Path) -> sqlite3.Connection:
    """The connection that writes."""
    try:
        connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=FULL")
        connection.execute(f"PRAGMA wal_autocheckpoint={_MOST_PAGES}")
        connection.execute("PRAGMA foreign_keys=ON")
        (version,) = connection.execute("PRAGMA user_version").fetchone()
        (tables,) = connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()
        if tables and version != FORMAT:
            raise StoreError(
                f"{path} was written by another version of fourfold: move it away, or use "
                "another folder"
            )
        connection.executescript(_SCHEMA)
        connection.execute(f"PRAGMA user_version={FORMAT}")
        connection.execute("INSERT INTO server SELECT 0 WHERE NOT EXISTS (SELECT * FROM server)")
    except sqlite3.Error as error:
        raise StoreError(f"cannot use {path} for games: {error}") from None
    return connection


def _deliver(operations: list[_Operation], answers: list[Any]) -> None:
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
