"""Let browsers play each other, and check that no move and no game is lost.

    python benchmarks/online_browsers.py [--kills 20] [--cuts 20] [--tabs 20]
    python benchmarks/online_browsers.py --servers 2 --store redis://…
    python benchmarks/online_browsers.py --tournament [--pictures FOLDER]

Two Chromium processes play whole games through the page. Each reaches the servers through a proxy
of its own, which sends every request to any of them. Meanwhile servers are killed with SIGKILL at
random moments and started again, networks are cut (by the browser, by closing all connections, or
by silently dropping all data), and tabs are closed and opened again. At the end of each game, both
boards and the server must have the same moves, with every move whose disc a player has seen.

With `--tournament`, six people play a round-robin with clocks of a minute on a server with its
usual options, half of them on phones, in German. Two of them are in Review and among the puzzles
whenever a round begins. They only click; every game must be played to its end.
"""

import argparse
import asyncio
import json
import random
import re
import sys
import tempfile
import time
import urllib.request
from contextlib import suppress
from pathlib import Path
from typing import Any

sys.path.append(str(Path(__file__).parent))
sys.path.append(str(Path(__file__).parent.parent / "tests"))

from online_kills import Server
from playwright.async_api import Browser, Page, ViewportSize, async_playwright
from playwright.async_api import Error as BrowserError
from support.browser import FLAGS, SERVER, find_chromium, served

PATIENCE = 60_000  # milliseconds until a page must have recovered


class Proxy:
    """Sends each request to any server, and can be cut."""

    def __init__(self, servers: list[Server], chance: random.Random) -> None:
        self._servers = servers
        self._chance = chance
        self._open: set[asyncio.StreamWriter] = set()
        self._passes = asyncio.Event()
        self._passes.set()
        self.refuses = False
        self.address = ""

    async def start(self) -> None:
        """Listen on a free port."""
        server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        self.address = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/"

    def cut(self) -> None:
        """Close all connections, and refuse new ones."""
        self.refuses = True
        for writer in self._open:
            writer.transport.abort()

    def freeze(self) -> None:
        """Silently stop passing on data."""
        self._passes.clear()

    def mend(self) -> None:
        """Work again. Frozen connections stay frozen, as if the machine had a new address."""
        if not self._passes.is_set():
            for writer in self._open:
                writer.transport.abort()
        self.refuses = False
        self._passes.set()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._open.add(writer)
        with suppress(OSError, asyncio.IncompleteReadError, asyncio.LimitOverrunError):
            if not self.refuses:
                head = await reader.readuntil(b"\r\n\r\n")
                if b"upgrade: websocket" not in head.lower():
                    # One request for each connection, so that the next one goes anywhere.
                    head = re.sub(rb"(?i)\r\nconnection:[^\r]*", b"", head)
                    head = head[:-2] + b"Connection: close\r\n\r\n"
                port = self._chance.choice(self._servers).port
                there, back = await asyncio.open_connection("127.0.0.1", port)
                back.write(head)
                await asyncio.wait(
                    [
                        asyncio.create_task(self._pass_on(reader, back)),
                        asyncio.create_task(self._pass_on(there, writer)),
                    ],
                    return_when=asyncio.FIRST_COMPLETED,
                )
                back.transport.abort()
        self._open.discard(writer)
        with suppress(OSError):
            writer.close()

    async def _pass_on(self, source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while data := await source.read(65536):
                await self._passes.wait()
                target.write(data)
                await target.drain()


class Player:
    """One person with a browser."""

    def __init__(self, browser: Browser, proxy: Proxy, chance: random.Random) -> None:
        self._chance = chance
        self._browser = browser
        self.proxy = proxy
        self.page: Page
        self.link = ""
        self.wants_new_tab = False
        self.seen: dict[str, dict[int, int]] = {}
        """The moves that this player has made and seen on the board: columns by game and number."""
        self.tabs = 0

    async def start(self) -> None:
        """Open a tab."""
        self.context = await self._browser.new_context(service_workers="block")
        self.context.set_default_timeout(PATIENCE)
        self.page = await self.context.new_page()

    @property
    def game(self) -> str:
        """The id of the game, from the address."""
        return re.split(r"[/?]", self.page.url.split("#/game/")[1])[0]

    async def discs(self) -> int:
        """How many discs are on the board."""
        labels = await self.page.locator(".board .columns button").evaluate_all(
            "buttons => buttons.map(button => button.ariaLabel)"
        )
        return len(re.findall("Red|Yellow", " ".join(labels)))

    async def board(self) -> list[str]:
        """The discs of each column."""
        labels = await self.page.locator(".board .columns button").evaluate_all(
            "buttons => buttons.map(button => button.ariaLabel)"
        )
        return [" ".join(re.findall("Red|Yellow", label)) for label in labels]

    async def new_tab(self) -> None:
        """Close the tab, and open the game in another one."""
        address = self.page.url
        await self.page.close()
        self.page = await self.context.new_page()
        while True:  # as people do: reload until the page is shown
            with suppress(BrowserError):
                await self.page.goto(address, timeout=5000)
                await self.page.locator(".board").wait_for(timeout=5000)
                break
            await asyncio.sleep(0.3)
        self.tabs += 1
        self.wants_new_tab = False

    async def play(self) -> None:
        """Play to the end of a game."""
        while True:
            if self.wants_new_tab:
                await self.new_tab()
            if await self.page.locator(".result").count():
                return
            if not await self.page.locator(".board.active").count():
                await asyncio.sleep(0.05)
                continue
            await asyncio.sleep(self._chance.uniform(0.05, 0.5))
            await self._move()

    async def _move(self) -> None:
        before, game = await self.discs(), self.game
        heights = [len(column.split()) for column in await self.board()]
        column = self._chance.choice([at for at, height in enumerate(heights) if height < 6])
        if not await self.page.locator(".board.active").count():
            return
        await self.page.keyboard.press(str(column + 1))
        if self.wants_new_tab and self._chance.random() < 0.5:
            return  # perhaps before the server has it: this move may be lost, and is made again
        # The page keeps it until the server has confirmed it, whatever happens meanwhile.
        await self.page.wait_for_function(
            "before => [...document.querySelectorAll('.board .columns button')]"
            ".map(each => (each.ariaLabel.match(/Red|Yellow/g) ?? []).length)"
            ".reduce((a, b) => a + b) > before",
            arg=before,
        )
        self.seen.setdefault(game, {})[before + 1] = column + 1


async def disturb(
    players: list[Player], servers: list[Server], left: dict[str, int], chance: random.Random
) -> None:
    """Cause failures at random moments."""
    while any(left.values()):
        await asyncio.sleep(chance.uniform(0.2, 1.2))
        kind = chance.choice([kind for kind, count in left.items() if count])
        left[kind] -= 1
        player = chance.choice(players)
        if kind == "kills":
            server = chance.choice(servers)
            await asyncio.to_thread(server.kill)
            await asyncio.sleep(chance.uniform(0, 0.5))
            await asyncio.to_thread(server.start)
        elif kind == "tabs":
            player.wants_new_tab = True
        else:
            how = chance.choice(["browser", "closed", "frozen"])
            if how == "browser":
                await player.context.set_offline(True)
            elif how == "closed":
                player.proxy.cut()
            else:
                player.proxy.freeze()
            await asyncio.sleep(chance.uniform(0.1, 3))
            await player.context.set_offline(False)
            player.proxy.mend()


async def stored(servers: list[Server], game: str) -> str:
    """The moves of a game on a server."""

    def ask() -> str:
        for server in servers:
            address = f"http://127.0.0.1:{server.port}/api/v1/games/{game}"
            with suppress(OSError), urllib.request.urlopen(address) as answer:
                return str(json.load(answer)["moves"])
        return ""

    while not (moves := await asyncio.to_thread(ask)):  # noqa: ASYNC110 - another process
        await asyncio.sleep(0.2)
    return moves


async def check(players: list[Player], servers: list[Server]) -> int:
    """Compare both boards, the players' moves and the server's. Returns the number of moves."""
    game = players[0].game
    moves = await stored(servers, game)
    boards = [await player.board() for player in players]
    columns = [
        " ".join(("Red", "Yellow")[ply % 2] for ply, move in enumerate(moves) if int(move) == at)
        for at in range(1, 8)
    ]
    if not boards[0] == boards[1] == columns:
        raise SystemExit(f"{game}: {boards}, {moves}")
    for player in players:
        for number, column in player.seen.get(game, {}).items():
            if moves[number - 1] != str(column):
                raise SystemExit(f"{game}: move {number} was {column}: {moves}")
    return len(moves)


async def run(servers: list[Server], left: dict[str, int], seed: int) -> None:
    """Play games until enough has failed."""
    chance = random.Random(seed)
    planned = dict(left)
    async with async_playwright() as playwright:
        players = []
        for _ in range(2):
            browser = await playwright.chromium.launch(executable_path=find_chromium(), args=FLAGS)
            players.append(Player(browser, Proxy(servers, chance), chance))
            await players[-1].proxy.start()
            await players[-1].start()
        host, guest = players
        await host.page.goto(f"{host.proxy.address}#/game")
        await host.page.get_by_label("First", exact=True).check()
        await host.page.get_by_role("button", name="Create the game").click()
        link = host.page.get_by_role("textbox", name="Send this link to your friend")
        invitation = (await link.input_value()).removeprefix(host.proxy.address)
        await guest.page.goto(guest.proxy.address + invitation)
        await guest.page.get_by_role("button", name="Join the game").click()
        failing = asyncio.create_task(disturb(players, servers, left, chance))
        games = moves = 0
        while True:
            await asyncio.gather(*(player.play() for player in players))
            moves += await check(players, servers)
            games += 1
            if failing.done():
                break
            before = host.game
            for player in players:
                await player.page.get_by_role("button", name=re.compile("Rematch")).first.click()
            while before in {player.game for player in players}:  # noqa: ASYNC110 - another process
                await asyncio.sleep(0.05)
        await failing
        for player in players:
            await player._browser.close()  # noqa: SLF001 - the end
    tabs = sum(player.tabs for player in players)
    print(
        f"{games} games, {moves} moves, {planned['kills']} kills, {planned['cuts']} cuts, "
        f"{tabs} new tabs: nothing lost, nothing doubled, both boards the same"
    )


PEOPLE = ("Ann", "Ben", "Cem", "Dana", "Eva", "Finn")
SIZES: tuple[ViewportSize, ...] = ({"width": 390, "height": 844}, {"width": 1366, "height": 768})


class Guest:
    """A person in a tournament, who does what the page shows."""

    def __init__(self, page: Page, name: str, pictures: Path | None) -> None:
        self.page = page
        self.name = name
        self._pictures = pictures
        self._taken: set[str] = set()
        self.calls = 0

    async def picture(self, what: str) -> None:
        """Take a picture of the page, the first time that this is seen."""
        if self._pictures and what not in self._taken:
            self._taken.add(what)
            await self.page.screenshot(path=self._pictures / f"{self.name}-{what}.png")

    async def go_elsewhere(self) -> None:
        """Where this person spends the time between games."""
        tabs = self.page.locator("nav.tabs a")
        if self.name == "Ben":
            await tabs.nth(3).click()
            await self.page.locator("nav.parts a").nth(1).click()
        elif self.name == "Cem":
            await tabs.nth(2).click()

    async def step(self) -> None:
        """Go to the game that is announced, move, or leave a game that is over."""
        page = self.page
        with suppress(BrowserError):  # the app may take the player to the game first
            if await page.locator(".call a").count():
                await self.picture("banner")
                await page.locator(".call a").click(timeout=1000)
                self.calls += 1
            elif "#/game/" not in page.url:
                return
            elif await page.locator(".result").count():
                await self.picture("end")
                await self.go_elsewhere()
            elif await page.locator(".board.active").count():
                await self.picture("game")
                free = page.locator(".board .columns button[aria-disabled=false]")
                await free.nth(random.randrange(await free.count())).click(timeout=1000)


def ask(address: str, path: str) -> Any:
    """What the API of a server answers."""
    host = address.removeprefix("http://")
    with urllib.request.urlopen(f"http://{host}api/v1/{path}") as answer:
        return json.load(answer)


async def tournament(address: str, pictures: Path | None) -> None:
    """Play a tournament, and print how its games ended."""
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=find_chromium(), args=FLAGS)
        guests = []
        for number, name in enumerate(PEOPLE):
            context = await browser.new_context(
                viewport=SIZES[number % 2], locale="de-DE", service_workers="block"
            )
            guests.append(Guest(await context.new_page(), name, pictures))
            page = guests[-1].page
            await page.goto(f"{address}#/lobby")
            await page.locator("input[autocomplete=nickname]").fill(name)
            await page.locator("form button[type=submit]").first.click()
            await page.locator(".people").get_by_text(name, exact=True).wait_for()
        host = guests[0].page
        form = host.locator("details form")
        await host.locator("details > summary").first.click()
        await form.locator("select").nth(0).select_option(index=1)
        await form.locator("select").nth(1).select_option(index=0)
        await form.locator("button[type=submit]").click()
        for guest in guests:
            await guest.page.locator(".tournament button").first.click()
        await host.locator(".tournament p", has_text="Finn").first.wait_for()
        for guest in guests:
            await guest.picture("lobby")
            await guest.go_elsewhere()
        await host.locator(".tournament button.primary").click()
        while ask(address, "lobby")["tournaments"][0]["status"] != "over":
            await asyncio.gather(*(guest.step() for guest in guests))
            await asyncio.sleep(0.1)
        calls = sum(guest.calls for guest in guests)
        await browser.close()
    report(address, calls)


def report(address: str, calls: int) -> None:
    """Print how the games of the tournament ended. Fail if a game was missed."""
    rounds = ask(address, "lobby")["tournaments"][0]["rounds"]
    games = [pairing["game"] for one in rounds for pairing in one if pairing["game"]]
    ends = [ask(address, f"games/{game}")["result"]["reason"] for game in games]
    print(f"{len(ends)} games: {', '.join(sorted(ends))}; {calls} banners followed")
    if set(ends) - {"four", "full board"}:
        raise SystemExit("a game was missed")


def main() -> None:
    """Print the results."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--cuts", type=int, default=20)
    parser.add_argument("--tabs", type=int, default=20)
    parser.add_argument("--servers", type=int, default=1)
    parser.add_argument("--store", help="Redis server; SQLite if not given")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--tournament", action="store_true")
    parser.add_argument("--pictures", type=Path, help="folder for pictures of the tournament")
    options = parser.parse_args()
    start = time.perf_counter()
    if options.tournament:
        if options.pictures:
            options.pictures.mkdir(exist_ok=True)
        with served((*SERVER, "--lobby")) as address:
            asyncio.run(tournament(address, options.pictures))
        print(f"{time.perf_counter() - start:.0f} s")
        return
    left = {"kills": options.kills, "cuts": options.cuts, "tabs": options.tabs}
    with tempfile.TemporaryDirectory() as folder:
        where = ["--store", options.store] if options.store else ["--data", folder]
        servers = [Server(18965 + number, where) for number in range(options.servers)]
        try:
            asyncio.run(run(servers, left, options.seed))
        finally:
            for server in servers:
                server.kill()
    print(f"{time.perf_counter() - start:.0f} s")


if __name__ == "__main__":
    main()
