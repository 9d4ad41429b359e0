"""Explanations of random positions of all phases: every statement is checked by other means."""

import random
from typing import Any

import pytest
from support.fact_checker import Checker, check_said
from support.random_games import positions_of_all_phases

from fourfold import Solver
from fourfold.explain import THOROUGH, Effort, Explanation, MoveExplanation, explain
from fourfold.explain.facts import Score

POSITIONS, PARTS = 300, 10
EACH = POSITIONS // PARTS


@pytest.mark.parametrize("part", range(PARTS))
def test_every_statement_is_true(part: int, solver: Solver) -> None:
    chance = random.Random(f"explain {part}")
    went_beyond = explained_best = 0
    for number, position in enumerate(positions_of_all_phases(part, EACH)):
        # Some as thoroughly as the command does, and about any move.
        effort = THOROUGH if number % 10 == 0 else Effort()
        column = chance.choice(position.legal_moves) if number % 2 else None
        explanation = explain(position, solver, column, effort=effort)
        went_beyond += explanation.beyond_scores
        explained_best += explains_the_best_move(explanation)
        checker = Checker(position, solver)
        for fact in [*explanation.facts, *(x for move in explanation.columns for x in move.facts)]:
            try:
                checker.check(fact)
            except AssertionError as error:
                raise AssertionError(f"{position!r}: {fact!r}: {fact}") from error
        checker.check_marks(explanation)
        _check_frame(explanation, checker)
        check_said(explanation)
    # Nine of ten explanations say more than the scores do, and most of them why the best move is
    # best, not only why others fail.
    assert went_beyond >= 0.9 * EACH
    assert explained_best >= 0.8 * EACH


def explains_the_best_move(explanation: Explanation) -> bool:
    best = [fact for move in explanation.columns if move.best for fact in move.facts]
    return any(fact.beyond_scores for fact in [*explanation.facts, *best])


def _check_frame(explanation: Explanation, checker: Checker) -> None:
    position, moves = explanation.position, explanation.columns
    assert explanation.complete
    assert explanation.subject is moves[0]
    assert explanation.move == moves[0].column
    assert sorted(move.column for move in moves) == position.legal_moves
    for move in moves:
        assert move.score == checker.scores[move.column]
        assert move.best == (move.score == checker.best)
        assert move.facts, f"nothing is said about column {move.column} of {position!r}"
        assert says_where_it_leads(move), f"{position!r}: {move.in_short}"


def says_where_it_leads(move: MoveExplanation) -> bool:
    """Check that the short text about a move begins with its result, and is right."""
    exact = next((fact.moves for fact in move.facts if isinstance(fact, Score)), 1)
    first: Any = move.facts[move.in_short_facts[0]]
    match first.kind:
        case "wins-at-once" | "score":
            return move.best is True
        case "double-threat":
            return exact == 2
        case "throws-away" | "differs" | "forced-line" | "only-move":
            return bool(first.moves == exact)
        case "leaves-win" | "loses-to-threat-above":
            return exact == 1
    return False
