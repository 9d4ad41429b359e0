"""What every command prints with `--json` has the form of the schema."""

import json
from pathlib import Path

import pytest
from support.bots import write_bots
from support.command import command_lines, fourfold
from support.json_schema import ROOT, check
from support.strategies import FILE as STRATEGY
from support.strategies import START

from fourfold.data.datasets import make as make_data_set
from fourfold.learn.puzzles import shipped, to_text
from fourfold.match.exam import ExamAnswer, answers_text, exam_text, make_exam
from fourfold.solver.book import generate as generate_book

# Each command, and the shape of what it prints. FOLDER is an empty folder with a few files.
PRINTED = [
    ("analyse 4455", "AnalysisWithThreats"),
    ("arena FOLDER/bots --no-grades --games 1 --move-time 20", "ArenaReport"),
    ("autograde FOLDER/protocol.toml FOLDER/bots/leftmost.py", "AutogradeReport"),
    ("bench end-easy --positions 1", "BenchReport"),
    ("book generate --ply 2 --columns 5 --rows 4 -o FOLDER/a.book", "GeneratedBook"),
    ("book info", "BookInfo"),
    ("book verify FOLDER/small.book", "BookVerification"),
    ("datasets list", "DataSetList"),
    ("datasets make ladder --size 100 -o FOLDER/made", "MadeDataSet"),
    ("datasets verify FOLDER/set", "DataSetVerification"),
    ("engine check --timeout 0.2 cat", "EngineReport"),
    ("exam score FOLDER/exam.jsonl FOLDER/answers.jsonl", "ExamReport"),
    ("exam transcripts FOLDER/history.txt --format openspiel", "TranscriptReport"),
    ("explain 4455", "Explanation"),
    ("grade random FOLDER/bots/raises.py --games 2", "GradeReports"),
    ("lab compare --depths 2", "Comparison"),
    ("lab compare --published", "PublishedComparison"),
    ("lab tree 414141 --depth 3 --show-depth 2", "SearchTree"),
    ("lab network 4455 --sims 5", "Thoughts"),
    ("label FOLDER/positions.txt -o FOLDER/labels.csv", "LabelReport"),
    ("lessons", "LessonList"),
    ("lessons centre", "LessonDetails"),
    ("match --players", "PlayerList"),
    ("match random easy --games 2", "MatchReport"),
    ("match random easy --games 2 --clock 60 --sprt elo0=0,elo1=9", "MatchReport"),
    ("puzzles info", "PuzzleCounts"),
    ("puzzles play 1", "PuzzleAnswer"),
    ("puzzles progress", "PuzzleResults"),
    ("puzzles show 1", "ShownPuzzle"),
    ("puzzles show 1 --solution", "ShownPuzzle"),
    ("puzzles verify FOLDER/two.json", "PuzzleVerification"),
    ("review 4141415", "Review"),
    ("solve 4455 48 --outcome", "Solved"),
    ("solve 4455 48 --stats", "Solved"),
    (f"strategy show --file {STRATEGY}", "StrategySummary"),
    (f"strategy show {START} --file {STRATEGY}", "StrategyPosition"),
    (f"strategy verify {STRATEGY}", "StrategyVerification"),
]
FAILING = ("arena", "engine check", "grade", "label", "puzzles verify", "solve", "strategy verify")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    found = tmp_path_factory.mktemp("json")
    write_bots(found / "bots", "leftmost", "raises")
    stage = '[limits]\nstart_time = 60\n[[stage]]\nkind = "protocol"\npoints = 1\n'
    (found / "protocol.toml").write_text(stage, encoding="utf-8")
    exam = make_exam(2, 1, variants=["plain", "mirror"], asks=["reasons"])
    (found / "exam.jsonl").write_text(exam_text(exam), encoding="utf-8")
    said = "Move: 4\nResult: win\nConfidence: 90%\nReason: allows 4/4\nReason: it is good"
    answers = answers_text(ExamAnswer(question.id, said) for question in exam[:3])
    (found / "answers.jsonl").write_text(answers, encoding="utf-8")
    (found / "history.txt").write_text("x3, o3, x2", encoding="utf-8")
    (found / "positions.txt").write_text("4455\n48\n", encoding="utf-8")
    generate_book(found / "small.book", 2, 5, 4)
    make_data_set("ladder", found / "set", size=100)
    easy, hard = shipped()[0], shipped()[-1]
    (found / "two.json").write_text(to_text([hard, easy]), encoding="utf-8")  # not in order
    return found


@pytest.mark.parametrize(("command", "shape"), PRINTED)
def test_the_output_has_its_shape(command: str, shape: str, folder: Path) -> None:
    words = command.replace("FOLDER", str(folder)).split()
    at = 2 if command.startswith("engine") else len(words)  # options come before its command
    env = {"FOURFOLD_CONFIG_DIR": str(folder / "settings")}
    typed = "4\n\n" if command.startswith("puzzles play") else ""
    result = fourfold(*words[:at], "--json", *words[at:], stdin=typed, env=env)
    expected = 1 if command.startswith(FAILING) else 0
    assert result.returncode == expected, result.stderr
    lines = [json.loads(line) for line in result.stdout.splitlines()]
    assert lines
    for found in lines:
        check("PuzzleBegun" if "puzzle" in found else shape, found)
        ROOT.validate(found)


def test_every_command_is_tested() -> None:
    tested = {command for command, _ in PRINTED}
    for words in command_lines():
        if "--json" in fourfold(*words, "--help").stdout:
            assert any(each.startswith(" ".join(words)) for each in tested), words
