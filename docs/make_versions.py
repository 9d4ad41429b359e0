"""Prepares several versions of the site for publication, each in its own folder.

`make_versions.py FOLDER` writes the list of versions, which the version selector of every page
reads, and a start page that leads to the latest release. Folders are named by their version, such
as `0.2.0`; `dev` is the main branch.
"""  # noqa: INP001

import json
import re
import shutil
import sys
from pathlib import Path

START = """<!doctype html>
<meta charset="utf-8">
<title>fourfold</title>
<meta http-equiv="refresh" content="0; url={latest}/">
<link rel="canonical" href="{latest}/">
<p><a href="{latest}/">fourfold {latest}</a></p>
"""


def numbers(version: str) -> tuple[int, ...]:
    """A sort key for versions: larger if newer.

    >>> numbers("0.10.0") > numbers("0.9.1"), numbers("dev")
    (True, ())
    """
    return tuple(map(int, re.findall(r"\d+", version)))


def write_versions(folder: Path) -> str:
    """Write `versions.json` and `index.html`, and return the version that visitors get."""
    found = [each.name for each in folder.iterdir() if (each / "index.html").is_file()]
    if not found:
        sys.exit(f"{folder} contains no site: expected folders such as 0.1.0 with an index.html")
    versions = sorted(found, key=numbers, reverse=True)
    latest = versions[0]
    listed = [
        {
            "version": version,
            "title": "development" if version == "dev" else version,
            "aliases": ["latest"] if version == latest else [],
        }
        for version in versions
    ]
    (folder / "versions.json").write_text(json.dumps(listed, indent=2) + "\n", encoding="utf-8")
    (folder / "index.html").write_text(START.format(latest=latest), encoding="utf-8")
    if (folder / latest / "404.html").is_file():  # GitHub shows it for addresses at any depth
        shutil.copy(folder / latest / "404.html", folder)
    return latest


if __name__ == "__main__":
    print(write_versions(Path(sys.argv[1])))  # noqa: T201
