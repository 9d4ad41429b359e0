"""HTML pages: one file each, nothing to load, no scripts, light or dark as the reader prefers."""

from collections.abc import Iterable, Sequence
from html import escape
from importlib import resources

from fourfold.render.themes import THEMES, Theme

_WARNING = {"light": "#9a6700", "dark": "#d9a520"}
_BEHIND = {"light": "#fafbfd", "dark": "#070a0f"}


def page(title: str, body: str, *, style: str = "", language: str = "en") -> str:
    """A page with a title, which is escaped, a body as HTML, and style rules of its own.

    `page.css` has the rules that all pages share: cards, tables, tags, boards beside text. The
    colours of the theme are variables, for example `var(--ink)`.

    >>> html = page("<Ada>", "<p>Hello</p>")
    >>> html.startswith("<!doctype html>"), "<Ada>" in html, "<script" in html
    (True, False, False)
    """
    return f"""<!doctype html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(title)}</title>
<style>
{_shared_style()}
{style}
</style>
</head>
<body>
<main>
{body}
</main>
</body>
</html>
"""


def table(headings: Sequence[str], rows: Iterable[Sequence[str]], words: int = 1) -> str:
    """A table of cells that are HTML already. The first columns hold words, the others numbers.

    >>> table(["bot", "won"], [["ada", "3"]]).count("number")
    2
    """

    def line(tag: str, cells: Sequence[str]) -> str:
        shown = (
            f"<{tag}>{cell}</{tag}>" if index < words else f'<{tag} class="number">{cell}</{tag}>'
            for index, cell in enumerate(cells)
        )
        return f"<tr>{''.join(shown)}</tr>"

    body = "".join(line("td", row) for row in rows)
    # A wide table scrolls; with a tab stop the keyboard can scroll it too.
    return (
        f'<div class="scroll" tabindex="0"><table><thead>{line("th", headings)}</thead>'
        f"<tbody>{body}</tbody></table></div>"
    )


def _shared_style() -> str:
    sheet = resources.files("fourfold.render").joinpath("page.css").read_text("utf-8")
    light, dark = (_variables(THEMES[name]) for name in ("light", "dark"))
    return (
        f":root{{{light}}}\n@media(prefers-color-scheme:dark){{:root{{{dark}}}}}\n{sheet.strip()}"
    )


def _variables(theme: Theme) -> str:
    colors = theme.colors | {"warn": _WARNING[theme.name], "back": _BEHIND[theme.name]}
    return "".join(f"--{name}:{color};" for name, color in colors.items())
