"""Players that make mistakes as people do."""

import math
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import islice
from statistics import mean
from typing import Any

import pytest
from hypothesis import given
from support.drawn_games import unfinished_positions

from fourfold import (
    FourfoldError,
    Game,
    IllegalMove,
    InvalidArgument,
    Position,
    Rule,
    Solver,
    WrongType,
)
from fourfold.players import (
    HumanLikePlayer,
    Level,
    describe_moves,
    elo_of_people,
    expected_points,
    levels,
    make_player,
)
from fourfold.players.chance import pick, seeded


def random_positions(seed: int) -> Iterator[Position]:
    """The unfinished positions of random games."""
    chance = seeded(seed)
    while True:
        position = Position()
        while not position.is_over:
            yield position
            position = position.play(pick(chance, position.legal_moves))


def wins_to_take(count: int) -> list[tuple[Position, list[int]]]:
    """Positions in which the side to move can win at once, and the columns that do."""
    found = (position for position in random_positions(7) if position.can_win_next())
    return [
        (position, [column for column in position.legal_moves if position.is_winning_move(column)])
        for position in islice(found, count)
    ]


def mean_chance(
    name: str, cases: Iterable[tuple[Position, Iterable[int]]], solver: Solver
) -> float:
    """How likely the player makes one of the moves of a case, on average."""
    player = HumanLikePlayer(name, solver=solver)
    chances = []
    for position, columns in cases:
        all_columns = player.probabilities(position)
        chances.append(sum(all_columns[column] for column in columns))
    return mean(chances)


def test_the_higher_the_level_the_more_wins_are_taken(solver: Solver) -> None:
    cases = wins_to_take(60)
    taken = [mean_chance(level.name, cases, solver) for level in levels()]
    assert taken == sorted(taken)
    assert taken[0] < 0.6
    assert taken[-1] > 0.99


def test_people_miss_some_wins(solver: Solver) -> None:
    """As in the games that were measured: 5 to 11% of them."""
    people = f"elo:{round(elo_of_people())}"
    assert 0.85 < mean_chance(people, wins_to_take(200), solver) < 0.97


def positions_to_block(count: int) -> dict[str, list[tuple[Position, int]]]:
    """Positions in which the other side threatens to win in one column, by the line's direction."""
    directions = {1: "column", 7: "row", 8: "diagonal", 6: "diagonal"}
    found: dict[str, list[tuple[Position, int]]] = {name: [] for name in directions.values()}
    for position in random_positions(3):
        if all(len(cases) >= count for cases in found.values()):
            break
        theirs = position.bitboards[1 - position.ply % 2]
        threats = []
        for column in position.legal_moves:
            discs = theirs | 1 << position.peaks[column]
            for step, name in directions.items():
                pairs = discs & discs >> step
                if pairs & pairs >> 2 * step:
                    threats.append((column, name))
        if len(threats) == 1 and not position.can_win_next():
            column, name = threats[0]
            found[name].append((position, column))
    return {name: cases[:count] for name, cases in found.items()}


def test_threats_on_diagonals_are_blocked_least(solver: Solver) -> None:
    blocked = {
        name: mean_chance("elo:1000", [(position, [column]) for position, column in cases], solver)
        for name, cases in positions_to_block(100).items()
    }
    assert 0.4 < blocked["diagonal"] < min(blocked["row"], blocked["column"])
    assert max(blocked.values()) < 0.95


@given(unfinished_positions((7, 6), (5, 5), (8, 6)))
def test_only_columns_that_can_be_played_have_a_chance(solver: Solver, position: Position) -> None:
    chances = HumanLikePlayer("elo:1200", solver=solver).probabilities(position)
    assert len(chances) == position.columns
    assert math.isclose(sum(chances), 1)
    assert [column for column, chance in enumerate(chances) if chance > 0] == position.legal_moves


@pytest.mark.parametrize("name", [*(level.name for level in levels()), "elo:1400", "skill:1", "3"])
def test_every_human_like_player_has_chances(name: str, solver: Solver) -> None:
    player = make_player(name, solver=solver)
    assert isinstance(player, HumanLikePlayer)
    for position in (Position.from_moves("444444"), Position.from_moves("1111", 4, 4)):
        chances = player.probabilities(position)
        assert isinstance(chances, tuple)
        assert [column for column, chance in enumerate(chances) if chance] == position.legal_moves
        assert math.isclose(sum(chances), 1)


def test_moves_are_drawn_by_their_chances(solver: Solver) -> None:
    position = Position.from_moves("4453")
    player = HumanLikePlayer("student", 1, solver)
    chances = player.probabilities(position)
    drawn = Counter(player.get_move(position) for _ in range(2000))
    for column, chance in enumerate(chances):
        assert abs(drawn[column] / 2000 - chance) < 0.04


def test_finished_games_and_other_rules_have_no_chances() -> None:
    player = HumanLikePlayer("student")
    with pytest.raises(IllegalMove, match="the game is over"):
        player.probabilities(Position.from_moves("4141414"))
    with pytest.raises(InvalidArgument, match="most-fours"):
        player.probabilities(Position(rule=Rule.MOST_FOURS))
    with pytest.raises(IllegalMove, match="the game is over"):
        describe_moves(Position.from_moves("4141414"))


@pytest.mark.parametrize(
    ("moves", "score", "elo", "error", "problem"),
    [
        ("4455", 3, 100, InvalidArgument, "elo must be from"),
        ("4455", 3, 3000, InvalidArgument, "elo must be from"),
        ("4455", 3, math.nan, InvalidArgument, "elo must be from"),
        ("4455", 20, 1000, InvalidArgument, "must be from -19 to 19"),
        ("4455", -(2**31), 1000, InvalidArgument, "must be from -19 to 19"),
        # The other side has one disc less to win with.
        ("44551", -19, 1000, InvalidArgument, "must be from -18 to 19"),
        ("4141414", 18, 1000, InvalidArgument, "must be from -18 to -18, not 18"),
        ("4455", 1.5, 1000, WrongType, "score must be an int, not float"),
        ("4455", 1, "1000", WrongType, "elo must be a number, not str"),
    ],
)
def test_expected_points_need_a_possible_score_and_rating(
    moves: str, score: Any, elo: Any, error: type[FourfoldError], problem: str
) -> None:
    with pytest.raises(error, match=problem):
        expected_points(Position.from_moves(moves), score, elo)


def test_expected_points_of_draws_and_finished_games() -> None:
    assert expected_points(Position.from_moves("4455"), 0, 1000) == 0.5
    assert expected_points(Position.from_moves("4141414"), -18, 1000) == 0


def test_people_prefer_the_centre(solver: Solver) -> None:
    for level in levels()[2:]:
        moves = [make_player(level.name, seed, solver).get_move(Position()) for seed in range(40)]
        assert sum(2 <= move <= 4 for move in moves) > 20  # by mere chance 17


@pytest.mark.parametrize("level", levels(), ids=lambda level: level.name)
def test_a_game_known_by_heart_does_not_always_win(level: Level, solver: Solver) -> None:
    name = level.name

    def play(seed: int, script: list[int] | None) -> tuple[list[int], bool]:
        """The moves of a game, by the script or else perfect, and whether they won."""
        them = make_player(name, seed, solver)
        us = make_player("impossible:ties=centre", solver=solver)
        position, moves = Position(), list[int]()
        while not position.is_over:
            if position.ply % 2:
                position = position.play(them.get_move(position))
                continue
            if script is not None and len(moves) == len(script):
                return moves, False
            move = us.get_move(position) if script is None else script[len(moves)]
            if move not in position.legal_moves:
                return moves, False
            moves.append(move)
            position = position.play(move)
        return moves, position.winner is Position().turn

    script, won = play(0, None)
    assert won
    assert play(0, script)[1]
    wins = sum(play(seed, script)[1] for seed in range(1, 17))
    assert wins < 12


def test_unseeded_games_differ() -> None:
    player = make_player("5")
    games = [Game() for _ in range(6)]
    for game in games:
        while not game.position.is_over:
            game.push(player.get_move(game.position))
    assert len({game.moves for game in games}) > 1


def test_any_position_may_come_after_any_other(solver: Solver) -> None:
    player = make_player("skill:0.5", 1, solver)
    for moves in ("", "4455", "44", "1", "123456"):  # forward, back, other games
        position = Position.from_moves(moves)
        assert player.get_move(position) in position.legal_moves
    assert player.get_move(Position(columns=5, rows=5)) in range(5)
