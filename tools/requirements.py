"""Print the dependencies of fourfold with the given extras and groups, one per line.

python tools/requirements.py web tui --group dev
"""

import argparse
import re
import tomllib
from pathlib import Path

SETTINGS = tomllib.loads((Path(__file__).parent.parent / "pyproject.toml").read_text())


def extra(name: str) -> list[str]:
    """The dependencies of an extra; those of other extras instead of their names."""
    found = []
    for item in SETTINGS["project"]["optional-dependencies"][name]:
        others = re.fullmatch(r"fourfold\[(.*)\]", item)
        found += (
            [each for other in others[1].split(",") for each in extra(other)] if others else [item]
        )
    return found


def main() -> None:
    """Print the dependencies."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("extras", nargs="*")
    parser.add_argument("--group", action="append", default=[])
    options = parser.parse_args()
    wanted = list(SETTINGS["project"]["dependencies"])
    for name in options.extras:
        wanted += extra(name)
    for name in options.group:
        wanted += SETTINGS["dependency-groups"][name]
    print(*wanted, sep="\n")


if __name__ == "__main__":
    main()
