"""Files that are written completely or not at all: the old file, and permissions of the new one."""

import os
import stat
import sys
import threading
from pathlib import Path

import pytest

from fourfold import Book, BookError, Game, InvalidArgument
from fourfold.base.files import (
    data_folder,
    open_regular,
    read_limited,
    read_whole,
    write_whole,
    writing_whole,
)
from fourfold.play.settings import Settings, SettingsFile
from fourfold.players.net import load_network
from fourfold.rules.record_files import read_record, write_record

posix = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such files")


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_a_failed_write_leaves_the_old_file(tmp_path: Path) -> None:
    path = tmp_path / "file"
    write_whole(path, "old")
    with pytest.raises(UnicodeEncodeError):
        write_whole(path, "new \udc80")

    def write_half() -> None:
        with writing_whole(path) as stream:
            stream.write(b"half")
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        write_half()
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]


@posix
def test_a_new_file_has_the_permissions_of_the_umask(tmp_path: Path) -> None:
    ordinary = tmp_path / "ordinary"
    ordinary.touch()
    write_whole(tmp_path / "text", "words")
    write_record(tmp_path / "game.json", Game.from_moves("44").record)
    SettingsFile(tmp_path / "settings.json").save(Settings())
    for name in ("text", "game.json", "settings.json"):
        assert mode(tmp_path / name) == mode(ordinary), name


@posix
def test_permissions_stay_as_they_are(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_text("old")
    path.chmod(0o640)
    write_whole(path, "new")
    assert (path.read_text(), mode(path)) == ("new", 0o640)


@posix
def test_a_link_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    path, link = tmp_path / "elsewhere" / "game.json", tmp_path / "link.json"
    link.symlink_to(path)
    for moves in ("44", "45"):  # the file that it names may not be there yet
        write_record(link, Game.from_moves(moves).record)
        assert link.is_symlink()
        assert read_record(path).moves == moves


@posix
def test_what_cannot_be_replaced_is_written_to(tmp_path: Path) -> None:
    write_whole("/dev/null", "words")
    assert not Path("/dev/null").is_file()
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    write_whole(pipe, "words")
    assert os.read(reader, 100) == b"words"
    os.close(reader)


def test_a_folder_is_not_a_file(tmp_path: Path) -> None:
    with pytest.raises(OSError, match=r"irectory|ermission"):
        write_whole(tmp_path, "words")


def test_a_user_without_a_home_folder_has_no_data_and_no_error(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise RuntimeError("could not determine the home directory")

    monkeypatch.delenv("FOURFOLD_DATA_DIR", raising=False)
    monkeypatch.setattr("platformdirs.user_data_path", fail)
    assert not data_folder().exists()


# ---- Reading


def special_files(folder: Path) -> list[Path]:
    """Files that block whoever opens or reads them, or never end."""
    pipe = folder / "pipe"
    os.mkfifo(pipe)
    return [pipe, Path("/dev/zero"), Path("/dev/ptmx")]


@posix
def test_only_regular_files_are_opened_and_nobody_waits_for_others(tmp_path: Path) -> None:
    for path in special_files(tmp_path):
        with pytest.raises(OSError, match="not a regular file"):
            open_regular(path)
        with pytest.raises(InvalidArgument, match="not a regular file"):
            load_network(path)
        with pytest.raises(BookError, match="not a regular file"):
            Book.open(path)
    with pytest.raises(IsADirectoryError):
        open_regular(tmp_path)


@pytest.mark.skipif(sys.platform != "linux", reason="files without a size")
def test_at_most_the_largest_size_is_read_whatever_the_system_says() -> None:
    path = Path("/proc/self/status")
    assert path.stat().st_size == 0
    assert b"Name:" in read_limited(path)
    with pytest.raises(OSError, match="too large: more than 10 bytes"):
        read_limited(path, 10)
    with pytest.raises(InvalidArgument, match="too large: more than 1 MB"):
        read_whole(Path("/dev/zero"), 1 << 20)


@posix
def test_pipes_are_read_where_games_are_expected(tmp_path: Path) -> None:
    """As with `<(command)` in a shell."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    writer = threading.Thread(target=pipe.write_bytes, args=(b"x3, o3",))
    writer.start()
    assert read_whole(pipe) == b"x3, o3"
    writer.join()


@pytest.mark.skipif(sys.platform == "win32", reason="no locks")
def test_files_that_killed_processes_have_left_are_removed(tmp_path: Path) -> None:
    old, new, other = (tmp_path / f".fourfold-{end * 8}" for end in ("0a", "0b", "xx"))
    for each in (old, new, other):
        each.touch()
    for each in (old, other):
        os.utime(each, (0, 0))
    with writing_whole(tmp_path / "one") as stream:
        stream.write(b"1")
        (running,) = {*tmp_path.iterdir()} - {new, other}
        os.utime(running, (0, 0))  # slow, but not ended
        write_whole(tmp_path / "two", "2")
    assert {each.name for each in tmp_path.iterdir()} == {"one", "two", new.name, other.name}
