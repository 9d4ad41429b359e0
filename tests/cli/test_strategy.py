"""`fourfold strategy`: show, verify, export."""

import json
import sys
import zipfile
from pathlib import Path

import pytest
from support.command import fourfold, fourfold_json, fourfold_ok, usage_error
from support.strategies import FILE, START, small

from fourfold.learn.strategy import read
from fourfold.learn.strategy.rocq import to_rocq

BROKEN = '{"format": "fourfold strategy"'


# ---- verify


def test_faults_are_named_by_their_moves(tmp_path: Path) -> None:
    data = small()
    data["positions"].append({"moves": "11" * 3, "answer": 1})
    file = tmp_path / "mine.json"
    file.write_text(json.dumps(data), encoding="utf-8")
    result = fourfold("strategy", "verify", str(file))
    assert result.returncode == 1
    lines = result.stdout.splitlines()
    assert lines[0] == "111111: is not in order"
    assert "the empty board: leads to a position that is not stored" in lines
    assert lines[-2].startswith("and ")
    assert lines[-2].endswith(" more faults")
    assert " faults: 33 positions (7 answers, 26 leaves, 6 diagrams, " in lines[-1]
    printed = fourfold_json("strategy", "verify", str(file), status=1)
    assert printed["positions"] == 33
    assert printed["faults"][0] == {"moves": "111111", "reason": "is not in order"}


@pytest.mark.parametrize("command", [["verify"], ["show", "--file"]])
def test_broken_files(command: list[str], tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    file.write_text(BROKEN, encoding="utf-8")
    result = fourfold("strategy", *command, str(file))
    assert (result.returncode, result.stdout) == (1, "")
    assert "invalid JSON" in result.stderr


# ---- show


def shown(*moves: str) -> str:
    return fourfold_ok("strategy", "show", *moves, "--file", str(FILE)).stdout


def test_a_position_with_an_answer() -> None:
    text = shown(START)
    assert f"After {START}, play column 6." in text
    assert "  6  play column 5\n" in text
    assert "  4  play column 5 by diagram 4\n" in text


def test_moves_are_piped_in() -> None:
    printed = fourfold_ok("strategy", "show", "--file", str(FILE), stdin=f"{START}\n").stdout
    assert printed == shown(START)


def test_a_diagram_is_drawn_on_the_board() -> None:
    text = shown(START + "64")
    assert f"After {START}64, play column 5 by diagram 4." in text
    assert "│· ● 1 · · · ·│" in text
    after = shown(START + "6351")
    assert f"After {START}6351, play column 1 by diagram 5." in after


def test_a_board_for_the_second_player() -> None:
    text = shown(START + "6")
    assert f"After {START}6, the second player is to move." in text
    assert "  1  play column" in text


def test_making_four_is_shown() -> None:
    assert "make four in column 4." in shown("414141")


def test_a_position_as_json() -> None:
    shown = fourfold_json("strategy", "show", START, "--file", str(FILE))
    assert shown["moves"] == START
    assert shown["plays"] == {
        "column": "6",
        "makes_four": False,
        "diagram": None,
        "marks": None,
        "share": 0.0,
    }
    assert shown["replies"]["4"]["diagram"] == 4
    assert shown["replies"]["4"]["marks"] == read(FILE).diagrams[4]


@pytest.mark.parametrize(
    ("moves", "message"),
    [
        ("1234", "1234 is not part of the strategy"),
        (START + "5", f"not part of the strategy: after {START}, it plays column 6"),
        (START + "51", f"not part of the strategy: after {START}, it plays column 6"),
    ],
)
def test_other_games(moves: str, message: str) -> None:
    result = fourfold("strategy", "show", moves, "--file", str(FILE))
    assert (result.returncode, result.stdout) == (1, "")
    assert message in result.stderr


def test_bad_moves() -> None:
    assert "invalid column 8" in usage_error("strategy", "show", "48", "--file", str(FILE))


def test_the_summary() -> None:
    text = shown()
    assert text.startswith("32 positions on the 7×6 board: 6 answers, 26 leaves with 6 diagrams\n")
    assert "22                  2      10" in text
    assert "Diagram 3, for 13 leaves" in text
    printed = fourfold_json("strategy", "show", "--file", str(FILE))
    assert printed["plies"][0] == {"ply": 18, "answers": 1, "leaves": 0}
    assert [each["opponent"] for each in printed["coverage"]] == ["casual", "student", "skilled"]
    half, most = printed["coverage"][0]["covered"]
    assert (half["share"], most["share"]) == (0.5, 0.9)
    assert 0 < half["positions"] < most["positions"] <= 32
    assert sum(each["leaves"] for each in printed["diagrams"]) == printed["leaves"] == 26


def test_the_second_player() -> None:
    text = fourfold_ok("strategy", "show", "--second", "3").stdout
    assert "After 3, play column 4 by diagram" in text
    assert "The first player's replies, and what you then do:" in text
    begun = fourfold_ok("strategy", "show", "--second", "").stdout
    assert "On the empty board, the first player is to move." in begun
    assert "  3  play column 4 by diagram" in begun
    assert "  4  " not in begun
    printed = fourfold_json("strategy", "show", "--second")
    assert (printed["coverage"], printed["plies"][0]["ply"]) == ([], 1)
    result = fourfold("strategy", "show", "--second", "44")
    assert result.returncode == 1
    assert "it has no answer to a first move in column 4" in result.stderr
    departed = fourfold("strategy", "show", "--second", "11")
    assert "after 1, it plays column 4" in departed.stderr
    for command in (["show", "--file"], ["verify"]):
        assert "cannot be used with a file" in usage_error(
            "strategy", *command, str(FILE), "--second"
        )


# ---- export


def test_the_second_player_is_not_exported_for_the_proof(tmp_path: Path) -> None:
    file = tmp_path / "Strategy.v"
    assert "of the first player" in usage_error("strategy", "export", "--second", "-o", str(file))


def test_export_as_json(tmp_path: Path) -> None:
    file = tmp_path / "copy.json"
    result = fourfold_ok("strategy", "export", "--file", str(FILE), "-o", str(file))
    assert result.stdout == f"wrote 32 positions to {file}\n"
    assert read(file) == read(FILE)


def test_export_for_the_proof(tmp_path: Path) -> None:
    file = tmp_path / "Strategy.v"
    result = fourfold_ok("strategy", "export", "--file", str(FILE), "-o", str(file))
    assert result.stdout == f"wrote 32 positions to {file}\n"
    assert file.read_text(encoding="utf-8") == to_rocq(read(FILE))


def test_export_for_anki(tmp_path: Path) -> None:
    pytest.importorskip("genanki", reason="the extra anki is not installed")
    file = tmp_path / "deck.apkg"
    result = fourfold_ok("strategy", "export", "--file", str(FILE), "-o", str(file))
    assert result.stdout == f"wrote 32 cards to {file}\n"
    assert "collection.anki2" in zipfile.ZipFile(file).namelist()
    few = fourfold_ok("strategy", "export", "--count", "5", "--file", str(FILE), "-o", str(file))
    assert few.stdout == f"wrote 5 cards to {file}\n"


def test_a_missing_extra_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "genanki", None)  # as if it were not installed
    monkeypatch.delitem(sys.modules, "fourfold.learn.strategy.anki", raising=False)
    result = fourfold("strategy", "export", "-o", str(tmp_path / "deck.apkg"))
    assert result.returncode == 1
    assert "pip install 'fourfold[anki]'" in result.stderr
    assert not (tmp_path / "deck.apkg").exists()
