"""`fourfold render`: text, pictures, animations, and usage errors."""

import re
import xml.etree.ElementTree as ET
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from support.command import fourfold, fourfold_ok, usage_error

from fourfold import Game, Position, Solver
from fourfold.cli.app import run
from fourfold.render import svg

MOVES = "2653544123664564115"
SIGNATURES = {"svg": b"<svg ", "png": b"\x89PNG", "gif": b"GIF89a", "txt": b" 1 2 3"}


def record(folder: Path, game: Game) -> Path:
    path = folder / "game.json"
    path.write_text(game.to_json(), encoding="utf-8")
    return path


def drawn(*arguments: str, **options: Any) -> str:
    """What the command prints. It must succeed."""
    return fourfold_ok("render", *arguments, **options).stdout


def test_text_on_stdout_by_default() -> None:
    assert drawn("4455").splitlines()[-3:] == [
        "│· · · ○ ○ · ·│",
        "│· · · ● ● · ·│",
        "└────────↑────┘",
    ]


@pytest.mark.parametrize("ending", SIGNATURES)
def test_the_extension_determines_the_format(ending: str, tmp_path: Path) -> None:
    file = tmp_path / f"board.{ending}"
    result = fourfold("render", MOVES, "-o", str(file))
    assert (result.returncode, result.stdout, result.stderr) == (0, "", "")
    assert file.read_bytes().startswith(SIGNATURES[ending])
    assert list(tmp_path.iterdir()) == [file]


def test_a_format_can_be_chosen_for_a_pipe() -> None:
    result = fourfold("render", "4455", "--format", "svg", "--theme", "dark")
    assert result.stdout == svg.game(Game.from_moves("4455"), theme="dark")


def test_a_picture_is_what_the_library_draws(tmp_path: Path) -> None:
    file = tmp_path / "board.svg"
    options = ("--scores", "--threats", "--coordinates", "--caption", "<&>", "--size", "300")
    assert fourfold("render", MOVES, "-o", str(file), *options).returncode == 0
    assert file.read_text(encoding="utf-8") == svg.game(
        Game.from_moves(MOVES),
        scores=Solver().analyse(Position.from_moves(MOVES)).scores,
        threats=True,
        coordinates=True,
        caption="<&>",
        width=300,
    )


def test_scores_and_threats_in_text() -> None:
    board = drawn(MOVES, "--scores", "--threats", "--ascii")
    *_, scores, legend = board.splitlines()
    assert scores.split() == ["+2", "0", "-4", "+1", "+1", "0", "-11"]
    assert legend == "1 First threatens four"
    assert board.isascii()


def test_a_record_has_its_own_size_and_names(tmp_path: Path) -> None:
    game = Game.from_moves("1234", columns=5, rows=4, first="Ada", second="Alan\x1b[2J")
    lines = drawn(str(record(tmp_path, game))).splitlines()
    assert lines[0] == " 1 2 3 4 5"
    assert lines[-1] == "Ada v. Alan?[2J"


@pytest.mark.parametrize("given", ["4141414\n", Game.from_moves("4141414").to_json()])
def test_a_record_or_moves_on_stdin(given: str) -> None:
    assert drawn("-", stdin=given) == drawn("4141414")


def test_one_game_of_many(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    games = [Game.from_moves(moves) for moves in ("1", "22")]
    path.write_text("".join(game.to_json() + "\n" for game in games), encoding="utf-8")
    assert drawn(str(path), "--game", "2") == drawn("22")
    assert "only 2 games" in usage_error("render", str(path), "--game", "3")


def test_the_first_moves_of_a_game() -> None:
    assert drawn(MOVES, "--ply", "4") == drawn(MOVES[:4])


def test_the_empty_board() -> None:
    assert drawn("").count("\N{MIDDLE DOT}") == 42


def test_scores_of_a_finished_game_are_none() -> None:
    assert drawn("4141414", "--scores") == drawn("4141414")


def test_scores_that_take_too_long_are_left_out() -> None:
    result = fourfold("render", "", "--columns", "9", "--scores", "--time-limit", "0.1")
    assert result.returncode == 0
    assert "some scores are missing" in result.stderr


@pytest.mark.parametrize("size", ["0", "-5", "15", "99999"])
@pytest.mark.parametrize("ending", ["svg", "png", "gif"])
def test_absurd_sizes_are_refused_and_the_old_file_stays(
    size: str, ending: str, tmp_path: Path
) -> None:
    file = tmp_path / f"a.{ending}"
    file.write_bytes(b"old")
    message = usage_error("render", "4455", "-o", str(file), "--size", size)
    assert "this picture may be 18 to 4096 pixels wide" in message
    assert file.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [file]


@pytest.mark.parametrize(
    "board", [(7, 6), (4, 15), (12, 4)], ids=lambda board: "x".join(map(str, board))
)
@pytest.mark.parametrize("ending", ["svg", "png", "gif"])
def test_the_size_is_the_width_and_keeps_the_shape(
    board: tuple[int, int], ending: str, tmp_path: Path
) -> None:
    columns, rows = map(str, board)
    place = ("render", "11", "--columns", columns, "--rows", rows, "--no-numbers")

    def measured(*options: str) -> tuple[float, float]:
        file = tmp_path / f"board.{ending}"
        assert run([*place, "-o", str(file), *options]) == 0
        if ending != "svg":
            with Image.open(file) as picture:
                return picture.size
        svg = ET.fromstring(file.read_text(encoding="utf-8"))  # noqa: S314 - our own
        return float(svg.attrib["width"]), float(svg.attrib["height"])

    across, down = measured()
    for width in (100, 333):
        shown = measured("--size", str(width))
        assert shown[0] == width
        assert abs(shown[1] - width * down / across) <= 1


@pytest.mark.parametrize("ending", ["svg", "png", "gif"])
def test_height_is_limited_as_well(ending: str, tmp_path: Path) -> None:
    tall = ("11", "--columns", "4", "--rows", "15", "-o", str(tmp_path / f"a.{ending}"))
    (most,) = map(
        int, re.findall(r"to (\d+) pixels wide", usage_error("render", *tall, "--size", "4096"))
    )
    assert 16 < most < 4096 / 3
    assert f"{most + 1}: this" in usage_error("render", *tall, "--size", str(most + 1))
    if ending == "svg":
        assert run(["render", *tall, "--size", str(most)]) == 0


def test_drawing_an_animation_shows_progress(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = []

    @contextmanager
    def bar(what: str) -> Iterator[Callable[[int, int], None]]:
        yield lambda done, total: shown.append((what, done, total))

    monkeypatch.setattr("fourfold.cli.render.progress_bar", bar)
    assert run(["render", "445", "-o", str(tmp_path / "a.gif"), "--size", "60"]) == 0
    assert shown == [("drawing gif", done, 3) for done in (0, 1, 2, 3)]


@pytest.mark.parametrize("pause", ["-1", "nan", "1e9"])
def test_an_absurd_pause_is_refused(pause: str, tmp_path: Path) -> None:
    message = usage_error("render", "4455", "-o", str(tmp_path / "a.gif"), "--pause", pause)
    assert "expected 0 to 600" in message


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        ('{"format": "fourfold-game", "version": 1, "mo', "JSON"),
        ('{"format": "fourfold-game", "version": 999, "moves": "44"}', "update fourfold"),
        ('{"format": "fourfold-game", "version": 1, "moves": "48"}', "invalid column 8"),
        ('{"format": "fourfold-game", "version": 1, "moves": "4444444"}', "column 4 is full"),
        ('{"format": "fourfold-game", "version": 1, "moves": "4", "rows": 99}', "unsupported"),
        ('{"format": "fourfold-game", "version": 1, "moves": "4", "rule": "gomoku"}', "rule"),
        ("{}", "not a game record"),
        ('{"format": "chess"}', "chess"),
        ("", "no game"),
        ("\x00\x01", "JSON"),
    ],
)
@pytest.mark.parametrize("command", ["render", "review"])
def test_broken_records(content: str, problem: str, command: str, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_text(content, encoding="utf-8")
    assert problem in usage_error(command, str(path))


def test_a_record_keeps_its_size(tmp_path: Path) -> None:
    file = str(record(tmp_path, Game.from_moves("44")))
    assert "the record has 7 columns, not 9" in usage_error("render", file, "--columns", "9")


def test_svg_is_one_well_formed_document() -> None:
    result = fourfold("render", "4455", "--format", "svg", "--caption", "</svg>\x07&")
    root = ET.fromstring(result.stdout)  # noqa: S314 - our own text
    assert root.tag.endswith("svg")


@pytest.mark.parametrize("ending", ["png", "gif"])
def test_letters_that_cannot_be_drawn_are_named(tmp_path: Path, ending: str) -> None:
    file = tmp_path / f"board.{ending}"
    result = fourfold("render", "44", "-o", str(file), "--caption", "Zoë 漢 –\nAda ßł")
    assert (result.returncode, file.exists()) == (0, True)
    assert "does not have ë 漢 – ß ł: the caption is 'Zoe ? - Ada ssl'" in result.stderr
    svg = fourfold("render", "44", "-o", str(tmp_path / "board.svg"), "--caption", "Zoë")
    assert svg.stderr == ""
    assert "Zoë" in (tmp_path / "board.svg").read_text(encoding="utf-8")
