"""A tournament of bots, one file each, every one in its own process and within limits."""

from fourfold.arena.bots import Bot, find_bots
from fourfold.arena.limits import Limits, can_block_network
from fourfold.arena.page import page
from fourfold.arena.tournament import Rules, Tournament, grade_bots, play_tournament

__all__ = [
    "Bot",
    "Limits",
    "Rules",
    "Tournament",
    "can_block_network",
    "find_bots",
    "grade_bots",
    "page",
    "play_tournament",
]
