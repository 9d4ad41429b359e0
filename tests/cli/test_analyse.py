"""`fourfold analyse`: one position, everything about it."""

import pytest
from support.command import fourfold, fourfold_json, fourfold_ok, usage_error

from fourfold import Position, Solver
from fourfold.play.console.report import draw_analysis
from fourfold.render.text import ASCII, UNICODE
from fourfold.rules.notation import parse_moves

MOVES = "76461241141"


def test_shows_board_scores_and_best_play() -> None:
    result = fourfold_ok("analyse", MOVES)
    assert "│● ○ · ● · ○ ●│" in result.stdout
    assert " 1   -3 loss in 13" in result.stdout
    assert "*4   -1 loss in 15" in result.stdout
    assert "Second (○) to move: loss in 15" in result.stdout
    assert "Column 4 holds out longest: it loses in 15." in result.stdout
    assert "Ends after 30 more plies" in result.stdout


def test_no_escape_sequences_outside_a_terminal() -> None:
    assert "\x1b" not in fourfold("analyse", MOVES).stdout


def test_the_line_it_shows_can_be_played() -> None:
    analysis = fourfold_json("analyse", MOVES)
    end = Position.from_moves(MOVES + analysis["pv"])
    assert end.is_over
    assert end.ply == len(MOVES) + analysis["plies"]


def test_json_is_the_same_as_from_python() -> None:
    found = fourfold_json("analyse", MOVES)
    analysis = Solver().analyse(Position.from_moves(MOVES))
    assert found["moves"] == MOVES
    assert found["score"] == analysis.score
    assert found["scores"] == list(analysis.scores)
    assert found["best"] == ["4"]
    assert list(parse_moves(found["pv"])) == list(analysis.pv)
    assert found["result"] == "loss in 15"
    assert found["complete"] is True


def test_the_empty_board_has_no_moves() -> None:
    assert fourfold_json("analyse", "")["moves"] == ""


def test_a_finished_game() -> None:
    result = fourfold_ok("analyse", "4141414")
    assert result.stdout.endswith("First (●) has won.\n")
    assert "◆" in result.stdout
    found = fourfold_json("analyse", "4141414")
    assert (found["over"], found["winner"], found["result"]) == (True, "first", "lost")
    running = fourfold_json("analyse", MOVES)
    assert (running["over"], running["winner"]) == (False, None)


def test_a_full_column_is_marked() -> None:
    assert " 4   full" in fourfold("analyse", "444444617").stdout


def test_the_time_limit_leaves_what_is_proven() -> None:
    result = fourfold_ok("analyse", "", "--columns", "9", "--time-limit", "0.2", "--threads", "1")
    assert "STOPPED EARLY" in result.stdout
    assert "? between a loss in " in result.stdout


@pytest.mark.parametrize("width", [1, 20, 26, 27, 28, 40, 200])
@pytest.mark.parametrize("theme", [UNICODE, ASCII])
def test_lines_of_columns_fit_any_sensible_width(width: int, theme: object) -> None:
    assert theme in (UNICODE, ASCII)
    analysis = Solver().analyse(Position.from_moves(MOVES))
    page = draw_analysis(
        analysis, theme=UNICODE if theme is UNICODE else ASCII, color=False, width=width
    )
    columns = page.plain.split("\n\n")[1].split("\n")
    assert len(columns) == 7
    assert all(len(line) <= max(width, 20) for line in columns)


def test_threats_are_marked_and_listed() -> None:
    result = fourfold("analyse", "5316366562667722")
    assert "│· ● ● △ ○ ○ ○│" in result.stdout
    assert " △ Second column 4, row 2   even" in result.stdout
    found = fourfold_json("analyse", "5316366562667722")["threats"]
    assert found == [
        {
            "side": "second",
            "column": "4",
            "row": 2,
            "odd": False,
            "playable": False,
            "worthless": None,
            "below": None,
            "argument": None,
            "text": "Second's even threat at column 4, row 2",
        }
    ]


def test_worthless_threats_say_why() -> None:
    shown = fourfold("analyse", "3544312263216576155").stdout
    assert "worthless: either side would make four at column 4, row 3 first" in shown


def test_without_threats_there_is_no_list() -> None:
    assert "Threats" not in fourfold("analyse", "44").stdout


@pytest.mark.parametrize("command", ["analyse", "explain"])
@pytest.mark.parametrize("arguments", [["-"], []])
def test_moves_are_read_from_standard_input(command: str, arguments: list[str]) -> None:
    assert fourfold_json(command, *arguments, stdin="4141\n")["moves"] == "4141"


@pytest.mark.parametrize("command", ["analyse", "explain"])
def test_standard_input_holds_one_position(command: str) -> None:
    message = "stdin has more than one line: expected the moves of one position"
    assert message in usage_error(command, "-", stdin="44\n55\n")
