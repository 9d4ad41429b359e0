"""The counters of the page as badges: small pictures, made here, without any other service."""

from html import escape
from unicodedata import east_asian_width

from fourfold.base.languages import Messages
from fourfold.base.quantities import grouped
from fourfold.github.colors import ink
from fourfold.github.paths import badge_of
from fourfold.github.settings import Settings
from fourfold.github.state import State

_HEIGHT = 20
_PADDING = 6
_DARK = "#555d66"
_WIDTHS = {"i": 3, "j": 4, "l": 3, "f": 4, "r": 5, "t": 5, "m": 11, "w": 9, " ": 4, ",": 4}
_USUAL = 7  # pixels of a letter at 11 pixels; `textLength` makes every font keep to it
_WIDE = 11  # of a Chinese or Japanese character


def names(state: State) -> dict[str, int]:
    """The counters by name."""
    return {"moves": state.moves, "finished-games": state.finished, "players": state.people}


def read(name: str, value: int, words: Messages) -> str:
    """What is read out in place of a badge.

    >>> read("finished-games", 1234, Settings().words)
    'finished games: 1,234'
    """
    shown = grouped(value, words.code)
    return words("badge.read", badge=words(f"badge.{name}"), value=shown)


def counters(state: State, settings: Settings) -> dict[str, str]:
    """The badges by their paths. Each number has a name of its own: pictures are cached by name.

    >>> sorted(counters(State(moves=3), Settings()))[1]
    'connect4/badge-moves-3.svg'
    """
    color, words = settings.teams[1].color, settings.words
    return {
        badge_of(settings, name, value): badge(
            words(f"badge.{name}"),
            grouped(value, settings.language),
            color,
            read(name, value, words),
        )
        for name, value in names(state).items()
    }


def badge(label: str, value: str, color: str, title: str) -> str:
    """A picture of a label and its value."""
    left, right = _width(label), _width(value)
    whole = left + right
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{whole}" height="{_HEIGHT}" role="img">'
        f"<title>{escape(title)}</title>"
        f'<clipPath id="r"><rect width="{whole}" height="{_HEIGHT}" rx="3"/></clipPath>'
        f'<g clip-path="url(#r)"><rect width="{left}" height="{_HEIGHT}" fill="{_DARK}"/>'
        f'<rect x="{left}" width="{right}" height="{_HEIGHT}" fill="{color}"/></g>'
        '<g font-family="Verdana, DejaVu Sans, sans-serif" font-size="11" text-anchor="middle">'
        f"{_text(label, left / 2, left, ink(_DARK))}"
        f"{_text(value, left + right / 2, right, ink(color))}</g></svg>\n"
    )


def _text(words: str, middle: float, width: int, color: str) -> str:
    return (
        f'<text x="{middle:g}" y="14" fill="{color}" textLength="{width - 2 * _PADDING}">'
        f"{escape(words)}</text>"
    )


def _width(words: str) -> int:
    return sum(map(_letter_width, words)) + 2 * _PADDING


def _letter_width(letter: str) -> int:
    return _WIDTHS.get(letter, _WIDE if east_asian_width(letter) == "W" else _USUAL)
