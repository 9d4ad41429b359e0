"""`fourfold book`: info, generate, verify."""

import json
import signal
import sys
from contextlib import nullcontext
from pathlib import Path

import pytest
from support.book_reader import with_checksum
from support.command import Running, fourfold, fourfold_json, fourfold_ok
from support.runners import ShuffledRunner

from fourfold import Book
from fourfold.cli.app import run
from fourfold.solver.book import generate
from fourfold.solver.book.book import DATA

SMALL = ("--ply", "6", "--columns", "5", "--rows", "4")


@pytest.fixture(scope="module")
def small_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("book") / "5x4.book"
    generate(path, ply=6, columns=5, rows=4)
    return path


def test_without_a_command_is_bad_usage() -> None:
    result = fourfold("book")
    assert result.returncode == 2
    assert "generate" in result.stdout + result.stderr


class TestInfo:
    def test_of_the_shipped_book(self) -> None:
        result = fourfold_ok("book", "info")
        assert "10,881,076" in result.stdout
        assert f"{Book.shipped().size:,} bytes" in result.stdout

    def test_of_a_file_for_programs(self, small_file: Path) -> None:
        result = fourfold("book", "info", str(small_file), "--json")
        assert json.loads(result.stdout) == {
            "columns": 5,
            "rows": 4,
            "ply": 6,
            "positions": 1500,
            "size": small_file.stat().st_size,
            "bits_per_position": 8 * small_file.stat().st_size / 1500,
        }

    @pytest.mark.parametrize(
        ("content", "problem"),
        [(b"hello", "not a fourfold book"), (b"FOURBOOK", "truncated")],
    )
    def test_of_what_is_not_a_book(self, tmp_path: Path, content: bytes, problem: str) -> None:
        path = tmp_path / "book"
        path.write_bytes(content)
        result = fourfold("book", "info", str(path))
        assert result.returncode == 1
        assert problem in result.stderr
        assert result.stderr.count("\n") == 1


class TestGenerate:
    def test_makes_a_book(self, tmp_path: Path, small_file: Path) -> None:
        out = tmp_path / "made.book"
        result = fourfold_ok("book", "generate", *SMALL, "--out", str(out), "--threads", "2")
        assert "1,500" in result.stdout
        assert out.read_bytes() == small_file.read_bytes()
        assert list(tmp_path.iterdir()) == [out]

    def test_where_solvers_find_it(self, tmp_path: Path, small_file: Path) -> None:
        fourfold_ok("book", "generate", *SMALL, env={"FOURFOLD_DATA_DIR": str(tmp_path / "data")})
        made = tmp_path / "data" / "books" / "5x4-ply6.book"
        assert made.read_bytes() == small_file.read_bytes()

    def test_on_a_cluster(
        self, tmp_path: Path, small_file: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        later, out = tmp_path / "later.book", tmp_path / "made.book"
        generate(later, ply=8, columns=5, rows=4)
        for options in ((), ("--book", str(later))):
            runner = ShuffledRunner(1)
            monkeypatch.setattr(
                "fourfold.data.cluster.connect", lambda *_, r=runner, **__: nullcontext(r)
            )
            command = ["book", "generate", *SMALL, "--out", str(out), *options]
            assert run([*command, "--cluster", "local:2"]) == 0
            assert runner.prepared
            assert out.read_bytes() == small_file.read_bytes()

    def test_for_programs(self, tmp_path: Path) -> None:
        out = tmp_path / "made.book"
        later = tmp_path / "later.book"
        generate(later, ply=8, columns=5, rows=4)
        result = fourfold(
            "book", "generate", *SMALL, "--out", str(out), "--book", str(later), "--json"
        )
        made = json.loads(result.stdout)
        assert made["file"] == str(out)
        assert made["positions"] == 1500

    @pytest.mark.skipif(sys.platform == "win32", reason="no such signals")
    def test_ctrl_c_keeps_what_is_solved(self, tmp_path: Path) -> None:
        out = tmp_path / "long.book"
        kept = tmp_path / "long.book.progress"
        with Running("book", "generate", "--ply", "8", "--out", str(out)) as command:
            while not kept.exists():
                assert command.process.poll() is None
            command.process.send_signal(signal.SIGINT)
            status, problem = command.end()
        assert status == 130
        assert b"interrupted: run the same command again to continue from" in problem
        assert list(tmp_path.iterdir()) == [kept]


class TestVerify:
    def test_a_sample_of_a_shipped_book(self) -> None:
        file = str(DATA / "7x6-ply8.book")  # docs/cli.md has the example with the large one
        result = fourfold_ok("book", "verify", file, "--sample", "5", "--seed", "4")
        assert result.stdout == "5 positions checked\nall scores are right\n"

    def test_all_of_a_book(self, small_file: Path) -> None:
        result = fourfold_ok("book", "verify", str(small_file), "--all", "--json")
        assert json.loads(result.stdout) == {"checked": 1500, "complete": True, "mistakes": []}

    def test_a_book_that_is_wrong(self, tmp_path: Path, small_file: Path) -> None:
        content = bytearray(small_file.read_bytes())
        longest = content[65]
        content[66 + longest] ^= 1
        wrong = tmp_path / "wrong.book"
        wrong.write_bytes(with_checksum(bytes(content)))
        result = fourfold("book", "verify", str(wrong), "--all")
        assert result.returncode == 1
        assert "scores are wrong" in result.stdout
        assert "Position.from_bitboards(" in result.stdout
        told = fourfold_json("book", "verify", str(wrong), "--all", status=1)
        assert told["mistakes"]
