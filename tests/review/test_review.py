"""Reviews: classes, accuracy, limits. Random games are in tests/property."""

import itertools
import math
from collections.abc import Sequence

import pytest

from fourfold import (
    Cancelled,
    Game,
    IllegalMove,
    InvalidArgument,
    Position,
    Side,
    Solver,
    StopToken,
    WrongType,
)
from fourfold.explain import Result, explain
from fourfold.players import expected_points, levels
from fourfold.render.marks import Kind, Mark
from fourfold.review import TYPICAL_ELO, Judgement, KeyMoment, Review, judge, review

# What the columns are worth is made up here: only the rule is tested.
FULL = None
MIDDLE = Position.from_moves("112233")


@pytest.mark.parametrize(
    ("moves", "scores", "expected"),
    [
        ("", [1, 1, 1, 1, 1, 1, 1], Judgement.BEST),
        ("", [1, 0, 0, 0, 0, 0, 0], Judgement.BEST),  # no one sees a win in 21
        ("111111", [FULL, 1, FULL, FULL, FULL, FULL, FULL], Judgement.BEST),
        # A win in 1 that is missed, a loss in 1 that is allowed where there were chances.
        ("112233", [17, 18, 0, 0, 0, 0, 0], Judgement.MISTAKE),
        ("112233", [0, 18, 0, 0, 0, 0, 0], Judgement.BLUNDER),
        ("112233", [-18, -14, -18, -18, -18, -18, -18], Judgement.MISTAKE),
        ("112233", [-18, 0, -18, -18, -18, -18, -18], Judgement.BLUNDER),
        # The game is lost anyway; or a win in 2 is missed, or a loss in 2 allowed.
        ("112233", [-18, -17, -18, -18, -18, -18, -18], Judgement.INACCURACY),
        ("112233", [16, 17, 0, 0, 0, 0, 0], Judgement.INACCURACY),
        ("112233", [-17, -16, -18, -18, -18, -18, -18], Judgement.INACCURACY),
        ("112233", [-17, -9, -18, -18, -18, -18, -18], Judgement.MISTAKE),
        ("112233", [-18, -18, -18, -18, -18, -18, -18], Judgement.BEST),
        ("112233", [18, 17, -18, -18, -18, -18, -18], Judgement.ONLY_MOVE),
    ],
)
def test_the_rule(moves: str, scores: list[int | None], expected: Judgement) -> None:
    column = next(c for c, score in enumerate(scores) if score is not None)
    assert judge(Position.from_moves(moves), column, scores) is expected


def test_nobody_sees_more_than_fifteen_moves_ahead() -> None:
    """A win in 16 becomes a loss in 16; then one of them is in 15."""
    assert judge(MIDDLE, 0, [-3, 3, 0, 0, 0, 0, 0]) is Judgement.INACCURACY
    assert judge(MIDDLE, 0, [-4, 3, 0, 0, 0, 0, 0]).is_error
    assert judge(MIDDLE, 0, [-3, 4, 0, 0, 0, 0, 0]).is_error


@pytest.mark.parametrize("elo", [TYPICAL_ELO, levels()[0].elo, levels()[-1].elo])
def test_a_missed_win_in_21_is_an_inaccuracy_at_most(elo: int) -> None:
    for missed in (0, -1, -2):
        judged = judge(Position(), 0, [missed, 1, 1, 1, 1, 1, 1], elo)
        assert judged in (Judgement.GOOD, Judgement.INACCURACY)


def points(score: int, elo: int) -> int:
    """What a move with this score leaves, in thousandths."""
    return 1000 - round(1000 * expected_points(MIDDLE.play(0), -score, elo))


@pytest.mark.parametrize(
    ("least", "below", "reached"),
    [
        (50, Judgement.GOOD, Judgement.INACCURACY),
        (150, Judgement.INACCURACY, Judgement.MISTAKE),
        (300, Judgement.MISTAKE, Judgement.BLUNDER),
    ],
)
def test_a_class_begins_at_its_cost(least: int, below: Judgement, reached: Judgement) -> None:
    """Strengths and scores for which a move costs exactly that, or one thousandth less. The best
    move wins in 3 to 10, and this one does so later or draws.
    """
    judged: dict[int, set[Judgement]] = {least - 1: set(), least: set()}
    for elo in range(levels()[0].elo, levels()[-1].elo + 1):
        for best, score in itertools.product(range(9, 17), (0, 9, 10, 11)):
            cost = points(best, elo) - points(score, elo)
            if cost in judged and score < best:
                scores = [score, best, *[-1] * 5]
                judged[cost].add(judge(MIDDLE, 0, scores, elo))
    assert judged == {least - 1: {below}, least: {reached}}


@pytest.mark.parametrize(
    ("found", "expected"), [(0.1, Judgement.BLUNDER), (0.099, Judgement.MISTAKE)]
)
def test_errors_are_milder_where_hardly_anybody_finds_a_good_move(
    found: float, expected: Judgement
) -> None:
    scores = [-12, 12, 0, 0, 0, 0, 0]
    likely = [1 - found, found, 0, 0, 0, 0, 0]
    assert judge(MIDDLE, 0, scores, probabilities=likely) is expected
    assert judge(MIDDLE, 0, scores) is Judgement.BLUNDER
    # A win in 1 is never hidden.
    assert judge(MIDDLE, 0, [17, 18, 0, 0, 0, 0, 0], probabilities=likely) is Judgement.MISTAKE


@pytest.mark.parametrize(
    ("found", "expected"), [(0.5, Judgement.ONLY_MOVE), (0.501, Judgement.BEST)]
)
def test_a_move_is_an_only_move_if_many_people_miss_it(found: float, expected: Judgement) -> None:
    likely = [1 - found, found, 0, 0, 0, 0, 0]
    assert judge(MIDDLE, 1, [-18, 0, *[-18] * 5], probabilities=likely) is expected
    assert judge(MIDDLE, 1, [-18, 0, 0, *[-18] * 4], probabilities=likely) is Judgement.BEST


@pytest.mark.parametrize(
    ("moves", "numbers"),
    [
        # Red could win at once all the time, and plays moves that win in 2.
        ("465775542427775441665175241361332", range(19, 28, 2)),
        # From a loss in 11 to a loss in 1.
        ("543466337464", [11]),
    ],
)
def test_a_win_in_1_missed_or_a_loss_in_1_allowed_is_a_mistake(
    moves: str, numbers: Sequence[int], solver: Solver
) -> None:
    found = review(Game.from_moves(moves), solver)
    judged = {number: found.moves[number - 1].judgement for number in numbers}
    assert judged == dict.fromkeys(numbers, Judgement.MISTAKE)
    assert {found.plot_marks[number] for number in numbers} == {Kind.BAD}


def test_a_chance_that_is_missed_again_and_again_is_named_once(solver: Solver) -> None:
    found = review(Game.from_moves("465775542427775441665175241361332"), solver)
    chances = [(moment.move.side, moment.move.best) for moment in found.key_moments]
    assert len(set(chances)) == len(chances)


def test_a_score_must_be_known() -> None:
    with pytest.raises(WrongType, match="the score of column 0 is not known"):
        judge(Position(), 0, [None, 1, 1, 1, 1, 1, 1])


def test_a_perfect_game_has_only_best_moves(solver: Solver) -> None:
    game = Game()
    for column in solver.analyse(Position.from_moves("44")).pv:
        if not game.moves:
            game.push(3)
            game.push(3)
        game.push(column)
    found = review(game, solver)
    assert {move.judgement for move in found.moves} <= {Judgement.BEST, Judgement.ONLY_MOVE}
    assert [found.accuracy[side] for side in Side] == [100, 100]
    assert found.key_moments == ()
    assert all(score is not None and score > 0 for score in found.scores)
    # The graph does not shrink while the win gets nearer.
    shares = [share for share in found.expected if share is not None]
    assert shares == sorted(shares)
    assert (shares[0] < 0.7, shares[-1]) == (True, 1)


def test_key_moments(solver: Solver) -> None:
    found = review(Game.from_moves("4141415", second="Alan"), solver)
    assert [moment.number for moment in found.key_moments] == [6, 7]
    before, last = found.key_moments
    assert (last.move.number, last.move.judgement, last.line) == (7, Judgement.BLUNDER, (3,))
    assert last.sentences == (
        "Column 5 loses at once: Alan makes four at column 1, row 4.",
        (
            "Better: column 4. Column 4 makes four and wins at once: "
            "vertically from column 4, row 1 to column 4, row 4."
        ),
        "Costs 0.95 points; 96% of such players find a good move.",
    )
    assert last.reasons[0].marks == (Mark(Kind.THREAT, 0, 3, side=Side.SECOND),)
    assert (last.refutation, last.refutation_in_words) == ((0,), None)  # the reason says it
    assert (last.move.result_before, last.move.result_after) == (Result.WIN, Result.LOSS)
    assert (before.move.result_before, before.move.result_after) == (Result.LOSS, Result.LOSS)
    assert found.plot_marks[7] is Kind.BAD


def test_the_strength_and_what_points_are_is_said_once(solver: Solver) -> None:
    found = review(Game.from_moves("4141415"), solver)
    assert found.basis == (
        "Judged for players of about Elo 1071, such as the people of the community game. "
        "Points: 1 for a win, 0.5 for a draw, expected over many games between two such players."
    )
    stronger = review(Game.from_moves("4141415"), solver, elo=1400).basis
    assert stronger.startswith("Judged for players of about Elo 1400. Points: ")


def moments_of(moves: str, solver: Solver) -> tuple[Review, dict[int, KeyMoment]]:
    found = review(Game.from_moves(moves), solver)
    return found, {moment.number: moment for moment in found.key_moments}


PRAISE = ("creates", "takes a cell", "is on", "lines of four", "gives First two", "prevents")


@pytest.mark.parametrize(
    ("moves", "number"),
    [("4314636533146611467436122", 12), ("5443365616665543223453127417", 9)],
)
def test_what_explains_an_error_does_not_praise_it(moves: str, number: int, solver: Solver) -> None:
    found, moments = moments_of(moves, solver)
    moment = moments[number]
    *against, better, _ = moment.sentences
    assert better.startswith("Better: column")
    assert against
    assert not [each for each in against if any(words in each for words in PRAISE)]
    assert moment.refutation_in_words or moment.reasons
    assert number in found.turning_points


def test_a_lost_game_that_ends_sooner_is_no_blunder(solver: Solver) -> None:
    """From a loss in 2 to a loss in 1: it costs 0.02 points."""
    found, moments = moments_of("743437334424666355", solver)
    assert found.moves[16].judgement is Judgement.INACCURACY
    assert 17 not in moments
    assert found.decided_by == 13


def test_where_nearly_all_columns_are_better_they_are_not_listed(solver: Solver) -> None:
    _, moments = moments_of("5443365616665543223453127417", solver)
    assert moments[25].better_in_words.startswith("Better: any other column (win in 9), for")
    _, moments = moments_of("434443361313112242215", solver)
    assert moments[18].better_in_words.startswith("Better: any other column except 5 (win in 11)")
    _, moments = moments_of("44321554131137422361223512576647", solver)
    assert moments[29].better_in_words.startswith("Better: any other column, above all 3 and 5 (")


def test_a_turning_point_that_nobody_can_see_is_a_key_moment(solver: Solver) -> None:
    """From a win in 16 to a loss in 16."""
    found, moments = moments_of("1443625432536", solver)
    assert found.turning_points == (1, 4, 11, 12)
    assert found.decided_by == 12
    assert found.course == (
        "Moves 1, 4, 11 and 12 changed the result of best play; move 12 decided the game."
    )
    move = moments[11].move
    assert move.judgement is Judgement.INACCURACY
    assert (move.result_before, move.result_after) == (Result.WIN, Result.LOSS)
    assert list(moments) == [1, 4, 11, 12]


def test_the_punishing_line_and_the_better_moves_are_shown(solver: Solver) -> None:
    """Second loses in 3, by force."""
    _, moments = moments_of("3445747526544255666", solver)
    moment = moments[14]
    assert moment.refutation == (4, 4, 5, 5, 5)
    assert "5-5-6-6-6" in " ".join(moment.sentences)
    assert "Better: columns 3 and 5 (win in 12), for example 3-" in " ".join(moment.sentences)


def test_a_result_is_not_repeated(solver: Solver) -> None:
    for moves in ("4141415", "1443625432536", "5443365616665543223453127417"):
        _, moments = moments_of(moves, solver)
        for moment in moments.values():
            text = " ".join(moment.sentences)
            assert "throws away" not in text
            assert "loses sooner" not in text


@pytest.mark.parametrize(
    ("moves", "course"),
    [
        ("4", "No move changed the result of best play."),
        ("4141415", "Move 7 changed the result of best play."),
        ("41414151", "Move 7 changed the result of best play and decided the game."),
    ],
)
def test_the_course_of_a_game_in_words(moves: str, course: str, solver: Solver) -> None:
    assert review(Game.from_moves(moves), solver).course == course


def test_the_review_keeps_its_own_copy_of_the_game(solver: Solver) -> None:
    game = Game.from_moves("44")
    found = review(game, solver)
    game.push(3)
    assert found.game.moves == "44"
    assert len(found.moves) == 2


def test_progress_is_reported(solver: Solver) -> None:
    told: list[tuple[int, int]] = []
    review(Game.from_moves("444"), solver, lambda done, total: told.append((done, total)))
    assert told == [(0, 4), (1, 4), (2, 4), (3, 4), (4, 4)]


def test_a_move_without_alternatives_is_not_judged(solver: Solver) -> None:
    found = review(Game(), solver)
    assert (found.moves, found.scores, found.complete) == ((), (1,), True)
    assert found.expected[0] is not None
    assert 0.5 < found.expected[0] < 0.7
    assert [found.accuracy[side] for side in Side] == [None, None]


def test_a_resigned_game(solver: Solver) -> None:
    game = Game.from_moves("4444")
    game.resign()
    found = review(game, solver)
    assert found.game.outcome_in_words == "Second has won by resignation after 4 moves"
    assert len(found.scores) == 5


def test_a_time_limit_leaves_moves_unjudged() -> None:
    game = Game.from_moves("5555544444666667777788888", columns=9, rows=6)
    found = review(game, Solver(table_mb=8), time_limit=0.2)
    assert not found.complete
    assert found.moves[0].judgement is None
    assert found.to_dict()["moves"][0]["class"] is None
    assert found.scores[0] is None


def test_running_out_of_time_leaves_key_moments_unexplained() -> None:
    enough = StopToken()

    def run_out(done: int, total: int) -> None:
        """The time is up after every move has been judged."""
        if done == total:
            enough.cancel()

    found = review(Game.from_moves("4141415"), Solver(), run_out, enough=enough)
    assert all(move.judgement for move in found.moves)
    assert found.counts[Side.FIRST][Judgement.BLUNDER] == 1
    assert found.key_moments == ()
    assert found.left_out == "not every key moment is explained"
    assert not found.complete
    assert found.to_dict()["complete"] is False


@pytest.mark.parametrize("time_limit", [None, 60])
def test_cancelling(time_limit: float | None) -> None:
    solver, stop = Solver(book=False), StopToken(timeout=0.05)
    with pytest.raises(Cancelled):
        review(Game.from_moves("5", columns=9, rows=6), solver, time_limit=time_limit, stop=stop)
    with pytest.raises(Cancelled):
        review(Game.from_moves("444"), solver, time_limit=time_limit, stop=stop)


@pytest.mark.parametrize("limit", [0, -1, float("nan")])
def test_time_limits_are_positive(limit: float, solver: Solver) -> None:
    with pytest.raises(InvalidArgument, match="time_limit must be positive"):
        review(Game.from_moves("44"), solver, time_limit=limit)
    with pytest.raises(InvalidArgument, match="time_limit must be positive"):
        explain(Position.from_moves("44"), solver, time_limit=limit)


def test_huge_time_limits_do_not_limit(solver: Solver) -> None:
    assert review(Game.from_moves("4141415"), solver, time_limit=10**400).complete
    assert explain(Position.from_moves("414141"), solver, time_limit=1e300).complete


@pytest.mark.parametrize("elo", [0, -5, 99_999, 10**30])
def test_ratings_out_of_range(elo: int, solver: Solver) -> None:
    with pytest.raises(InvalidArgument, match=rf"elo must be from \d+ to \d+, not {elo}"):
        review(Game(), solver, elo=elo)
    with pytest.raises(InvalidArgument, match="elo must be"):
        judge(Position(), 3, [0] * 7, elo)


def test_what_is_judged_must_fit_the_board() -> None:
    with pytest.raises(InvalidArgument, match="expected 7 scores, one for each column, not 6"):
        judge(Position(), 0, [0] * 6)
    with pytest.raises(InvalidArgument, match="expected 7 probabilities"):
        judge(Position(), 0, [0] * 7, probabilities=[1.0])
    for wrong in (math.nan, -0.1, 1.1):
        with pytest.raises(InvalidArgument, match="each probability must be from 0 to 1"):
            judge(Position(), 0, [0] * 7, probabilities=[wrong, *[0.1] * 6])
    with pytest.raises(WrongType, match="the score of column 3 is not known"):
        judge(Position.from_moves("444444"), 3, [0] * 7)
    with pytest.raises(IllegalMove, match="the game is over"):
        judge(Position.from_moves("1212121"), 3, [0] * 7)


def test_wrong_types(solver: Solver) -> None:
    with pytest.raises(WrongType, match="game must be a Game, not str"):
        review("44", solver)  # type: ignore[arg-type]
    with pytest.raises(WrongType, match="solver must be a Solver, not NoneType"):
        review(Game(), None)  # type: ignore[arg-type]
    with pytest.raises(WrongType, match="elo must be an int, not str"):
        review(Game(), solver, elo="1000")  # type: ignore[arg-type]


def test_enough_returns_what_is_known_by_then() -> None:
    """The positions near the end are judged, the others are not, and nothing is raised."""
    done: list[int] = []
    enough = StopToken()

    def report(count: int, _total: int) -> None:
        done.append(count)
        if count == 3:
            enough.cancel()

    found = review(Game.from_moves("4444422122"), Solver(), report, enough=enough)
    assert done[0] == 0  # reported before the first search
    assert not found.complete
    judged = [move.judgement is not None for move in found.moves]
    assert judged == [False] * 8 + [True] * 2
