"""What other sites show for a link to the app: the final board of a shared game, with the names.

The app's own address follows `#`, which servers never see, so links to games name the game in a
query as well: `/?game=4455&first=Ann&second=Bob#/review/4455`. With `language=de`, the words are in
that language.
"""

import re
from collections.abc import Mapping
from html import escape
from urllib.parse import quote

from fourfold.base.errors import FourfoldError
from fourfold.base.languages import find_language, messages
from fourfold.rules.game import Game
from fourfold.rules.side import Side

_META = re.compile(r'<meta property="(og:[a-z:]+)" content="([^"]*)" />')
_SIZE = re.compile(r"(\d{1,2})x(\d{1,2})")
_LONGEST_NAME = 30
_WIDTH = 630


def with_preview(page: str, base: str, query: Mapping[str, str]) -> str:
    """The page with full addresses in its `og:` tags and, for a link to a game, with that game.

    >>> page = '<meta property="og:image" content="./preview.png" />'
    >>> with_preview(page, "http://example.org/", {})
    '<meta property="og:image" content="http://example.org/preview.png" />'
    >>> with_preview(page, "http://example.org/", {"game": "4455"})
    '<meta property="og:image" content="http://example.org/api/v1/boards/4455.png?width=630" />'
    """
    tags = _tags(base, query)

    def replaced(found: re.Match[str]) -> str:
        name, content = found.groups()
        value = tags.get(name)
        if value is not None:
            value = escape(value)
        elif content.startswith("./"):
            value = escape(base) + content.removeprefix("./")
        else:
            value = content
        return f'<meta property="{name}" content="{value}" />'

    return _META.sub(replaced, page)


def _tags(base: str, query: Mapping[str, str]) -> dict[str, str]:
    """The tags of a link to a game; none for any other link."""
    moves = query.get("game", "")
    size = _SIZE.fullmatch(query.get("size", "7x6"))
    if not moves or size is None:
        return {}
    columns, rows = map(int, size.groups())
    try:
        game = Game.from_moves(moves, columns=columns, rows=rows)
    except (FourfoldError, ValueError):
        return {}
    code = find_language(query.get("language", "")[:_LONGEST_NAME]) or "en"
    words = messages(code, "terminal")
    names = {
        side.name.lower(): query.get(side.name.lower(), "").strip()[:_LONGEST_NAME]
        or side.in_words(code)
        for side in Side
    }
    winner = game.position.winner
    result = "won" if winner else "draw" if game.position.is_over else "open"
    won = {"winner": names[winner.name.lower()]} if winner else {}
    dimensions = "" if (columns, rows) == (7, 6) else f"&columns={columns}&rows={rows}"
    return {
        "og:title": words("preview.title", **names),
        "og:description": words(f"preview.{result}", **names, **won, moves=len(moves)),
        "og:image": f"{base}api/v1/boards/{quote(moves)}.png?width={_WIDTH}{dimensions}",
        "og:image:width": str(_WIDTH),
        "og:image:height": str(round(_WIDTH * (rows + 1) / columns)),
        "og:image:alt": words(f"preview.board-{result}", **won),
    }
