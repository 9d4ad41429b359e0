"""The commands in the titles of issues."""

import re
import unicodedata
from dataclasses import dataclass

from fourfold.base.errors import InvalidNotation
from fourfold.github.settings import Settings

LONGEST = 100  # characters of a title that are looked at


@dataclass(frozen=True, slots=True)
class Drop:
    """A disc for a team, in a column that is named, or chosen by a bot."""

    team: int
    column: str | None
    level: str | None = None
    """The requested bot; empty for the default one; None if no bot was requested."""


@dataclass(frozen=True, slots=True)
class New:
    """A new game."""


@dataclass(frozen=True, slots=True)
class Analyse:
    """An analysis of the position."""


@dataclass(frozen=True, slots=True)
class Help:
    """The list of commands."""


Command = Drop | New | Analyse | Help


class UnknownTeam(InvalidNotation):
    """A disc for a team that does not exist."""

    def __init__(self, name: str, what: str) -> None:
        super().__init__(f"there is no team {name}")
        self.name = name
        self.what = what
        """The move as it is written in the title."""


def is_command(title: str, settings: Settings) -> bool:
    """Whether a title is addressed to the game.

    >>> is_command("Connect4|hello", Settings()), is_command("The game is broken", Settings())
    (True, False)
    """
    return title.lstrip()[:LONGEST].lower().startswith(f"{settings.prefix.lower()}|")


def read_command(title: str, settings: Settings) -> Command:
    """The command in a title, ignoring case.

    >>> read_command("connect4|drop|Red|4", Settings())
    Drop(team=0, column='4', level=None)
    >>> read_command("connect4|drop|blue|ai:hard", Settings())
    Drop(team=1, column=None, level='hard')
    >>> read_command("connect4|new", Settings())
    New()
    >>> read_command("connect4|drop|green|4", Settings())
    Traceback (most recent call last):
    fourfold.github.commands.UnknownTeam: there is no team green
    >>> read_command("connect4|hello", Settings())
    Traceback (most recent call last):
    fourfold.InvalidNotation: not a command
    """
    words = [word.strip().lower() for word in title[: LONGEST + 1].split("|")]
    if len(title) <= LONGEST and words[0] == settings.prefix.lower():
        match words[1:]:
            case ["new"]:
                return New()
            case ["analyse" | "analyze"]:
                return Analyse()
            case ["help"]:
                return Help()
            case ["drop", team, what]:
                drop = _drop(settings.team_index(team), what)
                if drop is None:
                    raise UnknownTeam(team, what)
                return drop
    raise InvalidNotation("not a command")


def _drop(team: int | None, what: str) -> Drop | None:
    """The move that a title asks for; None if there is no such team."""
    column: str | None = None
    level: str | None = None
    if what == "ai":
        level = ""
    elif asked := re.fullmatch(r"ai:([a-z0-9:=,._-]{1,40})", what):
        level = asked[1]
    # Python accepts digits of other scripts; people do not expect that.
    elif re.fullmatch("-?[0-9]{1,3}|[a-z]", what):
        column = what
    else:
        raise InvalidNotation("not a command")
    return None if team is None else Drop(team, column, level)


def visible(title: str, length: int = 60) -> str:
    """The beginning of a title, with nothing in it that could hide, reorder or break lines.

    >>> visible("a" + chr(0x202e) + "b" + chr(10) + "c")
    'a b c'
    """
    seen = "".join(
        " " if unicodedata.category(sign)[0] in "CZ" else sign for sign in title[: 4 * length]
    )
    words = " ".join(seen.split())
    return words if len(words) <= length and len(title) <= 4 * length else words[:length] + "…"
