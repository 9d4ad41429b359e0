"""The network in the browser: an opponent, and what it thinks beside the exact scores."""

import re

from playwright.sync_api import Page, expect
from support.browser import DESKTOP, PHONE, App

from fourfold import Position
from fourfold.players import make_player
from fourfold.players.net import SHIPPED, load_network

THOUGHTS = ".thoughts table"


def row(page: Page, name: str) -> list[str]:
    """The texts of a row of the table, without what only screen readers get."""
    cells = page.locator(THOUGHTS).get_by_role("row", name=re.compile(f"^{name}")).locator("td")
    return [text.split("(")[0].strip() for text in cells.all_inner_texts()]


def test_analysis_shows_what_the_network_thinks_beside_the_scores(app: App) -> None:
    page = app.open("#/analyse/4455")
    button = page.get_by_role("button", name="Network")
    expect(button).to_have_attribute("aria-pressed", "false")
    button.click()
    table = page.locator(THOUGHTS)
    expect(table.locator("td.chosen").first).to_be_visible()
    position = Position.from_moves("4455")
    chances = load_network(SHIPPED).probabilities(position, 1.0)
    assert row(page, "Prefers") == [f"{round(100 * chance)}%" for chance in chances]
    expect(table.get_by_role("row", name="Exact")).to_contain_text("+18")
    assert row(page, "Expects")[2] == "+1.0"
    # The next position, and a setting that stays.
    page.keyboard.press("3")
    expect(table).not_to_have_attribute("aria-busy", "true")
    expect(table.get_by_role("row", name="Exact")).to_contain_text("\N{MINUS SIGN}18")
    page.reload()
    expect(page.locator(THOUGHTS)).to_be_visible()


def test_a_game_against_the_network(app: App) -> None:
    page = app.open("#/play", viewport=PHONE)
    page.get_by_role("button", name="New game").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("radio", name="More opponents").check()
    dialog.get_by_label("More opponents").last.select_option("net")
    dialog.get_by_label("Looks ahead").select_option("10")
    dialog.get_by_role("button", name="Start").click()
    page.keyboard.press("4")
    expect(page.get_by_role("heading", name="Your turn")).to_be_visible()
    reply = make_player("net:sims=10").get_move(Position.from_moves("4"))
    moves = page.locator(".move-list, .moves").first
    expect(moves).to_contain_text(str(reply + 1))
    # Its thoughts are shown with the scores, which are help.
    expect(page.locator(THOUGHTS)).to_have_count(0)
    page.get_by_role("button", name="Scores").click()
    expect(page.locator(THOUGHTS)).to_be_visible()


def test_the_network_plays_one_board_only(app: App) -> None:
    page = app.open("#/play")
    page.get_by_role("button", name="New game").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("radio", name="More opponents").check()
    dialog.get_by_label("More opponents").last.select_option("net")
    dialog.get_by_label("Board").select_option("8x7")
    dialog.get_by_role("button", name="Start").click()
    expect(dialog.get_by_role("alert")).to_contain_text("The network plays on the 7×6 board only.")
    dialog.get_by_label("Board").select_option("7x6")
    dialog.get_by_role("button", name="Start").click()
    expect(dialog).to_have_count(0)


def test_the_lab_compares_intuition_search_and_truth(app: App) -> None:
    page = app.open("#/lab/44", viewport=DESKTOP)
    section = page.get_by_role("region", name="Intuition, search and truth")
    section.get_by_role("button", name="Ask the network").click()
    section.get_by_label("Simulations").select_option("10")
    expect(section).to_contain_text("At first sight, it plays column")
    expect(page.locator(THOUGHTS)).not_to_have_attribute("aria-busy", "true")
    assert sum(int(visits) for visits in row(page, "Visits")) >= 9
    page.locator(".size-picker select").select_option("8x7")
    expect(section).to_contain_text("7×6 board and the usual rule only")


def test_the_lab_tells_the_move_of_a_search_that_has_nothing_to_do(app: App) -> None:
    page = app.open("#/lab/4455", viewport=DESKTOP)
    section = page.get_by_role("region", name="Intuition, search and truth")
    section.get_by_role("button", name="Ask the network").click()
    expect(section).to_contain_text("looking ahead")
    expect(page.locator(THOUGHTS)).to_contain_text("win")


def test_nothing_of_the_network_is_loaded_before_it_is_asked(app: App) -> None:
    page = app.open("#/analyse/44")
    loaded: list[str] = []
    page.on("request", lambda request: loaded.append(request.url))
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_contain_text("wins in")
    assert not [url for url in loaded if "4net" in url or "/network" in url or "Thoughts" in url]
    page.get_by_role("button", name="Network").click()
    expect(page.locator(THOUGHTS)).to_be_visible()
