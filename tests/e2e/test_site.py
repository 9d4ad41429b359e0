"""The documentation site in a browser, from a plain file server: search, live boards, the app."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from support.browser import App, accessibility_faults, files_served, skip_unless_linux
from support.paths import ROOT

from fourfold import Position
from fourfold.play.notebook.board import BUNDLE, BoardWidget
from fourfold.solver import StopToken

skip_unless_linux()

SITE = ROOT / "build" / "site"


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    assert (SITE / "index.html").is_file(), "the site is not built: make docs"
    with files_served(SITE) as served:
        yield served


@pytest.fixture
def page(app: App) -> Page:
    """A page of a fresh profile. Missing files are errors in the console, which fail the test."""
    return app.context().new_page()


def test_boards_on_pages_play_analyse_and_explain(page: Page, address: str) -> None:
    page.goto(address)
    board = page.locator("fourfold-board")
    expect(board.locator(".score.best text")).to_have_text(["+18", "+18"])
    board.get_by_role("button", name="Column 3,").click()
    expect(board).to_have_attribute("moves", "44553")
    expect(board.get_by_role("status")).to_contain_text("Red wins in 1 move")
    page.keyboard.press("Tab")
    page.keyboard.press("4")  # the keys of columns, while the focus is on the board
    expect(board).to_have_attribute("moves", "445534")
    board.get_by_role("button", name="Explain").click()
    expect(board.locator(".reasons")).to_contain_text("makes four and wins at once")
    assert [fault for fault in accessibility_faults(page) if "fourfold" in fault] == []


def test_a_board_loads_the_engine_only_to_answer(page: Page, address: str) -> None:
    loaded: list[str] = []
    page.on("request", lambda request: loaded.append(request.url))
    page.goto(address + "tutorial-first-game.html")
    board = page.locator("fourfold-board")
    expect(board.get_by_role("status")).to_contain_text("Red to move")
    assert not [url for url in loaded if "wasm" in url or "worker-" in url]
    board.get_by_role("button", name="Column 4:").click()
    expect(board).to_have_attribute("moves", re.compile("^4[1-7]$"))  # the opponent has replied
    assert [url for url in loaded if "wasm" in url]


def test_search_finds_zugzwang(page: Page, address: str) -> None:
    page.goto(address + "scores.html")
    page.get_by_role("button", name="Search").click()
    page.get_by_role("combobox").fill("zugzwang")
    page.locator("[role=option]").first.click()
    page.wait_for_url("**/glossary.html*")
    expect(page.locator("h1")).to_contain_text("Glossary")


def test_the_web_app_is_part_of_the_site(page: Page, address: str) -> None:
    page.goto(address)
    page.get_by_role("link", name="Play", exact=True).first.click()
    page.wait_for_selector(".board.active")
    assert page.url.startswith(address + "play/")


# A model as anywidget gives one to a view; Python is asked through two functions of the test.
_WIDGET_PAGE = """<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,"><div></div>
<script type="module">
  import widget from "./board.js";
  const state = await python_state(), listeners = {};
  const tell = (event, content) => (listeners[event] ?? []).forEach((each) => each(content));
  window.model = {
    get: (name) => state[name],
    set: (name, value) => (state[name] = value),
    save_changes: () => python_state(state.moves),
    on: (event, listener) => (listeners[event] ??= []).push(listener),
    off: () => {},
    send: async (question) => {
      if (question.type === "cancel") return;
      tell("msg:custom", { id: question.id, value: await python_answer(question) });
    },
    receive: (changes) => (Object.assign(state, changes), tell("change")),
  };
  widget.render({ model, el: document.querySelector("div") });
</script>"""


def test_the_notebook_widget_shows_and_changes_the_state_of_python(
    page: Page, tmp_path: Path
) -> None:
    widget = BoardWidget("41414", analyse=True)

    def state(moves: str | None = None) -> Any:
        if moves is not None:
            widget.set_state({"moves": moves})
        traits = ("moves", "columns", "rows", "analyse", "opponent", "side", "theme", "read_only")
        return {name: getattr(widget, name) for name in traits}

    def answer(question: dict[str, Any]) -> Any:
        answers = {"analyse": widget._analyse, "explain": widget._explain}
        return answers[question["type"]](question, StopToken())

    page.expose_function("python_state", state)
    page.expose_function("python_answer", answer)
    (tmp_path / "board.js").write_bytes(BUNDLE.read_bytes())
    (tmp_path / "index.html").write_text(_WIDGET_PAGE, encoding="utf-8")
    with files_served(tmp_path) as served:
        page.goto(served)
        board = page.locator("fourfold-board")
        expect(board.locator(".score.best")).to_have_count(1)
        board.get_by_role("button", name="Column 1,").click()
        expect(board.locator(".score.best text")).to_have_text("+18")
        assert widget.position == Position.from_moves("414141")
        board.get_by_role("button", name="Explain").click()
        expect(board.locator(".reasons")).to_contain_text("Column 4 makes four and wins at once")
        widget.play(3)
        page.evaluate("moves => model.receive({ moves })", widget.moves)
        expect(board.get_by_role("status")).to_contain_text("Red has won")
