"""`fourfold solve`: lines in, lines out."""

import json
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.command import COMMAND, ENVIRONMENT, Running, fourfold, fourfold_ok

from fourfold import Position, Solver
from fourfold.cli.solve_input import LONGEST_LINE, read_input
from fourfold.solver.bench.sets import load

SMALL = ("--columns", "4", "--rows", "4")


def test_answers_each_line_in_order() -> None:
    result = fourfold("solve", stdin="76461241141\n414141\n4141414\n")
    assert result.stdout == "76461241141 -1\n414141 18\n4141414 -18\n"
    assert (result.returncode, result.stderr) == (0, "")


def test_empty_input_gives_empty_output() -> None:
    result = fourfold("solve")
    assert (result.returncode, result.stdout, result.stderr) == (0, "", "")


@pytest.mark.parametrize("stdin", ["414141", "414141\r\n", "\ufeff414141\n", "  414141\t\n"])
def test_the_forms_of_a_line(stdin: str) -> None:
    assert fourfold("solve", stdin=stdin).stdout == "414141 18\n"


def test_expected_scores_that_are_right_pass() -> None:
    fourfold_ok("solve", stdin="414141 18\n414141 +18\n4141414 -18\n")


def test_an_unexpected_score_is_reported() -> None:
    result = fourfold("solve", stdin="414141 18\n414141 17\n")
    assert result.returncode == 1
    assert result.stdout == "414141 18\n414141 18\n"
    assert result.stderr == "fourfold: line 2: 414141 has score 18, expected 17\n"


@pytest.mark.parametrize("threads", ["1", "2"])
def test_outcomes_in_words(threads: str) -> None:
    lines = "414141\n4141414\n418\n4 0\n3\n"
    result = fourfold("solve", "--outcome", "--threads", threads, stdin=lines)
    assert result.stdout == "414141 win\n4141414 loss\n418 error\n4 loss\n3 draw\n"
    assert result.returncode == 1
    assert result.stderr.splitlines()[1:] == ["fourfold: line 4: 4 has outcome loss, expected draw"]


def test_of_an_expected_score_the_outcome_is_compared() -> None:
    result = fourfold("solve", "--outcome", "--json", stdin="414141 3\n")
    assert json.loads(result.stdout) == {
        "moves": "414141",
        "expected": 3,
        "score": None,
        "outcome": "win",
    }
    assert (result.returncode, result.stderr) == (0, "")


def test_bad_lines_keep_the_rest_aligned() -> None:
    lines = ["414141", "418", "4141414 x", "4 1 1", "4444444", "41414141", "hello", "414141"]
    result = fourfold("solve", stdin="\n".join(lines))
    assert result.returncode == 1
    assert result.stdout.splitlines() == [
        "414141 18",
        "418 error",
        "4141414 error",
        "4 error",
        "4444444 error",
        "41414141 error",
        "hello error",
        "414141 18",
    ]
    problems = result.stderr.splitlines()
    assert len(problems) == 6
    for number, problem in enumerate(problems, start=2):
        assert problem.startswith(f"fourfold: line {number}: ")
    assert "column 8 in move 3" in problems[0]


@pytest.mark.parametrize("line", ["", "-", "   "])
def test_a_blank_line_is_the_empty_board(line: str) -> None:
    result = fourfold("solve", *SMALL, stdin=f"{line}\n1\n")
    assert result.stdout == "- 0\n1 0\n"


def test_columns_of_wide_boards_are_letters() -> None:
    result = fourfold("solve", "--columns", "12", "--rows", "4", stdin="9a9b9c\n9d\n")
    assert result.stdout == "9a9b9c 21\n9d error\n"


@pytest.mark.parametrize("threads", ["1", "2", "0"])
def test_threads_change_neither_order_nor_scores(threads: str) -> None:
    cases = load("middle-easy")[:150]
    lines = [f"{case.moves} {case.score}" for case in cases]
    lines[70] = "9"
    result = fourfold("solve", "--threads", threads, stdin="\n".join(lines))
    expected = [*lines]
    expected[70] = "9 error"
    assert result.stdout.splitlines() == expected


def test_stats_add_nodes_and_seconds() -> None:
    result = fourfold("solve", "--stats", stdin="76461241141\n0\n")
    moves, score, nodes, seconds = result.stdout.splitlines()[0].split()
    assert (moves, score) == ("76461241141", "-1")
    assert int(nodes) > 0
    assert float(seconds) > 0
    assert result.stdout.splitlines()[1] == "0 error"


def test_json_is_one_object_per_line() -> None:
    result = fourfold("solve", "--json", "--stats", stdin="414141 18\n0\n")
    good, bad = map(json.loads, result.stdout.splitlines())
    assert good["moves"] == "414141"
    assert good["score"] == good["expected"] == 18
    assert good["nodes"] >= 0
    assert good["seconds"] > 0
    assert bad["moves"] == "0"
    assert "column 0 in move 1" in bad["error"]


def test_echoed_input_cannot_control_a_terminal() -> None:
    result = fourfold("solve", stdin=b"4\x1b[2J\x07\n\xff\xfe\n")
    assert result.stdout == "4\\x1b[2J\\x07 error\n\\xff\\xfe error\n"


def test_a_line_without_end_takes_bounded_memory() -> None:
    result = fourfold("solve", stdin=b"4" * 3_000_000 + b"\n414141\n")
    first, second = result.stdout.splitlines()
    assert first == "4" * LONGEST_LINE + " error"
    assert second == "414141 18"


def test_answers_come_while_the_input_is_still_open() -> None:
    with Running("solve") as command:
        for _ in range(3):
            command.type(b"414141\n")
            assert command.stdout.readline().split() == [b"414141", b"18"]


@pytest.mark.skipif(sys.platform == "win32", reason="no such pipes")
def test_a_closed_pipe_ends_it_quietly() -> None:
    with Running("solve") as command:
        command.type(b"414141\n")
        command.stdout.readline()
        command.stdout.close()
        command.stdin.write(b"414141\n" * 1000)
        command.stdin.close()
        assert command.end() == (141, b"")


@pytest.mark.skipif(sys.platform == "win32", reason="no such signals")
@pytest.mark.parametrize("threads", ["1", "2"])
def test_an_interrupt_ends_a_long_search_without_a_traceback(threads: str) -> None:
    with Running("solve", "--columns", "9", "--threads", threads) as command:
        command.type(b"414141\n-\n-\n")  # the empty board takes too long
        command.stdout.readline()
        command.process.send_signal(signal.SIGINT)
        assert command.end() == (130, b"fourfold: interrupted\n")


@pytest.mark.skipif(sys.platform == "win32", reason="stdin cannot be closed there")
@pytest.mark.parametrize("command", ["solve", "mcp", "github simulate ."])
def test_a_closed_stdin_is_reported(command: str) -> None:
    if command == "mcp":
        pytest.importorskip("mcp", reason="the extra mcp is not installed")
    result = subprocess.run(
        ["sh", "-c", 'exec "$@" <&-', "sh", *COMMAND, *command.split()],  # noqa: S607
        capture_output=True,
        text=True,
        env=ENVIRONMENT,
        check=False,
    )
    assert result.returncode == 2
    assert result.stderr.startswith("fourfold: nothing to read: stdin is closed")


def test_reads_from_a_file(tmp_path: Path) -> None:
    path = tmp_path / "positions.txt"
    path.write_text("414141\n")
    with path.open() as file:
        result = subprocess.run(
            [*COMMAND, "solve"],
            stdin=file,
            capture_output=True,
            text=True,
            env=ENVIRONMENT,
            check=True,
        )
    assert result.stdout == "414141 18\n"


# ---- Any input


@settings(max_examples=25)
@given(st.lists(st.binary(max_size=12) | st.text("1234 -+", max_size=10).map(str.encode)))
def test_any_lines_are_answered_one_by_one(lines: list[bytes]) -> None:
    lines = [line.replace(b"\n", b"") for line in lines]
    result = fourfold("solve", *SMALL, stdin=b"".join(line + b"\n" for line in lines))
    answers = result.stdout.split("\n")[:-1]
    assert len(answers) == len(lines)
    problems = result.stderr.split("\n")[:-1]
    assert result.returncode == (1 if problems else 0)
    solver = Solver()
    for answer in answers:
        moves, score = answer.split(" ")
        if score != "error":
            position = Position.from_moves("" if moves == "-" else moves, 4, 4)
            assert solver.solve(position) == int(score)


@given(st.lists(st.binary(max_size=40)), st.data())
def test_lines_do_not_depend_on_how_the_input_is_cut(
    chunks: list[bytes], data: st.DataObject
) -> None:
    class Pieces:
        def __init__(self, content: bytes) -> None:
            self.content = content

        def read1(self, most: int) -> bytes:
            size = data.draw(st.integers(1, most))
            piece, self.content = self.content[:size], self.content[size:]
            return piece

    content = b"\n".join(chunks)
    batches = read_input(Pieces(content), 4, 4)  # type: ignore[arg-type]
    read = [line for batch in batches for line in batch]
    content = content.removeprefix(b"\xef\xbb\xbf")  # the mark that some editors write
    expected = content.removesuffix(b"\n").split(b"\n") if content else []
    assert [line.number for line in read] == list(range(1, len(expected) + 1))
    for line in read:
        assert (line.position is None) == (line.error is not None)
        assert line.moves.isprintable()
        assert " " not in line.moves


def test_positions_may_be_arguments() -> None:
    assert fourfold("solve", "4455", "", stdin="71\n").stdout == "4455 18\n- 1\n"
    from_stdin = fourfold("solve", "--json", stdin="4455\n").stdout
    assert fourfold("solve", "4455", "--json").stdout == from_stdin
    result = fourfold("solve", "44", "49", "4 4 5")
    assert (result.returncode, result.stdout) == (1, "44 1\n49 error\n4 4 5 error\n")
    assert "argument 2: invalid column 9" in result.stderr
    assert "argument 3: '4 4 5' is not a move string: write 445" in result.stderr


def test_a_hyphen_is_standard_input() -> None:
    assert fourfold("solve", "-", stdin="4455\n-\n").stdout == "4455 18\n- 1\n"


def test_a_file_among_the_arguments_is_read_with_a_redirection(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("pos.txt").write_text("4455\n")
    message = "'pos.txt' is not a move string: to read a file, run fourfold solve < pos.txt"
    assert message in fourfold("solve", "pos.txt").stderr


def test_moves_with_spaces_in_a_line() -> None:
    message = "line 1: expected moves and an optional score (or moves without spaces: 445)"
    assert message in fourfold("solve", stdin="4 4 5\n").stderr
