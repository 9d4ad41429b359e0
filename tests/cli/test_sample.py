"""`fourfold sample`: lines, exit statuses and messages."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from support.command import fourfold, fourfold_ok
from support.runners import ShuffledRunner, connect_to


def test_lines_are_reproducible(tmp_path: Path) -> None:
    output = tmp_path / "a.txt"
    arguments = ("sample", "--count", "20", "--plies", "8..40", "--seed", "7")
    lines = fourfold_ok(*arguments).stdout
    assert len(lines.splitlines()) == 20
    assert all(8 <= len(line) <= 40 for line in lines.splitlines())
    assert fourfold_ok(*arguments, "-o", str(output)).stdout == ""
    assert output.read_text() == lines


def test_a_cluster_does_not_change_the_lines(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    runner = ShuffledRunner(1)
    connect_to(monkeypatch, runner)
    arguments = ("sample", "--count", "200", "--plies", "8..20")
    lines = fourfold_ok(*arguments).stdout
    assert fourfold_ok(*arguments, "--cluster", "local").stdout == lines
    fourfold_ok(*arguments, "-o", str(tmp_path / "a.txt"), "--cluster", "local")
    assert (tmp_path / "a.txt").read_text() == lines
    assert runner.prepared > 2


@pytest.mark.parametrize("policy", ["uniform", "selfplay:elo:800"])
def test_policies(policy: str) -> None:
    lines = fourfold_ok("sample", "--count", "5", "--plies", "6", "--policy", policy).stdout
    assert [len(line) for line in lines.splitlines()] == [6] * 5


def test_every_position_of_games_of_an_agent(tmp_path: Path) -> None:
    file = tmp_path / "bot.py"
    file.write_text(
        "def choose(position):\n    return position.legal_moves[-1]\n", encoding="utf-8"
    )
    arguments = ("sample", "--policy", f"selfplay:{file}", "--whole-games")
    lines = fourfold_ok(*arguments, "--count", "15").stdout.splitlines()
    assert lines == ["-", *("7777776666665"[:ply] for ply in range(1, 14)), lines[-1]]
    result = fourfold(*arguments, "--count", "50")
    assert result.returncode == 1
    assert "different positions, not 50" in result.stderr
    assert "--random-plies" in result.stderr
    more = fourfold_ok(*arguments, "--count", "50", "--random-plies", "3").stdout.splitlines()
    assert len(set(more)) == 50


def test_fewer_positions_than_asked_for(tmp_path: Path) -> None:
    output = tmp_path / "a.txt"
    result = fourfold("sample", "--count", "9", "--plies", "0..1", "-o", str(output))
    assert result.returncode == 1
    assert result.stderr == "fourfold: found only 8 different positions, not 9\n"
    assert sorted(output.read_text().split()) == ["-", *"1234567"]
    halves = fourfold("sample", "--count", "9", "--plies", "0..1", "--no-mirrors")
    assert len(halves.stdout.split()) == 5


def test_ctrl_c(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("fourfold.data.samples.write_sample", interrupt)
    output = tmp_path / "a.txt"
    result = fourfold("sample", "--count", "1", "-o", str(output))
    assert result.returncode == 130
    assert result.stderr == (
        f"fourfold: interrupted: what is drawn is kept in {output}.part. Run the same command "
        "again to continue.\n"
    )

    def interrupted(*_: object, **__: object) -> Iterator[str]:
        yield "44"
        raise KeyboardInterrupt

    monkeypatch.setattr("fourfold.data.samples.sample", interrupted)
    result = fourfold("sample", "--count", "2")
    assert (result.returncode, result.stdout) == (130, "44\n")
    assert result.stderr == "fourfold: interrupted: 1 positions were printed\n"
    assert [*tmp_path.iterdir()] == []
