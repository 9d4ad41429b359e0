"""What people come back for: the daily puzzle, its streak, puzzle rush, ratings that stay."""

from datetime import UTC, datetime, timedelta
from typing import Any

from playwright.sync_api import Page, expect
from support.browser import (
    PHONE,
    App,
    accessibility_faults,
    box,
    keep,
    keep_text,
    kept,
    play,
    saved,
)

from fourfold.learn.puzzles import of_the_day, shipped

_NOON = datetime(2026, 3, 10, 12, tzinfo=UTC)
_SMALL = {"width": 360, "height": 640}
_WINNING = "414141"  # the first side wins with 4


def solve_daily(page: Page, at: datetime) -> None:
    """Solve the puzzle of that day on the board."""
    for column in of_the_day(shipped(), at.date()).line[::2]:
        page.wait_for_selector(".board.active")
        page.keyboard.press(column)


def rated_match(moves: str) -> dict[str, Any]:
    """A game against a level, as it is stored."""
    record = {"format": "fourfold-game", "version": 1, "moves": moves}
    record |= {"first": "You", "second": "Learner"}
    return {"id": "1", "opponent": "learner", "mySide": "first", "aids": [], "record": record}


def test_the_daily_puzzle_and_its_streak_follow_the_days(app: App) -> None:
    context = app.context(viewport=_SMALL, permissions=["clipboard-read", "clipboard-write"])
    page = context.new_page()
    page.clock.install(time=_NOON)
    app.go(page, "")
    page.get_by_role("link", name="Daily puzzle").click()
    expect(page.get_by_role("heading", name="Puzzle of the day")).to_be_visible()
    page.keyboard.press("1" if of_the_day(shipped(), _NOON.date()).line[0] != "1" else "2")
    page.get_by_role("button", name="Try again").click()
    solve_daily(page, _NOON)
    expect(page.get_by_role("region", name="Your result")).to_be_visible()
    page.get_by_role("button", name="Share result").click()
    expect(page.get_by_role("button", name="Result copied")).to_be_visible()
    text = page.evaluate("navigator.clipboard.readText()")
    number = shipped().index(of_the_day(shipped(), _NOON.date())) + 1
    assert text.startswith("fourfold daily puzzle, 10 March 2026\n\N{LARGE RED SQUARE}")
    assert text.endswith(f"#/puzzles/{number}")  # neither the moves nor the columns
    assert not accessibility_faults(page)

    for days, words in ((1, "2 days in a row"), (2, "3 days in a row"), (4, "1 day in a row")):
        now = _NOON + timedelta(days=days)  # the fourth day was missed
        page.clock.set_fixed_time(now)
        app.go(page, "#/puzzles/today")
        solve_daily(page, now)
        app.go(page, "#/play")
        expect(page.get_by_role("link", name="Daily puzzle")).to_contain_text(words)
    # A clock that is set back takes nothing away.
    page.clock.set_fixed_time(_NOON)
    app.go(page, "#/puzzles/today")
    assert kept(page, "puzzle-progress")["longestDays"] == 3


def test_a_rush_ends_by_time_or_misses_and_keeps_the_best(app: App) -> None:
    page = app.context(viewport=PHONE).new_page()
    page.clock.install(time=_NOON)
    app.go(page, "#/puzzles/rush")
    assert not accessibility_faults(page)
    page.get_by_role("button", name="Start").click()
    expect(page.get_by_role("img", name="3 lives left")).to_be_visible()
    assert box(page.locator(".task"))["y"] < box(page.locator(".board"))["y"]
    # A wall clock that is moved changes nothing.
    page.clock.set_system_time(_NOON + timedelta(days=3))
    page.clock.run_for(90_000)
    expect(page.get_by_role("button", name="End the run")).to_be_visible()
    page.clock.run_for(91_000)
    expect(page.get_by_text("Time is up.").first).to_be_visible()
    assert not accessibility_faults(page)

    page.get_by_role("link", name="Survival").click()
    page.get_by_role("button", name="Start").click()
    solved = 0
    while page.locator(".rush-standing").count():
        # The first column that can be played, whether right or wrong.
        page.wait_for_selector(".board.active")
        before = page.locator(".tried li").count()
        page.locator(".board .columns button:not([aria-disabled=true])").first.click()
        page.clock.run_for(3000)
        solved += page.locator(".tried .solved").count() > solved
        assert page.locator(".tried li").count() in (before, before + 1)
    expect(page.get_by_text("Three misses").first).to_be_visible()
    found = kept(page, "rush")
    assert found["rush"]["runs"] == found["survival"]["runs"] == 1
    assert found["survival"]["solved"] == page.locator(".tried .solved").count()


def test_a_finished_rated_game_stays(app: App) -> None:
    page = app.open(stored={"match": rated_match(_WINNING)}, viewport=_SMALL)
    expect(page.get_by_text("Rated game")).to_have_count(1)
    play(page, "4")
    result = page.get_by_role("region", name="You win!")
    rating = result.get_by_role("link", name="rating 1080 (+80)")
    expect(rating).to_be_visible()
    expect(result.locator(".turning-point")).to_contain_text("kept the win")
    for name in ("Play again as Yellow", "Share"):  # without scrolling
        expect(result.get_by_role("button", name=name)).to_be_in_viewport(ratio=1)
    expect(result.get_by_role("link", name="Review")).to_be_in_viewport(ratio=1)
    assert not accessibility_faults(page)
    # Taking back starts a variation; the game stays.
    page.keyboard.press("u")
    expect(result).to_have_count(0)
    expect(page.get_by_text("This is a variation, and not rated.")).to_have_count(1)
    assert [game["id"] for game in kept(page, "games")] == ["1"]
    page.keyboard.press("r")
    expect(result).to_be_visible()
    assert len(kept(page, "games")) == 1
    app.show(page, "#/you")
    expect(page.get_by_role("region", name="Your rating")).to_contain_text("1080")
    # The next game is played with the other side; help is named when it is given.
    app.show(page, "#/play")
    result.get_by_role("button", name="Play again").click()
    expect(page.locator(".moves li")).to_have_count(1)
    expect(page.get_by_text("Rated game")).to_have_count(1)
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".unseen[role=status]")).to_contain_text("Not rated: you asked for a hint")


def test_most_fours_is_played_until_the_board_is_full(app: App) -> None:
    page = app.open("#/play?rule=most-fours", viewport=PHONE)
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Opponent").select_option("human")
    dialog.get_by_label("Board").select_option("4x4")
    assert not accessibility_faults(page)
    dialog.get_by_role("button", name="Start").click()
    play(page, "12121212")
    expect(page.get_by_role("img", name="Fours so far: 1 to 1")).to_be_visible()
    play(page, "34343434")
    expect(page.locator("h1")).to_contain_text("Draw")
    expect(page.get_by_role("region", name="Draw")).to_contain_text("2 : 2 fours")
    page.get_by_role("link", name="Review").click()
    expect(page.get_by_role("heading", level=1)).to_be_visible()


def test_old_and_broken_data_are_read_as_far_as_possible_and_nothing_is_lost(app: App) -> None:
    damaged = {"id": "x", "record": {"format": "another", "moves": "4"}}
    online = {"id": "abcdefgh", "secret": "s", "opened": "2026-01-01T00:00:00Z"}  # without a seat
    progress = {"format": "fourfold-puzzle-progress", "version": 1, "solved": ["44"], "row": 2}
    page = app.open("#/about")
    keep(page, "games", [saved("4545454"), damaged])  # the first without its opponent, as once
    keep(page, "match", rated_match(_WINNING))
    keep(page, "online", [online])
    keep(page, "puzzle-progress", progress)
    keep(page, "settings", {"theme": "neon", "sound": "loud", "swapColours": True})
    for name in ("rush", "daily", "lesson-results", "lobby", "work"):
        keep_text(page, name, '{"rush": [7')
    app.go(page, "#/you")
    expect(page.locator(".history li")).to_have_count(1)
    for screen in ("#/learn", "#/puzzles/rush", "#/puzzles/today", "#/analyse", "#/game", "#/play"):
        app.show(page, screen)
        expect(page.locator("main h1").first).to_be_visible()
        expect(page.get_by_role("alert")).to_have_count(0)
    play(page, "4")
    expect(page.get_by_role("region", name="You win!")).to_be_visible()
    found = kept(page, "games")
    assert [game["id"] for game in found] == ["1", "4545454", "x"]
    assert found[2] == damaged  # still there, for a version that can read it
    app.show(page, "#/puzzles/10")
    page.keyboard.press("s")
    page.keyboard.press("s")
    expect(page.get_by_text("The solution").first).to_be_visible()
    assert kept(page, "puzzle-progress")["solved"] == ["44"]
    assert kept(page, "settings")["swapColours"] is True
