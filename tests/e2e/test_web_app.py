"""The web app as a whole: accessibility, size, speed, and offline use."""

import gzip
import re
import shutil
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from support.browser import (
    DESKTOP,
    LARGEST,
    PHONE,
    SMALLEST,
    UNTIL_SERVED_FROM_THE_CACHE,
    App,
    accessibility_faults,
    boxes,
    files_served,
    play,
)

from fourfold.web.files import STATIC

_SCREENS = [
    "#/play",
    "#/analyse/4455",
    "#/learn",
    "#/learn/threats/4",
    "#/learn/odd-and-even/3",
    "#/learn/endgame/1",
    "#/learn/centre/end",
    "#/review/4141414",
    "#/explore",
    "#/puzzles",
    "#/lab",
    "#/you",
    "#/about",
    "#/game",
    "#/strategy",
    "#/strategy/train",
]
# Bytes, gzipped.
_FIRST_LOAD_BUDGET = 80_000
_APP_BUDGET = 252_000  # all screens; Win by heart is 19 kB, games online and the lobby are 20 kB
_PUZZLE_BUDGET = 60_000  # loaded with the screen of puzzles
_LESSON_BUDGET = 12_000  # loaded with the screen of lessons
_STRATEGY_BUDGET = 60_000  # loaded with Win by heart
_LANGUAGE_BUDGET = 15_000  # what is loaded of another language at a time
_ENGINE_BUDGET = 320_000  # searches for 64 and 128 bits (90 kB), players, explanations, reviews


def _faults(app: App, page: Page, screens: list[str], *rules: str) -> list[str]:
    faults = []
    for at in screens:
        app.show(page, at)
        expect(page.locator(".pending, progress")).to_have_count(0)
        faults += [f"{at} {fault}" for fault in accessibility_faults(page, *rules)]
    return faults


def test_every_screen_fits_on_the_page_and_has_no_serious_accessibility_fault(app: App) -> None:
    page = app.open()
    faults = []
    for at in _SCREENS:
        faults += _faults(app, page, [at])
        for size in (SMALLEST, LARGEST, DESKTOP):
            page.set_viewport_size(size)
            width = page.evaluate("document.documentElement.scrollWidth")
            assert width <= size["width"], f"{at} is {width} wide in a window of {size['width']}"
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("theme", ["dark", "contrast", "colorblind"])
def test_every_theme_has_enough_contrast(app: App, theme: str) -> None:
    page = app.open(stored={"settings": {"theme": theme}})
    screens = _SCREENS if theme == "dark" else _SCREENS[:2]
    faults = _faults(app, page, screens, "color-contrast")  # other rules see no theme
    assert not faults, "\n".join(faults)


def test_dialogs_have_no_serious_accessibility_fault(app: App) -> None:
    page = app.open(viewport=PHONE)
    page.get_by_role("button", name="Settings").click()
    assert not accessibility_faults(page)
    page.keyboard.press("Escape")
    page.keyboard.press("n")
    assert not accessibility_faults(page)


@pytest.mark.parametrize("board", ["4x16", "8x15", "16x7"])
def test_boards_of_every_shape_fit_the_window(app: App, board: str) -> None:
    columns, rows = map(int, board.split("x"))
    page = app.open(stored={"settings": {"columns": columns, "rows": rows, "analysis": False}})
    for at in ("play", "analyse/1", "analyse/1?setup=on", "explore/1", "review/1"):
        app.show(page, f"#/{at}{'&' if '?' in at else '?'}size={board}")
        expect(page.locator(".board").first).to_be_visible()
        for size in (DESKTOP, PHONE, SMALLEST):
            page.set_viewport_size(size)
            box = boxes(page, ".board")[0]
            assert box["width"] >= min(20 * columns, size["width"] - 40), f"{at}, {size}: {box}"
            assert box["height"] <= size["height"] - 60, f"{at}, {size}: {box}"
            width = page.evaluate("document.documentElement.scrollWidth")
            assert width <= size["width"], f"{at}, {size}"


_BROKEN = [
    "48x",
    "<img src=x onerror=alert(1)>",
    "4444444",
    "1" * 3000,
    "%E0%A4%A",
    "9?size=99x99",
    "../4",
]


def test_broken_links_are_answered_by_a_message(app: App) -> None:
    page = app.open()
    for screen in ("review", "explore", "puzzles", "lab"):
        for rest in _BROKEN:
            app.show(page, f"#/{screen}/{rest}")
            if screen == "puzzles" and rest.startswith("9"):  # one size, and this number
                continue
            expect(page.get_by_role("alert")).to_be_visible()
            assert page.locator("img").count() == 0
        page.get_by_role("alert").get_by_role("link").click()
        expect(page.get_by_role("alert")).to_have_count(0)
        expect(page.locator("h1")).to_be_visible()


def test_works_without_a_network_after_the_first_visit(app: App) -> None:
    context = app.context(service_worker=True)
    page = context.new_page()
    app.go(page, "")
    page.evaluate(UNTIL_SERVED_FROM_THE_CACHE)
    context.set_offline(True)
    page.reload()
    play(page, "4")
    expect(page.locator(".moves li")).to_have_count(2)
    app.show(page, "#/analyse/76461241141")
    expect(page.locator("h1")).to_have_text("Red wins in 15 moves")


def _publish_another_build(folder: Path) -> None:
    """A new version of the app: its scripts have other names."""
    scripts = list((folder / "assets").glob("*.js"))
    for path in [*scripts, folder / "index.html", folder / "sw.js"]:
        text = path.read_text(encoding="utf-8")
        for script in scripts:
            text = text.replace(script.name, f"new-{script.name}")
        if path.name == "sw.js":
            text = re.sub(r"fourfold-[0-9a-f]{16}", "fourfold-new", text)
        path.write_text(text, encoding="utf-8")
    for script in scripts:
        script.rename(script.with_name(f"new-{script.name}"))


def test_a_new_version_is_announced_and_shown_completely(app: App, tmp_path: Path) -> None:
    shutil.copytree(STATIC, tmp_path, dirs_exist_ok=True)
    with files_served(tmp_path) as address:
        context = app.context(service_worker=True)
        page = context.new_page()
        other = context.new_page()
        for each in (page, other):
            each.goto(address)
            each.evaluate(UNTIL_SERVED_FROM_THE_CACHE)
        play(page, "4")
        _publish_another_build(tmp_path)
        page.evaluate("navigator.serviceWorker.getRegistration().then(found => found.update())")
        notice = page.get_by_text("A new version of fourfold is available.")
        expect(notice).to_be_visible()
        assert not accessibility_faults(page)
        page.get_by_role("button", name="Reload").click()
        expect(page.locator('script[src*="new-index"]')).to_have_count(1)
        expect(notice).to_have_count(0)
        expect(page.locator(".moves li").first).to_be_visible()
        # The page of the old version continues, and knows about the new one.
        other.get_by_role("link", name="Analyse").click()
        expect(other.get_by_text("Best play")).to_be_visible()
        expect(other.get_by_role("button", name="Reload")).to_be_visible()


def test_a_browser_without_storage_space_shows_a_message(app: App) -> None:
    page = app.open()
    notice = page.get_by_text("Your browser isn't saving data")
    page.evaluate("""() => {
        const record = {format: "fourfold-game", version: 1, moves: "44", more: "x".repeat(4e6)};
        const games = [{id: "1", mySide: "first", record}];
        localStorage.setItem("fourfold.games", JSON.stringify(games));
        for (let size = 2 ** 22; size >= 1; size /= 2) {
            try {
                localStorage.setItem(`full${size}`, "x".repeat(size));
            } catch {}
        }
    }""")
    page.reload()
    expect(notice).to_have_count(0)
    play(page, "4")
    expect(notice).to_be_visible()
    assert not accessibility_faults(page)
    page.once("dialog", lambda dialog: dialog.accept())
    page.get_by_role("button", name="Delete saved games").click()
    expect(notice).to_have_count(0)


def test_the_page_neither_loads_the_engine_by_itself_nor_waits_for_it(app: App) -> None:
    of_engine = re.compile(r"dist-.*\.js|worker-.*\.js|.*\.wasm|.*\.book")
    engine = {path.name for path in STATIC.rglob("*") if of_engine.fullmatch(path.name)}
    assert {Path(name).suffix for name in engine} == {".js", ".wasm", ".book"}
    context = app.context()
    context.route("**/*.wasm", lambda _route: None)  # never answered
    page = context.new_page()
    fetched: set[str] = set()
    page.on("request", lambda request: fetched.add(request.url.rpartition("/")[2]))
    page.goto(app.address, wait_until="networkidle")
    expect(page.get_by_role("button", name="Column 4")).to_be_visible()
    assert fetched
    assert not fetched & engine
    page.get_by_role("button", name="Column 4").click()
    expect(page.locator(".disc-first").first).to_be_visible()


def test_first_load_keeps_to_its_budget(app: App) -> None:
    page = app.context(first_visit=True).new_page()
    sizes: dict[str, int] = {}
    page.on("response", lambda found: sizes.update({found.url: len(gzip.compress(found.body()))}))
    page.goto(app.address, wait_until="networkidle")
    expect(page.get_by_role("button", name="Column 4")).to_be_visible()
    code = {url: size for url, size in sizes.items() if not url.endswith((".png", ".svg"))}
    assert {Path(url).suffix for url in code} >= {".js", ".css"}
    assert sum(code.values()) < _FIRST_LOAD_BUDGET, code


def test_app_and_engine_keep_to_their_budgets() -> None:
    def size(*patterns: str) -> int:
        files = {path for pattern in patterns for path in STATIC.rglob(pattern)}
        return sum(len(gzip.compress(path.read_bytes())) for path in files)

    puzzles = size("puzzle-data-*.js")
    strategy = size("strategy-data-*.js")
    assert 0 < puzzles < _PUZZLE_BUDGET
    lessons = size("lesson-data-*.js")
    assert 0 < lessons < _LESSON_BUDGET
    assert 0 < strategy < _STRATEGY_BUDGET
    others = size("language-*.js")
    assert size("*.js", "*.css", "*.html") - puzzles - lessons - strategy - others < _APP_BUDGET
    assert (
        max(len(gzip.compress(path.read_bytes())) for path in STATIC.rglob("language-*.js"))
        < _LANGUAGE_BUDGET
    )
    assert (
        max(len(gzip.compress(path.read_bytes())) for path in STATIC.rglob("*.wasm"))
        < _ENGINE_BUDGET
    )
