"""The web app in a browser, for all tests of it; one browser and one server for each process."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from browser import App
    from playwright.sync_api import Browser


@pytest.fixture(scope="session")
def web_address() -> Iterator[str]:
    """Where the app is served."""
    import browser  # noqa: PLC0415 - needs the extra `web`

    browser.skip_unless_linux()
    with browser.served() as address:
        yield address


@pytest.fixture(scope="session")
def chromium() -> Iterator["Browser"]:
    """A real browser."""
    import browser  # noqa: PLC0415

    with browser.chromium() as running:
        yield running


@pytest.fixture
def app(web_address: str, chromium: "Browser") -> Iterator["App"]:
    """The app; a complaint in the browser's console is a failure."""
    from browser import App  # noqa: PLC0415

    opened = App(chromium, web_address)
    yield opened
    opened.close()
