"""People meet in the lobby, play each other, and play a tournament."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect
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
