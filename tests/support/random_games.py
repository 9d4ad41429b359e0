"""Random games and positions, the same in every run."""

import random

from fourfold import Game, Position


def random_game(chance: random.Random, longest: int = 42, columns: int = 7, rows: int = 6) -> Game:
    """A game by random play, with at most `longest` moves."""
    game = Game(columns=columns, rows=rows)
    while not game.position.is_over and len(game.columns_played) < longest:
        game.push(chance.choice(game.position.legal_moves))
    return game


def random_position(chance: random.Random, ply: int) -> Position:
    """A position by random play after `ply` moves that is not over."""
    while True:
        position = random_game(chance, ply).position
        if position.ply == ply and not position.is_over:
            return position


def positions_of_all_phases(seed: int | str, count: int) -> list[Position]:
    """Positions with 0 to 41 discs, equally many of each."""
    chance = random.Random(seed)
    return [random_position(chance, chance.randrange(42)) for _ in range(count)]
