"""The player that never makes a mistake and sets the opponent hard problems."""

from fractions import Fraction
from itertools import islice

import pytest

from fourfold import Position, Side, Solver
from fourfold.match.openings import Openings, openings
from fourfold.players import PerfectPlayer, make_player
from fourfold.solver.scores import plies_to_end

SIGHT = 4  # plies that everyone sees ahead

# Positions with several best moves: won, drawn and lost.
CHOICES = [
    "",
    "44",
    "4444",
    "444444",
    "2",
    "41",
    "24617",
    "4455",
    "3642756176227637211322113551637574556",
]


def hardness(solver: Solver, position: Position, column: int) -> tuple[Fraction, Fraction]:
    """The rule in the documentation, implemented independently."""
    after = position.play(column)
    if after.is_over:
        return Fraction(1), Fraction(0)
    replies = [score for score in solver.get_all_move_scores(after) if score is not None]
    best = max(replies)
    if best > 0:
        wrong = [score for score in replies if score <= 0]
    elif best == 0:
        wrong = [score for score in replies if score < 0]
    else:
        wrong = [score for score in replies if score < best]
    if not wrong:
        return Fraction(1), Fraction(0)
    plies = [plies_to_end(after, score) for score in wrong]
    right = len(replies) - len(wrong)
    tempting = len([each for each in plies if each > SIGHT])
    return Fraction(right, right + tempting), -Fraction(sum(plies), len(plies))


@pytest.mark.parametrize("moves", CHOICES)
def test_the_best_move_with_the_hardest_task_is_played(moves: str, solver: Solver) -> None:
    position = Position.from_moves(moves)
    scores = solver.get_all_move_scores(position)
    best = max(score for score in scores if score is not None)
    tasks = {
        column: hardness(solver, position, column)
        for column, score in enumerate(scores)
        if score == best
    }
    hardest = [column for column, each in tasks.items() if each == min(tasks.values())]
    nearest = min(abs(column - 3) for column in hardest)
    allowed = {column for column in hardest if abs(column - 3) == nearest}
    played = {PerfectPlayer(seed, solver).get_move(position) for seed in range(12)}
    assert played == allowed


@pytest.mark.parametrize(
    "opponent",
    [
        "random",
        "student",
        "master",
        "hard",
        "threats:depth=8",
        "led:ply=5",
        "impossible",
        "perfect",
    ],
)
def test_it_always_wins_as_first(opponent: str, solver: Solver) -> None:
    for seed in range(3):
        players = [PerfectPlayer(seed, solver), make_player(opponent, seed, solver)]
        position = Position()
        while not position.is_over:
            position = position.play(players[position.ply % 2].get_move(position))
        assert position.winner is Side.FIRST


@pytest.mark.parametrize("opponent", ["random", "master", "threats:depth=8", "perfect"])
def test_it_never_loses_a_drawn_position(opponent: str, solver: Solver) -> None:
    for seed, opening in enumerate(islice(openings(Openings.BALANCED, seed=1), 3)):
        for side in Side:
            players = {
                side: PerfectPlayer(seed, solver),
                side.other: make_player(opponent, seed, solver),
            }
            position = Position.from_moves(opening)
            while not position.is_over:
                position = position.play(players[position.turn].get_move(position))
            assert position.winner is not side.other
