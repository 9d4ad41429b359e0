"""Data that the web app and the board share with the Python package."""

import json

from contract import NOTE
from fourfold import __version__
from fourfold.render.themes import THEMES


def generate() -> dict[str, str]:
    """The themes of the board, and the version."""
    themes = {
        theme.name: {
            "emblems": theme.emblems,
            "scheme": "dark" if theme.name in ("dark", "contrast") else "light",
            "colors": theme.colors,
        }
        for theme in THEMES.values()
        if theme.dark is None
    }
    version = f'// {NOTE}\n\nexport const VERSION = "{__version__}";\n'
    emblem = 'export type Emblem = "ring" | "dot" | "cross";\n\n'
    return {
        "web/board/src/generated/themes.ts": _constant("THEMES", themes, before=emblem),
        "web/app/src/generated/version.ts": version,
    }


def _constant(name: str, value: object, before: str = "") -> str:
    data = json.dumps(value, indent=2)
    return f"// {NOTE}\n\n{before}export const {name} = {data} as const;\n"
