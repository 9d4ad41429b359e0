"""Reviewing, exploring and watching searches in the browser."""

import json
import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Page, expect
from support.browser import DESKTOP, PHONE, break_engine, mend_engine, saved_json

from fourfold import Game, Side, Solver, lab
from fourfold.review import review

if TYPE_CHECKING:
    from pathlib import Path

    from support.browser import App

BLUNDERED = "4141415"
SOLVER = Solver()
SIZES = pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
MINUS, ALPHA = "\N{MINUS SIGN}", "\N{GREEK SMALL LETTER ALPHA}"
HOSTILE = "<img src=x onerror=alert(1)>"


def keep(page: Page, name: str, value: object) -> None:
    """The data that the app finds in the browser when it starts."""
    page.evaluate(
        "([name, value]) => localStorage.setItem(`fourfold.${name}`, value)",
        [name, json.dumps(value)],
    )


def at(page: Page, address: str) -> None:
    """The page is there."""
    expect(page).to_have_url(re.compile(re.escape(address) + "$"))


def saved(moves: str, **fields: object) -> dict[str, object]:
    record = {"format": "fourfold-game", "version": 1, "moves": moves, **fields}
    return {"id": moves, "mySide": 1, "record": record}


# ---- Review


@SIZES
def test_a_game_is_reviewed_as_in_python(app: "App", size: dict[str, int]) -> None:
    moves = "44444221226"
    page = app.open(f"#/review/{moves}", viewport=size)
    expect(page.locator("progress")).to_have_count(0)
    expected = review(Game.from_moves(moves), SOLVER)
    shown = page.locator(".moves li")
    expect(shown).to_have_count(len(moves))
    for move, row in zip(expected.moves, shown.all(), strict=True):
        assert move.judgement is not None
        assert move.judgement.value in row.inner_text()
    accuracy = page.locator("tr.accuracy td")
    assert accuracy.all_inner_texts() == [f"{expected.accuracy(side):.1f}" for side in Side]


def test_the_graph_the_list_and_the_keys_lead_to_a_move(app: "App") -> None:
    page = app.open(f"#/review/{BLUNDERED}")
    graph = page.get_by_role("slider", name="Score by move")
    expect(graph).to_have_attribute("aria-valuenow", "7")
    page.keyboard.press("ArrowLeft")
    expect(graph).to_have_attribute("aria-valuenow", "6")
    page.keyboard.press("Home")
    expect(graph).to_have_attribute("aria-valuenow", "0")
    box = graph.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] * 3.5 / 8, box["y"] + 10)
    expect(graph).to_have_attribute("aria-valuenow", "3")
    page.locator(".moves button").nth(4).click()
    expect(graph).to_have_attribute("aria-valuenow", "5")


def test_the_better_line_can_be_played_through(app: "App") -> None:
    page = app.open(f"#/review/{BLUNDERED}")
    expect(page.get_by_text("Better: column 4, a win in 1.")).to_be_visible()
    page.get_by_role("button", name="Show the better line").click()
    expect(page.locator(".winning-line")).not_to_have_count(0)
    page.get_by_role("button", name="Back to the game").click()
    expect(page.locator(".winning-line")).to_have_count(0)


def test_mistakes_can_be_tried_again(app: "App") -> None:
    page = app.open(f"#/review/{BLUNDERED}")
    page.get_by_role("button", name="Learn from 2 mistakes").click()
    expect(page.get_by_text("Move 6: Yellow played column 1, a mistake.")).to_be_visible()
    page.keyboard.press("1")  # the position is lost anyway, but not at once
    expect(page.get_by_text("That is what was played.").first).to_be_visible()
    page.get_by_role("button", name="Skip").click()
    page.keyboard.press("5")
    expect(page.get_by_text("That is what was played.").first).to_be_visible()
    page.get_by_role("button", name="Try again").click()
    page.get_by_role("button", name="Column 2").click()
    expect(page.get_by_text("Not this one.").first).to_be_visible()
    page.get_by_role("button", name="Try again").click()
    page.get_by_role("button", name="Column 4").click()
    expect(page.get_by_text("Right! Column 4 wins at once.").first).to_be_visible()
    page.get_by_role("button", name="Next").click()
    expect(page.get_by_text("You found 1 of 2 better moves.")).to_be_visible()
    page.get_by_role("button", name="Back to the review").click()
    expect(page.locator(".moves")).to_be_visible()


def test_of_a_game_played_here_only_your_own_mistakes_are_practised(app: "App") -> None:
    page = app.open()
    both_blundered = "41414155"  # neither completes its four
    keep(page, "games", [saved(both_blundered, first="Ada", second="Alan")])
    app.go(page, f"#/review/{both_blundered}")
    expect(page.locator("h1")).to_have_text("Ada v. Alan")
    expect(page.locator(".is-blunder")).to_have_count(2)
    page.get_by_role("button", name="Learn from the mistake").click()
    expect(page.get_by_text("Move 7: Red played column 5, a blunder.")).to_be_visible()


def test_saved_games_move_strings_and_files_can_be_reviewed(app: "App", tmp_path: "Path") -> None:
    page = app.open()
    keep(page, "games", [saved("4152637", first="Ada", second=HOSTILE)])
    app.go(page, "#/review")
    page.get_by_label("Moves").fill("48")
    page.get_by_role("button", name="Review", exact=True).click()
    expect(page.get_by_role("alert")).to_have_text("Move 2: “8” is not a column. Use 1 to 7.")
    page.get_by_label("Moves").fill(BLUNDERED)
    page.get_by_role("button", name="Review", exact=True).click()
    at(page, f"#/review/{BLUNDERED}")
    page.get_by_role("link", name="Another game").click()
    page.get_by_role("link", name="Ada").click()
    expect(page.locator("h1")).to_have_text(f"Ada v. {HOSTILE}")
    expect(page.locator(".pending, progress")).to_have_count(0)  # nothing moves after that
    file = tmp_path / "game.json"
    file.write_text(
        json.dumps(saved("44", first=HOSTILE, ending="resignation", outcome="second")["record"])
    )
    page.get_by_role("link", name="Another game").click()
    page.get_by_label("Open a record file").set_input_files(file)
    expect(page.locator("h1")).to_have_text(f"{HOSTILE} v. Yellow")
    expect(page.get_by_text("Yellow won by resignation after 2 moves")).to_be_visible()
    assert page.locator("img").count() == 0


def test_opened_records_do_not_count_as_your_games(app: "App") -> None:
    page = app.open()
    for name in ("Ann", "Zoe", "Zoe"):  # the last one twice
        app.go(page, "#/review")
        text = json.dumps(saved(BLUNDERED, first=name, second="X")["record"])
        page.get_by_label("Open a record file").set_input_files(
            {"name": "a.json", "mimeType": "application/json", "buffer": text.encode()}
        )
        expect(page.locator("h1")).to_have_text(f"{name} v. X")
    assert Game.from_dict(saved_json(page, "Download record")).first == "Zoe"
    app.go(page, "#/review")
    expect(page.get_by_role("heading", name="Your games")).to_have_count(0)
    opened = page.get_by_role("region", name="Opened records").get_by_role("listitem")
    expect(opened).to_have_count(2)
    app.go(page, "#/explore")
    expect(page.get_by_text("None of your saved games reached this position.")).to_be_visible()


def test_the_keyboard_stays_where_mistakes_are_tried_again(app: "App") -> None:
    page = app.open(f"#/review/{BLUNDERED}")
    learn = page.get_by_role("button", name="Learn from 2 mistakes")
    learn.focus()
    page.keyboard.press("Enter")
    heading = page.get_by_role("heading", name="Learn from your mistakes")
    expect(heading).to_be_focused()
    page.get_by_role("button", name="Show the answer").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Next")).to_be_visible()
    expect(page.locator("main :focus")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(learn).to_be_focused()


@pytest.mark.parametrize("width", [320, 390])
def test_nothing_covers_the_words_of_the_graph(app: "App", width: int) -> None:
    page = app.open("#/review/2?size=4x4", viewport={"width": width, "height": 700})
    expect(page.locator("progress")).to_have_count(0)
    words, graph = (page.locator(each).bounding_box() for each in (".score-ends", ".score-graph"))
    assert words is not None
    assert graph is not None
    assert words["y"] + words["height"] <= graph["y"]


BROKEN = ["48x", HOSTILE, "4444444", "1" * 3000, "%E0%A4%A", "9?size=99x99", "../4"]


@pytest.mark.parametrize("screen", ["review", "explore", "puzzles", "laboratory"])
def test_broken_links_are_answered_by_a_message(app: "App", screen: str) -> None:
    page = app.open()
    for rest in BROKEN:
        app.go(page, f"#/{screen}/{rest}")
        if screen == "puzzles" and rest.startswith("9"):  # puzzles have one size, and this number
            continue
        expect(page.get_by_role("alert")).to_be_visible()
        assert page.locator("img").count() == 0
    page.get_by_role("alert").get_by_role("link").click()
    expect(page.locator("h1")).to_be_visible()


def test_a_game_that_is_not_there_is_named(app: "App") -> None:
    page = app.open("#/review?game=nothing")
    expect(page.get_by_role("alert")).to_contain_text("not among the games saved")


# ---- Explore


@SIZES
def test_the_opening_tree_has_exact_scores(app: "App", size: dict[str, int]) -> None:
    page = app.open("#/explore", viewport=size)
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
    page = app.open()
    keep(page, "settings", {"analysis": False})
    app.go(page, "#/explore/12?size=5x4")
    expect(page.get_by_text("Scores are switched off.")).to_be_visible()
    expect(page.locator(".explore-moves tbody tr")).to_have_count(5)
    expect(page.locator(".score, .pending, .explore-moves .number")).to_have_count(0)
    page.get_by_role("link", name="From the start").click()
    at(page, "#/explore?size=5x4")
    expect(page.locator(".explore-moves tbody tr")).to_have_count(5)


def test_the_explorer_counts_the_users_games(app: "App") -> None:
    page = app.open()
    games = [saved("4152637"), saved("44"), saved("1"), saved("7")]
    keep(page, "games", games)
    app.go(page, "#/explore")
    row = page.locator(".explore-moves tbody tr").filter(has=page.get_by_label("Column 4"))
    expect(row.locator("td").nth(3)).to_have_text("2")
    expect(row.get_by_role("img")).to_have_attribute(
        "aria-label", "Red won 1, 0 draws, Yellow won 0"
    )
    expect(page.get_by_text("4 saved games of yours continued from here.")).to_be_visible()


# ---- Laboratory


def test_both_searches_are_compared(app: "App") -> None:
    page = app.open("#/laboratory/4?rule=most-fours")
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


@SIZES
def test_alpha_beta_is_gone_through_step_by_step(app: "App", size: dict[str, int]) -> None:
    page = app.open("#/laboratory/4?depth=2", viewport=size)
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
    page.keyboard.press("End")
    tree = lab.search(
        Game.from_moves("4").position, 2, evaluation="chains", record=True, order="left-to-right"
    ).tree
    assert tree is not None
    counts = page.locator(".stepper dl div")
    expect(counts.filter(has_text="visited").locator("dd")).to_have_text(str(tree.nodes))
    expect(counts.filter(has_text="pruned").locator("dd")).to_have_text(str(tree.pruned))


def test_branches_open_and_close(app: "App") -> None:
    page = app.open("#/laboratory/4?depth=2")
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


def test_the_tree_grows_by_itself(app: "App") -> None:
    page = app.open("#/laboratory/4?depth=2")
    page.get_by_label("Steps per second").select_option("600")
    page.get_by_role("button", name="Watch").click()
    expect(page.locator(".telling")).to_have_text("Done: worth 14.")
    expect(page.get_by_role("button", name="Watch")).to_be_visible()


def test_minimax_prunes_nothing_and_large_trees_are_only_counted(app: "App") -> None:
    page = app.open("#/laboratory/4?pruning=off")
    expect(
        page.get_by_text(f"Minimax plays column 4, worth {MINUS}3, after 400 positions.")
    ).to_be_visible()
    expect(page.get_by_role("button", name="Next cut-off")).to_have_count(0)
    page.get_by_label("Depth").select_option("6")
    expect(page.get_by_text("too many to go through one by one")).to_be_visible()
    page.get_by_role("switch", name="Prune").check()
    expect(page.locator(".search-tree")).to_be_visible()


def test_a_long_search_shows_a_message_and_can_be_stopped(app: "App") -> None:
    page = app.open("#/laboratory/-?size=12x4&depth=7&pruning=off")
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


def test_the_laboratory_tries_again(app: "App") -> None:
    context = app.context()
    break_engine(context)
    page = context.new_page()
    app.go(page, "#/laboratory/4?depth=2")
    expect(page.get_by_role("alert")).to_contain_text(
        "The search failed: the engine cannot be started"
    )
    expect(page.get_by_role("alert")).to_be_in_viewport()
    mend_engine(context)
    page.get_by_role("button", name="Try again").click()
    expect(page.locator(".telling")).to_be_visible()


def test_moves_are_played_and_taken_back_in_the_laboratory(app: "App") -> None:
    page = app.open("#/laboratory/4?depth=2")
    page.get_by_role("button", name="Column 3", exact=False).first.click()
    at(page, "#/laboratory/43?depth=2")
    page.get_by_role("button", name="Take back").click()
    at(page, "#/laboratory/4?depth=2")
    page.get_by_role("button", name="Take back").click()
    at(page, "#/laboratory/-?depth=2")
    app.go(page, "#/laboratory/4152637")
    expect(page.get_by_text("The game is over here")).to_be_visible()
