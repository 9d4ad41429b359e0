"""Lines: one right move at every turn, against the hardest defence."""

import pytest

from fourfold import Position, Solver
from fourfold.learn.puzzles import Goal, Puzzle, shipped
from fourfold.learn.puzzles.lines import LONGEST, SOON, find_line
from fourfold.rules.notation import parse_moves
from fourfold.solver.scores import moves_to_win

SAMPLE = shipped()[3::40]


def line_of(moves: str, solver: Solver) -> tuple[str, str] | None:
    return find_line(Position.from_moves(moves), solver)


@pytest.mark.parametrize(
    ("moves", "why"),
    [
        ("41526", "second loses, whatever it does"),
        ("44444", "several moves keep the outcome"),
        ("414141", "another move than the four wins, too"),
        ("223344", "two moves make four"),
        ("4152637", "the game is over"),
        ("544444", "the draw has to be held for longer than a person can see"),
    ],
)
def test_not_every_position_is_a_puzzle(moves: str, why: str, solver: Solver) -> None:
    assert line_of(moves, solver) is None, why


def test_a_four_is_the_shortest_win(solver: Solver) -> None:
    assert line_of("4445455252275547", solver) == (Goal.WIN, "4")


def test_a_double_threat_wins_after_either_answer(solver: Solver) -> None:
    goal, line = line_of("44425455", solver) or ("", "")
    assert (goal, line[0], len(line)) == (Goal.WIN, "6", 3)


def test_a_block_saves_the_game(solver: Solver) -> None:
    assert (line_of("4444413265555672116745233", solver) or ("",))[0] == Goal.SAVE


@pytest.mark.parametrize("puzzle", SAMPLE, ids=lambda puzzle: puzzle.moves)
def test_every_turn_has_one_right_move_by_exact_scores(puzzle: Puzzle, solver: Solver) -> None:
    for number, turn in enumerate(puzzle.turns, start=1):
        scores = solver.get_all_move_scores(turn.position)
        known = {column: score for column, score in enumerate(scores) if score is not None}
        least = 1 if puzzle.goal is Goal.WIN else 0
        right = [column for column, score in known.items() if score >= least]
        if puzzle.goal is Goal.WIN and number == puzzle.depth:
            assert turn.right == tuple(filter(turn.position.is_winning_move, known)) == tuple(right)
            assert turn.column in turn.right
        else:
            assert (turn.column,) == turn.right == tuple(right)
        if puzzle.goal is Goal.SAVE:
            lost = (score for score in known.values() if score < 0)
            assert all(moves_to_win(turn.position, score) <= SOON for score in lost)


@pytest.mark.parametrize(
    "puzzle",
    [puzzle for puzzle in SAMPLE if puzzle.goal is Goal.WIN],
    ids=lambda puzzle: puzzle.moves,
)
def test_the_defence_resists_longest_and_the_line_ends_with_four(
    puzzle: Puzzle, solver: Solver
) -> None:
    position = puzzle.position
    for index, column in enumerate(parse_moves(puzzle.line)):
        if index % 2:
            scores = solver.get_all_move_scores(position)
            assert scores[column] == max(score for score in scores if score is not None)
        position = position.play(column)
    assert position.winner is puzzle.position.turn
    assert puzzle.depth <= LONGEST


def test_the_line_of_a_save_ends_when_no_reply_leaves_a_single_saving_move(solver: Solver) -> None:
    puzzle = next(each for each in SAMPLE if each.goal is Goal.SAVE and each.depth < LONGEST)
    after = Position.from_moves(puzzle.moves + puzzle.line)
    assert solver.outcome(after) == 0
    for reply in after.legal_moves:
        position = after.play(reply)
        if not position.is_over and solver.outcome(position) == 0:
            found = find_line(position, solver)
            assert found is None or len(position.legal_moves) < 2
