"""The paths of the game's files in a repository."""

from fourfold.github.settings import Settings
from fourfold.github.state import Match

SCHEMES = ("light", "dark")


def state_of(settings: Settings) -> str:
    """The state."""
    return f"{settings.folder}/state.json"


def archive_of(settings: Settings) -> str:
    """The finished games, one per line."""
    return f"{settings.folder}/games.jsonl"


def gallery_of(settings: Settings) -> str:
    """The last games with their pictures: GitHub shows it to everyone who opens the folder."""
    return f"{settings.folder}/games/README.md"


def kept_aside(settings: Settings, issue: int) -> str:
    """A copy of a state that could not be read, named after the issue that found it."""
    return f"{settings.folder}/state.broken-{issue}.txt"


def picture_of(settings: Settings, match: Match, scheme: str) -> str:
    """The picture of a finished game."""
    return f"{settings.folder}/games/{match.number}-{scheme}.svg"


def board_of(settings: Settings, match: Match, scheme: str) -> str:
    """The picture of the board. Each position has its own name, because GitHub's cache keeps
    pictures for minutes and would show an old board under an old name.

    >>> board_of(Settings(), Match(number=3), "dark")
    'connect4/board-3-0-dark.svg'
    """
    return f"{settings.folder}/board-{match.number}-{len(match.moves)}-{scheme}.svg"


def button_of(settings: Settings, name: str) -> str:
    """A button of the page."""
    return f"{settings.folder}/buttons/{name}.svg"


def badge_of(settings: Settings, name: str, value: int) -> str:
    """A counter as a picture."""
    return f"{settings.folder}/badge-{name}-{value}.svg"
