"""Data that the web app and the board share with the Python package."""

import json

from contract import NOTE
from fourfold import __version__
from fourfold.learn.lessons.hints import IDEA_OF
from fourfold.learn.puzzles.hints import IDEAS
from fourfold.render.marks import Kind
from fourfold.render.themes import THEMES


def generate() -> dict[str, str]:
    """The themes of the board, the legend of its marks, hints of the lessons, and the version."""
    themes = {
        theme.name: {
            "emblems": theme.emblems,
            "scheme": "dark" if theme.name in ("dark", "contrast") else "light",
            "colors": theme.colors,
        }
        for theme in THEMES.values()
        if theme.dark is None
    }
    meanings = {kind.value: kind.meaning("{side}") for kind in Kind}
    version = f'// {NOTE}\n\nexport const VERSION = "{__version__}";\n'
    emblem = 'export type Emblem = "ring" | "dot" | "cross";\n\n'
    return {
        "web/board/src/generated/marks.ts": _constant("MARK_MEANINGS", meanings),
        "web/board/src/generated/themes.ts": _constant("THEMES", themes, before=emblem),
        "web/app/src/generated/version.ts": version,
        "web/app/src/generated/hints.ts": _constant("QUESTION_HINTS", IDEA_OF)
        + _named("THEME_HINTS", {theme.value: idea for theme, idea in IDEAS.items()}),
    }


def _constant(name: str, value: object, before: str = "") -> str:
    return f"// {NOTE}\n\n{before}{_named(name, value)}"


def _named(name: str, value: object) -> str:
    return f"export const {name} = {json.dumps(value, indent=2)} as const;\n"
