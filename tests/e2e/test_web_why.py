"""Explanations in the browser. They come from the engine, without a server."""

import re

from playwright.sync_api import Browser, Page, expect
from support.browser import (
    DESKTOP,
    LARGEST,
    PHONE,
    SMALLEST,
    UNTIL_SERVED_FROM_THE_CACHE,
    App,
    accessibility_faults,
    address,
    break_engine,
    files_served,
    mend_engine,
    saved_json,
)
from support.json_schema import check

from fourfold import Game, Position, Side, Solver
from fourfold.explain import THOROUGH, Explanation, Names, explain
from fourfold.review import review
from fourfold.rules.notation import parse_moves
from fourfold.web.files import STATIC

MOVES = "6667731736555164"
BLUNDERED = "4141415"
NAMES = Names("Red", "Yellow")


def wait_for_reasons(page: Page) -> None:
    expect(page.locator(".reasons[aria-busy=false]")).to_be_visible()


def sentences(page: Page) -> list[str]:
    return page.locator(".reasons li").all_inner_texts()


def explained(position: Position, column: int | None) -> Explanation:
    return explain(position, Solver(), column, names=NAMES, effort=THOROUGH)


def expected(moves: str, column: int | None = None) -> list[str]:
    return explained(Position.from_moves(moves), column).sentences()


def test_what_is_shown_can_be_saved_as_json(app: App) -> None:
    position, solver, cost = Position.from_moves(MOVES), Solver(), {"nodes": 0, "seconds": 0}
    page = app.open(f"#/analyse/{MOVES}")
    expect(page.locator(".pending, .unproven")).to_have_count(0)
    page.locator(".why summary").click()
    page.get_by_role("button", name="Download").click()
    expect(page.get_by_role("button", name="Explanation")).to_be_disabled()  # it is not shown
    analysis = saved_json(page, "Analysis (JSON)")
    check("Analysis", analysis)
    assert analysis | cost == solver.analyse(position).to_dict(MOVES) | cost
    page.keyboard.press("Escape")
    page.locator(".why summary").click()
    wait_for_reasons(page)
    page.get_by_role("button", name="Download").click()
    explanation = saved_json(page, "Explanation (JSON)")
    check("Explanation", explanation)
    assert explanation == {"moves": MOVES, **explained(position, None).to_dict()}
    page.keyboard.press("Escape")

    app.show(page, f"#/review/{BLUNDERED}")
    expect(page.locator(".key-moments")).to_be_visible()
    expect(page.locator("progress")).to_have_count(0)
    reviewed = saved_json(page, "Download review")
    check("Review", reviewed)
    expected_review = review(Game.from_moves(BLUNDERED), solver, names=NAMES).to_dict()
    assert Game.from_dict(reviewed.pop("game")).moves == BLUNDERED
    del expected_review["game"]
    assert reviewed == expected_review


def test_analyse_explains_on_pages_of_every_size(app: App) -> None:
    page = app.open(f"#/analyse/{MOVES}")
    wait_for_reasons(page)
    assert sentences(page) == expected(MOVES)
    for kind in ("best", "zugzwang", "threat"):
        expect(page.locator(f".board .mark-{kind}")).to_have_count(1)
    expect(
        page.get_by_role("list", name="Marks on the board").get_by_role("listitem")
    ).to_have_text(["best move", "Red threatens four", "a side will be forced to play here"])
    for size in (DESKTOP, PHONE):
        page.set_viewport_size(size)
        expect(page.locator(".reasons li").first).to_be_visible()
        assert not accessibility_faults(page)
    _fits(page)
    app.show(page, f"#/review/{BLUNDERED}")
    page.locator(".key-moments button").first.click()
    _fits(page)


def _fits(page: Page) -> None:
    for size in (SMALLEST, LARGEST):
        page.set_viewport_size(size)
        assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]


def test_a_finished_game_is_explained(app: App) -> None:
    moves = "466444664224223373533577655"
    page = app.open(f"#/analyse/{moves}", viewport=PHONE)
    wait_for_reasons(page)
    played = parse_moves(moves)
    found = explain(
        Position.from_moves(moves), Solver(), names=NAMES, played=played, effort=THOROUGH
    )
    said = [sentence.removeprefix("Move 26: ") for sentence in found.sentences()]
    assert sentences(page) == said
    expect(page.locator(".reasons h3")).to_have_text(["The end", "Move 26: Yellow, column 5"])
    expect(page.get_by_role("group", name="Explain a column")).to_have_count(0)
    page.keyboard.press("ArrowLeft")
    expect(page.get_by_role("group", name="Explain a column")).to_be_visible()


def test_a_column_can_be_explained(app: App) -> None:
    page = app.open(f"#/analyse/{MOVES}")
    wait_for_reasons(page)
    page.get_by_role("button", name="Explain column 4").click()
    expect(page.locator(".reasons h3").first).to_have_text("Column 4")
    assert sentences(page) == expected(MOVES, 3)
    expect(page.locator(".board .mark-bad")).to_have_count(1)
    page.get_by_role("button", name="Explain column 3").click()
    expect(page.locator(".reasons h3").first).to_have_text("Column 3, the best move")
    page.get_by_role("button", name="Explain column 4").click()
    expect(page.locator(".reasons h3").first).to_have_text("Column 4")
    why = page.get_by_role("region", name="How it continues")
    why.get_by_role("button", name="Continue with column 4").nth(1).click()
    assert address(page) == f"#/analyse/{MOVES}44"
    expect(page.locator(".reasons h3").first).not_to_have_text("Column 4")


def test_the_line_of_a_column_plays_by_itself(app: App) -> None:
    page = app.open("#/analyse/414141")
    wait_for_reasons(page)
    page.get_by_role("button", name="Explain column 2").click()
    line = page.get_by_role("region", name="How it continues")
    expect(line.get_by_role("listitem")).to_have_text(["2", "1"])
    line.get_by_role("button", name="Play through").click()
    expect(page.locator("h1")).to_have_text("Yellow has won")


def test_going_back_and_forth_shows_the_same_explanation_and_the_panel_stays_closed(
    app: App,
) -> None:
    page = app.open("#/analyse/44")
    wait_for_reasons(page)
    page.keyboard.press("ArrowLeft")
    wait_for_reasons(page)
    here = sentences(page)
    for key in ("ArrowRight", "ArrowLeft"):
        page.keyboard.press(key)
        wait_for_reasons(page)
    assert sentences(page) == here == expected("4")
    page.locator(".why summary").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".reasons")).to_have_count(0)
    page.reload()
    expect(page.locator(".why")).to_be_visible()
    expect(page.locator(".reasons")).to_have_count(0)


def test_sides_are_called_as_the_theme_calls_them(app: App) -> None:
    page = app.open("#/analyse/434343", stored={"settings": {"theme": "colorblind"}})
    wait_for_reasons(page)
    said = " ".join(sentences(page))
    assert "Orange" in said or "Blue" in said
    assert "Red" not in said


def test_without_the_engine_it_shows_a_message_and_tries_again(app: App) -> None:
    page = app.open("#/about")
    break_engine(page)
    app.show(page, "#/analyse/44")
    expect(page.locator(".reasons")).to_have_text(re.compile("^The engine could not explain"))
    mend_engine(page)
    page.locator(".reasons").get_by_role("button", name="Try again").click()
    expect(page.locator(".reasons li").first).to_be_visible()


def test_from_a_plain_file_server_and_offline(chromium: Browser) -> None:
    """After the first visit an explanation and a review with reasons need no network."""
    with files_served(STATIC) as address:
        app = App(chromium, address)
        context = app.context(service_worker=True)
        page = context.new_page()
        app.go(page, "")
        page.evaluate(UNTIL_SERVED_FROM_THE_CACHE)
        context.set_offline(offline=True)
    # The server is gone, too.
    app.go(page, f"#/analyse/{MOVES}")
    wait_for_reasons(page)
    assert sentences(page) == expected(MOVES)
    app.show(page, f"#/review/{BLUNDERED}")
    page.locator(".key-moments button").first.click()
    page.get_by_role("button", name="Show the better move").click()
    found = review(Game.from_moves(BLUNDERED), Solver(), names=NAMES)
    told = page.locator(".lit-reasons li").all_inner_texts()
    assert " ".join(told) == " ".join(found.key_moments[0].sentences[:-1])  # but not the cost
    accuracy = page.locator(".summary .accuracy td").all_inner_texts()
    assert accuracy == [f"{found.accuracy[side]:.1f}" for side in Side]
    app.close()
