"""Count the hand-written lines of each area, and fail if one has more code than its budget.

`python tools/sizes.py [--since REV]` prints, for each folder of `tools/budgets.toml`, all lines,
those of code (neither blank nor comment nor docstring), the budget, and the difference to a
revision, by default the last release. A change that needs a larger budget changes it there.
"""

import argparse
import ast
import io
import re
import subprocess
import sys
import tarfile
import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path, PurePath

ROOT = Path(__file__).resolve().parent.parent
BUDGETS = ROOT / "tools" / "budgets.toml"
SUFFIXES = {".py", ".cpp", ".hpp", ".c", ".h", ".cu", ".ts", ".tsx", ".css", ".js", ".mjs", ".sh"}
GENERATED = re.compile(r"\.gen\.|/generated/|package-lock")
COMMENT = re.compile(r"/\*.*?\*/|(?<![:\"'`\\])//[^\n]*", re.DOTALL)
HASH_COMMENT = re.compile(r"^\s*#.*", re.MULTILINE)


def code_lines(name: str, text: str) -> int:
    r"""The number of lines of code of a file.

    >>> code_lines("a.py", '"A docstring."\n\n# why\nx = 1\n')
    1
    """
    lines = text.splitlines()
    for node in ast.walk(ast.parse(text)) if name.endswith(".py") else ():
        match getattr(node, "body", None):
            case [ast.Expr(value=ast.Constant(value=str())) as docstring, *_]:
                last = docstring.end_lineno or docstring.lineno
                lines[docstring.lineno - 1 : last] = [""] * (last + 1 - docstring.lineno)
    comment = HASH_COMMENT if name.endswith((".py", ".sh")) else COMMENT
    return sum(bool(line.strip()) for line in comment.sub("", "\n".join(lines)).splitlines())


def git(*command: str) -> bytes:
    """What a command of Git prints."""
    return subprocess.run(["git", *command], cwd=ROOT, capture_output=True, check=True).stdout  # noqa: S607


def sources(revision: str | None) -> Iterator[tuple[str, str]]:
    """The path and the text of each hand-written file, of a revision or of the working tree."""
    if revision is None:
        for name in filter(is_source, git("ls-files", "-z").decode().split("\0")):
            if (ROOT / name).exists():
                yield name, (ROOT / name).read_text(encoding="utf-8")
        return
    with tarfile.open(fileobj=io.BytesIO(git("archive", revision))) as tree:
        for member in tree:
            if is_source(member.name) and (file := tree.extractfile(member)):
                yield member.name, file.read().decode()


def is_source(name: str) -> bool:
    """Whether a file is written by hand."""
    return PurePath(name).suffix in SUFFIXES and not GENERATED.search(name)


def count(revision: str | None, folders: list[str]) -> dict[str, Counter[str]]:
    """All lines and lines of code of each folder, without folders in it that are listed too."""
    found = {folder: Counter[str]() for folder in folders}
    for name, text in sources(revision):
        inside = [each for each in folders if PurePath(name).is_relative_to(each)]
        if inside:
            sizes = {"all": len(text.splitlines()), "code": code_lines(name, text)}
            found[max(inside, key=len)].update(sizes)
    return found


def main() -> int:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--since", help="a revision (default: the last release, if there is one)")
    since = parser.parse_args().since
    budgets: dict[str, int] = tomllib.loads(BUDGETS.read_text(encoding="utf-8"))
    now = count(None, list(budgets))
    tags = git("tag", "--list", "v*", "--sort=-creatordate").decode().split()
    since = since or (tags[0] if tags else None)
    before = count(since, list(budgets)) if since else {}
    print(f"{'folder':28} {'lines':>8} {'code':>8} {'budget':>8}  since {since}")
    for folder, size in now.items():
        change = f"{size['all'] - before[folder]['all']:+8}" if before else ""
        print(f"{folder:28} {size['all']:8} {size['code']:8} {budgets[folder]:8} {change}")
    total = sum(now.values(), Counter[str]())
    change = f"{total['all'] - sum(before.values(), Counter[str]())['all']:+8}" if before else ""
    print(f"{'all':28} {total['all']:8} {total['code']:8} {sum(budgets.values()):8} {change}")
    over = [each for each, size in now.items() if size["code"] > budgets[each]]
    for folder in over:
        print(f"{folder} has more code than its budget in {BUDGETS.name}", file=sys.stderr)
    return 1 if over else 0


if __name__ == "__main__":
    sys.exit(main())
