"""The pictures of the page: the board, and the buttons above its columns."""

import hashlib
from dataclasses import replace
from html import escape

from fourfold.github.paths import SCHEMES, board_of, button_of, picture_of
from fourfold.github.settings import Settings, Team
from fourfold.github.state import Match
from fourfold.notation import column_labels
from fourfold.render import svg
from fourfold.render.themes import THEMES, Theme

SCALE = 0.75
"""A board of 7 columns then fits on a telephone."""
CELL = 60
_AROUND = 44  # what the board's picture has left and right of its columns

# Neither colour may be that of a team, so the board has none.
_BOARDS = {  # plate, edge, holes
    "light": ("#c3ccd8", "#a9b4c3", "#f6f8fa"),
    "dark": ("#3a434f", "#2b323b", "#0d1117"),
}


def button_width() -> int:
    """How wide a column is on the page."""
    return round(CELL * SCALE)


def board_width(columns: int) -> int:
    """How wide the board is on the page.

    >>> board_width(7)
    348
    """
    return round((columns * CELL + _AROUND) * SCALE)


def theme(settings: Settings, scheme: str) -> Theme:
    """The colours of the board."""
    first, second = settings.teams
    board, rim, hole = _BOARDS[scheme]
    return replace(
        THEMES[scheme],
        board=board,
        rim=rim,
        hole=hole,
        first=first.color,
        first_edge=darker(first.color),
        second=second.color,
        second_edge=darker(second.color),
    )


def darker(color: str) -> str:
    """The colour of an edge.

    >>> darker("#ff8040")
    '#ad572b'
    """
    parts = (int(color[start : start + 2], 16) for start in (1, 3, 5))
    return "#" + "".join(f"{int(part * 0.68):02x}" for part in parts)


def board(match: Match, settings: Settings, scheme: str) -> str:
    """The board as it is."""
    played = match.columns_played()
    names = [team.name for team in settings.teams]
    outcome = match.game().outcome
    if outcome is None:
        standing = f"{names[match.turn - 1]} to move"
    else:
        standing = "a draw" if outcome.winner is None else f"{names[outcome.winner - 1]} has won"
    return svg.board(
        match.game().position,
        theme=theme(settings, scheme),
        last=played[-1] if played else None,
        numbers=False,
        title=f"Connect Four, move {len(played)}: {standing}",
    )


def boards(match: Match, settings: Settings) -> dict[str, str]:
    """The pictures that the page shows now, by their paths."""
    return {board_of(settings, match, kind): board(match, settings, kind) for kind in SCHEMES}


def archived(match: Match, settings: Settings) -> dict[str, str]:
    """The pictures of a finished game, by their paths."""
    return {picture_of(settings, match, kind): board(match, settings, kind) for kind in SCHEMES}


def buttons(columns: int, settings: Settings) -> dict[str, str]:
    """All buttons, by their paths: a disc for each team and column, and one for a full column."""
    made = {
        button_of(settings, f"{team.name}-{label}"): _button(team, label)
        for team in settings.teams
        for label in column_labels(columns)
    }
    return made | {button_of(settings, "full"): _full()}


def fingerprint(files: dict[str, str]) -> str:
    """A short name for what these files are."""
    whole = "\0".join(f"{path}\0{files[path]}" for path in sorted(files))
    return hashlib.sha256(whole.encode()).hexdigest()[:16]


def _button(team: Team, label: str) -> str:
    title = f"{team.title} in column {label}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {CELL} {CELL}" role="img">'
        f"<title>{escape(title)}</title>"
        f'<circle cx="30" cy="30" r="25" fill="{team.color}" stroke="{darker(team.color)}" '
        'stroke-width="3"/>'
        '<text x="30" y="31" fill="#ffffff" font-family="system-ui, sans-serif" font-size="26" '
        'font-weight="700" text-anchor="middle" dominant-baseline="central">'
        f"{label}</text></svg>\n"
    )


def _full() -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {CELL} {CELL}" role="img">'
        "<title>This column is full</title>"
        '<circle cx="30" cy="30" r="24" fill="none" stroke="#8b949e" stroke-width="2" '
        'stroke-dasharray="5 6"/></svg>\n'
    )
