"""Games in a file, for one server process."""

import asyncio
import json
import os
import queue
import secrets
import shutil
import sqlite3
import threading
from collections.abc import Callable
from concurrent.futures import Future, InvalidStateError
from contextlib import closing, suppress
from io import FileIO
from pathlib import Path
from typing import Any, TypeVar

from fourfold.base.jobs.lock import lock
from fourfold.online.events import StoredEvent
from fourfold.online.store import (
    AT_ONCE,
    FORMAT,
    Document,
    Events,
    Listener,
    StoredGame,
    StoreError,
    decoded,
    mentions,
)

NAME = "games.sqlite"
_KEY_SIZE = 32  # bytes
T = TypeVar("T")
_Operation = tuple[Callable[[], Any], "Future[Any]"]

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
        answer: Future[T | StoreError] = Future()
        self._waiting.put((run, answer))
        found = await asyncio.wrap_future(answer)
        if isinstance(found, StoreError):
            raise found
        return found

    async def close(self) -> None:
        self._waiting.put(None)
        await asyncio.to_thread(self._thread.join)
        self.database.close()

    def _work(self) -> None:
        is_open = True
        while is_open:
            together = [self._waiting.get()]
            with suppress(queue.Empty):
                while together[-1] is not None and len(together) < AT_ONCE:
                    together.append(self._waiting.get_nowait())
            is_open = together[-1] is not None
            operations = [each for each in together if each is not None]
            for (_, answer), found in zip(operations, self._run(operations), strict=True):
                with suppress(InvalidStateError):  # the caller was cancelled
                    answer.set_result(found)

    def _run(self, operations: list[_Operation]) -> list[Any]:
        """The answers of operations in one transaction, or in one each if any of them fails."""
        try:
            self.execute("BEGIN")
            answers = [run() for run, _ in operations]
            self.execute("COMMIT")
        except Exception as error:  # noqa: BLE001 - handed to the callers
            with suppress(sqlite3.Error):
                self.execute("ROLLBACK")
            if len(operations) > 1:
                return [self._run([each])[0] for each in operations]
            return [StoreError(f"cannot use {self._path} for games: {error}")]
        return answers


class SqliteStore:
    """A store for one server process: a file."""

    is_shared = False
    is_current = True

    def __init__(self, path: Path) -> None:
        self._path = path
        self._listeners: list[Listener] = []
        self._lock = _lock(path)
        self._was_empty = path.is_file() and not path.stat().st_size
        try:
            self._writer = _Connection(_open(path), path)
            self._reader = _Connection(_connect(path), path)  # does not wait for the disk
        except BaseException:
            self._lock.close()
            raise

    async def check(self) -> list[str]:
        await self.alive(0)
        empty = (
            f"{self._path} was an empty file: if it had games, stop the server and restore a backup"
        )
        return [empty] if self._was_empty else []

    async def key(self) -> bytes:
        """See `Store`. It is in a file beside the games, which only the server's user can read."""
        path = self._path.with_suffix(".key")
        try:
            path.touch(0o600)
            key = path.read_bytes()
            if len(key) != _KEY_SIZE:
                key = secrets.token_bytes(_KEY_SIZE)
                path.write_bytes(key)
        except OSError as error:
            raise StoreError(f"cannot use {path}: {error}") from None
        return key

    async def create(self, game: str, header: dict[str, Any], expires: int) -> bool:
        new = "INSERT OR IGNORE INTO games (id, header, expires) VALUES (?, ?, ?)"
        return await self._change(new, game, json.dumps(header), expires) == 1

    async def load(self, game: str) -> StoredGame | None:

        def find() -> tuple[str, list[str]] | None:
            row = self._reader.execute("SELECT header FROM games WHERE id = ?", game).fetchone()
            find = "SELECT event FROM events WHERE game = ? ORDER BY number"
            return row and (row[0], [text for (text,) in self._reader.execute(find, game)])

        found = await self._reader.do(find)
        return found and decoded(game, *found)

    async def append(  # noqa: PLR0913, PLR0917 - as the protocol says
        self,
        game: str,
        version: int,
        new: Events,
        wakes: int | None,
        expires: int,
        last: StoredEvent | None = None,
    ) -> bool:
        del last  # no other server writes
        rows = [(game, version + at, json.dumps(event)) for at, event in enumerate(new)]
        change = "UPDATE games SET version = ?, wakes = ?, expires = ? WHERE id = ? AND version = ?"
        values = version + len(new), wakes, expires, game, version

        def store() -> bool:
            if not self._writer.execute(change, *values).rowcount:
                return False
            self._writer.database.executemany("INSERT INTO events VALUES (?, ?, ?)", rows)
            return True

        is_stored = await self._writer.do(store)
        if is_stored:
            await self.notify(game, {"version": version, "events": new})
        return is_stored

    async def delete(self, game: str) -> None:
        await self._change("DELETE FROM games WHERE id = ?", game)
        await self.notify(game, {"deleted": True})

    async def due(self, now: int, most: int = AT_ONCE, since: int = 0) -> list[str]:
        find = "SELECT id FROM games WHERE wakes BETWEEN ? AND ? ORDER BY wakes LIMIT ?"
        return [game for (game,) in await self._find(find, since, now, most)]

    async def forget(self, now: int) -> int:
        return await self._change("DELETE FROM games WHERE expires < ?", now)

    async def count(self) -> int:
        ((count,),) = await self._find("SELECT count(*) FROM games")
        return int(count)

    async def erase(self, name: str) -> int:
        try:
            found = await asyncio.to_thread(_named, self._path, name)
            for game in found:
                await self.delete(game)
            await asyncio.to_thread(_empty_log, self._path)
        except sqlite3.Error as error:
            raise StoreError(f"cannot erase from {self._path}: {error}") from None
        return len(found)

    async def read(self, name: str) -> Document | None:
        find = "SELECT version, text FROM documents WHERE name = ?"
        rows = await self._find(find, name)
        return Document(*rows[0]) if rows else None

    async def write(self, name: str, version: int, text: str) -> bool:
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
        note = "UPDATE server SET alive = max(alive, ?) RETURNING alive"
        return int(await self._writer.do(lambda: self._writer.execute(note, now).fetchone()[0]))

    async def silence(self, server: str) -> float:  # noqa: ARG002 - there is no other
        return 0.0

    async def notify(self, game: str, notice: dict[str, Any]) -> None:
        for listener in self._listeners:
            listener(game, notice)

    def listen(self, listener: Listener) -> None:
        self._listeners.append(listener)

    async def close(self) -> None:
        await self._reader.close()
        await self._writer.close()  # the last one: SQLite then puts all into the one file
        self._lock.close()

    async def _change(self, sql: str, *values: object) -> int:
        """Write. Returns how many rows have changed."""
        return await self._writer.do(lambda: self._writer.execute(sql, *values).rowcount)

    async def _find(self, sql: str, *values: object) -> list[Any]:
        """The rows that a question finds."""
        return await self._reader.do(lambda: self._reader.execute(sql, *values).fetchall())


def _named(path: Path, name: str) -> list[str]:
    """The games in which somebody has, or had, a name like this one."""
    find = (
        "SELECT id, header FROM games"
        " UNION ALL SELECT game, event FROM events WHERE instr(event, '\"name\"')"
    )
    with closing(_connect(path)) as database:
        rows = database.execute(find)
        return list(dict.fromkeys(game for game, text in rows if mentions([text], name)))


def _empty_log(path: Path) -> None:
    """Move SQLite's log into the database, and empty it. Raises `StoreError` if that fails."""
    with closing(sqlite3.connect(path, isolation_level=None)) as own:
        (is_busy, *_) = own.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    if is_busy:
        raise StoreError(f"{path}-wal is in use, and may have names that were erased: try again")


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
        connection.execute("PRAGMA foreign_keys=ON")
        connection.execute("PRAGMA secure_delete=ON")
        (version,) = connection.execute("PRAGMA user_version").fetchone()
        (tables,) = connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()
        if tables and version != FORMAT:
            raise StoreError(
                f"{path} was written by another version of fourfold: move it away, or use "
                "another folder"
            )
        (state,) = connection.execute(
            "PRAGMA quick_check(1)"
        ).fetchone()  # 0.25 s per 100,000 games
        if state != "ok":
            raise StoreError(f"{path} is damaged, restore a backup: {state}")
        connection.executescript(_SCHEMA)
        connection.execute(f"PRAGMA user_version={FORMAT}")
        connection.execute("INSERT INTO server SELECT 0 WHERE NOT EXISTS (SELECT * FROM server)")
    except sqlite3.Error as error:
        raise StoreError(f"cannot use {path} for games: {error}") from None
    return connection
