"""Games of TextArena's `ConnectFour-v0`.

TextArena writes no files of its own. Two forms are common: `env.state.logs`, a list of pairs of a
sender and a text, alone or in an object with `rewards`; and the observation of a player, where each
message begins with its sender in brackets.
"""

import re
from collections.abc import Iterator
from typing import Any

from fourfold.adapters.transcripts.game import TranscriptGame
from fourfold.base.errors import InvalidNotation
from fourfold.rules.record import Record

_GAME = -1  # the sender of messages that no player wrote
_SENDER = re.compile(r"^\[(GAME|Player [01])\] ", re.MULTILINE)
_SIZE = re.compile(r"The game board has (\d{1,3}) rows and (\d{1,3}) columns")
_MOVE = re.compile(r"\[(?:col\s*)?(\d{1,4})\]", re.IGNORECASE)


def recognise(data: Any) -> bool:
    """Whether data are a log, or text with senders."""
    if isinstance(data, dict):
        data = data.get("logs")
    if isinstance(data, str):
        return _SENDER.search(data) is not None
    return isinstance(data, list) and bool(data) and all(map(_is_message, data))


def _is_message(data: Any) -> bool:
    match data:
        case [int(), str()]:
            return True
    return False


def read(data: Any) -> Record:
    """The game of a log. A move that the environment refused does not count; a game whose last
    message of a player is such a move was forfeited.
    """
    about = data if isinstance(data, dict) else {}
    messages = list(_messages(about.get("logs", data)))
    sizes = [_SIZE.search(text) for sender, text in messages if sender == _GAME]
    size = next((found for found in sizes if found), None)
    rows, columns = (int(size[1]), int(size[2])) if size else (6, 7)
    names = about.get("names") or ["Player 0", "Player 1"]
    if not isinstance(names, list) or len(names) != 2:
        raise InvalidNotation('"names" must be a list of two names')
    game = TranscriptGame(names, columns, rows)
    refused: str | None = None
    for sender, text in messages:
        if sender == _GAME:
            continue
        if sender != game.turn - 1:
            raise InvalidNotation(f"player {sender} moves, but it is not their turn")
        column = _column(text)
        if game.is_legal(column):
            game.play(column)
            refused = None
        else:
            refused = f"{names[sender]} has no legal move in: {text[-200:]}"
    if refused is not None:
        game.forfeit(refused)
    rewards = about.get("rewards") or {}
    if isinstance(rewards, dict):
        game.end_by_rewards([rewards[each] for each in sorted(rewards)])
    return game.record()


def _messages(data: Any) -> Iterator[tuple[int, str]]:
    if isinstance(data, str):
        parts = _SENDER.split(data)
        for sender, text in zip(parts[1::2], parts[2::2], strict=True):
            yield _GAME if sender == "GAME" else int(sender[-1]), text
        return
    for sender, text in data:
        if sender not in (_GAME, 0, 1):
            raise InvalidNotation(f"a message of player {sender!r:.20}: expected -1, 0 or 1")
        yield sender, text


def _column(text: str) -> int | None:
    """The column that TextArena reads: the last one in brackets of the first line that has one."""
    found = next(filter(None, map(_MOVE.findall, text.splitlines())), None)
    return int(found[-1]) if found else None
