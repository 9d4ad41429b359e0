"""Explanations of openings and of finished games: every statement is checked, none is empty."""

import random

import pytest
from support.fact_checker import Checker, FinishedChecker, check_said
from support.random_games import random_position

from fourfold import Position, Solver
from fourfold.explain import Explanation, explain

# Kinds of facts that repeat what the scores of the columns say.
EMPTY = {"score", "only-move", "equally-good", "throws-away", "differs", "all-equal"}


def openings(ply: int) -> list[Position]:
    """All positions with this many discs, mirror images merged; from three discs on, some."""
    if ply > 2:
        chance = random.Random(ply)
        return [random_position(chance, ply) for _ in range(6)]
    positions = {Position().key: Position()}
    for _ in range(ply):
        after = [each.play(c) for each in positions.values() for c in each.legal_moves]
        positions = {position.key: position for position in after}
    return list(positions.values())


@pytest.mark.parametrize("ply", range(9))
def test_openings_get_reasons(ply: int, solver: Solver) -> None:
    positions = openings(ply)
    explained = 0
    for position in positions:
        explanation = explain(position, solver)
        checker = Checker(position, solver)
        for fact in [*explanation.facts, *(x for move in explanation.columns for x in move.facts)]:
            checker.check(fact)
        check_said(explanation)
        explained += bool(reasons(explanation))
    assert explained >= 0.8 * len(positions)  # of the others, nothing but the score is known


def reasons(explanation: Explanation) -> set[str]:
    """What is said about the best move apart from its score."""
    assert explanation.subject
    about_position = (explanation.facts[number] for number in explanation.about_position_facts)
    about_move = (explanation.subject.facts[number] for number in explanation.about_move_facts)
    return {fact.kind for fact in (*about_position, *about_move)} - EMPTY


@pytest.mark.parametrize("seed", range(25))
def test_finished_games(seed: int, solver: Solver) -> None:
    chance = random.Random(seed)
    position, moves = Position(), list[int]()
    while not position.is_over:
        best = solver.analyse(position, pv=False).best
        good = chance.random() < seed / 25
        moves.append(chance.choice(best if good else position.legal_moves))
        position = position.play(moves[-1])
    explanation = explain(position, solver, played=moves)
    FinishedChecker(moves, solver).check_game(explanation)
    assert explanation.complete
    assert explanation.facts[0].kind == ("made-four" if position.winner else "board-full")
    assert position.winner is None or {"last-chance", "no-chance"} & {
        fact.kind for fact in explanation.facts
    }
