"""The web app as a whole: access for all, small, quick, and without a network."""

import gzip
import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from browser import DESKTOP, LARGEST, PHONE, SMALLEST, accessibility_faults, play
from playwright.sync_api import expect

from fourfold.web.files import STATIC

if TYPE_CHECKING:
    from browser import App

_SCREENS = [
    "#/play",
    "#/analyse/4455",
    "#/review/4141414",
    "#/explore",
    "#/puzzles",
    "#/laboratory",
]
_BUDGET = 150_000  # bytes, gzipped, for the app's code and for the engine each

# Not by `wait_for_function`, which evaluates text over and over: the page rightly forbids that.
_UNTIL_SERVED_FROM_THE_CACHE = """async () => {
    const worker = navigator.serviceWorker;
    const controlled = new Promise(done => worker.addEventListener("controllerchange", done));
    if (!worker.controller) await controlled;
}"""


@pytest.mark.parametrize("theme", ["light", "dark", "contrast", "colorblind"])
def test_no_screen_has_a_serious_accessibility_fault(app: "App", theme: str) -> None:
    page = app.open(viewport=DESKTOP)
    page.evaluate(
        "theme => localStorage.setItem('fourfold.settings', JSON.stringify({theme}))", theme
    )
    faults = []
    for at in _SCREENS if theme in {"light", "dark"} else _SCREENS[:2]:
        app.go(page, at)
        expect(page.locator(".pending, progress")).to_have_count(0)
        faults += [f"{at} {fault}" for fault in accessibility_faults(page)]
    assert not faults, "\n".join(faults)


def test_dialogs_have_no_serious_accessibility_fault(app: "App") -> None:
    page = app.open(viewport=PHONE)
    page.get_by_role("button", name="Settings").click()
    assert not accessibility_faults(page)
    page.keyboard.press("Escape")
    page.keyboard.press("n")
    assert not accessibility_faults(page)


@pytest.mark.parametrize("size", [SMALLEST, LARGEST], ids=["320 px", "4K"])
def test_nothing_sticks_out(app: "App", size: dict[str, int]) -> None:
    page = app.open(viewport=size)
    for at in _SCREENS:
        app.go(page, at)
        expect(page.locator(".pending, progress")).to_have_count(0)
        width = page.evaluate("document.documentElement.scrollWidth")
        assert width <= size["width"], f"{at} is {width} wide"


def test_works_without_a_network_after_the_first_visit(app: "App") -> None:
    context = app.context()
    page = context.new_page()
    app.go(page, "")
    page.evaluate(_UNTIL_SERVED_FROM_THE_CACHE)
    context.set_offline(True)
    page.reload()
    play(page, "4")
    expect(page.locator(".moves li")).to_have_count(2)
    app.go(page, "#/analyse/76461241141")
    expect(page.locator("h1")).to_have_text("Red wins in 15 moves")


def test_first_paint_does_not_wait_for_the_engine(app: "App") -> None:
    context = app.context()
    context.route("**/*.wasm", lambda _route: None)  # never answered
    page = context.new_page()
    page.goto(app.address)
    page.get_by_role("button", name="Column 4").click()
    expect(page.locator(".disc-first").first).to_be_visible()


def test_page_loads_nothing_of_the_engine_by_itself(app: "App") -> None:
    of_engine = re.compile(r"dist-.*\.js|worker-.*\.js|.*\.wasm|.*\.book")
    engine = {path.name for path in STATIC.rglob("*") if of_engine.fullmatch(path.name)}
    assert {Path(name).suffix for name in engine} == {".js", ".wasm", ".book"}
    page = app.context().new_page()
    fetched: set[str] = set()  # by the page itself: the service worker fetches everything, later
    page.on("request", lambda request: fetched.add(request.url.rpartition("/")[2]))
    page.goto(app.address, wait_until="networkidle")
    expect(page.get_by_role("button", name="Column 4")).to_be_visible()
    assert fetched
    assert not fetched & engine


def test_app_and_engine_keep_to_their_budgets() -> None:
    def size(*patterns: str) -> int:
        files = {path for pattern in patterns for path in STATIC.rglob(pattern)}
        return sum(len(gzip.compress(path.read_bytes())) for path in files)

    assert size("*.js", "*.css", "*.html") < _BUDGET
    assert max(len(gzip.compress(path.read_bytes())) for path in STATIC.rglob("*.wasm")) < _BUDGET
