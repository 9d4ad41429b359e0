"""The first visit, the choice of an opponent, sounds, and the About screen."""

import re

from playwright.sync_api import expect
from support.browser import PHONE, SMALLEST, App, accessibility_faults, at, kept, play

_WINDOWS = [(320, 568), (560, 360), (740, 360), (768, 1024), (841, 700), (1181, 700)]
_CUT_OFF = """[...document.querySelectorAll("nav span")]
    .filter(each => each.scrollWidth > each.offsetWidth).map(each => each.textContent)"""
# They are short: a busy machine may not see one.
_COUNT_CELEBRATIONS = """() => {
    window.celebrations = 0;
    const isOne = node => node instanceof Element && node.matches(".celebration");
    new MutationObserver(changes => {
        const added = changes.flatMap(({addedNodes}) => [...addedNodes]);
        celebrations += added.filter(isOne).length;
    }).observe(document.body, {childList: true, subtree: true});
}"""


def test_a_first_visit_is_welcomed_once_and_the_first_scores_are_explained(app: App) -> None:
    page = app.context(first_visit=True, viewport=PHONE).new_page()
    page.goto(f"{app.address}#/explore")  # a link leads where it says
    page.wait_for_selector(".board")
    welcome = page.get_by_role("region", name="Welcome to fourfold")
    note = page.get_by_role("region", name="What the scores mean")
    expect(welcome).to_have_count(0)
    app.go(page, "")
    expect(welcome).to_be_visible()
    assert not accessibility_faults(page)
    # The links by keyboard.
    welcome.get_by_role("link", name="Learn").focus()
    page.keyboard.press("Enter")
    at(page, "#/learn")
    app.show(page, "#/analyse")
    expect(note).to_be_visible()
    expect(page.locator(".pending")).to_have_count(0)
    assert not accessibility_faults(page)
    note.get_by_role("button", name="Close this note").click()
    app.show(page, "#/explore")
    expect(page.locator(".score").first).to_be_visible()
    expect(note).to_have_count(0)
    app.go(page, "")
    page.keyboard.press("4")
    expect(page.locator(".moves li")).to_have_count(2)
    expect(welcome).to_have_count(0)
    # It can be read again. "Play" continues with the board.
    page.get_by_role("link", name="About fourfold").click()
    page.get_by_role("button", name="Show the welcome again").click()
    welcome.get_by_role("button", name="Play").focus()
    page.keyboard.press("Enter")
    expect(welcome).to_have_count(0)
    expect(page.get_by_role("button", name="Column 4")).to_be_focused()
    page.keyboard.press("Space")
    expect(page.locator(".moves li")).to_have_count(4)
    assert kept(page, "notes") == ["scores", "welcome"]


def test_the_first_move_ends_the_welcome(app: App) -> None:
    page = app.context(first_visit=True, viewport=PHONE).new_page()
    app.go(page, "")
    welcome = page.get_by_role("region", name="Welcome to fourfold")
    expect(welcome).to_be_visible()
    page.get_by_role("button", name="Column 4").click()
    expect(welcome).to_have_count(0)
    expect(page.locator(".moves li")).to_have_count(2)
    assert kept(page, "notes") == ["welcome"]
    # Read again during a game, it stays until the next move.
    page.get_by_role("link", name="About fourfold").click()
    page.get_by_role("button", name="Show the welcome again").click()
    expect(welcome).to_be_visible()
    page.keyboard.press("4")
    expect(welcome).to_have_count(0)


def test_a_level_is_chosen_with_the_keyboard_and_sounds_need_no_audio(app: App) -> None:
    context = app.context(viewport=SMALLEST, reduced_motion="no-preference")
    context.add_init_script("delete window.AudioContext")
    page = context.new_page()
    app.go(page, "")
    page.keyboard.press("n")
    dialog = page.get_by_role("dialog")
    levels = dialog.get_by_role("group", name="Opponent").get_by_role("radio")
    expect(levels).to_have_count(12)  # ten levels, two players, more
    expect(dialog.get_by_role("radio", name="Learner")).to_be_focused()
    expect(dialog.get_by_text("1041 Elo")).to_be_visible()
    page.keyboard.press("ArrowDown")
    student = dialog.get_by_role("radio", name="Student")
    expect(student).to_be_checked()
    expect(student).to_have_accessible_description(re.compile("1177 Elo .*One diagonal in three"))
    assert page.evaluate("document.documentElement.scrollWidth") <= SMALLEST["width"]
    assert not accessibility_faults(page)
    page.keyboard.press("Enter")
    expect(page.locator(".players li").nth(1)).to_contain_text("Student")

    page.get_by_role("button", name="Settings").click()
    sounds = page.get_by_role("switch", name="Sounds")
    expect(sounds).not_to_be_checked()
    sounds.focus()
    page.keyboard.press("Space")
    page.keyboard.press("Escape")
    app.go(page, "")
    # Four in a row, with all that moves and sounds; keys are not held up.
    page.keyboard.press("n")
    expect(student).to_be_focused()
    for _ in range(6):
        page.keyboard.press("ArrowDown")
    expect(dialog.get_by_role("radio", name="Two players")).to_be_checked()
    page.keyboard.press("Enter")
    page.evaluate(_COUNT_CELEBRATIONS)
    play(page, "4455667")
    expect(page.locator(".winning-cell")).to_have_count(4)
    page.keyboard.press("u")
    expect(page.locator(".celebration, .result")).to_have_count(0)
    play(page, "7")
    expect(page.locator(".result")).to_be_visible()
    assert page.evaluate("celebrations") == 2
    expect(page.locator(".celebration")).to_have_count(0)  # it ends by itself
    page.get_by_role("button", name="Settings").click()
    expect(sounds).to_be_checked()


def test_about_explains_scores_and_lists_keys(app: App) -> None:
    page = app.open("#/about/scores", viewport=PHONE)
    for width, height in _WINDOWS:  # the navigation fits into all of them
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert page.evaluate(_CUT_OFF) == []
    page.set_viewport_size(PHONE)
    heading = page.get_by_role("heading", name="What the scores mean")
    expect(heading).to_be_focused()
    expect(heading).to_be_in_viewport()
    expect(page.get_by_text(re.compile(r"^Version \d+\.\d+"))).to_have_count(1)
    expect(page.locator(".keys-of-screens section")).to_have_count(5)
    page.get_by_role("link", name="Play", exact=True).click()
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("dialog").get_by_role("link", name="About fourfold").click()
    at(page, "#/about")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.get_by_role("heading", level=1)).to_have_text("About fourfold")
