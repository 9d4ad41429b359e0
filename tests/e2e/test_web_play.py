"""Playing in the browser."""

from collections.abc import Callable

from playwright.sync_api import Page, expect
from support.browser import (
    DESKTOP,
    PHONE,
    App,
    accessibility_faults,
    address,
    break_engine,
    choose_opponent,
    drawn,
    mend_engine,
    moves_of_match,
    play,
    saved_json,
)

from fourfold import Game, Outcome, Position, Solver


def status(page: Page) -> str:
    return page.locator("h1").inner_text()


def start(page: Page, opponent: str, side: str = "first", size: str = "7x6") -> None:
    page.keyboard.press("n")
    dialog = page.get_by_role("dialog")
    choose_opponent(dialog, opponent)
    if opponent != "human":
        dialog.get_by_role("radio", name=side).check(force=True)
    dialog.get_by_label("Board").select_option(size)
    dialog.get_by_role("button", name="Start").click()
    expect(dialog).to_have_count(0)


def play_to_the_end(page: Page, choose: Callable[[Position], int]) -> None:
    while True:
        page.wait_for_selector(".board.active, .result")
        if page.locator(".result").count():
            return
        column = choose(Position.from_moves(moves_of_match(page)))
        before = page.locator(".moves li").count()
        page.keyboard.press(str(column + 1))
        expect(page.locator(".moves li").nth(before)).to_be_visible()


def test_perfect_moves_win_against_a_high_level(app: App, solver: Solver) -> None:
    page = app.open(viewport=PHONE)
    start(page, "hard")
    play_to_the_end(page, lambda position: solver.analyse(position).best[0])
    assert status(page) == "You win!"
    for size in (PHONE, DESKTOP):
        page.set_viewport_size(size)
        expect(page.locator(".winning-line").first).to_be_visible()
    link = page.get_by_role("link", name="Review")
    href = link.get_attribute("href") or ""
    assert href.startswith(f"#/review/{moves_of_match(page)}?game=")


def test_a_bad_player_loses(app: App, solver: Solver) -> None:
    def worst(position: Position) -> int:
        scores = solver.get_all_move_scores(position)
        known = {column: score for column, score in enumerate(scores) if score is not None}
        return min(known, key=lambda column: known[column])

    page = app.open()
    start(page, "perfect", side="second")
    play_to_the_end(page, worst)
    assert status(page) == "Perfect wins"


def test_two_people_with_mouse_keys_and_undo_keep_their_game_as_a_record(app: App) -> None:
    page = app.open()
    start(page, "human")
    page.get_by_role("button", name="Column 4").click()
    page.keyboard.press("4")
    assert moves_of_match(page) == "44"
    page.get_by_role("button", name="Undo").click()
    assert moves_of_match(page) == "4"
    expect(page.get_by_role("status").filter(has_text="Taken back: 1 move.")).to_have_count(1)
    page.keyboard.press("r")
    assert moves_of_match(page) == "44"
    play(page, "55667")
    assert status(page) == "Red wins!"
    expect(page.get_by_role("status").filter(has_text="Red: column 7. Red wins!")).to_have_count(1)
    game = Game.from_dict(saved_json(page, "Download record"))
    assert (game.moves, game.first, game.outcome) == ("4455667", "Red", Outcome.FIRST)


def test_looking_back_changes_nothing(app: App) -> None:
    page = app.open()
    play(page, "4")
    page.wait_for_selector(".board.active")
    before = moves_of_match(page)
    page.locator(".moves button").first.click()
    expect(page.locator(".board.active")).to_have_count(0)
    expect(page.get_by_text("1 / 2")).to_be_visible()
    page.keyboard.press("5")  # back to now, without playing there
    expect(page.locator(".board.active")).to_have_count(1)
    assert moves_of_match(page) == before
    expect(page.get_by_text("Rated game", exact=True)).to_be_visible()


def test_the_keyboard_alone_is_enough(app: App) -> None:
    page = app.open()
    page.keyboard.press("n")
    expect(page.get_by_role("radio", name="Learner")).to_be_focused()
    for _ in range(7):  # past the master
        page.keyboard.press("ArrowDown")
    expect(page.get_by_role("radio", name="Two players")).to_be_checked()
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowRight")  # to the board
    for key in ("Space", "ArrowRight", "Space", "ArrowLeft", "Enter"):
        page.keyboard.press(key)
    assert moves_of_match(page) == "454"


def test_a_finger_may_slide_before_it_lets_go(app: App) -> None:
    page = app.open(viewport=PHONE, has_touch=True)
    start(page, "human")
    page.get_by_role("button", name="Column 2").tap()
    assert moves_of_match(page) == "2"
    box = page.locator(".columns").bounding_box()
    assert box is not None
    middle = box["y"] + box["height"] / 2
    page.mouse.move(box["x"] + 10, middle)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] - 10, middle, steps=5)
    page.mouse.up()
    assert moves_of_match(page) == "27"


def test_hints_and_scores_can_be_switched_off_and_stay_off(app: App) -> None:
    page = app.open()
    page.get_by_role("button", name="Hint").click()
    expect(page.get_by_text("Column 4 is best: it wins in 21.")).to_be_visible()
    page.get_by_role("button", name="Scores").click()
    expect(page.locator(".score")).to_have_count(7)
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("switch", name="Hints and scores while playing").uncheck()
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Hint")).to_have_count(0)
    expect(page.locator(".score, .pending")).to_have_count(0)
    expect(page.get_by_role("button", name="Scores")).to_have_count(0)
    page.keyboard.press("h")
    expect(page.locator(".hint")).to_have_count(0)
    page.reload()
    page.wait_for_selector(".board")
    expect(page.get_by_role("button", name="Hint")).to_have_count(0)


def test_loading_the_engine_is_retried(app: App) -> None:
    page = app.open(stored={"settings": {"opponent": "perfect"}})
    break_engine(page)
    page.keyboard.press("n")
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("alert")).to_contain_text("the engine cannot be started")
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    page.reload()  # a new page has not asked for the engine before
    play(page, "4")
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("The engine could not answer: the engine cannot be started")
    assert status(page) == "Perfect to move"
    assert not accessibility_faults(page)
    mend_engine(page)
    alert.get_by_role("button", name="Try again").click()
    expect(page.locator(".moves li")).to_have_count(2)
    expect(alert).to_have_count(0)
    assert status(page) == "Your turn"


def test_tabs_share_a_match_and_keep_each_others_games(app: App) -> None:
    page = app.open()
    other = page.context.new_page()
    other.goto(page.url)
    start(page, "human")
    play(page, "1212")
    expect(other.locator(".moves li")).to_have_count(4)
    other.bring_to_front()
    play(other, "121")
    for each in (page, other):
        expect(each.locator("h1")).to_have_text("Red wins!")
    start(other, "human")
    play(other, "7676767")
    start(page, "human")
    play(page, "4455667")
    for each in (page, other):
        app.show(each, "#/review")
        expect(each.locator(".saved-games li")).to_have_count(3)
    app.go(other, "#/review")
    expect(other.locator(".saved-games li")).to_have_count(3)


def test_a_game_left_is_kept_and_can_go_on(app: App) -> None:
    page = app.open()
    start(page, "human")
    play(page, "123123")
    start(page, "human", size="5x4")
    play(page, "12")
    start(page, "human")  # two moves are not worth storing
    app.show(page, "#/review")
    games = page.locator(".saved-games li")
    expect(games).to_have_count(1)
    expect(games).to_contain_text("Red v. Yellownot finished, after 6 moves")
    games.get_by_role("link").click()
    page.get_by_role("link", name="Continue playing").click()
    expect(page.locator(".moves li")).to_have_count(6)
    assert address(page) == "#/play"
    play(page, "7")
    assert moves_of_match(page) == "1231237"
    app.show(page, "#/review")
    expect(games).to_have_count(0)  # it continues


def test_resigning_asks_first_and_can_be_taken_back(app: App) -> None:
    page = app.open()
    start(page, "human")
    play(page, "4")
    resign = page.get_by_role("button", name="Resign")
    resign.click()
    page.get_by_role("button", name="Really resign?").click()
    assert status(page) == "Red wins!"
    expect(page.get_by_text("by resignation after 1 move")).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".result")).to_have_count(0)
    resign.focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(page.get_by_text("by resignation")).to_be_visible()
    expect(resign).to_be_focused()
    page.get_by_role("button", name="Undo").click()
    app.show(page, "#/review")
    expect(page.locator(".saved-games li")).to_have_count(1)  # it stays, once


def test_a_reload_continues_the_game_and_can_redo_moves_taken_back(app: App) -> None:
    page = app.open()
    start(page, "human", size="5x4")
    play(page, "445")
    page.keyboard.press("U")  # as with Caps Lock
    page.keyboard.press("u")
    assert moves_of_match(page) == "4"
    page.reload()
    page.wait_for_selector(".board")
    assert moves_of_match(page) == "4"
    assert page.locator(".columns button").count() == 5
    page.get_by_role("button", name="Redo").click()
    page.keyboard.press("R")
    assert moves_of_match(page) == "445"


def test_taking_back_stops_the_opponent(app: App) -> None:
    """A late answer must not be played after the move was taken back."""
    page = app.open()
    start(page, "perfect")
    page.keyboard.press("1")
    page.keyboard.press("u")
    assert moves_of_match(page) == ""
    page.keyboard.press("2")
    expect(page.locator(".moves li:not(.undone)")).to_have_count(2)
    assert moves_of_match(page).startswith("2")
    assert len(moves_of_match(page)) == 2


# ---- Players by name


def test_a_search_is_offered_with_its_depth(app: App) -> None:
    page = app.open()
    page.keyboard.press("n")
    dialog = page.get_by_role("dialog")
    choose_opponent(dialog, "threats")
    dialog.get_by_label("Depth").select_option("4")
    dialog.get_by_role("button", name="Start").click()
    expect(page.locator(".players li").nth(1).locator("strong")).to_have_text("Threats, 4 plies")
    drawn(page)
    page.keyboard.press("n")
    expect(dialog.get_by_role("combobox", name="More opponents")).to_have_value("threats")
    expect(dialog.get_by_label("Depth")).to_have_value("4")


def name_another(page: Page, name: str) -> None:
    page.keyboard.press("n")
    dialog = page.get_by_role("dialog")
    choose_opponent(dialog, "another")
    dialog.get_by_label("Name of the player").fill(name)
    dialog.get_by_role("button", name="Start").click()


def test_an_opponent_can_be_chosen_by_name(app: App) -> None:
    page = app.open()
    for name, shown in {
        "Elo: 1400": "Elo 1400",
        "3": "Casual",
        "threats": "Threats, 6 plies",
        "impossible:ties=centre": "Impossible, ties centre",
        "urgency:depth=2,blunder=0.2": "Urgency, 2 plies, blunder 0.2",
    }.items():
        name_another(page, name)
        expect(page.get_by_role("dialog")).to_have_count(0)
        expect(page.locator(".players li").nth(1).locator("strong")).to_have_text(shown)
        play(page, "4")
        expect(page.locator(".moves li")).to_have_count(2)
        page.reload()
        play(page, "4")
        expect(page.locator(".moves li")).to_have_count(4)


def test_an_invalid_name_is_explained(app: App) -> None:
    page = app.open(viewport=PHONE)
    page.keyboard.press("n")
    dialog = page.get_by_role("dialog")
    choose_opponent(dialog, "another")
    field = dialog.get_by_label("Name of the player")
    for name, why in {
        "": "Enter the name of a player",
        "perfekt": "No player 'perfekt' (did you mean perfect?). Available: random, newcomer,",
        "elo:3000": "Rating of elo must be a whole number from",
        "led": "No player 'led'",
        "<img src=x onerror=alert(1)>": "No player '<img",
    }.items():
        field.fill(name)
        dialog.get_by_role("button", name="Start").click()
        expect(dialog.get_by_role("alert")).to_contain_text(why)
        expect(field).to_be_focused()
        assert page.locator("img").count() == 0
        field.fill("elo:1400")
        expect(dialog.get_by_role("alert")).to_have_count(0)
        page.keyboard.press("Enter")
        expect(dialog).to_have_count(0)
        page.keyboard.press("n")
        expect(field).to_have_value("elo:1400")
    field.fill("perfekt")
    dialog.get_by_role("button", name="Start").click()
    expect(dialog.get_by_role("alert")).to_be_visible()
    assert not accessibility_faults(page)


def test_an_unknown_opponent_is_not_replaced(app: App) -> None:
    page = app.open(stored={"settings": {"opponent": "nobody"}})
    play(page, "4")
    expect(page.get_by_role("alert")).to_contain_text("No player 'nobody'")
    start(page, "random")
    expect(page.get_by_role("alert")).to_have_count(0)
    play(page, "4")
    expect(page.locator(".moves li")).to_have_count(2)
