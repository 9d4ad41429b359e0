"""Measure how pages of the documentation site load, as Lighthouse does: bytes, requests, paint.

Run `make docs` first. The server compresses, as GitHub Pages does; each page is loaded by a new
profile. The engine, which boards load after the page is shown, is not counted. Times are those of
this machine without a network.
"""

import gzip
import re
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Browser

ROOT = Path(__file__).parent.parent
SITE = ROOT / "build" / "site"
REFERENCE = "api/fourfold.Position.html"
PAGES = ("index.html", "scores.html", "cli.html", REFERENCE, "embed.html", "play/")
_COMPRESSED = {".html", ".css", ".js", ".json", ".svg", ".wasm"}

sys.path.insert(0, str(ROOT / "tests"))
from support.browser import DESKTOP, chromium  # noqa: E402 - found through the line above


class _Host(SimpleHTTPRequestHandler):
    """A file server that compresses text."""

    def do_GET(self) -> None:
        path = Path(self.translate_path(self.path))
        path = path / "index.html" if path.is_dir() else path
        if path.suffix not in _COMPRESSED or not path.is_file():
            super().do_GET()
            return
        content = gzip.compress(path.read_bytes(), 6)
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(path))
        self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, *_: object) -> None:
        pass


@contextmanager
def served() -> Iterator[str]:
    """The address of the site."""
    handler = partial(_Host, directory=str(SITE))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


_FIGURES = """() => {
    const [page] = performance.getEntriesByType("navigation");
    const paint = performance.getEntriesByName("first-contentful-paint")[0];
    const files = [page, ...performance.getEntriesByType("resource")];
    const sizes = files.map(({ name, encodedBodySize }) => [name, encodedBodySize]);
    return [paint?.startTime ?? NaN, page.loadEventEnd, sizes];
}"""


def measured(browser: "Browser", address: str) -> str:
    """A row of the table for a page."""
    context = browser.new_context(viewport=DESKTOP, service_workers="block")
    page = context.new_page()
    page.goto(address)
    page.wait_for_load_state("networkidle")
    paint, loaded, files = page.evaluate(_FIGURES)
    engine = [size for name, size in files if re.search(r"\.wasm|\.book|worker-", name)]
    total = sum(size for _, size in files)
    context.close()
    return (
        f"{len(files) - len(engine)} | {(total - sum(engine)) / 1000:.0f} | {paint:.0f} "
        f"| {loaded:.0f} |"
    )


def main() -> None:
    """Print a row for each page."""
    print("| page | requests | kB | first paint, ms | loaded, ms |")
    print("|---|---|---|---|---|")
    with served() as address, chromium() as browser:
        measured(browser, address)  # starts the browser's processes
        for name in PAGES:
            print(f"| {name} | {measured(browser, address + name)}")


if __name__ == "__main__":
    main()
