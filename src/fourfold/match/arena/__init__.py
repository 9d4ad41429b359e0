"""A tournament of bots, each a file or a folder, in its own process and within limits."""

from fourfold.match.arena.bots import Bot, check_bots, find_bots
from fourfold.match.arena.isolation import can_isolate
from fourfold.match.arena.limits import Limits
from fourfold.match.arena.page import page
from fourfold.match.arena.tournament import Rules, Tournament, grade_bots, play_tournament

__all__ = [
    "Bot",
    "Limits",
    "Rules",
    "Tournament",
    "can_isolate",
    "check_bots",
    "find_bots",
    "grade_bots",
    "page",
    "play_tournament",
]
