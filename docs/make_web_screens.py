"""Makes the pictures of docs/web.md in a real browser: `python docs/make_web_screens.py [NAME …]`.

Needs the built app (`make web`) and Chromium, as the tests do.
"""  # noqa: INP001

import io
import json
import sys
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

sys.path.append(str(Path(__file__).parent.parent / "tests"))

import numpy as np
from PIL import Image
from playwright.sync_api import Page, expect
from support.browser import App, chromium, served

from fourfold.puzzles import Goal, shipped

IMAGES = Path(__file__).parent / "images"
DESKTOP = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}
GAME = "4444443223326553"
EXPLAINED = "6667731736555164"
REVIEWED = "41355645634463663312224615522"  # between people
RATING = 1100  # of the puzzles
SURFACES = 64  # colours that are kept exactly


def playing(page: Page) -> None:
    """In the middle of a game, with the scores shown."""
    page.evaluate(
        """moves => {
          const names = {first: "You", second: "Skilled"};
          const record = {format: "fourfold-game", version: 1, moves, ...names};
          const match = {id: "1", opponent: "skilled", mySide: 1, record};
          localStorage.setItem("fourfold.match", JSON.stringify(match));
          localStorage.setItem("fourfold.settings", JSON.stringify({liveScores: true}));
        }""",
        GAME,
    )
    page.reload()
    expect(page.locator(".score").first).to_be_visible()


def settled(page: Page) -> None:
    """Nothing is being calculated any more."""
    expect(page.locator(".board, .laboratory").first).to_be_visible()
    expect(page.locator(".pending, .unproven")).to_have_count(0, timeout=30_000)
    expect(page.locator("progress, [role=progressbar]")).to_have_count(0, timeout=30_000)
    page.wait_for_timeout(600)  # what moves comes to rest


def explaining(page: Page) -> None:
    """With the reasons beside the board."""
    settled(page)
    page.locator(".why summary").click()
    expect(page.locator(".reasons li").first).to_be_visible()
    page.locator(".why summary").blur()
    page.evaluate("scrollTo(0, 0)")


def reviewing(page: Page) -> None:
    """At a key moment, with the cells of a sentence lit."""
    page.evaluate(
        """moves => {
          const names = {first: "You", second: "Learner"};
          const record = {format: "fourfold-game", version: 1, moves, ...names};
          const game = {id: "1", opponent: "learner", mySide: "first", record};
          localStorage.setItem("fourfold.games", JSON.stringify([game]));
        }""",
        REVIEWED,
    )
    page.reload()
    settled(page)
    page.locator(".key-moments button", has_text="force a win").first.click()
    page.mouse.move(0, 0)
    page.evaluate("scrollTo(0, 0)")


def solving(page: Page) -> None:
    """After a puzzle, with its reasons, the rating and how it has changed."""
    near = [puzzle for puzzle in shipped() if abs(puzzle.rating - RATING) < 250]
    solved = next(puzzle for puzzle in near if len(puzzle.line) == 5 and puzzle.goal is Goal.WIN)
    tried = [puzzle for puzzle in near if puzzle is not solved][:40]
    history = [
        {"moves": puzzle.moves, "rating": puzzle.rating, "solved": index % 7 % 3 < 2}
        | {"day": "2026-01-31", "daily": False}
        for index, puzzle in enumerate(tried)
    ]
    progress = {"format": "fourfold-puzzle-progress", "version": 1, "history": history}
    page.evaluate(
        """([progress, number]) => {
          localStorage.setItem("fourfold.puzzle-progress", progress);
          location.hash = `#/puzzles/${number}`;
        }""",
        [json.dumps(progress), shipped().index(solved) + 1],
    )
    page.reload()
    for column in solved.line[::2]:
        page.wait_for_selector(".board.active")
        page.keyboard.press(column)
    expect(page.get_by_text("41 rated puzzles")).to_be_visible()
    expect(page.locator(".reasons[aria-busy=false] li").first).to_be_visible()


def searching(page: Page) -> None:
    """In the middle of a search, after some cut-offs."""
    for _ in range(8):
        page.get_by_role("button", name="Next cut-off").click()


def keep(shot: bytes, path: Path) -> None:
    """With 256 colours, a third of the size: surfaces keep theirs, edges get the nearest."""
    picture = Image.open(io.BytesIO(shot)).convert("RGB")
    pixels = np.asarray(picture).reshape(-1, 3)
    colours, where, count = np.unique(pixels, axis=0, return_inverse=True, return_counts=True)
    frequent = colours[np.argsort(count)[::-1][:SURFACES]]
    mixed = picture.quantize(256 - SURFACES, Image.Quantize.MAXCOVERAGE).getpalette()
    palette = np.concatenate([frequent, np.reshape(mixed, (-1, 3))]).astype(int)
    nearest = [((palette - colour) ** 2).sum(axis=1).argmin() for colour in colours]
    indices = np.asarray(nearest, np.uint8)[where].reshape(picture.height, picture.width)
    few = Image.fromarray(indices, "P")
    few.putpalette(palette.astype(np.uint8).tobytes())
    few.save(path, optimize=True)


SCREENS: dict[str, tuple[str, Callable[[Page], None]]] = {
    "play": ("#/play", playing),
    "analyse": (f"#/analyse/{EXPLAINED}(2)", explaining),
    "review": (f"#/review/{REVIEWED}", reviewing),
    "explore": ("#/explore", settled),
    "puzzles": ("#/puzzles", solving),
    "laboratory": ("#/laboratory", searching),
}


def main() -> None:
    """The screens on a desktop and on a phone, light and dark; by default all of them."""
    with ExitStack() as stack:
        app = App(stack.enter_context(chromium()), stack.enter_context(served()))
        for name in sys.argv[1:] or SCREENS:
            address, prepare = SCREENS[name]
            for size, viewport in (("desktop", DESKTOP), ("phone", PHONE)):
                for scheme in ("light", "dark"):
                    page = app.open(address, viewport=viewport, color_scheme=scheme)
                    prepare(page)
                    settled(page)
                    keep(page.screenshot(), IMAGES / f"web-{name}-{size}-{scheme}.png")
                    page.context.close()
        app.close()


if __name__ == "__main__":
    main()
