# ruff: noqa: INP001 - a script beside what it writes
"""Writes what the app shares with the Python package: themes and players have one source, there.

`python web/app/generate.py` writes `src/generated`, and what the tests expect of names; with
`--check` it fails if what is there is not up to date.
"""

import json
import re
import sys
from pathlib import Path
from typing import Any

from fourfold.errors import InvalidArgument
from fourfold.players import Option, known_players, read_name
from fourfold.players.ratings import levels, ratings, skill_for
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


def option_data(option: Option) -> dict[str, Any]:
    """What may be chosen, as data: `a whole number from 1 to 42`, `random or centre`."""
    data = {
        "name": option.name,
        "allowed": option.allowed,
        "default": option.default,
        "partOfName": option.part_of_name,
    }
    if option.sign == "WORD":
        return data | {"type": "word", "words": re.split(", | or ", option.allowed)}
    low, high = map(float, re.findall(r"-?[\d.]+", option.allowed))
    return data | {"type": "whole" if option.sign == "N" else "real", "low": low, "high": high}


def players_ts() -> str:
    """The ladder of human-like players, all ratings, and what names there are."""
    ladder = [
        {"number": level.number, "name": level.name, "skill": level.skill, "elo": level.elo}
        for level in levels()
    ]
    elo = {name: measured.elo for name, measured in ratings().items()}
    kinds = [
        {
            "name": kind.name,
            "usage": kind.usage,
            "description": kind.description,
            "options": [option_data(option) for option in kind.options],
        }
        for kind in known_players().values()
    ]
    shown = json.dumps(kinds, indent=2, ensure_ascii=False)
    return (
        f"// {NOTE}\n\n"
        'import type { Kind } from "../players/names";\n\n'
        f"export const LEVELS = {json.dumps(ladder, indent=2)} as const;\n\n"
        f"export const RATINGS: Readonly<Record<string, number>> = {json.dumps(elo, indent=2)};\n\n"
        f"export const KINDS: readonly Kind[] = {shown};\n"
    )


def names_json() -> str:
    """What Python makes of many names, right and wrong ones."""
    expected: list[dict[str, Any]] = []
    for text in (HERE / "test" / "names.txt").read_text(encoding="utf-8").splitlines():
        try:
            recipe = read_name(text)
        except InvalidArgument:
            expected.append({"text": text, "kind": None})
            continue
        entry: dict[str, Any] = {
            "text": text,
            "kind": recipe.name.partition(":")[0],
            "values": recipe.values,
        }
        if entry["kind"] == "elo":
            entry["skill"] = skill_for(recipe.values["rating"])
        expected.append(entry)
    return "[\n" + ",\n".join(f"  {json.dumps(entry)}" for entry in expected) + "\n]\n"


def main() -> None:
    """Write the files, or check them."""
    themes = [theme for theme in THEMES.values() if theme.dark is None]
    files = {
        "src/generated/themes.css": css(themes),
        "src/generated/themes.ts": themes_ts(themes),
        "src/generated/players.ts": players_ts(),
        "test/generated/names.json": names_json(),
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
