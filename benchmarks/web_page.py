"""Measure how quickly the web app analyses, and whether its page ever stalls.

Opens the built app in Chromium and lets it analyse random positions, all columns, as a user would.
Prints the waiting time and the longest task of the page, as reported by the browser.
"""

import argparse
import random
import statistics
import sys
from contextlib import ExitStack
from pathlib import Path

sys.path.append(str(Path(__file__).parent.parent / "tests"))

from support.browser import App, chromium, served

from fourfold import Position

_OBSERVE = """() => {
  window.longTasks = [];
  const note = list => window.longTasks.push(...list.getEntries().map(entry => entry.duration));
  new PerformanceObserver(note).observe({type: "longtask", buffered: false});
}"""
# From the new address until no column is pending: what a user waits for.
_ANALYSE = """moves => new Promise(resolve => {
  const begun = performance.now();
  location.hash = "#/analyse/" + moves;
  const look = () => {
    const shown = document.querySelector(".moves-input input")?.value === moves;
    const done = shown && document.querySelector(".score") && !document.querySelector(".pending");
    if (done) resolve(performance.now() - begun); else setTimeout(look, 1);
  };
  look();
})"""


def random_moves(chance: random.Random) -> str:
    """The moves of a random position that is not over and has no immediate win."""
    while True:
        plies = chance.randrange(42)
        position, moves = Position(), ""
        while len(moves) < plies and not position.is_over:
            column = chance.choice(position.legal_moves)
            position, moves = position.play(column), moves + str(column + 1)
        if not position.is_over and not position.can_win_next():
            return moves


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Time the web app in Chromium.")
    parser.add_argument("--positions", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    chance = random.Random(arguments.seed)
    with ExitStack() as stack:
        app = App(stack.enter_context(chromium()), stack.enter_context(served()))
        context = app.context()
        loaded = []
        context.on("requestfinished", lambda request: loaded.append(request.url))
        page = context.new_page()
        app.go(page, "#/analyse/4")
        page.wait_for_selector(".score")
        while not any("ply12" in url for url in loaded):
            page.wait_for_timeout(200)
        page.wait_for_timeout(500)
        page.evaluate(_OBSERVE)
        times = [page.evaluate(_ANALYSE, random_moves(chance)) for _ in range(arguments.positions)]
        longest = max(page.evaluate("window.longTasks"), default=0)
        app.close()
    times.sort()
    print(f"{len(times)} random positions, all columns, with the ply-12 book")
    print(f"waited    median {statistics.median(times):.0f} ms, ", end="")
    print(f"p99 {times[int(len(times) * 0.99)]:.0f} ms, worst {times[-1]:.0f} ms")
    print(f"page      longest task {longest:.0f} ms (the browser reports tasks of 50 ms and more)")


if __name__ == "__main__":
    main()
