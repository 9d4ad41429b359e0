"""Check that everything that is released together agrees.

`python tools/release_check.py` checks what holds at any time: version numbers, npm packages, the
form of the changelog, generated files, links of the pages on PyPI and npm, the menu of the site,
and addresses in all tracked files. The tests run it. With `--tag v0.2.0 --repository ada/fourfold`
it also checks what holds on the day of a release: the tag, the changelog, and the address of the
repository. The workflow `wheels` runs that before it builds anything.
"""

import argparse
import datetime as dt
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import notices
import project_metadata

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
    citation = re.search(r"^version: (.+)$", read(root, "CITATION.cff"), re.MULTILINE)
    found["CITATION.cff"] = citation[1] if citation else "missing"
    lock = json.loads(read(root, "web/package-lock.json"))["packages"]
    for folder, package in npm_packages(root):
        found[f"{folder}/package.json"] = package["version"]
        name = Path(folder).name
        found[f"web/package-lock.json, {name}"] = lock.get(name, {}).get("version", "missing")
    for place, other in found.items():
        if other != version:
            yield f"{place}: the version is {other}, that of the package is {version}"


def npm_packages(root: Path) -> Iterator[tuple[str, dict[str, Any]]]:
    """The npm packages that are published: folder and package.json."""
    for file in sorted((root / "web").glob("*/package.json")):
        package = json.loads(file.read_text(encoding="utf-8"))
        if not package.get("private"):
            yield file.parent.relative_to(root).as_posix(), package


def check_npm(root: Path) -> Iterator[str]:
    """What npm packages lack, and links of their READMEs that lead nowhere."""
    packages = dict(npm_packages(root))
    versions = {package["name"]: package["version"] for package in packages.values()}
    for folder, package in packages.items():
        for field in ("description", "license", "author"):
            if not package.get(field):
                yield f"{folder}/package.json: {field} is missing"
        for name, wanted in package.get("dependencies", {}).items():
            if name in versions and wanted != versions[name]:
                yield f"{folder}/package.json: needs {name} {wanted}, not {versions[name]}"
        yield from missing_files(root, f"{folder}/README.md")


def missing_files(root: Path, page: str) -> Iterator[str]:
    """Files that a page links to, or shows, and that do not exist."""
    for match in LINK.finditer(BLOCK.sub("", read(root, page))):
        link = (match[1] or match[2]).split("#")[0]
        if link and ":" not in link and not (root / page).parent.joinpath(link).exists():
            yield f"{page}: {link} does not exist"


LINK = re.compile(r'\]\(([^)]+)\)|(?:src|href)="([^"]+)"')
BLOCK = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)
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


def check_notices(root: Path) -> Iterator[str]:
    """Bundled packages whose licence is not in the notices, or that of another version."""
    told = read(root, notices.FILE)
    for name, version in notices.bundled(root).items():
        if f"- {name} {version} (" not in told:
            yield f"{notices.FILE}: {name} {version} is missing. Run tools/notices.py"


def check_generated(root: Path) -> Iterator[str]:
    """Generated files that are not current: the stub of the extension, schemas, types, tables."""
    sys.path.insert(0, str(ROOT))
    from contract import stale  # noqa: PLC0415 - found only now

    for name in stale(root):
        yield f"{name}: not current. Run `make generate`"


def check_pypi_page(root: Path) -> Iterator[str]:
    """Links and pictures that lead nowhere from PyPI."""
    yield from missing_files(root, "README.md")
    for match in LINK.finditer(project_metadata.pypi_page(root, package_version(root))):
        link = match[1] or match[2]
        if not link.startswith("https://"):
            yield f"README.md: on PyPI, {link} is a relative link"


def check_site(root: Path) -> Iterator[str]:
    """Pages that the documentation site does not show, and entries of its menu without a page."""
    listed = set(re.findall(r'= "([\w-]+\.md)"', read(root, "docs/zensical.toml")))
    listed -= {"changelog.md", "contributing.md"}  # from other folders
    pages = {page.name for page in (root / "docs").glob("*.md")}
    for page in sorted(pages - listed):
        yield f"docs/zensical.toml: docs/{page} is not in the menu"
    for page in sorted(listed - pages):
        yield f"docs/zensical.toml: docs/{page} does not exist"


# Words that stand for an account. Tests use them for people, and GitHub as a role, in quotes.
PLACEHOLDER = re.compile(r'(?<!["\w])(?:O(?:WNER)|W(?:HO)|YOUR[-_]?(?:NAME|ACCOUNT))(?![\w"])')
ADDRESS = re.compile(
    r"github(?:usercontent)?\.com/([\w-]+/fourfold)\b|([\w-]+)\.github\.io/fourfold"
)
ACTION = re.compile(r"/fourfold@(v\d+)\b")
PAGES = {".cff", ".html", ".ipynb", ".json", ".md", ".toml", ".ts", ".yaml", ".yml"}


def tracked_files(root: Path) -> Iterator[tuple[str, str]]:
    """The text files of the repository without those of tests, and what they contain."""
    command = ["git", "-C", str(root), "ls-files", "-z", "--cached", "--others"]
    listed = subprocess.run([*command, "--exclude-standard"], capture_output=True, check=True)
    for name in sorted(filter(None, listed.stdout.decode().split("\0"))):
        if name.startswith(("tests/", "benchmarks/")) or not (root / name).is_file():
            continue
        content = (root / name).read_bytes()
        if b"\0" not in content:
            yield name, content.decode(errors="replace")


def check_addresses(root: Path) -> Iterator[str]:
    """Placeholders, and pages with another address than the one in pyproject.toml."""
    ours = project_metadata.repository(root)
    major = f"v{package_version(root).split('.')[0]}"
    for name, text in tracked_files(root):
        for number, line in enumerate(text.splitlines(), 1):
            if found := PLACEHOLDER.search(line):
                yield f"{name}, line {number}: {found[0]} is a placeholder"
            if Path(name).suffix not in PAGES:
                continue
            for address in ADDRESS.finditer(line):
                account = address[2] and f"{address[2]}/fourfold"
                if (address[1] or account).lower() != ours.lower():
                    yield f"{name}, line {number}: {address[0]} is not the address {ours!r}"
            for version in ACTION.findall(line):
                if version != major:
                    yield f"{name}, line {number}: the Action's tag is {major}, not {version}"


# ---- What holds on the day of a release


def check_release(root: Path, tag: str, repository: str) -> Iterator[str]:
    """What keeps a tag of a repository from being released."""
    version = package_version(root)
    moving = f"v{version.split('.')[0]}"  # follows the newest release; users of the Action name it
    if tag not in {f"v{version}", moving}:
        yield f"the tag is {tag}, but the version is {version}"
    changes = read(root, "CHANGELOG.md")
    sections = list(SECTION.finditer(changes))
    if len(sections) < 2 or sections[1][1] != version:
        yield f"CHANGELOG.md: the first section after Unreleased must be [{version}]"
    elif changes[sections[0].end() : sections[1].start()].strip():
        yield f"CHANGELOG.md: move the changes under Unreleased to [{version}]"
    ours = project_metadata.repository(root)
    if ours != repository:
        yield f'pyproject.toml: repository is "{ours}", not "{repository}"'


CHECKS = (
    check_versions,
    check_npm,
    check_notices,
    check_changelog,
    check_generated,
    check_pypi_page,
    check_site,
    check_addresses,
)


def main(arguments: list[str] | None = None) -> int:
    """Print all problems; 1 if there are any."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--tag", help="the tag of a release, such as v0.2.0")
    parser.add_argument("--repository", default="", help="on GitHub, as in ada/fourfold")
    options = parser.parse_args(arguments)
    if options.tag and options.repository.count("/") != 1:
        parser.error("--tag needs --repository, as in ada/fourfold")
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
