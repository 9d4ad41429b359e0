"""Those who play: the protocol they follow, and the players that come with the package."""

from fourfold.players.ai import AIPlayer, Difficulty
from fourfold.players.kinds import register_all
from fourfold.players.perfect import PerfectPlayer
from fourfold.players.player import Player, Searcher, choose_move
from fourfold.players.randomly import RandomPlayer
from fourfold.players.ratings import Level, Measured, levels, ratings
from fourfold.players.registry import (
    Kind,
    Means,
    Option,
    Recipe,
    known_players,
    make_player,
    read_name,
    register,
    unregister,
)

__all__ = [
    "AIPlayer",
    "Difficulty",
    "Kind",
    "Level",
    "Means",
    "Measured",
    "Option",
    "PerfectPlayer",
    "Player",
    "RandomPlayer",
    "Recipe",
    "Searcher",
    "choose_move",
    "known_players",
    "levels",
    "make_player",
    "ratings",
    "read_name",
    "register",
    "unregister",
]

register_all()
