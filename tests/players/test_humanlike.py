"""Players who err as people do. Their attention is tested natively."""

import pytest

from fourfold import Position, Solver
from fourfold.players import Level, levels, make_player
from fourfold.players.chance import pick, seeded

ALERT_LEVELS = [level for level in levels() if level.number > 2]


def positions_with_a_win(count: int) -> list[Position]:
    """Positions from random games in which the side to move can win on the spot."""
    chance, found = seeded(7), list[Position]()
    while len(found) < count:
        position = Position()
        while not position.is_over:
            if position.can_win_next():
                found.append(position)
            position = position.play(pick(chance, position.legal_moves))
    return found[:count]


@pytest.mark.parametrize("level", ALERT_LEVELS, ids=lambda level: level.name)
def test_no_win_on_the_spot_is_missed_above_the_lowest_two(level: Level, solver: Solver) -> None:
    for seed, position in enumerate(positions_with_a_win(60)):
        player = make_player(level.name, seed, solver)
        assert position.is_winning_move(player.get_move(position))


def test_beginners_miss_wins() -> None:
    cases = positions_with_a_win(60)
    found = sum(
        position.is_winning_move(make_player("1", seed).get_move(position))
        for seed, position in enumerate(cases)
    )
    assert 0 < found < len(cases)


def positions_to_block(count: int) -> dict[str, list[tuple[Position, int]]]:
    """Positions in which the other side threatens to win in one column, by the line's direction."""
    chance = seeded(3)
    directions = {1: "column", 7: "row", 8: "diagonal", 6: "diagonal"}
    found: dict[str, list[tuple[Position, int]]] = {name: [] for name in directions.values()}
    while any(len(cases) < count for cases in found.values()):
        position = Position()
        while not position.is_over:
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
            position = position.play(pick(chance, position.legal_moves))
    return {name: cases[:count] for name, cases in found.items()}


def test_threats_on_diagonals_are_blocked_least_and_in_columns_most() -> None:
    blocked = {
        name: sum(
            make_player("skill:0.45", seed).get_move(position) == column
            for seed, (position, column) in enumerate(cases)
        )
        for name, cases in positions_to_block(150).items()
    }
    assert 60 < blocked["diagonal"] < blocked["row"] < blocked["column"] < 150


def test_the_centre_is_liked(solver: Solver) -> None:
    for level in levels()[2:]:
        moves = [make_player(level.name, seed, solver).get_move(Position()) for seed in range(40)]
        assert sum(2 <= move <= 4 for move in moves) > 20  # by mere chance 17


@pytest.mark.parametrize("level", levels(), ids=lambda level: level.name)
def test_a_game_known_by_heart_does_not_always_win(level: Level, solver: Solver) -> None:
    name = level.name

    def play(seed: int, script: list[int] | None) -> tuple[list[int], bool]:
        """One game against a level: by the script, or else as well as can be. Moves; won?"""
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
    games = set()
    for _ in range(6):
        position, moves = Position(), list[int]()
        while not position.is_over:
            moves.append(player.get_move(position))
            position = position.play(moves[-1])
        games.add(tuple(moves))
    assert len(games) > 1


def test_any_position_may_come_after_any_other(solver: Solver) -> None:
    player = make_player("skill:0.5", 1, solver)
    for moves in ("", "4455", "44", "1", "123456"):  # forward, back, other games
        position = Position.from_moves(moves)
        assert player.get_move(position) in position.legal_moves
    assert player.get_move(Position(columns=5, rows=5)) in range(5)
