"""`fourfold explain`: sentences, marks and data for one position."""

import json

from support.command import fourfold, fourfold_json, fourfold_ok

from fourfold import Position, Solver
from fourfold.explain import THOROUGH, explain

ZUGZWANG = "6667731736555164"


def test_why_the_best_move_is_best_and_the_others_fail() -> None:
    result = fourfold_ok("explain", ZUGZWANG)
    for sentence in explain(Position.from_moves(ZUGZWANG), Solver(), effort=THOROUGH).sentences():
        assert sentence in result.stdout
    assert "First (●) to move: win in 11" in result.stdout
    assert "First's odd threat at column 4, row 3 decides" in result.stdout
    assert "column 4 throws away" not in result.stdout


def test_the_board_shows_the_facts_of_the_explanation() -> None:
    board = fourfold("explain", ZUGZWANG).stdout.split("\n\n")[0].splitlines()
    assert board[0].strip() == "✓"
    assert "▲" in board[5]
    assert "◊" in board[6]


def test_one_move() -> None:
    result = fourfold_ok("explain", ZUGZWANG, "--move", "4")
    assert "\nColumn 4\n" in result.stdout
    assert "\n  Column 3 is best: it wins in 11." in result.stdout
    assert "Column 4 gives up the cell at column 4, row 3, which decides the game" in result.stdout
    assert "✗" in result.stdout


def test_data_for_programs() -> None:
    found = fourfold_json("explain", ZUGZWANG)
    explanation = explain(Position.from_moves(ZUGZWANG), Solver(), effort=THOROUGH)
    assert found == {"moves": ZUGZWANG, **json.loads(json.dumps(explanation.to_dict()))}
    facts = {fact["kind"]: fact for fact in found["columns"][0]["facts"]}
    assert facts["decides"]["cells"] == [{"column": "4", "row": 3}]
    assert facts["decides"]["side"] == "first"
    assert facts["zugzwang"]["free"] == 20


def test_a_finished_game() -> None:
    result = fourfold_ok("explain", "4141414")
    assert "\nFirst (●) has won.\n\nThe end\n" in result.stdout
    assert "\nMove 6: Second (○) in column 1\n" in result.stdout
    found = fourfold_json("explain", "4141414")
    assert found["moves"] == "4141414"
    assert [moment["number"] for moment in found["moments"]] == [6]


def test_the_empty_board() -> None:
    assert "Column 4 is the only move that wins." in fourfold("explain", "").stdout
    assert fourfold_json("explain", "")["moves"] == ""


def test_other_sizes_within_a_time_limit() -> None:
    result = fourfold_ok("explain", "45", "--columns", "9", "--rows", "6", "--time-limit", "0.1")
    assert "not solved in time" in result.stdout
    assert "STOPPED EARLY" in result.stdout


def test_best_play_after_the_explained_move() -> None:
    asked = fourfold("explain", "4455", "--move", "2").stdout.splitlines()
    assert "Best line: 342" in asked
    assert any(line.startswith("Line after column 2: 23") for line in asked)
    assert "Line: 342" in fourfold("explain", "4455").stdout.splitlines()
