"""The page of a review in a real browser: keys, a narrow phone, accessibility."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page
from support.browser import DESKTOP, SMALLEST, accessibility_faults, skip_unless_linux

from fourfold import Game, Solver
from fourfold.review import review
from fourfold.review.page import page as page_of

MOVES = "23351251556443235517231422361671677644467"


@pytest.fixture(scope="module")
def page(chromium: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Page]:
    skip_unless_linux()
    path = tmp_path_factory.mktemp("review") / "review.html"
    game = Game.from_moves(MOVES, first="Ada", second="A" * 40)
    game.comments = {0: "Welcome", len(MOVES): "x" * 200}
    path.write_text(page_of(review(game, Solver())), encoding="utf-8")
    opened = chromium.new_page()
    opened.goto(path.as_uri())
    yield opened
    opened.close()


def shown(page: Page) -> str | None:
    return page.locator(".step:checked").get_attribute("id")


def test_arrow_keys_step_through_the_game_at_once(page: Page) -> None:
    page.reload()
    assert shown(page) == "s41"
    page.keyboard.press("ArrowLeft")
    assert shown(page) == "s40"
    assert page.locator(".b40").is_visible()
    assert not page.locator(".b41").is_visible()
    assert page.evaluate("scrollY") == 0


def test_comments_are_under_the_board(page: Page) -> None:
    page.locator(".list label[for=s0]").click()
    assert page.get_by_text("Welcome").is_visible()
    page.keyboard.press("ArrowRight")
    assert not page.get_by_text("Welcome").is_visible()


@pytest.mark.parametrize("size", [SMALLEST, DESKTOP], ids=["phone", "desktop"])
def test_it_never_scrolls_sideways_and_is_accessible(page: Page, size: dict[str, int]) -> None:
    page.set_viewport_size({"width": size["width"], "height": size["height"]})
    page.emulate_media(color_scheme="light")
    assert page.evaluate("document.documentElement.scrollWidth") == size["width"]
    assert accessibility_faults(page) == []


def test_it_is_accessible_in_the_dark(page: Page) -> None:
    # Other rules see no scheme; the colours and what is shown depend on no size.
    page.emulate_media(color_scheme="dark")
    assert accessibility_faults(page, "color-contrast") == []
