"""`fourfold play` with its input from a pipe."""

import json
import re
import shlex
import subprocess
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest
from support.command import (
    COMMAND,
    ENVIRONMENT,
    fourfold,
    fourfold_ok,
    usage_error,
)

from fourfold import Position, Solver
from fourfold.rules.notation import parse_moves
from fourfold.rules.record import Ending, Outcome, Record
from fourfold.rules.record_files import read_record, write_record, write_records

TWO_PEOPLE = ("play", "--second", "human")


def without_times(printed: str) -> str:
    """The output without the cost of each move, which varies with several threads."""
    return re.sub(r"\. ([0-9,]+ nodes? in )?[0-9.]+ [mµ]?s\.$", "", printed, flags=re.MULTILINE)


def test_a_game_between_two_people() -> None:
    result = fourfold_ok(*TWO_PEOPLE, stdin="4\n1\n4\n1\n4\n1\n4\n")
    assert result.stdout.endswith("First (●) has won.\nMoves: 4141414\n")
    assert result.stdout.count("[1-7, h hint, u undo, ? help, q quit]: ") == 7
    assert "│· · · ◆ · · ·│" in result.stdout


def test_nonsense_is_answered_and_changes_nothing() -> None:
    result = fourfold_ok(*TWO_PEOPLE, stdin="8\n0\nfour\n44\n\n?\n-1\n4\nq\n")
    assert result.stdout.count("is neither a column nor a command") == 4
    assert "'44' is more than one move. Type one column at a time." in result.stdout
    assert result.stdout.count("1-7     drop a disc into that column") == 2
    assert "Moves: 4\n" in result.stdout


@pytest.mark.parametrize(
    ("typed", "printed"),
    [
        ("4444444q", "Column 4 is full.\n"),
        ("4444444q", "Moves: 444444\n"),
        ("45u6q", "Moves: 46\n"),
        ("uq", "You have no move to take back"),
        ("414141hq", "Column 4 is best: it wins in 1."),
        ("4", "Bye.\nMoves: 4\n"),  # the end of the input ends the game
    ],
)
def test_input_and_output(typed: str, printed: str) -> None:
    assert printed in fourfold_ok(*TWO_PEOPLE, stdin="\n".join(typed) + "\n").stdout


def test_undo_against_the_computer_takes_back_both_moves() -> None:
    size = ("--columns", "5", "--rows", "4")
    result = fourfold("play", "--second", "hard", *size, stdin="1\nu\n2\nq\n")
    moves = result.stdout.splitlines()[-1].removeprefix("Moves: ")
    assert len(moves) == 2
    assert moves[0] == "2"


def test_bytes_that_are_not_text() -> None:
    result = fourfold_ok(*TWO_PEOPLE, stdin=b"\xff\xfe\n4\nq\n")
    assert "Moves: 4\n" in result.stdout


def test_the_computer_against_itself_is_repeatable() -> None:
    command = ("play", "--first", "easy", "--second", "impossible", "--columns", "4", "--rows", "5")
    first, second = (fourfold(*command, "--seed", "7") for _ in range(2))
    assert first.returncode == 0
    assert without_times(first.stdout) == without_times(second.stdout)
    moves = first.stdout.splitlines()[-1].removeprefix("Moves: ")
    assert Position.from_moves(moves, 4, 5).is_over


def test_impossible_never_loses_a_won_game() -> None:
    command = ("play", "--first", "impossible", "--second", "easy", "--columns", "6", "--rows", "4")
    result = fourfold(*command, "--seed", "1")
    moves = result.stdout.splitlines()[-1].removeprefix("Moves: ")
    position = Position(6, 4)
    solver = Solver()
    for column in parse_moves(moves, 6):
        after = position.play(column)
        if position.ply % 2 == 0:
            assert -solver.solve(after) == solver.solve(position)
        position = after


def test_all_commands_work_without_a_terminal() -> None:
    words = "4,4,u,r,h,a,e,e 3,e 9,h 3,save,,redo,n,y,n,q"
    result = fourfold_ok(*TWO_PEOPLE, stdin=words.replace(",", "\n") + "\n")
    for words_said in (
        "is the only move that wins",
        "to move:",
        "- Column",
        "There is no move to redo.",
        "Bye.",
    ):
        assert words_said in result.stdout
    assert "'h 3' is neither a column nor a command" in result.stdout
    assert "Not saved." in result.stdout


def test_letters_are_columns_on_wide_boards() -> None:
    wide = ("--columns", "10", "--rows", "5")
    result = fourfold(*TWO_PEOPLE, *wide, stdin="a\n?\nundo\nb\nq\n")
    assert "analyse  show the exact score" in result.stdout
    assert "'b' is neither a column nor a command" in result.stdout
    assert "Moves" not in result.stdout


def test_a_long_invalid_line_is_shortened_in_the_message() -> None:
    result = fourfold(*TWO_PEOPLE, stdin="\x1b[2J" + "x" * 10_000 + "\nq\n")
    assert "\x1b" not in result.stdout.split("help, q quit]: ")[2]
    assert "...' is neither a column nor a command" in result.stdout


def test_a_game_is_saved_and_continued(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    fourfold("play", "--second", "human", "--save", str(file), stdin="4\n4\n")
    assert json.loads(file.read_text())["moves"] == "44"
    result = fourfold("play", "--resume", str(file), stdin="5\nq\n")
    assert "Moves: 445\n" in result.stdout
    assert json.loads(file.read_text())["moves"] == "445"
    result = fourfold("play", "--resume", str(file), "--first", "random", stdin="q\n")
    assert "Moves: 445\n" in result.stdout


@pytest.mark.parametrize("content", ["{", "4455", '{"format": "fourfold-game"}'])
def test_a_broken_file_is_reported_and_left_alone(tmp_path: Path, content: str) -> None:
    file = tmp_path / "game.json"
    file.write_text(content)
    message = usage_error("play", "--resume", str(file))
    assert len(message.splitlines()) == 1
    assert "game.json" in message
    assert file.read_text() == content


def test_a_file_that_is_not_a_game_is_set_aside(tmp_path: Path) -> None:
    file = tmp_path / "notes.txt"
    file.write_text("buy milk")
    result = fourfold(*TWO_PEOPLE, "--save", str(file), stdin="4\nq\n")
    assert "are now in notes.txt.kept" in result.stdout
    assert (tmp_path / "notes.txt.kept").read_text() == "buy milk"


def test_a_file_with_several_games_is_not_overwritten(tmp_path: Path) -> None:
    file = tmp_path / "many.jsonl"
    write_records(file, [Record(moves=moves) for moves in ("44", "45", "46")])
    before = file.read_bytes()
    result = fourfold("play", "--resume", str(file), stdin="q\n")
    assert (result.returncode, result.stdout) == (2, "")
    assert "contains several games" in result.stderr
    assert file.read_bytes() == before
    result = fourfold(*TWO_PEOPLE, "--save", str(file), stdin="1\nq\n")
    assert "are now in many.kept.jsonl" in result.stdout
    assert (tmp_path / "many.kept.jsonl").read_bytes() == before


def test_an_earlier_game_in_the_file_is_kept(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    fourfold(*TWO_PEOPLE, "--save", str(file), stdin="4\n4\nq\n")
    before = file.read_bytes()
    assert "kept" not in fourfold(*TWO_PEOPLE, "--save", str(file), stdin="q\n").stdout
    assert file.read_bytes() == before
    result = fourfold(*TWO_PEOPLE, "--save", str(file), stdin="1\nn\ny\n2\nq\n")
    assert "are now in game.kept.json" in result.stdout
    assert "are now in game.kept-2.json" in result.stdout
    assert (tmp_path / "game.kept.json").read_bytes() == before
    assert read_record(tmp_path / "game.kept-2.json").moves == "1"
    assert read_record(file).moves == "2"


def test_a_continued_game_keeps_its_names_and_comments(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    started = datetime(2020, 1, 2, tzinfo=UTC)
    old = Record(moves="44", first="Ada", second="Bob", started=started, comments={1: "hm"})
    write_record(file, old)
    before = file.read_bytes()
    fourfold("play", "--resume", str(file), stdin="q\n")
    assert file.read_bytes() == before
    fourfold("play", "--resume", str(file), stdin="5\nq\n")
    assert read_record(file) == replace(old, moves="445")


def test_a_place_that_cannot_be_written_is_reported_before_the_game(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    for place in (tmp_path, tmp_path / "file" / "game.json", "~nobody-of-that-name/game.json"):
        assert "--save" in usage_error(*TWO_PEOPLE, "--save", str(place), stdin="4\n5\nq\n")


def test_a_saved_game_rejects_another_board_or_rule(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    write_record(file, Record(moves="44"))
    for option in (("--columns", "9"), ("--rows", "7"), ("--rule", "most-fours")):
        assert f"{option[0]}: the saved game has" in usage_error(
            "play", "--resume", str(file), *option, stdin="q\n"
        )
    same = ("--columns", "7", "--rows", "6", "--rule", "connect-four")
    assert fourfold("play", "--resume", str(file), *same, stdin="q\n").returncode == 0


def test_resumed_moves_are_read_by_the_rule() -> None:
    moves = ("--resume", "12121213")
    result = fourfold(*TWO_PEOPLE, "--rule", "most-fours", *moves, stdin="q\n")
    assert "Moves: 12121213" in result.stdout
    assert fourfold(*TWO_PEOPLE, *moves, stdin="q\n").returncode == 2


def test_only_the_named_player_takes_a_seat(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    write_record(file, Record(moves="44", first="random", second="human"))
    result = fourfold("play", "--resume", str(file), "--second", "easy", "--seed", "1")
    assert "First (●), random, plays" in result.stdout
    assert "Second (○), easy, plays" in result.stdout


def test_a_question_is_asked_until_it_is_answered() -> None:
    result = fourfold(*TWO_PEOPLE, stdin="4\nn\n2\nwhat\nno\nq\n")
    assert result.stdout.count("Abandon this game and start another? [y/N] ") == 3
    assert result.stdout.count("Type y for yes or n for no.") == 2
    assert "Moves: 4\n" in result.stdout


def test_piped_input_cannot_control_a_terminal(tmp_path: Path) -> None:
    words = f"\x1b[2J\ns {tmp_path}/\x1b[31m\n4\nq\n"
    result = fourfold(*TWO_PEOPLE, stdin=words)
    assert "\x1b" not in result.stdout
    assert "\\x1b[2J" in result.stdout


def test_most_fours_against_the_computer() -> None:
    game = ("play", "--first", "fours:depth=2", "--second", "random", "--rule", "most-fours")
    result = fourfold_ok(*game, "--seed", "1")
    assert "fours:depth=2, has won, " in result.stdout
    again = fourfold(*game, "--seed", "1")
    assert without_times(again.stdout) == without_times(result.stdout)


def test_players_take_the_named_sides() -> None:
    first = fourfold("play", "--first", "random", stdin="q\n")
    assert "First (●), random, plays" in first.stdout
    second = fourfold("play", "--second", "random", stdin="4\nq\n")
    assert "Second (○), random, plays" in second.stdout


def test_a_full_screen_game_needs_a_terminal() -> None:
    result = fourfold("tui")
    assert result.returncode == 1
    assert "fourfold play" in result.stderr


def test_streams_that_are_closed_or_know_few_characters() -> None:
    shell = f"{shlex.join(COMMAND)} play --second human"
    for redirection in ("<&-", ">&- < /dev/null"):
        result = subprocess.run(
            ["sh", "-c", f"{shell} {redirection}"],  # noqa: S607
            env=ENVIRONMENT,
            capture_output=True,
            text=True,
            check=False,
        )
        assert result.returncode == 0
        assert "Traceback" not in result.stderr
    plain = {"PYTHONUTF8": "0", "LC_ALL": "C", "PYTHONIOENCODING": "ascii"}
    words = "4\nh\ne\na\n\u6f22\n" + 99 * "x" + "\nq\n"
    result = fourfold_ok(*TWO_PEOPLE, stdin=words, env=plain)
    assert "|. . . x . . .|" in result.stdout


def test_names_that_no_file_can_have() -> None:
    assert "Moves" not in fourfold(*TWO_PEOPLE, "--resume", "", stdin="q\n").stdout
    for name in ("~nobody-of-that-name/game.json", "a\0b"):
        result = fourfold_ok(*TWO_PEOPLE, stdin=f"s {name}\n4\nq\n")
        assert "Moves: 4\n" in result.stdout


def test_a_person_resigns(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    typed = "4\nresign\nn\nresign\ny\n"
    result = fourfold_ok("play", "--second", "newcomer", "--save", str(file), stdin=typed)
    assert "You resigned: Second (○), newcomer, has won.\nMoves: 4" in result.stdout
    saved = read_record(file)
    assert (saved.outcome, saved.ending) == (Outcome.SECOND, Ending.RESIGNATION)


def test_one_of_two_people_resigns() -> None:
    printed = fourfold_ok(*TWO_PEOPLE, stdin="4\nresign\ny\n").stdout
    assert printed.endswith("Second (○) resigned: First (●) has won.\nMoves: 4\n")


def test_another_game_is_loaded(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    write_record(file, Record(moves="4455", first="Ada", second="newcomer"))
    result = fourfold_ok(*TWO_PEOPLE, stdin=f"1\nl {file}\ny\nq\n")
    assert "Abandon this game and load another?" in result.stdout
    assert "First (●): you, Second (○): newcomer\n" in result.stdout
    assert result.stdout.endswith("Moves: 4455\n")


def test_moves_are_loaded_for_the_same_players() -> None:
    result = fourfold_ok(*TWO_PEOPLE, stdin="load\n4455\n6\nq\n")
    assert result.stdout.endswith("Moves: 44556\n")
    message = "'44x' is neither a file nor a move string: invalid character 'x' in move 3"
    assert message in fourfold_ok(*TWO_PEOPLE, stdin="l 44x\nq\n").stdout


def test_the_result_names_the_winner_as_the_moves_did() -> None:
    printed = fourfold_ok("play", "--first", "random", "--second", "hard", "--seed", "1").stdout
    assert "Second (○), hard, plays " in printed
    assert "Second (○), hard, has won.\n" in printed
