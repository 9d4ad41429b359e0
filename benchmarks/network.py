"""The network in Python and in WebAssembly: the same moves, and evaluations a second.

    make wasm && python benchmarks/network.py [POSITIONS]

Each position is played by `net`, `net:temperature=0.7` or `net:sims=12`, with the same seeds. Times
are the best of many on one core. With chromium installed, it measures a browser, too.
"""

import json
import subprocess
import sys
import threading
import time
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from shutil import which

from fourfold import Position
from fourfold.players.net import SHIPPED, load_network

ROOT = Path(__file__).parent.parent
IN_PAGE = """async () => {
    const { Network, EngineClient, Position } = await import("/index.js");
    const network = await Network.create(), position = Position.fromMoves("44");
    const best = async (times, work) => {
        let least = Infinity;
        for (let i = 0; i < times; ++i) {
            const begin = performance.now();
            await work();
            least = Math.min(least, performance.now() - begin);
        }
        return least;
    };
    const engine = new EngineClient();
    const net = await engine.createPlayer("net");
    const searching = await engine.createPlayer("net:sims=100");
    return {
        look: await best(60, () => network.think(position)),
        move: await best(20, () => net.chooseMove(position)),
        "move with 100 simulations": await best(5, () => searching.chooseMove(position)),
    };
}"""


def expectations(count: int) -> str:
    """The moves of Python."""
    command = [sys.executable, "tests/support/network_expectations.py", str(count)]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout


def in_browser(chromium: str) -> dict[str, float]:
    """Milliseconds in Chromium, in a page and in the worker of the engine."""
    from playwright.sync_api import sync_playwright  # noqa: PLC0415 - only if there is a browser

    folder = str(ROOT / "web" / "engine" / "dist")
    server = ThreadingHTTPServer(("", 0), partial(SimpleHTTPRequestHandler, directory=folder))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        page = browser.new_page()
        page.goto(f"http://localhost:{server.server_address[1]}/THIRD_PARTY_NOTICES.txt")
        times: dict[str, float] = page.evaluate(IN_PAGE)
        browser.close()
    server.shutdown()
    return times


def main() -> None:
    """Compare, measure and print."""
    expected = expectations(int(sys.argv[1]) if len(sys.argv) > 1 else 2000)
    network, position, best = load_network(SHIPPED), Position.from_moves("44"), 1e9
    for _ in range(200):
        begin = time.perf_counter()
        network.best_column(position)
        best = min(best, 1000 * (time.perf_counter() - begin))
    print(f"native: {1000 / best:,.0f} evaluations a second", flush=True)
    for build in ("simd", "plain"):
        command = ["node", "benchmarks/network.mjs", build]
        run = subprocess.run(
            command, cwd=ROOT, input=expected, capture_output=True, text=True, check=True
        )
        found = json.loads(run.stdout)
        speed = f"{1000 / found['milliseconds']:,.0f} evaluations a second"
        print(
            f"Node.js, {build}: {found['different']} of {found['positions']} moves differ, {speed}"
        )
    if chromium := which("chromium-headless-shell") or which("chromium"):
        for what, milliseconds in in_browser(chromium).items():
            print(f"Chromium: {milliseconds:.1f} ms a {what}")


if __name__ == "__main__":
    main()
