"""The page of finished games: the last ones, each with its final board."""

from collections.abc import Iterable, Sequence

from fourfold.github.markdown import Links, person
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
    ways = f"[Back to the board]({links.home}). [All games as data](../games.jsonl)."
    top = f"# Finished games\n\n{ways}\n"
    cells = [_cell(match, settings, links) for match in reversed(matches)]
    starts = range(0, len(cells), _ACROSS)
    rows = "\n".join(f"<tr>{''.join(cells[start : start + _ACROSS])}</tr>" for start in starts)
    return f"{top}\n<table>\n{rows}\n</table>\n" if cells else top


def _cell(match: Match, settings: Settings, links: Links) -> str:
    light, dark = (f"{match.number}-{scheme}.svg" for scheme in ("light", "dark"))
    return (
        '<td align="center">'
        f'<picture><source media="(prefers-color-scheme: dark)" srcset="{dark}">'
        f'<img src="{light}" width="240" alt="The final board of game {match.number}"></picture>'
        f"<br>{'<br>'.join(_told(match, settings, links))}</td>"
    )


def _told(match: Match, settings: Settings, links: Links) -> Iterable[str]:
    outcome = match.game().outcome
    count = len(match.moves)
    if outcome is None:
        yield f"<b>Game {match.number}</b>: abandoned after {count} moves"
    elif outcome.winner is None:
        yield f"<b>Game {match.number}</b>: a draw"
    else:
        team, last = settings.teams[outcome.winner - 1], match.moves[-1]
        yield f"<b>Game {match.number}</b>: {team.emoji} {team.title} in {count} moves"
        who = "the bot" if last.bot else person(last.user, links.server)
        yield f"last move by {who}"
    if match.moves:
        yield f"{match.moves[-1].time:%Y-%m-%d}"
