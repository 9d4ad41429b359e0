"""Episodes of Kaggle's environments: ConnectX, and Connect Four of the Game Arena.

An episode is what `env.toJSON()` returns and what Kaggle's site offers for download. In both, the
actions of a step belong to the players that were active in the step before.
"""

from collections.abc import Mapping
from itertools import pairwise
from typing import Any

from fourfold.adapters.transcripts.game import TranscriptGame, board_size
from fourfold.base.errors import InvalidNotation
from fourfold.rules.record import Record

_FAILED = {"INVALID", "ERROR", "TIMEOUT"}


def recognise(data: Any) -> bool:
    """Whether JSON data are an episode."""
    return isinstance(data, dict) and "steps" in data and "configuration" in data


def read(data: Any) -> Record:
    """The game of an episode."""
    name, settings, info = data.get("name"), data["configuration"], data.get("info") or {}
    if name == "connectx":
        size = board_size(settings["columns"], settings["rows"], settings["inarow"])
    elif settings.get("openSpielGameName") == "connect_four":
        chosen = settings.get("openSpielGameParameters") or {}
        size = board_size(
            chosen.get("columns", 7), chosen.get("rows", 6), chosen.get("x_in_row", 4)
        )
    else:
        raise InvalidNotation(f"an episode of {name!r:.60}, not of Connect Four")
    game = TranscriptGame(_names(info), *size)
    steps = data["steps"]
    for before, step in pairwise(steps):
        for player, state in enumerate(step):
            if before[player]["status"] == "ACTIVE":
                _take(game, player, state)
    game.end_by_rewards(data.get("rewards") or [each.get("reward") for each in steps[-1]])
    return game.record(info.get("moveDurations") or (), episode=info.get("EpisodeId"))


def _take(game: TranscriptGame, player: int, state: Mapping[str, Any]) -> None:
    """The action of a player that was active."""
    action = state["action"]
    column = action.get("submission") if isinstance(action, dict) else action
    if player != game.turn - 1:
        return  # in the setup of the Game Arena both are active
    if state["status"] in _FAILED:
        said = "" if column is None else f": {column!r:.40}"
        game.forfeit(f"{game.names[player]} has the status {state['status']}{said}")
    elif column not in (None, -1):  # the setup of the Game Arena, which is no move
        game.play(column)


def _names(info: Mapping[str, Any]) -> list[Any]:
    agents = info.get("Agents") or []
    names = info.get("TeamNames") or [agent.get("Name") for agent in agents]
    return list(names) if len(names) == 2 else [None, None]
