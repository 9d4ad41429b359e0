"""Solving puzzles in the browser: to their end, with a rating, and without losing any progress."""

import json
import re
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page, ViewportSize, expect
from support.browser import (
    DESKTOP,
    App,
    accessibility_faults,
    boxes,
    break_engine,
    keep_text,
    mend_engine,
    saved_json,
    unreadable_original,
)

from fourfold import Solver
from fourfold.explain import THOROUGH, Names, explain
from fourfold.learn.puzzles import Goal, ProgressFile, Puzzle, of_the_day, shipped

PUZZLES = shipped()
PHONE: ViewportSize = {"width": 360, "height": 740}
NAMES = Names("Red", "Yellow")
PROGRESS = {"format": "fourfold-puzzle-progress", "version": 1, "solved": ["44"], "missed": ["4"]}
PROGRESS |= {"row": 2, "longestRow": 3, "lastDay": 1, "days": 1, "longestDays": 7}


def number_of(goal: Goal, moves: int, skip: int = 0) -> int:
    """The number of a puzzle whose line has at least so many moves."""
    fitting = [
        number
        for number, puzzle in enumerate(PUZZLES, start=1)
        if puzzle.goal is goal and len(puzzle.line) >= moves
    ]
    return fitting[skip]


def wrong_column(puzzle: Puzzle) -> str:
    return next(str(c + 1) for c in puzzle.position.legal_moves if str(c + 1) != puzzle.line[0])


def colours(puzzle: Puzzle) -> tuple[str, str]:
    """The solver's and the opponent's."""
    return ("Red", "Yellow") if len(puzzle.moves) % 2 == 0 else ("Yellow", "Red")


def themes(puzzle: Puzzle) -> list[str]:
    """As they are written on the page."""
    return [theme.replace("-", " ").capitalize() for theme in puzzle.themes]


def solve(page: Page, line: str) -> None:
    """Play the right moves, each after the opponent's answer."""
    for column in line[::2]:
        page.wait_for_selector(".board.active")
        page.keyboard.press(column)
    expect(page.locator(".outcome strong")).to_have_text("Solved!")


def rating(page: Page) -> int:
    found = re.search(r"\d+", page.locator("header .rating").inner_text().split(":")[1])
    assert found is not None
    return int(found.group())


def tile(page: Page, title: str) -> Any:
    return page.locator(".standing dl > div").filter(has_text=title).locator("dd")


def places_on(page: Page) -> list[Any]:
    """Where the board and the buttons are, in two windows; both must be in sight."""
    places = []
    for size in (PHONE, DESKTOP):
        page.set_viewport_size(size)
        for each in (page.locator(".board"), page.locator(".actions")):
            expect(each).to_be_in_viewport(ratio=1)
        places += boxes(page, ".board", ".actions")
    return places


def readable_beside_the_board(page: Page, sentence: Locator) -> None:
    """Check that a sentence and the board are in sight, in two windows."""
    for size in (PHONE, DESKTOP):
        page.set_viewport_size(size)
        sentence.blur()
        sentence.focus()
        expect(page.locator(".board")).to_be_in_viewport(ratio=0.95)
        expect(sentence).to_be_in_viewport(ratio=1)


def accessible_everywhere(page: Page) -> None:
    """Check a light page on a desktop, and a dark one on a phone. The page stays dark."""
    assert accessibility_faults(page) == []
    page.set_viewport_size(PHONE)
    page.emulate_media(color_scheme="dark")
    expect(page.locator("html[data-theme=dark]")).to_have_count(1)
    assert accessibility_faults(page) == []
    page.set_viewport_size(DESKTOP)


def test_a_puzzle_is_played_to_its_end(app: App) -> None:
    number = number_of(Goal.WIN, 5)
    puzzle = PUZZLES[number - 1]
    page = app.open(f"#/puzzles/{number}")
    solver, opponent = colours(puzzle)
    expect(page.locator(".task")).to_have_text(f"{solver} to move and win")
    expect(page.locator(".rating abbr").first).to_have_text("?")
    expect(page.locator(".themes")).to_have_count(0)  # they would help
    places = places_on(page)
    before = rating(page)

    first, answer = puzzle.line[0], puzzle.line[1]
    page.keyboard.press(first)
    expect(page.locator(".outcome strong")).to_have_text("Right, keep going!")
    said = f"{opponent} answered in column {answer}."
    expect(page.locator(".outcome p")).to_have_text(said)
    expect(page.get_by_role("status").filter(has_text=said)).to_have_count(1)
    assert places_on(page) == places
    solve(page, puzzle.line[2:])
    expect(page.locator(".winning-line")).not_to_have_count(0)
    expect(page.locator(".outcome p")).to_contain_text("On the first try.")
    expect(page.locator("header .gain")).to_have_text(re.compile(r"^\+\d+$"))
    after = before + int(page.locator("header .gain").inner_text())
    assert rating(page) == after
    expect(page.locator(".themes dt")).to_have_text(themes(puzzle))
    expect(page.locator(".reasons[aria-busy=false]")).to_be_visible()
    reasons = explain(puzzle.position, Solver(), puzzle.solution, names=NAMES, effort=THOROUGH)
    assert page.locator(".reasons li").all_text_contents() == reasons.sentences()
    sentence = page.locator(".readable").first  # lights what it is about, on the first board
    sentence.focus()
    expect(page.locator(".board [class*=mark-]")).not_to_have_count(0)
    expect(page.locator(".winning-line")).to_have_count(0)
    readable_beside_the_board(page, sentence)
    page.locator("summary").filter(has_text="Results by theme").click()
    expect(page.locator(".winning-line")).not_to_have_count(0)
    expect(page.locator(".by-theme meter").first).to_have_attribute(
        "aria-label", "1 of 1 on the first try"
    )
    accessible_everywhere(page)

    page.keyboard.press("Home")  # the line can be stepped through
    expect(page.locator(".step-buttons .count")).to_have_text(f"0 / {len(puzzle.line)}")
    expect(page.locator(".winning-line")).to_have_count(0)
    page.keyboard.press("n")
    expect(page.locator("h1")).not_to_have_text(f"Puzzle {number}")
    assert rating(page) == after
    app.show(page, f"#/puzzles/{number}")  # the same again is not rated
    solve(page, puzzle.line)
    expect(page.locator(".outcome p")).to_contain_text("not rated")
    expect(page.locator("header .gain")).to_have_count(0)
    assert rating(page) == after
    expect(tile(page, "First tries in a row")).to_contain_text("1")


def test_a_wrong_move_counts_and_is_refuted(app: App) -> None:
    number = number_of(Goal.WIN, 3, skip=3)
    puzzle = PUZZLES[number - 1]
    wrong = wrong_column(puzzle)
    page = app.open(f"#/puzzles/{number}")
    before = rating(page)
    page.get_by_role("button", name=f"Column {wrong}").click()
    expect(page.locator(".outcome strong")).to_have_text(f"Column {wrong} does not win")
    expect(page.locator("header .gain")).to_have_text(re.compile("^\N{MINUS SIGN}[0-9]+$"))
    assert rating(page) < before
    why = explain(puzzle.position, Solver(), int(wrong) - 1, names=NAMES, effort=THOROUGH)
    expect(page.locator(".reasons li")).to_have_text(list(why.about_move))
    count = page.locator(".step-buttons .count")  # it is played on the board
    expect(count).to_have_text(re.compile(rf"[2-9] / {len(why.line)}"))
    expect(page.get_by_role("button", name="Try again")).to_be_visible()
    accessible_everywhere(page)
    page.keyboard.press("End")
    expect(count).to_have_text(re.compile(r"(\d+) / \1"))
    page.keyboard.press("r")
    expect(page.locator(".task")).to_be_visible()
    solve(page, puzzle.line)
    expect(page.locator(".outcome p")).to_contain_text("Not on the first try.")
    expect(tile(page, "On the first try")).to_contain_text("0")
    expect(tile(page, "Your puzzle rating")).to_contain_text("1 rated puzzle")


def test_hints_and_solutions_cost_the_first_try(app: App) -> None:
    win, save = number_of(Goal.WIN, 3), number_of(Goal.SAVE, 3)
    page = app.open(f"#/puzzles/{win}", viewport=PHONE)
    page.get_by_role("button", name="Hint").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_text("costs rating points").first).to_be_visible()  # before it does
    expect(page.locator(".mark-win")).to_have_count(0)
    expect(page.locator("header .gain")).to_have_count(0)
    page.keyboard.press("Enter")
    expect(page.locator(".mark-win")).not_to_have_count(0)
    expect(page.locator("header .gain")).to_have_text(re.compile("^\N{MINUS SIGN}"))
    expect(page.get_by_role("button", name="Hint")).to_be_focused()
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".columns :focus")).to_have_count(1)
    solve(page, PUZZLES[win - 1].line)

    app.show(page, f"#/puzzles/{save}")
    puzzle = PUZZLES[save - 1]
    solver, _ = colours(puzzle)
    expect(page.locator(".task")).to_have_text(f"{solver} to move and save the game")
    page.keyboard.press("h")
    page.keyboard.press("h")
    expect(page.locator(".outcome p")).to_contain_text(puzzle.line[0])
    page.get_by_role("button", name="Solution").click()
    expect(page.locator(".outcome strong")).to_have_text("The solution")
    count = page.locator(".step-buttons .count")
    expect(count).to_have_text(f"{len(puzzle.line)} / {len(puzzle.line)}")  # by itself
    expect(page.get_by_role("link", name="Analyse").last).to_have_attribute(
        "href", f"#/analyse/{puzzle.moves}{puzzle.line}?at={puzzle.moves}"
    )
    expect(tile(page, "On the first try")).to_contain_text("01 of")


def test_the_puzzle_of_the_day_is_that_of_python_and_counts_days(app: App) -> None:
    puzzle = of_the_day(PUZZLES, datetime.now(tz=UTC).date())
    page = app.open("#/puzzles")
    expect(page.locator("h1")).to_have_text("Puzzle of the day")
    expect(tile(page, "Days in a row")).to_contain_text("0")
    solve(page, puzzle.line)
    expect(tile(page, "Days in a row")).to_contain_text("1")

    theme = PUZZLES[-1].themes[0]
    page.get_by_role("combobox", name="Theme").select_option(theme)
    page.get_by_role("combobox", name="Difficulty").select_option("expert")
    page.get_by_role("button", name="Next puzzle").click()
    expect(page.locator(".task")).to_be_visible()
    page.get_by_role("button", name="Solution").click()
    page.get_by_role("button", name="Show the solution").click()
    expect(page.locator(".about")).to_contain_text("Expert")
    expect(page.locator(".themes")).to_contain_text(themes(PUZZLES[-1])[0])
    page.get_by_role("link", name="Daily puzzle").click()
    expect(page.locator("h1")).to_have_text("Puzzle of the day")


def test_progress_is_never_lost(app: App, tmp_path: Path) -> None:
    number = number_of(Goal.WIN, 3)
    page = app.open(f"#/puzzles/{number}", stored={"puzzle-progress": PROGRESS})
    expect(tile(page, "First tries in a row")).to_contain_text("2best: 3")
    expect(tile(page, "On the first try")).to_contain_text("11 of")
    other = page.context.new_page()  # a second tab agrees
    other.goto(page.url)
    solve(page, PUZZLES[number - 1].line)
    for each in (page, other):
        expect(tile(each, "First tries in a row")).to_contain_text("3best: 3")
        expect(tile(each, "Your puzzle rating")).to_contain_text("1 rated puzzle")
    found = re.match(r"\d+", tile(page, "Your puzzle rating").inner_text())
    assert found is not None
    expect(tile(other, "Your puzzle rating")).to_contain_text(found.group())
    expect(page.locator("header .rating")).to_contain_text(found.group())
    other.close()

    page.locator("summary").filter(has_text="Save or restore").click()
    saved = saved_json(page, "Download progress")
    file = tmp_path / "progress.json"
    file.write_text(json.dumps(saved))
    read = ProgressFile(file).load()  # the command understands it
    assert [entry.moves for entry in read.history] == [PUZZLES[number - 1].moves]
    expect(page.locator("header .rating")).to_contain_text(str(round(read.rating.rating)))
    for text in ("garbage", '{"version": 77, "x": "<img src=x>"}'):  # damaged, and foreign
        keep_text(page, "puzzle-progress", text)
        app.go(page, "#/puzzles")
        expect(page.get_by_role("alert")).to_contain_text("Nothing is lost")
        expect(tile(page, "On the first try")).to_contain_text("00 of")
        assert text in unreadable_original(page)
        page.keyboard.press("s")  # the app works
        page.keyboard.press("s")
        expect(tile(page, "Your puzzle rating")).to_contain_text("1 rated puzzle")
    assert accessibility_faults(page) == []
    page.once("dialog", lambda dialog: dialog.accept())
    page.get_by_role("button", name="Delete the original").click()
    expect(page.get_by_role("alert")).to_have_count(0)

    page.locator("summary").filter(has_text="Save or restore").click()
    for text, message in (("x", "not JSON"), ("{}", 'no "format"')):
        file.write_text(text)
        page.get_by_label("Open a progress file").set_input_files(file)
        expect(page.get_by_role("alert")).to_contain_text(message)
    file.write_text(json.dumps(saved))
    page.once("dialog", lambda dialog: dialog.accept())
    page.get_by_label("Open a progress file").set_input_files(file)
    expect(tile(page, "On the first try")).to_contain_text("22 of")
    expect(page.get_by_role("alert")).to_have_count(0)


def test_puzzles_work_without_the_engine_and_are_rated_later(app: App) -> None:
    page = app.open("#/about")
    break_engine(page)
    number = number_of(Goal.WIN, 3)
    app.show(page, f"#/puzzles/{number}")
    solve(page, PUZZLES[number - 1].line)
    expect(page.get_by_text("Your rating will be updated later.")).to_be_visible()
    expect(page.locator("header .gain")).to_have_count(0)
    mend_engine(page)
    page.reload()
    expect(tile(page, "Your puzzle rating")).not_to_contain_text("1000")
