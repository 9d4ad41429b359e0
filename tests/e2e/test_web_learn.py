"""Lessons in the browser: a whole lesson with the keyboard, and progress that is never lost."""

import pytest
from playwright.sync_api import Page, expect
from support.browser import (
    DESKTOP,
    PHONE,
    App,
    accessibility_faults,
    break_engine,
    keep_text,
    kept,
    mend_engine,
    unreadable_original,
)

from fourfold.learn.lessons import Attempt, Kind, Lesson, lesson, lessons


def outcome(page: Page, title: str) -> None:
    expect(page.locator(".outcome strong")).to_have_text(title)


def choose_cell(page: Page, cell: str) -> None:
    """With the arrow keys, from the middle of the bottom row or from where the keyboard is."""
    if page.locator(".cells button:focus").count() == 0:
        page.keyboard.press("ArrowUp")
    here = page.locator(".cells button:focus").get_attribute("data-cell")
    assert here is not None
    column, row = (int(number) for number in here.split(","))
    wanted_column, wanted_row = (int(number) - 1 for number in cell.split(","))
    for _ in range((wanted_column - column) % 7):
        page.keyboard.press("ArrowRight")
    for _ in range((wanted_row - row) % 6):
        page.keyboard.press("ArrowUp")
    page.keyboard.press("Space")


def give(page: Page, kind: Kind, answer: str, options: list[str]) -> None:
    match kind:
        case Kind.PLAY:
            page.wait_for_selector(".board.active")
            page.keyboard.press(answer)
        case Kind.CELL:
            choose_cell(page, answer)
        case Kind.CHOOSE:
            page.keyboard.press(str(options.index(answer) + 1))
        case Kind.COUNT:
            page.keyboard.type(answer)
            page.keyboard.press("Enter")


def do(page: Page, of: Lesson, number: int) -> None:
    """Do an exercise without a mistake."""
    exercise = of.exercises[number - 1]
    attempt = Attempt(exercise)
    while not attempt.is_done:
        answer = attempt.accepted[0]
        give(page, exercise.kind, answer, list(exercise.options))
        attempt = attempt.answered(answer)
    outcome(page, "Right!")


def watch_demonstration(page: Page, centre: Lesson) -> None:
    """The first lesson begins with it."""
    expect(page.get_by_role("heading", name=centre.title)).to_be_focused()
    page.keyboard.press("End")
    expect(page.get_by_role("status").last).to_contain_text("makes four at the other one")
    expect(page.locator(".winning-line")).to_be_visible()
    assert not accessibility_faults(page)
    page.keyboard.press("n")
    expect(page.get_by_role("heading", name=centre.title)).to_be_focused()


def repeat_what_was_missed(page: Page, centre: Lesson) -> None:
    """The second exercise comes back before the lesson ends."""
    expect(page.get_by_text("Once more")).to_be_visible()
    do(page, centre, 2)
    page.keyboard.press("n")
    expect(page.get_by_role("heading", name="Lesson finished")).to_be_focused()
    expect(page.get_by_role("img", name="2 of 3 stars")).to_be_visible()
    expect(page.get_by_text("Two stars: one exercise needed a second try.")).to_be_visible()
    assert kept(page, "lesson-results")["centre"]["missed"] == []


def test_a_whole_lesson_with_the_keyboard(app: App) -> None:
    centre = lesson("centre")
    page = app.open("#/learn", viewport=PHONE, color_scheme="dark")
    page.get_by_role("link", name="1. The rules and the centre").focus()
    page.keyboard.press("Enter")
    watch_demonstration(page, centre)
    do(page, centre, 1)
    page.keyboard.press("n")
    outcome(page, "Red is to move. Make four.")
    # A wrong move: a response of its own, the refutation on the board, and the engine's reasons.
    page.keyboard.press("1")
    outcome(page, "Not column 1")
    response = "Look for a column with three discs of Red on top."
    expect(page.locator(".outcome")).to_contain_text(response)
    expect(page.locator(".step-buttons .count")).to_have_text("2 / 2")
    expect(page.locator(".winning-line")).to_be_visible()
    expect(page.locator(".reasons li").first).to_contain_text("Yellow makes four at column 4")
    expect(page.get_by_role("status").last).to_contain_text("Not column 1.")
    retry = page.get_by_role("button", name="Try again")
    expect(retry).to_be_in_viewport(ratio=1)
    assert not accessibility_faults(page)
    page.set_viewport_size(DESKTOP)
    page.emulate_media(color_scheme="light")
    expect(page.locator("html[data-theme=light]")).to_have_count(1)
    expect(retry).to_be_in_viewport(ratio=1)
    assert not accessibility_faults(page)
    page.keyboard.press("r")
    outcome(page, "Red is to move. Make four.")
    page.keyboard.press("h")
    outcome(page, "Hint")
    expect(page.locator(".outcome")).to_contain_text("You can make four at once.")
    expect(page.locator(".mark-note")).to_have_count(0)  # a hint, not the answer
    page.keyboard.press("h")
    outcome(page, "The answer")
    do(page, centre, 2)
    # What is done is still done after a reload, and the lesson goes on from there.
    app.show(page, "#/learn")
    page.reload()
    page.get_by_role("link", name="1. The rules and the centre").press("Enter")
    for number in range(3, len(centre.exercises) + 1):
        expect(page.locator("a[aria-current=step]")).to_have_text(str(number))
        do(page, centre, number)
        page.keyboard.press("n")
    repeat_what_was_missed(page, centre)
    assert kept(page, "lessons")["done"] == {"centre": list(range(1, len(centre.exercises) + 1))}
    expect(page.get_by_role("link", name="Puzzles: win in one")).to_be_visible()
    page.keyboard.press("n")
    expect(page.get_by_role("heading", name=lessons()[1].title)).to_be_visible()
    # A game against the opponent of the lesson.
    app.show(page, "#/learn/centre/end")
    page.get_by_role("link", name="Play against Newcomer").press("Enter")
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("radio", name="Newcomer")).to_be_checked()


def test_a_key_pressed_as_soon_as_an_exercise_appears_has_the_last_word(app: App) -> None:
    page = app.open("#/learn/centre/1")
    do(page, lesson("centre"), 1)
    # Before the browser has painted the second exercise: nothing but microtasks in between.
    page.evaluate("""async () => {
        const press = (key) => dispatchEvent(new KeyboardEvent("keydown", { key }));
        press("n");
        while (document.querySelector("[aria-current=step]").textContent !== "2") await null;
        press("1");
    }""")
    outcome(page, "Not column 1")
    expect(page.get_by_role("status").last).to_contain_text("Not column 1.")


def test_lessons_work_without_the_engine(app: App) -> None:
    page = app.open("#/learn")
    break_engine(page)
    zugzwang, endgame = lesson("zugzwang"), lesson("endgame")
    app.show(page, "#/learn/zugzwang/2")  # a line
    page.keyboard.press("7")
    outcome(page, "Not column 7")
    page.keyboard.press("r")
    do(page, zugzwang, 2)
    for number in (1, 2):  # a number and a choice
        app.show(page, f"#/learn/endgame/{number}")
        do(page, endgame, number)
    app.show(page, "#/learn/double-threats/1")
    page.keyboard.press("1")
    expect(page.locator(".outcome")).to_contain_text("Add a third so that both ends stay free.")
    retry = page.locator(".reasons").get_by_role("button", name="Try again")
    expect(retry).to_be_visible()
    mend_engine(page)
    retry.click()
    expect(page.locator(".reasons li").first).to_contain_text("Column 1 throws away the win")


@pytest.mark.parametrize("broken", ["{", '{"format": "fourfold-lesson-progress", "version": 9}'])
def test_progress_that_cannot_be_read_is_kept(app: App, broken: str) -> None:
    page = app.open("#/play")
    keep_text(page, "lessons", broken)
    page.reload()
    app.show(page, "#/learn/centre/1")
    notice = page.get_by_role("alert").filter(has_text="Some of the lesson progress")
    expect(notice).to_be_visible()
    do(page, lesson("centre"), 1)
    assert kept(page, "lessons")["done"] == {"centre": [1]}
    assert kept(page, "lessons.unreadable") == [broken]
    page.reload()
    expect(notice).to_be_visible()
    assert unreadable_original(page) == broken


def test_addresses_that_name_nothing(app: App) -> None:
    page = app.open("#/learn/luck")
    expect(page.get_by_text("There is no lesson “luck”.")).to_be_visible()
    app.show(page, "#/learn/centre/99")
    expect(page.get_by_text("This lesson has no exercise “99”.")).to_be_visible()
    page.get_by_role("link", name="All lessons").click()
    expect(page.get_by_role("heading", name="Learn Connect Four")).to_be_visible()
