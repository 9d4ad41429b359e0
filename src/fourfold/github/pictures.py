"""The pictures of the page: the board, and the buttons above its columns."""

import hashlib
from dataclasses import replace
from html import escape

from fourfold.base.languages import Messages
from fourfold.github import badges
from fourfold.github.colors import ALIKE, DARK, WHITE, edge, ink, stands_out
from fourfold.github.paths import SCHEMES, board_of, button_of, picture_of
from fourfold.github.settings import Settings, Team
from fourfold.github.state import Match, State
from fourfold.render import svg
from fourfold.render.themes import THEMES, Theme
from fourfold.rules.notation import column_labels

SCALE = 0.75
"""A board of 7 columns then fits on a telephone."""
CELL = 60
_AROUND = 44  # what the board's picture has left and right of its columns

# Plate, edge and holes. The board is grey, because any colour may be that of a team; where a team
# is grey, too, or white or black, another grey stands out better.
_BOARDS = {
    "light": (
        ("#c3ccd8", "#a9b4c3", "#f6f8fa"),
        ("#57606a", "#424a53", "#98a1ab"),
        ("#98a1ab", "#7d868f", "#24292f"),
    ),
    "dark": (
        ("#3a434f", "#2b323b", "#0d1117"),
        ("#21262d", "#12161c", "#6e7681"),
        ("#6e7681", "#57606a", "#c9d1d9"),
    ),
}
_RINGS = (WHITE, DARK, "#d4880f")  # around the last disc


def button_width() -> int:
    """The width of a column on the page."""
    return round(CELL * SCALE)


def board_width(columns: int) -> int:
    """The width of the board on the page.

    >>> board_width(7)
    348
    """
    return round((columns * CELL + _AROUND) * SCALE)


def theme(settings: Settings, scheme: str) -> Theme:
    """The colours of the board."""
    first, second = (team.color for team in settings.teams)

    def clear(color: str, *among: str) -> float:
        # Any colour that stands out well enough will do: the first one is taken.
        return min(ALIKE, stands_out(color, (first, second, *among)))

    plate, rim, hole = max(_BOARDS[scheme], key=lambda board: min(clear(board[0]), clear(board[2])))
    return replace(
        THEMES[scheme],
        board=plate,
        rim=rim,
        hole=hole,
        line=max(_RINGS, key=lambda ring: clear(ring, plate)),
        first=first,
        first_edge=edge(first),
        second=second,
        second_edge=edge(second),
    )


def board(match: Match, settings: Settings, scheme: str) -> str:
    """The board as it is."""
    played = match.columns_played()
    outcome = match.game().outcome
    winner = outcome and outcome.winner
    standing = "won" if winner else "to-move" if outcome is None else "draw"
    side = winner or match.turn
    team = settings.words("value.team-in-picture", team=settings.teams[side - 1].name)
    return svg.board(
        match.game().position,
        theme=theme(settings, scheme),
        last=played[-1] if played else None,
        numbers=False,
        title=settings.words(f"picture.{standing}", number=len(played), team=team),
    )


def boards(match: Match, settings: Settings) -> dict[str, str]:
    """The pictures that the page shows now, by their paths."""
    return {board_of(settings, match, kind): board(match, settings, kind) for kind in SCHEMES}


def shown(state: State, settings: Settings) -> dict[str, str]:
    """All pictures of the page that change from move to move, by their paths."""
    counters = badges.counters(state, settings) if settings.badges else {}
    return boards(state.match, settings) | counters


def archived(match: Match, settings: Settings) -> dict[str, str]:
    """The pictures of a finished game, by their paths."""
    return {picture_of(settings, match, kind): board(match, settings, kind) for kind in SCHEMES}


def buttons(columns: int, settings: Settings) -> dict[str, str]:
    """All buttons, by their paths: a disc for each team and column, and one for a full column."""
    made = {
        button_of(settings, f"{team.name}-{label}"): _button(team, label, settings.words)
        for team in settings.teams
        for label in column_labels(columns)
    }
    return made | {button_of(settings, "full"): _full(settings.words)}


def fingerprint(files: dict[str, str]) -> str:
    """A short checksum of files."""
    whole = "\0".join(f"{path}\0{files[path]}" for path in sorted(files))
    return hashlib.sha256(whole.encode()).hexdigest()[:16]


def _button(team: Team, label: str, words: Messages) -> str:
    title = words("picture.button", team=team.title(words), column=label)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {CELL} {CELL}" role="img">'
        f"<title>{escape(title)}</title>"
        f'<circle cx="30" cy="30" r="25" fill="{team.color}" stroke="{edge(team.color)}" '
        'stroke-width="3"/>'
        f'<text x="30" y="31" fill="{ink(team.color)}" '
        'font-family="system-ui, sans-serif" font-size="26" '
        'font-weight="700" text-anchor="middle" dominant-baseline="central">'
        f"{label}</text></svg>\n"
    )


def _full(words: Messages) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {CELL} {CELL}" role="img">'
        f"<title>{escape(words('picture.full'))}</title>"
        '<circle cx="30" cy="30" r="24" fill="none" stroke="#8b949e" stroke-width="2" '
        'stroke-dasharray="5 6"/></svg>\n'
    )
