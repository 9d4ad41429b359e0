"""Keys, clicks and the browser's own buttons, on every screen."""

import json
from typing import TYPE_CHECKING, Any

from browser import play
from playwright.sync_api import Locator, Page, Route, expect

if TYPE_CHECKING:
    from browser import App
    from playwright.sync_api import Browser

_REASONS = "**/api/v1/explanations/**"

# Real keys are events of their own: what one of them changed is drawn before the next comes, but
# other events, such as a changed address, may be heard later.
_TYPE_FAST = """async keys => {
    for (const key of keys) {
        document.body.dispatchEvent(new KeyboardEvent("keydown", {key, bubbles: true}));
        for (let turn = 0; turn < 20; turn++) await Promise.resolve();
    }
}"""


def address(page: Page) -> str:
    return str(page.evaluate("location.hash"))


def moves(page: Page) -> str:
    """The move string of the match, as the app keeps it."""
    kept = page.evaluate("localStorage.getItem('fourfold.match')")
    return json.loads(kept)["record"]["moves"] if kept else ""


def against(app: "App", opponent: str, **options: Any) -> Page:
    """A page with a new match."""
    page = app.open(**options)
    page.evaluate(
        "opponent => localStorage.setItem('fourfold.settings', JSON.stringify({opponent}))",
        opponent,
    )
    app.go(page, "#/play")
    return page


def column(page: Page, number: int) -> Locator:
    return page.get_by_role("button", name=f"Column {number}")


def test_arrow_keys_step_after_a_click_on_the_board(app: "App") -> None:
    page = app.open("#/analyse")
    page.get_by_label("Moves", exact=True).focus()
    for number in (4, 3):
        column(page, number).click()
    assert address(page) == "#/analyse/43"
    for key, there in (("ArrowLeft", "43?at=4"), ("Home", "43?at="), ("ArrowRight", "43?at=4")):
        page.keyboard.press(key)
        assert address(page) == f"#/analyse/{there}"
    page.keyboard.press("5")  # not into the field that had the focus before
    assert address(page) == "#/analyse/43(5)?at=45"
    app.go(page, "#/explore/4")
    column(page, 3).click()
    for key, there in (
        ("ArrowLeft", "/4"), ("ArrowLeft", ""), ("ArrowRight", "/4"), ("End", "/43"), ("Home", "")
    ):  # fmt: skip
        page.keyboard.press(key)
        assert address(page) == f"#/explore{there}"
    # Whoever comes by the keyboard chooses columns with the same keys.
    column(page, 4).focus()
    page.keyboard.press("ArrowRight")
    expect(column(page, 5)).to_be_focused()
    assert address(page) == "#/explore"


def test_a_double_click_and_a_held_key_act_once(app: "App") -> None:
    page = against(app, "human")
    column(page, 4).dblclick()
    assert moves(page) == "4"
    for _ in range(3):
        page.keyboard.down("5")  # held: the second and third are repetitions
    page.keyboard.up("5")
    assert moves(page) == "45"
    column(page, 6).focus()
    for _ in range(3):
        page.keyboard.down("Enter")
    page.keyboard.up("Enter")
    assert moves(page) == "456"
    page.get_by_role("button", name="Resign").dblclick()
    expect(page.get_by_role("button", name="Really resign?")).to_be_visible()
    expect(page.locator(".result")).to_have_count(0)
    app.go(page, "#/analyse/4455")
    for _ in range(3):
        page.keyboard.down("ArrowLeft")  # stepping goes on
    page.keyboard.up("ArrowLeft")
    assert address(page) == "#/analyse/4455?at=4"


def test_keys_typed_fast_are_all_played(app: "App") -> None:
    page = app.open("#/explore")
    page.evaluate(_TYPE_FAST, "4455")
    assert address(page) == "#/explore/4455"
    app.go(page, "#/analyse")
    page.evaluate(_TYPE_FAST, "4455")
    assert address(page) == "#/analyse/4455"


def test_the_address_of_a_review_holds_the_move(app: "App") -> None:
    page = app.open("#/explore")
    page.evaluate("location.hash = '#/review/4141415'")
    graph = page.get_by_role("slider", name="Score by move")
    expect(graph).to_have_attribute("aria-valuenow", "7")
    for _ in range(3):
        page.keyboard.press("ArrowLeft")
    assert address(page) == "#/review/4141415?at=4"
    page.reload()
    expect(graph).to_have_attribute("aria-valuenow", "4")
    shared = app.open(address(page))
    expect(shared.get_by_role("slider")).to_have_attribute("aria-valuenow", "4")
    shared.evaluate("location.hash = '#/review/4141415?at=2'")
    expect(shared.get_by_role("slider")).to_have_attribute("aria-valuenow", "2")
    shared.evaluate("location.hash = '#/review/4141415?at=8'")
    expect(shared.get_by_role("alert")).to_contain_text("The game has 7 moves.")
    page.get_by_role("link", name="Analyse").last.click()
    expect(page.locator(".tree")).to_be_visible()
    page.go_back()
    expect(graph).to_have_attribute("aria-valuenow", "4")
    page.go_back()  # not through the moves
    expect(page.get_by_role("heading", name="Explore")).to_be_visible()


def test_a_link_to_a_saved_game_works_elsewhere(app: "App") -> None:
    page = app.open("#/review")
    record = {"format": "fourfold-game", "version": 1, "moves": "4141", "first": "Ada"}
    page.get_by_label("Open a record file").set_input_files(
        {"name": "a.json", "mimeType": "application/json", "buffer": json.dumps(record).encode()}
    )
    expect(page.locator("h1")).to_have_text("Ada v. Yellow")
    page.keyboard.press("Home")
    other = app.open(address(page))
    expect(other.locator("h1")).to_have_text("Red v. Yellow")
    expect(other.get_by_role("slider")).to_have_attribute("aria-valuenow", "0")


def test_an_explanation_that_failed_can_be_asked_for_again(app: "App") -> None:
    context = app.context()
    failing = True

    def answer(route: Route) -> None:
        if failing:
            route.fulfill(json={})
        else:
            route.continue_()

    context.route(_REASONS, answer)
    page = context.new_page()
    app.go(page, "#/analyse/44")
    page.locator(".why summary").click()
    retry = page.locator(".reasons").get_by_role("button", name="Try again")
    expect(retry).to_be_visible()
    retry.click()
    expect(retry).to_be_visible()  # still failing
    failing = False
    retry.click()
    expect(page.locator(".reasons li").first).to_be_visible()
    expect(retry).to_have_count(0)
    context.set_offline(offline=True)
    play(page, "1")
    expect(retry).to_be_visible()
    context.set_offline(offline=False)  # by itself
    expect(page.locator(".reasons li").first).to_be_visible()
    expect(retry).to_have_count(0)


def test_an_unknown_address_shows_a_page(web_address: str, chromium: "Browser") -> None:
    page = chromium.new_page()  # not of `app`: the browser complains of such an address
    answer = page.goto(f"{web_address}nowhere/at/all")
    assert answer is not None
    assert answer.status == 404
    expect(page.get_by_role("heading", name="Page not found")).to_be_visible()
    assert page.locator("main").evaluate("main => getComputedStyle(main).padding") == "24px"
    page.get_by_role("link", name="Play Connect Four").click()
    expect(page.locator(".board")).to_be_visible()
    page.close()
