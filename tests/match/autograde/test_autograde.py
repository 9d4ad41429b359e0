"""The automatic grading of submissions."""

import base64
import json
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from support.command import fourfold, fourfold_ok, usage_error
from support.paths import ROOT
from support.report_formats import check_github, check_gradescope, check_junit

from fourfold import InvalidArgument, Position
from fourfold.adapters.engine.conformance import CHECKS, Status, run_checks
from fourfold.match.arena import can_isolate
from fourfold.match.autograde import (
    KITS,
    AutogradeReport,
    autograde,
    read_spec,
    stages,
    write_kit,
)
from fourfold.match.autograde.spec import ExamStage, NodesStage
from fourfold.match.autograde.stages import expected_nodes, tactics
from fourfold.match.autograde.writers import github, gradescope, junit

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="limits and programs of POSIX")

QUICK = """
title = "Test"
[limits]
move_time = 20
start_time = 60
[[stage]]
kind = "tactics"
count = 2
points = 10
[[stage]]
kind = "exam"
seed = 5
count = 3
points = 20
none = 0.0
full = 0.5
visibility = "after_published"
[[stage]]
kind = "time"
points = 10
seconds = 20
"""


def graded(folder: Path, bot: str, spec: str = QUICK) -> AutogradeReport:
    file, submission = folder / "spec.toml", folder / "ada.py"
    file.write_text(spec, encoding="utf-8")
    submission.write_text(bot, encoding="utf-8")
    return autograde(read_spec(file), submission)


WINS = """
from fourfold import Position

def agent(position: Position) -> int:
    moves = position.legal_moves
    wins = [move for move in moves if position.is_winning_move(move)]
    safe = [move for move in moves if not position.play(move).can_win_next()]
    return (wins or safe or moves)[0]
"""


def test_a_submission_gets_points_for_what_it_can_do(tmp_path: Path) -> None:
    report = graded(tmp_path, WINS)
    solved, exam, in_time = report.stages
    assert (solved.points, solved.summary) == (10, "2 of 2 positions solved")
    assert 0 <= exam.points <= 20
    assert "good moves in " in exam.summary
    assert in_time.points == 10
    assert report.attempts == ()
    assert report.points == 20 + exam.points
    assert report.max_points == 40


def test_a_failure_shows_the_board_and_the_traceback(tmp_path: Path) -> None:
    report = graded(tmp_path, "def agent(position):\n    return 1 // 0\n")
    details = report.stages[0].details
    assert "ZeroDivisionError: integer division or modulo by zero (ada.py, line 2)" in details
    assert 'File "ada.py", line 2, in agent' in details
    assert "|. . . . . . .|" in details
    assert str(tmp_path) not in details
    assert report.points == 10  # in time


@pytest.mark.parametrize(
    ("cheat", "attempt"),
    [
        ("from fourfold import Solver", "used fourfold.Solver"),
        ("import fourfold.players as p; p.make_player", "used fourfold.players"),
        ("import bitbully", "used bitbully"),
        ("import subprocess; subprocess.run(['fourfold', 'solve'])", "used subprocess.Popen"),
        ("open(SPEC)", "used the file spec.toml"),
    ],
)
def test_attempts_to_cheat_are_blocked_and_reported(
    tmp_path: Path, cheat: str, attempt: str
) -> None:
    spec = QUICK.partition('[[stage]]\nkind = "exam"')[0]
    bot = f"SPEC = {str(tmp_path / 'spec.toml')!r}\n{cheat}\n{WINS}"
    report = graded(tmp_path, bot, spec)
    assert [each.startswith(attempt) for each in report.attempts] == [True]
    assert report.points == 0


@pytest.mark.skipif(not can_isolate(), reason="the system forbids user namespaces")
def test_a_program_that_asks_our_solver_is_found_out(tmp_path: Path) -> None:
    (tmp_path / "spec.toml").write_text(
        '[limits]\nstart_time = 60\n[[stage]]\nkind = "tactics"\ncount = 1\npoints = 1\n'
    )
    program = tmp_path / "ada"
    program.write_text(f"#!/bin/sh\nexec {sys.executable} -m fourfold engine\n")
    program.chmod(0o755)
    report = autograde(read_spec(tmp_path / "spec.toml"), program)
    assert report.attempts == ("imported fourfold in -m",)
    assert report.points == 0


def test_a_build_that_fails_ends_the_grading(tmp_path: Path) -> None:
    build = '[[stage]]\nkind = "build"\npoints = 5\ncommand = ["sh", "-c", "echo oops; exit 3"]\n'
    report = graded(tmp_path, WINS, QUICK.partition("[[stage]]")[0] + build + build)
    assert [stage.points for stage in report.stages] == [0, 0]
    assert report.stages[0].summary == "sh -c echo oops; exit 3 ended with status 3"
    assert report.stages[0].details == "oops"
    assert report.stages[1].summary == "not run: the build failed"
    assert (tmp_path / "ada.py").read_text() == WINS


@pytest.mark.parametrize("language", KITS)
def test_starter_kits_follow_the_protocol(tmp_path: Path, language: str) -> None:
    folder = tmp_path / "mybot"
    write_kit(language, folder)
    spec = read_spec(tmp_path / "mybot.toml")
    assert sum(stage.points for stage in spec.stages) == 100
    with pytest.raises(InvalidArgument, match="exists already"):
        write_kit(language, folder)
    if language == "python":
        found = list(run_checks([sys.executable, str(folder / "bot")]))
        assert not [each for each in found if each.mandatory and each.status is Status.FAILED]


def test_reports_have_the_fields_of_their_formats(tmp_path: Path) -> None:
    report = graded(tmp_path, "def agent(position):\n    return 1 // 0  # \x07 <&>\n")
    scope = json.loads(gradescope(report))
    assert scope["score"] == sum(test["score"] for test in scope["tests"]) == 10
    for test in scope["tests"]:
        assert test["status"] in {"passed", "failed"}
        assert test["output_format"] == "text"
        assert test["score"] <= test["max_score"]
    visible = [test["visibility"] for test in scope["tests"]]
    assert visible == ["visible", "after_published", "visible"]
    classroom = json.loads(github(report))
    assert (classroom["version"], classroom["status"], classroom["max_score"]) == (1, "fail", 40)
    assert [test["status"] for test in classroom["tests"]] == ["fail", "fail", "pass"]
    assert classroom["tests"][1]["message"] == "The details are not shown here."
    suite = ET.fromstring(junit(report)).find("testsuite")  # noqa: S314 - our own
    assert suite is not None
    assert (suite.get("tests"), suite.get("failures")) == ("3", "2")
    assert "ZeroDivisionError" in (suite.findtext("testcase/failure") or "")


def reports(folder: Path) -> Iterator[AutogradeReport]:
    """Good, failing and cheating submissions."""
    for number, code in enumerate(
        (
            WINS,
            "def agent(position):\n    return 1 // 0  # \x07 <&>\n",
            f"from fourfold import Solver\n{WINS}",
        )
    ):
        (folder / str(number)).mkdir()
        yield graded(folder / str(number), code)


def test_reports_fit_the_descriptions_of_their_formats(tmp_path: Path) -> None:
    attempts = 0
    for report in reports(tmp_path):
        attempts += len(report.attempts)
        check_gradescope(gradescope(report))
        check_github(github(report))
        check_junit(junit(report))
        classroom = json.loads(github(report))
        # The reporter adds up the scores of tests, and fails the run by the status.
        assert sum(test["score"] for test in classroom["tests"]) == pytest.approx(
            report.points, abs=0.02
        )
        assert (classroom["status"] == "pass") == (report.points == report.max_points)
    assert attempts


def test_an_engine_that_moves_too_late_keeps_the_other_points_of_the_protocol(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = {"handshake", "move", "stop without go"}
    monkeypatch.setattr(stages, "CHECKS", [each for each in CHECKS if each.name in names])
    spec, bot = tmp_path / "spec.toml", tmp_path / "ada" / "bot"
    spec.write_text('[limits]\nmove_time = 0.1\n[[stage]]\nkind = "protocol"\npoints = 3\n')
    bot.parent.mkdir()
    engine = ROOT / "tests" / "support" / "broken_engine.py"
    bot.write_text(f"#!/bin/sh\nexec {sys.executable} -S -E {engine} move\n")
    bot.chmod(0o755)
    (result,) = autograde(read_spec(spec), bot.parent).stages
    assert result.summary == "2 of 3 checks passed"
    assert "move: no `bestmove` within 1.1 seconds" in result.details


def test_the_command_writes_reports(tmp_path: Path) -> None:
    spec, bot = tmp_path / "spec.toml", tmp_path / "ada.py"
    spec.write_text('[limits]\nstart_time = 60\n[[stage]]\nkind = "protocol"\npoints = 3\n')
    bot.write_text(WINS)
    output, github_output = tmp_path / "results.json", tmp_path / "outputs"
    arguments = ("autograde", str(spec), str(bot), "--format", "github", "-o", str(output))
    shown = fourfold(*arguments, env={"GITHUB_OUTPUT": str(github_output)}).stdout
    assert "it starts and answers with a legal move" in shown
    assert "3.0 of 3" in shown
    encoded = github_output.read_text().removeprefix("result=")
    assert base64.b64decode(encoded).decode() == output.read_text()
    found = json.loads(fourfold_ok("autograde", str(spec), str(bot), "--json").stdout)
    assert (found["points"], found["submission"]) == (3, "ada.py")
    assert fourfold("autograde", "--kit", "cpp", "-o", str(tmp_path / "kit")).returncode == 0
    assert (tmp_path / "kit" / "bot.cpp").exists()
    assert "needs a new folder" in usage_error("autograde", "--kit", "cpp")
    assert "SPEC.toml SUBMISSION" in usage_error("autograde")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "there are no stages"),
        ("title = ", "is not a TOML file"),
        ('[[stage]]\nkind = "dance"\npoints = 1', "unknown kind 'dance'. Available: build, "),
        ('[[stage]]\nkind = "exam"\npoints = 1', r"\[\[stage\]\] 1 \(exam\): 'seed' is missing"),
        ('[[stage]]\nkind = "time"\npoints = "1"', "points must be a float, not '1'"),
        ('[[stage]]\nkind = "time"\npoints = 1\nspeed = 2', "unknown key 'speed'"),
        ('[[stage]]\nkind = "time"\npoints = 1\nvisibility = "never"', "unknown visibility"),
        ('[[stage]]\nkind = "games"\npoints = 1\nopponents = ["x"]', "no player 'x'"),
        ('[limits]\nmove_time = 0\n[[stage]]\nkind = "time"\npoints = 1', "move_time must be"),
    ],
)
def test_mistakes_in_a_specification_are_named(tmp_path: Path, text: str, message: str) -> None:
    (tmp_path / "spec.toml").write_text(text)
    with pytest.raises(InvalidArgument, match=message):
        read_spec(tmp_path / "spec.toml")


def test_tactics_have_the_moves_that_they_ask_for() -> None:
    for index, (game, right) in enumerate(tactics(12, seed=3)):
        wins = [move for move in game.position.legal_moves if game.position.is_winning_move(move)]
        assert wins == (right if index % 2 == 0 else [])
        if index % 2:
            assert [game.position.play(move).can_win_next() for move in right] == [False]


def test_an_exam_is_spread_over_the_game() -> None:
    plies = ExamStage(points=1, seed=1, count=16).wanted()
    assert sum(plies.values()) == 16
    assert (min(plies), max(plies)) == (4, 34)


def test_node_counts_are_those_of_the_lab() -> None:
    minimax = NodesStage(points=1, search="minimax", depth=2)
    assert expected_nodes(minimax, Position()) == (57, True)
    pruned = NodesStage(points=1, search="alpha-beta", depth=2, at_most=0.5)
    assert expected_nodes(pruned, Position()) == (28, False)
    order, evaluation = "left-to-right", "chains"
    exact = NodesStage(points=1, search="alpha-beta", depth=2, order=order, evaluation=evaluation)
    assert expected_nodes(exact, Position()) == (44, True)


@pytest.mark.parametrize(
    ("language", "compiler"), [("java", ("javac", "Bot.java")), ("cpp", ("make", "bot"))]
)
def test_kits_can_be_built_and_play(
    tmp_path: Path, language: str, compiler: tuple[str, ...]
) -> None:
    if shutil.which(compiler[0]) is None:
        return  # the machine has no compiler for it
    write_kit(language, tmp_path / "mybot")
    words = json.dumps(compiler)
    (tmp_path / "spec.toml").write_text(
        f"""[limits]
memory_mb = 4096
move_time = 20
start_time = 60
[[stage]]
kind = "build"
command = {words}
points = 1
[[stage]]
kind = "games"
opponents = ["random"]
games = 1
full = 0.01
points = 1
"""
    )
    report = autograde(read_spec(tmp_path / "spec.toml"), tmp_path / "mybot")
    assert report.stages[0].points == 1, report
    assert not report.stages[1].details


def test_the_name_of_a_submission_does_not_change_its_games(tmp_path: Path) -> None:
    spec = tmp_path / "spec.toml"
    spec.write_text('[[stage]]\nkind = "games"\nopponents = ["random"]\ngames = 4\npoints = 1\n')
    results = set()
    for name in ("ada", "ben"):
        bot = tmp_path / f"{name}.py"
        bot.write_text("def agent(position):\n    return position.legal_moves[-1]\n")
        results.add(autograde(read_spec(spec), bot).stages[0].summary)
    assert len(results) == 1
