"""The page of finished games: the last ones, each with its final board."""

from collections.abc import Iterable, Sequence
from html import escape

from fourfold.github.markdown import Links
from fourfold.github.page import made_by, named
from fourfold.github.settings import Settings
from fourfold.github.state import Match

SHOWN = 60
"""How many games the page shows. The archive has all of them."""
_ACROSS = 3


def page(matches: Sequence[Match], settings: Settings, links: Links) -> str:
    """The page, newest game first.

    >>> print(page([], Settings(), Links("ada/ada")))
    # Finished games
    <BLANKLINE>
    [Back to the board](https://github.com/ada). [All games as data](../games.jsonl).
    <BLANKLINE>
    """
    words = settings.words
    ways = [words("gallery.back", link=links.home), words("gallery.data", link="../games.jsonl")]
    top = f"# {words('gallery.heading')}\n\n{' '.join(ways)}\n"
    cells = [_cell(match, settings, links) for match in reversed(matches)]
    starts = range(0, len(cells), _ACROSS)
    rows = "\n".join(f"<tr>{''.join(cells[start : start + _ACROSS])}</tr>" for start in starts)
    return f"{top}\n<table>\n{rows}\n</table>\n" if cells else top


def _cell(match: Match, settings: Settings, links: Links) -> str:
    light, dark = (f"{match.number}-{scheme}.svg" for scheme in ("light", "dark"))
    alt = escape(settings.words("gallery.final-board", number=match.number))
    return (
        '<td align="center">'
        f'<picture><source media="(prefers-color-scheme: dark)" srcset="{dark}">'
        f'<img src="{light}" width="240" alt="{alt}"></picture>'
        f"<br>{'<br>'.join(_told(match, settings, links))}</td>"
    )


def _told(match: Match, settings: Settings, links: Links) -> Iterable[str]:
    outcome, words = match.game().outcome, settings.words
    number, moves = match.number, len(match.moves)
    if outcome is None:
        yield words("gallery.abandoned", number=number, moves=moves)
    elif outcome.winner is None:
        yield words("gallery.draw", number=number)
    else:
        team, last = settings.teams[outcome.winner - 1], match.moves[-1]
        yield words("gallery.won", number=number, moves=moves, **named(team, words))
        yield words("gallery.last-move", **made_by(last, links))
    if match.moves:
        yield f"{match.moves[-1].time:%Y-%m-%d}"
