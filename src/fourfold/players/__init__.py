"""Players: the protocol they follow, the registry of names, and the built-in players."""

from fourfold._core import PlayerOption as Option
from fourfold.players.ai import AIPlayer, Difficulty
from fourfold.players.built_in import HumanLikePlayer, PerfectPlayer, RandomPlayer
from fourfold.players.entrant import Entrant
from fourfold.players.people import (
    describe_moves,
    elo_of_people,
    expected_points,
    human_features,
)
from fourfold.players.player import BatchPlayer, Player, Searcher, choose_move
from fourfold.players.ratings import Level, Measured, levels, ratings
from fourfold.players.registry import (
    Kind,
    Means,
    Recipe,
    known_players,
    make_player,
    public_players,
    read_name,
    read_public_name,
    register,
    unregister,
)

__all__ = [
    "AIPlayer",
    "BatchPlayer",
    "Difficulty",
    "Entrant",
    "HumanLikePlayer",
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
    "describe_moves",
    "elo_of_people",
    "expected_points",
    "human_features",
    "known_players",
    "levels",
    "make_player",
    "public_players",
    "ratings",
    "read_name",
    "read_public_name",
    "register",
    "unregister",
]
