"""What people read, as far as the owner can change it.

A word in braces is replaced by a value. Values are put in as they are, once: a value that looks
like a word in braces stays what it is.
"""

import re
from collections.abc import Mapping
from typing import Self

from pydantic import BaseModel, ConfigDict, Field, model_validator

_PLACE = re.compile(r"\{(\w+)\}")

COMMON = {"board", "owner", "user"}
"""What every text may use: the address of the page with the board, the owner, who is answered."""


def fill(text: str, values: Mapping[str, str]) -> str:
    """A text with its values.

    >>> fill("Hello {user}, {what}", {"user": "{what}", "what": "welcome"})
    'Hello {what}, welcome'
    """
    return _PLACE.sub(lambda found: values.get(found[1], found[0]), text)


def _text(default: str) -> str:
    return Field(default=default, max_length=5000)


class Texts(BaseModel):
    """Every text with its default, which shows the words in braces that it may use."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    # ---- The page
    heading: str = _text("Connect Four, all of us")
    welcome: str = _text(
        "Everybody can play. Choose a column, then press **Create**: your disc falls within a "
        "minute."
    )
    how_it_works: str = _text(
        "Opening an issue whose title is a command starts a workflow. It checks the move, updates "
        "this page in one commit and closes the issue. Anyone may move for either team, but nobody "
        "moves twice in a row; you may ask the bot to move instead. Accuracy compares each move "
        "with perfect play."
    )
    issue_body: str = _text("Just press Create. You need not write anything here.")

    # ---- Moves
    moved: str = _text(
        "{emoji} **{team}** has played column **{column}**. [See the board]({board})"
    )
    bot_moved: str = _text(
        "{emoji} The bot ({level}) has played column **{column}** for **{team}**. "
        "[See the board]({board})"
    )
    started: str = _text("Game {number} has begun. {emoji} **{team}** moves first: [play]({board})")
    next_turn: str = _text("Next: {emoji} **{team}**.")
    won: str = _text("{emoji} **{team} has won** game {number} with move {moves}.")
    drawn: str = _text("**Game {number} is a draw** after {moves} moves.")

    # ---- What cannot be done
    wrong_team: str = _text(
        "It is {team}'s turn, not {given}'s: the page that you saw is out of date. "
        "[Refresh it]({board}), or [play {move} for {team}]({link})."
    )
    no_such_column: str = _text(
        "There is no column {column}: columns are {allowed}. [Choose one]({board})."
    )
    full_column: str = _text("Column {column} is full. These are open for {team}: {links}.")
    twice_in_a_row: str = _text(
        "You made the last move, and nobody moves twice in a row. Ask a friend, or "
        "[ask the bot to move]({link})."
    )
    cool_off: str = _text(
        "You moved a short while ago, or asked the bot to move. Please wait {wait}."
    )
    too_many_today: str = _text(
        "You have made {moves} moves within 24 hours, or asked the bot for them. That is the "
        "limit: see you tomorrow!"
    )
    too_young: str = _text(
        "Accounts must be {days} days old to move here, or to ask the bot to move."
    )
    banned: str = _text("The owner of this page does not let you play here.")
    still_running: str = _text(
        "Game {number} is still running: only the owner may begin a new one now. "
        "[Make a move]({board})."
    )
    already_over: str = _text("Game {number} is over. [Begin a new one]({link}).")
    unknown_level: str = _text("There is no bot {level} here. You can ask these: {links}.")
    unreadable: str = _text(
        "I cannot read {title}. Titles look like {examples}. It is easiest to click a column of "
        "[the board]({board})."
    )
    handled_before: str = _text(
        "This issue is older than what I remember. Please [open a new one]({board})."
    )
    try_again: str = _text(
        "So many people moved at the same time that yours did not get through. Nothing is lost: "
        "please [try again]({link})."
    )
    failed: str = _text(
        "Something went wrong, and it is not your fault. @{owner}, please have a look: {problem}. "
        "Nobody needs to open another issue: when the problem is solved, the next run that looks "
        "for issues without an answer makes the move."
    )
    state_broken: str = _text(
        "@{owner}: the file {file} could not be understood ({problem}). It is kept as {kept}; "
        "finished games and counters were restored from the archive, and a new game has begun."
    )
    state_recovered: str = _text(
        "@{owner}: the file {file} could not be understood ({problem}). It is kept as {kept}; the "
        "game goes on from the version in commit {commit}."
    )
    page_not_shown: str = _text("@{owner}: {file} does not show the board: {problem}.")

    @model_validator(mode="after")
    def _check(self) -> Self:
        for name, field in type(self).model_fields.items():
            known = COMMON | set(_PLACE.findall(field.default))
            for word in _PLACE.findall(getattr(self, name)):
                if word not in known:
                    allowed = ", ".join(sorted(known))
                    raise ValueError(f"texts.{name}: no value {{{word}}}: allowed {allowed}")
        return self
