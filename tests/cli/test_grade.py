"""`fourfold grade`."""

import json
from pathlib import Path

import pytest
from support.command import fourfold, fourfold_json, fourfold_ok, fourfold_process

from fourfold.cli.grade import grade_tables
from fourfold.match import Grade, Grades

QUICK = ("grade", "--games", "0", "--workers", "1")


def test_grades() -> None:
    found = fourfold_json(*QUICK, "random", "threats:depth=4")
    assert list(found) == ["random", "threats:depth=4"]
    phases = found["random"]["phases"]
    assert list(phases) == ["opening", "middle", "end", "all"]
    strong = found["threats:depth=4"]["phases"]["all"]
    assert phases["all"]["good_share"] < strong["good_share"]
    assert found["random"]["rating"] is None
    lost = [
        max(score for score in blunder["scores"] if score is not None)
        - blunder["scores"][int(blunder["played"]) - 1]
        for blunder in found["random"]["blunders"]
    ]
    assert len(lost) == phases["all"]["positions"] - phases["all"]["kept"]
    table = fourfold_ok(*QUICK, "random")
    assert "score lost" in table.stdout
    assert "600" in table.stdout


def test_the_elo_is_measured_in_games(tmp_path: Path) -> None:
    file = tmp_path / "grade.json"
    shown = fourfold_ok("grade", "random", "--games", "10", "--workers", "1", "-o", str(file))
    found = json.loads(file.read_text(encoding="utf-8"))["random"]["rating"]
    assert found["games"] == 10
    assert found["low"] < found["elo"] < found["high"]
    assert "random" not in found["opponents"]
    assert shown.stdout.splitlines()[-1].split()[:2] == ["random", f"{found['elo']:.0f}"]


def test_blunders_are_shown_as_boards() -> None:
    shown = fourfold_ok(*QUICK, "random", "--blunders", "2").stdout
    assert shown.count(" becomes ") == 2
    assert shown.count("└") == 2
    assert "becomes" not in fourfold_ok(*QUICK, "random").stdout


def test_the_page_has_pictures_of_the_blunders(tmp_path: Path) -> None:
    file = tmp_path / "grade.html"
    arguments = ("grade", "random", "easy", "--games", "4", "--workers", "1", "--html", str(file))
    result = fourfold(*arguments, "--blunders", "3")
    assert (result.returncode, result.stdout) == (0, "")
    assert result.stderr == f"wrote {file}\n"
    page = file.read_text(encoding="utf-8")
    assert page.count("<svg ") == 6
    assert "to move, after" in page
    comparison = page[page.index("<table>") : page.index("</table>")]
    assert ">random<" in comparison
    assert ">easy<" in comparison
    assert "<script" not in page
    assert "http" not in page.replace("http://www.w3.org/2000/svg", "")


FAILING_PLAYERS = """
import os
from fourfold.players import Kind, RandomPlayer, register

def stillborn(means):
    raise RuntimeError("not today")

class Crasher:
    name = "crasher"

    def get_move(self, position):
        os._exit(7)

def crasher(means):
    return Crasher()

register(Kind("stillborn", "cannot be made", stillborn))
register(Kind("crasher", "takes its process along", crasher))
"""


def test_a_failing_agent_has_no_grade_and_the_others_have(tmp_path: Path) -> None:
    file = tmp_path / "failing.py"
    file.write_text(FAILING_PLAYERS, encoding="utf-8")
    output = tmp_path / "grades.json"
    result = fourfold_process(
        "grade", "--games", "0", "stillborn", "random", "crasher", "--load", str(file),
        "-o", str(output),
    )  # fmt: skip
    assert result.returncode == 1
    assert "random  opening        200" in result.stdout
    reason = "stillborn cannot play: RuntimeError: not today"
    assert f"stillborn has no grade: {reason}" in result.stdout
    assert "crasher has no grade: crasher died: its process ended with status 7" in result.stdout
    grades = json.loads(output.read_text(encoding="utf-8"))
    assert list(grades) == ["stillborn", "random", "crasher"]
    assert grades["stillborn"] == {"failed": reason}
    assert grades["random"]["phases"]["all"]["positions"] == 600


def test_the_table_of_grades_is_never_cut_off() -> None:
    long = "threats:depth=1,blunder=0.25,order=left-to-right,pruning=off"
    result = fourfold(*QUICK, long, "random", env={"COLUMNS": "30"})
    assert "…" not in result.stdout
    assert result.stdout.splitlines()[1].startswith(f"{long}  opening        200")


@pytest.mark.parametrize(
    ("width", "headings"),
    [
        (200, "player phase positions good perfect score lost"),
        (70, "phase positions good perfect score lost"),
        (40, "phase good perfect score lost"),
        (30, "phase good score lost"),
        (10, "phase good"),
    ],
)
def test_the_narrower_the_terminal_the_fewer_columns_a_grade_has(width: int, headings: str) -> None:
    grades = Grades()
    grades["all"] = Grade(4, 3, 2, 10)
    del grades["opening"], grades["middle"], grades["end"]
    ((_, table),) = grade_tables({"a player with a name that is quite long": grades}, width)
    assert " ".join(str(column.header) for column in table.columns) == headings
