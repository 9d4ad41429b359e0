"""The trainer for the winning strategy in the browser: learn branches, repeat them, play them."""

import json
import re
from datetime import UTC, datetime, timedelta

from playwright.sync_api import Locator, Page, expect
from support.browser import (
    DESKTOP,
    PHONE,
    App,
    accessibility_faults,
    keep_text,
    kept,
    reply_on,
    unreadable_original,
)

from fourfold import Position, Side
from fourfold.learn.strategy import Entry, Strategy, check, shipped, shipped_second
from fourfold.learn.strategy.selection import shipped_orders

STRATEGY = shipped()
TODAY = datetime(2026, 5, 4, 20, tzinfo=UTC)
LEARNED = 4  # the first move, and the first three branches after it


def task(page: Page) -> tuple[str, str]:
    """The title of the exercise, and the moves that lead to its position."""
    where = page.locator(".feedback strong").inner_text()
    found = re.search(r"[\d-]+", where)
    return page.locator("h1").inner_text(), found.group().replace("-", "") if found else ""


def go_on(page: Page) -> None:
    expect(page.locator(".feedback.good")).to_contain_text("Right!")
    page.keyboard.press("n")


def answer(page: Page, moves: str, strategy: Strategy) -> None:
    """Play what the strategy says until the exercise is done."""
    last = int(moves[-1]) - 1 if moves else None
    entry = strategy.lookup(Position.from_moves(moves))
    assert entry is not None
    position = entry.position
    done = page.get_by_role("button", name=re.compile("Next|Continue"))
    for turn in range(1, 4):
        page.wait_for_selector(".board.active")
        column = entry.column(position, last)
        page.keyboard.press(str(column + 1))
        position = position.play(column)
        if entry.diagram is None or position.is_over:
            break
        if turn < 3:
            expect(page.locator(".feedback")).to_contain_text(f"Move {turn + 1} of 3")
            last = reply_on(page, position)
            position = position.play(last)
            if position.is_over:
                break
    expect(done).to_be_visible()


def train(page: Page, exercises: int, strategy: Strategy = STRATEGY) -> list[str]:
    """Do exercises; return the moves of those that were asked."""
    asked: list[str] = []
    while len(asked) < exercises:
        title, moves = task(page)
        answer(page, moves, strategy)
        if not title.startswith("Learn this"):
            asked.append(moves)
        go_on(page)
    return asked


def tile(page: Page, title: str) -> str:
    return page.locator("dl > div").filter(has_text=title).locator("dd").inner_text()


def test_three_branches_are_learned_and_repeated_the_next_day(app: App) -> None:
    context = app.context(viewport=PHONE, timezone_id="UTC")
    page = context.new_page()
    page.clock.set_fixed_time(TODAY)
    app.go(page, "#/strategy")
    expect(page.locator(".panel")).to_contain_text("The first player can always win")
    expect(page.locator(".panel")).to_contain_text(f"{len(STRATEGY.entries):,} positions")
    page.get_by_role("link", name="Start learning").click()
    learned = train(page, LEARNED)
    order = shipped_orders()[0]
    numbers = [STRATEGY.index(Position.from_moves(moves)) for moves in learned]
    assert numbers[:2] == [*order.order[:2]]  # then what can be shown before these are known
    in_goals = [len({*numbers} & {*order.order[: goal.positions]}) for goal in order.goals]

    page.get_by_role("link", name="Overview").click()
    assert tile(page, "Positions learned").startswith(str(LEARNED))
    assert tile(page, "Due now").startswith("0")
    assert tile(page, "Next due").startswith("tomorrow")
    assert [*map(reached, page.locator(".goals li").all())] == in_goals
    page.get_by_label("Opponents").select_option("7")
    strongest = shipped_orders()[-1]
    expect(page.locator(".goals li").last).to_contain_text(
        f"Learn these {strongest.goals[-1].positions} positions and you win "
        f"{strongest.goals[-1].measured:.0%} of games as first against level 7"
    )
    assert accessibility_faults(page) == []

    page.clock.set_fixed_time(
        TODAY + timedelta(hours=20)
    )  # the next day, earlier than the day before
    app.go(page, "#/strategy")
    assert tile(page, "Due now").startswith(str(LEARNED))
    page.get_by_role("link", name="Train").click()
    expect(page.locator(".kind")).to_have_text("Repeat")
    keys = [Position.from_moves(moves).key for moves in train(page, LEARNED)]
    assert set(keys) == {Position.from_moves(moves).key for moves in learned}
    expect(page.locator(".kind")).to_have_text("New")
    page.get_by_role("link", name="Overview").click()
    assert tile(page, "Due now").startswith("0")
    assert tile(page, "Next due").startswith("in ")


def reached(goal: Locator) -> int:
    found = re.search(r": (\d+) of", goal.inner_text())
    return int(found.group(1)) if found else -1


def test_the_strategy_in_the_browser_is_verified(app: App) -> None:
    page = app.open("#/strategy", viewport=DESKTOP)
    address = page.wait_for_function(
        """() => performance.getEntriesByType("resource").map(({ name }) => name)
            .find((name) => name.includes("strategy-data"))"""
    )
    data = page.evaluate(
        """async (address) => {
            const file = await import(address);
            return Object.values(file).filter((each) => each.positions);
        }""",
        address,
    )
    reports = [check(each) for each in sorted(data, key=lambda each: "starts" in each)]
    assert [report.faults for report in reports] == [(), ()]
    sizes = [len(STRATEGY.entries), len(shipped_second().entries)]
    assert [report.positions for report in reports] == sizes


def test_the_second_player_learns_and_plays_not_to_lose(app: App) -> None:
    second = shipped_second()
    page = app.open("#/strategy", viewport=PHONE)
    page.get_by_role("link", name="You move second").click()
    expect(page.locator(".panel")).to_contain_text("the second player never has to lose")
    expect(page.locator(".panel")).to_contain_text(f"{len(second.entries)} positions")
    expect(page.locator(".goals")).to_have_count(0)
    assert accessibility_faults(page) == []
    page.get_by_role("link", name="Start learning").click()
    train(page, 1, second)
    page.get_by_role("link", name="Overview").click()
    assert tile(page, "Positions learned").startswith("1")
    assert tile(page, "Games covered") != "0%"
    page.get_by_role("link", name="You move first").click()
    expect(page.get_by_role("link", name="Start learning")).to_be_visible()

    page.get_by_role("link", name="You move second").click()
    page.get_by_role("link", name="Play it").click()
    moves = ""
    while True:
        page.wait_for_selector(".board.active")
        position = Position.from_moves(moves)
        moves += str(reply_on(page, position) + 1)
        if (position := Position.from_moves(moves)).is_over:
            break
        advice = second.advice(moves)
        assert advice is not None
        page.keyboard.press(str(advice.column + 1))
        moves += str(advice.column + 1)
        if (position := Position.from_moves(moves)).is_over:
            break
    assert position.winner is not Side.FIRST
    title = "A draw" if position.winner is None else "You win!"
    expect(page.locator("h1")).to_have_text(title)
    expect(page.locator(".feedback")).to_contain_text("By heart")


def test_what_was_learned_of_another_strategy_is_kept_with_a_word(app: App) -> None:
    page = app.open("#/strategy/train", viewport=DESKTOP)
    train(page, 1)
    stored = kept(page, "strategy")
    (card,) = stored["cards"].values()
    stored["cards"]["abc-def"] = card  # a position of an earlier version
    keep_text(page, "strategy", json.dumps(stored))
    app.go(page, "#/strategy")
    expect(page.locator(".foreign")).to_contain_text("1 position that you know is not part of it")
    assert tile(page, "Positions learned").startswith("1")
    assert "abc-def" in kept(page, "strategy")["cards"]


def test_wrong_moves_are_explained(app: App) -> None:
    page = app.open("#/strategy/train", viewport=DESKTOP)
    page.keyboard.press("4")
    go_on(page)
    expect(page.locator("h1")).to_have_text("Your move?")
    page.keyboard.press("1")
    expect(page.locator(".feedback.bad")).to_contain_text(
        "Column 1 is not the strategy\N{RIGHT SINGLE QUOTATION MARK}s move"
    )
    expect(page.locator(".reasons li").first).to_contain_text("Column 1 throws away the win")
    expect(page.locator(".mark-best")).to_have_count(0)
    assert accessibility_faults(page) == []
    page.keyboard.press("r")
    page.get_by_role("button", name="Column 2").click()
    expect(page.locator(".feedback.bad")).to_contain_text("The strategy plays column\u00a04")
    page.get_by_role("button", name="Try again").click()
    page.keyboard.press("4")
    expect(page.locator(".feedback.good")).to_contain_text(
        "Not known yet. Asked again in 10 minutes."
    )


def test_a_game_is_won_and_what_was_missed_can_be_learned(app: App) -> None:
    page = app.open("#/strategy/play", viewport=PHONE, color_scheme="dark")
    page.keyboard.press("4")
    page.wait_for_selector(".board.active")
    page.keyboard.press("h")
    expect(page.locator(".board .mark-best")).to_have_count(1)
    position = Position().play(3)
    position = position.play(reply_on(page, position))
    right = STRATEGY.column(position)
    wrong = next(column for column in position.legal_moves if column != right)
    page.keyboard.press(str(wrong + 1))
    expect(page.locator(".feedback.bad")).to_contain_text(f"Column {wrong + 1} leaves the strategy")
    assert accessibility_faults(page) == []
    page.get_by_role("button", name="Take it back").click()
    expect(page.locator(".feedback.bad")).to_have_count(0)
    expect(page.locator(".disc-first")).to_have_count(2)  # one of them is in the title

    met = 1
    entry: Entry | None = None
    last: int | None = None
    while not position.is_over:
        if entry is None or entry.diagram is None:
            entry = STRATEGY.lookup(position)  # None if four can be made
            met += entry is not None
        column = STRATEGY.column(position) if entry is None else entry.column(position, last)
        assert column is not None
        page.wait_for_selector(".board.active")
        page.keyboard.press(str(column + 1))
        position = position.play(column)
        if not position.is_over:
            page.wait_for_selector(".board.active")
            last = reply_on(page, position)
            position = position.play(last)
    expect(page.locator("h1")).to_have_text("You win!")
    expect(page.locator(".feedback")).to_contain_text(f"{met} positions of this game")
    assert accessibility_faults(page) == []
    page.get_by_role("button", name="Learn them").click()
    expect(page.locator("h1")).to_have_text("Learn this: play column\u00a04")
    train(page, met)  # to the diagram, if there was one


def test_broken_data_and_a_clock_set_back_lose_nothing(app: App) -> None:
    context = app.context(timezone_id="UTC")
    page = context.new_page()
    page.clock.set_fixed_time(TODAY)
    app.go(page, "#/strategy/train")
    train(page, 1)
    broken = kept(page, "strategy")

    page.clock.set_fixed_time(TODAY - timedelta(days=400))
    app.go(page, "#/strategy")
    expect(page.get_by_role("alert")).to_contain_text("Your clock has been set back: 1 position")
    assert tile(page, "Positions learned").startswith("1")
    assert tile(page, "Next due").startswith("tomorrow")

    page.clock.set_fixed_time(TODAY)
    broken["cards"]["x-1"] = {"due": "<img src=x>"}
    for stored, learned in ((json.dumps(broken), "1"), ("garbage", None)):
        keep_text(page, "strategy", stored)
        app.go(page, "#/strategy")
        expect(page.get_by_role("alert")).to_contain_text("Nothing is lost")
        assert stored in unreadable_original(page)
        if learned:
            assert tile(page, "Positions learned").startswith(learned)
        else:
            expect(page.get_by_role("link", name="Start learning")).to_be_visible()
    assert accessibility_faults(page) == []
    page.get_by_role("link", name="Start learning").click()
    train(page, 1)  # the app works
