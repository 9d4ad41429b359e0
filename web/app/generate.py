# ruff: noqa: INP001 - a script beside what it writes
"""Write what the board and the app share with the Python package, its source: themes, legend,
version.

`python web/app/generate.py` writes `src/generated` of both; with `--check` it fails if the files
there are not up to date.
"""

import json
import sys
from pathlib import Path

from fourfold import __version__
from fourfold.render.marks import Kind
from fourfold.render.themes import THEMES, Theme

HERE = Path(__file__).parent
NOTE = "Written by web/app/generate.py from the Python package; change it there."


def themes_ts(themes: list[Theme]) -> str:
    """The emblems of the sides, the browser's colour scheme, and the colours of each theme."""
    data = {
        theme.name: {
            "emblems": theme.emblems,
            "scheme": "dark" if theme.name in ("dark", "contrast") else "light",
            "colors": theme.colors,
        }
        for theme in themes
    }
    return (
        f"// {NOTE}\n\n"
        'export type Emblem = "ring" | "dot" | "cross";\n\n'
        f"export const THEMES = {json.dumps(data, indent=2)} as const;\n"
    )


def marks_ts() -> str:
    """The meanings of the marks on a board, for legends."""
    meanings = {kind.value: kind.meaning for kind in Kind}
    return f"// {NOTE}\n\nexport const MARK_MEANINGS = {json.dumps(meanings, indent=2)} as const;\n"


def main() -> None:
    """Write the files, or check them."""
    themes = [theme for theme in THEMES.values() if theme.dark is None]
    files = {
        "../board/src/generated/marks.ts": marks_ts(),
        "../board/src/generated/themes.ts": themes_ts(themes),
        "src/generated/version.ts": f'// {NOTE}\n\nexport const VERSION = "{__version__}";\n',
    }
    stale = []
    for name, text in files.items():
        path = HERE / name
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            stale.append(name)
            if "--check" not in sys.argv:
                path.parent.mkdir(exist_ok=True)
                path.write_text(text, encoding="utf-8")
    if stale and "--check" in sys.argv:
        sys.exit(f"not up to date: {', '.join(stale)}. Run web/app/generate.py")


if __name__ == "__main__":
    main()
