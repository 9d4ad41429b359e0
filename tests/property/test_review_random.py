"""Reviews of random games agree with the exact scores, by a second reading of the rules."""

import random

import pytest
from support.random_games import random_game

from fourfold import Game, Position, Side, Solver
from fourfold.review import Judgement, Review, ReviewedMove, review

GAMES, PARTS = 100, 10


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
        assert move.judgement is expected_class(move)
        check_good_moves(move)
        assert (move.before, move.after) == (best_of(scores), scores[move.column])
        assert move.best == tuple(c for c, score in enumerate(scores) if score == best_of(scores))
    check_turning_points(found, solver)
    assert found.scores == tuple(
        solver.solve(position) * (1 if position.turn is Side.FIRST else -1)
        for position in game.positions
    )
    for side in Side:
        assert found.accuracy[side] == expected_accuracy(found, side)
        assert sum(found.counts[side].values()) == len(found.by(side))
    check_expected(found)
    check_key_moments(found, solver)


@pytest.mark.parametrize("part", range(4))
def test_every_quick_win_missed_and_quick_loss_allowed_is_an_error(
    part: int, solver: Solver
) -> None:
    """By looking three discs ahead with the rules alone."""
    chance = random.Random(f"quick {part}")
    missed = overlooked = 0
    for _ in range(5):
        for move in review(random_game(chance, longest=42), solver).moves:
            assert move.judgement
            if overlooks_four(move):
                overlooked += 1
                assert move.judgement.is_error, move
            elif misses_something_quick(move.position, move.column):
                missed += 1
                assert move.judgement.is_error or move.judgement is Judgement.INACCURACY, move
    assert missed + overlooked > 10


def overlooks_four(move: ReviewedMove) -> bool:
    """Whether a win in 1 is missed, or a loss in 1 allowed while another move keeps chances."""
    after = {column: move.position.play(column) for column in move.position.legal_moves}
    played = after[move.column]
    if any(each.winner for each in after.values()):
        return not played.winner
    allows = not played.is_over and played.can_win_next()
    assert move.expected is not None
    return allows and move.before != move.after and move.expected >= 0.1 and cost(move) >= 50


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


def check_expected(found: Review) -> None:
    """The best move loses nothing, nobody gains, and the graph shows what the moves lead to."""
    for move in found.moves:
        assert move.expected is not None
        assert move.expected_after is not None
        assert move.found is not None
        assert 0 <= move.expected_after <= move.expected <= 1
        assert 0 <= move.found <= 1
        if move.column in move.best:
            assert move.expected_after == move.expected
            assert move.judgement in (Judgement.BEST, Judgement.ONLY_MOVE)
        after = found.expected[move.number]
        assert after is not None
        first = move.side is Side.FIRST
        assert move.expected_after == pytest.approx(after if first else 1 - after)
    winner = found.game.position.winner
    if found.game.position.is_over:
        assert found.expected[-1] == {Side.FIRST: 1, Side.SECOND: 0, None: 0.5}[winner]


def check_turning_points(found: Review, solver: Solver) -> None:
    """The moves after which another side wins with best play, or nobody does."""
    results = []
    for position in found.game.positions:
        score = solver.solve(position) * (1 if position.turn is Side.FIRST else -1)
        results.append((score > 0) - (score < 0))
    numbers = [n for n in range(1, len(results)) if results[n] != results[n - 1]]
    assert list(found.turning_points) == numbers
    assert [move.number for move in found.moves if move.changes_result] == numbers
    is_over = found.game.position.is_over
    assert found.decided_by == (numbers[-1] if numbers and is_over else None)


def check_key_moments(found: Review, solver: Solver) -> None:
    moments = [moment.move for moment in found.key_moments]
    assert len(moments) <= 5
    assert moments == sorted(moments, key=lambda move: move.number)
    last_turn = found.moves[found.turning_points[-1] - 1] if found.turning_points else None
    assert last_turn is None or last_turn in moments
    candidates = [move for move in found.moves if is_candidate(move)]
    assert all(move in candidates or move is last_turn for move in moments)
    weights = [weight(move) for move in moments if move is not last_turn]
    for move in candidates:
        if move not in moments:
            again = any(chance(move) == chance(other) for other in moments)
            assert again or (len(moments) == 5 and weight(move) <= min(weights))
    assert len({chance(move) for move in moments}) == len(moments)
    for moment in found.key_moments:
        position = moment.move.position
        assert moment.line[0] in moment.move.best
        assert moment.explanation is not None
        assert moment.explanation.subject is not None
        assert moment.explanation.subject.column == moment.move.column
        assert moment.reasons or moment.refutation_in_words
        check_best_play(position, moment.line, solver)
        check_best_play(position.play(moment.move.column), moment.refutation, solver)


def check_best_play(position: Position, line: tuple[int, ...], solver: Solver) -> None:
    """It loses nothing on the way, and ends the game."""
    score = solver.solve(position)
    for column in line:
        assert solver.solve(position) == score
        position, score = position.play(column), -score
    assert position.is_over


def is_candidate(move: ReviewedMove) -> bool:
    """Whether it may be a key moment."""
    is_error = move.judgement is not None and move.judgement.is_error
    return is_error or (move.changes_result and cost(move) >= 150)


def cost(move: ReviewedMove) -> int:
    """In thousandths of a point."""
    assert move.expected is not None
    assert move.expected_after is not None
    return round(1000 * (move.expected - move.expected_after))


def weight(move: ReviewedMove) -> tuple[int, float]:
    assert move.found is not None
    return cost(move), move.found


def chance(move: ReviewedMove) -> object:
    """The cells of the best moves: a chance that is missed again and again is the same."""
    heights = move.position
    return move.side, tuple((column, heights.height(column)) for column in move.best)


def column_scores(position: Position, solver: Solver) -> list[int | None]:
    return [
        -solver.solve(position.play(column)) if column in position.legal_moves else None
        for column in range(position.columns)
    ]


def best_of(scores: list[int | None]) -> int:
    return max(score for score in scores if score is not None)


def check_good_moves(move: ReviewedMove) -> None:
    """Good moves and errors exclude each other, and the best moves are good."""
    assert not set(move.good_moves) & set(move.errors)
    assert set(move.best) <= set(move.good_moves) <= set(move.position.legal_moves)
    assert (move.column in move.good_moves) == (
        move.judgement in (Judgement.ONLY_MOVE, Judgement.BEST, Judgement.GOOD)
    )


def expected_class(move: ReviewedMove) -> Judgement:
    """The table of docs/review.md, read once more."""
    assert move.found is not None
    if move.before == move.after:
        others = set(move.position.legal_moves) - {move.column}
        only = others and others == set(move.errors) and move.found <= 0.5
        return Judgement.ONLY_MOVE if only else Judgement.BEST
    severity = sum(cost(move) >= least for least in (50, 150, 300))
    if not is_near(move):
        severity = min(severity, 1)
    if move.found < 0.1:
        severity = max(severity - 1, 0)
    if overlooks_four(move):
        severity = max(severity, 2)
    elif misses_something_quick(move.position, move.column) or move.changes_result:
        severity = max(severity, 1)
    return list(Judgement)[list(Judgement).index(Judgement.GOOD) + severity]


def is_near(move: ReviewedMove) -> bool:
    """Whether a win within 15 moves is missed, or a loss within 15 allowed."""
    assert move.before is not None
    assert move.after is not None
    # The winner's discs at the win, less those that it has: docs/scores.md.
    first, second = (disc.bit_count() for disc in move.position.bitboards)
    mine, theirs = (first, second) if move.side is Side.FIRST else (second, first)
    misses = move.before > 0 and 22 - move.before - mine <= 15
    return misses or (move.after < 0 and 22 + move.after - theirs <= 15)


def expected_accuracy(found: Review, side: Side) -> float | None:
    worths = []
    for move in found.by(side):
        legal = [score for score in move.scores if score is not None]
        if min(legal) != max(legal):
            worths.append(round(100 * 2 ** (-cost(move) / 150)))
    return round(sum(worths) / len(worths), 1) if worths else None
