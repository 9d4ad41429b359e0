"""What every store promises, and what only SQLite does."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from redis import Redis

from fourfold.base.errors import FourfoldError
from fourfold.online.sqlite_store import SqliteStore, back_up, restore
from fourfold.online.store import Document, Store, StoreError, open_store

HEADER = {"setup": {"columns": 7}, "secrets": {"host": "digest"}}


LATER = 1000


def event(at: int) -> dict[str, Any]:
    return {"type": "moved", "at": at, "seat": "host", "column": 3}


@pytest.fixture
def store(where: str) -> AbstractAsyncContextManager[Store]:
    return opened(where)


@asynccontextmanager
async def opened(where: str | Path) -> AsyncIterator[Store]:
    store = open_store(where)
    try:
        yield store
    finally:
        await store.close()


async def test_the_key_is_created_once(where: str) -> None:
    async with opened(where) as store:
        keys = await asyncio.gather(store.key(), store.key())
        assert len(keys[0]) >= 32
    async with opened(where) as store:
        assert {await store.key()} == {*keys}


async def test_a_game_is_stored_event_by_event(where: str) -> None:
    async with opened(where) as store:
        assert await store.create("one", HEADER, 5)
        assert not await store.create("one", HEADER, 6)
        assert await store.load("other") is None
        assert await store.append("one", 0, [event(10), event(11)], None, LATER)
        assert not await store.append("one", 1, [event(12)], None, LATER)  # another was quicker
        assert not await store.append("one", 3, [event(12)], None, LATER)
        assert not await store.append("none", 0, [event(12)], None, LATER)
        assert await store.append("one", 2, [event(13)], None, LATER)
    async with opened(where) as store:  # after a restart
        found = await store.load("one")
        assert found is not None
        assert found.header == HEADER
        assert [each["at"] for each in found.events] == [10, 11, 13]
        assert await store.count() >= 1
        await store.delete("one")
        assert await store.load("one") is None
        assert not await store.append("one", 0, [event(14)], None, LATER)


async def test_of_many_writers_one_is_first(store: Store) -> None:
    await store.create("race", HEADER, 0)
    for version in range(5):
        tries = [
            store.append("race", version, [event(number)], None, LATER) for number in range(20)
        ]
        assert sum(await asyncio.gather(*tries)) == 1
    found = await store.load("race")
    assert found is not None
    assert len(found.events) == 5


async def test_a_document_is_replaced_by_one_writer_at_a_time(where: str) -> None:
    async with opened(where) as store:
        assert await store.read("lobby") is None
        assert sum(await asyncio.gather(*[store.write("lobby", 0, "one") for _ in range(9)])) == 1
        assert not await store.write("lobby", 2, "three")
        assert await store.write("lobby", 1, "two")
    async with opened(where) as store:  # after a restart
        assert await store.read("lobby") == Document(2, "two")


async def test_games_wake_when_their_time_has_come(store: Store) -> None:
    for game, wakes in (("late", 300), ("early", 100), ("never", None), ("middle", 200)):
        await store.create(game, HEADER, 0)
        await store.append(game, 0, [event(1)], wakes, LATER)
    assert await store.due(50) == []
    assert await store.due(250) == ["early", "middle"]
    assert await store.due(250, 1) == ["early"]
    await store.append("early", 1, [event(2)], None, LATER)
    assert await store.due(1000) == ["middle", "late"]


async def test_old_games_are_forgotten(store: Store) -> None:
    for game, changed in (("old", 10), ("new", 20)):
        await store.create(game, HEADER, LATER)
        await store.append(game, 0, [event(changed)], changed, changed)
    before = await store.count()
    assert await store.forget(15) >= 1
    assert await store.load("old") is None
    assert await store.load("new") is not None
    assert await store.count() < before
    assert await store.due(15) == []


async def test_a_store_remembers_when_a_server_last_ran(store: Store) -> None:
    assert await store.alive(0) == 0
    assert await store.alive(20) == 20
    assert await store.alive(10) == 20


async def test_everyone_hears_of_changes(store: Store) -> None:
    heard: asyncio.Queue[tuple[str, dict[str, Any]]] = asyncio.Queue()
    store.listen(lambda game, notice: heard.put_nowait((game, notice)))
    await store.create("heard", HEADER, 0)
    await store.append("heard", 0, [event(1)], None, LATER)
    await store.notify("heard", {"reaction": "hello"})
    await store.delete("heard")
    notices = [await asyncio.wait_for(heard.get(), 30) for _ in range(3)]
    assert notices == [
        ("heard", {"version": 0, "events": [event(1)]}),
        ("heard", {"reaction": "hello"}),
        ("heard", {"deleted": True}),
    ]


async def test_two_servers_hear_each_other(redis: str) -> None:
    async with opened(redis) as here, opened(redis) as there:
        heard: asyncio.Queue[tuple[str, dict[str, Any]]] = asyncio.Queue()
        there.listen(lambda game, notice: heard.put_nowait((game, notice)))
        await there.load("shared")  # listens from now on
        await here.create("shared", HEADER, 0)
        await here.append("shared", 0, [event(1)], None, LATER)
        assert await asyncio.wait_for(heard.get(), 30) == (
            "shared",
            {"version": 0, "events": [event(1)]},
        )


async def test_two_servers_cannot_use_one_file(tmp_path: Path) -> None:
    async with opened(tmp_path) as store:
        assert await store.count() == 0
        with pytest.raises(FourfoldError, match="another process is using"):
            open_store(tmp_path)
    async with opened(tmp_path):
        pass


def test_a_folder_that_cannot_be_used_is_reported(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder")
    with pytest.raises(StoreError, match=r"cannot use .*file"):
        open_store(tmp_path / "file")
    (tmp_path / "games.sqlite").write_text("not a database, but long enough to look like one" * 9)
    with pytest.raises(StoreError, match="not a database"):
        open_store(tmp_path)


async def test_a_full_disk_loses_nothing_that_was_confirmed(tmp_path: Path) -> None:
    async with opened(tmp_path) as store:
        assert isinstance(store, SqliteStore)
        await store.create("one", HEADER, 0)
        await store.append("one", 0, [event(1)], None, LATER)
        store._writer.database.execute("PRAGMA max_page_count = 1")
        long = {**event(2), "name": "x" * 100_000}
        with pytest.raises(StoreError, match="full"):
            await store.append("one", 1, [long], None, LATER)
        store._writer.database.execute("PRAGMA max_page_count = 1000000")
        assert await store.append("one", 1, [event(3)], None, LATER)
        found = await store.load("one")
        assert found is not None
        assert [each["at"] for each in found.events] == [1, 3]


async def test_a_redis_server_that_does_not_answer_is_reported() -> None:
    store = open_store("unix:///nowhere/redis.sock")
    with pytest.raises(StoreError, match="does not answer"):
        await store.count()
    await store.close()
    with pytest.raises(FourfoldError, match="not the URL"):
        open_store("http://example.org")


async def test_one_unreadable_game_does_not_break_others(where: str) -> None:
    """Operations that share a transaction fail one by one."""
    async with opened(where) as store:
        await store.create("good", HEADER, LATER)
        await store.create("broken", HEADER, LATER)
        await store.append("broken", 0, [event(1)], None, LATER)
        _break(store)
        answers = await asyncio.gather(
            store.load("broken"),
            store.append("good", 0, [event(1)], None, LATER),
            store.append("good", 1, [{**event(1), "column": object()}], None, LATER),
            store.create("next", HEADER, LATER),
            store.load("good"),
            return_exceptions=True,
        )
    assert isinstance(answers[0], StoreError)
    assert "game broken cannot be read" in str(answers[0])
    assert answers[1] is True
    assert isinstance(answers[2], TypeError)
    assert answers[3] is True
    assert answers[4] is not None


def _break(store: Store) -> None:
    """Damage the game `broken` as a bad disk might."""
    if isinstance(store, SqliteStore):
        store._writer.database.execute("UPDATE events SET event = '{' WHERE game = 'broken'")
    else:
        url = store._redis.connection_pool.connection_kwargs["path"]  # type: ignore[attr-defined]
        with Redis.from_url(f"unix://{url}") as client:
            client.lset("fourfold:game:broken:events", 0, "{")


async def test_an_operation_that_fails_spoils_only_itself(tmp_path: Path) -> None:
    async with opened(tmp_path) as store:
        assert isinstance(store, SqliteStore)
        writer = store._writer
        await store.create("one", HEADER, LATER)

        def fails() -> None:
            writer.execute("DELETE FROM games")
            raise ValueError("no")

        answers = await asyncio.gather(
            store.append("one", 0, [event(1)], None, LATER),
            writer.do(fails),
            store.append("one", 1, [event(2)], None, LATER),
            return_exceptions=True,
        )
        assert [isinstance(each, StoreError) for each in answers] == [False, True, False]
        found = await store.load("one")
        assert found is not None
        assert len(found.events) == 2


async def test_games_are_erased_by_name(where: str, tmp_path: Path) -> None:
    """Also names that look alike, and no file has them afterwards."""
    joined = {"type": "joined", "at": 1, "seat": "guest", "name": 'Bob "B"'}
    async with opened(where) as store:
        for game, host in (("with", "Annabel"), ("without", "\u0410nnabel"), ("other", "Eve")):
            await store.create(game, {"setup": {"names": [host, ""]}, "secrets": {}}, LATER)
        await store.append("with", 0, [joined], None, LATER)
        await store.create("broken", {}, LATER)
        assert await store.erase("Bob") == 0
        assert await store.erase("b0b b") == 1
        assert await store.load("with") is None
        assert await store.erase("annabel") == 1
        assert await store.load("other") is not None
        stored = _bytes_in(tmp_path)
    assert not any(name in stored for name in (b"nnabel", b"Bob"))


def _bytes_in(folder: Path) -> bytes:
    return b"".join(each.read_bytes() for each in folder.iterdir())


async def test_after_a_clean_stop_the_database_is_one_file(tmp_path: Path) -> None:
    async with opened(tmp_path / "one") as store:
        for number in range(30):
            await store.create(f"game{number}", HEADER, LATER)
            await store.append(f"game{number}", 0, [event(1)], None, LATER)
    (tmp_path / "two").mkdir()
    (tmp_path / "one" / "games.sqlite").rename(tmp_path / "two" / "games.sqlite")
    assert not (tmp_path / "one" / "games.sqlite-wal").exists()
    async with opened(tmp_path / "two") as store:
        assert await store.count() == 30
        found = await store.load("game29")
        assert found is not None
        assert len(found.events) == 1


async def test_a_damaged_page_is_noticed_at_the_start(tmp_path: Path) -> None:
    async with opened(tmp_path) as store:
        for number in range(200):
            await store.create(f"game{number}", HEADER, LATER)
    file = tmp_path / "games.sqlite"
    content = bytearray(file.read_bytes())
    content[-2 * 4096 : -4096] = b"\xa5" * 4096
    file.write_bytes(content)
    with pytest.raises(StoreError, match=r"games.sqlite.*(damaged, restore a backup|malformed)"):
        open_store(tmp_path)


async def test_an_empty_file_is_reported(tmp_path: Path) -> None:
    (tmp_path / "games.sqlite").touch()
    async with opened(tmp_path) as store:
        (warning,) = await store.check()
        assert "games.sqlite was an empty file" in warning
    async with opened(tmp_path) as store:
        assert await store.check() == []


def test_a_file_of_an_earlier_version_is_named(tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / "games.sqlite") as database:
        database.execute("CREATE TABLE games (id TEXT, header TEXT, changed INTEGER)")
    with pytest.raises(StoreError, match="another version of fourfold: move it away"):
        open_store(tmp_path)


async def test_redis_with_games_of_an_earlier_version_is_named(redis: str) -> None:
    with Redis.from_url(redis) as client:
        client.set("fourfold:alive", 5)
        async with opened(redis) as store:
            with pytest.raises(StoreError, match="another version of fourfold"):
                await store.check()
            client.delete("fourfold:alive")
            assert await store.check() == []
            client.config_set("maxmemory-policy", "allkeys-lru")
            (warning,) = await store.check()
            client.config_set("maxmemory-policy", "noeviction")
    assert "set maxmemory-policy to noeviction" in warning


async def test_a_backup_of_a_running_server_can_be_restored(tmp_path: Path) -> None:
    copy = tmp_path / "copy.sqlite"
    async with opened(tmp_path / "one") as store:
        await store.create("kept", HEADER, LATER)
        back_up(tmp_path / "one", copy)
        await store.create("later", HEADER, LATER)
    with pytest.raises(StoreError, match="exists: choose another file"):
        back_up(tmp_path / "one", copy)
    with pytest.raises(StoreError, match="exists: move it away first"):
        restore(copy, tmp_path / "one")
    restore(copy, tmp_path / "two")
    async with opened(tmp_path / "two") as store:
        assert await store.load("kept") is not None
        assert await store.load("later") is None
    (tmp_path / "bad").write_bytes(copy.read_bytes()[:5000])
    with pytest.raises(StoreError, match="not a backup of games"):
        restore(tmp_path / "bad", tmp_path / "three")
    (tmp_path / "killed").mkdir()
    (tmp_path / "killed" / "games.sqlite-wal").touch()
    with pytest.raises(StoreError, match="-wal exists"):
        restore(copy, tmp_path / "killed")
    with pytest.raises(StoreError, match="there are no games"):
        back_up(tmp_path / "nothing", tmp_path / "x")


async def test_many_operations_at_once_wait_for_each_other(where: str) -> None:
    """More than a client library of Redis has connections."""
    store = open_store(where)
    created = await asyncio.gather(
        *(store.create(f"game{number}", {"number": number}, 2**60) for number in range(300))
    )
    loaded = await asyncio.gather(*(store.load(f"game{number}") for number in range(300)))
    await store.close()
    assert all(created)
    assert [each.header["number"] for each in loaded if each] == list(range(300))
