"""OpenSpiel's textual formats of Connect Four.

Read are the text of `pyspiel.serialize_game_and_state`, a playthrough as OpenSpiel's tests have
them, and a history (`state.history_str()`, or actions such as `x3 o3`). Columns count from 0.
"""

import re
from typing import Any

from fourfold.adapters.transcripts.game import TranscriptGame, board_size, parameters
from fourfold.base.errors import InvalidNotation
from fourfold.rules.record import Record

_STATE = re.compile(r"\[Game\]\s*(?P<game>\S.*?)\s*\[State\](?P<moves>[\s\d]*)", re.DOTALL)
_PLAYTHROUGH = re.compile(r"^game: *(?P<game>\S.*)$", re.MULTILINE)
_ACTION = re.compile(r"^action: *(\d{1,4}) *$", re.MULTILINE)
_HISTORY = re.compile(r"\s*(?:[xo]?\d{1,2}(?:[\s,]+|$))+")
_PARTS = re.compile(r"([xo]?)(\d{1,2})")


def recognise(data: Any) -> bool:
    """Whether text is a state or a playthrough. A history looks like moves of other programs."""
    return isinstance(data, str) and bool(_STATE.search(data) or _PLAYTHROUGH.search(data))


def read(data: Any) -> Record:
    """The game of a state, a playthrough or a history."""
    if not isinstance(data, str):
        raise InvalidNotation("expected text")
    if state := _STATE.search(data):
        return _record(state["game"], [int(each) for each in state["moves"].split()])
    if playthrough := _PLAYTHROUGH.search(data):
        return _record(playthrough["game"], [int(each) for each in _ACTION.findall(data)])
    if not _HISTORY.fullmatch(data):
        raise InvalidNotation("neither a state, nor a playthrough, nor a history of OpenSpiel")
    actions = _PARTS.findall(data)
    for number, (symbol, _) in enumerate(actions):
        if symbol not in ("", "xo"[number % 2]):
            raise InvalidNotation(f"action {number + 1} is of {symbol}, whose turn it is not")
    return _record("connect_four()", [int(column) for _, column in actions])


def _record(name: str, columns: list[int]) -> Record:
    if not name.startswith("connect_four"):
        raise InvalidNotation(f"a game of {name[:60]!r}, not of connect_four")
    chosen = parameters(name)
    size = board_size(chosen.get("columns", 7), chosen.get("rows", 6), chosen.get("x_in_row", 4))
    game = TranscriptGame(("x", "o"), *size)
    for column in columns:
        game.play(column)
    return game.record()
