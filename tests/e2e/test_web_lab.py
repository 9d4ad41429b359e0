"""The lab in the browser: searches, step by step."""

import re

from playwright.sync_api import expect
from support.browser import DESKTOP, PHONE, App, at, break_engine, mend_engine

from fourfold import Game
from fourfold.learn import lab

MINUS, ALPHA = "\N{MINUS SIGN}", "\N{GREEK SMALL LETTER ALPHA}"


def test_both_searches_are_compared(app: App) -> None:
    page = app.open("#/lab/4?rule=most-fours")
    expect(page.get_by_text("after 234 positions")).to_be_visible()
    costs = page.locator(".costs tbody tr")
    expect(costs).to_have_count(3)
    assert costs.last.locator("td").nth(0).inner_text() == "400"
    assert costs.last.locator("td").nth(1).inner_text() == "234"
    page.get_by_label("Depth").select_option("5")
    expect(page.get_by_text("after 4,290 positions")).to_be_visible()
    expect(costs).to_have_count(5)
    assert costs.last.locator("td").nth(0).inner_text() == "19,608"
    assert "depth=5" in page.url


def test_alpha_beta_is_gone_through_step_by_step(app: App) -> None:
    page = app.open("#/lab/4?depth=2", viewport=PHONE)
    told = page.locator(".telling")
    expect(told).to_contain_text("MIN is to move.")
    page.keyboard.press("ArrowRight")
    expect(told).to_contain_text("After 1: MAX is to move.")
    page.keyboard.press("ArrowRight")
    value = lab.evaluate(Game.from_moves("411").position, "chains")
    expect(told).to_have_text(f"After 1 1 the search looks no further: worth {value}.")
    page.keyboard.press("ArrowRight")
    expect(told).to_contain_text(f"{ALPHA} is now {value}.")
    page.get_by_role("button", name="Next cut-off").click()
    expect(told).to_contain_text("Cut-off. MAX already gets 17 here, and β = 14")
    expect(told).to_contain_text("Not visited: 5 6 7.")
    expect(page.locator(".node.pruned")).to_have_count(3)
    page.set_viewport_size(DESKTOP)
    page.keyboard.press("End")
    tree = lab.search(
        Game.from_moves("4").position, 2, evaluation="chains", record=True, order="left-to-right"
    ).tree
    assert tree is not None
    counts = page.locator(".stepper dl div")
    expect(counts.filter(has_text="visited").locator("dd")).to_have_text(str(tree.nodes))
    expect(counts.filter(has_text="pruned").locator("dd")).to_have_text(str(tree.pruned))


def test_the_tree_grows_by_itself_and_its_branches_open_and_close(app: App) -> None:
    page = app.open("#/lab/4?depth=2")
    page.get_by_label("Steps per second").select_option("600")
    page.get_by_role("button", name="Watch").click()
    expect(page.locator(".telling")).to_have_text("Done: worth 14.")
    expect(page.get_by_role("button", name="Watch")).to_be_visible()
    page.get_by_role("button", name="To the start").click()
    page.get_by_role("button", name="To the end").click()
    branch = page.get_by_role("button", name=re.compile("Column 1: MAX, value 20"))
    expect(branch).to_have_attribute("aria-expanded", "false")
    nodes = page.locator(".search-tree .node")
    before = nodes.count()
    branch.focus()
    page.keyboard.press("Enter")
    expect(nodes).to_have_count(before + 7)
    branch.click()
    expect(nodes).to_have_count(before)


def test_minimax_prunes_nothing_and_large_trees_are_only_counted(app: App) -> None:
    page = app.open("#/lab/4?pruning=off")
    expect(
        page.get_by_text(f"Minimax plays column 4, worth {MINUS}3, after 400 positions.")
    ).to_be_visible()
    expect(page.get_by_role("button", name="Next cut-off")).to_have_count(0)
    page.get_by_label("Depth").select_option("6")
    expect(page.get_by_text("too many to go through one by one")).to_be_visible()
    page.get_by_role("switch", name="Prune").check()
    expect(page.locator(".search-tree")).to_be_visible()


def test_a_long_search_shows_a_message_and_can_be_stopped(app: App) -> None:
    page = app.open("#/lab/-?size=12x4&depth=7&pruning=off")
    status = page.locator(".board-side").get_by_role("status")
    expect(status).to_have_text(re.compile("Searching [67] moves ahead"))
    expect(page.locator(".costs tbody tr").nth(4)).to_be_visible()
    page.get_by_role("button", name="Stop").click()
    expect(status).to_have_text("The search was stopped.")
    page.get_by_role("button", name="Search again").click()
    expect(status).to_have_text(re.compile("Searching"))
    page.get_by_label("Depth").select_option("2")
    expect(status).to_have_count(0)
    expect(page.get_by_text("after 157 positions")).to_be_visible()


def test_the_lab_tries_again(app: App) -> None:
    page = app.open("#/about")
    break_engine(page)
    app.show(page, "#/lab/4?depth=2")
    expect(page.get_by_role("alert")).to_contain_text(
        "The search failed: the engine cannot be started"
    )
    expect(page.get_by_role("alert")).to_be_in_viewport()
    mend_engine(page)
    page.get_by_role("button", name="Try again").click()
    expect(page.locator(".telling")).to_be_visible()


def test_moves_are_played_and_taken_back_in_the_lab(app: App) -> None:
    page = app.open("#/lab/4?depth=2")
    page.get_by_role("button", name="Column 3", exact=False).first.click()
    at(page, "#/lab/43?depth=2")
    page.get_by_role("button", name="Take back").click()
    at(page, "#/lab/4?depth=2")
    page.get_by_role("button", name="Take back").click()
    at(page, "#/lab/-?depth=2")
    app.show(page, "#/lab/4152637")
    expect(page.get_by_text("The game is over here")).to_be_visible()
