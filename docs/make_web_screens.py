"""Makes the pictures of docs/web.md and docs/online.md in a real browser.

`python docs/make_web_screens.py [NAME …]` needs the built app (`make web`) and Chromium, as the
tests do.
"""  # noqa: INP001

import io
import json
import random
import sys
from collections.abc import Callable
from contextlib import ExitStack
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

sys.path.append(str(Path(__file__).parent.parent / "tests"))

import numpy as np
from PIL import Image
from playwright.sync_api import Page, expect
from support.browser import SERVER, App, chromium, reply_on, served

from fourfold import Game, Position, Side
from fourfold.learn import strategy as strategies
from fourfold.learn.lessons import lessons
from fourfold.learn.puzzles import Goal, shipped
from fourfold.players import make_player
from fourfold.render import svg

IMAGES = Path(__file__).parent / "images"
PUBLIC = Path(__file__).parent.parent / "web" / "app" / "public"
DESKTOP = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}
GAME = "4444443223326553"
EXPLAINED = "6667731736555164"
REVIEWED = "41355645634463663312224615522"  # between people
WON = "433344435656556336445611122"
ENDED = "4554456643542322533"
MET = "444354553"  # between friends
RATING = 1100  # of the puzzles
SURFACES = 64  # colours that are kept exactly


def visiting(page: Page) -> None:
    """For the first time."""
    page.evaluate("""() => {
      localStorage.setItem("fourfold.notes", "[]");
      location.hash = "";
    }""")
    page.reload()
    expect(page.get_by_text("Welcome to fourfold")).to_be_visible()


def choosing(page: Page) -> None:
    """The opponents of a new game, with their ratings."""
    page.keyboard.press("n")
    expect(page.get_by_role("dialog").get_by_text("1041 Elo")).to_be_visible()


def playing(page: Page) -> None:
    """In the middle of a game, with the scores shown."""
    page.evaluate(
        """moves => {
          const names = {first: "You", second: "Skilled"};
          const record = {format: "fourfold-game", version: 1, moves, ...names};
          const match = {id: "1", opponent: "skilled", mySide: "first", record};
          localStorage.setItem("fourfold.match", JSON.stringify(match));
          localStorage.setItem("fourfold.settings", JSON.stringify({liveScores: true}));
        }""",
        GAME,
    )
    page.reload()
    expect(page.locator(".score").first).to_be_visible()


def ending(page: Page) -> None:
    """After a game that the computer gave away."""
    page.evaluate(
        """moves => {
          const names = {first: "You", second: "Learner"};
          const record = {format: "fourfold-game", version: 1, moves, ...names};
          const match = {id: "1", opponent: "learner", mySide: "first", aids: [], record};
          localStorage.setItem("fourfold.match", JSON.stringify(match));
        }""",
        ENDED[:-1],
    )
    page.reload()
    page.wait_for_selector(".board.active")
    page.keyboard.press(ENDED[-1])
    expect(page.locator(".turning-point")).to_contain_text("Turning point")
    expect(page.locator(".celebration")).to_have_count(0)


def rushing(page: Page) -> None:
    """In the middle of a run."""
    page.get_by_role("button", name="Start").click()
    expect(page.locator(".rush-standing")).to_be_visible()


def settled(page: Page) -> None:
    """Nothing is being calculated any more."""
    expect(page.locator(".board, .lab, .you, .lobby").first).to_be_visible()
    expect(page.locator(".pending, .unproven")).to_have_count(0, timeout=30_000)
    expect(page.locator("progress, [role=progressbar]")).to_have_count(0, timeout=30_000)
    page.wait_for_timeout(600)  # what moves comes to rest


def explaining(page: Page) -> None:
    """With the reasons beside the board."""
    settled(page)
    expect(page.locator(".reasons li").first).to_be_visible()
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
    page.locator(".key-moments button", has_text="decided the game").click()
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


def progressing(page: Page) -> None:
    """After some forty games against stronger and stronger levels, most of them reviewed."""
    chance = random.Random(4)  # noqa: S311 - any games will do
    games = []
    for number in range(46):
        level = ("beginner", "casual", "casual", "learner", "learner", "learner")[number // 8]
        is_first = chance.random() < 0.5
        me = make_player(f"elo:{950 + 6 * number}", seed=2 * number)
        other = make_player(level, seed=2 * number + 1)
        game = Game()
        while not game.position.is_over:
            mover = me if (game.position.turn == Side.FIRST) == is_first else other
            game.push(mover.get_move(game.position))
        date = f"{datetime(2026, 1, 3, 18, tzinfo=UTC) + timedelta(days=1.2 * number):%FT%TZ}"
        names = ("You", level.title()) if is_first else (level.title(), "You")
        record = {"format": "fourfold-game", "version": 1, "moves": game.moves}
        record |= {"first": names[0], "second": names[1], "started": date, "ended": date}
        saved = {"id": str(number), "opponent": level, "aids": ["undo"] * (number % 11 == 5)}
        saved |= {"mySide": "first" if is_first else "second", "record": record}
        if number < 40:
            errors = max(0, round(chance.gauss(6 - 0.09 * number, 1.4)))
            saved["judged"] = {"errors": errors, "moments": min(errors, chance.randint(0, 3))}
        games.insert(0, saved)
    page.evaluate("games => localStorage.setItem('fourfold.games', games)", json.dumps(games))
    page.reload()
    expect(page.locator(".figure")).to_be_visible()


def learning(page: Page) -> None:
    """After the first lessons."""
    done = {each.id: list(range(1, len(each.exercises) + 1)) for each in lessons()[:3]}
    done[lessons()[3].id] = [1, 2]
    progress = {"format": "fourfold-lesson-progress", "version": 1, "done": done}
    page.evaluate("text => localStorage.setItem('fourfold.lessons', text)", json.dumps(progress))
    page.reload()
    expect(page.get_by_text("Continue")).to_be_visible()


def answering(page: Page) -> None:
    """After a wrong answer."""
    page.keyboard.press("2")
    expect(page.locator(".outcome.bad")).to_be_visible()


def training(page: Page) -> None:
    """In a game by the winning strategy, where a diagram begins, with a hint."""
    strategy, position, last = strategies.shipped(), Position(), None
    while page.locator(".diagram-mark").count() == 0:
        column = strategy.column(position, last)
        assert column is not None, "a game that is won without a diagram"  # noqa: S101
        page.keyboard.press(str(column + 1))
        position = position.play(column)
        page.wait_for_selector(".board.active")
        last = reply_on(page, position)
        position = position.play(last)
    page.keyboard.press("h")
    page.locator(".rule summary").click()


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


def preview(app: App) -> None:
    """The picture that other sites show for a link to the app, in the size for Open Graph."""
    page = app.context(viewport={"width": 1200, "height": 630}).new_page()
    board = svg.board(Position.from_moves(WON))
    page.set_content(
        f"""<style>
          body {{ margin: 0; height: 630px; display: grid; grid-template-columns: 610px 1fr;
                  align-items: center; background: #fff; color: #1b2333;
                  font-family: system-ui, sans-serif; }}
          svg {{ width: 530px; height: auto; margin-left: 50px; }}
          h1 {{ font-size: 88px; margin: 0 0 12px; }}
          p {{ font-size: 38px; line-height: 1.3; margin: 0 60px 0 0; }}
        </style>{board}<div><h1>fourfold</h1><p>Connect Four, solved: play it, learn it,
        and see the exact result of every move.</p></div>"""
    )
    keep(page.screenshot(), PUBLIC / "preview.png")


def inviting(page: Page) -> None:
    """After a game with a friend was created."""
    page.get_by_label("Your name").fill("Ann")
    page.get_by_label("Clock").select_option(label="5 min + 5 s")
    page.get_by_role("button", name="Create the game").click()
    expect(page.get_by_role("img", name="QR code of the link")).to_be_visible()


def meeting(page: Page) -> None:
    """In the middle of a game with a friend, with a clock and a spectator."""
    _meet(page, seat="host")


def watching(page: Page) -> None:
    """The same, as a spectator."""
    _meet(page, seat=None)


def _meet(page: Page, seat: str | None) -> None:
    address = page.url.partition("#")[0]
    games = f"{address}api/v1/games"
    order = {"name": "Ann", "clock": {"minutes": 5, "increment": 5}}
    made = page.request.post(games, data=order).json()

    def act(seat: str, **command: object) -> None:
        secret = {"Authorization": f"Bearer {made[seat]}"}
        commands = f"{games}/{made['id']}/commands"
        answer = page.request.post(commands, data=command, headers=secret)
        expect(answer).to_be_ok()

    act("guest", type="join", name="Bob")
    for number, column in enumerate(MET, start=1):
        act(("guest", "host")[number % 2], type="move", number=number, column=column)
    browser = page.context.browser
    for other in {"host", "guest", None} - {seat}:
        context = browser.new_context()
        context.new_page().goto(f"{address}#/game/{made['id']}{f'/{made[other]}' if other else ''}")
    page.goto(f"{address}#/game/{made['id']}{f'/{made[seat]}' if seat else ''}")
    expect(page.locator(".presence.here")).to_have_count(2)
    expect(page.get_by_text("1 spectator")).to_be_visible()


def gathering(page: Page) -> None:
    """In a lobby with challenges, a running tournament and results of the day."""
    page.get_by_label("Your name").fill("Ann")
    page.keyboard.press("Enter")
    address = page.url.partition("#")[0]
    lobby = f"{address}api/v1/lobby"

    def act(person: str, **command: object) -> dict[str, Any]:
        key = {"Authorization": f"Bearer the key of {person:_<12}"}
        answer = page.request.post(f"{lobby}/commands", data=command, headers=key)
        expect(answer).to_be_ok()
        found: dict[str, Any] = answer.json()
        return found

    def finish(first: str, second: str) -> None:
        """Both come and move; then the first one resigns."""
        seats = [act(person, type="withdraw")["games"][0] for person in (first, second)]
        for number, (game, person) in enumerate(zip(seats, (first, second), strict=True), start=1):
            send(game, type="join", name=person)
            send(game, type="move", number=number, column="4")
        send(seats[0], type="resign")
        while act(first, type="withdraw")["games"]:
            page.wait_for_timeout(200)

    def send(game: dict[str, str], **command: object) -> None:
        secret = {"Authorization": f"Bearer {game['secret']}"}
        commands = f"{address}api/v1/games/{game['id']}/commands"
        expect(page.request.post(commands, data=command, headers=secret)).to_be_ok()

    people = ("Bob", "Carla", "Dmitri", "Emeka", "Fatima", "Grace", "Hiro")
    for person in people:
        act(person, type="enter", name=person)
    terms = {"clock": {"minutes": 3, "increment": 2}}
    cup = {"title": "Friday cup", "kind": "knock-out", "terms": terms}
    act("Bob", type="organise", **cup)
    state = page.request.get(lobby).json()["tournaments"][0]
    for person in people[:5]:
        act(person, type="join", tournament=state["id"])
    act("Bob", type="start", tournament=state["id"])
    finish(*page.request.get(lobby).json()["tournaments"][0]["rounds"][0][0]["players"])
    act("Grace", type="offer", terms={"clock": {"minutes": 5, "increment": 5}})
    act("Hiro", type="offer", terms={"columns": 8, "rows": 7, "swap": True})
    expect(page.get_by_text("Round 2")).to_be_visible()
    expect(page.get_by_role("button", name="Play Hiro")).to_be_visible()
    page.evaluate("scrollTo(0, 0)")


SCREENS: dict[str, tuple[str, Callable[[Page], None]]] = {
    "welcome": ("", visiting),
    "opponents": ("#/play", choosing),
    "play": ("#/play", playing),
    "end": ("#/play", ending),
    "rush": ("#/puzzles/rush", rushing),
    "learn": ("#/learn", learning),
    "lesson": ("#/learn/odd-and-even/3", answering),
    "analyse": (f"#/analyse/{EXPLAINED}(2)", explaining),
    "review": (f"#/review/{REVIEWED}", reviewing),
    "explore": ("#/explore", settled),
    "puzzles": ("#/puzzles", solving),
    "lab": ("#/lab", searching),
    "you": ("#/you", progressing),
    "strategy": ("#/strategy/play", training),
    "friend": ("#/game", inviting),
    "game": ("#/game", meeting),
    "watch": ("#/game", watching),
    "lobby": ("#/lobby", gathering),
}


def main() -> None:
    """The screens on a desktop and on a phone, light and dark; by default all of them."""
    with ExitStack() as stack:
        browser = stack.enter_context(chromium())
        app = App(browser, stack.enter_context(served()))
        names = sys.argv[1:] or [*SCREENS, "preview"]
        if "preview" in names:
            preview(app)
        for name in filter(SCREENS.__contains__, names):
            address, prepare = SCREENS[name]
            for size, viewport in (("desktop", DESKTOP), ("phone", PHONE)):
                for scheme in ("light", "dark"):
                    with ExitStack() as once:
                        if name == "lobby":  # nobody else is there yet
                            url = once.enter_context(served((*SERVER, "--lobby")))
                            shown = App(browser, url)
                        else:
                            shown = app
                        page = shown.open(address, viewport=viewport, color_scheme=scheme)
                        prepare(page)
                        settled(page)
                        keep(page.screenshot(), IMAGES / f"web-{name}-{size}-{scheme}.png")
                        page.context.close()
        app.close()


if __name__ == "__main__":
    main()
