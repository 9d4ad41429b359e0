"""Every command on streams that have few characters: help and typical runs."""

import io
from pathlib import Path

import pytest
from support.command import command_lines

from fourfold import Game
from fourfold.cli.app import run

ENCODINGS = ("ascii", "cp1252", "cp437", "latin-1")
RUNS: tuple[tuple[str, ...], ...] = (
    ("--version",),
    ("play", "--first", "random", "--second", "random", "--seed", "1"),
    ("solve", "76461241141"),
    ("analyse", "76461241141"),
    ("analyse", "7646124114", "--json"),
    ("explain", "44444"),
    ("review", "4444422122"),
    ("render", "4455", "--threats", "--scores", "--caption", "Zoë – Čapek ≤ 漢"),
    ("match", "random", "level:1", "--games", "2", "--workers", "1"),
    ("match", "--players"),
    ("match", "--grade", "random", "--workers", "1"),
    ("bench", "end-easy", "--positions", "2"),
    ("settings",),
    ("book", "info"),
    ("lab", "tree", "44", "--depth", "2"),
    ("lab", "tree", "44", "--depth", "2", "--json"),
    ("lab", "compare", "44", "--depths", "2", "--evaluations", "chains"),
    ("puzzles", "show", "1", "--solution"),
    ("puzzles", "info"),
    ("github", "schema"),
    # What goes wrong is said on stderr.
    ("analyse", "4×"),
    ("play", "--second", "Zoë"),
    ("render", "4", "-o", "nowhere/漢.png"),
)


class Streams:
    """Takes the place of stdin, stdout and stderr, in some encoding."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, encoding: str, typed: bytes = b"") -> None:
        self.out, self.err = io.BytesIO(), io.BytesIO()
        self._wrappers = [io.TextIOWrapper(each, encoding) for each in (self.out, self.err)]
        monkeypatch.setattr("sys.stdout", self._wrappers[0])
        monkeypatch.setattr("sys.stderr", self._wrappers[1])
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(typed), encoding))

    def written(self) -> bytes:
        for wrapper in self._wrappers:
            wrapper.flush()
        return self.out.getvalue() + self.err.getvalue()


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_every_help_can_be_written(monkeypatch: pytest.MonkeyPatch, encoding: str) -> None:
    for arguments in command_lines():
        streams = Streams(monkeypatch, encoding)
        assert run([*arguments, "--help"]) == 0
        shown = streams.written().decode(encoding)
        assert "Usage: fourfold" in shown
        assert "?" not in shown.replace("nodes?", "").replace("PLAYER?", "").replace("? ", "")


@pytest.mark.parametrize("encoding", ENCODINGS)
@pytest.mark.parametrize("arguments", RUNS, ids=" ".join)
def test_every_command_can_be_run(
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    encoding: str,
    arguments: tuple[str, ...],
) -> None:
    monkeypatch.chdir(tmp_path)
    streams = Streams(monkeypatch, encoding)
    status = run(arguments)
    shown = streams.written().decode(encoding)
    assert shown.strip()
    assert (status == 0) == ("fourfold: " not in shown), shown


@pytest.mark.parametrize(
    ("encoding", "expected"),
    [
        ("ascii", "Zoe - Capek <= ?"),
        ("cp437", "Zoë - Capek ≤ ?"),
        ("cp1252", "Zoë – Capek <= ?"),
        ("utf-8", "Zoë – Čapek ≤ 漢"),
    ],
)
def test_only_what_an_encoding_does_not_have_is_replaced(
    monkeypatch: pytest.MonkeyPatch, encoding: str, expected: str
) -> None:
    streams = Streams(monkeypatch, encoding)
    assert run(["render", "4455", "--caption", "Zoë – Čapek ≤ 漢"]) == 0
    assert expected in streams.written().decode(encoding)


def test_what_cannot_be_read_is_no_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    streams = Streams(monkeypatch, "ascii", "4\né\nq\n".encode())
    assert run(["play", "--second", "human"]) == 0
    assert b"is neither a column nor a command" in streams.written()


def test_columns_of_tables_stay_aligned(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A character may become two: the plus-minus sign of ratings, letters of names."""
    record = tmp_path / "game.json"
    game = Game.from_moves("4444422122")
    game.first, game.second = "Groß", "Ærø"
    record.write_text(game.to_json(), encoding="utf-8")
    for arguments in (
        ("match", "random", "level:1", "--games", "2", "--workers", "1"),
        ("review", str(record)),
    ):
        streams = Streams(monkeypatch, "ascii")
        assert run([*arguments]) == 0
        lines = streams.written().decode("ascii").splitlines()
        start = next(i for i, line in enumerate(lines) if "Elo" in line or ("Gross" in line and i))
        widths = {len(line) for line in lines[start : start + 3]}
        assert len(widths) == 1, lines
