"""What all tests share."""

import gc
import os
import signal
import tempfile
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import settings
from support import event_loop

from fourfold import Solver

if TYPE_CHECKING:
    from playwright.sync_api import Browser
    from support.browser import App
    from support.github.world import World

# No test reads or writes the settings of the person who runs it.
_FOLDER = tempfile.TemporaryDirectory(prefix="fourfold-settings-")
os.environ["FOURFOLD_CONFIG_DIR"] = _FOLDER.name
os.environ["FOURFOLD_DATA_DIR"] = _FOLDER.name

# Shells start background processes with Ctrl-C ignored; tests that send it would wait forever.
signal.signal(signal.SIGINT, signal.default_int_handler)

# The time that an example takes does not matter.
settings.register_profile("fourfold", deadline=None)
# A long fuzz run: pytest tests/property --hypothesis-profile=thorough
settings.register_profile("thorough", deadline=None, max_examples=20_000)
settings.load_profile("fourfold")


@pytest.fixture(scope="session")
def solver() -> Solver:
    """A solver with any table contents: results must not depend on them."""
    return Solver()


# The web app in a browser: one of each for all tests of a process.


@pytest.fixture(scope="session")
def web_address() -> Iterator[str]:
    """The address of the app."""
    from support import browser  # noqa: PLC0415 - needs the extra `web`

    browser.skip_unless_linux()
    with browser.served() as address:
        yield address


@pytest.fixture(scope="session")
def chromium() -> Iterator["Browser"]:
    """A real browser."""
    from support import browser  # noqa: PLC0415

    with browser.chromium() as running:
        yield running


def pytest_configure(config: pytest.Config) -> None:
    """Hooks of this file would not see the doctests in `src`; those of a plugin do."""
    config.pluginmanager.register(event_loop)


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, Any, Any]:
    """Collect without looking for garbage, which takes almost half of the time."""
    gc.disable()
    result = yield
    gc.freeze()  # What is imported and collected stays: later searches skip it.
    gc.set_threshold(10_000, 20, 20)  # by default, they take a twentieth of the time
    gc.enable()
    return result


@pytest.fixture(scope="session")
def session_app(web_address: str, chromium: "Browser") -> Iterator["App"]:
    """The app in that browser."""
    from support.browser import App  # noqa: PLC0415

    opened = App(chromium, web_address)
    yield opened
    opened.close()


@pytest.fixture
def app(session_app: "App") -> Iterator["App"]:
    """The app; a problem in the browser's console is a failure."""
    yield session_app
    session_app.end_test()


@pytest.fixture
def world(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator["World"]:
    """A small GitHub, with a README that has the markers."""
    from support.github.server import GitHub, serve  # noqa: PLC0415 - needs the extra `github`
    from support.github.world import README, World  # noqa: PLC0415

    github = GitHub({"README.md": README})
    with serve(github) as url:
        yield World(github, url, tmp_path, monkeypatch)
    assert github.problems == []
