# ruff: noqa: INP001 - a script beside what it writes
"""Write the themes and the legend that the app shares with the Python package, their source.

`python web/app/generate.py` writes `src/generated`; with `--check` it fails if the files there are
not up to date.
"""

import json
import sys
from pathlib import Path

from fourfold.render.marks import Kind
from fourfold.render.themes import THEMES, Theme

HERE = Path(__file__).parent
NOTE = "Written by web/app/generate.py from the Python package; change it there."


def css(themes: list[Theme]) -> str:
    """The colours as custom properties: of the light theme unless the page names another."""
    rules = [f"/* {NOTE} */"]
    for theme in themes:
        dark = theme.name == "dark"
        colors = [
            f"--{name.replace('_', '-')}: {color};" for name, color in theme.colors.items()
        ] + [f"color-scheme: {'dark' if dark or theme.name == 'contrast' else 'light'};"]
        body = "\n".join(f"  {line}" for line in colors)
        selector = f':root[data-theme="{theme.name}"]'
        rules.append(f"{':root, ' if theme.name == 'light' else ''}{selector} {{\n{body}\n}}")
        if dark:  # for as long as the page has not said which theme it wants
            rules.append(
                "@media (prefers-color-scheme: dark) {\n"
                f":root:not([data-theme]) {{\n{body}\n}}\n}}"
            )
    return "\n".join(rules) + "\n"


def themes_ts(themes: list[Theme]) -> str:
    """The same as data, for pictures that leave the page."""
    data = {theme.name: {"emblems": theme.emblems, "colors": theme.colors} for theme in themes}
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
        "src/generated/marks.ts": marks_ts(),
        "src/generated/themes.css": css(themes),
        "src/generated/themes.ts": themes_ts(themes),
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
