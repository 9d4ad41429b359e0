"""Reviews in the browser: key moments, moves tried on the board, the graph, addresses, files."""

from playwright.sync_api import Locator, Page, expect
from support.browser import (
    PHONE,
    App,
    accessibility_faults,
    at,
    box,
    open_records,
    saved,
    saved_json,
)

from fourfold import Game, Side, Solver
from fourfold.explain import Names
from fourfold.review import KeyMoment, Review, review

BLUNDERED = "4141415"
# A game between people, with key moments of both sides.
GAME = "41355645634463663312224615522"
NAMES = Names("Red", "Yellow")
HOSTILE = "<img src=x onerror=alert(1)>"


def told_about(moment: KeyMoment) -> tuple[list[str], list[str]]:
    """What is said of the move that was played, and what of a better one."""
    refuted = [moment.refutation_in_words] if moment.refutation_in_words else []
    against = [*map(str, moment.reasons), *refuted]
    return against, [moment.better_in_words, *map(str, moment.better_reasons)]


def is_judged(page: Page) -> None:
    """Wait until the review is complete."""
    expect(page.locator("progress")).to_have_count(0)
    expect(page.get_by_label("Players like")).to_be_visible()


def marks(page: Page) -> str:
    """What is marked on the board."""
    return str(
        page.locator(".board [class^=mark-]").evaluate_all(
            "all => all.map(g => g.outerHTML).join()"
        )
    )


def test_a_game_is_reviewed_as_in_python_and_can_be_read_on_a_phone(app: App) -> None:
    page = app.open(f"#/review/{GAME}")
    is_judged(page)
    expected = review(Game.from_moves(GAME), Solver(), names=NAMES)
    rows = page.locator(".moves li")
    expect(rows).to_have_count(len(GAME))
    for move, row in zip(expected.moves, rows.all_inner_texts(), strict=True):
        assert move.judgement is not None
        assert move.judgement.value in row
    accuracy = page.locator("tr.accuracy td")
    assert accuracy.all_inner_texts() == [f"{expected.accuracy[side]:.1f}" for side in Side]
    moments = page.locator(".key-moments li")
    assert 1 < len(expected.key_moments) == moments.count()
    for moment, shown in zip(expected.key_moments, moments.all_inner_texts(), strict=True):
        assert f"move {moment.move.number}" in shown
        assert moment.sentences[0] in shown
        assert moment.move.judgement is not None
        assert moment.move.judgement.value in shown
        assert ("→" in shown) == moment.move.changes_result
    expect(page.get_by_text(expected.course)).to_be_visible()
    expect(page.get_by_text(expected.basis)).to_be_visible()
    assert not accessibility_faults(page)
    page.set_viewport_size(PHONE)
    expect(moments.first).to_be_visible()
    assert not accessibility_faults(page)
    _check_a_phone(page)


def _check_a_phone(page: Page) -> None:
    """On a phone the board is in sight while reasons are read."""
    page.set_viewport_size({"width": 360, "height": 740})
    page.emulate_media(color_scheme="dark")
    expect(page.locator("html[data-theme=dark]")).to_have_count(1)
    page.locator(".key-moments button").last.click()
    last = page.locator(".lit-reasons button").last
    last.focus()
    reason, board, steps = (
        box(each) for each in (last, page.locator(".board"), page.locator(".step-buttons"))
    )
    assert steps["y"] + steps["height"] <= reason["y"]
    assert reason["y"] + reason["height"] <= box(page.locator("nav").first)["y"]
    columns = box(page.locator(".board .columns"))
    assert columns["y"] + columns["height"] > board["height"] * 0.8
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    assert not accessibility_faults(page)


def cells_of(reviewed: Review, index: int) -> int:
    """How many reasons of a key moment name a cell."""
    reasons = reviewed.key_moments[index].reasons
    return sum(any(mark.row is not None for mark in fact.marks) for fact in reasons)


def test_a_key_moment_lights_its_cells_and_can_be_tried_again(app: App) -> None:
    page = app.open(f"#/review/{GAME}")
    is_judged(page)
    reviewed = review(Game.from_moves(GAME), Solver(), names=NAMES)
    index = max(range(len(reviewed.key_moments) - 1), key=lambda each: cells_of(reviewed, each))
    moment = reviewed.key_moments[index]
    page.locator(".key-moments button").nth(index).focus()
    page.keyboard.press("Enter")
    at(page, f"#/review/{GAME}?at={moment.move.number}")
    heading = page.get_by_role("heading", name=f"Key moment {index + 1} of")
    expect(heading).to_be_focused()  # the button that had the focus is gone
    reasons = page.locator(".lit-reasons button")
    against, better = told_about(moment)
    assert reasons.all_inner_texts() == against  # what was better is not told yet
    expect(page.locator(".board .mark-best")).to_have_count(0)
    _check_lighting(page, reasons)
    expect(page.get_by_text("players of this strength find a better move.")).to_be_visible()

    page.get_by_role("button", name="Try again").click()
    page.keyboard.press(str(moment.move.column + 1))
    expect(page.get_by_text("Not yet: that is what was played.").first).to_be_visible()
    expect(page.locator(".lit-reasons button").first).to_be_visible()
    assert not accessibility_faults(page)
    page.get_by_role("button", name="Take it back").click()
    expect(page.locator("main :focus")).to_have_count(1)  # not lost with the button
    errors = reviewed.to_dict()["moves"][moment.move.number - 1]["errors"]
    wrong = next(column for column in errors if column != str(moment.move.column + 1))
    page.get_by_role("button", name=f"Column {wrong}").click()
    expect(page.get_by_text("Not yet. Column").first).to_be_visible()
    page.keyboard.press(str(moment.move.best[0] + 1))  # without taking back
    expect(page.get_by_text("Right! Column").first).to_be_visible()
    expect(page.locator(".board .mark-best")).not_to_have_count(0)
    page.get_by_role("button", name="Back to the moment").click()
    expect(reasons).to_have_text([*against, *better])
    page.get_by_role("button", name="Show what follows").click()
    at(page, f"#/review/{GAME}?at={moment.number}&line={moment.refutation[0] + 1}")
    page.get_by_role("button", name="Back to the game").click()
    page.get_by_role("button", name="Next key moment").click()
    following = page.get_by_role("heading", name=f"Key moment {index + 2} of")
    expect(following).to_be_visible()
    page.get_by_role("button", name="Try again").click()
    page.get_by_role("button", name="Show the solution").click()
    expect(page.get_by_role("button", name="Show the solution")).to_have_count(0)
    page.keyboard.press("Escape")
    expect(following).to_be_visible()
    page.go_back()
    expect(page.locator(".key-moments")).to_be_visible()


def _check_lighting(page: Page, reasons: Locator) -> None:
    """The sentence that is pointed at or focused is lit on the board; at first the first one."""
    lit = marks(page)
    page.mouse.move(*_middle(reasons.first))
    expect(reasons.first).to_have_attribute("aria-pressed", "true")
    reasons.nth(1).focus()
    page.mouse.move(0, 0)
    expect(reasons.nth(1)).to_have_attribute("aria-pressed", "true")
    assert marks(page) != lit
    reasons.first.focus()
    expect(reasons.first).to_have_attribute("aria-pressed", "true")
    assert marks(page) == lit


def _middle(found: Locator) -> tuple[float, float]:
    there = box(found)
    return there["x"] + there["width"] / 2, there["y"] + there["height"] / 2


def test_other_moves_can_be_tried_on_the_board(app: App) -> None:
    page = app.open("#/explore")
    page.evaluate("location.hash = '#/review/4141415?at=4'")
    graph = page.get_by_role("slider", name="Who is winning")
    expect(graph).to_have_attribute("aria-valuenow", "4")
    page.keyboard.press("4")  # as in the game
    at(page, "#/review/4141415?at=5")
    page.get_by_role("button", name="Column 7").click()
    at(page, "#/review/4141415?at=5&line=7")
    expect(page.get_by_role("heading", name="Variation", exact=True)).to_be_visible()
    expect(page.locator(".chip")).to_have_text("Variation")
    expect(page.locator(".verdict")).to_contain_text("Red to move, win in 1")
    page.keyboard.press("4")
    expect(page.locator(".verdict")).to_contain_text("Red won")
    at(page, "#/review/4141415?at=5&line=74")
    assert not accessibility_faults(page)
    page.get_by_role("button", name="Undo").click()
    at(page, "#/review/4141415?at=5&line=7")
    page.keyboard.press("ArrowRight")  # within the variation
    at(page, "#/review/4141415?at=5&line=74")
    expect(graph).to_have_attribute("aria-valuenow", "5")
    # To Analyse and back: by the browser's button, by the navigation, and after a reload.
    page.get_by_role("link", name="Analyse").last.click()
    at(page, "#/analyse/414141(74)5?at=4141474")
    page.go_back()
    at(page, "#/review/4141415?at=5&line=74")
    expect(page.locator(".chip")).to_have_text("Variation")
    page.reload()
    expect(page.locator(".chip")).to_have_text("Variation")
    navigation = page.get_by_role("navigation", name="Analyse")
    navigation.get_by_role("link", name="Analyse").click()
    expect(page.locator(".tree")).to_be_visible()
    navigation.get_by_role("link", name="Review").click()
    at(page, "#/review/4141415?at=5&line=74")
    page.get_by_role("button", name="Back to the game").click()
    at(page, "#/review/4141415?at=5")
    expect(page.locator(".chip")).to_have_count(0)
    # The better line is a variation, too.
    page.keyboard.press("End")
    page.get_by_role("button", name="Show the better move").click()
    page.get_by_role("button", name="Show the better line").click()
    expect(page.locator(".winning-line")).not_to_have_count(0)
    at(page, "#/review/4141415?at=6&line=4")
    page.keyboard.press("Escape")
    at(page, "#/review/4141415?at=7")
    navigation.get_by_role("link", name="Review").click()
    expect(page.get_by_role("heading", name="Review a game")).to_be_visible()


def test_the_graph_the_list_and_the_keys_lead_to_a_move(app: App) -> None:
    page = app.open(f"#/review/{BLUNDERED}")
    is_judged(page)
    graph = page.get_by_role("slider", name="Who is winning")
    expect(graph).to_have_attribute("aria-valuenow", "7")
    page.keyboard.press("ArrowLeft")
    expect(graph).to_have_attribute("aria-valuenow", "6")
    share = f"{review(Game.from_moves(BLUNDERED), Solver()).to_dict()['expected'][6]:.0%}"
    words = f"After move 6: Red can expect {share} of the points. Red to move, win in 1"
    expect(graph).to_have_attribute("aria-valuetext", words)
    expect(page.locator(".graph .shares")).to_contain_text(share)
    page.keyboard.press("Home")
    expect(graph).to_have_attribute("aria-valuenow", "0")
    there = box(graph)
    page.mouse.click(there["x"] + there["width"] * 3 / 7, there["y"] + 10)
    expect(graph).to_have_attribute("aria-valuenow", "3")
    page.locator(".moves button").nth(4).click()
    expect(graph).to_have_attribute("aria-valuenow", "5")
    graph.focus()
    page.keyboard.press("ArrowUp")
    expect(graph).to_have_attribute("aria-valuenow", "6")
    described = page.locator(f"#{graph.get_attribute('aria-describedby')}")
    expect(described).to_contain_text("The share of points that Red can expect:")
    expect(described).to_contain_text("move 7, from")


def test_the_person_is_you_and_the_strength_can_be_chosen(app: App) -> None:
    game = saved(GAME, first="You", second="Learner")
    page = app.open(f"#/review/{GAME}", stored={"games": [{**game, "opponent": "learner"}]})
    is_judged(page)
    expect(page.locator("h1")).to_have_text("You v. Learner")
    expect(page.get_by_text("You won after 29 moves")).to_be_visible()
    expect(page.locator(".key-moments")).to_contain_text("you then make four")
    strength = page.get_by_label("Players like")
    expect(strength.locator("option:checked")).to_contain_text("Your opponent")
    expect(page.get_by_text("players of this strength find")).to_have_count(0)
    page.keyboard.press("ArrowLeft")  # move 28, a mistake
    expect(page.get_by_text("players of this strength find")).to_be_visible()
    chances = page.locator(".shares")
    said = chances.text_content() or ""
    strength.select_option(index=10)  # the strongest
    expect(chances).not_to_have_text(said)
    assert "elo=" in page.url
    page.reload()
    is_judged(page)
    expect(strength.locator("option:checked")).not_to_contain_text("Your opponent")
    app.show(page, f"#/review/{GAME}?at=28&elo=9999")
    expect(page.get_by_role("alert")).to_contain_text("elo must be a whole number from")
    strength.select_option(index=0)
    is_judged(page)
    expect(chances).to_have_text(said)


def test_an_impossible_place_leads_back_to_the_game(app: App) -> None:
    page = app.open()
    for query, why in {
        "at=30": "the game has only 29 moves.",
        "at=3&line=9": "“9” is not a column.",
        "elo=strong": "“strong” is not a strength.",
    }.items():
        app.show(page, f"#/review/{GAME}?{query}")
        expect(page.get_by_role("alert")).to_contain_text(why)
        page.get_by_role("link", name="Review the whole game").click()
        at(page, f"#/review/{GAME}")
        expect(page.get_by_role("alert")).to_have_count(0)
        expect(page.locator(".moves li")).to_have_count(29)
    app.show(page, "#/review?game=nothing")
    expect(page.get_by_role("alert")).to_contain_text("not among the games saved")


def test_saved_games_move_strings_and_files_can_be_reviewed(app: App) -> None:
    games = [saved("4152637", first="Ada", second=HOSTILE)]
    page = app.open("#/review", stored={"games": games})
    page.get_by_label("Moves").fill("48")
    page.get_by_role("button", name="Review", exact=True).click()
    expect(page.get_by_role("alert")).to_have_text("Move 2: “8” is not a column. Use 1 to 7.")
    page.get_by_label("Moves").fill(BLUNDERED)
    page.get_by_role("button", name="Review", exact=True).click()
    at(page, f"#/review/{BLUNDERED}")
    page.get_by_role("link", name="Another game").click()
    page.get_by_role("link", name="Ada").click()
    expect(page.locator("h1")).to_have_text(f"Ada v. {HOSTILE}")
    expect(page.locator(".pending, progress")).to_have_count(0)  # nothing moves any more
    record = saved("44", first=HOSTILE, ending="resignation", outcome="second")["record"]
    page.get_by_role("link", name="Another game").click()
    open_records(page, record)
    expect(page.locator("h1")).to_have_text(f"{HOSTILE} v. Yellow")
    expect(page.get_by_text("Yellow won by resignation after 2 moves")).to_be_visible()
    assert page.locator("img").count() == 0


def test_opened_records_do_not_count_as_your_games(app: App) -> None:
    page = app.open()
    for name in ("Ann", "Zoe", "Zoe"):  # the last one twice
        app.show(page, "#/play")
        app.show(page, "#/review")
        open_records(page, saved(BLUNDERED, first=name, second="X")["record"])
        expect(page.locator("h1")).to_have_text(f"{name} v. X")
    assert Game.from_dict(saved_json(page, "Download record")).first == "Zoe"
    app.go(page, "#/review")
    expect(page.get_by_role("heading", name="Review a game")).to_be_visible()
    expect(page.get_by_role("heading", name="Your games")).to_have_count(0)
    opened = page.get_by_role("region", name="Opened records").get_by_role("listitem")
    expect(opened).to_have_count(2)
    app.show(page, "#/explore")
    expect(page.get_by_text("None of your saved games reached this position.")).to_be_visible()
