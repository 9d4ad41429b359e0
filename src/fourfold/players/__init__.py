"""Those who play: the protocol they follow, and the players that come with the package."""

from fourfold.players.ai import AIPlayer, Difficulty
from fourfold.players.player import Player

__all__ = ["AIPlayer", "Difficulty", "Player"]
