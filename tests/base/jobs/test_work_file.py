"""The work file of a long job: what it keeps, and what it survives."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fourfold.base.errors import FourfoldError
from fourfold.base.jobs import WorkFile

PIECES = [(4, 2, b"d" * 16, b"four"), (0, 4, b"a" * 16, b""), (6, 1, b"g" * 16, b"six" * 500)]


def begun(path: Path) -> WorkFile:
    work = WorkFile(path, "test", {"size": 7})
    for first, count, digest, payload in PIECES[work.items and len(PIECES) :]:
        work.append(first, count, payload, digest)
    return work


def test_pieces_come_back_in_their_order(tmp_path: Path) -> None:
    begun(tmp_path / "work").close()
    again = WorkFile(tmp_path / "work", "test", {"size": 7})
    assert [tuple(done) for done in again.done()] == sorted(PIECES)
    assert again.items == 7
    again.close()


@given(cut=st.integers(0, 400), flip=st.none() | st.integers(0, 399))
def test_what_a_crash_leaves_is_a_beginning(
    tmp_path_factory: pytest.TempPathFactory, cut: int, flip: int | None
) -> None:
    path = tmp_path_factory.getbasetemp() / "torn.part"
    path.unlink(missing_ok=True)
    begun(path).close()
    content = bytearray(path.read_bytes())
    header = content.index(b"}\n") + 2
    if flip is not None:
        content[header + flip % (len(content) - header)] ^= 1
    del content[header + cut % (len(content) - header) :]
    path.write_bytes(content)
    work = WorkFile(path, "test", {"size": 7})
    left = [tuple(done) for done in work.done()]
    assert left == sorted(PIECES[: len(left)])
    work.append(7, 1, b"more")
    work.close()
    work = WorkFile(path, "test", {"size": 7})
    assert len(list(work.done())) == len(left) + 1
    work.close()


def test_other_files_are_left_alone(tmp_path: Path) -> None:
    begun(tmp_path / "work").close()
    for kind, options in (("other", {"size": 7}), ("test", {"size": 8})):
        with pytest.raises(FourfoldError, match=r"Delete it|delete this file"):
            WorkFile(tmp_path / "work", kind, options)
    work = WorkFile(tmp_path / "work", "test", {"size": 7})
    assert work.items == 7
    work.close()


def test_one_process_at_a_time(tmp_path: Path) -> None:
    first = begun(tmp_path / "work")
    with pytest.raises(FourfoldError, match="another process is using"):
        WorkFile(tmp_path / "work", "test", {"size": 7})
    first.remove()
    assert not (tmp_path / "work").exists()
