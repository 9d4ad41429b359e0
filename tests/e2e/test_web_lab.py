"""Exploring and watching searches in the browser."""

import re
from typing import TYPE_CHECKING

from playwright.sync_api import expect
from support.browser import DESKTOP, PHONE, at, break_engine, mend_engine, saved

from fourfold import Game, Solver
from fourfold.learn import lab

if TYPE_CHECKING:
    from support.browser import App

SOLVER = Solver()
MINUS, ALPHA = "\N{MINUS SIGN}", "\N{GREEK SMALL LETTER ALPHA}"
HOSTILE = "<img src=x onerror=alert(1)>"


BROKEN = ["48x", HOSTILE, "4444444", "1" * 3000, "%E0%A4%A", "9?size=99x99", "../4"]


def test_broken_links_are_answered_by_a_message(app: "App") -> None:
    page = app.open()
    for screen in ("review", "explore", "puzzles", "lab"):
        for rest in BROKEN:
            app.show(page, f"#/{screen}/{rest}")
            if screen == "puzzles" and rest.startswith("9"):  # one size, and this number
                continue
            expect(page.get_by_role("alert")).to_be_visible()
            assert page.locator("img").count() == 0
        page.get_by_role("alert").get_by_role("link").click()
        expect(page.get_by_role("alert")).to_have_count(0)
        expect(page.locator("h1")).to_be_visible()


# ---- Explore


def test_the_opening_tree_has_exact_scores(app: "App") -> None:
    page = app.open("#/explore", viewport=PHONE)
    rows = page.locator(".explore-moves tbody tr")
    expect(rows.nth(3)).to_contain_text("win in 21")
    expect(page.locator(".pending, .unproven")).to_have_count(0)
    scores = SOLVER.get_all_move_scores(Game().position)
    shown = {
        int(row.locator(".move").inner_text()): row.locator(".number").first.inner_text()
        for row in rows.all()
    }
    assert shown == {
        column + 1: f"{score:+}".replace("-", MINUS).replace("+0", "0")
        for column, score in enumerate(scores)
        if score is not None
    }
    page.set_viewport_size(DESKTOP)
    rows.nth(3).get_by_role("link").click()
    at(page, "#/explore/4")
    page.keyboard.press("4")
    at(page, "#/explore/44")
    page.get_by_role("button", name="Back", exact=True).click()
    at(page, "#/explore/4")
    page.get_by_role("button", name="Forward").click()
    at(page, "#/explore/44")
    page.go_back()
    at(page, "#/explore/4")


def test_the_explorer_obeys_the_switch_for_scores_and_keeps_the_board(app: "App") -> None:
    page = app.open("#/explore/12?size=5x4", stored={"settings": {"analysis": False}})
    expect(page.get_by_text("Scores are switched off.")).to_be_visible()
    expect(page.locator(".explore-moves tbody tr")).to_have_count(5)
    expect(page.locator(".score, .pending, .explore-moves .number")).to_have_count(0)
    page.get_by_role("link", name="From the start").click()
    at(page, "#/explore?size=5x4")
    expect(page.locator(".explore-moves tbody tr")).to_have_count(5)


def test_the_explorer_counts_the_users_games(app: "App") -> None:
    games = [saved("4152637"), saved("44"), saved("1"), saved("7")]
    page = app.open("#/explore", stored={"games": games})
    row = page.locator(".explore-moves tbody tr").filter(has=page.get_by_label("Column 4"))
    expect(row.locator("td").nth(3)).to_have_text("2")
    expect(row.get_by_role("img")).to_have_attribute(
        "aria-label", "Red won 1, 0 draws, Yellow won 0"
    )
    expect(page.get_by_text("4 saved games of yours continued from here.")).to_be_visible()


# ---- Laboratory


def test_both_searches_are_compared(app: "App") -> None:
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


def test_alpha_beta_is_gone_through_step_by_step(app: "App") -> None:
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


def test_the_tree_grows_by_itself_and_its_branches_open_and_close(app: "App") -> None:
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


def test_minimax_prunes_nothing_and_large_trees_are_only_counted(app: "App") -> None:
    page = app.open("#/lab/4?pruning=off")
    expect(
        page.get_by_text(f"Minimax plays column 4, worth {MINUS}3, after 400 positions.")
    ).to_be_visible()
    expect(page.get_by_role("button", name="Next cut-off")).to_have_count(0)
    page.get_by_label("Depth").select_option("6")
    expect(page.get_by_text("too many to go through one by one")).to_be_visible()
    page.get_by_role("switch", name="Prune").check()
    expect(page.locator(".search-tree")).to_be_visible()


def test_a_long_search_shows_a_message_and_can_be_stopped(app: "App") -> None:
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


def test_the_lab_tries_again(app: "App") -> None:
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


def test_moves_are_played_and_taken_back_in_the_lab(app: "App") -> None:
    page = app.open("#/lab/4?depth=2")
    page.get_by_role("button", name="Column 3", exact=False).first.click()
    at(page, "#/lab/43?depth=2")
    page.get_by_role("button", name="Take back").click()
    at(page, "#/lab/4?depth=2")
    page.get_by_role("button", name="Take back").click()
    at(page, "#/lab/-?depth=2")
    app.show(page, "#/lab/4152637")
    expect(page.get_by_text("The game is over here")).to_be_visible()
