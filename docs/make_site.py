"""Builds the documentation site into build/site: `make docs`.

The pages of this folder, the changelog and the page for contributors are also read on GitHub.
Here, links to other files become links to the repository (see `tools/project_metadata.py`), the
reference pages are made from docstrings, and the web app and the board are added. Then every
link is followed.

The publisher gives the address of the site in SITE_URL, that of a fork's repository in
REPOSITORY_URL, and the version in SITE_VERSION if it is published beside others
(`make_versions.py`).
"""  # noqa: INP001

import base64
import json
import os
import posixpath
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator, Mapping
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

DOCS = Path(__file__).parent
ROOT = DOCS.parent
sys.path.insert(0, str(ROOT / "tools"))

import project_metadata  # noqa: E402 - found only now

BUILD = ROOT / "build" / "docs"
PAGES = BUILD / "pages"
SITE = ROOT / "build" / "site"
APP = ROOT / "src" / "fourfold" / "web" / "static"
BOARD = ROOT / "web" / "board" / "dist"

WIDGET = re.compile(r"BoardWidget\('(\w*)'\)")
LINK = re.compile(r"(?<!!)\[([^\]]+)\]\((?!\w+:|#)([^)#]+)(#[^)]*)?\)")
# Pages of the site that are not in this folder.
OTHERS = {"CHANGELOG.md": "changelog.md", "CONTRIBUTING.md": "contributing.md"}


def main() -> None:
    """Build the site, and end with an error if anything is wrong with it."""
    for folder in (BUILD, SITE):
        shutil.rmtree(folder, ignore_errors=True)
    PAGES.mkdir(parents=True)
    write_pages()
    (BUILD / "zensical.toml").write_text(settings(), encoding="utf-8")
    command = [sys.executable, "-m", "zensical", "build", "--strict", "--clean"]
    built = subprocess.run(  # noqa: S603 - our own settings
        command, cwd=BUILD, text=True, capture_output=True, check=False
    )
    if built.returncode:
        sys.exit(built.stdout + built.stderr)
    (BUILD / "site").rename(SITE)
    add_app_and_board()
    if faults := sorted(broken_links()):
        sys.exit("\n".join(["Broken links:", *faults]))


def write_pages() -> None:
    """The pages as the generator reads them."""
    sources = {f"docs/{page.name}": page.name for page in DOCS.glob("*.md")} | OTHERS
    for source, name in sources.items():
        text = adapt_links((ROOT / source).read_text(encoding="utf-8"), source, sources)
        if is_release() and name != "install.md":  # which describes both
            text = project_metadata.for_release(text)
        (PAGES / name).write_text(text, encoding="utf-8")
    for name in ("fourfold.schema.json", "site.css"):
        shutil.copy(DOCS / name, PAGES)
    shutil.copytree(DOCS / "images", PAGES / "images")
    (PAGES / "notebooks").mkdir()
    for notebook in (DOCS / "notebooks").glob("*.ipynb"):
        write_notebook(notebook, PAGES / "notebooks")
    (PAGES / "api").mkdir()
    for path in reference_pages():
        (PAGES / path).write_text(reference_page(Path(path).stem), encoding="utf-8")


def write_notebook(path: Path, folder: Path) -> None:
    """A notebook with its stored output as a page. Pictures become files, widgets live boards."""
    parts = []
    for number, cell in enumerate(json.loads(path.read_text(encoding="utf-8"))["cells"]):
        source = "".join(cell["source"])
        if cell["cell_type"] == "markdown":
            parts.append(source)
            continue
        parts.append(f"```python\n{source}\n```")
        for index, output in enumerate(cell["outputs"]):
            data = {kind: "".join(lines) for kind, lines in output.get("data", {}).items()}
            text = "".join(output.get("text", "")) or data.get("text/plain", "")
            picture = f"{path.stem}-{number}-{index}"
            if drawing := data.get("image/svg+xml"):
                (folder / f"{picture}.svg").write_text(drawing, encoding="utf-8")
                parts.append(f"![Picture of the result]({picture}.svg)")
            elif photo := data.get("image/png"):
                (folder / f"{picture}.png").write_bytes(base64.b64decode(photo))
                parts.append(f"![Picture of the result]({picture}.png)")
            elif widget := WIDGET.match(text):
                parts.append(f'<fourfold-board moves="{widget[1]}" analyse></fourfold-board>')
            else:
                parts.append(f"```text\n{text.rstrip()}\n```")
    (folder / f"{path.stem}.md").write_text("\n\n".join(parts) + "\n", encoding="utf-8")


def reference_page(name: str) -> str:
    """The page of a module, or of a class with its constructor.

    >>> print(reference_page("fourfold.Position"))
    # Position
    <BLANKLINE>
    `from fourfold import Position`
    <BLANKLINE>
    ::: fourfold.Position
        options:
          show_root_heading: true
    <BLANKLINE>
    """
    module, _, last = name.rpartition(".")
    if not last[0].isupper():
        return f"# {name}\n\n::: {name}\n"
    options = "    options:\n      show_root_heading: true\n"
    return f"# {last}\n\n`from {module} import {last}`\n\n::: {name}\n{options}"


def reference_pages() -> Iterator[str]:
    """The pages in the navigation that are made from docstrings."""
    config = tomllib.loads((DOCS / "zensical.toml").read_text(encoding="utf-8"))

    def files(entry: Any) -> Iterator[str]:
        if isinstance(entry, str):
            yield entry
        else:
            for each in entry.values() if isinstance(entry, dict) else entry:
                yield from files(each)

    return (path for path in files(config["project"]["nav"]) if path.startswith("api/"))


def adapt_links(text: str, source: str, pages: Mapping[str, str]) -> str:
    """The text of a file with links that work on the site: to its pages, or to the repository.

    Without an address of the repository, links to its other files become plain text.

    >>> adapt_links("[A](../CHANGELOG.md#x)", "docs/a.md", {"CHANGELOG.md": "changelog.md"})
    '[A](changelog.md#x)'
    >>> adapt_links("[A](b.ipynb), [B](images/b.png)", "docs/a.md", {})
    '[A](b.md), [B](images/b.png)'
    """
    repository = repository_url()

    def adapted(found: re.Match[str]) -> str:
        name, link, section = found[1], found[2], found[3] or ""
        path = posixpath.normpath(posixpath.join(posixpath.dirname(source), link))
        if path in pages:
            return f"[{name}]({pages[path]}{section})"
        if path.startswith("docs/"):
            link = path.removeprefix("docs/").replace(".ipynb", ".md")
            return f"[{name}]({link}{section})"
        return f"[{name}]({repository}/blob/HEAD/{path}{section})" if repository else name

    return LINK.sub(adapted, text)


def repository_url() -> str:
    """The address of the repository on GitHub; empty if there is none yet."""
    given = os.environ.get("REPOSITORY_URL")
    return given or project_metadata.urls(project_metadata.repository()).get("Repository", "")


def is_release() -> bool:
    """Whether the site is that of a release, which is installed without a checkout."""
    return bool(re.fullmatch(r"v?\d+\.\d+\.\d+", os.environ.get("SITE_VERSION", "")))


def settings() -> str:
    """The settings of the generator, with the addresses of this publication."""
    text = (DOCS / "zensical.toml").read_text(encoding="utf-8")
    if address := os.environ.get("SITE_URL"):
        text = text.replace("[project]\n", f'[project]\nsite_url = "{address}"\n', 1)
    # Not as `repo_url`: every page would then ask GitHub for the number of stars.
    icon = "fontawesome/brands/github"
    if address := repository_url():
        text += f'[[project.extra.social]]\nicon = "{icon}"\nlink = "{address}"\n'
    if "SITE_VERSION" in os.environ:  # beside others, listed in versions.json
        text += '[project.extra.version]\nprovider = "mike"\n'
    return text


def add_app_and_board() -> None:
    """The web app at play/, and the board of the pages."""
    for folder, made in ((APP, "index.html"), (BOARD, "fourfold-board.js")):
        if not (folder / made).is_file():
            sys.exit(f"{folder.relative_to(ROOT)} is not built: run make web")
    shutil.copytree(APP, SITE / "play")
    types = shutil.ignore_patterns("types", ".built")
    shutil.copytree(BOARD, SITE / "board", ignore=types, dirs_exist_ok=True)


class Document(HTMLParser):
    """The links and the anchors of a page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: set[str] = set()
        self.anchors: set[str] = set()
        self.feed(text)

    def handle_starttag(self, _: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note what a tag links to, and its anchor."""
        for name, value in attrs:
            if value is not None and name in {"href", "src"}:
                self.links.add(value)
            elif value is not None and name in {"id", "name"}:
                self.anchors.add(value)


def broken_links() -> Iterator[str]:
    """Links within the site that lead to no file or no anchor, as 'page: link'."""
    documents = {path: Document(path.read_text(encoding="utf-8")) for path in SITE.rglob("*.html")}
    for page, document in documents.items():
        if page.name == "404.html":
            continue  # shown at any depth: its links begin with the address of the site
        for link in document.links:
            address = urlsplit(link)
            if address.scheme or address.netloc:
                continue
            target = (page.parent / unquote(address.path)).resolve() if address.path else page
            if target.is_dir():
                target /= "index.html"
            is_route = address.fragment.startswith("/")  # of the web app
            known = documents.get(target)
            if not target.is_file() or (
                known
                and address.fragment
                and not is_route
                and address.fragment not in known.anchors
            ):
                yield f"{page.relative_to(SITE)}: {link}"


if __name__ == "__main__":
    main()
