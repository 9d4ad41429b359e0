"""Themes: each by the fact that defines it, and checked without the code that finds them."""

import pytest

from fourfold import Solver
from fourfold.explain import Fact, explain
from fourfold.explain.facts import Decides, ForcedLine, Zugzwang
from fourfold.learn.puzzles import Goal, Puzzle, Theme, Turn, shipped
from fourfold.learn.puzzles.people import probabilities
from fourfold.learn.puzzles.themes import find_themes
from fourfold.solver.scores import moves_to_win


def facts(turn: Turn, solver: Solver) -> list[Fact]:
    explained = explain(turn.position, solver, turn.column).subject
    return list(explained.facts) if explained else []


def of_theme(theme: Theme) -> list[Puzzle]:
    found = [puzzle for puzzle in shipped() if theme in puzzle.themes]
    return found[:: max(len(found) // 12, 1)]


def test_every_theme_has_puzzles_of_several_ratings() -> None:
    for theme in Theme:
        ratings = [puzzle.rating for puzzle in shipped() if theme in puzzle.themes]
        assert len(ratings) >= 200, theme
        if theme is not Theme.WIN_IN_ONE:
            assert max(ratings) - min(ratings) >= 500, theme


def test_double_threats_leave_two_fours_of_which_one_can_be_stopped() -> None:
    for puzzle in of_theme(Theme.DOUBLE_THREAT):
        boards = [turn.position.play(turn.column) for turn in puzzle.turns]
        side = puzzle.position.turn
        playable = [
            [cell for cell in board.winning_cells(side) if board.height(cell[0]) == cell[1]]
            for board in boards
        ]
        assert any(len(cells) >= 2 for cells in playable), puzzle


def test_forced_lines_leave_one_answer_that_does_not_lose_at_once() -> None:
    for puzzle in of_theme(Theme.FORCED_LINE):
        *turns, _ = puzzle.turns
        for turn in turns[:-1]:
            after = turn.position.play(turn.column)
            answers = [
                reply
                for reply in after.legal_moves
                if not (following := after.play(reply)).can_win_next() or following.is_over
            ]
            assert len(answers) <= 1, puzzle


@pytest.mark.parametrize(("theme", "parity"), [(Theme.ODD_THREAT, 1), (Theme.EVEN_THREAT, 0)])
def test_a_threat_in_such_a_row_decides(theme: Theme, parity: int, solver: Solver) -> None:
    for puzzle in of_theme(theme):
        rows = {
            row + 1
            for turn in puzzle.turns
            for fact in facts(turn, solver)
            if isinstance(fact, Decides) and fact.side is puzzle.position.turn
            for _, row in fact.cells
        }
        assert any(row % 2 == parity for row in rows), puzzle


def test_zugzwang_makes_the_opponent_play_below_the_threat(solver: Solver) -> None:
    for puzzle in of_theme(Theme.ZUGZWANG):
        found = [fact for turn in puzzle.turns for fact in facts(turn, solver)]
        assert any(
            isinstance(fact, Zugzwang)
            or (isinstance(fact, ForcedLine) and fact.lead and not fact.last)
            for fact in found
        ), puzzle


def test_an_only_defence_is_a_save_and_every_other_move_loses(solver: Solver) -> None:
    for puzzle in of_theme(Theme.ONLY_DEFENCE):
        assert puzzle.goal is Goal.SAVE
        scores = solver.get_all_move_scores(puzzle.position)
        assert sum(score is not None and score >= 0 for score in scores) == 1


def test_a_win_in_one_is_one_move(solver: Solver) -> None:
    for puzzle in of_theme(Theme.WIN_IN_ONE):
        assert (puzzle.depth, puzzle.themes[0]) == (1, Theme.WIN_IN_ONE)
        assert moves_to_win(puzzle.position, solver.solve(puzzle.position)) == 1


def test_the_natural_move_loses_in_a_trap(solver: Solver) -> None:
    for puzzle in of_theme(Theme.TRAP):
        traps = []
        for turn in puzzle.turns:
            chances = probabilities(turn.position, solver)
            natural = chances.index(max(chances))
            lost = solver.get_all_move_scores(turn.position)[natural]
            traps.append(max(chances) > 0.5 and lost is not None and lost < 0)
        assert any(traps), puzzle


def test_themes_are_found_again(solver: Solver) -> None:
    for puzzle in shipped()[11::60]:
        assert find_themes(puzzle, solver) == puzzle.themes
