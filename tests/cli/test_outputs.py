"""Files that commands write: checked before long work, and no result is lost if writing fails."""

import json
import os
from pathlib import Path

import pytest
from support.strategies import FILE as STRATEGY

from fourfold.base import files
from fourfold.base.errors import BookError
from fourfold.cli.app import run

MATCH = ("match", "random", "level:1", "--games", "2", "--workers", "1")
GRADE = ("grade", "random", "--games", "0", "--workers", "1")
# Every option that names a file to write, with a command line that has everything else.
OUTPUTS: tuple[tuple[tuple[str, ...], str], ...] = (
    ((*MATCH, "-o"), "all.json"),
    ((*MATCH, "--plot"), "plot.svg"),
    ((*GRADE, "-o"), "grades.json"),
    ((*GRADE, "--html"), "grades.html"),
    (("puzzles", "generate", "--count", "1", "-o"), "puzzles.json"),
    (("book", "generate", "--ply", "2", "--columns", "4", "--rows", "4", "-o"), "my.book"),
    (("lab", "compare", "44", "--depths", "2", "--plot"), "plot.svg"),
    (("lab", "tree", "44", "--depth", "1", "-o"), "tree.svg"),
    (("render", "44", "-o"), "board.svg"),
    (("render", "44", "-o"), "board.gif"),
    (("review", "44", "--html"), "review.html"),
    (("review", "44", "--svg"), "plot.svg"),
    (("led", "--gif"), "game.gif"),
    (("strategy", "export", "--file", str(STRATEGY), "-o"), "strategy.json"),
    (("strategy", "export", "--file", str(STRATEGY), "-o"), "cards.apkg"),
    (("play", "--second", "human", "--save"), "game.json"),
)


@pytest.fixture(autouse=True)
def _no_work(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """If a file cannot be written, nothing may be computed for it."""
    if "before" not in request.node.name:
        return

    def work(*_arguments: object, **_options: object) -> None:
        pytest.fail("there was work before the file was tried")

    for name in (
        "match.play_match",
        "grade.grade_each",
        "puzzles.generate.generate_puzzles",
        "review.review_game",
        "book.generate.generate_book",
        "strategy.export.open_strategy",
    ):
        monkeypatch.setattr(f"fourfold.cli.{name}", work)
    for name in ("search", "compare"):
        monkeypatch.setattr(f"fourfold.learn.lab.{name}", work)
    monkeypatch.setattr("fourfold.render.gif.game", work)
    monkeypatch.setattr("fourfold.render.svg.game", work)


@pytest.mark.parametrize(("arguments", "name"), OUTPUTS, ids=lambda each: str(each)[-30:])
def test_a_file_that_cannot_be_written_is_reported_before_any_work(
    arguments: tuple[str, ...], name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """There is no such folder; the name is that of a folder; no file can have the name."""
    (tmp_path / name).mkdir()
    long = "x" * 300 + name
    for place in (tmp_path / "nowhere" / name, tmp_path / name, tmp_path / long):
        assert run([*arguments, str(place)]) == 2, place
        shown = capsys.readouterr()
        assert shown.out == ""
        assert shown.err.count("\n") == 1
        assert shown.err.startswith("fourfold: Invalid value for --"), shown.err
    assert [path.name for path in tmp_path.iterdir()] == [name]
    assert not any((tmp_path / name).iterdir())


@pytest.mark.skipif(os.name != "posix", reason="permissions of folders differ")
def test_missing_permissions_are_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_arguments: object, **_options: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("tempfile.TemporaryFile", refuse)  # root may write anywhere
    with pytest.raises(PermissionError):
        files.check_writable(tmp_path / "game.json")


def test_checking_a_file_changes_nothing(tmp_path: Path) -> None:
    file, link = tmp_path / "there.json", tmp_path / "link.json"
    file.write_text("before")
    link.symlink_to(file)
    for path in (file, link, tmp_path / "new.json"):
        files.check_writable(path)
    assert file.read_text() == "before"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["link.json", "there.json"]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no disk that is always full")
@pytest.mark.parametrize(
    ("arguments", "name", "result"),
    [
        ((*MATCH, "-o"), "a.json", "Elo"),
        (
            (*MATCH, "--plot"),
            "a.svg",
            "Elo",
        ),
        ((*GRADE, "-o"), "a.json", "score lost"),
        ((*GRADE, "--html"), "a.html", "score lost"),
        (("puzzles", "generate", "--count", "1", "-o"), "a.json", '"moves"'),
        (("lab", "compare", "44", "--depths", "2", "--plot"), "a.svg", "share"),
        (("lab", "tree", "44", "--depth", "1", "-o"), "a.txt", "alpha-beta"),
        (("render", "44", "-o"), "a.svg", "<svg"),
        (("review", "44", "--html"), "a.html", "accuracy"),
        (("review", "44", "--svg"), "a.svg", "accuracy"),
    ],
    ids=lambda each: str(each)[-30:],
)
def test_on_a_full_disk_the_result_is_printed(
    arguments: tuple[str, ...],
    name: str,
    result: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    file = tmp_path / name
    file.symlink_to("/dev/full")
    assert run([*arguments, str(file)]) == 1
    shown = capsys.readouterr()
    assert result in shown.out
    assert f"fourfold: cannot write {file}: No space left on device\n" in shown.err
    assert "wrote" not in shown.err


def test_a_match_that_cannot_be_written_is_printed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_arguments: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("fourfold.base.files.write_whole", full)
    assert run([*MATCH, "--json", "-o", str(tmp_path / "all.json")]) == 1
    assert len(json.loads(capsys.readouterr().out)["games"]) == 2


@pytest.mark.skipif(os.name != "posix", reason="no such pipes")
def test_a_book_replaces_no_pipe_or_device(tmp_path: Path) -> None:
    from fourfold.solver.book import generate  # noqa: PLC0415

    pipe = tmp_path / "pipe.book"
    os.mkfifo(pipe)
    with pytest.raises(BookError, match="not a regular file"):
        generate(pipe, ply=2, columns=4, rows=4)
    assert pipe.is_fifo()


@pytest.mark.parametrize(
    ("arguments", "name"),
    [
        (("render", "44", "-o"), "BOARD.PNG"),
        (("render", "44", "-o"), "Board.Svg"),
        (("lab", "tree", "44", "--depth", "1", "-o"), "TREE.JSON"),
        (("lab", "compare", "44", "--depths", "2", "--plot"), "PLOT.SVG"),
        ((*MATCH, "-o"), "ALL.JSON"),
    ],
)
def test_endings_may_be_capitals(
    arguments: tuple[str, ...], name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run([*arguments, str(tmp_path / name)]) == 0, capsys.readouterr().err
    assert (tmp_path / name).stat().st_size


def test_a_missing_record_is_reported_as_a_missing_file(
    capsys: pytest.CaptureFixture[str],
) -> None:
    for name in ("GAME.JSON", "game.json"):
        assert run(["review", name]) == 2
        assert f"{name}: No such file or directory" in capsys.readouterr().err
