"""Run the examples of pages in environments with only the extras that each page names.

`python tools/page_check.py WHEEL...` installs a wheel with the extras of each page into new
environments, and runs the examples there. `--linked` does the same without installing anything:
the environments contain links to what is installed here, so that a page takes seconds. A page names
its extras, and other packages, where it says how to install them: pip install '.[web]' httpx2.
"""

import argparse
import os
import re
import subprocess
import sys
import tempfile
import venv
from collections.abc import Iterable, Iterator
from contextlib import suppress
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path
from typing import NamedTuple

from packaging.requirements import Requirement

ROOT = Path(__file__).resolve().parent.parent
PAGES = sorted(path for path in [ROOT / "README.md", *(ROOT / "docs").glob("*.md")])
INSTALLS = re.compile(r"pip install '\.\[([\w,]+)\]'((?: [\w-]+)*)")
EXAMPLES = re.compile(r"^```(?:python|console)$", re.MULTILINE)
TESTS = ("test_python_examples", "test_console_examples")
# Run the examples; they are no dependency of any page.
RUNNER = ("pytest", "hypothesis")


class Needs(NamedTuple):
    """What a page says is to be installed."""

    extras: tuple[str, ...]
    packages: tuple[str, ...]

    @classmethod
    def of(cls, page: Path) -> "Needs":
        """The extras and the other packages that a page names."""
        found = INSTALLS.findall(page.read_text(encoding="utf-8"))
        extras = {name for names, _ in found for name in names.split(",")}
        packages = {name for _, names in found for name in names.split()}
        return cls(tuple(sorted(extras)), tuple(sorted(packages)))

    def __str__(self) -> str:
        return " ".join([f"fourfold[{','.join(self.extras)}]", *self.packages])


def groups(pages: Iterable[Path]) -> dict[Needs, list[Path]]:
    """Pages with examples, by what they need."""
    found: dict[Needs, list[Path]] = {}
    for page in pages:
        if EXAMPLES.search(page.read_text(encoding="utf-8")):
            found.setdefault(Needs.of(page), []).append(page)
    return found


# ---- Environments


def install(folder: Path, needs: Needs, wheel: Path) -> None:
    """Create an environment with the wheel, extras and packages."""
    venv.create(folder, with_pip=True)
    what = [f"{wheel.resolve()}[{','.join(needs.extras)}]", *needs.packages, *RUNNER]
    command = [str(folder / "bin/python"), "-m", "pip", "install", "--quiet", *what]
    subprocess.run(command, check=True)


def link(folder: Path, needs: Needs) -> None:
    """Create an environment with links to the packages that are installed here."""
    venv.create(folder)
    (packages,) = folder.glob("lib/python*/site-packages")
    wanted = needed("fourfold", frozenset(needs.extras))
    for name in (*needs.packages, *RUNNER):
        with suppress(PackageNotFoundError):  # an example that is not run may need it
            wanted |= needed(name, frozenset())
    for name in sorted(wanted):
        found = distribution(name)
        for top in {file.parts[0] for file in found.files or () if file.parts[0] != ".."}:
            target = packages / top
            if not target.exists() and top != "__pycache__":
                target.symlink_to(Path(str(found.locate_file(top))).resolve())
    command = folder / "bin" / "fourfold"
    command.write_text(
        f"#!{folder}/bin/python\nimport sys\nfrom fourfold.cli import main\nsys.exit(main())\n",
        encoding="utf-8",
    )
    command.chmod(0o755)


def needed(name: str, extras: frozenset[str]) -> set[str]:
    """A package and all packages that it needs with these extras."""
    found: set[str] = set()
    waiting = [(name, extras)]
    while waiting:
        package, wanted = waiting.pop()
        found.add(package.lower())
        for line in distribution(package).requires or ():
            other = Requirement(line)
            applies = other.marker is None or any(
                other.marker.evaluate({"extra": extra}) for extra in wanted | {""}
            )
            if applies and (other.name.lower() not in found or other.extras):
                waiting.append((other.name, frozenset(other.extras)))
    return found


# ---- Pages


def check(needs: Needs, pages: list[Path], wheel: Path | None) -> bool:
    """Run the examples of pages in one environment; whether all are right."""
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place) / "environment"
        if wheel is None:
            link(folder, needs)
        else:
            install(folder, needs, wheel)
        tests = [
            f"tests/project/test_docs.py::{test}[{page.name}]" for page in pages for test in TESTS
        ]
        command = [
            str(folder / "bin/python"),
            "-m",
            "pytest",
            "-q",
            "-p",
            "no:cacheprovider",
            *tests,
        ]
        environment = {name: value for name, value in os.environ.items() if "PYTHON" not in name}
        print(f"{needs}: {', '.join(map(title, pages))}", flush=True)
        return subprocess.run(command, cwd=ROOT, env=environment, check=False).returncode == 0


def title(page: Path) -> str:
    """A page as its reader names it."""
    return page.relative_to(ROOT).as_posix()


def chosen(names: list[str]) -> Iterator[Path]:
    """The pages with these names; all pages if there are no names."""
    for page in PAGES:
        if not names or page.stem in names:
            yield page


def main(arguments: list[str] | None = None) -> int:
    """Check the pages; 1 if anything is wrong."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("wheel", nargs="?", type=Path)
    parser.add_argument("--linked", action="store_true", help="link what is installed here")
    parser.add_argument("--page", action="append", default=[], help="a page, as in tutorial-class")
    options = parser.parse_args(arguments)
    if options.linked == (options.wheel is not None):
        parser.error("give a wheel or --linked")
    results = [
        check(needs, pages, options.wheel)
        for needs, pages in sorted(groups(chosen(options.page)).items())
    ]
    return 0 if all(results) else 1


if __name__ == "__main__":
    sys.exit(main())
