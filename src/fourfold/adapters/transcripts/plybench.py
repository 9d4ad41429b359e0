"""Games of PlyBench: the files `game_N.json` of its results.

A game has steps with the state before the move, as OpenSpiel serializes it, and the move: `C4`,
counted from 1, or `FAIL:` and a reason.
"""

import re
from typing import Any

from fourfold.adapters.transcripts import openspiel
from fourfold.adapters.transcripts.game import TranscriptGame
from fourfold.base.errors import InvalidNotation
from fourfold.rules.notation import format_moves
from fourfold.rules.record import Record
from fourfold.rules.side import Side

_MOVE = re.compile(r"C(\d{1,2})")
_FAIL = "FAIL"
_FAILED = {
    "3": Side.FIRST,
    "4": Side.SECOND,
}  # results in which a player failed, by who moves first


def recognise(data: Any) -> bool:
    """Whether JSON data are a game of PlyBench."""
    return isinstance(data, dict) and {"i_player", "o_player", "steps"} <= set(data)


def read(data: Any) -> Record:
    """The game. Its states must agree with its moves."""
    game = TranscriptGame((data["i_player"], data["o_player"]))
    for number, step in enumerate(data["steps"] or (), start=1):
        before = openspiel.read(step["serialized_state"])
        if number == 1:
            game = TranscriptGame(game.names, before.columns, before.rows)
        if before.moves != format_moves(game.moves):
            raise InvalidNotation(f"step {number}: its state does not follow from the moves")
        if step["player_name"] != game.names[game.turn - 1]:
            raise InvalidNotation(
                f"step {number}: it is not the turn of {step['player_name']!r:.60}"
            )
        move = step["move"]
        if move.startswith(_FAIL):
            game.forfeit(f"{step['player_name']}: {move}")
            break
        found = _MOVE.fullmatch(move)
        if found is None:
            raise InvalidNotation(f"step {number}: the move is {move!r:.40}")
        game.play(int(found[1]) - 1)
    loser = _FAILED.get(str((data.get("ending") or {}).get("result")))
    if loser is not None:
        game.end_by_rewards([int(side is not loser) for side in Side])
    tokens = [[step.get("input_tokens"), step.get("output_tokens")] for step in data["steps"] or ()]
    known = [each for each in tokens if None not in each]
    return game.record(tokens=known or None, round=data.get("game_round"))
