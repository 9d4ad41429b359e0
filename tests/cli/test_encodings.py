"""Every command on streams with small character sets: help and typical runs."""

import re
from pathlib import Path

import pytest
from support.command import Streams, command_lines

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
    ("grade", "random", "--games", "2", "--blunders", "1", "--workers", "1"),
    ("bench", "end-easy", "--positions", "2"),
    ("settings",),
    ("book", "info"),
    ("lab", "tree", "44", "--depth", "2"),
    ("lab", "tree", "44", "--depth", "2", "--json"),
    ("lab", "compare", "44", "--depths", "2", "--evaluations", "chains"),
    ("puzzles", "show", "1", "--solution"),
    ("puzzles", "info"),
    ("github", "schema"),
    # Errors are reported on stderr.
    ("analyse", "4×"),
    ("play", "--second", "Zoë"),
    ("render", "4", "-o", "nowhere/漢.png"),
)


def run_in(encoding: str, *arguments: str, typed: bytes = b"") -> tuple[int, str]:
    """The exit status and the output of a command, on streams of this encoding."""
    streams = Streams(typed, encoding)
    with streams.used():
        status = run(arguments)
    return status, b"".join(streams.written()).decode(encoding)


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_every_help_can_be_written(encoding: str) -> None:
    for arguments in command_lines():
        status, shown = run_in(encoding, *arguments, "--help")
        assert status == 0
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
    status, shown = run_in(encoding, *arguments)
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
def test_only_what_an_encoding_does_not_have_is_replaced(encoding: str, expected: str) -> None:
    assert expected in run_in(encoding, "render", "4455", "--caption", "Zoë – Čapek ≤ 漢")[1]


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        ("analyse 76461241141", "|x o . x . o x|"),
        ("explain 6667731736555164", "First (x) to move: win in 11"),
        ("lab tree 4 --depth 2", "|-- 4: MAX"),
        ("puzzles show 1", "^ the last move"),
        ("render 4455 --threats", "|. . . o o . .|"),
    ],
)
def test_boards_and_trees_have_letters_of_ascii(arguments: str, expected: str) -> None:
    assert expected in run_in("ascii", *arguments.split())[1]


def test_unreadable_input_does_not_cause_a_traceback() -> None:
    status, shown = run_in("ascii", "play", "--second", "human", typed="4\né\nq\n".encode())
    assert status == 0
    assert "is neither a column nor a command" in shown


def test_columns_of_tables_stay_aligned(tmp_path: Path) -> None:
    """A character may become two: the plus-minus sign of ratings, letters of names."""
    record = tmp_path / "game.json"
    game = Game.from_moves("4444422122")
    game.first, game.second = "Groß", "Ærø"
    record.write_text(game.to_json(), encoding="utf-8")
    for heading, *arguments in (
        (r".*\bElo\b", "match", "random", "level:1", "--games", "2", "--workers", "1"),
        (r" +Gross", "review", str(record)),
    ):
        lines = run_in("ascii", *arguments)[1].splitlines()
        start = next(i for i, line in enumerate(lines) if re.match(heading, line))
        widths = {len(line) for line in lines[start : start + 3]}
        assert len(widths) == 1, lines
