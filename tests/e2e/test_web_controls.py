"""Keys, clicks and the browser's own buttons, on every screen."""

import json
from itertools import pairwise

import pytest
from playwright.sync_api import Browser, Locator, Page, expect
from support.browser import (
    App,
    accessibility_faults,
    address,
    box,
    boxes,
    keep,
    moves_of_match,
    open_records,
    play,
)

_REASONS = "**/api/v1/explanations/**"

# Real keys are events of their own: what one of them changed is drawn before the next comes, but
# other events, such as a changed address, may arrive later. Returns the number of columns that
# the board shows as typed ahead, before the opponent has had any time.
_TYPE_FAST = """async keys => {
    for (const key of keys) {
        document.body.dispatchEvent(new KeyboardEvent("keydown", {key, bubbles: true}));
        for (let turn = 0; turn < 20; turn++) await Promise.resolve();
    }
    return document.querySelectorAll(".board .mark-note").length;
}"""

# Opens a review and presses a key as soon as it is there, before it is painted.
_KEY_AT_ONCE = """async ([address, key]) => {
    const shown = new Promise(done => {
        const watch = () => document.querySelector("[role=slider]") && done();
        new MutationObserver(watch).observe(document.body, {childList: true, subtree: true});
    });
    location.hash = address;
    await shown;
    document.body.dispatchEvent(new KeyboardEvent("keydown", {key, bubbles: true}));
}"""

# Records the bounds below the board, by the place of their column. `changed` waits for a change.
_RECORD_BOUNDS = """() => {
    const bound = ({textContent: [sign, ...number]}) =>
        [sign, Number(number.join("").replace("\\u2212", "-"))];
    const linesOf = score => [...score.querySelectorAll("text")];
    const boundsOf = score =>
        [linesOf(score)[0].getAttribute("x"), Object.fromEntries(linesOf(score).map(bound))];
    const read = () =>
        JSON.stringify([...document.querySelectorAll(".board .score")].map(boundsOf));
    window.seen = [read()];
    window.changed = new Promise(done => {
        const look = () => window.seen.at(-1) !== read() && done(window.seen.push(read()));
        const options = {childList: true, subtree: true, characterData: true};
        new MutationObserver(look).observe(document.querySelector(".board"), options);
    });
}"""


def against(app: App, opponent: str, script: str = "") -> Page:
    """A page with a new match. Every player has the seed 0."""
    context = app.context(stored={"settings": {"opponent": opponent}})
    context.add_init_script(script)
    context.add_init_script("""
        Math.random = () => 0;
        crypto.getRandomValues = array => array.fill(array instanceof BigUint64Array ? 0n : 0);
    """)
    page = context.new_page()
    page.goto(f"{app.address}#/play")
    page.wait_for_selector(".board")
    return page


def column(page: Page, number: int) -> Locator:
    return page.locator(f'.columns button[data-column="{number - 1}"]')


def test_arrow_keys_step_after_a_click_on_the_board(app: App) -> None:
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
    app.show(page, "#/explore/4")
    column(page, 3).click()
    for key, there in (
        ("ArrowLeft", "/4"), ("ArrowLeft", ""), ("ArrowRight", "/4"), ("End", "/43"), ("Home", "")
    ):  # fmt: skip
        page.keyboard.press(key)
        assert address(page) == f"#/explore{there}"
    # A keyboard user chooses columns with the same keys.
    column(page, 4).focus()
    page.keyboard.press("ArrowRight")
    expect(column(page, 5)).to_be_focused()
    assert address(page) == "#/explore"


def test_a_double_click_and_a_held_key_act_once(app: App) -> None:
    page = app.open(stored={"settings": {"opponent": "human"}})
    column(page, 4).dblclick()
    assert moves_of_match(page) == "4"
    for _ in range(3):
        page.keyboard.down("5")  # held: the second and third are repetitions
    page.keyboard.up("5")
    assert moves_of_match(page) == "45"
    column(page, 6).focus()
    for _ in range(3):
        page.keyboard.down("Enter")
    page.keyboard.up("Enter")
    assert moves_of_match(page) == "456"
    page.get_by_role("button", name="Resign").dblclick()
    expect(page.get_by_role("button", name="Really resign?")).to_be_visible()
    expect(page.locator(".result")).to_have_count(0)
    app.show(page, "#/analyse/4455")
    for _ in range(3):
        page.keyboard.down("ArrowLeft")  # stepping continues
    page.keyboard.up("ArrowLeft")
    assert address(page) == "#/analyse/4455?at=4"


def test_keys_typed_fast_are_all_played(app: App) -> None:
    page = app.open("#/explore")
    page.evaluate(_TYPE_FAST, "4455")
    assert address(page) == "#/explore/4455"
    app.show(page, "#/analyse")
    page.evaluate(_TYPE_FAST, "4455")
    assert address(page) == "#/analyse/4455"


def test_keys_typed_while_the_opponent_thinks_are_played_afterwards(app: App) -> None:
    page = against(app, "random")
    assert page.evaluate(_TYPE_FAST, "456") == 2  # 4 is played at once
    expect(page.locator(".moves li")).to_have_count(6)
    assert moves_of_match(page) == "465663"
    expect(page.locator(".board .mark-note")).to_have_count(0)
    assert page.evaluate(_TYPE_FAST, ["1", "2", "Escape"]) == 0
    expect(page.locator(".moves li")).to_have_count(8)
    expect(page.locator("h1")).to_have_text("Your turn")
    assert moves_of_match(page) == "46566312"


@pytest.mark.parametrize("locks", [True, False], ids=["locks", "no locks"])
def test_of_two_tabs_one_answers(app: App, *, locks: bool) -> None:
    # Without locks as on plain http.
    page = against(app, "random", "" if locks else "delete Navigator.prototype.locks")
    context = page.context
    other, watcher = context.new_page(), context.new_page()
    other.goto(page.url)
    watcher.goto(f"{app.address}404.html")
    watcher.evaluate("""() => {
        document.title = "";
        addEventListener("storage", ({key, newValue}) => {
            if (key === "fourfold.match") document.title += ` ${JSON.parse(newValue).record.moves}`;
        });
    }""")
    page.bring_to_front()
    play(page, "4")
    expect(other.locator(".moves li")).to_have_count(2)
    other.bring_to_front()
    play(other, "5")
    expect(page.locator(".moves li")).to_have_count(4)
    expect(page.locator("h1")).to_have_text("Your turn")
    expect(watcher).to_have_title("4 46 465 4656")  # each move once
    # A tab that is closed leaves the answer to the other.
    play(page, "6")
    page.close()
    expect(other.locator(".moves li")).to_have_count(6)


def test_a_win_is_announced_when_the_disc_has_landed(app: App) -> None:
    settings = {"opponent": "human"}
    context = app.context(reduced_motion="no-preference", stored={"settings": settings})
    page = context.new_page()
    page.clock.install(time=0)
    page.goto(f"{app.address}#/play")
    play(page, "445566")
    page.clock.pause_at(600_000)
    page.keyboard.press("7")
    expect(page.locator(".moves li")).to_have_count(7)
    expect(page.locator("h1")).to_have_text("Red to move")
    expect(page.locator(".winning-line, .result")).to_have_count(0)
    expect(page.get_by_role("status").filter(has_text="wins")).to_have_count(0)
    page.clock.run_for(1000)
    expect(page.locator("h1")).to_have_text("Red wins!")
    expect(page.locator(".winning-line")).to_have_count(1)
    expect(page.locator(".result")).to_be_visible()
    expect(page.get_by_role("status").filter(has_text="Red wins!")).to_have_count(1)


def test_a_board_that_takes_long_shows_what_is_proven_and_can_be_stopped(app: App) -> None:
    # After these moves the bounds become narrower several times in a second.
    page = app.open("#/analyse/555555?size=10x7")
    progress = page.locator(".progress")
    expect(progress).to_contain_text("This board takes a while. Proven so far: between a loss in")
    expect(progress).to_contain_text("Depth reached: ")
    expect(page.locator(".score.unproven")).to_have_count(10)
    expect(page.locator(".score.unproven").first).to_contain_text("≥")
    page.evaluate(_RECORD_BOUNDS)
    labels = boxes(page, ".board .score")
    assert len(labels) == 10
    for left, right in pairwise(labels):
        assert left["x"] + left["width"] <= right["x"], "bounds overlap"
    progress.get_by_role("button", name="Stop").click()
    expect(progress).to_contain_text("Stopped. Proven so far: between a loss in")
    assert not accessibility_faults(page)
    progress.get_by_role("button", name="Continue").click()
    expect(progress.get_by_role("button", name="Stop")).to_be_visible()
    page.evaluate("changed")
    seen = [dict(json.loads(each)) for each in page.evaluate("seen")]
    for before, after in pairwise(seen):
        for column, bounds in before.items():
            assert after[column].get("≥", 0) >= bounds.get("≥", -99), f"{column}: {before} {after}"
            assert after[column].get("≤", 0) <= bounds.get("≤", 99), f"{column}: {before} {after}"
    app.show(page, "#/explore?size=10x7")
    expect(page.locator(".explore-moves").get_by_text("not proven").first).to_be_visible()
    table, panel = box(page.locator(".explore-moves")), box(page.locator(".panel"))
    assert table["x"] + table["width"] <= panel["x"] + panel["width"]
    page.get_by_role("button", name="Stop").click()
    app.show(page, "#/review/12345?size=10x7")
    page.get_by_role("button", name="Stop").click()
    expect(page.get_by_text("of 5 moves judged")).to_be_visible()
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    expect(page.get_by_text("Move 1 is not judged: the review was stopped.")).to_be_visible()
    page.get_by_role("button", name="Continue").click()
    expect(page.locator("progress")).to_be_visible()
    keep(page, "settings", {"columns": 10, "rows": 7, "opponent": "strong"})
    app.go(page, "#/play")
    page.keyboard.press("a")
    expect(page.locator(".moves li")).to_have_count(2)
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".hint")).to_contain_text("best, not proven.")
    page.get_by_role("button", name="Stop").click()
    expect(page.locator(".progress")).to_contain_text("Stopped.")


def test_analyse_keeps_its_work(app: App) -> None:
    work = "#/analyse/4455(1)6?at=445"
    page = app.open(work)
    navigation = page.get_by_role("navigation", name="Screens")
    for reload in (False, True):
        navigation.get_by_role("link", name="Play").click()
        expect(page.locator(".controls")).to_be_visible()
        if reload:
            page.reload()
            expect(page.locator(".controls")).to_be_visible()
        navigation.get_by_role("link", name="Analyse").click()
        expect(page.locator(".tree button")).to_have_count(6)
        assert address(page) == work
    other = page.context.new_page()
    app.go(other, "#/analyse")
    expect(other.locator(".tree button")).to_have_count(6)
    assert address(other) == work
    play(other, "7")  # a tab of its own
    navigation.get_by_role("link", name="Play").click()
    navigation.get_by_role("link", name="Analyse").click()
    expect(page.locator(".tree button")).to_have_count(6)
    page.get_by_role("button", name="Clear").click()
    expect(page.locator(".tree button")).to_have_count(0)
    page.go_back()
    expect(page.locator(".tree button")).to_have_count(6)
    page.go_forward()
    expect(page.locator(".tree button")).to_have_count(0)
    assert address(page) == "#/analyse"
    navigation.get_by_role("link", name="Play").click()
    navigation.get_by_role("link", name="Analyse").click()
    expect(page.locator(".tree")).to_contain_text("No moves yet")


def test_the_address_of_a_review_contains_the_move(app: App) -> None:
    page = app.open("#/explore")
    page.evaluate(_KEY_AT_ONCE, ["#/review/4141415", "ArrowLeft"])
    graph = page.get_by_role("slider", name="Who is winning")
    expect(graph).to_have_attribute("aria-valuenow", "6")
    for _ in range(2):
        page.keyboard.press("ArrowLeft")
    assert address(page) == "#/review/4141415?at=4"
    page.reload()
    expect(graph).to_have_attribute("aria-valuenow", "4")
    shared = app.open(address(page))
    expect(shared.get_by_role("slider")).to_have_attribute("aria-valuenow", "4")
    shared.evaluate("location.hash = '#/review/4141415?at=2'")
    expect(shared.get_by_role("slider")).to_have_attribute("aria-valuenow", "2")
    shared.evaluate("location.hash = '#/review/4141415?at=8'")
    expect(shared.get_by_role("alert")).to_contain_text("the game has only 7 moves.")
    page.get_by_role("link", name="Analyse").last.click()
    expect(page.locator(".tree")).to_be_visible()
    page.go_back()
    expect(graph).to_have_attribute("aria-valuenow", "4")
    page.go_back()  # not through the moves
    expect(page.get_by_role("heading", name="Explore")).to_be_visible()


def test_a_link_to_a_saved_game_works_elsewhere(app: App) -> None:
    page = app.open("#/review")
    record = {"format": "fourfold-game", "version": 1, "moves": "4141", "first": "Ada"}
    open_records(page, record)
    expect(page.locator("h1")).to_have_text("Ada v. Yellow")
    page.keyboard.press("Home")
    other = app.open(address(page))
    expect(other.locator("h1")).to_have_text("Red v. Yellow")
    expect(other.get_by_role("slider")).to_have_attribute("aria-valuenow", "0")


def test_an_unknown_address_shows_a_page(web_address: str, chromium: Browser) -> None:
    page = chromium.new_page()  # not of `app`: the browser logs an error for such an address
    answer = page.goto(f"{web_address}nowhere/at/all")
    assert answer is not None
    assert answer.status == 404
    expect(page.get_by_role("heading", name="Page not found")).to_be_visible()
    assert page.locator("main").evaluate("main => getComputedStyle(main).padding") == "24px"
    page.get_by_role("link", name="Play Connect Four").click()
    expect(page.locator(".board")).to_be_visible()
    page.close()
