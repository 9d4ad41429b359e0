"""`fourfold label`: exit statuses and messages."""

import json
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest
from support.command import fourfold
from support.runners import ShuffledRunner, connect_to


def test_a_file(tmp_path: Path) -> None:
    (tmp_path / "in.txt").write_text("414141\n76461241141\n")
    result = fourfold("label", str(tmp_path / "in.txt"), "-o", str(tmp_path / "out.parquet"))
    assert (result.returncode, result.stdout) == (0, "")
    assert result.stderr == f"wrote 2 rows to {tmp_path / 'out.parquet'}\n"
    table = pq.read_table(tmp_path / "out.parquet")
    assert table["score"].to_pylist() == [18, -1]


def test_stdin_and_errors(tmp_path: Path) -> None:
    output = tmp_path / "out.jsonl"
    result = fourfold("label", "-", "-o", str(output), "--json", stdin="44\n48\n4141414\n")
    assert result.returncode == 1
    assert json.loads(result.stdout) == {
        "output": str(output),
        "rows": 3,
        "errors": 2,
        "resumed": 0,
    }
    assert result.stderr == (
        "fourfold: line 2: invalid column 8 in move 2: expected 1 to 7\n"
        "fourfold: line 3: the game is over: first has won\n"
        "fourfold: 2 of 3 positions have an error\n"
    )


@pytest.mark.parametrize(
    ("format_", "stdin"), [("csv", "moves\n414141\n"), ("jsonl", '{"moves": "414141"}')]
)
def test_formats_of_stdin(tmp_path: Path, format_: str, stdin: str) -> None:
    output = tmp_path / "out.jsonl"
    assert (
        fourfold("label", "-", "--format", format_, "-o", str(output), stdin=stdin).returncode == 0
    )
    assert json.loads(output.read_text())["score"] == 18


def test_options_do_not_change_the_bytes(tmp_path: Path) -> None:
    moves = fourfold("sample", "--count", "50", "--plies", "20..40").stdout
    contents = set()
    for options in ((), ("--threads", "1"), ("--no-book", "--table-mb", "1")):
        output = tmp_path / "out.parquet"
        assert fourfold("label", "-", "-o", str(output), *options, stdin=moves).returncode == 0
        contents.add(output.read_bytes())
    assert len(contents) == 1


def test_a_cluster_does_not_change_the_bytes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    runner = ShuffledRunner(1)
    addresses = connect_to(monkeypatch, runner)
    here, there = str(tmp_path / "a.parquet"), str(tmp_path / "b.parquet")
    moves = fourfold("sample", "--count", "50", "--plies", "20..40").stdout
    assert fourfold("label", "-", "-o", here, stdin=moves).returncode == 0
    result = fourfold("label", "-", "-o", there, "--cluster", "tcp://a:8786", stdin=moves)
    assert (result.returncode, addresses, runner.prepared) == (0, ["tcp://a:8786"], 1)
    assert Path(here).read_bytes() == Path(there).read_bytes()


def test_an_input_that_cannot_be_read(tmp_path: Path) -> None:
    output = str(tmp_path / "a.parquet")
    (tmp_path / "bad.parquet").write_text("4455")
    bad = fourfold("label", str(tmp_path / "bad.parquet"), "-o", output)
    assert bad.returncode == 1
    assert "bad.parquet is not a Parquet file" in bad.stderr


def test_ctrl_c_says_how_to_continue(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: Any, **__: Any) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("fourfold.data.job.label", interrupt)
    output = tmp_path / "a.parquet"
    result = fourfold("label", "-", "-o", str(output))
    assert result.returncode == 130
    assert result.stderr == (
        f"fourfold: interrupted: what is labelled is kept in {output}.part. Run the same command "
        "again to continue.\n"
    )
