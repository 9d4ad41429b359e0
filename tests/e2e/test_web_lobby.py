"""People meet in the lobby, play each other, and play a tournament."""

import re
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect
from playwright.sync_api import Error as PlaywrightError
from support.browser import DESKTOP, PHONE, SERVER, App, accessibility_faults, kept, served


@pytest.fixture
def lobby(chromium: Browser) -> Iterator[App]:
    with served((*SERVER, "--lobby")) as address:
        app = App(chromium, address)
        yield app
        app.close()


def enter(app: App, name: str, **options: Any) -> Page:
    page = app.open("#/lobby", **options)
    page.get_by_label("Your name").fill(name)
    page.keyboard.press("Enter")
    expect(page.get_by_text("(you)")).to_be_visible()
    return page


def announced(page: Page, words: str) -> None:
    expect(page.locator(".unseen[role=status]")).to_contain_text(words)


def test_a_challenge_and_a_tournament(lobby: App) -> None:
    ann = enter(lobby, "Ann", viewport=DESKTOP)
    bob = enter(lobby, "Bob", viewport=PHONE, color_scheme="dark")
    # By keyboard alone.
    ann.get_by_role("button", name="Look for a game").press("Enter")
    announced(bob, "Ann is looking for a game.")
    assert not accessibility_faults(bob)
    bob.get_by_role("button", name="Play Ann").press("Enter")
    for page in (ann, bob):  # the game opens by itself
        expect(page.locator("h1.status")).to_be_visible()
    ann.get_by_role("button", name="Cancel game").click()
    ann.get_by_role("button", name="Really?").click()
    for page in (ann, bob):
        page.get_by_role("link", name="Back to the lobby").click()
        expect(page.get_by_role("heading", name="Leaderboard of the day")).to_be_visible()
    ann.get_by_text("Open a tournament").first.click()
    ann.get_by_label("Title").fill("Class 5b")
    ann.get_by_label("Kind").select_option(label="Round-robin")
    ann.get_by_role("button", name="Open a tournament").click()
    announced(bob, "Class 5b: a tournament is open.")
    for page in (ann, bob):
        page.get_by_role("button", name="Join Class 5b").click()
    expect(ann.get_by_text("Ann, Bob")).to_be_visible()
    ann.get_by_role("button", name="Start", exact=True).click()
    expect(bob.locator("h1.status")).to_be_visible()
    bob.get_by_role("button", name="Resign").click()
    bob.get_by_role("button", name="Really?").click()
    for page in (ann, bob):  # what others may see gives nobody a seat
        expect(page).to_have_url(re.compile(r"#/game/\w+\?lobby=$"))
        assert len({game["secret"] for game in kept(page, "online")}) == 2
    ann.get_by_role("link", name="Back to the lobby").click()
    expect(ann.get_by_text("Won by Ann", exact=True)).to_be_visible()
    assert not accessibility_faults(ann)


def test_a_server_without_a_lobby_says_so(app: App) -> None:
    page = app.open("#/lobby")
    expect(page.get_by_text("This server has no lobby")).to_be_visible()
    page.get_by_role("link", name="Play a friend").click()
    expect(page.get_by_role("heading", name="Play a friend")).to_be_visible()


def go_elsewhere(page: Page, tab: str, part: str | None = None) -> None:
    """To another screen of the app, by its navigation."""
    page.get_by_role("navigation", name="Screens").get_by_role("link", name=tab).click()
    if part:
        page.get_by_role("link", name=part, exact=True).click()


def take_turn(page: Page) -> None:
    """Do what a person does: go to the game that the banner announces, and move in it."""
    banner = page.locator(".call a")
    with suppress(PlaywrightError):  # the app may take the player there first
        if banner.count():
            banner.click(timeout=1000)
        elif "#/game/" in page.url and page.locator(".board.active").count():
            column = 1 if page.locator(".moves li").count() % 2 else 4
            page.get_by_role("button", name=f"Column {column}").click(timeout=1000)


def ended_games(page: Page) -> int:
    return page.locator(".result").count() if "#/game/" in page.url else 0


def results(lobby: App, page: Page) -> list[dict[str, str]]:
    """How the games of the tournament ended."""
    rounds = page.request.get(f"{lobby.address}api/v1/lobby").json()["tournaments"][0]["rounds"]
    games = [pairing["game"] for one in rounds for pairing in one if pairing["game"]]
    found = [page.request.get(f"{lobby.address}api/v1/games/{game}").json() for game in games]
    return [game["result"] for game in found]


def test_nobody_misses_a_game_of_a_tournament(lobby: App) -> None:
    """With the options that a server has by default. Whoever is elsewhere is told, or taken."""
    ann, bob, cid = players = [enter(lobby, name, viewport=PHONE) for name in ("Ann", "Bob", "Cid")]
    ann.get_by_text("Open a tournament").first.click()
    ann.get_by_label("Kind").select_option(label="Round-robin")
    ann.locator("details").get_by_label("Clock").select_option(label="1 min + 2 s")
    ann.get_by_role("button", name="Open a tournament").click()
    for page in players:
        page.get_by_role("button", name="Join Cup").click()
    expect(ann.get_by_text("Ann, Bob, Cid")).to_be_visible()
    go_elsewhere(bob, "Analyse", "Review")
    go_elsewhere(cid, "Puzzles")
    expect(cid.locator(".board.active")).to_be_visible()
    ann.get_by_role("button", name="Start", exact=True).click()
    told: set[str] = set()
    while ann.get_by_text("Won by").count() == 0:
        for page in players:
            if page.locator(".call").count() and page is cid and not told:
                told.add(page.title())
                expect(page.locator(".call")).to_contain_text("has begun")
                expect(page.get_by_role("link", name="Go to the game (2:")).to_be_visible()
                expect(page.get_by_role("link", name="your turn in 1 game")).to_be_visible()
                assert not accessibility_faults(page)
            take_turn(page)
        if ended_games(bob):
            go_elsewhere(bob, "Analyse", "Review")
        if ended_games(cid):
            go_elsewhere(cid, "Puzzles")
        if ended_games(ann) and "over" in states(lobby, ann):
            ann.get_by_role("link", name="Back to the lobby").click()
    assert told == {"(1) Your turn \N{EN DASH} Puzzles \N{MIDDLE DOT} fourfold"}
    assert [result["reason"] for result in results(lobby, ann)] == ["four"] * 3


def states(lobby: App, page: Page) -> list[str]:
    tournaments = page.request.get(f"{lobby.address}api/v1/lobby").json()["tournaments"]
    return [each["status"] for each in tournaments]


def test_the_lobby_is_on_the_first_screen(lobby: App) -> None:
    """Who is there, and the way in, without creating a game first."""
    bob = lobby.open()
    expect(bob.get_by_role("link", name="Meet others on this server")).to_be_visible()
    ann = enter(lobby, "Ann")
    lobby.go(bob, "")
    expect(bob.get_by_role("link", name="Ann is here")).to_be_visible()
    bob.get_by_role("link", name="Play a friend").click()
    bob.get_by_role("link", name="Ann is here").click()
    bob.get_by_label("Your name").fill("Bob")
    bob.get_by_role("radio", name="Owl").check(force=True)
    bob.get_by_role("button", name="Enter the lobby").click()
    expect(ann.locator(".people .owl")).to_be_visible()
    go_elsewhere(bob, "You")  # others still see Bob, until he leaves
    expect(ann.get_by_text("Here now (2)")).to_be_visible()
    lobby.show(bob, "#/lobby")
    bob.get_by_role("button", name="Leave the lobby").click()
    expect(bob.locator(".board.active")).to_be_visible()
    assert kept(bob, "in-lobby") is False


def test_who_does_not_come_is_said_not_to_have_come(lobby: App) -> None:
    """Both see how long the other one has; nobody resigned."""
    ann, bob = enter(lobby, "Ann"), enter(lobby, "Bob")
    ann.get_by_text("Open a tournament").first.click()
    ann.get_by_role("button", name="Open a tournament").click()
    for page in (ann, bob):
        page.get_by_role("button", name="Join Cup").click()
    expect(ann.get_by_text("Ann, Bob")).to_be_visible()
    bob.close()
    ann.get_by_role("button", name="Start", exact=True).click()
    expect(ann.get_by_text(re.compile("Bob has [23]:[0-5][0-9] to come"))).to_be_visible()
    expect(ann.get_by_role("button", name="Rematch")).to_have_count(0)
