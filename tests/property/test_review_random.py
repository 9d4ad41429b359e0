"""Reviews of random games agree with the exact scores, by a second reading of the rules."""

import random

import pytest
from support.random_games import random_game

from fourfold import Game, Position, Side, Solver
from fourfold.review import Judgement, Review, ReviewedMove, review

GAMES, PARTS = 200, 10


@pytest.mark.parametrize("part", range(PARTS))
def test_reviews_agree_with_exact_scores(part: int, solver: Solver) -> None:
    chance = random.Random(f"review {part}")
    for number in range(GAMES // PARTS):
        # Finished games, and some that still run.
        game = random_game(chance, longest=42 if number % 4 else chance.randrange(30))
        check(game, review(game, solver), solver)


def check(game: Game, found: Review, solver: Solver) -> None:
    assert found.game == game
    assert found.complete
    assert [move.column for move in found.moves] == list(game.columns_played)
    assert [move.position for move in found.moves] == list(game.positions[:-1])
    for move in found.moves:
        scores = column_scores(move.position, solver)
        assert list(move.scores) == scores
        assert move.judgement is expected_class(move, scores)
        assert (move.before, move.after) == (best_of(scores), scores[move.column])
        assert move.best == tuple(c for c, score in enumerate(scores) if score == best_of(scores))
    assert found.scores == tuple(
        solver.solve(position) * (1 if position.turn is Side.FIRST else -1)
        for position in game.positions
    )
    for side in Side:
        assert found.accuracy(side) == expected_accuracy(found, side)
        assert sum(found.count(side, kind) for kind in Judgement) == len(found.by(side))
    check_turning_points(found, solver)


@pytest.mark.parametrize("part", range(4))
def test_no_quick_win_or_loss_is_judged_milder_than_a_mistake(part: int, solver: Solver) -> None:
    """By looking three discs ahead with the rules alone."""
    chance = random.Random(f"quick {part}")
    missed = 0
    for _ in range(5):
        for move in review(random_game(chance, longest=42), solver).moves:
            if misses_something_quick(move.position, move.column):
                missed += 1
                assert move.judgement is not None
                assert move.judgement.value in ("mistake", "missed win", "blunder"), move
    assert missed > 10


def misses_something_quick(position: Position, column: int) -> bool:
    """Whether a win in 1 or 2 was missed, or a loss in 1 or 2 could have been put off."""
    wins, losses = {}, {}
    for each in position.legal_moves:
        after = position.play(each)
        wins[each] = quick_loss(after)
        losses[each] = quick_win(after)
    return min(wins.values()) < wins[column] or losses[column] < max(losses.values())


LATER = 3


def quick_win(position: Position) -> int:
    """In how many moves the side to move can win: 1 or 2, else LATER."""
    if position.is_over:
        return LATER
    if position.can_win_next():
        return 1
    after = (position.play(column) for column in position.legal_moves)
    return 2 if any(quick_loss(each) == 2 for each in after) else LATER


def quick_loss(position: Position) -> int:
    """The move with which the other side has won, or wins whatever is played: 1 is the one that it
    has just made, 2 the next, else LATER.
    """
    if position.is_over:
        return 1 if position.winner else LATER
    if position.can_win_next():
        return LATER
    after = [position.play(column) for column in position.legal_moves]
    return 2 if all(not each.is_over and each.can_win_next() for each in after) else LATER


def check_turning_points(found: Review, solver: Solver) -> None:
    turned = [move for move in found.moves if changes_much(move)]
    assert [point.move for point in found.turning_points] == turned
    for point in found.turning_points:
        position = point.move.position
        assert point.line[0] in point.move.best
        assert point.explanation is not None
        assert point.explanation.subject is not None
        assert point.explanation.subject.column == point.move.column
        score = solver.solve(position)
        # Best play loses nothing on the way, and ends the game.
        for column in point.line:
            assert solver.solve(position) == score
            position, score = position.play(column), -score
        assert position.is_over


def changes_much(move: ReviewedMove) -> bool:
    """Whether a move changes the result, or what will be over soon."""
    if sign(move.before) != sign(move.after):
        return True
    return misses_something_quick(move.position, move.column)


def column_scores(position: Position, solver: Solver) -> list[int | None]:
    return [
        -solver.solve(position.play(column)) if column in position.legal_moves else None
        for column in range(position.columns)
    ]


def best_of(scores: list[int | None]) -> int:
    return max(score for score in scores if score is not None)


def sign(score: int | None) -> int:
    assert score is not None
    return (score > 0) - (score < 0)


def expected_class(move: ReviewedMove, scores: list[int | None]) -> Judgement:
    """The table of docs/review.md, read once more."""
    score = scores[move.column]
    best = best_of(scores)
    assert score is not None
    change = (sign(best), sign(score))
    if change == (1, 0):
        return Judgement.MISSED_WIN
    if change == (1, -1):
        return Judgement.BLUNDER
    if change == (0, -1):
        # The other side's discs at its win, less those that it has: docs/scores.md.
        theirs = 22 + score
        has = (move.position.ply + (move.side is Side.SECOND)) // 2
        return Judgement.BLUNDER if theirs - has <= 3 else Judgement.MISTAKE
    if misses_something_quick(move.position, move.column):
        return Judgement.MISTAKE
    if score < best:
        return Judgement.GOOD if best - score <= 2 else Judgement.INACCURACY
    legal = [other for other in scores if other is not None]
    same = sum(sign(other) == sign(best) for other in legal)
    return Judgement.ONLY_MOVE if same == 1 and len(legal) > 1 else Judgement.BEST


def expected_accuracy(found: Review, side: Side) -> float | None:
    worths = []
    for move in found.moves:
        legal = [score for score in move.scores if score is not None]
        if move.side is not side or min(legal) == max(legal):
            continue
        assert move.before is not None
        assert move.after is not None
        lost = sign(move.before) - sign(move.after)
        kept = max(50, 100 - 5 * (move.before - move.after))
        worths.append({0: kept, 1: 25, 2: 0}[lost])
    return round(sum(worths) / len(worths), 1) if worths else None
