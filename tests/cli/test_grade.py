"""`fourfold grade`."""

import json
from pathlib import Path

import pytest
from support.command import fourfold, fourfold_json, fourfold_ok, fourfold_process

from fourfold.cli.grade import grade_tables
from fourfold.match import Grade

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
    assert ["random", f"{found['elo']:.0f}"] in [
        line.split()[:2] for line in shown.stdout.splitlines()
    ]
    assert not file.with_name("grade.json.part").exists()


def test_blunders_are_shown_as_boards() -> None:
    shown = fourfold_ok(*QUICK, "random", "--blunders", "2").stdout
    assert shown.count(" becomes ") == 2
    assert shown.count("└") == 2
    assert "becomes" not in fourfold_ok(*QUICK, "random").stdout


def test_the_page_has_pictures_of_the_blunders(tmp_path: Path) -> None:
    file = tmp_path / "grade.html"
    arguments = ("grade", "random", "easy", "--games", "4", "--workers", "1", "--html", str(file))
    result = fourfold(*arguments, "--blunders", "3")
    assert result.returncode == 0
    assert "score lost" in result.stdout
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
        if position.ply == 35:
            os._exit(7)
        return position.legal_moves[0]

def crasher(means):
    return Crasher()

register(Kind("stillborn", "cannot be made", stillborn))
register(Kind("crasher", "takes its process along", crasher))
"""


def test_a_failing_agent_is_listed_with_its_reason_and_the_others_are_graded(
    tmp_path: Path,
) -> None:
    file = tmp_path / "failing.py"
    file.write_text(FAILING_PLAYERS, encoding="utf-8")
    output = tmp_path / "grades.json"
    result = fourfold_process(
        "grade", "--games", "0", "stillborn", "random", "crasher", "--load", str(file),
        "-o", str(output),
    )  # fmt: skip
    assert result.returncode == 1
    assert "random     opening        200" in result.stdout
    reason = "stillborn cannot play: RuntimeError: not today (failing.py, line 6)"
    assert "stillborn had no legal move in 600 positions:" in result.stdout
    assert reason in result.stdout
    assert '      File "failing.py", line 6, in stillborn' in result.stdout
    assert "crasher died: its process ended with status 7" in result.stdout
    grades = json.loads(output.read_text(encoding="utf-8"))
    assert list(grades) == ["stillborn", "random", "crasher"]
    assert grades["stillborn"]["phases"]["all"]["failed"] == 600
    failure = grades["stillborn"]["failures"][0]
    assert failure["failure"]["reason"] == reason
    assert "line 6" in failure["failure"]["traceback"]
    assert failure["played"] is None
    assert grades["random"]["phases"]["all"]["positions"] == 600


def test_agents_are_compared_with_each_other_and_with_references() -> None:
    shown = fourfold_ok(*QUICK, "random", "threats:depth=4").stdout
    assert "random v. threats:depth=4: only random found a good move in " in shown
    assert "p < 0.0001" in shown
    lines = [line.split()[:2] for line in shown.splitlines()]
    assert [">", "random"] in lines
    assert any(words[:1] == ["master"] for words in lines)
    found = fourfold_json(*QUICK, "random", "threats:depth=4")["random"]["comparisons"]
    assert [each["second"] for each in found] == ["threats:depth=4"]


def test_the_table_of_grades_is_never_cut_off() -> None:
    long = "threats:depth=1,blunder=0.25,order=left-to-right,pruning=off"
    result = fourfold(*QUICK, long, "random", env={"COLUMNS": "30"})
    assert "…" not in result.stdout
    assert result.stdout.splitlines()[1].startswith(f"{long}  opening        200")


@pytest.mark.parametrize(
    ("width", "headings"),
    [
        (200, "player phase positions good 95% perfect 95% score lost 95%"),
        (100, "phase positions good 95% perfect 95% score lost 95%"),
        (70, "phase positions good perfect score lost"),
        (40, "phase good perfect score lost"),
        (30, "phase good score lost"),
        (10, "phase good"),
    ],
)
def test_the_narrower_the_terminal_the_fewer_columns_a_grade_has(width: int, headings: str) -> None:
    grades = {"all": Grade(4, 0, 3, 2, 10, (1.0, 4.0))}
    ((_, table),) = grade_tables({"a player with a name that is quite long": grades}, width)  # type: ignore[dict-item]
    assert " ".join(str(column.header) for column in table.columns) == headings
