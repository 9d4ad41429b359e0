"""`fourfold play` with its input from a pipe."""

from command import fourfold

from fourfold import Position, Solver
from fourfold.notation import parse_moves

TWO_PEOPLE = ("play", "--second", "human")


def test_a_game_between_two_people() -> None:
    result = fourfold(*TWO_PEOPLE, stdin="4\n1\n4\n1\n4\n1\n4\n")
    assert (result.returncode, result.stderr) == (0, "")
    assert result.stdout.endswith("First (●) has won.\nMoves: 4141414\n")
    assert result.stdout.count("[1-7, h hint, u undo, ? help, q quit]: ") == 7
    assert "│· · · ◆ · · ·│" in result.stdout


def test_nonsense_is_answered_and_changes_nothing() -> None:
    result = fourfold(*TWO_PEOPLE, stdin="8\n0\nfour\n44\n\n?\n-1\n4\nq\n")
    assert result.returncode == 0
    assert result.stdout.count("is neither a column nor a command") == 5
    assert result.stdout.count("1-7  drop a disc into that column") == 2
    assert "Moves: 4\n" in result.stdout


def test_a_full_column_is_said() -> None:
    result = fourfold(*TWO_PEOPLE, stdin="4\n" * 7 + "q\n")
    assert "Column 4 is full." in result.stdout
    assert "Moves: 444444\n" in result.stdout


def test_undo_takes_back_ones_own_move() -> None:
    result = fourfold(*TWO_PEOPLE, stdin="4\n5\nu\n6\nq\n")
    assert "Moves: 46\n" in result.stdout


def test_undo_against_the_computer_takes_back_both_moves() -> None:
    size = ("--columns", "5", "--rows", "4")
    result = fourfold("play", "--second", "hard", *size, stdin="1\nu\n2\nq\n")
    moves = result.stdout.splitlines()[-1].removeprefix("Moves: ")
    assert len(moves) == 2
    assert moves[0] == "2"


def test_undo_without_moves_is_said() -> None:
    result = fourfold(*TWO_PEOPLE, stdin="u\nq\n")
    assert "no move of yours to take back" in result.stdout


def test_the_hint_is_a_best_move() -> None:
    result = fourfold(*TWO_PEOPLE, stdin="4\n1\n4\n1\n4\n1\nh\nq\n")
    assert "Hint: 4 (win in 1)." in result.stdout


def test_the_end_of_the_input_ends_the_game() -> None:
    result = fourfold(*TWO_PEOPLE, stdin="4\n")
    assert result.returncode == 0
    assert result.stdout.endswith("Bye.\nMoves: 4\n")


def test_bytes_that_are_no_text() -> None:
    result = fourfold(*TWO_PEOPLE, stdin=b"\xff\xfe\n4\nq\n")
    assert result.returncode == 0
    assert "Moves: 4\n" in result.stdout


def test_the_computer_against_itself_is_repeatable() -> None:
    command = ("play", "--first", "easy", "--second", "impossible", "--columns", "4", "--rows", "5")
    first, second = (fourfold(*command, "--seed", "7") for _ in range(2))
    assert first.returncode == 0
    assert first.stdout == second.stdout
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
