"""`docs/json.md` names every field that the commands print for programs, and no others."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from support.command import fourfold
from support.paths import DOCS
from support.strategies import FILE as SMALL_STRATEGY
from support.strategies import START

from fourfold.learn.puzzles import shipped, to_text

PAGE = (DOCS / "json.md").read_text(encoding="utf-8")
COMMAND = re.compile(r"^`fourfold ([^`]+ --json)`", re.MULTILINE)
# After each command: the fields of the table that follows, up to the next command or the end.
PARTS = COMMAND.split(PAGE)[1:]
DOCUMENTED = dict(zip(PARTS[::2], PARTS[1::2], strict=True))


def fields(text: str) -> set[str]:
    rows = re.findall(r"^\| (`[^|]+) \|(?!.* Optional\. \|$)", text, re.MULTILINE)
    return {name for row in rows for name in re.findall(r"`(\w+)`", row)}


def printed(command: str) -> Any:
    result = fourfold(*command.split())
    assert result.returncode == 0, result.stderr
    return json.loads(result.stdout)


PUZZLES = "puzzles verify --json"  # all puzzles, which takes a while
ANSWERS = "puzzles play 1 --json"  # a line of JSON for each
LABELS = "label positions.txt -o labels.parquet --json"  # needs files
GRADES = "grade random --games 2 --json"  # by the names of the players
STRATEGY = "strategy verify --json"  # plays millions of turns
SHOWN = ("strategy show 44 --json", "strategy show --json")
MADE, VERIFIED = "datasets make ladder --json", "datasets verify FOLDER --json"  # need a folder


SPECIAL = (PUZZLES, ANSWERS, GRADES, LABELS, STRATEGY, *SHOWN, MADE, VERIFIED)


@pytest.mark.parametrize("command", [each for each in DOCUMENTED if each not in SPECIAL])
def test_fields(command: str) -> None:
    optional = {"moves"} if command.startswith("explain") else set()  # given by this command
    assert fields(DOCUMENTED[command]) | optional == set(printed(command))


def test_fields_of_verified_puzzles(tmp_path: Path) -> None:
    two = tmp_path / "two.json"
    two.write_text(to_text(shipped()[:2]), encoding="utf-8")
    assert fields(DOCUMENTED[PUZZLES]) == set(printed(f"puzzles verify {two} --json"))


def test_fields_of_a_verified_strategy() -> None:
    result = fourfold("strategy", "verify", str(SMALL_STRATEGY), "--json")
    assert fields(DOCUMENTED[STRATEGY]) == set(json.loads(result.stdout))


@pytest.mark.parametrize(("command", "moves"), [*zip(SHOWN, (START, ""), strict=True)])
def test_fields_of_a_shown_strategy(command: str, moves: str) -> None:
    shown = printed(f"strategy show {moves} --file {SMALL_STRATEGY} --json")
    assert fields(DOCUMENTED[command]) == set(shown)


def test_fields_of_data_sets(tmp_path: Path) -> None:
    folder = tmp_path / "set"
    made = printed(f"{MADE} --size 100 -o {folder}")
    assert fields(DOCUMENTED[MADE]) == set(made)
    assert fields(DOCUMENTED[VERIFIED]) == set(printed(VERIFIED.replace("FOLDER", str(folder))))
    (row,) = re.findall(r"^\| `sets` \| (.*) \|$", PAGE, re.MULTILINE)
    (member, *_) = printed("datasets list --json")["sets"]
    assert set(member) == set(re.findall(r"`(\w+)`", row))


def test_fields_of_answers_to_puzzles(tmp_path: Path) -> None:
    env = {"FOURFOLD_CONFIG_DIR": str(tmp_path)}
    lines = fourfold(*ANSWERS.split(), stdin="\n", env=env).stdout.splitlines()
    begun, answer = map(json.loads, lines[:2])
    assert begun == {"puzzle": printed("puzzles show 1 --json")}
    assert fields(DOCUMENTED[ANSWERS]) == set(answer)


def test_fields_of_labels(tmp_path: Path) -> None:
    result = fourfold("label", "-", "-o", str(tmp_path / "labels.csv"), "--json", stdin="414141")
    assert fields(DOCUMENTED[LABELS]) == set(json.loads(result.stdout))


def test_fields_of_grades() -> None:
    found = printed(GRADES)["random"]
    assert set(found) == fields(DOCUMENTED[GRADES])
    assert list(found["phases"]) == ["opening", "middle", "end", "all"]
    members = {
        "phases": found["phases"]["all"],
        "rating": found["rating"],
        "blunders": found["blunders"][0],
    }
    for name, member in members.items():
        (row,) = re.findall(rf"^\| `{name}` \| (.*) \|$", DOCUMENTED[GRADES], re.MULTILINE)
        assert set(member) <= set(re.findall(r"`(\w+)`", row)), name


def test_fields_within_lists() -> None:
    """The rows of a table about the members of a list: each row names all fields of a member."""
    command = "match random easy --games 2 --json"
    found = printed(command)
    for name in ("ratings", "pairings", "games"):
        (row,) = re.findall(rf"^\| `{name}` \| (.*) \|$", DOCUMENTED[command], re.MULTILINE)
        assert set(found[name][0]) <= set(re.findall(r"`(\w+)`", row)), name
