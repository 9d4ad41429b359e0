"""Files of JSON data: every problem is an error that names the file."""

from pathlib import Path

import pytest

from fourfold.base.data_file import DataFileError
from fourfold.learn import lessons, puzzles, strategy
from fourfold.learn.puzzles.files import SHIPPED


@pytest.mark.parametrize(
    ("read", "name"),
    [
        (lessons.read, "lesson file"),
        (puzzles.read, "puzzle file"),
        (strategy.read, "strategy"),
    ],
)
@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "not a {}: invalid JSON"),
        (b"{", "not a {}: invalid JSON"),
        (b"[" * 100_000, "not a {}: invalid JSON"),
        (b"9" * 5000, "not a {}: invalid JSON"),
        (b"\0", "not a {}: invalid JSON"),
        (b"\xff\xfe\xff", "not a {}: invalid JSON"),
        (b"[]", 'not a {}: no "format": "fourfold'),
        (b'{"format": "x"}', 'not a {}: no "format": "fourfold'),
    ],
)
def test_other_files_are_refused(
    tmp_path: Path, read: object, name: str, content: bytes, message: str
) -> None:
    file = tmp_path / "mine.json"
    file.write_bytes(content)
    with pytest.raises(DataFileError) as caught:
        read(file)  # type: ignore[operator]
    assert str(caught.value).startswith(f"{file}: {message.format(name)}")


@pytest.mark.parametrize(("name", "message"), [("none", "No such file"), ("", "Is a directory")])
def test_files_that_cannot_be_read(tmp_path: Path, name: str, message: str) -> None:
    with pytest.raises(DataFileError, match=f"cannot read .*: {message}"):
        puzzles.read(tmp_path / name)


def test_a_byte_order_mark_is_ignored(tmp_path: Path) -> None:
    file = tmp_path / "marked.json"
    file.write_bytes(b"\xef\xbb\xbf" + SHIPPED.read_bytes())  # as some editors do
    assert puzzles.read(file) == puzzles.shipped()
