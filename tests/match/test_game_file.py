"""The games of a match on disk: found again if nothing changed that they depend on."""

import errno
from dataclasses import replace
from io import FileIO
from pathlib import Path

import pytest

from fourfold import FourfoldError, Outcome
from fourfold.match import Played, TimeControl, play_match
from fourfold.match.game_file import GameFile
from fourfold.match.schedule import Task, entrants

WHO = entrants(["random", "easy"])
TASK = Task(0, 0, 1, "4455", (1, 2))
PLAYED = Played("4455667", Outcome.SECOND, "random died\nhorribly")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A file with one game."""
    found = tmp_path / "games.jsonl"
    file = GameFile(found, WHO)
    assert list(file.keep([(TASK, PLAYED)])) == [(TASK, PLAYED)]
    file.close()
    return found


def test_a_game_is_found_again(path: Path) -> None:
    other = replace(TASK, number=1, seeds=(1, 3))
    later = replace(TASK, number=7)  # a number does not change a game
    file = GameFile(path, WHO)
    assert file.recall([later, other]) == {later: PLAYED}
    file.close()


@pytest.mark.parametrize(
    "changed",
    [
        {"who": [WHO[0], replace(WHO[1], version="2")]},
        {"who": WHO[::-1]},
        {"columns": 8},
        {"time_control": TimeControl(1)},
        {"version": "2"},
    ],
)
def test_a_game_is_not_found_if_something_changed(path: Path, changed: dict[str, object]) -> None:
    file = GameFile(path, **({"who": WHO} | changed))  # type: ignore[arg-type]
    assert file.recall([TASK]) == {}
    file.close()


def test_only_one_process_at_a_time(path: Path) -> None:
    file = GameFile(path, WHO)
    with pytest.raises(FourfoldError, match=r"another process is using .*games\.jsonl"):
        GameFile(path, WHO)
    file.close()


def test_a_file_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    with pytest.raises(FourfoldError, match=r"cannot write .*missing.*: No such file"):
        play_match(["random", "random"], 2, store=tmp_path / "missing" / "games.jsonl")


def test_a_full_disk_ends_the_match_and_keeps_what_was_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, left = tmp_path / "games.jsonl", 500

    class FullDisk(FileIO):
        def write(self, data: bytes | memoryview) -> int:  # type: ignore[override]
            nonlocal left
            if not left:
                raise OSError(errno.ENOSPC, "No space left on device")
            written = super().write(data[:left])
            left -= written
            return written

    players = ["random", "easy"]
    with monkeypatch.context() as patched:
        patched.setattr("fourfold.match.line_file.FileIO", FullDisk)
        with pytest.raises(FourfoldError, match=r"cannot write .*: No space left on device"):
            play_match(players, 10, store=path)
    kept = path.read_bytes().count(b"\n")
    assert kept > 0
    assert path.stat().st_size == 500
    again = play_match(players, 10, store=path)
    assert again == play_match(players, 10)
    assert path.read_bytes().count(b"\n") == 11  # and the torn line
