"""The web app in a browser, one of each for all tests of a process, and a fake GitHub."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser
from support import browser
from support.browser import App
from support.github.server import GitHub, serve
from support.github.world import README, World


@pytest.fixture(scope="session")
def web_address() -> Iterator[str]:
    """The address of the app."""
    browser.skip_unless_linux()
    with browser.served() as address:
        yield address


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """A real browser."""
    with browser.chromium() as running:
        yield running


@pytest.fixture(scope="session")
def session_app(web_address: str, chromium: Browser) -> Iterator[App]:
    """The app in that browser."""
    opened = App(chromium, web_address)
    yield opened
    opened.close()


@pytest.fixture
def app(session_app: App) -> Iterator[App]:
    """The app; a problem in the browser's console is a failure."""
    yield session_app
    session_app.end_test()


@pytest.fixture
def world(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[World]:
    """A small GitHub, with a README that has the markers."""
    github = GitHub({"README.md": README})
    with serve(github) as url:
        yield World(github, url, tmp_path, monkeypatch)
    assert github.problems == []
