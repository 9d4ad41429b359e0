"""The settings of a repository: one JSON file, every entry with a default.

The JSON Schema for editors is made from these classes, so that there is one description only.
"""

import json
import re
from collections.abc import Mapping
from typing import Annotated, Any, Self

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from fourfold.base.errors import InvalidArgument
from fourfold.base.languages import LANGUAGES, Messages, check_language, messages
from fourfold.github.colors import ALIKE, distance
from fourfold.github.texts import Texts
from fourfold.players import read_name
from fourfold.rules.position import Position

PATH = ".github/connect4.json"
"""Where the settings are in a repository. The file may be missing."""

_Color = Annotated[str, Field(pattern="^#[0-9a-fA-F]{6}$")]
_Login = Annotated[str, Field(pattern=r"^[A-Za-z0-9][A-Za-z0-9_-]*(\[bot\])?$", max_length=60)]
_Path = Annotated[str, Field(pattern=r"^[A-Za-z0-9][A-Za-z0-9._-]*(/[A-Za-z0-9][A-Za-z0-9._-]*)*$")]
_TAKEN = ("state.", "games", "board-", "badge-", "buttons")
"""How the names in the game's folder begin."""


class Model(BaseModel):
    """Data that is checked when it is made and never changes."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Team(Model):
    """One of the two sides, as people see it."""

    name: str = Field(pattern="^[a-z][a-z0-9-]{0,19}$", description="As it is written in titles.")
    color: _Color = Field(description="The colour of its discs.")
    emoji: str = Field(max_length=16, pattern="^[^\\s<>&|`*_\\[\\]()]+$")

    def title(self, words: Messages) -> str:
        """Its name where people read it.

        >>> Team(name="red", color="#ff0000", emoji="🔴").title(messages("en", "github"))
        'Red'
        """
        return words("value.team", team=self.name, name=self.name.capitalize())


class Settings(Model):
    """All settings.

    >>> Settings().prefix, [team.name for team in Settings().teams]
    ('connect4', ['red', 'blue'])
    """

    model_config = ConfigDict(extra="forbid", frozen=True, title="Settings of the community game")

    schema_: str = Field(default="", alias="$schema", description="For editors; has no effect.")
    prefix: str = Field(
        default="connect4",
        pattern="^[A-Za-z0-9][A-Za-z0-9_-]{0,29}$",
        description="The first word of titles. The workflow must check for the same word.",
    )
    teams: tuple[Team, Team] = Field(
        default=(
            Team(name="red", color="#e5484d", emoji="🔴"),
            Team(name="blue", color="#3b82f6", emoji="🔵"),
        ),
        description="The team that moves first, and the other.",
    )
    language: str = Field(
        default="en",
        description="The language of the page, its pictures and all comments.",
        json_schema_extra={"enum": [*LANGUAGES]},
    )
    columns: int = Field(default=7, ge=4, le=16, description="Applies from the next game on.")
    rows: int = Field(default=6, ge=4, le=16, description="Applies from the next game on.")
    bot: str = Field(default="hard", description="The player that moves for `ai`.")
    bot_levels: tuple[str, ...] = Field(
        default=("easy", "medium", "hard", "impossible"),
        max_length=12,
        description="The players that may be requested by name, as in `ai:hard`.",
    )
    bot_replies: bool = Field(
        default=False, description="Whether the bot answers each move for the other team at once."
    )
    new_game_after_end: bool = Field(
        default=False, description="Whether the next game begins as soon as one is over."
    )
    cool_off_minutes: int = Field(
        default=0,
        ge=0,
        le=525_600,
        description="How long a person must wait between two moves or requests for one.",
    )
    moves_per_day: int = Field(
        default=0,
        ge=0,
        le=10_000,
        description="Limit per person in 24 hours, including requests to the bot (0: none).",
    )
    account_age_days: int = Field(
        default=0,
        ge=0,
        le=36_500,
        description="How old an account must be to move, or to ask the bot to move.",
    )
    banned: tuple[_Login, ...] = Field(default=(), description="Accounts that may not play.")
    labels: tuple[Annotated[str, Field(min_length=1, max_length=50)], ...] = Field(
        default=("connect4",), max_length=10, description="Put on every issue of the game."
    )
    readme: _Path = Field(default="README.md", description="The file with the two markers.")
    folder: _Path = Field(
        default="connect4", description="Where state, archive and pictures are kept."
    )
    last_moves: int = Field(default=3, ge=0, le=42, description="How many moves are shown.")
    leaders: int = Field(default=10, ge=0, le=100, description="The length of each leaderboard.")
    badges: bool = Field(
        default=False, description="Whether the counters are shown as badges instead of words."
    )
    texts: Texts = Field(default_factory=Texts, description="The texts that people read.")

    @model_validator(mode="after")
    def _check(self) -> Self:
        check_language(self.language)
        first, second = self.teams
        if first.name == second.name:
            raise ValueError(f"teams: both are called {first.name!r}")
        if distance(first.color, second.color) < ALIKE:
            raise ValueError(f"teams: {first.color} and {second.color} are too similar")
        Position(self.columns, self.rows)  # raises if there is no such board
        for level in (self.bot, *self.bot_levels):
            read_name(level).check_size(self.columns, self.rows)
        _check_paths(self.readme, self.folder)
        return self

    @property
    def words(self) -> Messages:
        """What the game says, in its language."""
        return messages(self.language, "github")

    def text(self, name: str, values: Mapping[str, str]) -> str:
        """A text that the owner can change, with its values."""
        return self.texts.filled(name, values, self.language)

    def team_index(self, name: str) -> int | None:
        """The index of the team with a name, ignoring case; None if there is none.

        >>> Settings().team_index("Blue")
        1
        """
        names = [team.name for team in self.teams]
        return names.index(name.lower()) if name.lower() in names else None


def _check_paths(readme: str, folder: str) -> None:
    """Raise ValueError if the page is where the game keeps its files."""
    if f"{folder}/".startswith(f"{readme}/"):
        raise ValueError(f"folder: {folder} cannot be a folder, as {readme} is the readme")
    inside = readme.removeprefix(f"{folder}/")
    if inside != readme and inside.startswith(_TAKEN):
        raise ValueError(f"readme: {readme} is a file of the game: choose another name")


def read_settings(text: str | None) -> Settings:
    """The settings in a file; without a file, the defaults.

    >>> read_settings('{"cool_off_minutes": -1}')
    Traceback (most recent call last):
    fourfold.InvalidArgument: cool_off_minutes: input should be greater than or equal to 0
    """
    if text is None:
        return Settings()
    try:
        return Settings.model_validate(parse_json(text))
    except ValidationError as error:
        raise InvalidArgument(explain(error)) from None


def parse_json(text: str) -> Any:
    """Parse JSON. Errors name the line and column.

    >>> parse_json("{")
    Traceback (most recent call last):
    fourfold.InvalidArgument: line 1, column 2: expecting property name enclosed in ...
    """
    try:
        return json.loads(text.removeprefix("\ufeff"))  # some editors begin files with this mark
    except json.JSONDecodeError as error:
        message = error.msg[:1].lower() + error.msg[1:]
        raise InvalidArgument(f"line {error.lineno}, column {error.colno}: {message}") from None
    except (ValueError, RecursionError) as error:  # numbers with too many digits, deep nesting
        raise InvalidArgument(f"unreadable JSON: {error}") from None


def explain(error: ValidationError) -> str:
    """The problems of invalid data in one line: where, and why."""
    reasons = []
    for problem in error.errors(include_url=False)[:3]:
        place = ".".join(map(str, problem["loc"]))
        message = re.sub("^Value error, ", "", problem["msg"])
        message = message[:1].lower() + message[1:]
        reasons.append(f"{place}: {message}" if place else message)
    return "; ".join(reasons)


def schema() -> dict[str, Any]:
    """The JSON Schema of the settings file."""
    made = Settings.model_json_schema()
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **made}
