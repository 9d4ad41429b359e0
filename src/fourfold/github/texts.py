"""The texts that the owner of a repository can change.

A word in braces is replaced by a value. Values are inserted unchanged, even if they contain braces.
"""

import re
from collections.abc import Mapping
from typing import Self

from pydantic import BaseModel, ConfigDict, Field, model_validator

from fourfold.base.languages import messages

_PLACE = re.compile(r"\{(\w+)\}")

COMMON = {"board", "owner", "user"}
"""The values that every text may use: the URL of the board, the owner, the user."""


def fill(text: str, values: Mapping[str, str]) -> str:
    """Insert values into a text.

    >>> fill("Hello {user}, {what}", {"user": "{what}", "what": "welcome"})
    'Hello {what}, welcome'
    """
    return _PLACE.sub(lambda found: values.get(found[1], found[0]), text)


def _text(name: str) -> str:
    english = messages("en", "github").texts[f"texts.{name}"]
    return Field(default=english, max_length=5000)


class Texts(BaseModel):
    """All texts with their defaults, which show the values that each may use."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    # ---- The page
    heading: str = _text("heading")
    welcome: str = _text("welcome")
    how_it_works: str = _text("how_it_works")
    issue_body: str = _text("issue_body")

    # ---- Moves
    moved: str = _text("moved")
    bot_moved: str = _text("bot_moved")
    started: str = _text("started")
    next_turn: str = _text("next_turn")
    won: str = _text("won")
    drawn: str = _text("drawn")
    help: str = _text("help")

    # ---- Refusals
    wrong_team: str = _text("wrong_team")
    unknown_team: str = _text("unknown_team")
    no_such_column: str = _text("no_such_column")
    full_column: str = _text("full_column")
    twice_in_a_row: str = _text("twice_in_a_row")
    cool_off: str = _text("cool_off")
    too_many_today: str = _text("too_many_today")
    too_young: str = _text("too_young")
    banned: str = _text("banned")
    still_running: str = _text("still_running")
    already_over: str = _text("already_over")
    unknown_level: str = _text("unknown_level")
    unreadable: str = _text("unreadable")
    handled_before: str = _text("handled_before")
    try_again: str = _text("try_again")
    failed: str = _text("failed")
    state_broken: str = _text("state_broken")
    state_recovered: str = _text("state_recovered")
    settings_invalid: str = _text("settings_invalid")
    settings_never_valid: str = _text("settings_never_valid")
    page_not_shown: str = _text("page_not_shown")

    def filled(self, name: str, values: Mapping[str, str], language: str) -> str:
        """A text with its values: that of the owner, or else that of the language.

        >>> Texts().filled("next_turn", {"emoji": "🔴", "team": "Red"}, "en")
        'Next: 🔴 **Red**.'
        """
        if name in self.model_fields_set:
            return fill(getattr(self, name), values)
        return messages(language, "github")(f"texts.{name}", **values)

    @model_validator(mode="after")
    def _check(self) -> Self:
        for name, field in type(self).model_fields.items():
            known = COMMON | set(_PLACE.findall(field.default))
            for word in _PLACE.findall(getattr(self, name)):
                if word not in known:
                    allowed = ", ".join(sorted(known))
                    raise ValueError(f"texts.{name}: unknown value {{{word}}}. Use {allowed}")
        return self
