"""Explanations in the browser: asked of the server that serves the page, if there is one."""

import json
import re
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect
from support.browser import DESKTOP, LARGEST, PHONE, SMALLEST, accessibility_faults

from fourfold import Position, Solver
from fourfold.review import THOROUGH, Explanation, Names, explain

if TYPE_CHECKING:
    from support.browser import App

MOVES = "6667731736555164"
BLUNDERED = "4141415"
NAMES = Names("Red", "Yellow")
CALLS = "**/api/v1/explanations/**"
SIZES = pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])


def open_why(page: Page) -> None:
    page.locator(".why summary").click()
    expect(page.locator(".reasons[aria-busy=false]")).to_be_visible()


def sentences(page: Page) -> list[str]:
    return page.locator(".reasons li").all_inner_texts()


def explained(position: Position, column: int | None) -> Explanation:
    return explain(position, Solver(), column, effort=THOROUGH)


def expected(moves: str, column: int | None = None) -> list[str]:
    return explained(Position.from_moves(moves), column).sentences(NAMES)


def counting(page: Page) -> list[str]:
    """The explanations that are asked for from now on."""
    asked: list[str] = []
    page.on("request", lambda r: asked.append(r.url) if "/explanations/" in r.url else None)
    return asked


@SIZES
def test_analyse_tells_why(app: "App", size: dict[str, int]) -> None:
    page = app.open(f"#/analyse/{MOVES}", viewport=size)
    expect(page.locator(".reasons")).to_have_count(0)
    expect(page.locator(".board .mark-best")).to_have_count(0)
    open_why(page)
    assert sentences(page) == expected(MOVES)
    for kind in ("best", "zugzwang", "threat"):
        expect(page.locator(f".board .mark-{kind}")).to_have_count(1)
    expect(
        page.get_by_role("list", name="Marks on the board").get_by_role("listitem")
    ).to_have_text(["best move", "Red would have four", "somebody will have to play here"])
    assert not accessibility_faults(page)


def test_a_column_can_be_asked_about(app: "App") -> None:
    page = app.open(f"#/analyse/{MOVES}")
    open_why(page)
    asked = counting(page)
    page.get_by_role("button", name="Explain column 4").click()
    expect(page.locator(".reasons h3").first).to_have_text("Column 4")
    assert sentences(page) == expected(MOVES, 3)
    expect(page.locator(".board .mark-bad")).to_have_count(1)
    page.get_by_role("button", name="Explain column 3").click()
    expect(page.locator(".reasons h3").first).to_have_text("Column 3, the best move")
    page.get_by_role("button", name="Explain column 4").click()
    expect(page.locator(".reasons h3").first).to_have_text("Column 4")
    assert len(asked) == 2  # of column 4 once
    why = page.get_by_role("region", name="How it goes on")
    why.get_by_role("button", name="Go on with column 4").nth(1).click()
    assert page.evaluate("location.hash") == f"#/analyse/{MOVES}44"
    expect(page.locator(".reasons h3").first).not_to_have_text("Column 4")


def test_the_line_of_a_column_plays_by_itself(app: "App") -> None:
    page = app.open("#/analyse/414141")
    open_why(page)
    page.get_by_role("button", name="Explain column 2").click()
    line = page.get_by_role("region", name="How it goes on")
    expect(line.get_by_role("listitem")).to_have_text(["2", "1"])
    line.get_by_role("button", name="Play it through").click()
    expect(page.locator("h1")).to_have_text("Yellow has won")


def test_the_panel_stays_as_it_was_left(app: "App") -> None:
    page = app.open("#/analyse/44")
    open_why(page)
    page.reload()
    expect(page.locator(".reasons li").first).to_be_visible()
    page.locator(".why summary").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".reasons")).to_have_count(0)
    page.reload()
    expect(page.locator(".why")).to_be_visible()
    expect(page.locator(".reasons")).to_have_count(0)


def test_going_back_and_forth_asks_once(app: "App") -> None:
    page = app.open("#/analyse/44")
    asked = counting(page)
    open_why(page)
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".reasons[aria-busy=false]")).to_be_visible()
    here = sentences(page)
    for key in ("ArrowRight", "ArrowLeft"):
        page.keyboard.press(key)
        expect(page.locator(".reasons[aria-busy=false]")).to_be_visible()
    assert sentences(page) == here == expected("4")
    assert len(asked) == 2


def test_sides_are_called_as_the_theme_calls_them(app: "App") -> None:
    page = app.open("#/analyse/4343")
    page.evaluate("localStorage.setItem('fourfold.settings', '{\"theme\": \"colorblind\"}')")
    app.go(page, "#/analyse/434343")
    open_why(page)
    said = " ".join(sentences(page))
    assert "Orange" in said or "Blue" in said
    assert "Red" not in said


@SIZES
def test_review_tells_why_at_a_mistake(app: "App", size: dict[str, int]) -> None:
    page = app.open(f"#/review/{BLUNDERED}", viewport=size)
    reasons = page.locator(".reasons section")
    expect(reasons).to_have_count(2)
    before = Position.from_moves(BLUNDERED[:-1])
    for section, title, column in zip(
        reasons.all(), ("Column 5, as played", "Column 4, better"), (4, 3), strict=True
    ):
        expect(section.locator("h3")).to_have_text(title)
        facts = explained(before, column).about_subject
        assert section.locator("li").all_inner_texts() == [fact.text(NAMES) for fact in facts]
    assert not accessibility_faults(page)
    for _ in range(2):  # move 6 is a mistake, too; move 5 is the best one
        page.keyboard.press("ArrowLeft")
    expect(page.locator(".reasons")).to_have_count(0)


def answered_with(context: BrowserContext, answer: Any) -> None:
    context.route(CALLS, lambda route: route.fulfill(json=answer))


@pytest.mark.parametrize(
    "answer", [{}, [], "<img src=x onerror=alert(1)>", {"about_move": ["no"]}], ids=str
)
def test_an_answer_of_another_shape_is_one_quiet_sentence(app: "App", answer: Any) -> None:
    context = app.context()
    answered_with(context, answer)
    page = context.new_page()
    app.go(page, "#/analyse/44")
    open_why(page)
    expect(page.locator(".reasons")).to_have_text(re.compile("^The server isn't responding."))
    assert page.locator("img").count() == 0


def test_what_the_server_says_is_only_text(app: "App") -> None:
    context = app.context()

    def hostile(route: Route) -> None:
        answer = route.fetch().json()
        route.fulfill(body=json.dumps({**answer, "about_move": ["<img src=x onerror=alert(1)>"]}))

    context.route(CALLS, hostile)
    page = context.new_page()
    app.go(page, "#/analyse/44")
    open_why(page)
    expect(page.locator(".reasons li").nth(1)).to_have_text("<img src=x onerror=alert(1)>")
    assert page.locator("img").count() == 0


def test_without_a_network_it_says_so_quietly(app: "App") -> None:
    page = app.open("#/analyse/44")
    expect(page.locator(".pending")).to_have_count(0)
    page.context.set_offline(offline=True)
    open_why(page)
    expect(page.locator(".reasons")).to_have_text(re.compile("^The server isn't responding."))


@pytest.mark.parametrize("at", ["#/analyse/44", f"#/review/{BLUNDERED}"])
def test_on_a_plain_host_of_files_nothing_is_shown(app: "App", at: str) -> None:
    def plain(route: Route) -> None:
        response = route.fetch()
        page, removed = re.subn(r'<meta name="fourfold-api"[^>]*>', "", response.text())
        assert removed == 1
        route.fulfill(response=response, body=page)

    opened = {"name": "fourfold.settings", "value": '{"why": true}'}
    origin = {"origin": app.address.rstrip("/"), "localStorage": [opened]}
    context = app.context(storage_state={"cookies": [], "origins": [origin]})
    context.route(app.address, plain)
    page = context.new_page()
    asked = counting(page)
    app.go(page, at)
    expect(page.locator(".pending, progress")).to_have_count(0)
    expect(page.locator(".board")).to_be_visible()
    expect(page.locator(".why, .reasons")).to_have_count(0)
    assert not asked


@pytest.mark.parametrize("size", [SMALLEST, LARGEST], ids=["320 px", "4K"])
def test_nothing_of_it_sticks_out(app: "App", size: dict[str, int]) -> None:
    page = app.open(f"#/analyse/{MOVES}", viewport=size)
    open_why(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
    app.go(page, f"#/review/{BLUNDERED}")
    expect(page.locator(".reasons li").first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
