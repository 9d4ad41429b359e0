"""Where things are: in small windows, and while the page changes."""

import re

import pytest
from playwright.sync_api import Page, ViewportSize, expect
from support.browser import DESKTOP, App, accessibility_faults, address, box, boxes, play

_SIDEWAYS: ViewportSize = {"width": 740, "height": 360}
_ZOOMED: ViewportSize = {"width": 640, "height": 360}  # a window of 1280 × 720 at 200%
_PHONES: list[ViewportSize] = [{"width": 360, "height": 640}, {"width": 390, "height": 844}]
_MISTAKEN = "44444452222221333333765555576766"
_SCREENS = {
    "#/play": ".controls button",
    "#/analyse/4455": ".step-buttons button",
    "#/review/4141415": ".step-buttons button",
    "#/explore/44": ".step-buttons button",
    "#/puzzles/10": "h1",
    "#/learn/threats/4": "h1",
    "#/analyse/44?setup=on": ".brush",
}

# A button that can be reached is where a click at its middle finds it, once it is scrolled to.
_UNREACHABLE = """() => [...document.querySelectorAll("main button, main a, nav a")].filter(each =>
{
    each.scrollIntoView({block: "center"});
    const {x, y, width, height} = each.getBoundingClientRect();
    if (width === 0 || getComputedStyle(each).visibility === "hidden") return false;
    const found = document.elementFromPoint(x + width / 2, y + height / 2);
    return !each.contains(found);
}).map(each => each.outerHTML.slice(0, 150))"""


def in_sight(page: Page, selector: str) -> None:
    """Check that all these elements are in the window, above the bar at its lower edge."""
    size = page.viewport_size
    assert size is not None
    navigation, *found = boxes(page, "header nav", selector)
    floor = navigation["y"] if navigation["y"] > size["height"] / 2 else size["height"]
    assert found, selector
    for there in found:
        assert there["y"] >= 0, f"{selector}: {there}"
        assert there["y"] + there["height"] <= floor, f"{selector}: {there}"
        assert there["x"] + there["width"] <= size["width"], f"{selector}: {there}"


def test_a_low_window_shows_the_whole_board_and_its_buttons(app: App) -> None:
    page = app.open("#/about")
    for size in (_SIDEWAYS, _ZOOMED):
        page.set_viewport_size(size)
        for at, buttons in _SCREENS.items():
            app.show(page, at)
            expect(page.locator(".pending, progress")).to_have_count(0)
            page.evaluate("scrollTo(0, 0)")  # the end of this loop scrolls
            in_sight(page, f".board, {buttons}")
            assert boxes(page, ".board")[0]["height"] >= 250, at
            assert page.evaluate("document.documentElement.scrollWidth") <= size["width"], at
            assert not page.evaluate(_UNREACHABLE), at
        app.show(page, "#/lab")
        assert not page.evaluate(_UNREACHABLE)
        assert not accessibility_faults(page)


def test_a_new_screen_starts_at_its_top(app: App) -> None:
    page = app.open("#/about", viewport=_SIDEWAYS)
    expect(page.locator("h1")).to_be_visible()
    page.evaluate("scrollTo(0, 300)")
    assert page.evaluate("scrollY") == 300
    page.get_by_role("link", name="Learn", exact=True).click()
    expect(page).to_have_url(re.compile("#/learn"))
    assert page.evaluate("scrollY") == 0


def test_back_and_forward_are_above_the_fold_on_a_phone(app: App) -> None:
    page = app.open("#/about")
    for size in _PHONES:
        page.set_viewport_size(size)
        for at in ("#/analyse/4455", "#/review/4141415", "#/explore/44"):
            app.show(page, at)
            expect(page.locator(".pending, progress")).to_have_count(0)
            in_sight(page, ".board, .step-buttons button")


def test_rows_are_numbered_where_sentences_name_them(app: App) -> None:
    page = app.open("#/play")
    expect(page.locator(".board")).to_be_visible()
    expect(page.locator(".board .row-number")).to_have_count(0)
    for at in ("#/review/4141415", "#/analyse/4455"):
        app.show(page, at)
        numbers = page.locator(".board .row-number")
        assert numbers.all_text_contents() == ["1", "2", "3", "4", "5", "6"]
        heights = [each["y"] for each in boxes(page, ".board .row-number")]
        assert heights == sorted(heights, reverse=True)  # from the bottom
    # The columns can still be clicked where they are drawn.
    app.show(page, "#/play")
    app.show(page, "#/analyse/1")
    # Not that of a best move, which is marked instead.
    cell = box(page.locator(".board .number:not(.row-number)", has_text="3"))
    page.mouse.click(cell["x"] + cell["width"] / 2, cell["y"] + 100)
    assert address(page) == "#/analyse/13"


@pytest.mark.parametrize("size", [DESKTOP, _PHONES[0]], ids=["desktop", "phone"])
def test_controls_stay_where_they_are(app: App, size: dict[str, int]) -> None:
    page = app.open(stored={"settings": {"opponent": "human", "why": True}}, viewport=size)
    controls: tuple[str, ...] = (".board", ".controls button")
    page.evaluate("scrollTo(0, 0)")
    before = boxes(page, *controls)
    assert len(before) > 1
    page.get_by_role("button", name="Hint").click()
    expect(page.get_by_text("Column 4 is best")).to_be_visible()
    page.get_by_role("button", name="Scores").click()
    expect(page.locator(".score")).to_have_count(7)
    page.get_by_role("button", name="Resign").focus()
    play(page, "4")
    page.get_by_role("button", name="Resign").click()
    expect(page.get_by_role("button", name="Really resign?")).to_be_visible()
    page.evaluate("scrollTo(0, 0)")
    assert boxes(page, *controls) == before
    play(page, "455667")
    expect(page.locator(".result")).to_be_visible()  # above the controls
    page.evaluate("scrollTo(0, 0)")
    assert boxes(page, ".board") == before[:1]

    app.show(page, "#/analyse/4455")
    always = (".board", ".step-buttons button", ".toggles button")
    controls = (*always, ".best-play button:has(.icon)", ".tree")
    expect(page.locator(".reasons[aria-busy=false]")).to_be_visible()
    expect(page.locator(".pending")).to_have_count(0)
    page.evaluate("scrollTo(0, 0)")
    before = boxes(page, *controls)
    for key in ("ArrowLeft", "Home", "End", "6"):
        page.keyboard.press(key)
        expect(page.locator(".reasons[aria-busy=false]")).to_be_visible()
        assert boxes(page, *controls) == before, key
    page.get_by_role("button", name="Scores").click()
    expect(page.locator(".score")).to_have_count(0)
    page.evaluate("scrollTo(0, 0)")
    assert boxes(page, *always) == before[:9]


@pytest.mark.parametrize("size", [DESKTOP, _PHONES[0]], ids=["desktop", "phone"])
def test_lists_stay_where_they_are(app: App, size: dict[str, int]) -> None:
    page = app.open(f"#/review/{_MISTAKEN}?at=0", viewport=size)
    controls: tuple[str, ...] = (".board", ".step-buttons button", ".score-graph", ".moves")
    before = boxes(page, *controls)
    assert len(before) == 7
    expect(page.locator("progress")).to_have_count(0)
    for key in ("ArrowRight", "End"):
        page.keyboard.press(key)
        assert boxes(page, *controls) == before, key

    app.show(page, "#/explore/44")
    controls = (".board", ".step-buttons button", ".explore-moves a")
    before = boxes(page, *controls)
    expect(page.locator(".pending")).to_have_count(0)
    assert boxes(page, *controls) == before

    app.show(page, "#/puzzles/10")
    expect(page.locator(".actions")).to_be_visible()
    before = boxes(page, ".board", ".actions")
    for key in ("h", "s"):  # a hint, then the solution: the first time, it says what a hint costs
        page.keyboard.press(key)
        page.keyboard.press(key)
        expect(page.locator(".outcome strong")).not_to_contain_text("Find")
        assert boxes(page, ".board", ".actions") == before, key
