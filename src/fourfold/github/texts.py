"""The texts that the owner of a repository can change.

A word in braces is replaced by a value. Values are inserted unchanged, even if they contain braces.
"""

import re
from collections.abc import Mapping
from typing import Self

from pydantic import BaseModel, ConfigDict, Field, model_validator

_PLACE = re.compile(r"\{(\w+)\}")

COMMON = {"board", "owner", "user"}
"""The values that every text may use: the URL of the board, the owner, the user."""


def fill(text: str, values: Mapping[str, str]) -> str:
    """Insert values into a text.

    >>> fill("Hello {user}, {what}", {"user": "{what}", "what": "welcome"})
    'Hello {what}, welcome'
    """
    return _PLACE.sub(lambda found: values.get(found[1], found[0]), text)


def _text(default: str) -> str:
    return Field(default=default, max_length=5000)


class Texts(BaseModel):
    """All texts with their defaults, which show the values that each may use."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    # ---- The page
    heading: str = _text("Community Connect Four")
    welcome: str = _text(
        "Anyone can play. Click a column, then press **Create**. Your disc drops within a minute."
    )
    how_it_works: str = _text(
        "Opening an issue whose title is a command starts a workflow. It checks the move, updates "
        "this page in one commit and closes the issue. Anyone may move for either team, but no one "
        "may move twice in a row; you may ask the bot to move instead. Accuracy compares each move "
        "with perfect play; it is listed after {judged} such moves."
    )
    issue_body: str = _text("Just press Create. You don't need to write anything here.")

    # ---- Moves
    moved: str = _text("{emoji} **{team}** played column **{column}**. [See the board]({board})")
    bot_moved: str = _text(
        "{emoji} The bot ({level}) played column **{column}** for **{team}**. "
        "[See the board]({board})"
    )
    started: str = _text("Game {number} has begun. {emoji} **{team}** moves first: [play]({board})")
    next_turn: str = _text("Next: {emoji} **{team}**.")
    won: str = _text("{emoji} **{team} won** game {number} on move {moves}.")
    drawn: str = _text("**Game {number} is a draw** after {moves} moves.")

    help: str = _text(
        "You play by opening an issue whose title is a command. The easiest way is to click a "
        "column on [the board]({board}), which fills in the title.\n\n{commands}"
    )

    # ---- Refusals
    wrong_team: str = _text(
        "It is {team}'s turn, not {given}'s. The page you saw was out of date. "
        "[Refresh it]({board}), or [play {move} for {team}]({link})."
    )
    unknown_team: str = _text(
        "There is no team {given}. The teams are {teams}, and it is {team}'s turn: "
        "[play {move} for {team}]({link})."
    )
    no_such_column: str = _text(
        "There is no column {column}. Columns are {allowed}. [Choose one]({board})."
    )
    full_column: str = _text("Column {column} is full. Open columns for {team}: {links}.")
    twice_in_a_row: str = _text(
        "You made the last move, and no one may move twice in a row. Ask a friend, or "
        "[ask the bot to move]({link})."
    )
    cool_off: str = _text(
        "You moved, or asked the bot to move, a short while ago. Please wait {wait}."
    )
    too_many_today: str = _text(
        "You have made or requested {moves} within 24 hours, which is the limit. See you tomorrow!"
    )
    too_young: str = _text(
        "Accounts must be at least {age} old to move here or to ask the bot to move."
    )
    banned: str = _text("The owner of this page has blocked you from playing.")
    still_running: str = _text(
        "Game {number} is still in progress. Only the owner may start a new one now. "
        "[Make a move]({board})."
    )
    already_over: str = _text("Game {number} is over. [Start a new one]({link}).")
    unknown_level: str = _text("There is no bot called {level} here. Available: {links}.")
    unreadable: str = _text(
        "I cannot read {title}. Use a title such as {examples}; {help} lists all commands. The "
        "easiest way is to click a column on [the board]({board})."
    )
    handled_before: str = _text(
        "This issue is too old: it may have been handled already. Please [open a new one]({board})."
    )
    try_again: str = _text(
        "Too many people moved at the same time, and your move did not get through. "
        "Please [try again]({link})."
    )
    failed: str = _text(
        "Something went wrong, and it is not your fault. @{owner}, please take a look: {problem}. "
        "There is no need to open another issue: once the problem is fixed, the next scheduled run "
        "makes the move."
    )
    state_broken: str = _text(
        "@{owner}: the file {file} could not be read ({problem}). It was saved as {kept}. Finished "
        "games and counters were restored from the archive, and a new game has begun."
    )
    state_recovered: str = _text(
        "@{owner}: the file {file} could not be read ({problem}). It was saved as {kept}. The game "
        "continues from the version in commit {commit}."
    )
    settings_invalid: str = _text(
        "@{owner}: {file} is invalid ({problem}). Until it is corrected, the game uses the version "
        "in commit {commit}."
    )
    settings_never_valid: str = _text(
        "@{owner}: {file} is invalid ({problem}). Until it is corrected, the game uses the default "
        "settings."
    )
    page_not_shown: str = _text("@{owner}: {file} does not show the board: {problem}.")

    @model_validator(mode="after")
    def _check(self) -> Self:
        for name, field in type(self).model_fields.items():
            known = COMMON | set(_PLACE.findall(field.default))
            for word in _PLACE.findall(getattr(self, name)):
                if word not in known:
                    allowed = ", ".join(sorted(known))
                    raise ValueError(f"texts.{name}: unknown value {{{word}}}. Use {allowed}")
        return self
