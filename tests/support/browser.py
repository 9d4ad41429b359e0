"""The web app in a real browser: served as `fourfold web` does, opened in Chromium.

A test asks for `app` (a fixture of `tests/e2e/conftest.py`) and gets pages that it can click and
type in. Any error in the browser's console makes the test fail.
"""

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, Literal

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    Locator,
    Page,
    ViewportSize,
    expect,
    sync_playwright,
)
from playwright.sync_api import Error as PlaywrightError

from fourfold import Position
from fourfold.players import known_players
from fourfold.web.files import STATIC
from support.command import ENVIRONMENT
from support.paths import ROOT

DESKTOP: ViewportSize = {"width": 1280, "height": 800}
PHONE: ViewportSize = {"width": 390, "height": 844}
SMALLEST: ViewportSize = {"width": 320, "height": 568}
LEVELS = [name for name, kind in known_players().items() if kind.group == "ladder"]
LARGEST: ViewportSize = {"width": 3840, "height": 2160}

_AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
# Milliseconds, for a busy machine: longer than the app itself waits for an explanation.
_PATIENCE = 40_000
_ENGINE = "**/*.wasm"
_HOUR = 3600.0  # seconds
_SCREEN = "main > :not(.muted)"  # one that has loaded
# Ends when the app has noticed the new address and has drawn what belongs to it.
_SHOW = """hash => new Promise(done => {
    const drawn = () => requestAnimationFrame(() => setTimeout(done));
    const before = location.hash;
    addEventListener("hashchange", drawn, {once: true});
    location.hash = hash;
    if (location.hash === before) {
        removeEventListener("hashchange", drawn);
        drawn();
    }
})"""
_BOXES = """selectors => selectors.flatMap(selector =>
    [...document.querySelectorAll(selector)].map(each => {
        const {x, y, width, height} = each.getBoundingClientRect();
        return Object.fromEntries(Object.entries({x, y, width, height})
            .map(([name, value]) => [name, Math.round(value)]));
    }))"""
# Not by `wait_for_function`, which evaluates text over and over: the page rightly forbids that.
UNTIL_SERVED_FROM_THE_CACHE = """async () => {
    const worker = navigator.serviceWorker;
    const controlled = new Promise(done => worker.addEventListener("controllerchange", done));
    if (!worker.controller) await controlled;
}"""
# The welcome and the note about scores were seen before.
_RETURNING = """try {
    localStorage["fourfold.notes"] ??= JSON.stringify(["welcome", "scores"]);
} catch {}  // not a page of the app, or no storage"""
# Every key that a page gets: a failing test shows whether one was lost, or not handled.
_KEY_LOG = """addEventListener("keydown", ({key, repeat, target}) => {
    const state = `${repeat ? "repeated, " : ""}on ${target.localName ?? "the window"}`;
    (window.keyLog ??= []).push(`${key} after ${Math.round(performance.now())} ms, ${state}`);
}, true)"""
SERVER = (sys.executable, "-m", "fourfold", "web", "--port", "0", "--no-open")


@contextmanager
def served(command: Sequence[str] = SERVER) -> Iterator[str]:
    """The address of a server with the built app."""
    assert (STATIC / "index.html").is_file(), "the web app is not built: make web"
    with (
        tempfile.TemporaryDirectory(prefix="fourfold-games-") as games,
        tempfile.TemporaryFile("w+", encoding="utf-8") as errors,
        subprocess.Popen(
            command,
            stdout=subprocess.PIPE,
            stderr=errors,
            text=True,
            env={**os.environ, **ENVIRONMENT, "FOURFOLD_DATA_DIR": games},
        ) as server,
    ):
        assert server.stdout is not None
        printed, address = "", None
        while address is None and (line := server.stdout.readline()):
            printed += line
            address = next((word for word in line.split() if word.startswith("http")), None)
        try:
            if address is not None:
                yield address
        finally:
            if address is not None:  # otherwise it has exited
                server.terminate()
            server.communicate(timeout=20)
            errors.seek(0)
            problems = errors.read()
            sys.stderr.write(problems)
        assert address, f"the server (exit code {server.returncode}): {printed}{problems}"


class _FileHost(SimpleHTTPRequestHandler):
    """A static file server such as GitHub Pages: browsers may keep everything for ten minutes."""

    def end_headers(self) -> None:
        self.send_header("Cache-Control", "max-age=600")
        super().end_headers()

    def log_message(self, *_: object) -> None:
        pass


@contextmanager
def files_served(folder: Path) -> Iterator[str]:
    """The address of a plain file server."""
    handler = partial(_FileHost, directory=str(folder))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}/"
        finally:
            server.shutdown()
            thread.join()


def find_chromium() -> str:
    """The system's Chromium: preferably without its windows, which takes a quarter less time."""
    names = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
    found = next(filter(None, map(shutil.which, names)), None)
    assert found, "no Chromium: apt-get install chromium-headless-shell"
    return found


@contextmanager
def chromium() -> Iterator[Browser]:
    """The system's Chromium, running."""
    expect.set_options(timeout=_PATIENCE)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=FLAGS)
        yield browser
        browser.close()


class App:
    """The app for one test after another.

    `open` returns a page whose profile is empty, and cleans it for the next test: loading the app
    in a new browser process takes four times as long. `context` returns a new profile.
    """

    def __init__(self, browser: Browser, address: str) -> None:
        self.address = address
        self._browser = browser
        self._contexts: list[BrowserContext] = []
        self._problems: list[str] = []
        self._page: Page | None = None
        self._page_in_use = False

    def context(
        self,
        *,
        service_worker: bool = False,
        first_visit: bool = False,
        stored: dict[str, object] | None = None,
        **options: Any,
    ) -> BrowserContext:
        """A fresh profile; pages opened in it share what the app stores.

        What is `stored`, such as settings, is there before the app starts (see `keep`).

        The service worker, which fetches and stores the whole app, is off by default. The notes
        of a first visit were seen, unless the test asks for a `first_visit`.
        """
        options.setdefault("viewport", DESKTOP)
        options.setdefault("reduced_motion", "reduce")
        context = self._browser.new_context(**options)
        context.set_default_timeout(_PATIENCE)
        if not service_worker:
            context.add_init_script("delete Navigator.prototype.serviceWorker")
        if not first_visit:
            context.add_init_script(_RETURNING)
        context.add_init_script(_KEY_LOG)
        for name, value in (stored or {}).items():
            text = json.dumps(json.dumps(value))
            context.add_init_script(
                f"try {{ localStorage['fourfold.{name}'] ??= {text}; }} catch {{}}"
            )
        context.on("console", self._hear)
        context.on("weberror", lambda error: self._problems.append(str(error.error)))
        self._contexts.append(context)
        return context

    def open(
        self, at: str = "", *, stored: dict[str, object] | None = None, **options: Any
    ) -> Page:
        """A page of the app, such as `#/analyse/4455`, after its screen has loaded.

        For scripts, the clock and listeners that stay, take a page of a new `context`.
        """
        if self._page_in_use or not options.keys() <= {"viewport", "color_scheme"}:
            page = self.context(stored=stored, **options).new_page()
        else:
            page = self._clean_page(**options)
            for name, value in (stored or {}).items():
                keep(page, name, value)
        self._load(page, at)
        return page

    def go(self, page: Page, at: str) -> None:
        """Reload the app at this address."""
        page.goto("about:blank")
        self._load(page, at)

    def show(self, page: Page, screen: str) -> None:
        """Go to another screen without reloading the app, which takes a fifth of the time."""
        page.evaluate(_SHOW, screen)
        page.wait_for_selector(_SCREEN)

    def _load(self, page: Page, at: str) -> None:
        page.goto(self.address + at)
        page.wait_for_selector(_SCREEN)

    def _clean_page(
        self,
        viewport: ViewportSize = DESKTOP,
        color_scheme: Literal["dark", "light"] = "light",
    ) -> Page:
        if self._page is None:
            self._page = self.context().new_page()
            self._leave_app(self._page)
        self._page_in_use = True
        self._page.evaluate("localStorage.clear(); sessionStorage.clear()")
        self._page.bring_to_front()  # keys go there; another page may just have closed
        self._page.mouse.move(0, 0)
        self._page.set_viewport_size(viewport)
        self._page.emulate_media(color_scheme=color_scheme)
        return self._page

    def _leave_app(self, page: Page) -> None:
        """Go to a page of the same origin, but not the app, which writes to the storage."""
        page.goto(self.address + "404.html")

    def _hear(self, message: Any) -> None:
        if message.type in {"error", "warning"}:
            self._problems.append(f"{message.type}: {message.text}")

    def end_test(self) -> None:
        """Close all pages but the one for the next test, and fail if the console has errors."""
        self._print_keys()
        page, self._page = self._page, None
        if page is not None and not page.is_closed():
            page.unroute_all()
            self._leave_app(page)  # ends its workers
            if abs(page.evaluate("Date.now()") / 1000 - time.time()) < _HOUR:
                self._page = page
            else:  # the next tests would get the puzzle of another day
                self._problems.append("the test set the clock of the page that tests share")
        if self._page is None:
            self._close_contexts([])
        else:
            for other in self._page.context.pages:
                if other is not self._page:
                    other.close()
            self._close_contexts([self._page.context])
        self._page_in_use = False
        problems, self._problems = self._problems, []
        assert not problems, problems

    def _print_keys(self) -> None:
        """Print what keys the pages got; pytest shows it if the test fails."""
        for page in (page for context in self._contexts for page in context.pages):
            with suppress(PlaywrightError):  # a page that was not loaded
                keys = page.evaluate("window.keyLog ?? []")
                sys.stderr.write(f"Keys at {page.url}: {keys}\n")

    def close(self) -> None:
        """Close the browser, and fail if its console has errors."""
        self._close_contexts([])
        assert not self._problems, self._problems

    def _close_contexts(self, kept: list[BrowserContext]) -> None:
        for context in self._contexts:
            if context not in kept:
                context.close()
        self._contexts = kept


def accessibility_faults(page: Page, *rules: str) -> list[str]:
    """The serious and critical violations of all rules of axe-core, or of the given ones."""
    assert _AXE.is_file(), "no axe-core: npm ci --prefix web"
    if not page.evaluate("'axe' in window"):
        # Evaluated, not added as a script element: the page's security policy forbids that.
        page.evaluate(_AXE.read_text(encoding="utf-8"))
    options = {"resultTypes": ["violations"], **({"runOnly": list(rules)} if rules else {})}
    found = page.evaluate("options => axe.run(document, options)", options)
    return [
        f"{fault['id']}: {node['html'][:200]}"
        for fault in found["violations"]
        if fault["impact"] in {"serious", "critical"}
        for node in fault["nodes"]
    ]


def box(found: Locator) -> dict[str, int]:
    """The position of an element on the page, in whole pixels."""
    there = found.bounding_box()
    assert there is not None
    return {
        "x": round(there["x"]),
        "y": round(there["y"]),
        "width": round(there["width"]),
        "height": round(there["height"]),
    }


def boxes(page: Page, *selectors: str) -> list[dict[str, int]]:
    """The positions of all these elements, asked at once: one by one takes ten times as long."""
    found: list[dict[str, int]] = page.evaluate(_BOXES, list(selectors))
    return found


def break_engine(page: Page) -> None:
    """Make loading the engine fail, until it is repaired or the test ends."""
    page.route(_ENGINE, lambda route: route.fulfill(body=b"no engine"))


def mend_engine(page: Page) -> None:
    """Let the engine load again."""
    page.unroute(_ENGINE)


def keep(page: Page, name: str, value: object) -> None:
    """Store data that the app finds in the browser when it starts."""
    keep_text(page, name, json.dumps(value))


def keep_text(page: Page, name: str, text: str) -> None:
    """The same with any text, such as damaged data."""
    page.evaluate("([name, text]) => localStorage.setItem(`fourfold.${name}`, text)", [name, text])


def kept(page: Page, name: str) -> Any:
    """What the app has stored; None if it has stored nothing."""
    text = page.evaluate("name => localStorage.getItem(`fourfold.${name}`)", name)
    return json.loads(text) if text else None


def moves_of_match(page: Page) -> str:
    """The move string of the match, as the app stores it."""
    match = kept(page, "match")
    return match["record"]["moves"] if match else ""


def address(page: Page) -> str:
    """The address within the app, such as `#/analyse/4455`."""
    return str(page.evaluate("location.hash"))


def open_records(page: Page, *records: object) -> None:
    """Open a file with these game records."""
    text = "\n".join(map(json.dumps, records))
    page.locator("input[type=file]").set_input_files(
        {"name": "a.jsonl", "mimeType": "application/json", "buffer": text.encode()}
    )


def unreadable_original(page: Page) -> str:
    """The stored data that the app could not read, as it offers to download it."""
    return downloaded(page, "Download the original").read_text(encoding="utf-8")


def at(page: Page, address: str) -> None:
    """Wait until the page is there, and the app has noticed.

    Chromium reports the new address to the page as an event that a key can overtake.
    """
    expect(page).to_have_url(re.compile(re.escape(address) + "$"))
    drawn(page)


def drawn(page: Page) -> None:
    """Wait until the page is drawn: focus that was on a removed element is elsewhere then."""
    page.evaluate("new Promise(done => requestAnimationFrame(() => setTimeout(done)))")


def saved(moves: str, **fields: object) -> dict[str, object]:
    """A game of the user, who was first, as the app keeps it."""
    record = {"format": "fourfold-game", "version": 1, "moves": moves, **fields}
    return {"id": moves, "mySide": "first", "record": record}


def play(page: Page, columns: str) -> None:
    """Press the keys of these columns, each when it is the user's turn."""
    for column in columns:
        page.wait_for_selector(".board.active")
        page.keyboard.press(column)


def choose_opponent(dialog: Locator, opponent: str) -> None:
    """Choose an opponent in the dialog for a new game."""
    named = {"human": "Two players"}.get(opponent, opponent)
    if opponent in LEVELS or opponent == "human":
        dialog.get_by_role("radio", name=re.compile(f"^{named}$", re.IGNORECASE)).check(force=True)
    else:
        dialog.get_by_role("radio", name="More opponents").check(force=True)
        dialog.get_by_role("combobox", name="More opponents").select_option(opponent)


def reply_on(page: Page, position: Position) -> int:
    """The column that the opponent has played since this position, on a board to play on."""
    labels = page.locator(".columns button").evaluate_all(
        "all => Object.fromEntries(all.map(each => [each.dataset.column, each.ariaLabel]))"
    )
    for column in position.legal_moves:
        discs = re.findall("Red|Yellow", labels[str(column)] or "")
        if len(discs) > position.height(column):
            return column
    raise AssertionError("the opponent has not replied")


def saved_json(page: Page, button: str) -> Any:
    """The contents of the JSON file that a button saves."""
    return json.loads(downloaded(page, button).read_text(encoding="utf-8"))


def downloaded(page: Page, button: str) -> Path:
    """The file that a button saves."""
    with page.expect_download() as download:
        page.get_by_role("button", name=button).click()
    return download.value.path()


def skip_unless_linux() -> None:
    """The system's browser is found on Linux only."""
    if sys.platform != "linux":
        pytest.skip("looks for Chromium where Linux has it")
