"""Check that everything that is released together agrees.

`python tools/release_check.py` checks what holds at any time: version numbers, the form of the
changelog, generated files, and the links of the page on PyPI. The tests run
it. With `--tag v0.2.0 --repository ada/fourfold` it also checks what holds on the day of a release:
the tag, the date in the changelog, and the addresses of the repository. The workflow `wheels` runs
that before it builds anything.
"""

import argparse
import contextlib
import datetime as dt
import json
import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent


def read(root: Path, path: str) -> str:
    """The text of a file."""
    return (root / path).read_text(encoding="utf-8")


def package_version(root: Path) -> str:
    """The version of the package, which all others follow."""
    found = re.search(
        r'^__version__ = "(.+)"$', read(root, "src/fourfold/_version.py"), re.MULTILINE
    )
    return found[1] if found else "missing"


# ---- What holds at any time


def check_versions(root: Path) -> Iterator[str]:
    """Versions in other files that are not that of the package."""
    version = package_version(root)
    if not re.fullmatch(r"\d+\.\d+\.\d+", version):
        yield f"src/fourfold/_version.py: {version} is not a version such as 1.2.3"
    header = read(root, "bindings/c/include/fourfold.h")
    numbers = re.findall(r"#define FOURFOLD_VERSION_(?:MAJOR|MINOR|PATCH) (\d+)", header)
    found = {"bindings/c/include/fourfold.h": ".".join(numbers)}
    lock = json.loads(read(root, "web/package-lock.json"))["packages"]
    for file in sorted((root / "web").glob("*/package.json")):
        package = json.loads(file.read_text(encoding="utf-8"))
        if not package.get("private"):
            found[file.relative_to(root).as_posix()] = package["version"]
            locked = lock.get(file.parent.name, {}).get("version", "missing")
            found[f"web/package-lock.json, {file.parent.name}"] = locked
    for place, other in found.items():
        if other != version:
            yield f"{place}: the version is {other}, that of the package is {version}"


SECTION = re.compile(r"^## \[(.+?)\](?: - (.*))?$", re.MULTILINE)


def check_changelog(root: Path) -> Iterator[str]:
    """Faults in the form of the changelog."""
    sections = SECTION.findall(read(root, "CHANGELOG.md"))
    if not sections or sections[0] != ("Unreleased", ""):
        yield "CHANGELOG.md: the first section must be ## [Unreleased]"
    for version, date in sections[1:]:
        if not re.fullmatch(r"\d+\.\d+\.\d+", version) or not is_date(date):
            yield f"CHANGELOG.md: a section must be ## [1.2.3] - 2026-01-31, not [{version}] {date}"


def is_date(text: str) -> bool:
    """Whether a text is a date such as 2026-01-31."""
    try:
        return dt.date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def check_generated(root: Path) -> Iterator[str]:
    """Generated files that are not current: the stub of the extension, schemas, types, tables."""
    sys.path.insert(0, str(ROOT))
    from contract import stale  # noqa: PLC0415 - found only now

    for name in stale(root):
        yield f"{name}: not current. Run `make generate`"


def pypi_page(root: Path) -> str:
    """The README as PyPI shows it."""
    from hatch_fancy_pypi_readme._builder import build_text  # noqa: PLC0415 - build tools
    from hatch_fancy_pypi_readme._config import load_and_validate_config  # noqa: PLC0415

    settings = tomllib.loads(read(root, "pyproject.toml"))
    hook = settings["tool"]["hatch"]["metadata"]["hooks"]["fancy-pypi-readme"]
    with contextlib.chdir(root):  # it reads files there
        config: Any = load_and_validate_config(hook)
        text = build_text(
            config.fragments,
            config.substitutions,
            version=package_version(root),
            package_name="fourfold",
        )
    return str(text)


LINK = re.compile(r'\]\(([^)]+)\)|(?:src|href)="([^"]+)"')


def check_pypi_page(root: Path) -> Iterator[str]:
    """Links and pictures that lead nowhere from PyPI."""
    repository = tomllib.loads(read(root, "pyproject.toml"))["project"]["urls"]["Repository"]
    pages = f"{repository}/blob/v{package_version(root)}/"
    raw = pages.replace("github.com", "raw.githubusercontent.com").replace("/blob/", "/")
    for match in LINK.finditer(pypi_page(root)):
        link = match[1] or match[2]
        if not link.startswith("https://"):
            yield f"README.md: on PyPI, {link} is a relative link"
        for prefix in (pages, raw):
            file = link.removeprefix(prefix).split("#")[0]
            if link.startswith(prefix) and not (root / file).exists():
                yield f"README.md: {file} does not exist"


def check_site(root: Path) -> Iterator[str]:
    """Pages that the documentation site does not show, and entries of its menu without a page."""
    listed = set(re.findall(r'= "([\w-]+\.md)"', read(root, "docs/zensical.toml")))
    pages = {page.name for page in (root / "docs").glob("*.md")}
    for page in sorted(pages - listed):
        yield f"docs/zensical.toml: docs/{page} is not in the menu"
    for page in sorted(listed - pages):
        yield f"docs/zensical.toml: docs/{page} does not exist"


# ---- What holds on the day of a release


def check_release(root: Path, tag: str, repository: str) -> Iterator[str]:
    """What keeps a tag of a repository from being released."""
    version = package_version(root)
    if tag != f"v{version}":
        yield f"the tag is {tag}, but the version is {version}"
    changes = read(root, "CHANGELOG.md")
    sections = list(SECTION.finditer(changes))
    if len(sections) < 2 or sections[1][1] != version:
        yield f"CHANGELOG.md: the first section after Unreleased must be [{version}]"
    elif changes[sections[0].end() : sections[1].start()].strip():
        yield f"CHANGELOG.md: move the changes under Unreleased to [{version}]"
    owner, name = repository.split("/")
    settings = read(root, "pyproject.toml")
    addresses = re.findall(
        r"https://(?:raw\.)?github(?:usercontent)?\.com/([\w.-]+/[\w.-]+)", settings
    )
    for address in sorted(set(addresses) - {repository}):
        yield f"pyproject.toml: links to the repository {address}, not {repository}"
    for site in sorted(set(re.findall(r"https://[\w-]+\.github\.io/[\w.-]*", settings))):
        if site.lower() != f"https://{owner}.github.io/{name}".lower():
            yield f"pyproject.toml: links to {site}, not to the pages of {repository}"


CHECKS = (
    check_versions,
    check_changelog,
    check_generated,
    check_pypi_page,
    check_site,
)


def main(arguments: list[str] | None = None) -> int:
    """Print all problems; 1 if there are any."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--tag", help="the tag of a release, such as v0.2.0")
    parser.add_argument("--repository", default="", help="the repository on GitHub, OWNER/NAME")
    options = parser.parse_args(arguments)
    if options.tag and options.repository.count("/") != 1:
        parser.error("--tag needs --repository OWNER/NAME")
    problems = [problem for check in CHECKS for problem in check(ROOT)]
    if options.tag:
        problems += check_release(ROOT, options.tag, options.repository)
    for problem in problems:
        print(problem, file=sys.stderr)
    if not problems:
        print(f"fourfold {package_version(ROOT)}: everything agrees")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
